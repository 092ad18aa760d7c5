"""The events that the benchmark's server is asked about. Rows are written directly: ten thousand players at once."""

import secrets
from collections.abc import Sequence
from uuid import uuid4

from django.core.management import call_command
from django.db import connection, transaction

from benchmarks.floor.receivers import add_receivers
from benchmarks.server import LARGE, SMALL, TOLD, WATCHED, Opening, World
from games.heckmeck import end_state_document
from tests import factories
from tests.factories.results import end_state, hands_of
from tournament.actions.access.roles import hash_of_token
from tournament.actions.core.actors import PROGRAM
from tournament.actions.core.change import change_event
from tournament.actions.events.announcements import ANNOUNCED
from tournament.models import AccessLink, Event, Player, Result, ResultLine, Round, Seat, Stage, Table
from tournament.names import name_key
from tournament.rules.verdicts import verdict_on

SMALL_PLAYERS, LARGE_PLAYERS = 36, 10_000
SMALL_EVENTS = 220  # a table takes one first result, and there have to be enough of them
SEATS = 4
TABLES_A_LINK = SMALL_PLAYERS // SEATS
LARGE_LINKS = 210
ROUNDS = 5


def make() -> World:
    call_command("prepare", verbosity=0)
    with transaction.atomic():
        small = [event(SMALL.format(number), SMALL_PLAYERS) for number in range(SMALL_EVENTS)]
        add_receivers(Event.objects.get(slug=SMALL.format(TOLD)))
        event(WATCHED, SMALL_PLAYERS, played=1)
        large = event(LARGE, LARGE_PLAYERS, played=1, links=LARGE_LINKS)
    if connection.vendor == "postgresql":
        # As PostgreSQL does by itself within a minute: before that it plans as if the tables were empty.
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
    return World(tuple(opening for openings in small for opening in openings), tuple(large))


def event(slug: str, players: int, *, played: int = 0, links: int = 1) -> list[Opening]:
    """An event whose last round is being played, and links to its first tables."""
    made = Event.objects.create(slug=slug, name=f"Grill Cup {slug}", public=True)
    stage = Stage.objects.create(
        event=made, number=1, kind="preliminary", rounds_planned=ROUNDS, tables_planned=players // SEATS
    )
    numbered = {number: f"Player {number}" for number in range(1, players + 1)}
    people = Player.objects.bulk_create(
        Player(event=made, number=number, name=name, name_key=name_key(name), state=Player.State.CHECKED_IN)
        for number, name in numbered.items()
    )
    for _ in range(played):
        write_results(made, write_round(stage, people, Round.State.COMPLETE))
    running = write_round(stage, people, Round.State.RUNNING)
    with change_event(made, by=PROGRAM, needs=None) as change:
        change.journal(ANNOUNCED)
    return [open_tables(running, 1 + link * TABLES_A_LINK) for link in range(links)]


def write_round(stage: Stage, people: Sequence[Player], state: str) -> Round:
    """Everybody at tables of four, other people together in each round."""
    number = stage.rounds.count() + 1
    made = Round.objects.create(
        event=stage.event,
        stage=stage,
        number=number,
        number_in_stage=number,
        state=state,
        draw=factories.draw(stage.event, stage, first_round=number),
    )
    count = len(people) // SEATS
    tables = Table.objects.bulk_create(Table(round=made, number=number) for number in range(1, count + 1))
    Seat.objects.bulk_create(
        Seat(
            round=made,
            table=tables[at // SEATS if number % 2 else at % count],
            position=at % SEATS if number % 2 else at // count,
            player=player,
            arrived=True,
        )
        for at, player in enumerate(people)
    )
    return made


def write_results(event: Event, round: Round) -> None:
    """At every table one, as if it had been entered."""
    tables = list(round.tables.select_related("round").prefetch_related("seats"))
    seated = [(table, list(table.seats.all())) for table in tables]
    ends = [end_state(event, *hands_of(table, len(seats))) for table, seats in seated]
    results = Result.objects.bulk_create(
        Result(
            table=table,
            version=1,
            state=Result.State.ACCEPTED,
            end_state=end_state_document(end),
            by_name="Benchmark",
            submission_id=uuid4(),
            receipt="BENCH",
        )
        for table, end in zip(tables, ends, strict=True)
    )
    ResultLine.objects.bulk_create(
        ResultLine(
            result=result,
            player_id=seats[line.position].player_id,
            position=line.position,
            place=line.place,
            worms=line.worms,
            points=str(line.points),
            best_portion=line.best_portion,
        )
        for result, (_, seats), end in zip(results, seated, ends, strict=True)
        for line in verdict_on(event, seats, end).lines
    )


def open_tables(round: Round, first: int) -> Opening:
    """A link to so many tables from this one on."""
    token = secrets.token_urlsafe()
    link = AccessLink.objects.create(event=round.event, round=round, label="Ion", token_hash=hash_of_token(token))
    tables = list(round.tables.filter(number__in=range(first, first + TABLES_A_LINK)))
    link.tables.set(tables)
    return Opening(token, tuple(table.pk for table in tables))
