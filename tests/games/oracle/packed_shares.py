"""Shares of Bratworms as bits of one number, for `packed`: what a turn makes of all of them at once."""

from itertools import product
from typing import TypeVar

T = TypeVar("T")
Share = tuple[int, ...]  # per seat, from the player to move on


def rotated(seats: tuple[T, ...]) -> tuple[T, ...]:
    """The same seen from the next seat."""
    return seats[1:] + seats[:1]


class Shares:
    """All shares of a supply, each a bit."""

    def __init__(self, players: int, supply: int) -> None:
        self.supply = supply
        every = (share for share in product(range(supply + 1), repeat=players) if sum(share) <= supply)
        self.bit = {share: 1 << number for number, share in enumerate(every)}
        self.none = self.bit[(0,) * players]
        self._after: dict[tuple[int, int], tuple[int, int]] = {}

    def after(self, shares: int, hens_seat: int) -> tuple[int, int]:
        """After a turn, with two 1s or without; and if it took the raven's as well."""
        known = self._after.get((shares, hens_seat))
        if known is None:
            ways = [way for share in self.of(shares) for way in (share, *self._one_more(share, hens_seat))]
            ravens = [more for way in ways for more in self._one_more(way, hens_seat)]
            known = self._after[shares, hens_seat] = self._next_seat(ways), self._next_seat(ravens)
        return known

    def of(self, shares: int) -> list[Share]:
        return [share for share, bit in self.bit.items() if shares & bit]

    def rotated(self, shares: int) -> int:
        return self._next_seat(self.of(shares))

    def _one_more(self, share: Share, hens_seat: int) -> list[Share]:
        """E4, for the player to move."""
        richer = (share[0] + 1, *share[1:])
        if sum(share) < self.supply:
            return [richer]
        givers = [seat for seat, bratworms in enumerate(share) if seat and bratworms and seat != hens_seat]
        return [tuple(has - (at == giver) for at, has in enumerate(richer)) for giver in givers] or [share]

    def _next_seat(self, shares: list[Share]) -> int:
        bits = 0
        for share in shares:
            bits |= self.bit[rotated(share)]
        return bits
