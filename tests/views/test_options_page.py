"""Rules and options of an event: presets and the game first, the rest folded by subject, and all defaults marked."""

import json
import re
from html import unescape

import pytest

from tests import factories
from tests.views.reading import said, seen, text, typed_into
from tournament.models import Event
from tournament.rules.presets import Variant

pytestmark = pytest.mark.django_db
OPTIONS = "/desk/cup/settings/options/"
PRESET, SAVE, ACTS = "/desk/cup/settings/presets/{}/", "/desk/cup/settings/presets/save/", ("rename", "delete")
RULES = ("edition", "failed_attempt", "steal")


def typed(client, **changes):
    """What the page would send if only this were changed."""
    return typed_into(client.get(OPTIONS).context["form"], **changes)


def rules():
    return tuple(Event.objects.values_list(*RULES).get())


# The game


def test_the_ways_to_play_stand_before_all_options_and_one_is_chosen(client, event):
    page = client.get(OPTIONS)
    field = page.context["form"]["variant"]
    assert [choice.value for choice in field.field.known] == ["classic", "faster", "extended", ""]
    assert field.value() == "classic"
    assert text(page).index('name="variant"') < text(page).index('name="edition"')


@pytest.mark.parametrize(
    ("variant", "stored"),
    [("faster", ("classic", "highest_always", "mandatory")), ("extended", ("extended", "highest", "mandatory"))],
)
def test_a_way_to_play_is_one_choice_also_without_scripts(client, event, variant, stored):
    response = client.post(OPTIONS, typed(client, variant=variant))
    assert (said(response), rules()) == (["The options have been saved."], stored)
    assert client.get(OPTIONS).context["form"]["variant"].value() == variant
    assert said(client.post(OPTIONS, typed(client, variant=variant)))[-1] == "Nothing was changed."


def test_a_way_to_play_takes_back_what_was_chosen_before_and_nothing_else(client, event):
    Event.objects.update(edition="extended", steal="optional", ties="better", chain=["lot"])
    assert client.get(OPTIONS).context["form"]["variant"].value() == ""
    client.post(OPTIONS, typed(client, variant="classic"))
    stored = Event.objects.get()
    assert (rules(), stored.ties, stored.chain) == (("classic", "highest", "mandatory"), "better", ["lot"])


def test_what_was_changed_itself_wins_and_the_rest_is_saved_as_well(client, event):
    client.post(OPTIONS, typed(client, variant="faster", failed_attempt="both", keep_clubs_apart="on", minutes="90"))
    stored = Event.objects.get()
    assert (stored.failed_attempt, stored.keep_clubs_apart, stored.minutes) == ("both", True, 90)
    assert client.get(OPTIONS).context["form"]["variant"].value() == ""


def test_an_option_changed_without_another_way_to_play_is_not_filled_in_again(client, event):
    client.post(OPTIONS, typed(client, edition="extended"))
    assert rules() == ("extended", "highest", "mandatory")
    assert client.get(OPTIONS).context["form"]["variant"].value() == "extended"


def test_a_way_to_play_that_does_not_exist_is_refused_and_what_was_typed_stays(client, event):
    response = client.post(OPTIONS, typed(client, variant="deluxe", minutes="95"))
    form = response.context["form"]
    assert (response.status_code, list(form.errors), form["minutes"].value()) == (422, ["variant"], "95")
    assert 'href="#id_variant_0"' in text(response)


def test_after_the_first_draw_no_way_to_play_can_be_chosen(client, event):
    factories.seated_round(event, [factories.players(event, 4)])
    page = client.get(OPTIONS)
    assert len(re.findall(r'name="variant"[^>]*\sdisabled', text(page))) == len(Variant) + 1
    client.post(OPTIONS, typed(client, variant="extended", minutes="95"))
    assert (rules(), Event.objects.get().minutes) == (("classic", "highest", "mandatory"), 95)


@pytest.mark.parametrize("name", ["variant", "chain", "runners_up"])
def test_what_a_known_choice_fills_in_is_what_it_is_recognised_by(client, event, name):
    form = client.get(OPTIONS).context["form"]
    *known, own = form.fields[name].known
    assert own.fills == ""
    for choice in known:
        values = json.loads(choice.fills)
        assert set(values) <= set(form.fields)
        assert form.fields[name].choice_for(values) == choice.value
        first = next(iter(values))
        assert form.fields[name].choice_for(values | {first: "otherwise"}) == ""


