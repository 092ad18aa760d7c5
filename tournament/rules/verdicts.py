"""What an end state means at a table by the event's rules: what speaks against it, or the lines of its result.

The preview in a page and the commit of a result both ask here, so that they never disagree.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.heckmeck import DecidedBy, Edition, FailedAttempt, Problem, Ranked, Ruleset, Steal, check
from games.heckmeck.ruleset import plain_ruleset
from tournament.models import Event, Seat
from tournament.models.result import PlacedLine
from tournament.regulation.criteria import Counting
from tournament.regulation.points import POINTS, placement_points, shared_places
from tournament.regulation.presets import TimeUp
from tournament.regulation.refusals import Outdated, Refused
from tournament.rules.places import PlacesOnly, TableEnd

# Beside the codes of DecidedBy.
LEFT = "left"  # who left is behind whoever stayed, whatever the worms
PLACE = "place"  # in another game, of which nothing else is known


@dataclass(frozen=True)
class TableVerdict:
    """The lines in order of place, or all problems."""

    problems: tuple[Problem, ...] = ()
    lines: tuple[PlacedLine, ...] = ()

    @property
    def valid(self) -> bool:
        return not self.problems


def verdict_on(event: Event, seats: Sequence[Seat], end_state: TableEnd, left: Collection[int] = ()) -> TableVerdict:
    """`seats` in seat order; `left`: the positions of those who left, beside those whose seat says so (T14).

    Of a game that the clock stopped, what lies in front of the players counts as at any other end (T18).
    """
    if isinstance(end_state, PlacesOnly):
        _refuse_others(seats, len(end_state.places))
        return TableVerdict(lines=_lines(event, end_state.ranking(), leavers(seats, left)))
    if end_state.ruleset != ruleset_of(event):
        raise Outdated("other_rules")
    _refuse_others(seats, len(end_state.players))
    if end_state.stopped and not clock_may_stop(event):
        raise Refused("clock_stops_no_game")
    gone = leavers(seats, left)
    verdict = check(end_state._replace(skipped=bool(gone)))
    if not verdict.valid:
        return TableVerdict(problems=verdict.problems)
    return TableVerdict(lines=_lines(event, verdict.ranking, gone))


def clock_may_stop(event: Event) -> bool:
    """Whether a game may end with portions on the grill (T18)."""
    return event.time_up != TimeUp.PLAY_ON


def _refuse_others(seats: Sequence[Seat], players: int) -> None:
    if players != len(seats):
        raise Outdated("other_players", seats=len(seats), players=players)


def leavers(seats: Sequence[Seat], left: Iterable[int] = ()) -> frozenset[int]:
    """The positions of all who left the game (T14), as far as there is somebody."""
    return frozenset(left) & frozenset(range(len(seats))) | {at for at, seat in enumerate(seats) if seat.left_game}


def _lines(event: Event, ranking: Sequence[Ranked], left: Collection[int]) -> tuple[PlacedLine, ...]:
    # Stable: the others stay in order of place.
    ordered = sorted(ranking, key=lambda ranked: (ranked.seat in left, ranked.seat if ranked.seat in left else 0))
    places = _places(ordered, left)
    points = points_at_table(event, places)
    reasons = decided([(ranked.worms, ranked.best_portion, ranked.seat in left) for ranked in ordered], places)
    return tuple(
        PlacedLine(ranked.seat, place, ranked.worms, worth, ranked.best_portion, ranked.seat in left, why)
        for ranked, place, worth, why in zip(ordered, places, points, reasons, strict=True)
    )


def _places(ordered: Sequence[Ranked], left: Collection[int]) -> list[int]:
    """Who stayed by worms and best portion (B13); all who left share the place behind them (T14)."""
    return list(shared_places(LEFT if ranked.seat in left else ranked.place for ranked in ordered))


def decided(lines: Sequence[tuple[int, int | None, bool]], places: Sequence[int] = ()) -> list[str]:
    """What separates each line, of (worms, best portion, left) in order of place, from the next better; the first
    from the second. `places` tell those apart of whom nothing else is known."""
    known = [(*line, place) for line, place in zip(lines, places or [0] * len(lines), strict=True)]
    rivals = [known[index - 1 if index else min(1, len(known) - 1)] for index in range(len(known))]
    return [_difference(line, rival) for line, rival in zip(known, rivals, strict=True)]


def _difference(one: tuple[int, int | None, bool, int], other: tuple[int, int | None, bool, int]) -> str:
    if one[2] != other[2]:
        return LEFT
    if one[2]:
        return DecidedBy.SHARED.value
    if one[0] != other[0]:
        return DecidedBy.WORMS.value
    if one[1] != other[1]:
        return DecidedBy.BEST_PORTION.value
    return PLACE if one[3] != other[3] else DecidedBy.SHARED.value


def ruleset_of(event: Event) -> Ruleset:
    """The rules of every game of an event (T16). Raises `RulesetRefused` where its options do not go together."""
    return plain_ruleset(Edition(event.edition), FailedAttempt(event.failed_attempt), Steal(event.steal))


def own_points_of(event: Event, size: int) -> tuple[Fraction, ...] | None:
    """What the organiser entered for tables of this size (T5); None where the regulation's points hold.

    Nothing at all, where a table of this size has none.
    """
    entered = event.own_points.get(str(size))
    return None if entered is None else tuple(map(Fraction, entered))


def counts_points(event: Event) -> bool:
    """Whether placement points decide anything in this event."""
    return event.counting not in (Counting.WORMS, Counting.PLACES)


def has_points(event: Event, size: int) -> bool:
    """Whether a table of this size can be played at: there are placement points for it, or none are needed."""
    if not counts_points(event):
        return True
    own = own_points_of(event, size)
    return size in POINTS if own is None else bool(own)


def points_at_table(event: Event, places: Sequence[int]) -> tuple[Fraction, ...]:
    """What the places at a table are worth; nothing in an event that does not count them. Refused without points."""
    if not counts_points(event):
        return (Fraction(),) * len(places)
    if not has_points(event, len(places)):
        raise Refused("no_points_for_this_size", size=len(places))
    return placement_points(places, event.ties, own_points_of(event, len(places)))
