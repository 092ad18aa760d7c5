"""A cache of standings in this process, brought up to date by the journal: one result does not recompute ten thousand.

What happened since is read in the journal. Results are applied to a copy of the standings that are there, what cannot
move them is passed over, and after everything else they are recomputed; the same where the journal is not the one they
were made of. Cached standings never change: who reads them waits for nobody, and nobody waits for who reads them.

How a verb of the journal moves standings is declared where the verb is, in `actions`. A verb that nobody declared is
taken to move everybody. That costs time and is never wrong, so nothing depends on who was imported first.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence, Set
from enum import StrEnum
from threading import Lock
from typing import Generic, NamedTuple, TypeVar

from tournament.models import Event, JournalEntry, Stage, Table, no_draft
from tournament.queries.events.stages import hidden_rounds
from tournament.queries.standings.stage import results_of, standings_of
from tournament.regulation.refusals import Refused
from tournament.regulation.results import TableResult
from tournament.regulation.standings import Standings

Key = tuple[object, ...]
Value = TypeVar("Value")


class BoundedCache(Generic[Value]):
    """The values that were asked for last, by key: the least recently used one goes first."""

    def __init__(self, max_size: int) -> None:
        self._max_size = max_size
        self._values: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()

    def get_or_add(self, key: Key, make: Callable[[], Value]) -> Value:
        """All who ask at the same moment get the same value. Nobody else is served meanwhile: `make` must be quick."""
        with self._lock:
            if key not in self._values:
                self._values[key] = make()
            self._values.move_to_end(key)
            while len(self._values) > self._max_size:
                self._values.popitem(last=False)
            return self._values[key]


class OnceMade(Generic[Value]):
    """A value that the first who asks makes; who asks meanwhile waits for that, and for nothing else."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._values: list[Value] = []

    def value(self, make: Callable[[], Value]) -> Value:
        with self._lock:
            if not self._values:
                self._values.append(make())
            return self._values[0]


class Effect(StrEnum):
    """What has to be done with standings after something happened."""

    NONE = "none"  # it cannot move anybody
    TABLE = "table"  # nor can this, and only one table shows anything of it; the entry says which table
    RESULT = "result"  # one table has another result than before, or none; the entry says which table
    ANY = "any"  # they are recomputed


_effects: dict[str, Effect] = {}


def declare_effect(verb: str, effect: Effect) -> None:
    """Called where the verb is declared."""
    _effects[verb] = effect


def effect_of(verb: str) -> Effect:
    """What an entry with this verb does to standings."""
    return _effects.get(verb, Effect.ANY)


MAX_ENTRIES = 200  # beyond that recomputing is not slower
MAX_STANDINGS = 32
# How long one waits for another who brings the same standings up to date. After that, they are computed twice.
PATIENCE_IN_SECONDS = 2


class Known(NamedTuple):
    """Up to which entry of the journal something is true."""

    length: int
    head: str

    @classmethod
    def of(cls, event: Event) -> "Known":
        return cls(event.journal_length, event.journal_head)

    def is_as_new_as(self, event: Event) -> bool:
        if self.length == event.journal_length:
            return self.head == event.journal_head  # else of another journal
        return self.length > event.journal_length


class _Snapshot(NamedTuple):
    """Standings, and up to which entry of the journal they are true."""

    standings: Standings
    known: Known


class _Slot:
    """The latest standings of one stage."""

    def __init__(self) -> None:
        self.updating = Lock()
        self.snapshot: _Snapshot | None = None


_slots: BoundedCache[_Slot] = BoundedCache(MAX_STANDINGS)


def public_standings(stage: Stage) -> Standings:
    """The standings of a stage as strangers may know them: without results that are held back. One read more at most.

    They have a slot of their own while anything is held back, so that nobody computes them for each page.
    """
    return cached_standings(stage, hidden_rounds(stage))


def cached_standings(stage: Stage, without: frozenset[int] = frozenset()) -> Standings:
    """The standings of a stage, at least as new as `stage.event`. Others have the same ones: they are for reading.

    `without`: the rounds whose results are left out. Not for actions: what they wrote is in no journal yet.
    """
    event = stage.event
    if not event.journal_head:  # nothing that happened is known by name
        return standings_of(stage, without)
    slot = _slots.get_or_add(stage_key(stage, without), _Slot)
    snapshot = slot.snapshot
    if snapshot is not None and snapshot.known.is_as_new_as(event):
        return snapshot.standings
    if not slot.updating.acquire(timeout=PATIENCE_IN_SECONDS):
        return standings_of(stage, without)
    try:
        snapshot = slot.snapshot
        if snapshot is None or not snapshot.known.is_as_new_as(event):
            slot.snapshot = snapshot = _updated(stage, snapshot, without)
        return snapshot.standings
    finally:
        slot.updating.release()


