"""The options of an event: by what rules is played, what counts, how draws are made, and what results need.

What decides results holds from the first draw on; what can be changed when is known to `queries/events/options.py`.
"""

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from enum import StrEnum
from fractions import Fraction
from typing import TypedDict, Unpack
from uuid import UUID

from games.heckmeck import Edition, FailedAttempt, RulesetRefused, Steal
from games.heckmeck.ruleset import plain_ruleset
from tournament.actions.core.actors import Actor, Refused, Unchanged
from tournament.actions.core.change import change_event
from tournament.actions.core.verbs import Fields, FieldsOfEvent, State, verb
from tournament.models import Event, JournalEntry, Role
from tournament.queries.events.options import BY_ANNOUNCEMENT, BY_DRAW, BY_RESULT, Lock, Locks, locks_of
from tournament.regulation.criteria import CHAIN, Counting, Criterion, chain_of, runners_up_of
from tournament.regulation.points import Ties, table_of_points
from tournament.regulation.presets import Seating, TimeUp
from tournament.regulation.refusals import whole_number
from tournament.regulation.tables import POSSIBLE_SIZES
from tournament.rules.presets import (
    OWN_POINTS,
    RUNNERS_UP_CHAIN,
    in_short,
    own_points,
    own_points_in_form,
    points_in_force,
)

CODES: Mapping[str, type[StrEnum]] = {
    "edition": Edition,
    "failed_attempt": FailedAttempt,
    "steal": Steal,
    "counting": Counting,
    "ties": Ties,
    "seating": Seating,
    "time_up": TimeUp,
}
PRACTICE = (
    *("portions_by_hand", "dice_of_the_hall", "second_person_confirms", "live_positions_public", "final_held_back"),
    "results_by_round",
)
MINUTES = {"minutes": 1, "minutes_game": 1, "minutes_short_game": 1, "minutes_change_over": 0}  # and the least
MAX_MINUTES = 100_000
OPTIONS = frozenset({*BY_DRAW, *BY_ANNOUNCEMENT, *BY_RESULT, OWN_POINTS, *PRACTICE, *MINUTES})
REFUSALS = {Lock.DRAWN: "options_locked", Lock.ANNOUNCED: "options_announced", Lock.RESULTS: "options_played_by"}


class _Options(FieldsOfEvent):
    """Options of the event, each until it is locked."""

    def from_old(self, entry: JournalEntry) -> tuple[None, State | None, State]:
        return None, entry.before, entry.params["after"]

    def check(self, event: Event, captured: Collection[Fields]) -> list[Refused | None]:
        answers = super().check(event, tuple(captured))
        locks = locks_of(event) if None in answers else Locks({})
        return [
            late or locked(locks, event, capture.was or {}) for late, capture in zip(answers, captured, strict=True)
        ]

    def put_back(self, event: Event, captured: Fields) -> None:
        write_options(event, captured.was or {})


EVENT_OPTIONS = _Options("options")
OPTIONS_EDITED = verb("options_edited", undo=EVENT_OPTIONS)


class EventOptions(TypedDict, total=False):
    """`OPTIONS`, with the chains and the points as the regulation has them."""

    edition: str
    failed_attempt: str
    steal: str
    counting: str
    chain: Iterable[str]
    runners_up: Iterable[str]
    ties: str
    own_points: Mapping[str, Collection[int | Fraction]]
    least_at_table: int
    most_at_table: int
    seating: str
    time_up: str
    keep_clubs_apart: bool
    portions_by_hand: bool
    dice_of_the_hall: bool
    second_person_confirms: bool
    live_positions_public: bool
    final_held_back: bool
    results_by_round: bool
    minutes: int
    minutes_game: int
    minutes_short_game: int
    minutes_change_over: int


