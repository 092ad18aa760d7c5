"""The dashboard of an event: where it is, the one next step, what is going on; its journal, undo and announcements."""

import re

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournament.actions.core.journal_chain import first_break
from tournament.actions.core.undo import undo, undoable
from tournament.actions.events.announcements import announce, withdraw_announcement
from tournament.forms.base import ButtonForm
from tournament.forms.events.event import AnnouncementForm
from tournament.models import Event, Role
from tournament.queries.access.roles import is_enough
from tournament.queries.events.dashboard import dashboard_of, entries_of, standing, whole_chain
from tournament.queries.events.next_step import NextStep, Step
from tournament.queries.events.webhook_log import count_to_look_at
from tournament.queries.people.registration import approvals_of
from tournament.views.http.policies import DeskRequest, for_organiser, for_referee
from tournament.views.http.responses import back_or, done, is_up_to_date, nothing_new, page, refused
from tournament.words import happened
from tournament.words.event_names import EventNames
from tournament.words.steps import saying_of

# Where each step is taken; those with a round are about that round.
ADDRESSES = {
    Step.CHOOSE_FORMAT: "desk_planner",
    Step.ADD_PLAYERS: "desk_player_new",
    Step.CHECK_IN: "desk_check_in",
    Step.DRAW: "desk_draw",
    Step.REVEAL: "desk_draw",
    Step.PUBLISH: "desk_seating",
    Step.START: "desk_round",
    Step.RESULTS: "desk_round",
    Step.COMPLETE: "desk_round",
    Step.QUALIFY: "desk_qualification",
    Step.END: "desk_end",
    Step.ENDED: "desk_end",
    Step.ARCHIVED: "desk_end",
}
# What happens there, where no look is needed any more.
PRESSES = {
    Step.PUBLISH: "desk_round_publish",
    Step.START: "desk_round_start",
    Step.COMPLETE: "desk_round_complete",
}
OF_A_ROUND = frozenset({Step.PUBLISH, Step.START, Step.RESULTS, Step.COMPLETE})
FOR_REFEREES = frozenset({Step.START, Step.RESULTS, Step.COMPLETE})  # they may look at the round


@for_referee
@require_GET
def dashboard(request: DeskRequest, event: Event) -> HttpResponse:
    """The page, or for htmx with the revision it shows: nothing new, or its living part."""
    may_organise = is_enough(request.role, Role.ORGANISER)
    # Messages are prepared a moment after what they tell of, when the revision has moved already.
    waiting = count_to_look_at(event) if may_organise else 0
    knows_messages = request.GET.get("look", "0") == str(waiting)
    if request.htmx and knows_messages and is_up_to_date(request, "revision", event.revision):
        return nothing_new()
    overview = dashboard_of(event)
    context = {
        "event": event,
        "dashboard": overview,
        "saying": saying_of(overview.next),
        "step_address": address_of(event, overview.next) if may_take(request.role, overview.next) else "",
        "press_address": press_of(event, overview.next) if may_organise else "",
        "may_organise": may_organise,
        "to_look_at": waiting,
        "undoable": undoable(event, standing(overview.entries[:1]), request.role),
        "event_names": EventNames(event),
        "button": ButtonForm(),
        "approvals": approvals_of(event) if overview.waiting and may_organise else None,
    }
    return page(request, "desk/dashboard/_live.html" if request.htmx else "desk/dashboard/dashboard.html", context)


def may_take(role: Role, step: NextStep) -> bool:
    """Whether the page of the step is there for this role."""
    return is_enough(role, Role.ORGANISER) or step.step in FOR_REFEREES


def address_of(event: Event, step: NextStep) -> str:
    """The page on which a step is taken."""
    parts = [event.slug, step.number] if step.step in OF_A_ROUND else [event.slug]
    return reverse(ADDRESSES[step.step], args=parts)


def press_of(event: Event, step: NextStep) -> str:
    """Where a button takes the step at once; empty where something has to be looked at or done first."""
    if step.step not in PRESSES or step.hindrances:
        return ""
    return reverse(PRESSES[step.step], args=[event.slug, step.number])


ENTRIES = 50


@for_referee
@require_GET
def journal(request: DeskRequest, event: Event) -> HttpResponse:
    """Newest first, fifty at a time."""
    before = request.GET.get("before", "")
    number = int(before) if re.fullmatch("[0-9]{1,9}", before) else None
    # One more than shown tells whether there are older ones.
    entries = entries_of(event, before=number, limit=ENTRIES + 1)
    context = {
        "event": event,
        "entries": entries[:ENTRIES],
        "undoable": undoable(event, standing(entries[:ENTRIES]), request.role),
        "older": entries[ENTRIES - 1].row.number if len(entries) > ENTRIES else None,
        "event_names": EventNames(event),
        "button": ButtonForm(),
    }
    return page(request, "desk/journal/journal.html", context)


@for_organiser
@require_POST
def check_journal(request: DeskRequest, event: Event) -> HttpResponse:
    """Whether the chain of the journal holds, from the first entry to the last."""
    entries = whole_chain(event)
    return page(
        request,
        "desk/journal/checked.html",
        {"event": event, "entries": len(entries), "broken": first_break(entries)},
    )


@for_referee
@require_POST
def undo_entry(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    """Takes one entry back; who may is up to the verb."""
    form = ButtonForm(request.POST)
    there = back_or(request, "desk_journal", event.slug)
    if form.attempt(undo, event=event, number=number, by=request.actor):
        what = happened(event.journal.get(number=number), EventNames(event))
        return done(request, there, message=gettext("Undone: “%(what)s”.") % {"what": what})
    return refused(request, form, there)


@for_organiser
@require_http_methods(["GET", "POST"])
def announcements(request: DeskRequest, event: Event) -> HttpResponse:
    """What was announced, and a form for more."""
    form = AnnouncementForm(request.POST or None)
    wanted = request.method == "POST" and form.is_valid()
    if wanted and form.attempt(announce, event=event, by=request.actor, text=form.cleaned_data["text"]):
        return done(request, "desk_announcements", event.slug, message=gettext("Announced."), event=event)
    context = {
        "event": event,
        "form": form,
        "announcements": event.announcements.order_by("-pk"),
        "button": ButtonForm(),
    }
    return page(request, "desk/journal/announcements.html", context)


@for_organiser
@require_POST
def announcement_withdraw(request: DeskRequest, event: Event, announcement: int) -> HttpResponse:
    """Takes one off the public pages."""
    form = ButtonForm(request.POST)
    if form.attempt(withdraw_announcement, event=event, by=request.actor, announcement=announcement):
        return done(request, "desk_announcements", event.slug, message=gettext("Removed."), event=event)
    return refused(request, form, "desk_announcements", event.slug)
