"""The event itself: its format, who sees it, what the hall is told, and undo."""

from http import HTTPStatus

from tournament.actions.core import undo
from tournament.actions.events import announcements, ending, formats, options, presets
from tournament.actions.events import event as events
from tournament.api.callers import ApiRequest, Needs
from tournament.api.operations import PathNumber, changes
from tournament.api.schemas.changes import AnnouncementIn, ChangeOut, EventChangesIn, FormatIn, PresetIn
from tournament.api.schemas.options import OptionsIn
from tournament.api.writes.acting import carry_out, moment, specs_of

EVENT = "/events/{slug:slug}"
TWO_STAGES = {
    "stages": [
        {"kind": "preliminary", "rounds": 2, "tables": 6, "qualifying": "score", "qualified": 4},
        {"kind": "final"},
    ]
}


@changes("PATCH", EVENT, ChangeOut, Needs.ALL, example={"place": "Town hall", "starts_at": "2026-05-01T10:00"})
def change_event(request: ApiRequest, sent: EventChangesIn) -> ChangeOut:
    """Changes what is named of what the event says of itself."""
    named = sent.dict(exclude_unset=True)
    texts = {name: value for name, value in named.items() if value is not None and name != "starts_at"}
    starts = {"starts_at": moment(sent.starts_at)} if "starts_at" in named else {}
    return carry_out(request, events.edit_event, **texts, **starts)


@changes("PATCH", EVENT + "/options", ChangeOut, Needs.ALL, example={"results_by_round": True})
def edit_options(request: ApiRequest, sent: OptionsIn) -> ChangeOut:
    """Changes rules and options, as far as the first draw has not locked them."""
    named = {name: value for name, value in sent.dict(exclude_unset=True).items() if value is not None}
    return carry_out(request, options.edit_options, **named)


@changes("PUT", EVENT + "/preset", ChangeOut, Needs.ALL, example={"preset": "zoch-pro"})
def apply_preset(request: ApiRequest, sent: PresetIn) -> ChangeOut:
    """Fills all options that a preset sets; as a whole, or not at all."""
    return carry_out(request, presets.apply_preset, preset=sent.preset)


@changes("PUT", EVENT + "/format", ChangeOut, Needs.ALL, example=TWO_STAGES)
def choose_format(request: ApiRequest, sent: FormatIn) -> ChangeOut:
    """Replaces all stages, before anything is drawn."""
    return carry_out(request, formats.choose_format, stages=specs_of(sent.stages))


@changes("POST", EVENT + "/publish", ChangeOut, Needs.ALL)
def publish_event(request: ApiRequest) -> ChangeOut:
    """Everybody may see the public pages, and the site lists the event."""
    return carry_out(request, events.publish_event)


@changes("POST", EVENT + "/unlist", ChangeOut, Needs.ALL)
def unlist_event(request: ApiRequest) -> ChangeOut:
    """Whoever has its address sees the event; the site does not name it."""
    return carry_out(request, events.unlist_event)


@changes("POST", EVENT + "/archive", ChangeOut, Needs.ALL)
def archive_event(request: ApiRequest) -> ChangeOut:
    """Puts an event away; nothing in it changes any more."""
    return carry_out(request, ending.archive_event)


@changes("DELETE", EVENT + "/archive", ChangeOut, Needs.ALL)
def unarchive_event(request: ApiRequest) -> ChangeOut:
    """Takes an event out of the archive."""
    return carry_out(request, ending.unarchive_event)


@changes("POST", EVENT + "/hide", ChangeOut, Needs.ALL)
def hide_event(request: ApiRequest) -> ChangeOut:
    """Only those with a role see the event."""
    return carry_out(request, events.hide_event)


@changes(
    "POST", EVENT + "/announcements", ChangeOut, Needs.ALL, status=HTTPStatus.CREATED, example={"text": "Lunch at one"}
)
def announce(request: ApiRequest, sent: AnnouncementIn) -> ChangeOut:
    """Tells the hall something."""
    return carry_out(request, announcements.announce, text=sent.text)


@changes("DELETE", EVENT + "/announcements/{number:announcement}", ChangeOut, Needs.ALL)
def withdraw_announcement(request: ApiRequest, announcement: PathNumber) -> ChangeOut:
    """It is no longer shown."""
    return carry_out(request, announcements.withdraw_announcement, announcement=announcement)


@changes("POST", EVENT + "/journal/{number:entry}/undo", ChangeOut, Needs.ALL)
def undo_entry(request: ApiRequest, entry: PathNumber) -> ChangeOut:
    """Undoes what an entry of the journal says, as long as what it changed is as it left it."""
    return carry_out(request, undo.undo, number=entry)