def edit_options(
    *, event: Event, by: Actor, submission_id: UUID | None = None, **options: Unpack[EventOptions]
) -> Event:
    """Any of `OPTIONS`. Refuses to change what is locked; the same values again write nothing."""
    unknown = options.keys() - OPTIONS
    if unknown:
        raise TypeError(f"There are no options {sorted(unknown)}.")
    with suppress(Unchanged), change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        values = _in_form(change.event, options)
        after = {name: value for name, value in values.items() if getattr(change.event, name) != value}
        if not after:
            raise Unchanged
        if refused := locked(locks_of(change.event), change.event, after):
            raise refused
        change.capture(EVENT_OPTIONS, None, *after)
        write_options(change.event, after)
        change.journal(OPTIONS_EDITED, after=after)
    return event


def check_options(event: Event, names: Collection[str]) -> None:
    """Refuses values that cannot be and rules that do not go together, as they stand in `event`."""
    for name, least in MINUTES.items():
        if name in names:
            whole_number(name, getattr(event, name), least=least, most=MAX_MINUTES)
    for name, kind in CODES.items():
        if getattr(event, name) not in tuple(kind):
            raise Refused("unknown_option", name=name, value=getattr(event, name))
    try:
        plain_ruleset(Edition(event.edition), FailedAttempt(event.failed_attempt), Steal(event.steal))
    except RulesetRefused as refused:
        raise Refused(str(refused.code)) from None
    for name in ("least_at_table", "most_at_table"):
        whole_number(name, getattr(event, name), least=POSSIBLE_SIZES[0], most=POSSIBLE_SIZES[-1])
    if event.least_at_table > event.most_at_table:
        raise Refused("sizes_upside_down", least=event.least_at_table, most=event.most_at_table)


def locked(locks: Locks, event: Event, after: Mapping[str, object]) -> Refused | None:
    """Why the event cannot take on these values; None if it can."""
    for lock, code in REFUSALS.items():
        if names := tuple(sorted(set(locks.names(lock)).intersection(after))):
            return Refused(code, names=names)
    if OWN_POINTS not in after:
        return None
    was, then = event.own_points, own_points(after[OWN_POINTS])
    sizes = tuple(size for size in POSSIBLE_SIZES if size in locks.sizes and was.get(str(size)) != then.get(str(size)))
    return Refused("own_points_locked", sizes=sizes) if sizes else None


def write_options(event: Event, values: Mapping[str, object]) -> None:
    """The event with these values, if they can be."""
    for name, value in values.items():
        setattr(event, name, value)
    check_options(event, values)
    if values:
        event.save(update_fields=list(values))


def _in_form(event: Event, options: EventOptions) -> dict[str, object]:
    """The options as they are stored: the regulation's own chains and points as nothing, points as text."""
    values: dict[str, object] = dict(options)
    if "chain" in options:
        values["chain"] = in_short(chain_of(options["chain"]), CHAIN)
    if "runners_up" in options:
        values["runners_up"] = in_short(_runners_up(options["runners_up"]), RUNNERS_UP_CHAIN)
    if "own_points" in options:
        entered = {size: _points(event, size, points) for size, points in options["own_points"].items()}
        values[OWN_POINTS] = own_points_in_form(entered)
    return values


def _runners_up(names: Iterable[str]) -> tuple[Criterion, ...]:
    """The order in which runners-up are compared: after the place, which comes first always, and up to the lot."""
    try:
        return runners_up_of([Criterion.TABLE_PLACE, *names])[1:]
    except Refused as refused:
        if refused.code == "criterion_twice":
            raise Refused("runners_up_twice", **refused.params) from None
        raise


def _points(event: Event, size: str, points: Collection[int | Fraction]) -> list[str]:
    """One row of the points; that of an old event may have fractions as long as it stays as it is."""
    if size not in map(str, POSSIBLE_SIZES):
        raise Refused("own_points_not_for_this_size", size=size)
    entered = list(map(str, points))
    if not entered or entered == points_in_force(event.own_points, int(size)):
        return entered
    return list(map(str, table_of_points(int(size), points)))
