"""Standings that are kept in this process and carried forward, so that one result does not reckon ten thousand anew.

What happened since is read in the journal. Results are put into the standings that are there, what cannot move them is
passed over, and after everything else they are made anew; the same where the journal is not the one they were made of.
Whoever borrows them has them alone meanwhile: they change in place.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock, RLock
from typing import Generic, TypeVar

from tournament.models import Event, JournalEntry, Player, Stage
from tournament.queries.standings import accepted, results_of, standings_of
from tournament.regulation.refusal import Refused
from tournament.regulation.results import TableResult
from tournament.regulation.standings import Standings

# After these one table has another result than before, or none; the entry says which table.
RESULT_VERBS = frozenset({"result_entered", "result_corrected", "result_withdrawn", "proposal_accepted"})
# These cannot move anybody.
NEUTRAL_VERBS = frozenset(
    {
        "result_proposed",
        "proposal_dismissed",
        "table_disputed",
        "dispute_settled",
        "announced",
        "announcement_withdrawn",
        "arrivals_noted",
        "organiser_called",
        "call_ended",
        "game_begun",
        "game_resumed",
        "result_confirmed",
        "links_made",
        "referee_link_made",
        "link_renewed",
        "link_revoked",
    }
)
MOST_ENTRIES = 200  # beyond that making them anew is not slower
MOST_STANDINGS = 32

Name = tuple[object, ...]
Thing = TypeVar("Thing")


class Kept(Generic[Thing]):
    """The things that were asked for last, by name; the one asked for longest ago goes first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._things: OrderedDict[Name, Thing] = OrderedDict()
        self._lock = Lock()

    def get(self, name: Name) -> Thing | None:
        with self._lock:
            if name not in self._things:
                return None
            self._things.move_to_end(name)
            return self._things[name]

    def keep(self, name: Name, thing: Thing) -> None:
        with self._lock:
            self._things[name] = thing
            self._things.move_to_end(name)
            while len(self._things) > self._most:
                self._things.popitem(last=False)

    def get_or_keep(self, name: Name, make: Callable[[], Thing]) -> Thing:
        """At once, so that all who ask get the same one: `make` must not take long."""
        with self._lock:
            if name not in self._things:
                self._things[name] = make()
            self._things.move_to_end(name)
            while len(self._things) > self._most:
                self._things.popitem(last=False)
            return self._things[name]


@dataclass
class _Slot:
    """The standings of one stage, and up to which entry of the journal they are true."""

    lock: RLock = field(default_factory=RLock)
    standings: Standings | None = None
    length: int = 0
    head: str = ""


_slots: Kept[_Slot] = Kept(MOST_STANDINGS)


def name_of(event: Event) -> Name:
    """What tells this event from all others, also from one that had its number in a database that was replaced."""
    return event.pk, event.created_at


@contextmanager
def borrowed(stage: Stage) -> Iterator[Standings]:
    """The standings of a stage, at least as new as `stage.event`. They are for reading, and only inside the block.

    Not for actions: what they wrote is in no journal yet.
    """
    event = stage.event
    if not event.journal_head:  # nothing that happened is known by name
        yield standings_of(stage)
        return
    slot = _slots.get_or_keep((*name_of(event), stage.pk), _Slot)
    with slot.lock:
        yield _up_to_date(slot, stage)


def _up_to_date(slot: _Slot, stage: Stage) -> Standings:
    event = stage.event
    if slot.standings is not None and slot.length >= event.journal_length:
        if slot.length > event.journal_length or slot.head == event.journal_head:
            return slot.standings
        slot.standings = None  # the same length, and another journal
    if slot.standings is None or not _carry_forward(slot, stage, slot.standings):
        slot.standings = None
        slot.standings = _anew(stage)
    slot.length, slot.head = event.journal_length, event.journal_head
    return slot.standings


def _anew(stage: Stage) -> Standings:
    try:
        return standings_of(stage)
    except Refused:
        # Something was written between two of the reads, so that they did not fit together. The next time they will.
        return standings_of(stage)


def _carry_forward(slot: _Slot, stage: Stage, standings: Standings) -> bool:
    """False: they must be made anew."""
    entries = _entries(stage.event, slot.length)
    if not entries or entries[0].hash != slot.head or len(entries) > MOST_ENTRIES:
        return False
    tables: set[tuple[int, int]] = set()
    for entry in _with_undone(entries[1:]):
        if entry.verb in RESULT_VERBS and {"round", "table"} <= entry.params.keys():
            tables.add((entry.params["round"], entry.params["table"]))
        elif entry.verb not in NEUTRAL_VERBS:
            return False
    try:
        _put_right(stage, standings, tables)
    except (Refused, KeyError):
        return False
    return True


def _entries(event: Event, length: int) -> list[JournalEntry]:
    """From the last one that the standings know, up to the event's."""
    numbers = {"number__gte": length, "number__lte": event.journal_length}
    fields = ("event", "number", "verb", "params", "hash")  # without the event each would be read twice
    return list(event.journal.filter(**numbers).order_by("number").only(*fields)[: MOST_ENTRIES + 2])


def _with_undone(entries: Sequence[JournalEntry]) -> Iterator[JournalEntry]:
    """What was taken back concerns the same table as the entry that said it."""
    undone = [entry.params.get("number") for entry in entries if entry.verb == "undone"]
    if undone:
        yield from entries[0].event.journal.filter(number__in=undone).only("event", "verb", "params")
    yield from (entry for entry in entries if entry.verb != "undone")


def _put_right(stage: Stage, standings: Standings, tables: Set[tuple[int, int]]) -> None:
    """Gives tables, each with its round before it, the results that they have now, whatever they had before."""
    rounds = {number for number, _ in tables}
    # Those of another stage are missing.
    within = dict(stage.rounds.filter(number__in=rounds).values_list("number", "number_in_stage"))
    now = _results(stage, rounds, {table for _, table in tables})
    for number in within:
        before = {each.table: each for each in standings.results(within[number])}
        for table in sorted(table for at, table in tables if at == number):
            _exchange(standings, before.get(table), now.get((within[number], table)))


def _exchange(standings: Standings, before: TableResult | None, now: TableResult | None) -> None:
    if now is None and before is not None:
        standings.withdraw_result(before.round, before.table)
    elif now is not None and before is None:
        standings.record(now)
    elif now is not None and now != before:
        standings.replace(now)


def _results(stage: Stage, rounds: Set[int], tables: Set[int]) -> dict[tuple[int, int], TableResult]:
    """By the round's number within the stage and the table's; three reads, however many there are."""
    found = accepted(stage).filter(table__round__number__in=rounds, table__number__in=tables)
    sitting = Player.objects.filter(result_lines__result__in=found).values_list("pk", "number")
    return {(each.round, each.table): each for each in results_of(found, dict(sitting))}
