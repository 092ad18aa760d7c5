"""Presets beside the options of an event: what each would change, and those that organisers save themselves."""

import pytest

from tests import factories
from tests.views.reading import said, seen, text
from tests.views.test_options_page import ACTS, OPTIONS, PRESET, SAVE, typed
from tournament.actions.events.presets import save_own_preset
from tournament.models import OwnPreset

pytestmark = pytest.mark.django_db


def shown_changes(page):
    return [tuple(map(str, change)) for change in page.context["changes"]]


def test_the_page_says_whose_rules_the_event_follows(client, event):
    page = seen(client.get(OPTIONS))
    assert "Regulation. Based on the game’s competition regulations." in page
    names = [preset["name"] for preset in client.get(OPTIONS).context["presets"]]
    assert names == ["Regulation", "Zoch simple", "Zoch pro", "League 7-5-3-1"]


def test_a_preset_says_beforehand_what_it_would_change(client, event):
    page = client.get(PRESET.format("zoch-simple"))
    assert shown_changes(page) == [
        ("Points at a table of 6", "6-5-4-3-2-1", "none"),
        ("Points at a table of 5", "6-4-3-2-1", "none"),
        ("Points at a table of 4", "6-4-2-1", "none"),
        ("Points at a table of 3", "6-3-1", "none"),
        (
            "What counts",
            "Worms and placement points; after a single round, placement points alone",
            "Places at the tables only: the smaller the sum, the better",
        ),
        (
            "Ties after several rounds",
            "more table wins, more worms, higher sum of best portions, higher best portion, a draw of lots",
            "more worms, higher best portion, a draw of lots",
        ),
        (
            "Equal places at different tables",
            "more placement points, larger share of the table’s worms, more worms, higher best portion, a draw of lots",
            "more worms, higher best portion, a draw of lots",
        ),
        ("Largest table", "6", "7"),
    ]
    assert event.journal.count() == 0


def test_a_button_applies_a_preset_and_the_page_says_so(client, event):
    response = client.post(PRESET.format("zoch-pro"), {})
    assert (response["Location"], said(response)) == (OPTIONS, ["“Zoch pro” has been applied."])
    assert "Zoch pro. Based on Zoch’s rules for qualifiers" in seen(client.get(OPTIONS))
    assert said(client.post(PRESET.format("zoch-pro"), {}))[-1] == "Nothing was changed."


def test_a_changed_value_says_so(client, event):
    client.post(PRESET.format("zoch-pro"), {})
    client.post(OPTIONS, typed(client, points_5_1="8"))
    page = client.get(OPTIONS)
    assert "Zoch pro, changed." in seen(page)
    assert shown_changes(page) == [("Points at a table of 5", "8-5-4-2-1", "7-5-4-2-1")]


def test_a_preset_that_cannot_be_applied_any_more_says_why(client, event):
    factories.seated_round(event, [factories.players(event, 4)])
    why = "After the first draw, this can’t be changed: Ties after several rounds, What counts"
    page = seen(client.get(PRESET.format("zoch-pro")))
    assert (why in page, "Apply Zoch pro" in page) == (True, False)
    response = client.post(PRESET.format("zoch-pro"), {})
    assert (response.status_code, seen(response).count(why)) == (422, 1)


@pytest.mark.parametrize("code", ["deluxe", "own-1", "1"])
def test_there_is_no_page_of_a_preset_that_does_not_exist(client, event, code):
    assert client.get(PRESET.format(code)).status_code == 404


def test_options_are_saved_as_a_preset_and_it_is_listed_beside_the_others(client, event):
    client.post(OPTIONS, typed(client, counting="worms"))
    response = client.post(SAVE, {"name": "Club evening"})
    assert (response["Location"], said(response)[-1]) == (OPTIONS, "The preset has been saved.")
    assert [preset["name"] for preset in client.get(OPTIONS).context["presets"]][-1] == "Club evening"
    code = client.get(OPTIONS).context["presets"][-1]["code"]
    assert "All options already have these values." in seen(client.get(PRESET.format(code)))
    client.post(PRESET.format(code), {})
    assert client.get(OPTIONS).context["current"]["name"] == "Club evening"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("club EVENING", "You already have a preset called “club EVENING”. Choose another name."),
        ("Zoch Pro", "That is the name of one of the presets in the list. Choose another name."),
        ("", "Fill this in."),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_stays_as_typed(client, event, name, sentence):
    client.post(SAVE, {"name": "Club evening"})
    response = client.post(SAVE, {"name": name})
    form = response.context["form"]
    assert (response.status_code, form["name"].value(), dict(form.errors)) == (422, name, {"name": [sentence]})


def test_own_presets_are_renamed_and_deleted(client, event):
    client.post(SAVE, {"name": "Club evening"})
    [preset] = OwnPreset.objects.all()
    response = client.post(f"/desk/presets/{preset.pk}/rename/", {"name": "Club night"})
    assert (response["Location"], said(response)[-1]) == ("/desk/presets/", "The preset has been renamed.")
    assert "Club night" in seen(client.get("/desk/presets/"))
    assert "Club night” will no longer be offered" in seen(client.get(f"/desk/presets/{preset.pk}/delete/"))
    client.post(f"/desk/presets/{preset.pk}/delete/", {})
    assert "No presets yet" in seen(client.get("/desk/presets/"))
    assert client.get(f"/desk/presets/{preset.pk}/rename/").status_code == 404


def test_presets_of_another_account_are_not_there(client, event):
    preset = save_own_preset(event=(other := factories.event()), by=factories.actor(other), name="Theirs")
    for address in (PRESET.format(f"own-{preset.pk}"), *(f"/desk/presets/{preset.pk}/{act}/" for act in ACTS)):
        assert (client.get(address).status_code, client.post(address, {"name": "x"}).status_code) == (404, 404)
    assert "Theirs" not in text(client.get("/desk/presets/"))
