"""The events that the benchmark's server is asked about. Rows are written directly: ten thousand players at once."""

from collections.abc import Sequence
from uuid import uuid4

from django.core.management import call_command
from django.db import transaction

from benchmarks.server import LARGE, SMALL, SMALL_EVENTS, Opening, World
from games.heckmeck import end_state_document
from tests import factories
from tests.factories.results import end_state, hands_of
from tournament.actions.actors import PROGRAM
from tournament.actions.change import change
from tournament.actions.links import make_referee_link
from tournament.models import Event, Player, Result, ResultLine, Round, Seat, Stage, Table
from tournament.queries.verdicts import verdict_on

SEATS = 4
TABLES_A_LINK = SMALL // SEATS
LARGE_LINKS = 80
ROUNDS_PLANNED = 5


def make() -> World:
    call_command("prepare")
    with transaction.atomic():
        small = [opening for number in range(SMALL_EVENTS) for opening in event(f"small-{number}", SMALL)]
        large = event("large", LARGE, rounds_played=1, links=LARGE_LINKS)
        event("watched", SMALL, rounds_played=1)
        event("followed", SMALL, rounds_played=1)
        return World(tuple(small), tuple(large), *event("seen", SMALL), *event("busy", LARGE))


def event(slug: str, players: int, *, rounds_played: int = 0, links: int = 1) -> list[Opening]:
    """An event whose last round is being played, and links to its first tables."""
    made = Event.objects.create(slug=slug, name=f"Grill Cup {slug}", public=True)
    tables = players // SEATS
    stage = Stage.objects.create(
        event=made, number=1, kind="preliminary", rounds_planned=ROUNDS_PLANNED, tables_planned=tables
    )
    people = Player.objects.bulk_create(
        Player(event=made, number=number, name=f"Player {number}", name_key=f"player {number}", state=Player.State.HERE)
        for number in range(1, players + 1)
    )
    for _ in range(rounds_played):
        write_results(made, write_round(stage, people, Round.State.COMPLETE))
    running = write_round(stage, people, Round.State.RUNNING)
    return [opening(running, first) for first in range(1, links * TABLES_A_LINK, TABLES_A_LINK)]
