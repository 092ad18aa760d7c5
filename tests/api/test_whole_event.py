"""A whole event of 24 players, run through the API alone by the script in docs/api, as anybody would start it."""

import subprocess
import sys

import pytest

from tests import factories
from tests.api.asking import Program, token_for
from tests.project import ROOT
from tournament.actions.core.journal_chain import first_break

SCRIPT = ROOT / "docs" / "api" / "whole_event.py"
RESULTS = 2 * 6 + 1


@pytest.mark.django_db(transaction=True)
def test_a_program_runs_an_event_from_the_players_to_the_winners(live_server):
    event = factories.event("Cup", slug="cup", public=True)
    event.stages.all().delete()
    run = subprocess.run(
        [sys.executable, SCRIPT, live_server.url, "cup", token_for(event)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (run.returncode, run.stderr) == (0, "")
    event.refresh_from_db()
    assert event.ended_at is not None
    assert event.journal.filter(verb="result_entered").count() == RESULTS
    assert set(event.journal.exclude(number=1).values_list("by_name", flat=True)) == {
        f"{factories.owner(event)} (Script)"
    }
    assert first_break(event.journal.order_by("number")) is None
    state = Program(event="cup").get("/state").json()
    podium = [f"{winner['place']}. {winner['name']} ({winner['number']})" for winner in state["winners"]]
    assert run.stdout.splitlines()[-len(podium) :] == podium
    assert (state["event"]["phase"], state["event"]["players"], len(podium)) == ("over", 24, 3)
