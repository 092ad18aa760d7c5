"""The players about whom something is decided when a stage is settled, with names and what the standings say."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournament.models import Player, Stage
from tournament.queries.standings.names import name_of, people_of
from tournament.queries.standings.prospects import direct_outlook, prospects_of
from tournament.regulation.answers import LotNeeded, Qualified
from tournament.regulation.criteria import Reason
from tournament.regulation.prospects import Outlook, Prospect
from tournament.regulation.qualification import Qualification
from tournament.regulation.standings import Standings

NEXT_IN_LINE = 12
MAX_THROUGH = 100


@dataclass(frozen=True)
class QualifyingPlayer:
    """Somebody who is through, or is next in line, or would be through and cannot be."""

    number: int
    name: str
    place: int
    score: Fraction
    rule: str = ""
    tier: int | None = None
    why: str = ""
    bar: str = ""
    missed: Reason | None = None  # against the last one through
    prospect: Prospect | None = None
    straight: bool = False  # past the play-in that follows
    direct_outlook: Outlook | None = None  # of going past it, while rounds are played


Players = tuple[QualifyingPlayer, ...]


@dataclass(frozen=True)
class Lot:
    """A lot that is needed, or could be drawn."""

    numbers: tuple[int, ...]
    names: tuple[str, ...]
    for_places: int
    at_table: int | None
    needed: bool

    @property
    def text(self) -> str:
        """The players of a lot as text for an address."""
        return ",".join(map(str, self.numbers))


def players_to_list(qualification: Qualification, asked: Collection[int]) -> list[Qualified]:
    """The players who are through, as many as a page can name, and all about whom there is something to say."""
    first, others = qualification.through[:MAX_THROUGH], qualification.through[MAX_THROUGH:]
    return [*first, *(candidate for candidate in others if candidate.why is not None or candidate.player in asked)]


class Candidates:
    """The candidates with their names and what the standings say of them."""

    def __init__(
        self,
        stage: Stage,
        standings: Standings,
        qualification: Qualification,
        through: Sequence[Qualified],
        lots: Sequence[LotNeeded],
        last: int,
        missed: Mapping[int, Reason],
        straight: int,
    ) -> None:
        self._stage, self._standings, self._found, self._through = stage, standings, qualification, through
        self._missed = missed
        self._prospects = prospects_of(stage, standings)
        self._lots = lots
        self._straight = {qualified.player for qualified in qualification.through[:straight]}
        numbers = [candidate.player for candidate in through] + [candidate.player for candidate in qualification.barred]
        numbers += [player for lot in (*qualification.lots, *self._lots) for player in lot.players]
        self._people: dict[int, Player] = people_of(stage.event, {*numbers, *missed, last})

    def name(self, number: int) -> str:
        """Nothing for nobody."""
        return name_of(self._people.get(number), public=False)

    def candidates(self, asked: Iterable[int]) -> tuple[Players, Players, Players, Players]:
        """Through, next in line, barred, and others."""
        qualification = self._found
        through = tuple(
            self._candidate(qualified.player, rule=qualified.rule, tier=qualified.tier, why=qualified.why or "")
            for qualified in self._through
        )
        in_line = tuple(self._candidate(player, missed=reason) for player, reason in self._missed.items())
        barred = tuple(
            self._candidate(barred.player, bar=barred.bar, why=barred.why or "") for barred in qualification.barred
        )
        listed = {candidate.number for candidate in (*through, *in_line, *barred)}
        further = [number for number in dict.fromkeys(asked) if number in self._standings.players]
        self._people |= people_of(self._stage.event, [number for number in further if number not in self._people])
        return through, in_line, barred, tuple(self._candidate(number) for number in further if number not in listed)

    def _candidate(
        self,
        number: int,
        *,
        rule: str = "",
        tier: int | None = None,
        why: str = "",
        bar: str = "",
        missed: Reason | None = None,
    ) -> QualifyingPlayer:
        row = self._standings.row(number)
        prospect = self._prospects.get(number)
        return QualifyingPlayer(
            *(number, self.name(number), row.place, row.score, rule, tier, why, bar, missed, prospect),
            straight=number in self._straight,
            direct_outlook=direct_outlook(self._stage, prospect),
        )

    def lots(self) -> tuple[Lot, ...]:
        """The open lots, first those of the qualification as it would be decided now."""
        needed = {frozenset(lot.players) for lot in self._found.lots}
        others = [lot for lot in self._lots if frozenset(lot.players) not in needed]
        return (
            *(self._lot(lot, needed=True) for lot in self._found.lots),
            *(self._lot(lot, needed=False) for lot in others),
        )

    def _lot(self, lot: LotNeeded, *, needed: bool) -> Lot:
        return Lot(lot.players, tuple(map(self.name, lot.players)), lot.for_places, lot.at_table, needed)
