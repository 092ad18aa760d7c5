"""The rows of an event as plain values, for whoever takes them away: one by one, however many there are.

For the public they are those that its pages show: public names, published rounds, and of rounds whose results are held
back no result.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from django.db.models import QuerySet

from tournament.models import Event, JournalEntry, Penalty, Player, Result, ResultLine, Round, Seat, Stage, Table
from tournament.queries.events.public import published
from tournament.queries.events.stages import held_back, is_hidden, stages_of
from tournament.queries.people.public_player import IN_PUBLIC
from tournament.queries.standings.cache import cached_standings, public_standings
from tournament.queries.standings.rows import StandingsRow, rows_of
from tournament.queries.standings.stage import accepted_results, batched
from tournament.regulation.standings import RoundState, Standings

AT_ONCE = 500
FOR_ORGANISERS = frozenset({"penalties", "journal"})  # the tables of which there is no public one


class Audience(StrEnum):
    """For whom something is taken out of an event."""

    PUBLIC = "public"  # what strangers see
    ORGANISERS = "full"


class Person(NamedTuple):
    """A player by number, and by the name that the audience may know."""

    number: int
    name: str
    club: str


class SeatRow(NamedTuple):
    """A player at a table; without a seat as long as the portions are not drawn."""

    round: int
    table: int
    seat: int | None
    person: Person
    portion: int | None


class ResultRow(NamedTuple):
    """One player in one game, of the result that counts. Where another game was played there are no worms."""

    round: int
    table: int
    place: int
    person: Person
    worms: int | None
    points: Fraction
    best_portion: int | None
    left: bool
    position: int  # at the table: 0 started
    by_name: str
    at: datetime
    receipt: str
    note: str


@dataclass(frozen=True)
class StageStandings:
    """The standings of one stage, as the audience may know them."""

    stage: Stage
    standings: Standings

    @property
    def number(self) -> int:
        return self.stage.number

    @property
    def rounds(self) -> tuple[RoundState, ...]:
        return self.standings.rounds


def player_rows(event: Event, audience: Audience) -> Iterator[Player]:
    """By number."""
    players = event.players.order_by("number")
    if audience is Audience.PUBLIC:
        players = players.filter(state__in=IN_PUBLIC).only("number", "name", "pseudonym", "club")
    return players.iterator(AT_ONCE)


def rounds_for(event: Event, audience: Audience) -> "QuerySet[Round]":
    """The rounds whose seating the audience may know; for the public, those that are published."""
    if audience is Audience.PUBLIC:
        return published(event)
    return event.rounds.select_related("stage").order_by("number")


def people_for(event: Event, audience: Audience) -> dict[int, Person]:
    """Everybody by primary key. One read."""
    rows = event.players.order_by().values_list("pk", "number", "name", "pseudonym", "club").iterator(AT_ONCE)
    hidden = audience is Audience.PUBLIC
    return {pk: Person(number, (alias or name) if hidden else name, club) for pk, number, name, alias, club in rows}


def seat_rows(event: Event, audience: Audience) -> Iterator[SeatRow]:
    """By round, table and seat. Two reads for each round."""
    people = people_for(event, audience)
    for round in rounds_for(event, audience):
        tables = dict(Table.objects.filter(round=round).order_by().values_list("pk", "number"))
        seats = list(Seat.objects.filter(round=round).order_by().values_list("table", "position", "player", "portion"))
        undrawn = {table for table, _, _, portion in seats if portion is None}
        listed = [
            SeatRow(round.number, tables[table], position + 1, people[player], portion)
            if table not in undrawn
            else SeatRow(round.number, tables[table], None, people[player], portion)
            for table, position, player, portion in seats
        ]
        yield from sorted(listed, key=lambda row: (row.table, row.seat or 0, row.person.number))


def result_rows(event: Event, audience: Audience) -> Iterator[ResultRow]:
    """By round, table and place. A few reads for each round."""
    people = people_for(event, audience)
    for round in rounds_for(event, audience):
        round.stage.event = event
        if audience is Audience.ORGANISERS or not held_back(round):
            yield from _results_of(round, people)


def _results_of(round: Round, people: dict[int, Person]) -> Iterator[ResultRow]:
    tables = dict(Table.objects.filter(round=round).order_by("number").values_list("pk", "number"))
    accepted = sorted(accepted_results(tables).items(), key=lambda result: tables[result[1]])
    for keys in batched(pk for pk, _ in accepted):
        fields = ("pk", "by_name", "at", "receipt", "note")
        entered = {pk: rest for pk, *rest in Result.objects.filter(pk__in=keys).order_by().values_list(*fields)}
        lines: dict[int, list[ResultLine]] = {pk: [] for pk in keys}
        for line in ResultLine.objects.filter(result__in=keys).order_by("place", "position").iterator(AT_ONCE):
            lines[line.result_id].append(line)
        table_of = dict(accepted)
        for pk in keys:
            for line in lines[pk]:
                yield ResultRow(
                    *(round.number, tables[table_of[pk]], line.place, people[line.player_id]),
                    None if round.places_only else line.worms,
                    *(line.points, line.best_portion, line.left_game, line.position),
                    *entered[pk],
                )


def stages_with_standings(event: Event, audience: Audience) -> tuple[StageStandings, ...]:
    """The stages in which something was played; for the public without a final that is held back."""
    stages = (
        StageStandings(stage, cached_standings(stage) if audience is Audience.ORGANISERS else public_standings(stage))
        for stage in stages_of(event)
        if audience is Audience.ORGANISERS or not is_hidden(stage)
    )
    return tuple(stage for stage in stages if any(round.results for round in stage.rounds))


def standings_rows(stage: StageStandings, audience: Audience) -> Iterator[StandingsRow]:
    """By place. A few reads for each five hundred."""
    public = audience is Audience.PUBLIC
    for start in range(0, len(stage.standings.players), AT_ONCE):
        part = stage.standings.page(start, start + AT_ONCE)
        yield from rows_of(stage.stage, stage.standings, part, public=public)


def penalty_rows(event: Event) -> Iterator[Penalty]:
    """In the order in which they were given, with those that were cancelled."""
    penalties = Penalty.objects.filter(stage__event=event).select_related("player", "stage").order_by("pk")
    return penalties.iterator(AT_ONCE)


def journal_rows(event: Event) -> Iterator[JournalEntry]:
    """In order, from the first."""
    return event.journal.select_related("undoes").order_by("number").iterator(AT_ONCE)
