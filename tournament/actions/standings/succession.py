"""T15: who moves up for somebody who qualified and does not come. How the seats and the rows change: `finalists`.

The next in the ranking that the missing player came from. Whoever went past a play-in came from the ranking of the
stage before it. Until anybody has played in the play-in, the next of that ranking moves up, and the one after them
takes the place that this leaves in the play-in. Once the play-in is settled, it lets one more on. In between nobody can
know who is next.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import NamedTuple

from tournament.actions.core.actors import Refused
from tournament.models import Qualifier, Stage
from tournament.queries.events.stages import has_been_played
from tournament.queries.standings.play_in import is_play_in, play_in_before, stage_after_play_in
from tournament.queries.standings.qualification import (
    REPLACED,
    decisions_since,
    qualification_of,
    qualifiers_of,
    settled_entry,
)
from tournament.queries.standings.stage import standings_of
from tournament.regulation.answers import Rule


class Succession(NamedTuple):
    """A place that passes from one player to another; `made` is not written yet."""

    old: Qualifier
    made: Qualifier


class MovingUp(NamedTuple):
    """Who moves up, first for the missing player; from the ranking of which stage that one came."""

    successions: tuple[Succession, ...]
    ranking_of: int


def who_moves_up(stage: Stage, old: Qualifier) -> MovingUp:
    """For a qualifier of a stage in which nobody has played."""
    qualified, player = by_number(stage), old.player.number
    play_in = play_in_before(stage)
    if play_in is None:
        before = _stage(stage, stage.number - 1)
        after = stage_after_play_in(before)
        taken = qualified.keys() | (by_number(after).keys() if after else ())
        number = _next(_through(before, missing=player), taken)
        return MovingUp((Succession(old, _made(stage, qualified, number)),), before.number)
    play_in.event = stage.event
    in_play_in = by_number(play_in)
    if player in in_play_in:
        number = _next(_through(play_in, missing=player), qualified)
        return MovingUp((Succession(old, _made(stage, qualified, number)),), play_in.number)
    before = _stage(stage, stage.number - 2)
    if play_in.completed_at and in_play_in:
        number = _next(_through(play_in, one_more=True), qualified)
        return MovingUp((Succession(old, _made(stage, qualified, number)),), before.number)
    if has_been_played(play_in):
        raise Refused("play_in_is_played", player=player, name=old.player.name)
    through = _through(before, missing=player)
    number = _next(through, qualified)
    successions = [Succession(old, _made(stage, qualified, number))]
    if number in in_play_in:
        number_there = _next(through, qualified.keys() | in_play_in.keys())
        successions.append(Succession(in_play_in[number], _made(play_in, in_play_in, number_there)))
    return MovingUp(tuple(successions), before.number)


def by_number(stage: Stage) -> dict[int, Qualifier]:
    """Who qualified for a stage, by their numbers. One read."""
    return {qualifier.player.number: qualifier for qualifier in qualifiers_of(stage)}


def _stage(stage: Stage, number: int) -> Stage:
    other = stage.event.stages.get(number=number)
    other.event = stage.event
    return other


def _through(stage: Stage, *, missing: int | None = None, one_more: bool = False) -> list[int]:
    """Who is through from a settled stage, best first, once more without somebody, or with one place more."""
    decided = decisions_since(stage.event, stage.number)
    if missing is not None:
        overrides = [override for override in decided.overrides if override.player != missing]
        decided = replace(decided, missing=(*decided.missing, missing), overrides=overrides)
    places = stage.qualified + _left_by_direct_ones(stage) + one_more
    qualification = qualification_of(stage, decided, standings_of(stage), places=places)
    if qualification.lots:
        raise Refused("lot_needed", players=qualification.lots[0].players)
    return [qualified.player for qualified in qualification.through]


def _left_by_direct_ones(stage: Stage) -> int:
    """How many who went past a play-in were missing after it, so that it lets as many more on."""
    settled = settled_entry(stage.event, stage.number) if is_play_in(stage) else None
    if settled is None:
        return 0
    later = stage.event.journal.filter(verb=REPLACED, undone_by=None, number__gt=settled.number)
    return sum(entry.params["stage"] == stage.number - 1 for entry in later)


def _next(through: list[int], taken: Collection[int]) -> int:
    number = next((player for player in through if player not in taken), None)
    if number is None:
        raise Refused("nobody_moves_up")
    return number


def _made(stage: Stage, qualified: Mapping[int, Qualifier], number: int) -> Qualifier:
    return Qualifier(
        stage=stage,
        player=stage.event.players.get(number=number),
        rank=max(qualifier.rank for qualifier in qualified.values()) + 1,
        rule=Rule.MOVED_UP.value,
    )
