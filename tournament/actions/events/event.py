"""Making an event, and what is said about it: place, time; and whether strangers see it.

Its format and options stand in `formats`, its end in `ending`.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import TypedDict, Unpack
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.timezone import get_default_timezone_name

from tournament.actions.core.actors import PROGRAM, Actor, AlreadyDone, NotAllowed, Refused, Unchanged
from tournament.actions.core.change import Asked, change_event, check_allowed
from tournament.actions.core.verbs import FieldsOfEvent, State, Verb, verb
from tournament.actions.core.write_lock import write_transaction
from tournament.actions.events.formats import write_stages
from tournament.actions.events.options import check_options
from tournament.actions.events.slugs import slug_for
from tournament.actions.events.stages import check_stages
from tournament.models import Account, Event, EventRole, JournalEntry, Player, Role
from tournament.names import clean_name, clean_text
from tournament.queries.events.stages import StageSpec, rows_of, specs_of_event
from tournament.queries.events.time_zones import is_time_zone
from tournament.regulation.presets import PresetName
from tournament.rules.presets import FIELDS_OF_PRESETS

TEXTS = ("name", "place", "description")
MAX_LENGTHS = {"name": 120, "place": 200, "description": 4000}  # as in the model


class _Texts(FieldsOfEvent):
    """What is said about the event, and whether strangers see it."""

    def from_old(self, entry: JournalEntry) -> tuple[None, State, State]:
        was = entry.before or {}
        then = entry.private["after"] if entry.verb == EVENT_EDITED.name else {"public": not was["public"]}
        return None, was, then


EVENT = _Texts("event")
EVENT_CREATED = verb("event_created")
EVENT_DUPLICATED = verb("event_duplicated")
EVENT_EDITED = verb("event_edited", undo=EVENT)
EVENT_PUBLISHED = verb("event_published", undo=EVENT)
EVENT_UNLISTED = verb("event_unlisted", undo=EVENT)
EVENT_HIDDEN = verb("event_hidden", undo=EVENT)
MADE = (EVENT_CREATED.name, EVENT_DUPLICATED.name)

TRIES = 5  # for a free slug, while others take it

# What a copy takes over from its template; its name, place and time are its own.
COPIED = (
    *("edition", "failed_attempt", "steal", "ties", "chain", "own_points", "keep_clubs_apart", "portions_by_hand"),
    *("dice_of_the_hall", "second_person_confirms", "live_positions_public", "final_held_back"),
    "results_by_round",
    *("preset", "counting", "runners_up", "least_at_table", "most_at_table", "seating", "time_up"),
    *(
        "minutes",
        "minutes_game",
        "minutes_short_game",
        "minutes_change_over",
        "public_sign_up",
        "sign_up_needs_approval",
        "capacity",
    ),
    *("place", "description", "time_zone"),
)
PLAYERS_TAKEN_ALONG = (Player.State.REGISTERED, Player.State.CHECKED_IN, Player.State.NO_SHOW)


class EventTexts(TypedDict, total=False):
    """What is said about an event."""

    name: str
    place: str
    starts_at: datetime | None
    time_zone: str
    description: str


class EventFields(TypedDict, total=False):
    """What can be said when an event is made; all of it can be changed later."""

    place: str
    starts_at: datetime | None
    time_zone: str
    description: str
    public: bool
    edition: str
    failed_attempt: str
    steal: str
    minutes: int
    minutes_game: int
    minutes_short_game: int
    minutes_change_over: int


def create_event(
    *,
    by: Actor,
    name: str,
    submission_id: UUID | None = None,
    stages: Sequence[StageSpec] = (),
    preset: PresetName = PresetName.REGULATION,
    owner: Account | None = None,
    **fields: Unpack[EventFields],
) -> Event:
    """Whoever makes it owns it; only the program makes one for another. It is deleted, not undone."""
    owner = _owner(by, owner)
    values = _checked_texts({"name": name, "time_zone": get_default_timezone_name(), **fields})
    values |= {"preset": preset.value, **FIELDS_OF_PRESETS[preset]}
    check_options(Event(**values), set(fields))
    check_stages(stages)
    with write_transaction():
        _once(owner, submission_id)
        event = _new_event(owner, values)
        write_stages(event, stages)
        with change_event(event, by=by, needs=Role.OWNER, submission_id=submission_id) as change:
            change.journal(EVENT_CREATED, private={"name": event.name}, stages=rows_of(stages))
    return event


def duplicate_event(
    *, event: Event, by: Actor, name: str, with_players: bool = False, submission_id: UUID | None = None
) -> Event:
    """A new event with the options and the format of another, on request with its players. It is deleted, not undone.

    Nothing happens to the template, hence an archived one serves as well.
    """
    owner = _owner(by, None)
    values = _checked_texts({"name": name, **{field: getattr(event, field) for field in COPIED}})
    with write_transaction():
        check_allowed(event, by, Role.ORGANISER)
        _once(owner, submission_id)
        if with_players and event.anonymised_at:
            raise Refused("players_anonymised")
        copy = _new_event(owner, values)
        stages = specs_of_event(event)
        write_stages(copy, stages)
        players = _copy_players(event, copy) if with_players else 0
        with change_event(copy, by=by, needs=Role.OWNER, submission_id=submission_id) as change:
            names = {"name": copy.name, "template": event.name}
            change.journal(EVENT_DUPLICATED, private=names, players=players, stages=rows_of(stages))
    return copy


def edit_event(*, event: Event, by: Actor, submission_id: UUID | None = None, **texts: Unpack[EventTexts]) -> Event:
    """Name, place, starts_at, time_zone and description, at any time. The same again writes nothing."""
    unknown = texts.keys() - {*TEXTS, "starts_at", "time_zone"}
    if unknown:
        raise TypeError(f"edit_event does not change {sorted(unknown)}.")
    values = _checked_texts(texts)
    with suppress(Unchanged), change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        now = {name: getattr(change.event, name) for name in values} | {"time_zone": str(change.event.zone)}
        changed = sorted(name for name in values if values[name] != now[name])
        if not changed:
            raise Unchanged
        change.capture(EVENT, None, *changed)
        _set(change.event, {name: values[name] for name in changed})
        change.journal(EVENT_EDITED, changed=changed)
    return event


def publish_event(**asked: Unpack[Asked]) -> Event:
    """Strangers see the event's public pages from now on, and the site names it."""
    return _show(EVENT_PUBLISHED, "event_is_public", {"public": True, "listed": True}, **asked)


