"""Standings of a stage, with what separates each player from the next better one."""

from tournament.api.schemas.base import Code, Exact, ExactOrNull, Out, PersonOut


class ReasonOut(Out):
    """Why somebody is not one place further up: what they are compared by, both values, and a sentence."""

    criterion: Code
    better: ExactOrNull
    worse: ExactOrNull
    behind: str
    sentence: str


class CellOut(Out):
    """What a player got in one round."""

    place: int
    worms: int
    points: Exact
    table: int


class StandingsRowOut(PersonOut):
    """One player. `outlook`, while results are still to come: safe, open or out."""

    place: int
    club: str
    score: Exact
    table_wins: int
    worms: int
    best_portions: int
    best_portion: int | None
    withdrawn: bool
    taken_off: Exact
    cells: list[CellOut | None]
    reason: ReasonOut | None
    through: bool
    straight: bool
    plays_in: bool
    moved_up: bool
    passed_over: Code
    moved: int | None
    outlook: Code


class StandingsOut(Out):
    """A page of the standings. `hidden`: those of a final, until the winners are announced."""

    stage: int
    name: str
    hidden: bool
    provisional: bool
    players: int
    line: int | None
    items: list[StandingsRowOut]
    next: str | None
