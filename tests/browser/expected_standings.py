"""Standings computed a second time, from nothing but who held which portions: what a browser must show in the end.

On purpose nothing of the program is used, and little is general: classic games at tables of three to six.
"""

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from games.heckmeck import BOTS, classic, play_game, replay

POINTS = {3: (6, 3, 1), 4: (6, 4, 2, 1), 5: (6, 4, 3, 2, 1), 6: (6, 5, 4, 3, 2, 1)}
Hands = Mapping[str, Sequence[int]]  # name → portions


class Line(NamedTuple):
    """A player at the end of one game."""

    place: int
    points: Fraction
    worms: int
    best: int


class Row(NamedTuple):
    """A player in the standings of a stage, as a page shows it; `cells` are points and worms of each round where there
    are several."""

    place: int
    name: str
    score: Fraction
    wins: int
    worms: int
    cells: tuple[tuple[Fraction, int], ...]


@dataclass(frozen=True)
class Game:
    """What lay before whom in the end, and who had left."""

    hands: Hands
    left: Collection[str] = ()

    @property
    def winner(self) -> str:
        return min(self.hands, key=self._key)

    def lines(self) -> dict[str, Line]:
        keys = {name: self._key(name) for name in self.hands}
        places = {name: 1 + sum(other < keys[name] for other in keys.values()) for name in keys}
        worth = POINTS[len(keys)]
        lines = {}
        for name, place in places.items():
            shared = worth[place - 1 : place - 1 + list(places.values()).count(place)]
            points = Fraction(sum(shared), len(shared))
            lines[name] = Line(place, points, worms_of(self.hands[name]), max(self.hands[name], default=0))
        return lines

    def _key(self, name: str) -> tuple[int, int, int]:
        if name in self.left:
            return (1, 0, 0)
        return (0, -worms_of(self.hands[name]), -max(self.hands[name], default=0))


def worms_of(portions: Iterable[int]) -> int:
    return sum((portion - 17) // 4 for portion in portions)


def standings(players: Sequence[str], rounds: Sequence[Iterable[Game]], *, several: bool) -> list[Row]:
    """`players` in the order of their numbers; `several` rounds: worms count as points."""
    lines: dict[str, list[Line]] = {name: [] for name in players}
    for games in rounds:
        for game in games:
            for name, line in game.lines().items():
                lines[name].append(line)
    keys = {name: _key(own, several) for name, own in lines.items()}
    ordered = sorted(players, key=keys.__getitem__)
    return [
        Row(
            1 + sum(other < keys[name] for other in keys.values()),
            name,
            -keys[name][0],
            -int(keys[name][1]),
            -int(keys[name][2]),
            tuple((line.points, line.worms) for line in lines[name] if several),
        )
        for name in ordered
    ]


def _key(lines: Sequence[Line], several: bool) -> tuple[Fraction | int, ...]:
    worms = sum(line.worms for line in lines)
    score = sum((line.points for line in lines), Fraction(worms if several else 0))
    wins = sum(line.place == 1 for line in lines)
    return (-score, -wins, -worms, -sum(line.best for line in lines), -max((line.best for line in lines), default=0))


def ranking(final: Sequence[Row], before: Sequence[Row]) -> list[tuple[int, str]]:
    """The whole event: the final, and behind it whoever did not reach it."""
    reached = {row.name for row in final}
    others = [row for row in before if row.name not in reached]
    places = {row.name: next(at for at, other in enumerate(others, 1) if other.place == row.place) for row in others}
    return [(row.place, row.name) for row in final] + [(len(final) + places[row.name], row.name) for row in others]


def played(names: Sequence[str], seed: str) -> Game:
    """A game that the bots played at this table."""
    bots = (list(BOTS.values()) * 3)[: len(names)]
    players = replay(play_game(classic(), bots, seed)).position.players
    return Game({name: player.stack for name, player in zip(names, players, strict=True)})


def rounds_of_games(tables: Mapping[int, Sequence[str]]) -> Iterator[dict[int, Game]]:
    """One way after the other in which the games at these tables may end."""
    for turn in range(1000):
        yield {number: played(names, f"{number}/{turn}") for number, names in tables.items()}


def place_in(cell: str) -> int:
    """The place in a cell beside which may stand how far somebody has moved."""
    return int(cell.partition("▲")[0].partition("▼")[0])


def fraction(text: str) -> Fraction:
    """“10½” read as people read it."""
    whole = "".join(sign for sign in text if sign.isascii())
    rest = [Fraction(unicodedata.numeric(sign)).limit_denominator(60) for sign in text if not sign.isascii()]
    return Fraction(whole or 0) + sum(rest)
