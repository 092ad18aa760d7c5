"""Players as everybody may see them: on the list, and one with rounds and standings."""

from tournament.api.schemas.base import Code, Out, PersonOut
from tournament.api.schemas.rounds import SeatOut
from tournament.api.schemas.standings import StandingsRowOut


class PlayerOut(PersonOut):
    """Somebody on the public list."""

    club: str


class OverallOut(Out):
    """A place in the whole event, among so many."""

    place: int
    players: int


class PlayedOut(Out):
    """One round of a player. `stack`: the portions in front of the player at the end."""

    round: int
    table: int
    held_back: Code
    drawn: bool
    stopped: bool
    seat: SeatOut
    others: list[SeatOut]
    stack: list[int]


class StageStandingOut(Out):
    """A player's row in the standings of a stage."""

    stage: int
    provisional: bool
    row: StandingsRowOut


class OnePlayerOut(PlayerOut):
    """A player: where to sit, what was played, and where that leads. The latest round and stage come first."""

    overall: OverallOut | None
    games: list[PlayedOut]
    standings: list[StageStandingOut]
