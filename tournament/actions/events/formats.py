"""The format of an event: its stages, chosen from the planner or made by hand, until the first draw.

With the stages of the planner come the options of the preset that they were planned by. Which stages make a format is
known to `stages`.
"""

from collections.abc import Iterable, Sequence
from typing import TypedDict, Unpack

from tournament.actions.core.actors import Refused
from tournament.actions.core.change import Asked, change_event
from tournament.actions.core.verbs import Captured, Subject, too_late, verb
from tournament.actions.core.write_lock import write_transaction
from tournament.actions.events.options import MAX_MINUTES, MINUTES
from tournament.actions.events.presets import apply_preset
from tournament.actions.events.stages import check_stages
from tournament.models import Event, JournalEntry, Penalty, Role, Stage
from tournament.queries.events.stages import StageSpec, is_drawn, rows_of, specs_of_event, specs_of_rows
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
    # A new format is played with stacks, whatever was said of the rounds of the former one.
    fields = ("kind", "rounds_planned", "tables_planned", "qualifying", "qualified", "direct", "places_only")
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


def choose_planned_format(
    *, stages: Sequence[StageSpec], minutes: dict[str, int] | None = None, preset: str = "", **asked: Unpack[Asked]
) -> Event:
    """Both or neither. The preset that the event follows already is not applied again: what was changed of it stays."""
    with write_transaction():
        event = choose_format(stages=stages, minutes=minutes, **asked)
        if preset and preset != Event.objects.values_list("preset", flat=True).get(pk=event.pk):
            apply_preset(event=event, by=asked["by"], preset=preset)
    return event
