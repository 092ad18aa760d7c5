"""Registration: open or closed, who may sign up, how many places; who asked, and who waits."""

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods, require_POST

from tournament.actions.people.registration import (
    SETTINGS,
    approve_player,
    close_registration,
    decline_player,
    let_in,
    move_up,
    open_registration,
    set_registration,
)
from tournament.forms.base import ButtonForm
from tournament.forms.people.players import ApproveAllForm, RegistrationForm
from tournament.models import Event
from tournament.queries.people.registration import registration_of
from tournament.views.desk.players import button, finished
from tournament.views.http.policies import DeskRequest, for_organiser
from tournament.views.http.requests import only_here
from tournament.views.http.responses import back_or, page, refused

HERE = "desk_registration"


@for_organiser
@require_http_methods(["GET", "POST"])
def registration(request: DeskRequest, event: Event) -> HttpResponse:
    form = RegistrationForm(request.POST or None, initial={name: getattr(event, name) for name in SETTINGS})
    if request.method == "POST" and form.is_valid():
        values = {name: form.cleaned_data[name] for name in SETTINGS}
        if form.attempt(set_registration, event=event, by=request.actor, **values):
            return finished(request, form, event, HERE, event.slug)
    context = {"event": event, "form": form, "registration": registration_of(event), "button": ButtonForm()}
    context["only_here"] = only_here(request)
    return page(request, "desk/players/registration.html", context)


@for_organiser
@require_POST
def opened(request: DeskRequest, event: Event) -> HttpResponse:
    return button(request, event, open_registration, HERE, event.slug)


@for_organiser
@require_POST
def closed(request: DeskRequest, event: Event) -> HttpResponse:
    return button(request, event, close_registration, HERE, event.slug)


@for_organiser
@require_POST
def moved_up(request: DeskRequest, event: Event) -> HttpResponse:
    return button(request, event, move_up, HERE, event.slug)


@for_organiser
@require_POST
def approved(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    return button(request, event, approve_player, HERE, event.slug, number=number)


@for_organiser
@require_POST
def approved_all(request: DeskRequest, event: Event) -> HttpResponse:
    """All who asked before the page was shown."""
    form = ApproveAllForm(request.POST)
    back = back_or(request, HERE, event.slug)
    if form.approve(event=event, by=request.actor):
        return finished(request, form, event, back)
    return refused(request, form, back)


@for_organiser
@require_POST
def admitted(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    return button(request, event, let_in, HERE, event.slug, number=number)


@for_organiser
@require_POST
def declined(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    return button(request, event, decline_player, HERE, event.slug, number=number)
