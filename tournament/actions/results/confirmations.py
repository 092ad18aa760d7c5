"""A player confirms a table's result: on the referee's phone, or on their own by a link to this one version.

The link carries its secret in itself: a signature over the table, the version and its receipt. It opens nothing else,
and confirms nothing once another version counts. By the same link a player says that the result is wrong.
"""

from typing import Unpack
from uuid import UUID

from django.core import signing
from django.db.models import Q
from django.utils import timezone

from tournament.actions.core.actors import Actor, Conflict, Refused
from tournament.actions.core.change import Asked, Change, change_event, touch
from tournament.actions.core.verbs import Rows, State, verb
from tournament.actions.results.at_table import AtTable, at_table
from tournament.actions.results.disputes import TABLE_DISPUTED, needed
from tournament.models import JournalEntry, Player, Result, Role, Round, Table
from tournament.queries.standings.cache import Effect

SALT = "tournament.confirmation"
LINK_VALID_SECONDS = 24 * 60 * 60


class _Confirmation(Rows[Result]):
    """Who confirmed a version, as long as it counts and the round is being played."""

    def restore(self, row: Result, was: State) -> None:
        _set(row, None)


def _old(entry: JournalEntry) -> tuple[list[int], State, State]:
    before = entry.before or {}
    then = {"confirmed_by__number": before["player"]}
    return [before["table"], before["version"]], dict.fromkeys(then), then


CONFIRMATION = _Confirmation(
    "confirmation",
    Result,
    event="table__round__event",
    key=("table_id", "version"),
    fields=("confirmed_by__number",),
    as_long_as=Q(state=Result.State.ACCEPTED, table__round__state=Round.State.RUNNING),
    old=_old,
)
RESULT_CONFIRMED = verb("result_confirmed", undo=CONFIRMATION, standings=Effect.TABLE)


def confirm_result(*, table: Table, version: int, player: int | None, **asked: Unpack[Asked]) -> Result:
    """A player confirms on the referee's phone; `version` is what the player saw, `player` the player's number."""
    with change_event(**asked, needs=Role.REFEREE, table=table) as change:
        return _confirm(change, table, version, player)


def confirm_by_link(*, token: str, player: int | None, submission_id: UUID | None = None) -> Result:
    """A player confirms on their own phone. The link was shown on the referee's page, so it needs no role."""
    result = result_of_link(token)
    event = result.table.round.event
    with change_event(event, by=_player_at(result.table, player), needs=None, submission_id=submission_id) as change:
        return _confirm(change, result.table, result.version, player)


def dispute_by_link(*, token: str, player: int | None, note: str, submission_id: UUID | None = None) -> Table:
    """A player says on their own phone that the result is wrong: the organiser decides. It counts until then."""
    result = result_of_link(token)
    event = result.table.round.event
    with change_event(event, by=_player_at(result.table, player), needs=None, submission_id=submission_id) as change:
        at = at_table(change, result.table)
        _unconfirmed(at, result.version)
        _player_of(change, at, player)
        if at.table.disputed_at:
            raise Refused("disputed_already")
        at.dispute(needed(note, "dispute_needs_note"), at=timezone.now())
        at.journal(change, TABLE_DISPUTED, reason=note.strip())
        return at.table


def link_to_confirm(result: Result) -> str:
    """The secret of the link to this version."""
    return signing.dumps([result.table_id, result.version, result.receipt], salt=SALT)


def result_of_link(token: str) -> Result:
    """The version that a link belongs to, whether or not it still counts."""
    try:
        table, version, receipt = signing.loads(token, salt=SALT, max_age=LINK_VALID_SECONDS)
    except signing.SignatureExpired:
        raise Refused("confirm_link_expired") from None
    except (signing.BadSignature, ValueError, TypeError):
        raise Refused("confirm_link_unknown") from None
    results = Result.objects.select_related("table__round__event", "confirmed_by")
    result = results.filter(table=table, version=version, receipt=receipt).first()
    if result is None:
        raise Refused("confirm_link_unknown")
    return result


def _confirm(change: Change, table: Table, version: int, player: int | None) -> Result:
    at = at_table(change, table)
    result = _unconfirmed(at, version)
    who = _player_of(change, at, player)
    change.capture(CONFIRMATION, [at.table.pk, version])
    _set(result, who)
    change.journal(
        RESULT_CONFIRMED,
        private={"name": who.name},
        round=at.table.round.number,
        table=at.table.number,
        version=version,
        player=who.number,
    )
    return result


def _unconfirmed(at: AtTable, version: int) -> Result:
    """The result that counts, if it is this version and nobody has confirmed it."""
    result = at.accepted
    if result is None or result.version != version:
        raise Conflict("confirmed_version_moved", version=version, now=at.accepted_version)
    if result.confirmed_at is not None:
        raise Refused("confirmed_before")
    return result


def _player_of(change: Change, at: AtTable, player: int | None) -> Player:
    """The player of this number, who has to sit at the table."""
    people = {seat.player_id for seat in at.seats}
    who = change.event.players.filter(pk__in=people, number=player).first() if player is not None else None
    if who is None:
        raise Refused("confirm_needs_player")
    return who


def _player_at(table: Table, player: int | None) -> Actor:
    """Under what name a player of the table acts. Whether there is one, is looked at under the lock."""
    seats = table.seats.select_related("player")
    seat = seats.filter(player__number=player).first() if player is not None else None
    return Actor(seat.player.public_name if seat else "")


def _set(result: Result, who: Player | None) -> None:
    result.confirmed_by, result.confirmed_at = who, timezone.now() if who else None
    result.save(update_fields=("confirmed_by", "confirmed_at"))
    touch(result.table)
