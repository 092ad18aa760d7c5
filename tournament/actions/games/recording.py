"""Writing a game down turn by turn: beginning, a turn, going back, where the clock stops it, and handing in its end.

The journal has an entry where a record begins, where its end becomes a result, and where a game that was handed in is
taken up again. A single turn is none: sixty of them a table would bury what an organiser looks for, and would make
every phone and every cached page of the event look for something new. So turns and steps back among them are written
outside of `change_event`, with the same care. Under a lock on the table, roles and links are looked at again, and the
round; what is sent builds on a version of the record, and on no other; what is sent again changes nothing.

Locks are taken in the order of `change_event`: the event, if at all, then the table, then the record.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypedDict, Unpack
from uuid import UUID

from django.utils import timezone

from games.heckmeck import PLAYERS, IllegalMove, Record, Turn, record_document
from tournament.actions.core.actors import Actor, Conflict, Refused
from tournament.actions.core.change import Asked, change_event, check_allowed, touch
from tournament.actions.core.verbs import Rows, too_late, verb
from tournament.actions.core.write_lock import write_transaction
from tournament.actions.results.at_table import TableGone, refuse_unless_running
from tournament.actions.results.record import record_result
from tournament.models import Event, GameRecord, Result, Role, Table
from tournament.queries.games.resumed import settled_at
from tournament.queries.games.turns import Played, as_it_stands
from tournament.queries.standings.cache import Effect
from tournament.regulation.presets import TimeUp
from tournament.regulation.refusals import Outdated
from tournament.rules.turn_events import turn_event
from tournament.rules.verdicts import clock_may_stop, ruleset_of


def _remove(record: GameRecord) -> None:
    """Turns are written outside of changes, hence nobody may write the first one now."""
    table = Table.objects.select_for_update().get(pk=record.table_id)
    if not GameRecord.objects.filter(pk=record.pk, version=0).delete()[0]:
        raise too_late()
    touch(table)


RECORD = Rows(
    "record",
    GameRecord,
    event="table__round__event",
    key="table_id",
    fields=("version",),
    remove=_remove,
    old=lambda entry: ((entry.before or {})["table"], None, {"version": 0}),
)
GAME_BEGUN = verb("game_begun", undo=RECORD, standings=Effect.TABLE)
GAME_RESUMED = verb("game_resumed", standings=Effect.TABLE)


@dataclass
class _Writing:
    """A record under the lock. `repeated`: this very submission came through before.

    `settled_at`: when the result came in that counts, or was confirmed; None where there is none.
    """

    table: Table
    game_record: GameRecord
    game: Played  # up to somebody who plays on
    left: frozenset[int]
    repeated: bool
    settled_at: datetime | None

    @property
    def version(self) -> int:
        """The game's version, with the turns that nobody wrote because nobody was there to play them."""
        return self.game_record.version + self.game.passed

    @property
    def handed_in(self) -> bool:
        return self.settled_at is not None

    @property
    def written(self) -> int:
        return len(self.game.record.turns) - self.game.passed

    @property
    def stopped(self) -> bool:
        return self.game_record.stopped_at is not None

    @property
    def is_over(self) -> bool:
        """Whether no turn follows."""
        return self.game.finished or self.stopped

    @property
    def is_first_since(self) -> bool:
        """Whether nothing was written since the result came in: then the table's phones learn that the game goes on."""
        return self.settled_at is not None and self.game_record.changed_at <= self.settled_at

    def write(
        self, turns: tuple[Turn, ...], submission_id: UUID | None, *, stopped_at: datetime | None = None
    ) -> GameRecord:
        self.game_record.stopped_at = stopped_at
        self.game_record.record = record_document(replace(self.game.record, turns=turns))
        self.game_record.version = self.version + 1
        if submission_id is not None:
            made = (self.game_record.version, len(turns))
            self.game_record.submissions = {**self.game_record.submissions, str(submission_id): made}
        self.game_record.save()
        return self.game_record


def start_record(*, table: Table, **asked: Unpack[Asked]) -> GameRecord:
    """An empty record. Nobody's name is kept in it: who sits where is known."""
    with change_event(**asked, needs=Role.REFEREE, table=table) as change:
        fresh = _locked(change.event, table)
        refuse_unless_running(fresh.round)
        if fresh.round.places_only:
            raise Refused("other_game_not_recorded", round=fresh.round.number)
        if GameRecord.objects.filter(table=fresh).exists():
            raise Conflict("record_exists")
        seats = fresh.seats.count()
        if seats not in PLAYERS:
            raise Refused("table_too_small", seats=seats)
        record = Record(ruleset_of(change.event), ("",) * seats)
        game_record = GameRecord.objects.create(table=fresh, record=record_document(record))
        touch(fresh)
        change.journal(GAME_BEGUN, **_where(fresh), captured=[RECORD.created(change.event, fresh.pk)])
        return game_record


