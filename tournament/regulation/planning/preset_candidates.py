"""Candidate formats by the rules of a preset other than the regulation: what it admits, and what comes near it.

What a candidate changes of its preset stands in its remarks; one without remarks is the preset. A field that does not
divide has balanced tables: with Zoch simple and Zoch pro all numbers of tables that keep within the preset's sizes; in
the league as few tables of five as can be below 24 players, as many of four as can be from there on, and never a table
of three, so that 11 players sit at a six and a five, and 26 at four fours and two fives.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournament.regulation.planning.candidates import (
    BEST_OF_EACH,
    Candidate,
    Kind,
    PlannedStage,
    Qualifying,
    StageKind,
    fewest_tables,
    final_of,
)
from tournament.regulation.presets import PRESETS, PresetName
from tournament.regulation.refusals import Refused
from tournament.regulation.tables import MAX_PLAYERS, ONE_TABLE, Remark, balanced

Sizes = tuple[int, ...]

FINALS = range(4, 8)
# Semi-finals of which as many go on from every table: (players, tables, finalists).
SEMI_FINALS = (
    *((8, 2, 4), (12, 2, 4), (12, 2, 6), (12, 3, 6), (16, 4, 4)),
    *((18, 3, 6), (20, 5, 5), (24, 4, 4), (24, 6, 6), (28, 7, 7)),
)
PRO_SEMI_FINAL = (12, 2, 6)
PRO_WITHOUT_SEMI_FINAL = 36  # players at most
SIMPLE_TABLES = 6  # at most
LEAGUE_FOURS = 24  # from so many players on, tables of four
DIRECT, PLAY_IN, PLAY_IN_PLACES = 2, 4, 2
USUAL_SIZE = 5


@dataclass(frozen=True)
class Outline:
    """The numbers by which a preset forms its formats."""

    players: range
    games: int  # for everybody
    final: int


OUTLINES: Mapping[PresetName, Outline] = {
    PresetName.ZOCH_SIMPLE: Outline(range(3, 43), games=1, final=6),
    PresetName.ZOCH_PRO: Outline(range(4, MAX_PLAYERS + 1), games=2, final=6),
    PresetName.LEAGUE: Outline(range(8, MAX_PLAYERS + 1), games=4, final=4),
}


def usual_games(preset: PresetName) -> int:
    """How many games everybody plays by the rules of a preset; by the regulation one at least."""
    return OUTLINES[preset].games if preset in OUTLINES else 1


def check_players(preset: PresetName, players: int) -> None:
    """Refuses a field that is too small for a preset, or too large."""
    outline = OUTLINES.get(preset)
    if outline and players < outline.players[0]:
        raise Refused("preset_too_few_players", preset=preset, players=players, least=outline.players[0])
    if outline and players > outline.players[-1]:
        raise Refused("preset_too_many_players", preset=preset, players=players, most=outline.players[-1])


def preset_candidates(preset: PresetName, players: int, rounds: int) -> Iterator[Candidate]:
    """All candidates for so many players, with so many rounds in the first stage."""
    fewer_or_more = (Remark.OTHER_NUMBER_OF_GAMES,) if rounds != usual_games(preset) else ()
    for candidate in _candidates(preset, players, rounds):
        # What differs in its number of games as well need not differ in everything.
        if not fewer_or_more or not candidate.remarks:
            yield Candidate(candidate.kind, candidate.stages, (*fewer_or_more, *candidate.remarks), preset)


def _candidates(preset: PresetName, players: int, rounds: int) -> Iterator[Candidate]:
    if players in ONE_TABLE:
        yield _one_table(players, rounds)
        return
    if preset is PresetName.ZOCH_SIMPLE:
        divisions = [balanced(players, tables) for tables in simple_numbers_of_tables(players)]
        own = _simple(divisions, rounds)
    elif preset is PresetName.ZOCH_PRO:
        divisions = fewest_tables(players, PRESETS[preset].sizes)
        own = _pro(divisions, rounds)
    else:
        divisions = [league_tables(players)]
        own = _league(players, rounds)
    yield from own
    sizes = min(divisions, key=_evenness)
    yield from _with_other_semi_finals(preset, sizes, rounds)


def _evenness(sizes: Sizes) -> tuple[object, ...]:
    return len(set(sizes)), abs(sum(sizes) - USUAL_SIZE * len(sizes))


def _one_table(players: int, rounds: int) -> Candidate:
    kind = StageKind.FINAL if rounds == 1 else StageKind.PRELIMINARY
    return Candidate(Kind.ONE_TABLE, (PlannedStage(kind, ((players,),) * rounds),), ())


# Zoch simple


def simple_numbers_of_tables(players: int) -> range:
    """At most six tables, of three to seven players."""
    sizes = PRESETS[PresetName.ZOCH_SIMPLE].sizes
    return range(-(-players // sizes[-1]), min(SIMPLE_TABLES, players // sizes[0]) + 1)


def _simple(divisions: list[Sizes], rounds: int) -> Iterator[Candidate]:
    """The final is filled tier by tier: six play it, or seven where six are no whole tiers."""
    for sizes in divisions:
        for final in FINALS:
            if _is_a_cut(PresetName.ZOCH_SIMPLE, sum(sizes), final):
                remarks = () if final in _simple_finals(len(sizes)) else (Remark.OTHER_FINAL,)
                kind, qualifying = _cut(len(sizes), final) if rounds == 1 else (Kind.SCORE, Qualifying.SCORE)
                first = PlannedStage(StageKind.PRELIMINARY, (sizes,) * rounds, qualifying, final)
                yield Candidate(kind, (first, final_of(final)), remarks)


def _simple_finals(tables: int) -> tuple[int, ...]:
    final = OUTLINES[PresetName.ZOCH_SIMPLE].final
    return (final,) if final % tables == 0 else (final, final + 1)


def _cut(tables: int, places: int) -> tuple[Kind, Qualifying]:
    """What filling so many places tier by tier comes to with so many tables."""
    if places == tables:
        return Kind.WINNERS, Qualifying.WINNERS
    if places < tables:
        return Kind.BEST_WINNERS, Qualifying.BEST_WINNERS
    if places % tables == 0:
        return Kind.BEST_OF_EACH if places == BEST_OF_EACH * tables else Kind.TIERS, Qualifying.BEST_OF_EACH
    if places == tables + 1:
        return Kind.WINNERS_AND_RUNNER_UP, Qualifying.WINNERS_AND_RUNNER_UP
    return Kind.TIERS, Qualifying.TIERS


# Zoch pro


def _pro(divisions: list[Sizes], rounds: int) -> Iterator[Candidate]:
    """The six best by score; of more than 36 players twelve, who play a semi-final at two tables first."""
    for sizes in divisions:
        players = sum(sizes)
        by_score = () if players <= PRO_WITHOUT_SEMI_FINAL else (Remark.OTHER_CUT,)
        for final in FINALS:
            if _is_a_cut(PresetName.ZOCH_PRO, players, final):
                yield _by_score(sizes, rounds, final, (*by_score, *_other_final(PresetName.ZOCH_PRO, final)))
        if players > PRO_WITHOUT_SEMI_FINAL:
            yield _with_semi_final(sizes, rounds, Qualifying.SCORE, PRO_SEMI_FINAL, ())


# League


def league_tables(players: int) -> Sizes:
    """Tables of four, with fewer than 24 players of five; none of three."""
    least = PRESETS[PresetName.LEAGUE].sizes[0]
    of_five = -(-players // USUAL_SIZE)
    fits = players < LEAGUE_FOURS and players // of_five >= least
    return balanced(players, of_five if fits else players // least)


def _league(players: int, rounds: int) -> Iterator[Candidate]:
    """The best two go straight to the final; the four after them play for its other two places."""
    own = league_tables(players)
    for sizes in dict.fromkeys([own, *fewest_tables(players, PRESETS[PresetName.LEAGUE].sizes)]):
        stages = (
            PlannedStage(StageKind.PRELIMINARY, (sizes,) * rounds, Qualifying.SCORE, DIRECT + PLAY_IN, DIRECT),
            PlannedStage(StageKind.PLAY_IN, ((PLAY_IN,),), Qualifying.BEST_OF_EACH, PLAY_IN_PLACES),
            final_of(DIRECT + PLAY_IN_PLACES),
        )
        yield Candidate(Kind.PLAY_IN, stages, () if sizes == own else (Remark.OTHER_TABLE_SIZES,))
    for final in FINALS:
        if _is_a_cut(PresetName.LEAGUE, players, final):
            yield _by_score(own, rounds, final, (Remark.OTHER_CUT, *_other_final(PresetName.LEAGUE, final)))


# What several of them have


def _is_a_cut(preset: PresetName, players: int, final: int) -> bool:
    """Whether a final of so many leaves half of the field out; the preset's own does without that."""
    return final == OUTLINES[preset].final or 2 * final <= players


