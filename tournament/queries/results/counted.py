"""The games of an event, counted once in this process and brought up to date by the journal: see rules/statistics.py.

A result of a table costs a few reads, whatever has been played besides. Going through a recorded game takes about
a millisecond, so of those only some are gone through at once; whoever asks next goes on.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import TypeVar

from games.heckmeck import EndState, IllegalMove
from tournament.models import Event, GameRecord, Result, ResultLine, Round, Table, no_draft
from tournament.queries.games.turns import record_of
from tournament.queries.standings.cache import PATIENCE_IN_SECONDS, BoundedCache, Known, changed_tables
from tournament.queries.standings.stage import accepted_results, batched
from tournament.rules.feats import Feats, feats_of
from tournament.rules.places import read_stored
from tournament.rules.statistics import GameCourse, GameEnd, Tally, course_of, end_of

MAX_EVENTS = 16
RECORDS_AT_ONCE = 100
Value = TypeVar("Value")


@dataclass
class CountedRound:
    """The games of one round by table, and their sums. `waiting`: the keys of records still to be gone through."""

    ends: dict[int, GameEnd] = field(default_factory=dict)
    courses: dict[int, GameCourse] = field(default_factory=dict)
    waiting: dict[int, int] = field(default_factory=dict)
    tally: Tally = field(default_factory=Tally)
    known_feats: Feats | None = None

    def forget(self, tables: Iterable[int]) -> None:
        """Takes these tables out of the sums."""
        for table in tables:
            end, course = self.ends.pop(table, None), self.courses.pop(table, None)
            self.waiting.pop(table, None)
            if end is not None:
                self.tally.add(end, course, sign=-1)
        self.known_feats = None

    def count(self, table: int, end: GameEnd) -> None:
        self.ends[table] = end
        self.tally.add(end)
        self.known_feats = None

    def count_course(self, table: int, course: GameCourse) -> None:
        self.courses[table] = course
        self.tally.add_course(course)
        self.known_feats = None

    @property
    def feats(self) -> Feats:
        if self.known_feats is None:
            self.known_feats = feats_of((end, self.courses.get(table)) for table, end in sorted(self.ends.items()))
        return self.known_feats


class CountedGames:
    """All games of an event by the number of their round."""

    def __init__(self) -> None:
        self.updating = Lock()
        self.known: Known | None = None
        self.rounds: dict[int, CountedRound] = {}

    def update(self, event: Event) -> None:
        """Up to the journal's end as `event` knows it, and some of the records that wait."""
        if self.known is None or not self.known.is_as_new_as(event):
            is_older = self.known is not None and self.known.length < event.journal_length
            changed = changed_tables(event, self.known) if self.known and is_older else None
            if changed is None:
                self.rounds = {}
                _count_all(event, self.rounds)
            else:
                _count_tables(event, self.rounds, changed)
            self.known = Known.of(event)
        _go_through_records(self.rounds)


_events: BoundedCache[CountedGames] = BoundedCache(MAX_EVENTS)


def with_counted(event: Event, use: Callable[[Mapping[int, CountedRound]], Value]) -> Value:
    """What `use` makes of the games, which nobody changes meanwhile.

    Who has waited in vain for somebody who counts them counts them alone.
    """
    counted = _events.get_or_add((event.pk, event.created_at, event.live_positions_public), CountedGames)
    if not event.journal_head or not counted.updating.acquire(timeout=PATIENCE_IN_SECONDS):
        counted = CountedGames()
        counted.updating.acquire()
    try:
        counted.update(event)
        return use(counted.rounds)
    finally:
        counted.updating.release()


def _count_all(event: Event, rounds: dict[int, CountedRound]) -> None:
    for round in event.rounds.filter(no_draft()).select_related("stage"):
        tables = dict(Table.objects.filter(round=round).order_by().values_list("pk", "number"))
        rounds[round.number] = CountedRound()
        if not round.places_only:
            _count(event, round.number, rounds[round.number], tables)


def _count_tables(event: Event, rounds: dict[int, CountedRound], changed: Iterable[tuple[int, int]]) -> None:
    numbers: dict[int, list[int]] = {}
    for round_number, table in changed:
        numbers.setdefault(round_number, []).append(table)
    published = event.rounds.filter(no_draft(), number__in=numbers).select_related("stage")
    for round in published:
        _count_some(event, round, rounds.setdefault(round.number, CountedRound()), numbers[round.number])


def _count_some(event: Event, round: Round, counted: CountedRound, numbers: list[int]) -> None:
    counted.forget(numbers)
    if not round.places_only:
        tables = Table.objects.filter(round=round, number__in=numbers).order_by()
        _count(event, round.number, counted, dict(tables.values_list("pk", "number")))


def _count(event: Event, round_number: int, counted: CountedRound, tables: Mapping[int, int]) -> None:
    """`tables`: their numbers by their keys. Results and lines are read by keys, and none is joined."""
    accepted = accepted_results(tables)
    for keys in batched(accepted):
        lines: dict[int, list[tuple[int, int, int]]] = {key: [] for key in keys}
        fields = ("result_id", "position", "player_id", "place")
        for key, *line in ResultLine.objects.filter(result__in=keys).order_by().values_list(*fields):
            lines[key].append((line[0], line[1], line[2]))
        for key, document in Result.objects.filter(pk__in=keys).order_by().values_list("pk", "end_state"):
            end_state, table = read_stored(document), tables[accepted[key]]
            if isinstance(end_state, EndState) and len(lines[key]) == len(end_state.players):
                counted.count(table, end_of(round_number, table, end_state, lines[key]))
    if event.live_positions_public:
        for keys in batched(tables):
            records = GameRecord.objects.filter(table__in=keys).order_by().values_list("table", "pk")
            waiting = {tables[table]: key for table, key in records}
            counted.waiting |= {table: key for table, key in waiting.items() if table in counted.ends}


def _go_through_records(rounds: Mapping[int, CountedRound]) -> None:
    waiting = [(counted, table) for counted in rounds.values() for table in counted.waiting][:RECORDS_AT_ONCE]
    keys = {counted.waiting.pop(table): (counted, table) for counted, table in waiting}
    for game_record in GameRecord.objects.filter(pk__in=keys).only("record") if keys else ():
        counted, table = keys[game_record.pk]
        course = _course(game_record, counted.ends[table])
        if course is not None:
            counted.count_course(table, course)


def _course(game_record: GameRecord, end: GameEnd) -> GameCourse | None:
    """None where the game did not come to the result that counts."""
    try:
        course, end_state = course_of(record_of(game_record), end.winners)
    except (IllegalMove, ValueError):
        return None
    stacks = tuple(tuple(sorted(holding.portions)) for holding in end_state.players)
    same_stacks = stacks == tuple(tuple(sorted(stack)) for stack in end.stacks)
    is_same = same_stacks and sorted(end_state.face_down) == sorted(end.face_down)
    return course if is_same and sorted(end_state.face_up) == sorted(end.face_up) else None
