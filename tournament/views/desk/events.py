"""The list of events, making and copying one, what is said about it; and its end.

Archiving, anonymising and deleting each say what follows before it happens.
"""

from collections.abc import Callable

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.actions.events import ending
from tournament.actions.events import event as events
from tournament.actions.events.series import choose_series
from tournament.forms.base import ButtonForm
from tournament.forms.events.event import (
    DeleteForm,
    DuplicateForm,
    EventForm,
    NewEventForm,
    SeriesForm,
    known_preset_name,
)
from tournament.models import Event, Role
from tournament.queries.access.api_tokens import used_tokens_of
from tournament.queries.access.roles import members_of
from tournament.queries.events.listing import Phase, counts_of, listed_event, my_events
from tournament.queries.events.presets import preset_of
from tournament.queries.events.series import names_of_series
from tournament.queries.events.stages import is_drawn, specs_from, specs_of_event
from tournament.queries.results.statistics import organiser_statistics
from tournament.regulation.refusals import Refused
from tournament.views.desk.backups import failure_for
from tournament.views.http.policies import DeskRequest, for_organiser, for_owner, logged_in
from tournament.views.http.responses import back_or, done, page, refused, remember_answer, saved, sent
from tournament.words import Text
from tournament.words.access import ROLES
from tournament.words.exports import went_out_words

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
@require_safe
def my_statistics(request: DeskRequest) -> HttpResponse:
    """The games of all events in which somebody is owner or organiser."""
    return page(request, "desk/statistics.html", {"view": organiser_statistics(request.user)})


@logged_in
@require_http_methods(["GET", "POST"])
def new(request: DeskRequest) -> HttpResponse:
    asked = {name: request.GET[name] for name in ("stages", "preset", *NewEventForm.TIMES) if name in request.GET}
    form = NewEventForm(sent(request), initial=asked)
    if (
        request.method == "POST"
        and form.is_valid()
        and form.attempt(events.create_event, by=request.actor, **form.values())
    ):
        event = form.repeated.event if form.repeated else form.outcome
        return done(request, "desk_event", event.slug, message=_("The event has been created."))
    context = {
        "form": form,
        "specs": _specs(form["stages"].value()),
        "preset": known_preset_name(form["preset"].value()),
    }
    return page(request, "desk/events/new.html", context)


@for_organiser
@require_safe
def settings(request: DeskRequest, event: Event) -> HttpResponse:
    context = {
        "event": event,
        "specs": specs_of_event(event),
        "preset": preset_of(event),
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
@require_http_methods(["GET", "POST"])
def series(request: DeskRequest, event: Event) -> HttpResponse:
    """In which series the event is; without a name in none."""
    form = SeriesForm(sent(request), initial={"name": event.series.name if event.series else ""})
    if (
        request.method == "POST"
        and form.is_valid()
        and form.attempt(choose_series, event=event, by=request.actor, name=form.cleaned_data["name"])
    ):
        return saved(request, form, event, "desk_settings", event.slug, message=_("The series has been saved."))
    context = {"event": event, "form": form, "names": names_of_series(request.user)}
    return page(request, "desk/events/series.html", context)


@for_organiser
@require_POST
def publish(request: DeskRequest, event: Event) -> HttpResponse:
    return _show(request, event, events.publish_event, _("The event is now public."))


@for_organiser
@require_POST
def unlist(request: DeskRequest, event: Event) -> HttpResponse:
    return _show(request, event, events.unlist_event, _("The event is now unlisted."))


@for_organiser
@require_POST
def hide(request: DeskRequest, event: Event) -> HttpResponse:
    return _show(request, event, events.hide_event, _("The event is now private."))


def _show(request: DeskRequest, event: Event, act: Callable[..., Event], message: Text) -> HttpResponse:
    """Who sees the event from now on."""
    button, back = ButtonForm(request.POST), back_or(request, "desk_settings", event.slug)
    if button.attempt(act, event=event, by=request.actor):
        return done(request, back, message=message, event=event)
    return refused(request, button, back)


@for_organiser
@require_http_methods(["GET", "POST"])
def duplicate(request: DeskRequest, event: Event) -> HttpResponse:
    form = DuplicateForm(sent(request), initial={"name": DuplicateForm.name_for(event)})
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
@require_safe
def overview(request: DeskRequest, event: Event) -> HttpResponse:
    context = {"event": event, "button": ButtonForm(), "is_owner": request.role is Role.OWNER}
    return page(request, "desk/events/archive.html", context)


@for_organiser
@require_POST
def put_in(request: DeskRequest, event: Event) -> HttpResponse:
    button = ButtonForm(request.POST)
    if button.attempt(ending.archive_event, event=event, by=request.actor):
        return done(request, "desk_archive", event.slug, message=_("The event has been archived."))
    return refused(request, button, "desk_archive", event.slug)


@for_organiser
@require_POST
def take_out(request: DeskRequest, event: Event) -> HttpResponse:
    button = ButtonForm(request.POST)
    if button.attempt(ending.unarchive_event, event=event, by=request.actor):
        return done(request, "desk_archive", event.slug, message=_("The event has been restored from the archive."))
    return refused(request, button, "desk_archive", event.slug)


@for_owner
@require_http_methods(["GET", "POST"])
def anonymise(request: DeskRequest, event: Event) -> HttpResponse:
    form = ButtonForm(sent(request))
    if request.method == "POST" and form.attempt(ending.anonymise_event, event=event, by=request.actor):
        return done(request, "desk_archive", event.slug, message=_("The event has been anonymised."))
    context = {
        "event": event,
        "form": form,
        "title": _("Anonymise"),
        "button": _("Anonymise for good"),
        "danger": True,
        "text": _("This can’t be undone."),
        "consequences": [
            _("Each player is shown by number only, such as “Player 7”; pseudonyms and clubs are removed."),
            _("Notes, reasons and announcements are removed, and so are the names of those who wrote them."),
            _("Results, places and scores stay."),
            _(
                "The journal keeps what happened and when. It can still be verified, but its entries "
                "can no longer be undone."
            ),
            _("The receipts of draws can no longer be verified, because the names were part of them."),
            _("The event’s name, venue and description stay. Check whether they name anyone."),
            _("Printouts and files exported before still contain the names. Delete what nobody needs any more."),
        ],
        "files": went_out_words(list(event.exported_files.all()), used_tokens_of(event), event.zone),
        "cancel_url": reverse("desk_archive", args=[event.slug]),
    }
    return page(request, "desk/events/confirm.html", context)


@for_owner
@require_http_methods(["GET", "POST"])
def delete(request: DeskRequest, event: Event) -> HttpResponse:
    form = DeleteForm(sent(request))
    if request.method == "POST" and form.is_valid():
        name = event.name
        if form.attempt(ending.delete_event, event=event, by=request.actor, typed_name=form.cleaned_data["typed_name"]):
            return remember_answer(
                request, done(request, "desk", message=_("“%(event)s” has been deleted.") % {"event": name})
            )
    context = {
        "event": event,
        "form": form,
        "title": _("Delete the event"),
        "button": _("Delete the event for good"),
        "danger": True,
        "text": _("“%(event)s” will be deleted. This can’t be undone.") % {"event": event.name},
        "consequences": [
            _("Players, rounds, results, draws and the journal of this event will be gone for everyone."),
            _("Its public pages and referee links will stop working."),
            _("If you only want it out of the way, archive it."),
        ],
        "cancel_url": reverse("desk_archive", args=[event.slug]),
    }
    return page(request, "desk/events/confirm.html", context)
