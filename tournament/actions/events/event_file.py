"""An event out of its file: everything is checked, then it is written in one transaction, as it was.

Its journal goes on where it ended; nothing is added to it by importing, so that the same event makes the same file
again. Whoever imports it owns it. Links open nothing until they are renewed: their secrets are in no file.
"""

import secrets
from collections.abc import Iterable, Mapping
from typing import TypeVar
from uuid import uuid5

from django.db import IntegrityError, connection
from django.db.models import Model

from tournament.actions.core.actors import PROGRAM, Actor, NotAllowed, Refused
from tournament.actions.core.write_lock import write_transaction
from tournament.actions.events.event_file_checks import check_event_file, journal_entries
from tournament.actions.events.event_file_contents import is_here
from tournament.actions.events.slugs import free_slug
from tournament.models import (
    AccessLink,
    Account,
    Announcement,
    Draw,
    Event,
    EventRole,
    GameRecord,
    JournalEntry,
    Penalty,
    Player,
    Qualifier,
    Result,
    ResultLine,
    Role,
    Round,
    Screen,
    Seat,
    SponsorsPicture,
    Stage,
    Table,
)
from tournament.names import name_key
from tournament.queries.events.event_file import parts
from tournament.regulation.canonical import JsonObject

BATCH = 1000
Row = TypeVar("Row", bound=Model)
Keys = Mapping[int, int]  # of rows, by the numbers that the document has for them
TableKey = tuple[int, int]  # the number of the round, and that of the table


def import_event(*, document: JsonObject, by: Actor, owner: Account | None = None, again: bool = False) -> Event:
    """`again`: as one more event, even if this very one is here already. Only the program imports for another.

    The program also computes the draws once more.
    """
    account = owner if by is PROGRAM else by.account
    if account is None:
        raise NotAllowed("not_allowed")
    check_event_file(document, recompute_draws=by is PROGRAM)
    try:
        with write_transaction():
            # Two who import the same file at once come one after the other.
            Account.objects.select_for_update().order_by("pk").first()
            if not again and is_here(document):
                raise Refused("event_file_here", name=document["event"]["name"])
            return _EventWriter(document, account).write()
    except IntegrityError:
        raise Refused("event_file_impossible", where="event") from None


