"""What is still missing before a stage is decided: rounds to play, rounds to complete, results of tables."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from tournament.models import Result, Round, Stage, Table


@dataclass(frozen=True)
class MissingResults:
    """The tables of a round without a result that counts."""

    round: int  # within the event
    tables: tuple[int, ...]


@dataclass(frozen=True)
class Unfinished:
    """Nothing in it: the stage can be decided."""

    to_play: int  # rounds that were not drawn yet
    open_rounds: tuple[int, ...]  # drawn, and not complete

    def __bool__(self) -> bool:
        return bool(self.to_play or self.open_rounds)


def missing_results(stage: Stage) -> tuple[MissingResults, ...]:
    """Of the published rounds, in order. One read."""
    accepted = Result.objects.filter(table=OuterRef("pk"), state=Result.State.ACCEPTED)
    tables = Table.objects.filter(~Exists(accepted), round__stage=stage).exclude(round__state=Round.State.DRAWN)
    found: dict[int, list[int]] = {}
    for number, table in tables.order_by("round__number", "number").values_list("round__number", "number"):
        found.setdefault(number, []).append(table)
    return tuple(MissingResults(number, tuple(tables)) for number, tables in found.items())


def unfinished(stage: Stage) -> Unfinished:
    """One read."""
    rounds = list(Round.objects.filter(stage=stage).order_by("number").values_list("number", "state"))
    still_open = tuple(number for number, state in rounds if state != Round.State.COMPLETE)
    return Unfinished(max(0, stage.rounds_planned - len(rounds)), still_open)
