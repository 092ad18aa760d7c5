"""The planner's page with presets: whose formats it shows, what they change, and what a preset cannot seat."""

import re
from html import unescape

import pytest

from tests import factories
from tournament.models import Event, OwnPreset
from tournament.regulation.presets import PresetName
from tournament.rules.presets import FIELDS_OF_PRESETS

pytestmark = pytest.mark.django_db
PLANNER = "/desk/planner/"
LEAGUE = "players=20&hours=4&preset=league-7531"


def text(response):
    return re.sub(r"\s+", " ", unescape(response.content.decode()))


@pytest.fixture
def signed_in(client):
    client.force_login(factories.account())
    return client


def offered(page):
    """The presets that can be chosen, the chosen one marked."""
    field = page.context["form"]["preset"]
    return [f"{code}!" if str(field.value()) == code else code for code, _name in field.field.choices]


def test_without_a_choice_the_formats_are_the_regulations(signed_in):
    page, named = (signed_in.get(f"{PLANNER}?players=23&hours=3{more}") for more in ("", "&preset=regulation"))
    assert (page.status_code, page.context["planner_input"]) == (200, named.context["planner_input"])
    assert offered(page) == ["regulation!", "zoch-simple", "zoch-pro", "league-7531"]
    assert "follows the regulations" in text(page)


@pytest.mark.parametrize(
    ("asked", "stages", "words"),
    [
        ("players=15&hours=2&preset=zoch-simple", "preliminary.1.3.best_of_each.6~final.1.1..0", "follows Zoch simple"),
        ("players=40&hours=2&preset=zoch-simple", "preliminary.1.6.winners.6~final.1.1..0", "follows Zoch simple"),
        ("players=23&hours=3&preset=zoch-pro", "preliminary.2.5.score.6~final.1.1..0", "follows Zoch pro"),
        (
            "players=40&hours=3&preset=zoch-pro",
            "preliminary.2.8.score.12~semi_final.1.2.best_of_each.6~final.1.1..0",
            "follows Zoch pro",
        ),
        (
            LEAGUE,
            "preliminary.4.4.score.6.2~play_in.1.1.best_of_each.2~final.1.1..0",
            "follows League 7-5-3-1",
        ),
    ],
)
def test_the_formats_of_a_preset(signed_in, asked, stages, words):
    page = signed_in.get(f"{PLANNER}?{asked}")
    assert (page.context["text"], page.context["detailed"].remarks) == (stages, ())
    preset = asked.rpartition("=")[2]
    assert (words in text(page), f"/desk/new/?stages={stages}&preset={preset}&minutes=" in text(page)) == (True, True)
    assert "regulations" not in text(page).partition('id="answer"')[2]


def test_the_way_through_the_league_in_words(signed_in):
    words = text(signed_in.get(f"{PLANNER}?{LEAGUE}"))
    for sentence in (
        "6 advance: the best by score; places 1 to 2 skip the play-in, places 3 to 6 play in it",
        "2 advance: the best of the table",
        "The best 2 wait while the play-in is played.",
        "<dt>Games each</dt> <dd>4–6</dd>",
        "<dt>Sets needed</dt> <dd>4</dd>",
        "After the recommendation, those of League 7-5-3-1 come first",
        "a different way into the final",
    ):
        assert sentence in words


def test_a_changed_format_says_what_it_changes(signed_in):
    page = signed_in.get(f"{PLANNER}?players=20&hours=3&preset=league-7531")
    words = text(page)
    assert ("League 7-5-3-1, changed" in words, "Changed: a different number of games<" in words) == (True, True)
    assert "Without changes, League 7-5-3-1 takes 3 h 50 min." in words
    own = signed_in.get(PLANNER + re.findall(r'href="([^"]+)"[^>]*> Show League 7-5-3-1 without changes', words)[0])
    assert (own.context["detailed"].follows_preset, own.context["detailed"].minutes) == (True, 230)
    assert "Without changes" not in text(signed_in.get(f"{PLANNER}?{LEAGUE}"))


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ("players=7&preset=league-7531", "League 7-5-3-1 needs at least 8 players."),
        ("players=43&preset=zoch-simple", "Zoch simple seats at most 42 players."),
        ("players=3&preset=zoch-pro", "Zoch pro needs at least 4 players."),
    ],
)
def test_what_a_preset_cannot_seat_is_said_at_it(signed_in, asked, sentence):
    for headers in ({}, {"HX-Request": "true"}):
        page = signed_in.get(f"{PLANNER}?{asked}&hours=3", headers=headers)
        errors = page.context["form"].errors
        assert (page.status_code, dict(errors)) == (
            422,
            {"preset": [f"{sentence} Change their number, or choose another preset."]},
        )
        assert sentence in text(page)


@pytest.mark.parametrize("preset", ["chess", "own-1", "", "REGULATION"])
def test_an_unknown_preset_is_said_at_its_field(signed_in, preset):
    page = signed_in.get(f"{PLANNER}?players=23&hours=3&preset={preset}")
    assert (page.status_code, list(page.context["form"].errors)) == (422, ["preset"])


