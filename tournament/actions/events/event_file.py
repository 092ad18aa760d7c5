"""An event out of its file: everything is checked and prepared, then it is written in one transaction, as it was.

Its journal goes on where it ended; nothing is added to it by importing, so that the same event makes the same file
again. Whoever imports it owns it. Links open nothing until they are renewed: their secrets are in no file.
"""

import secrets
from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from datetime import datetime
from uuid import UUID, uuid4, uuid5

from django.db import IntegrityError
from django.db.models import Model

from tournament.actions.core.actors import PROGRAM, Actor, NotAllowed, Refused
from tournament.actions.core.write_lock import write_transaction
from tournament.actions.events.event_file_checks import check_event_file
from tournament.actions.events.event_file_rows import Keys, PreparedRows, RowOfFile
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


def import_event(*, document: JsonObject, by: Actor, owner: Account | None = None, again: bool = False) -> Event:
    """`again`: as one more event, even if this very one is here already. Only the program imports for another.

    The program also computes the draws once more.
    """
    account = owner if by is PROGRAM else by.account
    if account is None:
        raise NotAllowed("not_allowed")
    return prepare_import(document, recompute_draws=by is PROGRAM).write(account, again=again)


def prepare_import(document: JsonObject, *, recompute_draws: bool = False) -> "PreparedEvent":
    """All that takes long, before anything is locked. Refused where the document cannot be an event."""
    check_event_file(document, recompute_draws=recompute_draws)
    return PreparedEvent(document)


