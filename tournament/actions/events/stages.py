"""Which stages make a format: that each can be played, seats whoever comes into it, and the last one has a winner."""

from collections.abc import Sequence

from tournament.actions.core.actors import Refused
from tournament.queries.events.stages import StageSpec
from tournament.regulation.plan import MAX_PLAYERS, MAX_ROUNDS, Qualifying, StageKind
from tournament.regulation.refusals import whole_number
from tournament.regulation.tables import POSSIBLE_SIZES

MAX_STAGES = 10
MIN_SIZE, MAX_SIZE = POSSIBLE_SIZES[0], POSSIBLE_SIZES[-1]


def check_stages(stages: Sequence[StageSpec]) -> None:
    """Refuses stages that do not lead to a winner. `stage` in a refusal is the number of the stage concerned."""
    if len(stages) > MAX_STAGES:
        raise Refused("too_many_stages", most=MAX_STAGES)
    waiting = coming = 0  # who skips a stage, and who comes into it
    for number, spec in enumerate(stages, start=1):
        following = stages[number] if number < len(stages) else None
        if number > 1:
            _check_seats(number, spec, coming)
        _check_stage(number, spec, following)
        if spec.kind == StageKind.PLAY_IN:
            _check_play_in(number, spec, waiting, coming)
        waiting, coming = spec.direct, spec.qualified - spec.direct + waiting


def _check_stage(number: int, spec: StageSpec, following: StageSpec | None) -> None:
    if spec.kind not in tuple(StageKind):
        raise Refused("unknown_stage_kind", stage=number, value=spec.kind)
    if not 1 <= whole_number("rounds", spec.rounds, least=0) <= MAX_ROUNDS:
        raise Refused("stage_rounds", stage=number, most=MAX_ROUNDS)
    if not 1 <= whole_number("tables", spec.tables, least=0) <= MAX_PLAYERS // MIN_SIZE:
        raise Refused("stage_tables", stage=number, most=MAX_PLAYERS // MIN_SIZE)
    if following is None:
        _check_last(number, spec)
    else:
        _check_qualifying(number, spec)
        _check_direct(number, spec, following)


def _check_last(number: int, spec: StageSpec) -> None:
    if spec.kind == StageKind.PLAY_IN:
        raise Refused("play_in_is_not_last", stage=number)
    if spec.qualifying or spec.qualified or spec.direct:
        raise Refused("last_stage_decides", stage=number)
    if spec.kind == StageKind.FINAL and (spec.rounds, spec.tables) != (1, 1):
        raise Refused("final_is_one_game", stage=number)  # R5


def _check_qualifying(number: int, spec: StageSpec) -> None:
    if spec.kind == StageKind.FINAL:
        raise Refused("final_is_last", stage=number)
    if spec.qualifying not in tuple(Qualifying):
        raise Refused("stage_needs_qualifying", stage=number)
    if spec.rounds > 1 and spec.qualifying != Qualifying.SCORE:
        raise Refused("several_rounds_by_score", stage=number)  # T7
    tables = spec.tables
    fits = {
        Qualifying.WINNERS: spec.qualified == tables,
        Qualifying.BEST_OF_EACH: spec.qualified > tables and spec.qualified % tables == 0,
        Qualifying.WINNERS_AND_RUNNER_UP: spec.qualified == tables + 1,
        Qualifying.BEST_WINNERS: 0 < spec.qualified < tables,
        Qualifying.SCORE: spec.qualified > 0,
        Qualifying.TIERS: spec.qualified > 0,
    }[Qualifying(spec.qualifying)]
    # One is enough where others wait in the next stage.
    least = 1 if spec.kind == StageKind.PLAY_IN else MIN_SIZE
    if not fits or not least <= spec.qualified < tables * MAX_SIZE:
        raise Refused("stage_qualified", stage=number, tables=tables, qualifying=spec.qualifying)


def _check_direct(number: int, spec: StageSpec, following: StageSpec) -> None:
    """The best by score may skip the next stage, if that is a play-in for the places that they leave."""
    if not whole_number("direct", spec.direct, least=0):
        return
    if spec.qualifying != Qualifying.SCORE:
        raise Refused("direct_by_score", stage=number)
    if spec.kind == StageKind.PLAY_IN or following.kind != StageKind.PLAY_IN:
        raise Refused("direct_before_play_in", stage=number)
    if spec.qualified - spec.direct < MIN_SIZE:
        raise Refused("direct_leaves_too_few", stage=number, qualified=spec.qualified, most=spec.qualified - MIN_SIZE)


def _check_play_in(number: int, spec: StageSpec, waiting: int, players: int) -> None:
    if not waiting:
        raise Refused("play_in_needs_direct", stage=number)
    if spec.qualified >= players:
        raise Refused("play_in_lets_all_on", stage=number, players=players)


def _check_seats(number: int, spec: StageSpec, players: int) -> None:
    if not spec.tables * MIN_SIZE <= players <= spec.tables * MAX_SIZE:
        raise Refused("stage_does_not_seat", stage=number, tables=spec.tables, players=players)
