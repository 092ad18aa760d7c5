"""The rows of standings as pages show them: with names, the results of each round, and who goes on.

What is read for them is put together by `rows_of`; who has it already makes a row with `row_of`, without any read.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tournament.models import Qualifier, Stage
from tournament.queries.standings.names import NameAndClub, names_and_clubs_of
from tournament.queries.standings.qualification import passed_over
from tournament.regulation.answers import Bar, Rule
from tournament.regulation.criteria import Reason
from tournament.regulation.results import TableResult
from tournament.regulation.standings import Row, Standings


class Cell(NamedTuple):
    """What a player got in one round."""

    place: int
    worms: int
    points: Fraction
    table: int


class StandingsRow(NamedTuple):
    """One player. `above` is the next better player, of whom the reason speaks."""

    place: int
    number: int
    name: str
    club: str
    score: Fraction
    table_wins: int
    worms: int
    best_portions: int
    best_portion: int | None
    withdrawn: bool
    taken_off: Fraction
    warnings: int
    cells: tuple[Cell | None, ...]
    reason: Reason | None
    above: str
    through: bool  # plays in the next stage, or goes past it
    straight: bool  # goes past the next stage, a play-in
    plays_in: bool  # in that play-in
    moved_up: bool  # for somebody who was missing (T15)
    passed_over: str  # a code of `Bar`: why somebody who would play in the next stage does not
    moved: int | None = None  # by how many places up since the round before; None where there is nothing to compare
    outlook: str = ""  # a code of `Outlook`, while results are still to come


def rows_of(stage: Stage, standings: Standings, rows: Sequence[Row], *, public: bool) -> tuple[StandingsRow, ...]:
    """Two reads: the people on the page, and who is through; after the stage two more, for who was passed over."""
    wanted = {row.player for row in rows} | {above_of(standings, row) for row in rows}
    through = _through(stage, wanted) if stage.qualifying else {}
    beside = Beside(names_and_clubs_of(stage.event, wanted, public=public), through, passed_over(stage))
    return tuple(row_of(standings, row, beside, public=public) for row in rows)


class Onward(NamedTuple):
    """By what rule somebody goes on, and on which side of a play-in."""

    rule: str
    straight: bool = False
    plays_in: bool = False


class Beside(NamedTuple):
    """What rows show besides the standings: who somebody is, who goes on, and who was passed over; by numbers."""

    people: Mapping[int, NameAndClub]
    through: Mapping[int, Onward]
    bars: Mapping[int, Bar]


def row_of(standings: Standings, row: Row, beside: Beside, *, public: bool) -> StandingsRow:
    """No read."""
    number = row.player
    penalties = [penalty for penalty in standings.penalties(number) if not penalty.cancelled]
    onward, bar, above = beside.through.get(number), beside.bars.get(number), above_of(standings, row)
    return StandingsRow(
        place=row.place,
        number=number,
        name=beside.people[number].name,
        club=beside.people[number].club,
        score=row.score,
        table_wins=row.table_wins,
        worms=row.worms,
        best_portions=row.best_portions,
        best_portion=row.best_portion,
        withdrawn=row.withdrawn,
        taken_off=sum((penalty.taken_off for penalty in penalties), Fraction(0)),
        warnings=0 if public else sum(penalty.is_warning for penalty in penalties),
        cells=cells_of(standings, number),
        reason=row.reason,
        above=beside.people[above].name if above in beside.people else "",
        through=onward is not None,
        straight=onward is not None and onward.straight,
        plays_in=onward is not None and onward.plays_in,
        moved_up=onward is not None and onward.rule == Rule.MOVED_UP,
        passed_over=bar.value if bar else "",
    )


def above_of(standings: Standings, row: Row) -> int:
    """The number of who is just in front of a row, and separated from it by something; 0 where nobody is."""
    return standings.player_at(standings.position(row.player) - 1) if row.reason is not None else 0


def cells_of(standings: Standings, number: int) -> tuple[Cell | None, ...]:
    """The results of a player, round by round."""
    return tuple(_cell(result, number) if result else None for result in standings.results_of(number))


def _cell(result: TableResult, number: int) -> Cell:
    line = next(line for line in result.lines if line.player == number)
    return Cell(line.place, line.worms, line.placement_points, result.table)


def _through(stage: Stage, numbers: Iterable[int]) -> dict[int, Onward]:
    """Those of these numbers who go on from a stage. One read."""
    qualifiers = Qualifier.objects.filter(
        stage__event=stage.event_id, stage__number__in=following(stage), player__number__in=numbers
    ).order_by("-stage__number")  # who came through the play-in has rows in both
    rows = qualifiers.values_list("player__number", "rule", "stage__number")
    return {number: onward_of(stage, rule, into) for number, rule, into in rows}


def following(stage: Stage) -> tuple[int, ...]:
    """The numbers of the stages into which somebody goes on from one."""
    return (stage.number + 1, stage.number + 2) if stage.direct else (stage.number + 1,)


def onward_of(stage: Stage, rule: str, into: int) -> Onward:
    """How somebody goes on from a stage who is in the one of this number by this rule."""
    if not stage.direct:
        return Onward(rule)
    return Onward(rule, straight=into > stage.number + 1, plays_in=into == stage.number + 1)