class _EventWriter:
    """Writes the rows in the order in which they refer to each other."""

    def __init__(self, document: JsonObject, owner: Account) -> None:
        self._document, self._owner = document, owner

    def write(self) -> Event:
        self.event = self._event()
        EventRole.objects.create(event=self.event, account=self._owner, role=Role.OWNER)
        self._players = self._with_numbers(Player, parts.PLAYER, "players", self._name_key)
        self._stages = self._with_numbers(Stage, parts.STAGE, "stages")
        self._draws = self._with_numbers(Draw, parts.DRAW, "draws")
        self._write_stages()
        self._rounds = self._write_rounds()
        self._tables = self._write_tables()
        self._write_seats()
        self._write_results()
        self._write_games()
        self._write_hall()
        self._write_journal()
        self._write_links()
        return Event.objects.get(pk=self.event.pk)

    def _event(self) -> Event:
        values = parts.EVENT.values(self._document["event"])
        slug = free_slug(str(values["slug"]))
        imported = len(self._document["journal"])
        insert_exactly([Event(**{**values, "slug": slug, "imported_entries": imported})])
        return Event.objects.get(slug=slug)

    @staticmethod
    def _name_key(values: Mapping[str, object]) -> dict[str, object]:
        return {"name_key": name_key(str(values["name"]))}

    def _with_numbers(self, model: type[Row], part: parts.Part, section: str, derive: object = None) -> Keys:
        values = [part.values(item) for item in self._document[section]]
        more = [derive(row) if callable(derive) else {} for row in values]
        insert_exactly([model(event=self.event, **row, **added) for row, added in zip(values, more, strict=True)])
        rows = model._default_manager.filter(event=self.event)
        return {number: pk for pk, number in rows.values_list("pk", "number")}

    def _write_stages(self) -> None:
        Qualifier.objects.bulk_create(
            Qualifier(
                **parts.QUALIFIER.values(item),
                stage_id=self._stages[stage["number"]],
                player_id=self._players[item["player"]],
            )
            for stage in self._document["stages"]
            for item in stage["qualifiers"]
        )
        insert_exactly(
            Penalty(
                **parts.PENALTY.values(item),
                stage_id=self._stages[item["stage"]],
                player_id=self._players[item["player"]],
            )
            for item in self._document["penalties"]
        )

    def _write_rounds(self) -> Keys:
        Round.objects.bulk_create(
            Round(
                **parts.ROUND.values(item),
                event=self.event,
                stage_id=self._stages[item["stage"]],
                draw_id=self._draws[item["draw"]],
            )
            for item in self._document["rounds"]
        )
        return {number: pk for pk, number in self.event.rounds.values_list("pk", "number")}

    def _write_tables(self) -> dict[TableKey, int]:
        tables = [
            Table(**parts.TABLE.values(item), round_id=self._rounds[item["round"]]) for item in self._document["tables"]
        ]
        insert_exactly(tables)
        rows = Table.objects.filter(round__event=self.event).order_by()
        return {(round, number): pk for pk, round, number in rows.values_list("pk", "round__number", "number")}

    def _key(self, table: JsonObject) -> int:
        return self._tables[table["round"], table["number"]]

    def _write_seats(self) -> None:
        seats = [
            Seat(
                **parts.SEAT.values(item),
                round_id=self._rounds[table["round"]],
                table_id=self._key(table),
                player_id=self._players[item["player"]],
            )
            for table in self._document["tables"]
            for item in table["seats"]
        ]
        insert_exactly(seats)

    def _write_results(self) -> None:
        wanted = [(self._key(table), item) for table in self._document["tables"] for item in table["results"]]
        is_copy = self._is_any_submission_taken(item["submission_id"] for _, item in wanted)
        insert_exactly(self._result(table, item, is_copy=is_copy) for table, item in wanted)
        rows = Result.objects.filter(table__round__event=self.event).order_by()
        keys = {(table, version): pk for pk, table, version in rows.values_list("pk", "table", "version")}
        lines = [
            ResultLine(
                **parts.LINE.values(line),
                result_id=keys[table, item["version"]],
                player_id=self._players[line["player"]],
            )
            for table, item in wanted
            for line in item["lines"]
        ]
        insert_exactly(lines)

    def _result(self, table: int, item: JsonObject, *, is_copy: bool) -> Result:
        confirmed_by = self._players[item["confirmed_by"]] if item["confirmed_by"] else None
        result = Result(**parts.RESULT.values(item), table_id=table, confirmed_by_id=confirmed_by)
        if is_copy:  # the same submission cannot be two results; one of another event is a copy of it
            result.submission_id = uuid5(result.submission_id, str(self.event.pk))
        return result

    @staticmethod
    def _is_any_submission_taken(submissions: Iterable[str]) -> bool:
        known = list(submissions)
        starts = range(0, len(known), BATCH)
        return any(Result.objects.filter(submission_id__in=known[start : start + BATCH]).exists() for start in starts)

    def _write_games(self) -> None:
        insert_exactly(
            GameRecord(**parts.GAME.values(table["game"]), table_id=self._key(table))
            for table in self._document["tables"]
            if table["game"]
        )

    def _write_hall(self) -> None:
        """What is shown and told."""
        insert_exactly(self._of_event(Announcement, parts.ANNOUNCEMENT, "announcements"))
        insert_exactly(self._of_event(Screen, parts.SCREEN, "screens"))
        insert_exactly(self._of_event(SponsorsPicture, parts.PICTURE, "sponsors_pictures"))

    def _of_event(self, model: type[Row], part: parts.Part, section: str) -> list[Row]:
        return [model(event=self.event, **part.values(item)) for item in self._document[section]]

    def _write_journal(self) -> None:
        """What is undone is written before what undoes it."""
        waiting = journal_entries(self._document)
        for entry in waiting:
            entry.event = self.event
        while waiting:
            now = [entry for entry in waiting if entry.undoes is None or entry.undoes.pk]
            for entry in now:
                entry.undoes = entry.undoes  # its key is known by now
            JournalEntry.objects.bulk_create(now, BATCH)
            waiting = [entry for entry in waiting if entry.pk is None]

    def _write_links(self) -> None:
        """Each with the hash of nothing that anybody has."""
        items = {secrets.token_hex(32): item for item in self._document["links"]}
        insert_exactly(
            AccessLink(
                event=self.event,
                round_id=self._rounds[item["round"]] if item["round"] else None,
                token_hash=token_hash,
                **parts.LINK.values(item),
            )
            for token_hash, item in items.items()
        )
        opens = AccessLink.tables.through
        rows = self.event.links.values_list("pk", "token_hash")
        insert_exactly(
            opens(accesslink_id=pk, table_id=self._tables[items[token_hash]["round"], number])
            for pk, token_hash in rows
            for number in items[token_hash]["tables"]
        )


def insert_exactly(rows: Iterable[Model]) -> None:
    """Inserts rows as they are: the times that models set by themselves when a row is made are those of then."""
    rows = list(rows)
    if not rows:
        return
    fields = [field for field in rows[0]._meta.concrete_fields if not field.primary_key]
    quoted = connection.ops.quote_name
    columns = ", ".join(quoted(str(field.column)) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    table = quoted(rows[0]._meta.db_table)
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {table} ({columns}) VALUES ({places})",
            [[field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields] for row in rows],
        )
