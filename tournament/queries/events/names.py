"""What the rounds and players of an event are called, by number."""

from tournament.models import Event
from tournament.regulation.plan import StageKind


def only_rounds(event: Event) -> dict[int, StageKind]:
    """The rounds that are the only ones of their stage, by number, also those not drawn yet. One read.

    The rounds of an event are numbered through, and no stage begins before the one before it is complete.
    """
    kinds: dict[int, StageKind] = {}
    number = 1
    for kind, rounds in event.stages.order_by("number").values_list("kind", "rounds_planned"):
        if rounds == 1:
            kinds[number] = StageKind(kind)
        number += rounds
    return kinds


def player_names(event: Event, *, public: bool) -> dict[int, str]:
    """The names of all players; `public`: those that strangers may see. One read."""
    rows = event.players.values_list("number", "name", "pseudonym")
    return {number: (pseudonym or name) if public else name for number, name, pseudonym in rows}
