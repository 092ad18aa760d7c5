"""Another game in a round, as in a mixed tournament: the places at its tables are entered, and no stacks."""

from collections.abc import Sequence
from typing import Unpack

from django.db.models import F

from tournament.actions.core.actors import Refused
from tournament.actions.core.change import Asked, change_event
from tournament.actions.core.verbs import Captured, Subject, late_unless, verb
from tournament.actions.rounds.lifecycle import COMPLETE, PLAYED, locked_round
from tournament.models import Event, Role, Round
from tournament.queries.standings.cache import Effect
from tournament.regulation.criteria import Counting


class _GameOfRound(Subject[int, bool, bool]):
    """Whether a round, by its number, has places only, as long as nothing of it was entered or written down."""

    def check(self, event: Event, captured: Sequence[Captured[int, bool, bool]]) -> list[Refused | None]:
        rounds = event.rounds.filter(~PLAYED, number__in=[capture.of for capture in captured]).exclude(state=COMPLETE)
        now = {round.number: round.places_only for round in rounds.select_related("stage")}
        return late_unless(now.get(capture.of) == capture.then for capture in captured)

    def put_back(self, event: Event, captured: Captured[int, bool, bool]) -> None:
        _write(event.rounds.select_related("stage").get(number=captured.of), captured.was)


GAME_OF_ROUND = _GameOfRound("game_of_round")
PLACES_ONLY_SET = verb("places_only_set", undo=GAME_OF_ROUND, standings=Effect.NONE)


def set_places_only(*, round: Round, places_only: bool, **asked: Unpack[Asked]) -> Round:
    """Whether another game is played in a round, until its first result is entered or a game of it recorded."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        round = locked_round(change, round)
        if round.state == COMPLETE:
            raise Refused("round_is_complete", round=round.number)
        if round.places_only == places_only:
            raise Refused("places_only_already" if places_only else "stacks_already", round=round.number)
        if places_only and change.event.counting == Counting.WORMS:
            raise Refused("places_count_nothing")
        if change.event.rounds.filter(PLAYED, pk=round.pk).exists():
            raise Refused("game_of_round_begun", round=round.number)
        captured = Captured(GAME_OF_ROUND, round.number, round.places_only, places_only)
        _write(round, places_only)
        change.journal(PLACES_ONLY_SET, captured=[captured], round=round.number, places_only=places_only)
        return round


def _write(round: Round, places_only: bool) -> None:
    """Phones at its tables learn of it as well."""
    stage = round.stage
    others = [number for number in stage.places_only if number != round.number_in_stage]
    stage.places_only = sorted([*others, round.number_in_stage]) if places_only else others
    stage.save(update_fields=("places_only",))
    round.tables.update(version=F("version") + 1)
