"""The format of an event and its options: stages until the first draw, and by what rules is played.

Stages are chosen from the planner or made by hand; which of them make a format is known to `stages`. Options that
decide results hold from the first draw on; which those are is known to `queries/events/stages.py`.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import TypedDict, Unpack
from uuid import UUID

from games.heckmeck import Edition, FailedAttempt, RulesetRefused, Steal
from games.heckmeck.ruleset import plain_ruleset
from tournament.actions.core.actors import Actor, Refused, Unchanged
from tournament.actions.core.change import Asked, change_event
from tournament.actions.core.verbs import Captured, Fields, FieldsOfEvent, State, Subject, too_late, verb
from tournament.actions.events.stages import check_stages
from tournament.models import Event, JournalEntry, Penalty, Role, Stage
from tournament.queries.events.stages import (
    BY_DRAW,
    OWN_POINTS,
    OWN_POINTS_SIZE,
    StageSpec,
    is_drawn,
    locked_options,
    rows_of,
    specs_of_event,
    specs_of_rows,
)
from tournament.regulation.criteria import CHAIN, chain_of
from tournament.regulation.points import Ties, points_of
from tournament.regulation.refusals import whole_number


class _Rows(TypedDict):
    stages: list[list[object]]
    minutes: dict[str, int]


class _Format(Subject[None, _Rows, _Rows]):
    """All stages of the event and its minutes, until the first draw."""

    def from_old(self, entry: JournalEntry) -> tuple[None, _Rows, _Rows] | None:
        if entry.before is None:
            return None
        return None, entry.before, {"stages": entry.params["stages"], "minutes": entry.params["minutes"]}

    def check(self, event: Event, captured: Sequence[Captured[None, _Rows, _Rows]]) -> list[Refused | None]:
        if is_drawn(event):
            return [Refused("format_drawn") for _ in captured]
        now = _format_of(event)
        penalised = Penalty.objects.filter(stage__event=event).order_by("stage__number")
        last = penalised.values_list("stage__number", flat=True).last() or 0
        return [
            None if capture.then == now and last <= len(capture.was["stages"]) else too_late() for capture in captured
        ]

    def put_back(self, event: Event, captured: Captured[None, _Rows, _Rows]) -> None:
        _write_format(event, specs_of_rows(captured.was["stages"]), captured.was["minutes"])


FORMAT = _Format("format")
FORMAT_CHOSEN = verb("format_chosen", undo=FORMAT)


def choose_format(
    *, stages: Sequence[StageSpec], minutes: dict[str, int] | None = None, **asked: Unpack[Asked]
) -> Event:
    """Replaces all stages. `minutes`: the event's fields for the clock plan, as the planner reckoned with them."""
    times = {name: _minutes(name, value) for name, value in (minutes or {}).items()}
    if not stages:
        raise Refused("no_stages")
    check_stages(stages)
    with change_event(**asked, needs=Role.ORGANISER) as change:
        _refuse_drawn(change.event)
        was = _format_of(change.event)
        _write_format(change.event, stages, times)
        then = _format_of(change.event)
        captured = [Captured(FORMAT, None, was, then)]
        change.journal(FORMAT_CHOSEN, captured=captured, stages=then["stages"], minutes=then["minutes"])
    return asked["event"]


def write_stages(event: Event, stages: Iterable[StageSpec]) -> None:
    """The stages of an event; those that it has under the same numbers take on the new values."""
    rows = [
        Stage(
            event=event,
            number=number,
            kind=spec.kind,
            rounds_planned=spec.rounds,
            tables_planned=spec.tables,
            qualifying=spec.qualifying,
            qualified=spec.qualified,
            direct=spec.direct,
        )
        for number, spec in enumerate(stages, start=1)
    ]
    fields = ("kind", "rounds_planned", "tables_planned", "qualifying", "qualified", "direct")
    Stage.objects.bulk_create(rows, update_conflicts=True, unique_fields=("event", "number"), update_fields=fields)


def _refuse_drawn(event: Event) -> None:
    if is_drawn(event):
        raise Refused("format_drawn")


def _write_format(event: Event, stages: Sequence[StageSpec], times: dict[str, int]) -> None:
    event.stages.filter(number__gt=len(stages)).delete()
    write_stages(event, stages)
    for name, value in times.items():
        setattr(event, name, value)
    event.save(update_fields=list(MINUTES))


def _format_of(event: Event) -> _Rows:
    return {"stages": rows_of(specs_of_event(event)), "minutes": _times(event)}


def _times(event: Event) -> dict[str, int]:
    return {name: getattr(event, name) for name in MINUTES}


