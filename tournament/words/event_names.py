"""What the stages, rounds and players of one event are called in sentences."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.functional import cached_property
from django.utils.translation import gettext

from tournament.models import Event
from tournament.queries.events.stages import only_rounds, planned_stages
from tournament.queries.standings.names import names_of
from tournament.regulation.plan import StageKind
from tournament.words.formats import draw_words, round_words, stage_words
from tournament.words.reasons import isolated

MAX_NAMED = 20


class EventNames:
    """The names are read when a sentence first needs them, and once: a page hands one of these to all its sentences.

    `public`: players are called by the names that strangers may see. Without an event there are only numbers.
    """

    def __init__(self, event: Event | None = None, *, public: bool = False) -> None:
        self.event = event
        self.public = public

    def round(self, number: int) -> str:
        """A round by its number in the event; the only one of a stage is called like the stage."""
        return round_words(number, self._only_rounds.get(number))

    def rounds(self, numbers: Iterable[int]) -> str:
        """Several rounds in a row."""
        return ", ".join(self.round(number) for number in numbers)

    def draw(self, number: int) -> str:
        """What the button says that draws this round."""
        return draw_words(number, self._only_rounds.get(number))

    def stage(self, number: int) -> str:
        """A stage by its number in the event: its name, or how many rounds of its kind there are."""
        if not 0 < number <= len(self._stages):
            return gettext("Stage %(number)s") % {"number": number}
        return stage_words(*self._stages[number - 1])

    def player(self, number: int) -> str:
        """A player by name and number."""
        name = self._players.get(number)
        if name is None:
            return gettext("Player %(number)s") % {"number": number}
        return f"{isolated(name)} ({number})"

    def players(self, numbers: Iterable[int]) -> str:
        """Several players by name and number, as many as a sentence can hold."""
        from tournament.words.draws import listed

        return listed([self.player(number) for number in numbers], MAX_NAMED)

    @cached_property
    def _only_rounds(self) -> Mapping[int, StageKind]:
        return only_rounds(self._stages)

    @cached_property
    def _stages(self) -> Sequence[tuple[StageKind, int]]:
        return planned_stages(self.event) if self.event else ()

    @cached_property
    def _players(self) -> Mapping[int, str]:
        return names_of(self.event, public=self.public) if self.event else {}