def add_turn(
    *,
    event: Event,
    table: Table,
    turn: Turn | None,
    base_version: int,
    by: Actor,
    record: int | None = None,
    submission_id: UUID | None = None,
) -> GameRecord:
    """The next turn, and before it those of everybody who is passed over.

    `turn` is None where the page was at another version, so that nobody knows what it comes to: then only what was
    written before, under the same id, is answered. `record`: the one that the page shows, for the version 0 of a game
    that was begun anew is another one.
    """
    with _writing(event, table, by, base_version, submission_id, record) as writing:
        if writing.repeated:
            return writing.game_record
        if turn is None:
            raise Conflict("record_moved", version=writing.version, base_version=base_version)
        if writing.stopped:
            raise Refused("game_stopped")
        if writing.game.position.to_move in writing.left:
            raise Refused("nobody_plays")
        try:
            told, _after = turn_event(len(writing.game.turn_events) + 1, turn, writing.game.position)
        except IllegalMove as illegal:
            raise Refused("turn_illegal", illegal=illegal) from illegal
        if told.last or writing.is_first_since:
            touch(writing.table)
        return writing.write((*writing.game.record.turns, turn), submission_id)


def stop_record(
    *, event: Event, table: Table, base_version: int, by: Actor, submission_id: UUID | None = None
) -> GameRecord:
    """The clock stopped the game (T18): no turn follows. `undo_to` all of its turns takes that back."""
    with _writing(event, table, by, base_version, submission_id) as writing:
        if writing.repeated:
            return writing.game_record
        _refuse_to_stop(writing)
        touch(writing.table)
        turns = writing.game.record.turns[: writing.written]
        return writing.write(turns, submission_id, stopped_at=timezone.now())


def _refuse_to_stop(writing: _Writing) -> None:
    event = writing.table.round.event
    if not clock_may_stop(event):
        raise Refused("clock_stops_no_game")
    if writing.is_over:
        raise Refused("game_stopped" if writing.stopped else "game_has_ended")
    if not writing.written:
        raise Refused("no_turn_yet")
    if event.time_up == TimeUp.FINISH_TURNS and not writing.game.is_even:
        raise Refused("turns_not_even")


def undo_to(
    *, event: Event, table: Table, turns: int, base_version: int, by: Actor, submission_id: UUID | None = None
) -> GameRecord:
    """Takes a game back to where it stood after so many turns: to all of them where the clock has stopped it.

    Once the game was handed in, this takes it up again, which is an entry of the journal. It cannot be undone: the
    turns are gone, and what is played instead is written again.
    """
    with _writing(event, table, by, base_version, submission_id) as writing:
        if writing.repeated:
            return writing.game_record
        if not writing.handed_in:
            return _cut(writing, turns, submission_id)
    with (
        change_event(event, by=by, needs=Role.REFEREE, submission_id=submission_id, table=table) as change,
        _writing(event, table, by, base_version, submission_id) as writing,
    ):
        game_record = _cut(writing, turns, submission_id)
        change.journal(GAME_RESUMED, **_where(writing.table), turns=turns)
        return game_record


def finish_record(
    *,
    event: Event,
    table: Table,
    base_version: int,
    by: Actor,
    result_version: int = 0,
    reason: str = "",
    submission_id: UUID | None = None,
) -> Result:
    """Hands in where the game ended or was stopped, as any other result. `result_version`: of the one it corrects."""
    with write_transaction():
        Event.objects.select_for_update().filter(pk=event.pk).first()
        with _writing(event, table, by, base_version, submission_id) as writing:
            if not writing.is_over:
                raise Refused("game_not_over")
        return record_result(
            event=event,
            table=table,
            end_state=writing.game.end_state,
            by=by,
            base_version=result_version,
            submission_id=submission_id,
            reason=reason,
        )


def _cut(writing: _Writing, turns: int, submission_id: UUID | None) -> GameRecord:
    most = writing.written if writing.stopped else writing.written - 1
    if not 0 <= turns <= most:
        raise Refused("no_such_turn", turns=writing.written)
    if writing.is_over or writing.is_first_since:
        touch(writing.table)
    return writing.write(writing.game.record.turns[:turns], submission_id)


@contextmanager
def _writing(
    event: Event,
    table: Table,
    by: Actor,
    base_version: int,
    submission_id: UUID | None,
    record: int | None = None,
) -> Iterator[_Writing]:
    """One transaction that locks the table and its record, and checks again."""
    with write_transaction():
        fresh = _locked(event, table)
        check_allowed(fresh.round.event, by, Role.REFEREE, fresh)
        if fresh.round.event.archived_at:
            raise Outdated("event_archived")
        refuse_unless_running(fresh.round)
        records = GameRecord.objects.select_for_update(of=("self",)).filter(table=fresh)
        game_record = records.annotate(settled_at=settled_at()).first()
        if game_record is None:
            raise Outdated("no_record")
        left = frozenset(fresh.seats.filter(left_game=True).values_list("position", flat=True))
        writing = _Writing(
            fresh,
            game_record,
            as_it_stands(game_record, left),
            left,
            str(submission_id) in game_record.submissions,
            game_record.settled_at,
        )
        moved = writing.version != base_version or record not in (None, game_record.pk)
        if moved and not writing.repeated:
            raise Conflict("record_moved", version=writing.version, base_version=base_version)
        yield writing


def _locked(event: Event, table: Table) -> Table:
    fresh = _lock(event, table.pk)
    if fresh is None:
        raise TableGone
    return fresh


def _lock(event: Event, table: int) -> Table | None:
    tables = Table.objects.select_for_update(of=("self",)).select_related("round__event")
    return tables.filter(pk=table, round__event=event).first()


class _Where(TypedDict):
    round: int
    table: int


def _where(table: Table) -> _Where:
    return {"round": table.round.number, "table": table.number}
