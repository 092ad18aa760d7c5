"""A result as people look at it: who has what, places, worms and points, and what decided each place.

The same for what is stored and for what is only being entered, so that both can stand side by side.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from games.heckmeck import DecidedBy, EndState, Problem
from games.heckmeck.endstate import worms_of
from tournament.models import Player, Result, ResultLine, Seat
from tournament.models.result import PlacedLine
from tournament.rules.end_states import knows_order, read_problem
from tournament.rules.places import PlacesOnly, TableEnd, read_stored
from tournament.rules.verdicts import TableVerdict, decided


class HoldingView(NamedTuple):
    """What one player has, in seat order. `worms` is None where a portion is named that does not exist."""

    position: int
    player: Player
    portions: tuple[int, ...]
    bratworms: int
    specialist: str | None
    worms: int | None


class LineView(NamedTuple):
    """One player's place."""

    position: int
    player: Player
    place: int
    worms: int
    points: Fraction
    best_portion: int | None
    left: bool
    decided_by: str
    shared: bool
    by_portion: bool  # ahead of the next one by the higher portion, with as many worms
    holding: HoldingView | None = None  # only in `lines_with_holdings`
    places_only: bool = False  # another game was played, without worms


@dataclass(frozen=True)
class ResultView:
    """`result` is None for what is only being entered. No lines where play cannot end like that."""

    holdings: tuple[HoldingView, ...]
    face_down: tuple[int, ...]
    lines: tuple[LineView, ...]
    problems: tuple[Problem, ...] = ()
    result: Result | None = None
    ordered: bool = False  # the portions of each holding stand from bottom to top
    stopped: bool = False  # by the clock
    face_up: tuple[int, ...] = ()  # still on the grill then
    places_only: bool = False  # another game was played: there are no stacks and no worms

    @property
    def valid(self) -> bool:
        return not self.problems

    @property
    def lines_with_holdings(self) -> tuple[LineView, ...]:
        """The places in order, each with what the player has."""
        held = {holding.position: holding for holding in self.holdings}
        return tuple(line._replace(holding=held.get(line.position)) for line in self.lines)


def stored_view(result: Result, seats: Sequence[Seat]) -> ResultView:
    """One version. `result.lines` with their players are best fetched beforehand."""
    end_state = read_stored(result.end_state)
    rows = result.lines.all()
    # Who sat there then: the seats may have changed since.
    players = {seat.position: seat.player for seat in seats} | {line.position: line.player for line in rows}
    if isinstance(end_state, PlacesOnly):
        return _places_view(placed_lines(rows), players, result)
    return ResultView(
        _holdings(end_state, players),
        tuple(end_state.face_down) if end_state else (),
        _line_views(placed_lines(rows), players),
        tuple(map(read_problem, result.problems)),
        result,
        ordered=end_state is not None and knows_order(end_state),
        stopped=end_state is not None and end_state.stopped,
        face_up=end_state.face_up if end_state else (),
    )


def entered_view(end_state: TableEnd, verdict: TableVerdict, seats: Sequence[Seat]) -> ResultView:
    """What is being entered, and what the check says to it."""
    players = {seat.position: seat.player for seat in seats}
    if isinstance(end_state, PlacesOnly):
        return _places_view(verdict.lines, players)
    return ResultView(
        _holdings(end_state, players),
        tuple(sorted(end_state.face_down)),
        _line_views(verdict.lines, players),
        verdict.problems,
        ordered=knows_order(end_state),
        stopped=end_state.stopped and bool(end_state.face_up),
        face_up=tuple(sorted(end_state.face_up)),
    )


def _places_view(
    lines: Sequence[PlacedLine], players: Mapping[int, Player], result: Result | None = None
) -> ResultView:
    views = tuple(line._replace(places_only=True) for line in _line_views(lines, players))
    return ResultView((), (), views, result=result, places_only=True)


def placed_lines(rows: Iterable[ResultLine]) -> tuple[PlacedLine, ...]:
    """The lines of a stored result in order of place, as the rules have placed them."""
    ordered = sorted(rows, key=lambda row: (row.place, row.position))
    known = [(row.worms, row.best_portion, row.left_game) for row in ordered]
    reasons = decided(known, [row.place for row in ordered])
    return tuple(
        PlacedLine(row.position, row.place, row.worms, row.points, row.best_portion, row.left_game, why)
        for row, why in zip(ordered, reasons, strict=True)
    )


def _line_views(lines: Sequence[PlacedLine], players: Mapping[int, Player]) -> tuple[LineView, ...]:
    places = [line.place for line in lines]
    reasons = [line.decided_by for line in lines]
    return tuple(
        LineView(
            line.position,
            players[line.position],
            line.place,
            line.worms,
            line.points,
            line.best_portion,
            line.left,
            line.decided_by,
            places.count(line.place) > 1,
            _ahead_by_portion(reasons, at),
        )
        for at, line in enumerate(lines)
    )


def _ahead_by_portion(reasons: Sequence[str], at: int) -> bool:
    """Each reason says what separates a line from the next better one: what helped somebody stands below them."""
    return reasons[at + 1 : at + 2] == [DecidedBy.BEST_PORTION]


def _holdings(end_state: EndState | None, players: Mapping[int, Player]) -> tuple[HoldingView, ...]:
    if end_state is None:
        return ()
    known = end_state.ruleset.worms.keys()
    return tuple(
        HoldingView(
            position,
            players[position],
            holding.portions,
            holding.bratworms,
            holding.specialist,
            worms_of(holding, end_state.ruleset) if known >= set(holding.portions) else None,
        )
        for position, holding in enumerate(end_state.players)
        if position in players
    )