def _minutes(name: str, value: int) -> int:
    return whole_number(name, value, least=MINUTES[name], most=MAX_MINUTES)


RULES = ("edition", "failed_attempt", "steal")
PRACTICE = (
    *("portions_by_hand", "dice_of_the_hall", "second_person_confirms", "live_positions_public", "final_held_back"),
)
MINUTES = {"minutes": 1, "minutes_game": 1, "minutes_short_game": 1, "minutes_change_over": 0}  # and the least
MAX_MINUTES = 100_000
OPTIONS = frozenset({*BY_DRAW, OWN_POINTS, *PRACTICE, *MINUTES})


class _Options(FieldsOfEvent):
    """Options of the event, those that hold from the first draw on until then."""

    def from_old(self, entry: JournalEntry) -> tuple[None, State | None, State]:
        return None, entry.before, entry.params["after"]

    def check(self, event: Event, captured: Sequence[Fields]) -> list[Refused | None]:
        answers = super().check(event, captured)
        locked = locked_options(event) if None in answers else frozenset()
        return [late or _locked(locked, capture.was or {}) for late, capture in zip(answers, captured, strict=True)]

    def put_back(self, event: Event, captured: Fields) -> None:
        _write_options(event, captured.was or {})


EVENT_OPTIONS = _Options("options")
OPTIONS_EDITED = verb("options_edited", undo=EVENT_OPTIONS)


class EventOptions(TypedDict, total=False):
    """`OPTIONS`, with the chain and the points as the regulation has them."""

    edition: str
    failed_attempt: str
    steal: str
    chain: Iterable[str]
    ties: str
    own_points: Mapping[str, Collection[int | Fraction]]
    portions_by_hand: bool
    dice_of_the_hall: bool
    second_person_confirms: bool
    live_positions_public: bool
    final_held_back: bool
    minutes: int
    minutes_game: int
    minutes_short_game: int
    minutes_change_over: int


def edit_options(
    *, event: Event, by: Actor, submission_id: UUID | None = None, **options: Unpack[EventOptions]
) -> Event:
    """Any of `OPTIONS`. Refuses to change what holds since the first draw; the same values again write nothing."""
    unknown = options.keys() - OPTIONS
    if unknown:
        raise TypeError(f"There are no options {sorted(unknown)}.")
    values = _in_form(options)
    with suppress(Unchanged), change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        after = {name: value for name, value in values.items() if getattr(change.event, name) != value}
        if not after:
            raise Unchanged
        if refused := _locked(locked_options(change.event), after):
            raise refused
        change.capture(EVENT_OPTIONS, None, *after)
        _write_options(change.event, after)
        change.journal(OPTIONS_EDITED, after=after)
    return event


def check_options(event: Event, names: Collection[str]) -> None:
    """Refuses values that cannot be and rules that do not go together, as they stand in `event`."""
    for name, least in MINUTES.items():
        if name in names:
            whole_number(name, getattr(event, name), least=least, most=MAX_MINUTES)
    _check_rules(event)
    if event.ties not in tuple(Ties):
        raise Refused("unknown_option", name="ties", value=event.ties)


def _check_rules(event: Event) -> None:
    kinds = (Edition, FailedAttempt, Steal)
    for name, kind in zip(RULES, kinds, strict=True):
        if getattr(event, name) not in tuple(kind):
            raise Refused("unknown_option", name=name, value=getattr(event, name))
    try:
        plain_ruleset(Edition(event.edition), FailedAttempt(event.failed_attempt), Steal(event.steal))
    except RulesetRefused as refused:
        raise Refused(str(refused.code)) from None


def _in_form(options: EventOptions) -> dict[str, object]:
    """The options as they are stored: the regulation's own chain as nothing, points as text."""
    values: dict[str, object] = dict(options)
    if "chain" in options:
        chain = chain_of(options["chain"])
        values["chain"] = [] if chain == CHAIN else [criterion.value for criterion in chain]
    if "own_points" in options:
        values[OWN_POINTS] = {size: _points(size, points) for size, points in options["own_points"].items()}
    return values


def _points(size: str, points: Collection[int | Fraction]) -> list[str]:
    if size != str(OWN_POINTS_SIZE):
        raise Refused("own_points_not_for_this_size", size=size)
    return list(map(str, points_of(int(size), tuple(points))))


def _locked(locked: Collection[str], names: Collection[str]) -> Refused | None:
    names = sorted(set(names).intersection(locked))
    return Refused("options_locked", names=tuple(names)) if names else None


def _write_options(event: Event, values: Mapping[str, object]) -> None:
    for name, value in values.items():
        setattr(event, name, value)
    check_options(event, values)
    if values:
        event.save(update_fields=list(values))
