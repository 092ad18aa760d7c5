"""Taking people out of an event that is over: what stays are numbers, seats, results and codes.

Called by `archive.anonymise_event`, which opens the way past the triggers.
"""

from collections.abc import Iterator
from typing import overload

from django.db.models import CharField, Value
from django.db.models.functions import Cast, Concat

from tournament.models import AccessLink, Event, GameRecord, Penalty, Qualifier, Result, Seat, Table
from tournament.names import name_key
from tournament.regulation.canonical import JsonObject

NAMELESS = "Player "  # and the number
RECORDS_AT_ONCE = 200
GONE = "—"  # where a text must not be empty


def forget_people(event: Event) -> None:
    """Everywhere but in the journal."""
    _forget_players(event)
    _forget_results(event)
    _forget_draws(event)
    Table.objects.filter(round__event=event).update(dispute_note="", call_reason="")
    Qualifier.objects.filter(stage__event=event).update(reason="")
    Penalty.objects.filter(stage__event=event).update(reason=GONE, by_name="", cancelled_by="", cancel_reason="")
    AccessLink.objects.filter(event=event).delete()
    event.announcements.all().delete()
    event.invitations.all().delete()
    event.push_subscriptions.all().delete()
    event.webhooks.all().delete()
    event.exported_files.update(by_name="")


def redact_journal(event: Event) -> None:
    """What happened and when stays; the chain holds a hash of the rest and goes on without it."""
    event.journal.update(private={}, reason="", before=None, by_name="", by_account=None, redacted=True)


def _forget_players(event: Event) -> None:
    """One statement: of each player only the number stays."""
    number = Cast("number", CharField())
    event.players.update(
        name=Concat(Value(NAMELESS), number),
        name_key=Concat(Value(name_key(NAMELESS + "0").removesuffix("0")), number),
        pseudonym="",
        club="",
        contact="",
        note="",
    )


def _forget_results(event: Event) -> None:
    """End states are kept without names; a record of a game has them."""
    Result.objects.filter(table__round__event=event).update(note="", reason="", by_name="", by_account=None)
    players: dict[int, list[int]] = {}
    seats = Seat.objects.filter(round__event=event).order_by("position")
    for table, number in seats.values_list("table_id", "player__number"):
        players.setdefault(table, []).append(number)
    for record in _records(event):
        if isinstance(record.record, dict) and isinstance(record.record.get("players"), list):
            record.record["players"] = [_anonymous(number) for number in players.get(record.table_id, ())]
            record.save(update_fields=["record"])


def _records(event: Event) -> Iterator[GameRecord]:
    """Not all at once: those of a large event are many megabytes."""
    keys = list(GameRecord.objects.filter(table__round__event=event).order_by("pk").values_list("pk", flat=True))
    for start in range(0, len(keys), RECORDS_AT_ONCE):
        yield from GameRecord.objects.filter(pk__in=keys[start : start + RECORDS_AT_ONCE])


def _forget_draws(event: Event) -> None:
    for draw in event.draws.all():
        draw.announcement = _forgotten_document(draw.announcement)
        draw.receipt = _forgotten_document(draw.receipt)
        draw.names = None
        draw.by, draw.reason = "", ""
        draw.save(update_fields=["announcement", "receipt", "names", "by", "reason"])


@overload
def _forgotten_document(document: JsonObject) -> JsonObject: ...
@overload
def _forgotten_document(document: None) -> None: ...
def _forgotten_document(document: JsonObject | None) -> JsonObject | None:
    """A document of a draw without names. One that had any, clubs or reasons cannot be recomputed any more."""
    if document is None:
        return None
    kept = dict(document)
    for name, value in document.items():
        if name == "players":
            kept[name] = [_forgotten_player(player) for player in value]
        elif name in ("redraw", "failed") and value:
            kept[name] = {**value, "author": GONE, "reason": GONE}
        elif name == "options":
            kept[name] = {option: chosen for option, chosen in value.items() if option != "clubs"}
        elif name == "announced":
            kept[name] = _forgotten_document(value)
    return kept


def _forgotten_player(player: JsonObject) -> JsonObject:
    """Without its salt, a hash tells no name."""
    return {**player, "name": _anonymous(player["number"])} if "name" in player else player


def _anonymous(number: int) -> str:
    return f"{NAMELESS}{number}"
