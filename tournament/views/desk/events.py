"""The list of events, making and copying one, and what is said about it; its options."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.actions.events import event as events
from tournament.actions.events.options import edit_options
from tournament.forms.base import ButtonForm
from tournament.forms.events.event import DuplicateForm, EventForm, NewEventForm
from tournament.forms.events.options import OptionsForm
from tournament.models import Event, Role
from tournament.queries.events.formats import specs_from, specs_of_event
from tournament.queries.events.listing import Phase, counts_of, listed_event, members_of, my_events
from tournament.queries.events.options import is_drawn, locked_options
from tournament.regulation.refusal import Refused
from tournament.views.desk.backups import failure_for
from tournament.views.http.policies import DeskRequest, for_organiser, logged_in
from tournament.views.http.responses import done, page, refused, saved, sent
from tournament.words.access import ROLES
from tournament.words.options import listed_names

EVENTS_A_PAGE = 30
PHASES = {
    Phase.RUNNING: _("Running"),
    Phase.COMING: _("Upcoming"),
    Phase.OVER: _("Over"),
    Phase.ARCHIVED: _("In the archive"),
}


@logged_in
@require_safe
def my_list(request: DeskRequest) -> HttpResponse:
    search, archived = request.GET.get("q", "").strip()[:100], "archive" in request.GET
    paginator = Paginator(my_events(request.user, search=search, archived=archived), EVENTS_A_PAGE)
    part = paginator.get_page(request.GET.get("page"))
    rows = [
        {"row": row, "event": row.event, "phase": PHASES[row.phase], "role": ROLES[row.role]}
        for row in map(listed_event, part.object_list)
    ]
    all_events, in_archive = counts_of(request.user)
    context = {
        "page": part,
        "rows": rows,
        "search": search,
        "archived": archived,
        "current": all_events - in_archive,
        "in_archive": in_archive,
        "backup_failure": failure_for(request.user),
    }
    return page(request, "desk/events/list.html", context)


@logged_in
@require_http_methods(["GET", "POST"])
def new(request: DeskRequest) -> HttpResponse:
    asked = {name: request.GET[name] for name in ("stages", *NewEventForm.TIMES) if name in request.GET}
    form = NewEventForm(sent(request), initial=asked)
    if (
        request.method == "POST"
        and form.is_valid()
        and form.attempt(events.create_event, by=request.actor, **form.values())
    ):
        event = form.repeated.event if form.repeated else form.outcome
        return done(request, "desk_event", event.slug, message=_("The event has been created."))
    return page(request, "desk/events/new.html", {"form": form, "specs": _specs(form["stages"].value())})


@for_organiser
@require_safe
def settings(request: DeskRequest, event: Event) -> HttpResponse:
    context = {
        "event": event,
        "specs": specs_of_event(event),
        "drawn": is_drawn(event),
        "members": members_of(event),
        "button": ButtonForm(),
        "is_owner": request.role is Role.OWNER,
    }
    return page(request, "desk/events/settings.html", context)


@for_organiser
@require_http_methods(["GET", "POST"])
def edit(request: DeskRequest, event: Event) -> HttpResponse:
    form = EventForm(sent(request), initial=EventForm.initial_of(event))
    if (
        request.method == "POST"
        and form.is_valid()
        and form.attempt(events.edit_event, event=event, by=request.actor, **form.values())
    ):
        return saved(request, form, event, "desk_settings", event.slug, message=_("The event has been saved."))
    return page(request, "desk/events/edit.html", {"event": event, "form": form})


@for_organiser
@require_POST
def publish(request: DeskRequest, event: Event) -> HttpResponse:
    button = ButtonForm(request.POST)
    if button.attempt(events.publish_event, event=event, by=request.actor):
        return done(request, "desk_settings", event.slug, message=_("The event is now public."), event=event)
    return refused(request, button, "desk_settings", event.slug)


@for_organiser
@require_POST
def hide(request: DeskRequest, event: Event) -> HttpResponse:
    button = ButtonForm(request.POST)
    if button.attempt(events.hide_event, event=event, by=request.actor):
        message = _("The event is now private.")
        return done(request, "desk_settings", event.slug, message=message, event=event)
    return refused(request, button, "desk_settings", event.slug)


@for_organiser
@require_http_methods(["GET", "POST"])
def duplicate(request: DeskRequest, event: Event) -> HttpResponse:
    form = DuplicateForm(sent(request), initial={"name": event.name})
    if request.method == "POST" and form.is_valid():
        asked = {name: form.cleaned_data[name] for name in ("name", "with_players")}
        if form.attempt(events.duplicate_event, event=event, by=request.actor, **asked):
            copy = form.repeated.event if form.repeated else form.outcome
            return done(request, "desk_event", copy.slug, message=_("Copied. This is the new event."))
    return page(request, "desk/events/duplicate.html", {"event": event, "form": form})


def _specs(text: object) -> object:
    """The format that comes along from the planner; of a bound form that could not read it, none."""
    try:
        return specs_from(text) if isinstance(text, str) else ()
    except Refused:
        return ()


@for_organiser
@require_http_methods(["GET", "POST"])
def options(request: DeskRequest, event: Event) -> HttpResponse:
    locked = locked_options(event)
    form = OptionsForm(sent(request), initial=OptionsForm.initial_of(event), locked=locked)
    if (
        request.method == "POST"
        and form.is_valid()
        and form.attempt(edit_options, event=event, by=request.actor, **form.values())
    ):
        return saved(request, form, event, "desk_settings", event.slug, message=_("The options have been saved."))
    context = {"event": event, "form": form, "locked": listed_names(tuple(sorted(locked)))}
    return page(request, "desk/events/options.html", context)
