"""A format from the planner brings the options of its preset along, or changes nothing at all."""

import pytest

from tests import factories
from tournament.actions.core.actors import AlreadyDone, Refused
from tournament.actions.core.undo import undo
from tournament.actions.events.event import create_event
from tournament.actions.events.formats import choose_planned_format
from tournament.actions.events.options import edit_options
from tournament.models import Event, JournalEntry
from tournament.queries.events.presets import preset_of
from tournament.queries.events.stages import StageSpec, specs_of_event
from tournament.regulation.presets import PresetName

pytestmark = pytest.mark.django_db
PRO = (StageSpec("preliminary", 2, 5, "score", 6), StageSpec("final"))


def choose(event, preset="zoch-pro", **more):
    return choose_planned_format(event=event, by=factories.actor(event), stages=PRO, preset=preset, **more)


def stored(event):
    event = Event.objects.get(pk=event.pk)
    return event.preset, event.counting, (event.least_at_table, event.most_at_table), specs_of_event(event) == PRO


def changes(event):
    event = Event.objects.get(pk=event.pk)
    return preset_of(event).differences(event)


def verbs(event):
    return list(JournalEntry.objects.filter(event=event).order_by("number").values_list("verb", flat=True))


def test_the_format_and_the_options_come_together_and_each_can_be_undone():
    event = factories.event()
    choose(event)
    assert stored(event) == ("zoch-pro", "placement", (4, 7), True)
    assert (verbs(event), changes(event)) == (["format_chosen", "preset_applied"], ())
    undo(event=event, number=2, by=factories.actor(event))
    assert stored(event) == ("regulation", "worms_and_placement", (3, 6), True)
    undo(event=event, number=1, by=factories.actor(event))
    assert stored(event) == ("regulation", "worms_and_placement", (3, 6), False)


@pytest.mark.parametrize("preset", ["", "zoch-pro"])
def test_what_an_event_has_changed_of_its_own_preset_stays(preset):
    event = factories.event()
    choose(event)
    edit_options(event=event, by=factories.actor(event), least_at_table=3)
    choose(event, preset)
    assert stored(event) == ("zoch-pro", "placement", (3, 7), True)


def test_with_an_unknown_preset_nothing_is_changed():
    event = factories.event()
    with pytest.raises(Refused, match="unknown_preset"):
        choose(event, "chess")
    assert (stored(event), verbs(event)) == (("regulation", "worms_and_placement", (3, 6), False), [])


def test_the_same_submission_counts_once():
    event, submission = factories.event(), factories.submission()
    choose(event, submission_id=submission)
    with pytest.raises(AlreadyDone):
        choose(event, "league-7531", submission_id=submission)
    assert stored(event) == ("zoch-pro", "placement", (4, 7), True)


def test_an_event_is_made_with_the_options_of_a_preset():
    owner = factories.actor(factories.event())
    event = create_event(by=owner, name="Cup", stages=PRO, preset=PresetName.ZOCH_PRO)
    assert stored(event) == ("zoch-pro", "placement", (4, 7), True)
    plain = create_event(by=owner, name="Cup", stages=PRO)
    assert stored(plain) == ("regulation", "worms_and_placement", (3, 6), True)
    assert (changes(event), changes(plain)) == ((), ())