# Orders of criteria


def test_a_known_order_is_one_choice_also_without_scripts(client, event):
    client.post(OPTIONS, typed(client, chain="best_portions", runners_up="worms"))
    stored = Event.objects.get()
    assert stored.chain == ["best_portions", "worms", "lot"]
    assert stored.runners_up == ["worms", "best_portion", "lot"]
    form = client.get(OPTIONS).context["form"]
    assert (form["chain"].value(), form["runners_up"].value()) == ("best_portions", "worms")
    client.post(OPTIONS, typed(client, chain="regulation", runners_up_1="best_portion", runners_up_2="worms"))
    stored = Event.objects.get()
    assert (stored.chain, stored.runners_up) == ([], ["best_portion", "worms", "lot"])
    assert client.get(OPTIONS).context["form"]["runners_up"].value() == ""


# The rest


def test_the_rest_is_folded_by_subject_and_says_what_is_not_as_by_default(client, event):
    Event.objects.update(steal="optional", chain=["lot"], minutes=90, most_at_table=5, own_points={"3": []})
    groups = client.get(OPTIONS).context["form"].groups
    assert [(group.code, list(map(str, group.changed)), group.is_open) for group in groups] == [
        ("game", ["Stealing"], False),
        ("points", ["Placement points"], False),
        ("score", ["Ties after several rounds"], False),
        ("drawing", ["Largest table"], False),
        ("results", [], False),
        ("times", ["Length of the event, in minutes"], False),
    ]


def test_every_option_belongs_to_one_subject(client, event):
    form = client.get(OPTIONS).context["form"]
    names = [field.name for group in form.groups for field in group.fields]
    assert sorted([*names, "variant", "submission"]) == sorted(form.fields)


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
        if hasattr(field, "choices") and not hasattr(field, "known")
    }
    chain = ["table_wins", "worms", "best_portions", "best_portion", "lot", ""]
    order = ["placement_points", "share_of_worms", "worms", "best_portion", "lot"]
    assert marked == {
        **{"edition": ["classic"], "failed_attempt": ["highest"], "steal": ["mandatory"], "ties": ["mean"]},
        **{"counting": ["worms_and_placement"], "seating": ["meet_nobody_twice"], "time_up": ["play_on"]},
        **{"least_at_table": [3], "most_at_table": [6]},
        **{f"chain_{place}": [value] for place, value in enumerate(chain, start=1)},
        **{f"runners_up_{place}": [value] for place, value in enumerate(order, start=1)},
    }
    assert (page.count("Default: off."), page.count("Default: on.")) == (6, 1)
    assert re.findall(r"Default: (\d+)\.", page) == ["180", "30", "20", "10"]


# Two at once


def test_what_somebody_else_saved_meanwhile_is_not_overwritten_without_a_word(client, event):
    form = client.get(OPTIONS).context["form"]
    stale = typed_into(form, minutes="90", seen=form.fingerprint)
    client.post(PRESET.format("zoch-pro"), {})
    response = client.post(OPTIONS, stale)
    page = seen(response)
    assert (response.status_code, Event.objects.get().counting) == (422, "placement")
    assert "Somebody else has changed the options since you opened this page." in page
    [names] = re.findall(r"differs from theirs in: (.*?)\. Check it, then save again", page)
    assert names == (
        "Ties after several rounds, Equal places at different tables, What counts, Smallest table, Largest table, "
        "Length of the event, in minutes, Placement points"
    )
    again = response.context["form"]
    assert again["minutes"].value() == "90"
    assert client.post(OPTIONS, stale | {"seen": again.fingerprint})["Location"] == "/desk/cup/settings/"
    stored = Event.objects.get()
    assert (stored.minutes, stored.counting) == (90, "worms_and_placement")


def test_the_same_form_twice_is_no_somebody_else(client, event):
    form = client.get(OPTIONS).context["form"]
    typed = typed_into(form, minutes="90", seen=form.fingerprint)
    assert [client.post(OPTIONS, typed).status_code for _ in range(2)] == [302, 302]