def stage_key(stage: Stage, without: frozenset[int] = frozenset()) -> Key:
    """What tells this stage from all others, also from one that had its number in a database that was replaced."""
    return stage.event.pk, stage.event.created_at, stage.pk, without


def _updated(stage: Stage, before: _Snapshot | None, without: frozenset[int]) -> _Snapshot:
    event = stage.event
    is_older = before is not None and before.known.length < event.journal_length
    standings = _apply_journal(stage, before, without) if before and is_older else None
    return _Snapshot(standings or _recomputed(stage, without), Known.of(event))


def _recomputed(stage: Stage, without: frozenset[int]) -> Standings:
    try:
        return standings_of(stage, without)
    except (Refused, KeyError):
        # Something was written between two of the reads, so that they did not fit together. The next time they will.
        return standings_of(stage, without)


def _apply_journal(stage: Stage, before: _Snapshot, without: frozenset[int]) -> Standings | None:
    """What the journal makes of the standings before; None if they must be recomputed."""
    tables = changed_tables(stage.event, before.known)
    if tables is None:
        return None
    if not tables:
        return before.standings
    try:
        return _with_results_of_now(stage, before.standings, tables, without)
    except (Refused, KeyError):
        return None


def changed_tables(event: Event, known: Known) -> set[tuple[int, int]] | None:
    """The tables with another result since then, each with its round before it; None if more may have changed."""
    return _tables_since(event, known, {Effect.RESULT}, passed_over={Effect.NONE, Effect.TABLE})


def touched_tables(event: Event, known: Known) -> set[tuple[int, int]] | None:
    """The tables at which anything has happened since then; None if anything has happened elsewhere."""
    return _tables_since(event, known, {Effect.RESULT, Effect.TABLE}, passed_over=set())


def _tables_since(
    event: Event, known: Known, wanted: Set[Effect], passed_over: Set[Effect]
) -> set[tuple[int, int]] | None:
    entries = _entries(event, known.length)
    if not entries or entries[0].hash != known.head or len(entries) > MAX_ENTRIES:
        return None
    tables: set[tuple[int, int]] = set()
    for entry in _with_undone(entries[1:]):
        effect = effect_of(entry.verb)
        if effect in wanted and {"round", "table"} <= entry.params.keys():
            tables.add((entry.params["round"], entry.params["table"]))
        elif effect not in passed_over:
            return None
    return tables


def _entries(event: Event, length: int) -> list[JournalEntry]:
    """The journal's entries from the last one that the standings know, up to the event's."""
    numbers = {"number__gte": length, "number__lte": event.journal_length}
    fields = ("event", "number", "verb", "params", "hash")  # without the event each would be read twice
    return list(event.journal.filter(**numbers).order_by("number").only(*fields)[: MAX_ENTRIES + 2])


def _with_undone(entries: Sequence[JournalEntry]) -> Iterator[JournalEntry]:
    """What was taken back concerns the same table as the entry that said it."""
    undone = [entry.params.get("number") for entry in entries if entry.verb == "undone"]
    if undone:
        yield from entries[0].event.journal.filter(number__in=undone).only("event", "verb", "params")
    yield from (entry for entry in entries if entry.verb != "undone")


def _with_results_of_now(
    stage: Stage, before: Standings, changed: Set[tuple[int, int]], without: frozenset[int]
) -> Standings:
    """Standings with the results that these tables, each with its round before it, have now."""
    tables = [table for table in _tables(stage, changed) if table.round.number_in_stage not in without]
    if not tables:
        return before
    rounds = {table.round.number_in_stage for table in tables}
    was = {(result.round, result.table): result for number in rounds for result in before.results(number)}
    places = {table.pk: (table.round.number_in_stage, table.number) for table in tables}
    now = {(result.round, result.table): result for result in results_of(places)}
    standings = before.copy()
    for place in places.values():
        _exchange(standings, was.get(place), now.get(place))
    return standings


def _exchange(standings: Standings, before: TableResult | None, now: TableResult | None) -> None:
    if now is None and before is not None:
        standings.withdraw_result(before.round, before.table)
    elif now is not None and before is None:
        standings.record(now)
    elif now is not None and now != before:
        standings.replace(now)


def _tables(stage: Stage, changed: Set[tuple[int, int]]) -> list[Table]:
    """The published tables of a stage, in order."""
    numbers = {
        "round__number__in": {round_number for round_number, _ in changed},
        "number__in": {number for _, number in changed},
    }
    published = Table.objects.filter(round__stage=stage, **numbers).filter(no_draft("round__"))
    tables = published.select_related("round").only("number", "round__number", "round__number_in_stage")
    ordered = sorted(tables, key=lambda table: (table.round.number, table.number))
    return [table for table in ordered if (table.round.number, table.number) in changed]
