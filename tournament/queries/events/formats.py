"""Formats: what the planner offers, and the stages of an event as plain values that can stand in an address.

What is remarkable about a format is decided in tournament.regulation.plan; how it is worded, in words.formats.
"""

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from functools import lru_cache

from tournament.models import Event
from tournament.regulation.plan import Format, PlannerInput, Qualifying, StageKind, plan
from tournament.regulation.refusal import Refused
from tournament.seating import least_repeats_of

FIELDS, STAGES = ".", "~"  # between the parts of a text: they need no escape in an address
MAX_TEXT_LENGTH = 500
MAX_BOUNDS = 64
MAX_CACHED = 8  # answers of the planner; one for ten thousand players has tens of thousands of tables


# Other wishes for the same players ask about the same tables.
_least_repeats = lru_cache(maxsize=MAX_BOUNDS)(least_repeats_of)


@dataclass(frozen=True)
class StageSpec:
    """One stage of a format: codes of tournament.regulation.plan. Blank `qualifying`: it decides the event."""

    kind: str
    rounds: int = 1
    tables: int = 1
    qualifying: str = ""
    qualified: int = 0


def specs_of(format: Format) -> tuple[StageSpec, ...]:
    """What an event keeps of a format."""
    return tuple(
        StageSpec(stage.kind.value, len(stage.rounds), stage.tables, stage.qualifying or "", stage.qualified)
        for stage in format.stages
    )


def specs_of_event(event: Event) -> tuple[StageSpec, ...]:
    """The format that an event has; nothing where none was chosen. One read."""
    fields = ("kind", "rounds_planned", "tables_planned", "qualifying", "qualified")
    return tuple(StageSpec(*row) for row in event.stages.order_by("number").values_list(*fields))


@lru_cache(maxsize=MAX_CACHED)
def formats_for(planner_input: PlannerInput) -> tuple[Format, ...]:
    """All that can be played, best first, with the sharpest bound on repeat meetings that we know."""
    return plan(planner_input, _least_repeats)


def text_of(specs: Iterable[StageSpec]) -> str:
    """The stages as a short text, for an address or a hidden field: preliminary.2.4.score.6~final.1.1..0"""
    return STAGES.join(FIELDS.join(map(str, astuple(spec))) for spec in specs)


def specs_from(text: str) -> tuple[StageSpec, ...]:
    """The other way; whether the stages make sense is for the action to say."""
    if len(text) > MAX_TEXT_LENGTH:
        raise Refused("stages_unreadable")
    return tuple(map(_spec_from, text.split(STAGES))) if text else ()


def rows_of(specs: Iterable[StageSpec]) -> list[list[object]]:
    """The stages for the journal."""
    return [list(astuple(spec)) for spec in specs]


def specs_of_rows(rows: Iterable[Sequence[object]]) -> tuple[StageSpec, ...]:
    """The other way."""
    return tuple(StageSpec(*row) for row in rows)  # type: ignore[arg-type]


def _spec_from(part: str) -> StageSpec:
    try:
        kind, rounds, tables, qualifying, qualified = part.split(FIELDS)
        # Pages put these codes into words; whatever has no words is not a code.
        code = Qualifying(qualifying).value if qualifying else ""
        return StageSpec(StageKind(kind).value, int(rounds), int(tables), code, int(qualified))
    except ValueError:
        raise Refused("stages_unreadable") from None
