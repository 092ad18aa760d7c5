"""Candidate formats for a field of players: which stages, how many rounds, at which tables, and who goes on.

Those of the other presets stand in `preset_candidates`. Every candidate that the regulation or its gaps allow (R2-R5,
T1, T3, T4, T7), whatever time and tables there are. With a number of repeat meetings that no seating can avoid, by
counting alone; the seating itself, with sharper bounds, is a package of its own that the planner is given as a
function.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import combinations
from math import comb

from tournament.regulation.presets import PresetName
from tournament.regulation.tables import (
    FIELD,
    FIVE,
    ONE_TABLE,
    PLANNED_SIZES,
    Remark,
    Tables,
    admissible,
    balanced,
    remarks_of,
)

MIN_SIZE, MAX_SIZE = PLANNED_SIZES[0], PLANNED_SIZES[-1]


def tables_of_stages(players: int, final: int) -> tuple[int, ...]:
    """The tables of each stage before a final of so many, in as few stages as can be; () where none will do.

    Each table sends its winner on, so k stages take MIN_SIZE^k to MAX_SIZE^k players for every seat of the final, and
    every number between. Of all ways the one with the fewest uneven stages, then with the fewest tables.
    """
    stages = 1
    while players > final * MAX_SIZE**stages:
        stages += 1
    return _best(players, final, stages)[1] if players >= final * MIN_SIZE**stages else ()


@cache
def _best(players: int, final: int, stages: int) -> tuple[int, tuple[int, ...]]:
    """(uneven stages, tables of each stage)."""
    if not stages:
        return (0, ())
    fewest = max(-(-players // MAX_SIZE), final * MIN_SIZE ** (stages - 1))
    most = min(players // MIN_SIZE, final * MAX_SIZE ** (stages - 1))
    even = [players // size for size in PLANNED_SIZES if players % size == 0 and players // size <= most]
    best: tuple[int, tuple[int, ...]] | None = None
    for tables in range(fewest, most + 1):
        uneven, rest = _best(tables, final, stages - 1)
        uneven += tables not in even
        if best is None or uneven < best[0]:
            best = uneven, (tables, *rest)
        # What follows has more tables, and an uneven stage more unless this one can still be even.
        if best[0] <= (tables >= max(even, default=0)):
            break
    assert best is not None
    return best


Rounds = Sequence[Sequence[int]]  # the sizes of the tables of each round
LeastRepeats = Callable[[Rounds], int]


def least_repeats(rounds: Rounds) -> int:
    """A proven bound on the repeat meetings when the same players play all these rounds.

    They are counted by pairs of rounds: who meets in three rounds counts 3, because a third meeting weighs more. Two
    facts, of which the stronger one holds: all meetings have to go round among the pairs that the players have; and
    of two rounds, whoever sits at a table of the one comes from one of the tables of the other.
    """
    meetings = sum(comb(size, 2) for sizes in rounds for size in sizes)
    by_number = _together(meetings, comb(sum(rounds[0]), 2))
    by_tables = sum(max(_repeats(one, other), _repeats(other, one)) for one, other in combinations(rounds, 2))
    return max(by_number, by_tables)


def _repeats(sizes: Sequence[int], others: Sequence[int]) -> int:
    return sum(_together(size, len(others)) for size in sizes)


def _together(things: int, places: int) -> int:
    """How many pairs of things are in the same place when they are spread as evenly as can be."""
    least, more = divmod(things, places)
    return more * comb(least + 1, 2) + (places - more) * comb(least, 2)


FINALS = (4, 6)  # R3
BEST_OF_EACH = 2  # T3: from each of two tables
SEMI_FINALS = ((12, 2), (16, 4))  # T4: (players, tables)


class Kind(StrEnum):
    """What a candidate is like; those that follow the regulation better stand first."""

    ONE_TABLE = "one_table"  # T3
    WINNERS = "winners"  # R2, R5: one round, and its winners play the final
    BEST_OF_EACH = "best_of_each"  # T3
    WINNERS_AND_RUNNER_UP = "winners_and_runner_up"  # T1, T3
    TIERS = "tiers"  # winners, seconds and so on, until the final is full
    SCORE = "score"  # R2's footnote, T7
    BEST_WINNERS = "best_winners"  # T1
    PLAY_IN = "play_in"  # some go straight to the final, others play for what is left of it
    SEMI_FINAL = "semi_final"  # T4
    KNOCK_OUT = "knock_out"  # T4


class StageKind(StrEnum):
    """The stages of an event."""

    PRELIMINARY = "preliminary"
    KNOCK_OUT = "knock_out"
    SEMI_FINAL = "semi_final"
    PLAY_IN = "play_in"  # for the places in the final that nobody has straight away
    FINAL = "final"


class Qualifying(StrEnum):
    """How those are found who go on to the next stage."""

    WINNERS = "winners"  # of every table
    BEST_OF_EACH = "best_of_each"  # the same number from every table
    WINNERS_AND_RUNNER_UP = "winners_and_runner_up"  # the winners of all tables and the best of the seconds (T11)
    BEST_WINNERS = "best_winners"
    SCORE = "score"  # T7
    TIERS = "tiers"  # the winners, then all seconds, and so on, until the next stage is full; any number


@dataclass(frozen=True)
class PlannedStage:
    """A part of an event in which everybody plays all rounds; after it some go on, or the event is decided."""

    kind: StageKind
    rounds: tuple[tuple[int, ...], ...]  # the sizes of the tables of each round
    qualifying: Qualifying | None = None  # None: this stage decides the event
    qualified: int = 0
    direct: int = 0  # the best of those who skip the next stage, a play-in, and wait in the one after it

    @property
    def players(self) -> int:
        """Who play here: the same number in every round."""
        return sum(self.rounds[0])

    @property
    def tables(self) -> int:
        """The tables of a round."""
        return len(self.rounds[0])


@dataclass(frozen=True)
class Candidate:
    """The stages of an event from the first to the last, and what is remarkable about them."""

    kind: Kind
    stages: tuple[PlannedStage, ...]
    remarks: tuple[Remark, ...]
    preset: PresetName = PresetName.REGULATION  # whose rules the remarks are about

    @property
    def first(self) -> PlannedStage:
        """The stage in which everybody plays."""
        return self.stages[0]

    @property
    def last(self) -> PlannedStage:
        """The stage that decides the event."""
        return self.stages[-1]


def candidates(players: int, rounds: int, *, final_of_five: bool = False) -> Iterator[Candidate]:
    """All candidates for so many players, with so many rounds in the first stage."""
    if players in ONE_TABLE:
        yield _one_table(players, rounds)
    elif players > FIELD[-1]:
        yield from _candidates_of_large_fields(players, rounds)
    else:
        for tables in (*admissible(players), *_other_numbers_of_tables(players)):
            yield from _by_score(tables, rounds) if rounds > 1 else _one_round(tables, final_of_five=final_of_five)


def _one_table(players: int, rounds: int) -> Candidate:
    """T3: one game is a final; of several games the score decides."""
    kind = StageKind.FINAL if rounds == 1 else StageKind.PRELIMINARY
    sizes = (players,)
    return Candidate(Kind.ONE_TABLE, (PlannedStage(kind, (sizes,) * rounds),), remarks_of(sizes))


def _one_round(tables: Tables, *, final_of_five: bool) -> Iterator[Candidate]:
    """R2, R5, T1, T3: one preliminary round, then the final."""
    number = len(tables.sizes)
    if number > FINALS[-1]:
        return  # more winners than a final has seats
    if number in FINALS:
        yield _with_final(Kind.WINNERS, tables, Qualifying.WINNERS, number)
    elif number == BEST_OF_EACH:
        yield _with_final(Kind.BEST_OF_EACH, tables, Qualifying.BEST_OF_EACH, number * BEST_OF_EACH)
    else:
        yield _with_final(Kind.WINNERS_AND_RUNNER_UP, tables, Qualifying.WINNERS_AND_RUNNER_UP, number + 1)
    if number == FIVE:
        yield _with_final(Kind.BEST_WINNERS, tables, Qualifying.BEST_WINNERS, FINALS[0])
        if final_of_five:
            yield _with_final(Kind.WINNERS, tables, Qualifying.WINNERS, FIVE)


def _by_score(tables: Tables, rounds: int) -> Iterator[Candidate]:
    """T7: several rounds, then a final of the best by score."""
    for final in FINALS:
        # A final of six would be most of a field of fewer than twelve; T3 gives those a final of four.
        if final == FINALS[0] or Remark.FEWER_THAN_12 not in tables.remarks:
            yield _with_final(Kind.SCORE, tables, Qualifying.SCORE, final, rounds)


def _with_final(kind: Kind, tables: Tables, qualifying: Qualifying, final: int, rounds: int = 1) -> Candidate:
    stages = (_preliminary(tables, rounds, qualifying, final), final_of(final))
    return Candidate(kind, stages, (*tables.remarks, *([Remark.FINAL_OF_FIVE] if final == FIVE else [])))


def _candidates_of_large_fields(players: int, rounds: int) -> Iterator[Candidate]:
    """T4."""
    for tables in _fewest_tables(players):
        if rounds > 1:
            yield from _by_score(tables, rounds)
        for semi_finalists, semi_finals in SEMI_FINALS:
            yield _with_semi_final(tables, rounds, semi_finalists, semi_finals)
    if rounds == 1:
        yield from _knock_outs(players)


def _other_numbers_of_tables(players: int) -> list[Tables]:
    """For a field that the regulation provides for, what leaves it (R3): three tables of four for twelve players."""
    return [tables for tables in _fewest_tables(players) if Remark.OTHER_NUMBER_OF_TABLES in tables.remarks]


def _fewest_tables(players: int) -> list[Tables]:
    """Of the many numbers of tables those with as many tables of 6, 5, 4 or 3 as can be, and no larger ones."""
    return [Tables(sizes, remarks_of(sizes)) for sizes in fewest_tables(players, PLANNED_SIZES)]


def fewest_tables(players: int, planned: range) -> list[tuple[int, ...]]:
    """Balanced tables of planned sizes, as few as can be with none larger than 6, than 5, and so on."""
    fewest = dict.fromkeys(balanced(players, -(-players // size)) for size in reversed(planned))
    return [sizes for sizes in fewest if sizes[-1] in planned]


def _with_semi_final(tables: Tables, rounds: int, players: int, semi_finals: int) -> Candidate:
    """T4: of two tables the best two reach the final, as in T3; of four tables the winners."""
    qualifying = Qualifying.WINNERS if semi_finals in FINALS else Qualifying.BEST_OF_EACH
    sizes = balanced(players, semi_finals)
    stages = (
        _preliminary(tables, rounds, Qualifying.SCORE, players),
        PlannedStage(StageKind.SEMI_FINAL, (sizes,), qualifying, FINALS[0]),
        final_of(FINALS[0]),
    )
    return Candidate(Kind.SEMI_FINAL, stages, tables.remarks)


def _knock_outs(players: int) -> Iterator[Candidate]:
    """T4: winners only, through as many stages as it takes."""
    for final in FINALS:
        numbers = tables_of_stages(players, final)
        if numbers:
            yield Candidate(Kind.KNOCK_OUT, tuple(_knock_out_stages(players, numbers)), (Remark.MORE_THAN_36,))


def _knock_out_stages(players: int, numbers: tuple[int, ...]) -> Iterator[PlannedStage]:
    kind = StageKind.PRELIMINARY
    for tables in numbers:
        yield PlannedStage(kind, (balanced(players, tables),), Qualifying.WINNERS, tables)
        kind, players = StageKind.KNOCK_OUT, tables
    yield final_of(players)


def _preliminary(tables: Tables, rounds: int, qualifying: Qualifying, qualified: int) -> PlannedStage:
    return PlannedStage(StageKind.PRELIMINARY, (tables.sizes,) * rounds, qualifying, qualified)


def final_of(players: int) -> PlannedStage:
    """R5: the final is one game."""
    return PlannedStage(StageKind.FINAL, ((players,),))
