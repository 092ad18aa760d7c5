"""What the stages, rounds and players of an event are called, by number."""

from collections.abc import Iterable

from tournament.models import Event
from tournament.regulation.plan import StageKind


def planned_stages(event: Event) -> tuple[tuple[StageKind, int], ...]:
    """The kind of each stage, and how many rounds are planned in it, from first to last. One read."""
    rows = event.stages.order_by("number").values_list("kind", "rounds_planned")
    return tuple((StageKind(kind), rounds) for kind, rounds in rows)


def only_rounds(stages: Iterable[tuple[StageKind, int]]) -> dict[int, StageKind]:
    """The rounds that are the only ones of their stage, by number, also those not drawn yet.

    The rounds of an event are numbered through, and no stage begins before the one before it is complete.
    """
    kinds: dict[int, StageKind] = {}
    number = 1
    for kind, rounds in stages:
        if rounds == 1:
            kinds[number] = kind
        number += rounds
    return kinds


def player_names(event: Event, *, public: bool) -> dict[int, str]:
    """The names of all players; `public`: those that strangers may see. One read."""
    rows = event.players.values_list("number", "name", "pseudonym")
    return {number: (pseudonym or name) if public else name for number, name, pseudonym in rows}
