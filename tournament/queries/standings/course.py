"""How a player stood after each round of a stage: score, place and the line, as far as rounds are over.

Penalties and lots say nothing of a round, so they count from the first one on.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from tournament.models import Stage
from tournament.queries.standings.movement import standings_before
from tournament.queries.standings.qualification import is_by_score
from tournament.regulation.standings import Row, Standings


@dataclass(frozen=True)
class AfterRound:
    """Of one player and one round."""

    number: int  # of the round in its stage
    score: Fraction
    place: int
    line: Fraction | None  # the score of the last who would have gone on


def course_of(stage: Stage, standings: Standings, number: int) -> tuple[AfterRound, ...]:
    """A player after each round in which any result is in, as long as nobody is waited for before it. No read."""
    return tuple(_course(stage, standings, number))


def _course(stage: Stage, standings: Standings, number: int) -> Iterator[AfterRound]:
    rounds = [round for round in standings.rounds if round.results]
    for round in rounds:
        if round.provisional and round is not rounds[-1]:
            return
        then = standings if round is rounds[-1] else standings_before(stage, standings, round.number + 1)
        row = then.row(number)
        yield AfterRound(round.number, row.score, row.place, line_of(stage, then))


def last_through(stage: Stage, standings: Standings) -> Row | None:
    """The last who would go on by the score; None where the score does not decide, or there are places for all."""
    if not stage.qualifying or not is_by_score(stage) or stage.qualified >= len(standings.players):
        return None
    rows = standings.page(0, stage.qualified + len(standings.gone()))
    return next(islice((row for row in rows if not row.withdrawn), stage.qualified - 1, None), None)


def line_of(stage: Stage, standings: Standings) -> Fraction | None:
    """The score of the last who would go on."""
    last = last_through(stage, standings)
    return last.score if last else None
