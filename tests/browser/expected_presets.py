"""Events by the presets, computed a second time: standings, who goes on and final places.

On purpose nothing of the program is used. Each preset is what its publisher says of it: points by the size of a table,
what the score is, and what separates equal scores.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tests.browser.expected_standings import Hands, worms_of


class Line(NamedTuple):
    """A player at the end of one game."""

    place: int
    points: Fraction
    worms: int
    best: int


class Standing(NamedTuple):
    """A player in the standings of a stage."""

    place: int
    name: str
    score: Fraction
    wins: int
    worms: int
    games: tuple[Line, ...]


Key = tuple[Fraction | int, ...]


def sum_of_points(games: Sequence[Line]) -> Fraction:
    return sum((game.points for game in games), Fraction(0))


def sum_of_worms(games: Sequence[Line]) -> int:
    return sum(game.worms for game in games)


def sum_of_best_portions(games: Sequence[Line]) -> int:
    return sum(game.best for game in games)


def best_portion(games: Sequence[Line]) -> int:
    return max(game.best for game in games)


def wins(games: Sequence[Line]) -> int:
    return sum(game.place == 1 for game in games)


def by_the_regulation(games: Sequence[Line]) -> Key:
    """The regulation's score; in one game the points for the place alone."""
    score = sum_of_points(games) + (sum_of_worms(games) if len(games) > 1 else 0)
    return (-score, -wins(games), -sum_of_worms(games), -sum_of_best_portions(games), -best_portion(games))


def by_places(games: Sequence[Line]) -> Key:
    return (sum(game.place for game in games), -sum_of_worms(games), -best_portion(games))


def by_points_then_worms(games: Sequence[Line]) -> Key:
    return (-sum_of_points(games), -sum_of_worms(games), -best_portion(games))


def by_points_then_best_portions(games: Sequence[Line]) -> Key:
    return (-sum_of_points(games), -sum_of_best_portions(games), -sum_of_worms(games))


@dataclass(frozen=True)
class Rules:
    """How a preset counts; less is better in a key, which begins with the score."""

    key: Callable[[Sequence[Line]], Key]
    points: Mapping[int, tuple[int, ...]]  # by the size of the table

    def of_round(self, game: Line) -> Fraction:
        """What a game adds to the score, where that is one number."""
        return Fraction(game.place) if self.key is by_places else game.points

    def lines(self, hands: Hands) -> dict[str, Line]:
        keys = {name: (-worms_of(own), -max(own, default=0)) for name, own in hands.items()}
        places = {name: 1 + sum(other < key for other in keys.values()) for name, key in keys.items()}
        worth = self.points[len(hands)] if self.points else (0,) * len(hands)
        lines = {}
        for name, place in places.items():
            shared = worth[place - 1 : place - 1 + list(places.values()).count(place)]
            mean = Fraction(sum(shared), len(shared))
            lines[name] = Line(place, mean, worms_of(hands[name]), max(hands[name], default=0))
        return lines

    def standings(self, rounds: Iterable[Iterable[Hands]]) -> list[Standing]:
        """Best first; who is equal in everything shares a place, in the order of the numbers that are in the names."""
        games: dict[str, list[Line]] = {}
        for tables in rounds:
            for hands in tables:
                for name, line in self.lines(hands).items():
                    games.setdefault(name, []).append(line)
        keys = {name: self.key(own) for name, own in games.items()}
        return [
            Standing(
                1 + sum(other < keys[name] for other in keys.values()),
                name,
                abs(Fraction(keys[name][0])),
                wins(games[name]),
                sum_of_worms(games[name]),
                tuple(games[name]),
            )
            for name in sorted(sorted(keys), key=keys.__getitem__)
        ]


REGULATION = Rules(
    by_the_regulation,
    {3: (6, 3, 1), 4: (6, 4, 2, 1), 5: (6, 4, 3, 2, 1), 6: (6, 5, 4, 3, 2, 1)},
)
ZOCH_SIMPLE = Rules(by_places, {})
_PRO_POINTS = {4: (7, 5, 3, 1), 5: (7, 5, 4, 2, 1), 6: (7, 6, 4, 3, 2, 1), 7: (7, 6, 5, 4, 3, 2, 1)}
ZOCH_PRO = Rules(by_points_then_worms, _PRO_POINTS)
LEAGUE = Rules(by_points_then_best_portions, _PRO_POINTS)


def first_of(rows: Sequence[Standing], many: int) -> list[str] | None:
    """The best; nothing where a lot would have to say who is the last of them."""
    if many < len(rows) and rows[many].place <= many:
        return None
    return [row.name for row in rows[:many]]


def tiers(rules: Rules, tables: Iterable[Hands], many: int) -> list[str] | None:
    """The winners of all tables, then all seconds, and so on: inside a tier by worms, then by best portion."""
    keys = {
        name: (line.place, -line.worms, -line.best) for hands in tables for name, line in rules.lines(hands).items()
    }
    ordered = sorted(keys, key=keys.__getitem__)
    if many < len(ordered) and keys[ordered[many - 1]] == keys[ordered[many]]:
        return None
    return ordered[:many]


def best_of_each(rules: Rules, tables: Iterable[Hands], each: int) -> list[str] | None:
    """So many of every table; nothing where somebody shares the last of these places with the next."""
    names: list[str] = []
    for hands in tables:
        through = [name for name, line in rules.lines(hands).items() if line.place <= each]
        if len(through) != each:
            return None
        names += through
    return names


def whole_event(stages: Sequence[Sequence[Standing]]) -> list[tuple[int, str, Fraction]]:
    """Place, name and score in the stage that a player reached last; `stages` begins with the first."""
    rows: list[tuple[int, str, Fraction]] = []
    for stage in reversed(stages):
        reached = {name for _, name, _ in rows}
        others = [row for row in stage if row.name not in reached]
        before = len(rows)
        places = [row.place for row in others]
        rows += [(before + 1 + places.index(row.place), row.name, row.score) for row in others]
    return rows
