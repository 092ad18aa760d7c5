"""What programs send to record a game turn by turn, and where it stands then."""

from pydantic import JsonValue

from tournament.api.schemas.base import In, Out
from tournament.api.schemas.changes import ReasonIn, Whole


class TurnIn(In):
    """`turn` as in the engine's game records: {"take": 25}, {"steal": 25}, {"fail": true}, {"total": 26}.

    `base_version`: that of the game as it was seen.
    """

    base_version: Whole
    turn: dict[str, JsonValue]


class VersionIn(In):
    """The version of the game as it was seen."""

    base_version: Whole


class BackIn(VersionIn):
    """To so many turns."""

    turns: Whole


class FinishIn(VersionIn, ReasonIn):
    """`result_version`: of the result that this corrects, 0 for the first."""

    result_version: Whole = 0


class GameStateOut(Out):
    """A game that is being recorded: what the next turn builds on, and whose turn it is (seats count from 0)."""

    version: int
    turns: int
    over: bool
    stopped: bool
    to_move: int
