"""Rules and options of an event: presets first, the rest folded by subject, and the default of each option marked."""

import json
import re
from html import unescape

import pytest

from tests import factories
from tests.views.reading import said, text
from tournament.models import Event
from tournament.rules.presets import PRESETS, Preset, preset_of

pytestmark = pytest.mark.django_db
OPTIONS = "/desk/cup/settings/options/"
RULES = ("edition", "failed_attempt", "steal", "ties", "chain")


def typed(client, **changes):
    """What the page would send if only this were changed."""
    form = client.get(OPTIONS).context["form"]
    values = {name: form[name].value() for name in form.fields} | changes
    return {name: value for name, value in values.items() if value not in (None, False)}


def rules():
    return tuple(Event.objects.values_list(*RULES).get())


# Presets


def test_the_presets_stand_before_everything_else_and_one_is_chosen(client, event):
    page = client.get(OPTIONS)
    presets = [(preset.value, preset.is_chosen) for preset in page.context["form"].presets]
    assert presets == [("regulation", True), ("faster", False), ("extended", False), ("", False)]
    assert text(page).index('name="preset"') < text(page).index('name="edition"')


@pytest.mark.parametrize(
    ("preset", "stored"),
    [
        ("faster", ("classic", "highest_always", "mandatory", "mean", [])),
        ("extended", ("extended", "highest", "mandatory", "mean", [])),
    ],
)
def test_a_preset_is_one_choice_also_without_scripts(client, event, preset, stored):
    response = client.post(OPTIONS, typed(client, preset=preset))
    assert (said(response), rules()) == (["The options have been saved."], stored)
    chosen = client.get(OPTIONS).context["form"]["preset"].value()
    assert chosen == preset
    assert said(client.post(OPTIONS, typed(client, preset=preset)))[-1] == "Nothing was changed."


def test_a_preset_takes_back_what_was_chosen_before(client, event):
    Event.objects.update(edition="extended", steal="optional", ties="better", chain=["lot"])
    assert client.get(OPTIONS).context["form"]["preset"].value() == ""
    client.post(OPTIONS, typed(client, preset="regulation"))
    assert rules() == ("classic", "highest", "mandatory", "mean", [])


def test_what_was_changed_itself_wins_over_the_preset_and_the_rest_is_saved_as_well(client, event):
    client.post(OPTIONS, typed(client, preset="faster", failed_attempt="both", keep_clubs_apart="on", minutes="90"))
    stored = Event.objects.get()
    assert (stored.failed_attempt, stored.keep_clubs_apart, stored.minutes) == ("both", True, 90)
    assert client.get(OPTIONS).context["form"]["preset"].value() == ""


def test_an_option_changed_without_another_preset_is_not_filled_in_again(client, event):
    client.post(OPTIONS, typed(client, edition="extended"))
    assert rules() == ("extended", "highest", "mandatory", "mean", [])
    assert client.get(OPTIONS).context["form"]["preset"].value() == "extended"


def test_a_preset_that_does_not_exist_is_refused_and_what_was_typed_stays(client, event):
    response = client.post(OPTIONS, typed(client, preset="deluxe", minutes="95"))
    form = response.context["form"]
    assert (response.status_code, list(form.errors), form["minutes"].value()) == (422, ["preset"], "95")
    assert 'href="#id_preset_0"' in text(response)


def test_after_the_first_draw_no_preset_can_be_chosen(client, event):
    factories.seated_round(event, [factories.players(event, 4)])
    page = client.get(OPTIONS)
    assert len(re.findall(r'name="preset"[^>]*\sdisabled', text(page))) == len(Preset) + 1
    client.post(OPTIONS, typed(client, preset="extended", minutes="95"))
    assert (rules(), Event.objects.get().minutes) == (("classic", "highest", "mandatory", "mean", []), 95)


def test_what_a_preset_fills_in_is_what_it_is_recognised_by(client, event):
    names = {"edition", "failed_attempt", "steal", "ties", *(f"chain_{place}" for place in range(1, 7))}
    for preset in client.get(OPTIONS).context["form"].presets[:-1]:
        assert set(json.loads(preset.fills)) == names
    for preset in Preset:
        assert preset_of(PRESETS[preset]) is preset
        assert preset_of({**PRESETS[preset], "steal": "optional"}) is None


# The rest


def test_the_rest_is_folded_by_subject_and_says_what_is_not_as_by_default(client, event):
    Event.objects.update(steal="optional", chain=["lot"], minutes=90)
    groups = client.get(OPTIONS).context["form"].groups
    assert [(group.code, list(map(str, group.changed)), group.is_open) for group in groups] == [
        ("game", ["Stealing"], False),
        ("places", ["Ties after several rounds"], False),
        ("drawing", [], False),
        ("results", [], False),
        ("times", ["Length of the event, in minutes"], False),
    ]


def test_every_option_belongs_to_one_subject(client, event):
    form = client.get(OPTIONS).context["form"]
    names = [field.name for group in form.groups for field in group.fields]
    assert sorted([*names, "preset", "submission"]) == sorted(form.fields)


def test_what_is_wrong_is_unfolded(client, event):
    response = client.post(OPTIONS, typed(client, minutes_game="0"))
    assert [group.code for group in response.context["form"].groups if group.is_open] == ["times"]
    assert '<details class="group more" id="times" open>' in text(response)


def test_the_default_of_every_option_is_marked(client, event):
    page = unescape(client.get(OPTIONS).content.decode())
    form = client.get(OPTIONS).context["form"]
    marked = {
        name: [value for value, words in field.choices if str(words).endswith(" (default)")]
        for name, field in form.fields.items()
        if hasattr(field, "choices") and name != "preset"
    }
    chain = ["table_wins", "worms", "best_portions", "best_portion", "lot", ""]
    assert marked == {
        **{"edition": ["classic"], "failed_attempt": ["highest"], "steal": ["mandatory"], "ties": ["mean"]},
        **{f"chain_{place}": [value] for place, value in enumerate(chain, start=1)},
    }
    assert (page.count("Default: off."), page.count("Default: on.")) == (5, 1)
    assert re.findall(r"Default: (\d+)\.", page) == ["180", "30", "20", "10"]
