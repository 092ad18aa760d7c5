"""Writing a game down turn by turn: beginning, a turn, going back, where the clock stops it, and handing in its end.

The journal has an entry where a record begins, where its end becomes a result, and where a game that was handed in is
taken up again. A single turn is none: sixty of them a table would bury what an organiser looks for, and would make
every phone and every cached page of the event look for something new. So turns and steps back among them are written
outside of `change_event`, in the frame of `writing`.
"""

from typing import Unpack
from uuid import UUID

from django.utils import timezone

from games.heckmeck import PLAYERS, IllegalMove, Record, Turn, record_document
from tournament.actions.core.actors import Actor, Conflict, Refused
from tournament.actions.core.change import Asked, change_event, touch
from tournament.actions.core.verbs import Rows, too_late, verb
from tournament.actions.core.write_lock import write_transaction
from tournament.actions.games.writing import Writing, locked_table, numbers_of, writing_down
from tournament.actions.results.at_table import refuse_unless_running
from tournament.actions.results.record import record_result
from tournament.models import Event, GameRecord, Result, Role, Table
from tournament.queries.standings.cache import Effect
from tournament.regulation.presets import TimeUp
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


def start_record(*, table: Table, **asked: Unpack[Asked]) -> GameRecord:
    """An empty record. Nobody's name is kept in it: who sits where is known."""
    with change_event(**asked, needs=Role.REFEREE, table=table) as change:
        fresh = locked_table(change.event, table)
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
        change.journal(GAME_BEGUN, **numbers_of(fresh), captured=[RECORD.created(change.event, fresh.pk)])
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
    with writing_down(event, table, by, base_version, submission_id, record) as writing:
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
    with writing_down(event, table, by, base_version, submission_id) as writing:
        if writing.repeated:
            return writing.game_record
        _refuse_to_stop(writing)
        touch(writing.table)
        turns = writing.game.record.turns[: writing.written]
        return writing.write(turns, submission_id, stopped_at=timezone.now())


def _refuse_to_stop(writing: Writing) -> None:
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
    with writing_down(event, table, by, base_version, submission_id) as writing:
        if writing.repeated:
            return writing.game_record
        if not writing.handed_in:
            return _cut(writing, turns, submission_id)
    with (
        change_event(event, by=by, needs=Role.REFEREE, submission_id=submission_id, table=table) as change,
        writing_down(event, table, by, base_version, submission_id) as writing,
    ):
        game_record = _cut(writing, turns, submission_id)
        change.journal(GAME_RESUMED, **numbers_of(writing.table), turns=turns)
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
        with writing_down(event, table, by, base_version, submission_id) as writing:
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


def _cut(writing: Writing, turns: int, submission_id: UUID | None) -> GameRecord:
    most = writing.written if writing.stopped else writing.written - 1
    if not 0 <= turns <= most:
        raise Refused("no_such_turn", turns=writing.written)
    if writing.is_over or writing.is_first_since:
        touch(writing.table)
    return writing.write(writing.game.record.turns[:turns], submission_id)
