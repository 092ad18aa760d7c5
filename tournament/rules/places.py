"""The result of a table at which another game was played: places in seat order, and no stacks (a mixed tournament)."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.heckmeck import DecidedBy, EndState, Ranked, read_end_state
from tournament.models import Round
from tournament.regulation.canonical import JsonObject
from tournament.regulation.points import check_places
from tournament.regulation.refusals import Outdated


@dataclass(frozen=True)
class PlacesOnly:
    """The places of all players of a table in seat order: 1, 2, 2, 4. Who left has the last one (T14)."""

    places: tuple[int, ...]

    @property
    def document(self) -> dict[str, object]:
        """As it is stored in place of an end state."""
        return {"places": list(self.places)}

    def ranking(self) -> tuple[Ranked, ...]:
        """In order of place, without worms and portions. Refuses places that nobody can have."""
        check_places(self.places)
        ordered = sorted(enumerate(self.places), key=lambda one: (one[1], one[0]))
        return tuple(Ranked(seat, place, 0, None, DecidedBy.SHARED) for seat, place in ordered)


# How a game at a table ended, whichever was played.
TableEnd = EndState | PlacesOnly


def read_stored(document: JsonObject) -> TableEnd | None:
    """The end that a result stores; None where it cannot be read."""
    if "places" in document:
        return PlacesOnly(tuple(document["places"]))
    end_state, _problems = read_end_state(document)
    return end_state


def refuse_other_game(round: Round, end: TableEnd) -> None:
    """Refuses stacks where another game is played, and places alone where stacks are entered."""
    if isinstance(end, PlacesOnly) != round.places_only:
        raise Outdated("places_are_entered" if round.places_only else "stacks_are_entered", round=round.number)


def places_with_leavers(entered: Sequence[int | None]) -> tuple[int, ...]:
    """The places of all: those who left have none of their own and share the one behind all others (T14)."""
    last = 1 + sum(place is not None for place in entered)
    return tuple(last if place is None else place for place in entered)