@pytest.mark.parametrize("preset", ["regulation", "zoch-pro", "league-7531"])
def test_the_largest_field_has_an_answer_with_every_preset(signed_in, preset):
    page = signed_in.get(f"{PLANNER}?players=10000&hours=100&preset={preset}")
    assert (page.status_code, page.context["detailed"].players) == (200, 10_000)


def test_the_preset_of_the_event_stands_first_and_answers(client, event):
    Event.objects.update(preset="zoch-pro")
    page = client.get("/desk/cup/planner/?players=23&hours=3")
    assert offered(page) == ["zoch-pro!", "regulation", "zoch-simple", "league-7531"]
    assert ("Zoch pro (this event)" in text(page), page.context["planner_input"].preset) == (True, "zoch-pro")
    assert "The event’s points, ties and seating are set" not in text(page)


def test_choosing_a_format_of_another_preset_says_what_else_it_sets(client, event):
    page = client.get("/desk/cup/planner/?players=23&hours=3&preset=zoch-pro")
    assert "This also sets the event’s points, ties and seating to those of Zoch pro." in text(page)
    assert '<input type="hidden" name="preset" value="zoch-pro">' in text(page)


def test_a_preset_costs_no_reads(client, event, django_assert_max_num_queries):
    with django_assert_max_num_queries(8):
        client.get("/desk/cup/planner/?players=36&hours=4&preset=league-7531")


# Handing over

CHOSEN = {
    "stages": "preliminary.4.4.score.6.2~play_in.1.1.best_of_each.2~final.1.1..0",
    "preset": "league-7531",
    **{"minutes": "240", "minutes_game": "30", "minutes_short_game": "20", "minutes_change_over": "10"},
}


def stored():
    return Event.objects.values_list("preset", "counting", "seating", "minutes").get()


def test_a_chosen_format_brings_its_preset_along(client, event):
    assert client.post("/desk/cup/planner/choose/", CHOSEN)["Location"] == "/desk/cup/"
    assert stored() == ("league-7531", "placement", "strong_with_strong", 240)
    page = client.get(f"/desk/cup/planner/?{LEAGUE}")
    assert ("chosen" in text(page), "Choose this format" in text(page)) == (True, False)
    same = client.get("/desk/cup/planner/?players=20&hours=4")
    assert (same.context["choice"]["preset"], same.context["text"]) == ("league-7531", CHOSEN["stages"])


def test_a_preset_that_cannot_be_leads_back_with_a_sentence(client, event):
    response = client.post("/desk/cup/planner/choose/", CHOSEN | {"preset": "chess"}, follow=True)
    assert (response.redirect_chain[0][0], "notice is-error" in text(response)) == ("/desk/cup/planner/", True)
    assert stored() == ("regulation", "worms_and_placement", "meet_nobody_twice", 180)


def test_a_new_event_gets_the_preset_of_its_format(signed_in):
    found = text(signed_in.get(f"{PLANNER}?{LEAGUE}"))
    page = signed_in.get(re.findall(r'href="(/desk/new/[^"]+)"', found)[0])
    assert "Preset: League 7-5-3-1. It sets points, ties and seating" in text(page)
    hidden = {name: page.context["form"][name].value() for name in CHOSEN}
    assert hidden == CHOSEN
    made = signed_in.post("/desk/new/", hidden | {"name": "Cup", "edition": "classic", "failed_attempt": "highest"})
    assert (made.status_code, stored()) == (302, ("league-7531", "placement", "strong_with_strong", 240))


def test_a_new_event_with_an_unknown_preset_is_refused(signed_in):
    data = CHOSEN | {"preset": "chess", "name": "Cup", "edition": "classic", "failed_attempt": "highest"}
    page = signed_in.post("/desk/new/", data)
    assert (page.status_code, page.context["form"].errors) == (
        422,
        {"preset": ["This preset doesn’t exist. Choose one in the planner."]},
    )
    assert "This preset doesn’t exist." in text(page)


def test_a_preset_of_ones_own_is_planned_like_the_one_that_it_is_nearest_to(client, event):
    fields = FIELDS_OF_PRESETS[PresetName.ZOCH_PRO] | {"chain": ["lot"]}
    own = OwnPreset.objects.create(account=factories.owner(event), name="Club night", name_key="x", options=fields)
    Event.objects.update(preset=f"own-{own.pk}", **fields)
    page = client.get("/desk/cup/planner/?players=23&hours=3")
    assert ("Club night (this event)" in text(page), page.context["planner_input"].preset) == (True, "zoch-pro")
    assert offered(page) == [f"own-{own.pk}!", "regulation", "zoch-simple", "zoch-pro", "league-7531"]
    client.post("/desk/cup/planner/choose/", CHOSEN | {"preset": f"own-{own.pk}", "stages": page.context["text"]})
    assert Event.objects.values_list("preset", "chain").get() == (f"own-{own.pk}", ["lot"])
