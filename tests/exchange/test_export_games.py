"""Recorded games as JSON Lines: the engine's own command replays them, and strangers get those that they may see."""

import io
import json
import subprocess
import sys

import pytest

from tests import factories
from tests.factories import games
from tests.factories.entries import only_table
from tests.project import ROOT
from tournament.exchange.exports.event_files import write_games
from tournament.models import Player, Seat
from tournament.queries.events.export_rows import Audience
from tournament.rules.verdicts import ruleset_of

pytestmark = pytest.mark.django_db


def lines(event, audience=Audience.ORGANISERS):
    output = io.BytesIO()
    write_games(event, audience, output)
    return output.getvalue()


@pytest.fixture
def event():
    event, table = games.begun(size=3, slug="cup", live_positions_public=True)
    games.write(table, *games.short_game(ruleset_of(event)))
    Player.objects.filter(pk=table.seats.get(position=0).player_id).update(name="Ștefan Secret", pseudonym="Wormy")
    return event


def test_the_command_of_the_engine_replays_every_game(event):
    content = lines(event)
    assert content.count(b"\n") == 1
    command = [sys.executable, "-m", "games.heckmeck", "replay"]
    replayed = subprocess.run(command, input=content, capture_output=True, cwd=ROOT, check=True)
    answer = json.loads(replayed.stdout)
    assert (answer["valid"], answer["finished"]) == (True, True)


def test_players_have_the_names_that_the_audience_may_know(event):
    [full], [public] = (lines(event, audience).splitlines() for audience in (Audience.ORGANISERS, Audience.PUBLIC))
    assert json.loads(full)["players"][0] == "Ștefan Secret"
    assert json.loads(public)["players"][0] == "Wormy"


@pytest.mark.parametrize(
    "hidden", [{"live_positions_public": False}, {"results_by_round": True}], ids=["followed by nobody", "held back"]
)
def test_strangers_get_no_game_that_they_cannot_look_at(event, hidden):
    for name, value in hidden.items():
        setattr(event, name, value)
    event.save()
    assert lines(event, Audience.PUBLIC) == b""
    assert lines(event) != b""


def test_a_game_of_a_draft_round_is_not_public(event):
    event.rounds.update(state="drawn")
    assert lines(event, Audience.PUBLIC) == b""


def test_a_seat_that_nobody_has_any_more_has_its_number(event):
    Seat.objects.filter(table=only_table(event), position=2).delete()
    assert json.loads(lines(event))["players"][2] == "3"


def test_an_event_without_games_gives_nothing():
    assert lines(factories.event()) == b""
