"""Presets: what each fills in, that one is applied as a whole or not at all, and those that an account saves."""

import pytest

from tests import factories
from tests.factories.draws import drawn_round, event_with
from tournament.actions.core.actors import AlreadyDone, NotAllowed, Refused
from tournament.actions.core.undo import undo
from tournament.actions.events.event import COPIED, duplicate_event
from tournament.actions.events.options import OPTIONS, edit_options
from tournament.actions.events.presets import apply_preset, delete_own_preset, rename_own_preset, save_own_preset
from tournament.models import Event, JournalEntry, OwnPreset
from tournament.queries.events.presets import options_to_save, preset_of, presets_for
from tournament.rules.presets import SIZES, points_in_force
from tournament.rules.verdicts import has_points, points_at_table

pytestmark = pytest.mark.django_db

PRO = {"3": [], "4": ["7", "5", "3", "1"], "5": ["7", "5", "4", "2", "1"], "6": ["7", "6", "4", "3", "2", "1"]}
PRO |= {"7": ["7", "6", "5", "4", "3", "2", "1"]}
NONE: dict[str, list[str]] = {"3": [], "4": [], "5": [], "6": []}
FIELDS = ("preset", "counting", "chain", "runners_up", "least_at_table", "most_at_table", "seating", "own_points")
BY_WORMS = ["worms", "best_portion", "lot"]


def stored():
    return tuple(Event.objects.values_list(*FIELDS).get())


@pytest.mark.parametrize(
    "filled",
    [
        ("regulation", "worms_and_placement", [], [], 3, 6, "meet_nobody_twice", {}),
        ("zoch-simple", "places", BY_WORMS, BY_WORMS, 3, 7, "meet_nobody_twice", NONE),
        ("zoch-pro", "placement", BY_WORMS, BY_WORMS, 4, 7, "meet_nobody_twice", PRO),
        (
            *("league-7531", "placement", ["best_portions", "worms", "lot"], BY_WORMS, 4, 7, "strong_with_strong"),
            PRO,
        ),
    ],
    ids=lambda filled: filled[0],
)
def test_a_preset_fills_in_what_it_sets_whatever_was_there(filled):
    event = factories.event(
        **{"counting": "worms", "chain": ["lot"], "runners_up": ["lot"], "preset": "own-1", "most_at_table": 5},
        own_points={"4": ["9", "5", "3", "1"]},
    )
    apply_preset(event=event, by=factories.actor(event), preset=filled[0])
    assert stored() == filled
    assert preset_of(event).differences(event) == ()


def test_every_value_of_the_points_of_presets():
    points = {}
    for preset in ("regulation", "zoch-simple", "zoch-pro", "league-7531"):
        event = factories.event()
        apply_preset(event=event, by=factories.actor(event), preset=preset)
        points[preset] = {size: "-".join(points_in_force(event.own_points, size)) for size in SIZES}
    pro = {3: "", 4: "7-5-3-1", 5: "7-5-4-2-1", 6: "7-6-4-3-2-1", 7: "7-6-5-4-3-2-1"}
    assert points == {
        "regulation": {3: "6-3-1", 4: "6-4-2-1", 5: "6-4-3-2-1", 6: "6-5-4-3-2-1", 7: ""},
        "zoch-simple": {3: "", 4: "", 5: "", 6: "", 7: ""},
        "zoch-pro": pro,
        "league-7531": pro,
    }


def test_a_preset_is_one_act_that_is_undone_as_one():
    event = factories.event(counting="worms")
    by = factories.actor(event)
    before = stored()
    apply_preset(event=event, by=by, preset="zoch-pro")
    entry = JournalEntry.objects.get()
    assert (entry.verb, entry.params["preset"]) == ("preset_applied", "zoch-pro")
    undo(event=event, number=1, by=by)
    assert stored() == before


def test_the_same_preset_again_writes_nothing_and_a_changed_one_is_filled_in_again():
    event = factories.event()
    by = factories.actor(event)
    apply_preset(event=event, by=by, preset="zoch-pro")
    apply_preset(event=event, by=by, preset="zoch-pro")
    assert event.journal.count() == 1
    edit_options(event=event, by=by, counting="worms")
    assert [difference.name for difference in preset_of(event).differences(event)] == ["counting"]
    apply_preset(event=event, by=by, preset="zoch-pro")
    assert preset_of(event).differences(event) == ()


def test_a_preset_that_changes_what_is_locked_is_refused_as_a_whole():
    event = drawn_round(event_with(12)).event
    by, before = factories.actor(event), stored()
    with pytest.raises(Refused, match="options_locked") as refusal:
        apply_preset(event=event, by=by, preset="zoch-pro")
    assert (refusal.value.params, stored()) == ({"names": ("chain", "counting", "runners_up")}, before)


def test_a_preset_that_changes_only_what_is_open_can_be_applied_after_the_first_draw():
    event = event_with(12, least_at_table=4, seating="strong_with_strong")
    drawn_round(event)
    apply_preset(event=event, by=factories.actor(event), preset="regulation")
    assert stored()[4:7] == (3, 6, "meet_nobody_twice")


def test_it_cannot_be_undone_once_what_it_changed_is_locked():
    event = event_with(12)
    by = factories.actor(event)
    apply_preset(event=event, by=by, preset="zoch-pro")
    number = event.journal_length
    drawn_round(event)
    with pytest.raises(Refused, match="options_locked"):
        undo(event=event, number=number, by=by)