def unlist_event(**asked: Unpack[Asked]) -> Event:
    """Whoever has the address of the event's public pages sees them from now on; the site does not name it."""
    return _show(EVENT_UNLISTED, "event_is_unlisted", {"public": True, "listed": False}, **asked)


def hide_event(**asked: Unpack[Asked]) -> Event:
    """Only people with a role in the event see it from now on."""
    return _show(EVENT_HIDDEN, "event_is_hidden", {"public": False}, **asked)


def _show(done: Verb, already: str, values: Mapping[str, object], **asked: Unpack[Asked]) -> Event:
    with change_event(**asked, needs=Role.ORGANISER) as change:
        changed = {name: value for name, value in values.items() if getattr(change.event, name) != value}
        if not changed:
            raise Refused(already)
        change.capture(EVENT, None, *changed)
        _set(change.event, changed)
        change.journal(done)
    return asked["event"]


def _owner(by: Actor, owner: Account | None) -> Account:
    account = owner if by is PROGRAM else by.account
    if account is None:
        raise NotAllowed("not_allowed")
    return account


def _once(owner: Account, submission_id: UUID | None) -> None:
    """There is no event yet to lock: the account keeps the same submission from making two."""
    Account.objects.select_for_update().get(pk=owner.pk)
    made = JournalEntry.objects.filter(submission_id=submission_id, verb__in=MADE, event__roles__account=owner)
    if submission_id and (entry := made.select_related("event").first()):
        raise AlreadyDone(entry)


def _new_event(owner: Account, values: dict[str, object]) -> Event:
    for tries_left in reversed(range(TRIES)):
        try:
            with transaction.atomic():
                event = Event.objects.create(slug=slug_for(str(values["name"])), **values)
            break
        except IntegrityError:
            if not tries_left:
                raise
    EventRole.objects.create(event=event, account=owner, role=Role.OWNER)
    return event


def _copy_players(event: Event, copy: Event) -> int:
    """Copies the players who were on the list, as registered, with new numbers in the old order."""
    going = event.players.filter(state__in=PLAYERS_TAKEN_ALONG).order_by("number")
    copied = ("name", "name_key", "pseudonym", "club", "contact", "note")
    made = Player.objects.bulk_create(
        Player(event=copy, number=number, **{field: getattr(player, field) for field in copied})
        for number, player in enumerate(going, start=1)
    )
    return len(made)


def _checked_texts(values: Mapping[str, object]) -> dict[str, object]:
    checked = dict(values)
    for name in TEXTS:
        if name in values:
            clean = clean_text if name == "description" else clean_name
            text = clean(str(values[name]))
            if len(text) > MAX_LENGTHS[name]:
                raise Refused(f"event_{name}_too_long", most=MAX_LENGTHS[name])
            checked[name] = text
    zone = checked.get("time_zone")
    if zone and not is_time_zone(str(zone)):
        raise Refused("unknown_time_zone")
    if checked.get("name") == "":
        raise Refused("event_needs_a_name")
    return checked


def _set(event: Event, values: dict[str, object]) -> None:
    for name, value in values.items():
        setattr(event, name, value)
    event.save(update_fields=list(values))
