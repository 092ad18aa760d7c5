"""Every format that the planner finds by a preset can be chosen for an event, and survives as a text."""

import pytest

from tests import factories
from tournament.actions.events.formats import choose_format
from tournament.actions.events.stages import check_stages
from tournament.queries.events.stages import formats_for, specs_from, specs_of, specs_of_event, text_of
from tournament.regulation.plan import PlannerInput, PresetName
from tournament.regulation.planning.preset_candidates import OUTLINES


@pytest.mark.parametrize("preset", PresetName)
def test_every_format_of_a_preset_leads_to_a_winner(preset):
    fields = OUTLINES[preset].players if preset in OUTLINES else range(2, 201)
    for players in [players for players in fields if players <= 200] + [fields[-1]]:
        for planner_input in ({}, {"rounds": 2}):
            for format in formats_for(PlannerInput(players, 300, preset=preset, **planner_input)):
                specs = specs_of(format)
                check_stages(specs)
                assert specs_from(text_of(specs)) == specs


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("preset", "players"),
    [
        (PresetName.ZOCH_SIMPLE, 15),
        (PresetName.ZOCH_SIMPLE, 40),
        (PresetName.ZOCH_PRO, 23),
        (PresetName.ZOCH_PRO, 40),
        (PresetName.LEAGUE, 20),
    ],
)
def test_every_format_of_a_preset_can_be_chosen(preset, players):
    event = factories.event()
    for format in formats_for(PlannerInput(players, 300, preset=preset)):
        choose_format(event=event, by=factories.actor(event), stages=specs_of(format))
        assert specs_of_event(event) == specs_of(format)
