"""The frame around every turn that is written down: a lock on the table and its record, and all checks once more.

Turns are written outside of `change_event`, with the same care: under the lock, roles and links are looked at again,
and the round; what is sent builds on a version of the record, and on no other; what is sent again changes nothing.
Locks are taken in the order of `change_event`: the event, if at all, then the table, then the record.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypedDict
from uuid import UUID

from games.heckmeck import Turn, record_document
from tournament.actions.core.actors import Actor, Conflict
from tournament.actions.core.change import check_allowed
from tournament.actions.core.write_lock import write_transaction
from tournament.actions.results.at_table import TableGone, refuse_unless_running
from tournament.models import Event, GameRecord, Role, Table
from tournament.queries.games.resumed import settled_at
from tournament.queries.games.turns import Played, as_it_stands
from tournament.regulation.refusals import Outdated


@dataclass
class Writing:
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
        """Whether a result counts already."""
        return self.settled_at is not None

    @property
    def written(self) -> int:
        """How many turns somebody wrote down."""
        return len(self.game.record.turns) - self.game.passed

    @property
    def stopped(self) -> bool:
        """Whether the clock stopped it."""
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
        """The record with these turns, as its next version."""
        self.game_record.stopped_at = stopped_at
        self.game_record.record = record_document(replace(self.game.record, turns=turns))
        self.game_record.version = self.version + 1
        if submission_id is not None:
            made = (self.game_record.version, len(turns))
            self.game_record.submissions = {**self.game_record.submissions, str(submission_id): made}
        self.game_record.save()
        return self.game_record


@contextmanager
def writing_down(
    event: Event,
    table: Table,
    by: Actor,
    base_version: int,
    submission_id: UUID | None,
    record: int | None = None,
) -> Iterator[Writing]:
    """One transaction that locks the table and its record, and checks again."""
    with write_transaction():
        fresh = locked_table(event, table)
        check_allowed(fresh.round.event, by, Role.REFEREE, fresh)
        if fresh.round.event.archived_at:
            raise Outdated("event_archived")
        refuse_unless_running(fresh.round)
        records = GameRecord.objects.select_for_update(of=("self",)).filter(table=fresh)
        game_record = records.annotate(settled_at=settled_at()).first()
        if game_record is None:
            raise Outdated("no_record")
        left = frozenset(fresh.seats.filter(left_game=True).values_list("position", flat=True))
        writing = Writing(
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


def locked_table(event: Event, table: Table) -> Table:
    """The table as it is by now, with its round and its event."""
    tables = Table.objects.select_for_update(of=("self",)).select_related("round__event")
    fresh = tables.filter(pk=table.pk, round__event=event).first()
    if fresh is None:
        raise TableGone
    return fresh


class TableNumbers(TypedDict):
    """How the journal names a table."""

    round: int
    table: int


def numbers_of(table: Table) -> TableNumbers:
    """The parameters of an entry about a table."""
    return {"round": table.round.number, "table": table.number}
