"""What an event has to print at the moment: rounds, stages with results, people with hidden names."""

from dataclasses import dataclass

from tournament.models import Event, Player, Round, Stage
from tournament.queries.events.stages import is_hidden, stages_of
from tournament.queries.people.players import ACTIVE
from tournament.queries.rounds.overview import PAPERS


@dataclass(frozen=True)
class PrintPage:
    """What the choice of papers depends on."""

    event: Event
    rounds: tuple[Round, ...]  # the latest first; draft rounds as well
    round: Round | None  # the one that seats and slips are printed for
    stages: tuple[Stage, ...]
    begun: tuple[Stage, ...]  # something is published of them
    players: int
    tables: int  # of that round
    hidden_names: bool  # somebody has a pseudonym

    @property
    def settled(self) -> tuple[Stage, ...]:
        """The stages after which it is known who goes on."""
        return tuple(stage for stage in self.stages if stage.qualifying and stage.completed_at)

    @property
    def public_stages(self) -> tuple[Stage, ...]:
        """The stages of which strangers may know the results."""
        return tuple(stage for stage in self.begun if not is_hidden(stage))

    @property
    def over(self) -> bool:
        """Whether the winners are announced."""
        return self.event.ended_at is not None


def print_page(event: Event, round: str | None = None) -> PrintPage:
    """Five reads. `round`: the number of the round that is asked for; otherwise it is the latest."""
    stages = tuple(stages_of(event))
    of_pk = {stage.pk: stage for stage in stages}
    rounds = tuple(event.rounds.select_related("draw").defer(*PAPERS).order_by("-number"))
    for row in rounds:
        row.event, row.stage = event, of_pk[row.stage_id]
    asked = next((row for row in rounds if str(row.number) == round), rounds[0] if rounds else None)
    begun = {row.stage_id for row in rounds if not row.is_draft}
    people = event.players.filter(state__in=ACTIVE).exclude(state=Player.State.TO_APPROVE)
    return PrintPage(
        event,
        rounds,
        asked,
        stages,
        tuple(stage for stage in stages if stage.pk in begun),
        people.count(),
        asked.tables.count() if asked else 0,
        people.exclude(pseudonym="").exists(),
    )