def _other_final(preset: PresetName, final: int) -> tuple[Remark, ...]:
    return () if final == OUTLINES[preset].final else (Remark.OTHER_FINAL,)


def _by_score(sizes: Sizes, rounds: int, final: int, remarks: tuple[Remark, ...]) -> Candidate:
    first = PlannedStage(StageKind.PRELIMINARY, (sizes,) * rounds, Qualifying.SCORE, final)
    return Candidate(Kind.SCORE, (first, final_of(final)), remarks)


def _with_other_semi_finals(preset: PresetName, sizes: Sizes, rounds: int) -> Iterator[Candidate]:
    """Semi-finals that the preset does not have, for at most two thirds of the field."""
    players = sum(sizes)
    for semi_final in SEMI_FINALS:
        is_own = preset is PresetName.ZOCH_PRO and players > PRO_WITHOUT_SEMI_FINAL and semi_final == PRO_SEMI_FINAL
        if is_own or 3 * semi_final[0] > 2 * players:
            continue
        by_tiers = preset is PresetName.ZOCH_SIMPLE and rounds == 1
        qualifying = _cut(len(sizes), semi_final[0])[1] if by_tiers else Qualifying.SCORE
        remarks = (Remark.OTHER_CUT, *_other_final(preset, semi_final[2]))
        yield _with_semi_final(sizes, rounds, qualifying, semi_final, remarks)


def _with_semi_final(
    sizes: Sizes,
    rounds: int,
    qualifying: Qualifying,
    semi_final: tuple[int, int, int],
    remarks: tuple[Remark, ...],
) -> Candidate:
    players, tables, final = semi_final
    stages = (
        PlannedStage(StageKind.PRELIMINARY, (sizes,) * rounds, qualifying, players),
        PlannedStage(StageKind.SEMI_FINAL, (balanced(players, tables),), _cut(tables, final)[1], final),
        final_of(final),
    )
    return Candidate(Kind.SEMI_FINAL, stages, remarks)
