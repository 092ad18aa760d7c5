"""What an event has to print at the moment: rounds, stages with results, people with hidden names."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count
from django.db.models.functions import Substr

from tournament.models import Event, Player, Round, Stage
from tournament.names import folded
from tournament.queries.events.stages import is_hidden, stages_of
from tournament.queries.people.players import ACTIVE, TAKING_A_PLACE
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


EXPECTED = (*TAKING_A_PLACE, Player.State.NO_SHOW, Player.State.WAITING)


def first_letters(event: Event) -> Mapping[str, int]:
    """With which letters the names on the check-in list begin, in alphabetical order, and how many with each. One read.

    Without accents and strokes, as the list is sorted.
    """
    expected = event.players.filter(state__in=EXPECTED).order_by()
    beginnings = expected.annotate(first=Substr("name", 1, 1)).values_list("first").annotate(many=Count("pk"))
    letters: Counter[str] = Counter()
    for first, many in beginnings:
        letters[folded(first)[:1]] += many
    return dict(sorted(letters.items()))


@dataclass(frozen=True)
class LetterRange:
    """Neighbours in the alphabet, and how many names begin with one of them."""

    first: str
    last: str
    many: int

    @property
    def words(self) -> str:
        """As a reader looks for them: A–F."""
        first, last = self.first.upper(), self.last.upper()
        return first if first == last else f"{first}–{last}"


def letter_ranges(letters: Mapping[str, int], most: int) -> list[LetterRange]:
    """The alphabet in parts of so many names at most; a letter that has more is a part of its own."""
    ranges: list[LetterRange] = []
    for letter, many in letters.items():
        if ranges and ranges[-1].many + many <= most:
            ranges[-1] = LetterRange(ranges[-1].first, letter, ranges[-1].many + many)
        else:
            ranges.append(LetterRange(letter, letter, many))
    return ranges


def range_of(name: str, ranges: Sequence[LetterRange]) -> int:
    """In which of them a name is looked for; whatever it begins with, it is in one."""
    return max(0, bisect_right([part.first for part in ranges], folded(name)[:1]) - 1)
