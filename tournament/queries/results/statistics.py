"""The statistics of an event, of a series, and of all events of an organiser: sums, portions, seats, awards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournament.models import Account, Event, Player, Role, Round, Series, no_draft
from tournament.queries.events.series import events_of
from tournament.queries.events.stages import held_back
from tournament.queries.results.counted import CountedRound, with_counted
from tournament.queries.standings.cache import BoundedCache, OnceMade
from tournament.rules.feats import MAX_NAMED, Best, Feat, Feats
from tournament.rules.statistics import PortionStatistics, SeatStatistics, Tally, portions_of, seats_of

MAX_SERIES = 16  # whose statistics a process keeps


@dataclass(frozen=True)
class Honoured:
    """Somebody who gets an award, and the game for which."""

    event: Event
    round: Round
    table: int
    number: int
    name: str


@dataclass(frozen=True)
class Award:
    """The best of all games in one respect. `code`: a field of `Feats`."""

    code: str
    value: int
    honoured: tuple[Honoured, ...]
    others: int  # who share it and are not named


@dataclass(frozen=True)
class Statistics:
    """What a page shows."""

    tally: Tally
    portions: tuple[PortionStatistics, ...]
    seats: tuple[SeatStatistics, ...]
    awards: tuple[Award, ...]
    waiting: int  # recorded games that are not gone through yet
    hidden: bool  # results of some rounds are held back
    other_games: int  # rounds in which another game was played
    events: int = 1

    @property
    def begun(self) -> bool:
        return self.tally.games > 0

    @property
    def worms_a_game(self) -> float:
        return self.tally.worms / self.tally.games

    @property
    def worms_a_player(self) -> float:
        return self.tally.worms / self.tally.players

    @property
    def turns_a_game(self) -> float:
        return self.tally.turns / self.tally.recorded

    @property
    def failures_a_turn(self) -> float:
        return self.tally.failures / self.tally.turns

    @property
    def won_with(self) -> tuple[tuple[int, int], ...]:
        """So many games were won with so many worms; without gaps."""
        counted = self.tally.won_with
        return tuple((worms, counted[worms]) for worms in range(min(counted), max(counted) + 1)) if counted else ()

    @property
    def most_won_with(self) -> int:
        return max(self.tally.won_with.values(), default=0)

    @property
    def differing_seats(self) -> tuple[SeatStatistics, ...]:
        return tuple(seat for seat in self.seats if seat.differs)


@dataclass(frozen=True)
class _Part:
    """Of one event."""

    event: Event
    rounds: Mapping[int, Round]
    tally: Tally
    feats: Feats
    waiting: int
    hidden: bool
    other_games: int


def event_statistics(event: Event, *, public: bool) -> Statistics:
    """`public`: pseudonyms, and nothing of results that are held back."""
    return _statistics([_part(event, public=public)], public=public)


def organiser_statistics(account: Account) -> Statistics:
    """Of all events in which the account is owner or organiser, with the names that the desk knows."""
    events = Event.objects.filter(roles__account=account, roles__role__in=(Role.OWNER, Role.ORGANISER))
    parts = [_part(event, public=False) for event in events.order_by("pk")]
    return _statistics([part for part in parts if part.tally.games], public=False)


_of_series: BoundedCache[OnceMade[Statistics]] = BoundedCache(MAX_SERIES)


def series_statistics(series: Series) -> Statistics:
    """Of all events of a series that the site names; made once, as long as nothing happens in any of them."""
    events = list(events_of(series).order_by("pk"))
    once: OnceMade[Statistics] = OnceMade()
    if all(event.journal_head for event in events):
        key = tuple((event.pk, event.created_at, event.journal_head) for event in events)
        once = _of_series.get_or_add(key, OnceMade)
    statistics = once.value(lambda: _public_of(events))
    return _public_of(events) if statistics.waiting else statistics


def _public_of(events: Iterable[Event]) -> Statistics:
    parts = [_part(event, public=True) for event in events]
    return _statistics([part for part in parts if part.tally.games or part.hidden], public=True)


def _part(event: Event, *, public: bool) -> _Part:
    # Without their draws, whose documents are megabytes in a large event.
    rounds = {round.number: round for round in event.rounds.filter(no_draft()).select_related("stage")}
    for round in rounds.values():
        round.event = round.stage.event = event
    hidden = {number for number, round in rounds.items() if public and held_back(round)}
    counting = rounds.keys() - hidden

    def gather(counted: Mapping[int, CountedRound]) -> tuple[Tally, Feats, int]:
        tally, feats, waiting = Tally(), Feats(), 0
        for number in sorted(counting & counted.keys()):
            tally.merge(counted[number].tally)
            feats = feats.merged(counted[number].feats)
            waiting += len(counted[number].waiting)
        return tally, feats, waiting

    tally, feats, waiting = with_counted(event, gather)
    other_games = sum(rounds[number].places_only for number in counting)
    return _Part(event, rounds, tally, feats, waiting, bool(hidden), other_games)


def _statistics(parts: Sequence[_Part], *, public: bool) -> Statistics:
    tally = Tally()
    for part in parts:
        tally.merge(part.tally)
    return Statistics(
        tally,
        portions_of(tally),
        seats_of(tally),
        tuple(_awards(parts, public=public)),
        sum(part.waiting for part in parts),
        any(part.hidden for part in parts),
        sum(part.other_games for part in parts),
        len(parts),
    )


def _awards(parts: Sequence[_Part], *, public: bool) -> Iterator[Award]:
    """One read for the people of all awards."""
    best = {name: _best(parts, name) for name in vars(Feats())}
    people = Player.objects.in_bulk({feat.player for feats, _ in best.values() for _, feat in feats})
    for name, (feats, many) in best.items():
        if feats:
            honoured = tuple(_honoured(part, feat, people[feat.player], public=public) for part, feat in feats)
            yield Award(name, feats[0][1].value, honoured, many - len(feats))


def _best(parts: Iterable[_Part], name: str) -> tuple[list[tuple[_Part, Feat]], int]:
    """Of all events those who are equally good, as far as they are named, and how many they are."""
    bests: list[tuple[_Part, Best]] = [(part, getattr(part.feats, name)) for part in parts]
    highest = max((best.value for _, best in bests), default=0)
    equal = [(part, best) for part, best in bests if best.value == highest]
    named = [(part, feat) for part, best in equal for feat in best.feats]
    return named[:MAX_NAMED], sum(best.many for _, best in equal)


def _honoured(part: _Part, feat: Feat, player: Player, *, public: bool) -> Honoured:
    name = player.public_name if public else player.name
    return Honoured(part.event, part.rounds[feat.round], feat.table, player.number, name)
