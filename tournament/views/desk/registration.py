"""Registration: open or closed, who may sign up, how many places; who asked, and who waits."""

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from tournament.actions.people.registration import (
    approve_player,
    close_registration,
    decline_player,
    let_in,
    move_up,
    open_registration,
    set_registration,
)
from tournament.forms.base import ButtonForm
from tournament.forms.people.players import ApproveAllForm, PlacesForm, RegistrationModeForm
from tournament.models import Event
from tournament.queries.people.registration import mode_of, registration_of
from tournament.views.desk.players import button, finished
from tournament.views.http.policies import DeskRequest, for_organiser
from tournament.views.http.requests import only_here
from tournament.views.http.responses import back_or, page, refused
from tournament.words.registration import MODES

HERE = "desk_registration"


@for_organiser
@require_http_methods(["GET", "POST"])
def registration(request: DeskRequest, event: Event) -> HttpResponse:
    form = PlacesForm(request.POST or None, initial={"capacity": event.capacity})
    if request.method == "POST" and form.is_valid():
        capacity = form.cleaned_data["capacity"]
        if form.attempt(set_registration, event=event, by=request.actor, capacity=capacity):
            return finished(request, form, event, HERE, event.slug)
    context = {"event": event, "form": form, "registration": registration_of(event), "button": ButtonForm()}
    return page(request, "desk/players/registration.html", context | switch_of(request, event))


def switch_of(request: DeskRequest, event: Event) -> dict[str, object]:
    """What the switch of the registration needs, on whichever page it stands."""
    return {
        "mode": mode_of(event),
        "modes": [(mode, *words) for mode, words in MODES.items()],
        "sign_up_address": request.build_absolute_uri(reverse("sign_up", args=[event.slug])),
        "only_here": only_here(request),
    }


@for_organiser
@require_POST
def switched(request: DeskRequest, event: Event) -> HttpResponse:
    """Moves the switch to the position that was pressed."""
    form = RegistrationModeForm(request.POST)
    back = back_or(request, HERE, event.slug)
    if form.set_mode(event=event, by=request.actor):
        return finished(request, form, event, back)
    return refused(request, form, back)


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