@pytest.mark.parametrize("code", ["", "deluxe", "own-", "own-x", "own-1", "own-99999999999999999999999", "own-²"])
def test_there_is_no_other_preset(code):
    event = factories.event()
    with pytest.raises(Refused, match="unknown_preset"):
        apply_preset(event=event, by=factories.actor(event), preset=code)


# Points at tables


def test_under_places_nothing_is_worth_points_and_no_size_is_refused():
    event = factories.event()
    apply_preset(event=event, by=factories.actor(event), preset="zoch-simple")
    assert (list(map(int, points_at_table(event, (1, 2, 2, 4)))), has_points(event, 7)) == ([0, 0, 0, 0], True)


def test_a_size_without_points_is_refused():
    event = factories.event()
    apply_preset(event=event, by=factories.actor(event), preset="zoch-pro")
    with pytest.raises(Refused, match="no_points_for_this_size"):
        points_at_table(event, (1, 2, 3))


# Presets of one's own


def own(event, name="Club evening", **asked):
    return save_own_preset(event=event, by=factories.actor(event), name=name, **asked)


def test_an_own_preset_is_used_for_another_event_of_the_account():
    event = factories.event(ties="better", time_up="stop", minutes=90, minutes_game=25, second_person_confirms=True)
    by = factories.actor(event)
    apply_preset(event=event, by=by, preset="zoch-pro")
    edit_options(
        event=event, by=by, own_points={**{size: tuple(map(int, row)) for size, row in PRO.items()}, "3": [7, 4, 1]}
    )
    preset = own(event)
    other = duplicate_event(event=factories.event(owner=by.account), by=by, name="Other")
    apply_preset(event=other, by=by, preset=f"own-{preset.pk}")
    names = ("ties", "time_up", "minutes", "minutes_game", "second_person_confirms", "counting", "own_points", "preset")
    assert [getattr(other, name) for name in names] == [
        *("better", "stop", 180, 25, True, "placement"),
        PRO | {"3": ["7", "4", "1"]},
        f"own-{preset.pk}",
    ]
    assert (preset_of(other).own_name, preset_of(other).differences(other)) == ("Club evening", ())


def test_a_name_twice_is_refused_however_it_is_typed():
    event = factories.event()
    own(event)
    for name in ("Club evening", "club  EVENING"):
        with pytest.raises(Refused, match="preset_name_taken"):
            own(event, name)
    assert OwnPreset.objects.count() == 1


@pytest.mark.parametrize(("name", "code"), [(" ", "preset_needs_a_name"), ("x" * 61, "preset_name_too_long")])
def test_a_name_can_be_read_and_is_short(name, code):
    with pytest.raises(Refused, match=code):
        own(factories.event(), name)


def test_others_do_not_have_it():
    event, other = factories.event(), factories.event()
    preset = own(event)
    stranger = factories.actor(other)
    with pytest.raises(Refused, match="unknown_preset"):
        apply_preset(event=other, by=stranger, preset=f"own-{preset.pk}")
    for act in (
        lambda: rename_own_preset(preset=preset.pk, by=stranger, name="Mine"),
        lambda: delete_own_preset(preset=preset.pk, by=stranger),
    ):
        with pytest.raises(Refused, match="unknown_preset"):
            act()
    with pytest.raises(NotAllowed):
        save_own_preset(event=event, by=stranger, name="Stolen")
    assert own(other).name == "Club evening"  # a name is taken within an account only


def test_events_that_follow_a_preset_go_on_after_it_is_renamed_and_deleted():
    event = factories.event()
    by = factories.actor(event)
    edit_options(event=event, by=by, counting="worms")
    preset = own(event)
    apply_preset(event=event, by=by, preset=f"own-{preset.pk}")
    rename_own_preset(preset=preset.pk, by=by, name="Club night")
    assert preset_of(event).own_name == "Club night"
    delete_own_preset(preset=preset.pk, by=by)
    codes = [known.code for known in presets_for(event, by.account)]
    assert (codes[-1], preset_of(event).deleted) == (f"own-{preset.pk}", True)
    edit_options(event=event, by=by, counting="placement")
    apply_preset(event=event, by=by, preset=f"own-{preset.pk}")
    assert event.counting == "worms"
    assert own(event, "Club night").name == "Club night"
    apply_preset(event=event, by=by, preset="regulation")
    with pytest.raises(Refused, match="unknown_preset"):
        apply_preset(event=event, by=by, preset=f"own-{preset.pk}")


def test_the_same_submission_saves_once():
    event, submission = factories.event(), factories.submission()
    own(event, submission_id=submission)
    with pytest.raises(AlreadyDone):
        own(event, submission_id=submission)
    assert OwnPreset.objects.count() == 1


def test_a_copy_follows_the_same_preset():
    event = factories.event()
    by = factories.actor(event)
    apply_preset(event=event, by=by, preset="league-7531")
    copy = duplicate_event(event=event, by=by, name="Copy")
    assert [getattr(copy, name) for name in FIELDS] == [getattr(event, name) for name in FIELDS]


def test_a_copy_takes_every_option_and_a_preset_of_ones_own_all_but_the_length():
    saved = set(options_to_save(factories.event()))
    assert (sorted(set(OPTIONS) - set(COPIED)), sorted(OPTIONS ^ saved)) == ([], ["minutes"])