class PreparedEvent:
    """The rows of an event, checked, in the order in which they refer to each other."""

    def __init__(self, document: JsonObject) -> None:
        self._document = document
        self._submissions = [
            UUID(result["submission_id"]) for table in document["tables"] for result in table["results"]
        ]
        self._is_copy = self._is_any_submission_taken()
        imported = {"imported_entries": len(document["journal"])}
        self._event_values = {**parts.EVENT.values(document["event"]), **imported}
        self._players = self._of_event(Player, parts.PLAYER, "players", with_name_key=True)
        self._stages = self._of_event(Stage, parts.STAGE, "stages")
        self._draws = self._of_event(Draw, parts.DRAW, "draws")
        self._qualifiers = PreparedRows(Qualifier, self._qualifier_rows())
        self._penalties = self._referring(Penalty, parts.PENALTY, "penalties", "stage", "player")
        self._rounds = self._referring(Round, parts.ROUND, "rounds", "stage", "draw")
        self._tables = self._referring(Table, parts.TABLE, "tables", "round")
        self._seats = PreparedRows(Seat, self._seat_rows())
        self._results = PreparedRows(Result, self._result_rows())
        self._lines = PreparedRows(ResultLine, self._line_rows())
        self._games = PreparedRows(GameRecord, self._game_rows())
        self._hall = [
            self._of_event(Announcement, parts.ANNOUNCEMENT, "announcements"),
            self._of_event(Screen, parts.SCREEN, "screens"),
            self._of_event(SponsorsPicture, parts.PICTURE, "sponsors_pictures"),
        ]
        self._journal = [PreparedRows(JournalEntry, rows) for rows in self._journal_rows()]
        self._links_by_hash = {secrets.token_hex(32): item for item in document["links"]}
        self._links = PreparedRows(AccessLink, self._link_rows())
        self._opens = PreparedRows(AccessLink.tables.through, self._opening_rows())

    def write(self, owner: Account, *, again: bool) -> Event:
        """All of it or nothing. Two who import the same file at once come one after the other."""
        try:
            with write_transaction():
                # Keeps imports apart, and nobody whose acts refer to this account: those only want its key to stay.
                Account.objects.select_for_update(no_key=True).order_by("pk").first()
                if not again and is_here(self._document):
                    raise Refused("event_file_here", name=self._document["event"]["name"])
                if not self._is_copy and self._is_any_submission_taken():  # another import was quicker
                    self._is_copy = True
                    self._results = PreparedRows(Result, self._result_rows())
                return self._write(owner)
        except IntegrityError:
            raise Refused("event_file_impossible", where="event") from None

    def _write(self, owner: Account) -> Event:
        slug = free_slug(str(self._event_values["slug"]))
        PreparedRows(Event, [RowOfFile({**self._event_values, "slug": slug})]).insert()
        event = Event.objects.get(slug=slug)
        EventRole.objects.create(event=event, account=owner, role=Role.OWNER)
        for prepared in (self._players, self._stages, self._draws, *self._hall):
            prepared.insert(event_id=event.pk)
        players, stages, draws = _keys(event, Player), _keys(event, Stage), _keys(event, Draw)
        self._qualifiers.insert(stage_id=stages, player_id=players)
        self._penalties.insert(stage_id=stages, player_id=players)
        self._rounds.insert(event_id=event.pk, stage_id=stages, draw_id=draws)
        rounds = _keys(event, Round)
        self._tables.insert(round_id=rounds)
        rows = Table.objects.filter(round__event=event).order_by().values_list("pk", "round__number", "number")
        tables: Keys = {(round, number): pk for pk, round, number in rows}
        self._seats.insert(round_id=rounds, table_id=tables, player_id=players)
        self._write_results(event, tables, players)
        self._games.insert(table_id=tables)
        for entries in self._journal:
            entries.insert(event_id=event.pk, undoes_id=_keys(event, JournalEntry))
        self._links.insert(event_id=event.pk, round_id=rounds)
        links: Keys = {token_hash: pk for pk, token_hash in event.links.values_list("pk", "token_hash")}
        self._opens.insert(accesslink_id=links, table_id=tables)
        return event

    def _write_results(self, event: Event, tables: Keys, players: Keys) -> None:
        self._results.insert(table_id=tables, confirmed_by_id=players)
        written = Result.objects.filter(table__round__event=event).order_by()
        rows = written.values_list("pk", "table__round__number", "table__number", "version")
        results: Keys = {(round, number, version): pk for pk, round, number, version in rows}
        self._lines.insert(result_id=results, player_id=players)

    def _is_any_submission_taken(self) -> bool:
        known = self._submissions
        starts = range(0, len(known), BATCH)
        return any(Result.objects.filter(submission_id__in=known[start : start + BATCH]).exists() for start in starts)

    # Rows of each kind

    def _of_event(
        self, model: type[Model], part: parts.Part, section: str, *, with_name_key: bool = False
    ) -> PreparedRows:
        rows = [part.values(item) for item in self._document[section]]
        if with_name_key:
            rows = [{**row, "name_key": name_key(str(row["name"]))} for row in rows]
        return PreparedRows(model, map(RowOfFile, rows))

    def _referring(self, model: type[Model], part: parts.Part, section: str, *names: str) -> PreparedRows:
        """Rows that refer to others by the number in a field of the same name."""
        items = self._document[section]
        refers = ({f"{name}_id": item[name] for name in names} for item in items)
        return PreparedRows(model, map(RowOfFile, map(part.values, items), refers))

    def _qualifier_rows(self) -> Iterator[RowOfFile]:
        for stage in self._document["stages"]:
            for item in stage["qualifiers"]:
                yield RowOfFile(
                    parts.QUALIFIER.values(item), {"stage_id": stage["number"], "player_id": item["player"]}
                )

    def _seat_rows(self) -> Iterator[RowOfFile]:
        for table in self._document["tables"]:
            there = {"round_id": table["round"], "table_id": _table(table)}
            for item in table["seats"]:
                yield RowOfFile(parts.SEAT.values(item), {**there, "player_id": item["player"]})

    def _result_rows(self) -> Iterator[RowOfFile]:
        """The same submission cannot be two results; one of another event is a copy of it."""
        copy = uuid4().hex
        for table in self._document["tables"]:
            for item in table["results"]:
                values = parts.RESULT.values(item)
                if self._is_copy:
                    values["submission_id"] = uuid5(UUID(item["submission_id"]), copy)
                yield RowOfFile(values, {"table_id": _table(table), "confirmed_by_id": item["confirmed_by"]})

    def _line_rows(self) -> Iterator[RowOfFile]:
        for table in self._document["tables"]:
            for item in table["results"]:
                result = (*_table(table), item["version"])
                for line in item["lines"]:
                    yield RowOfFile(parts.LINE.values(line), {"result_id": result, "player_id": line["player"]})

    def _game_rows(self) -> Iterator[RowOfFile]:
        for table in self._document["tables"]:
            if table["game"]:
                yield RowOfFile(parts.GAME.values(table["game"]), {"table_id": _table(table)})

    def _journal_rows(self) -> Sequence[Sequence[RowOfFile]]:
        """What is undone is written before what undoes it."""
        depths: dict[int, int] = {}
        rows: dict[int, list[RowOfFile]] = defaultdict(list)
        for item in self._document["journal"]:
            depth = depths[item["number"]] = 0 if item["undoes"] is None else depths[item["undoes"]] + 1
            rows[depth].append(RowOfFile(parts.ENTRY.values(item), {"undoes_id": item["undoes"]}))
        return [rows[depth] for depth in sorted(rows)]

    def _link_rows(self) -> Iterator[RowOfFile]:
        """Each with the hash of nothing that anybody has."""
        for token_hash, item in self._links_by_hash.items():
            yield RowOfFile({"token_hash": token_hash, **parts.LINK.values(item)}, {"round_id": item["round"]})

    def _opening_rows(self) -> Iterator[RowOfFile]:
        for token_hash, item in self._links_by_hash.items():
            for number in item["tables"]:
                yield RowOfFile({}, {"accesslink_id": token_hash, "table_id": (item["round"], number)})


def _table(document: JsonObject) -> tuple[int, int]:
    """What a table is known by: the number of its round, and its own."""
    return document["round"], document["number"]


def _keys(event: Event, model: type[Model]) -> dict[Hashable, int]:
    rows = model._default_manager.filter(event=event).order_by()
    return {number: pk for pk, number in rows.values_list("pk", "number")}


def is_here(document: JsonObject) -> bool:
    """The same beginning of the journal, which has a salt of its own; without any, the same moment of its making."""
    if document["journal"]:
        return JournalEntry.objects.filter(number=1, hash=document["journal"][0]["hash"]).exists()
    made_at = datetime.fromisoformat(document["event"]["created_at"])
    return Event.objects.filter(created_at=made_at).exists()
