"""Bratworms over a game whose portions and specialists are settled: who rolls double one, and whom it takes from.

Backwards over the turns go the sets of all distributions from which the wanted one can still come about; forwards any
way through them will do.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

Share = tuple[int, ...]  # Bratworms of each player


class Happening(NamedTuple):
    """What in a turn concerns Bratworms."""

    seat: int
    may_double_one: bool
    raven: bool  # a portion is taken from under the raven
    hen: int  # whose Bratworms are safe (E4)


class Gain(NamedTuple):
    """How a turn brings Bratworms: by double one, and from whom where the supply is empty."""

    double_one: bool = False
    givers: tuple[int, ...] = ()


def distribute(turns: Sequence[Happening], wanted: Share, supply: int) -> tuple[Share, list[Gain]] | None:
    """What everybody must have before the first turn, as little as possible, and what to do in each turn.

    Double ones that take from a player are left out at first, for with them the sets grow large.
    """
    for transfers in (False, True) if sum(wanted) == supply else (False,):
        sets = [{wanted}]
        for turn in reversed(turns):
            sets.append(_before(turn, sets[-1], supply, transfers=transfers))
            if not sets[-1]:
                break
        else:
            sets.reverse()
            share = min(sets[0], key=lambda share: (max(share), share))
            return share, _forwards(turns, share, sets, supply)
    return None


def _before(turn: Happening, after: set[Share], supply: int, *, transfers: bool) -> set[Share]:
    between = set(_before_gain(turn, after, supply)) if turn.raven else after
    if not turn.may_double_one:
        return between
    if transfers:
        return between.union(_before_gain(turn, between, supply))
    seat = turn.seat
    return between.union(_moved(share, seat, -1) for share in between if share[seat])


def _before_gain(turn: Happening, after: Iterable[Share], supply: int) -> Iterator[Share]:
    seat = turn.seat
    for share in after:
        if share[seat]:
            poorer = _moved(share, seat, -1)
            yield poorer
        if sum(share) < supply:
            continue
        if share[seat]:
            yield from (_moved(poorer, other, 1) for other in range(len(share)) if other not in (seat, turn.hen))
        if not any(count for other, count in enumerate(share) if other not in (seat, turn.hen)):
            yield share


def _gains(share: Share, turn: Happening, supply: int) -> Iterator[tuple[tuple[int, ...], Share]]:
    """Every way to get a Bratworm (E4)."""
    richer = _moved(share, turn.seat, 1)
    if sum(share) < supply:
        yield (), richer
        return
    givers = [other for other, count in enumerate(share) if count and other not in (turn.seat, turn.hen)]
    yield from (((giver,), _moved(richer, giver, -1)) for giver in givers)
    if not givers:
        yield (), share


def _forwards(turns: Sequence[Happening], share: Share, sets: Sequence[set[Share]], supply: int) -> list[Gain]:
    gains: list[Gain] = []
    for turn, allowed in zip(turns, sets[1:], strict=True):
        gain, share = next(way for way in _ways(share, turn, supply) if way[1] in allowed)
        gains.append(gain)
    return gains


def _ways(share: Share, turn: Happening, supply: int) -> Iterator[tuple[Gain, Share]]:
    firsts = [(Gain(), share)]
    if turn.may_double_one:
        firsts += [(Gain(True, givers), richer) for givers, richer in _gains(share, turn, supply)]
    for gain, ready in reversed(firsts):
        if not turn.raven:
            yield gain, ready
            continue
        for givers, richer in _gains(ready, turn, supply):
            yield Gain(gain.double_one, gain.givers + givers), richer


def _moved(share: Share, seat: int, by: int) -> Share:
    return (*share[:seat], share[seat] + by, *share[seat + 1 :])
