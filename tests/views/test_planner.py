"""The planner as a page. The format that is made by hand: `test_format_by_hand`."""

import re

import pytest

from tests import factories
from tests.views.reading import text
from tests.views.test_format_by_hand import rows
from tournament.models import Event, Role
from tournament.queries.events.stages import StageSpec, specs_of_event
from tournament.templatetags.formats import measure_text

pytestmark = pytest.mark.django_db
PLANNER = "/desk/cup/planner/"
BY_HAND = "/desk/cup/settings/format/"
TIMES = {"minutes": "200", "minutes_game": "25", "minutes_short_game": "20", "minutes_change_over": "5"}
CHOSEN = {"stages": "preliminary.2.4.score.6~final.1.1..0", **TIMES}


def test_the_planner_asks_before_it_answers(client):
    client.force_login(factories.account())
    page = client.get("/desk/planner/")
    assert (page.status_code, "How many players, and how long?" in text(page), "planner_input" in page.context) == (
        200,
        True,
        False,
    )


def test_twenty_three_players_and_three_hours(client):
    client.force_login(factories.account())
    page = client.get("/desk/planner/?players=23&hours=3")
    detailed, words = page.context["detailed"], text(page)
    assert (detailed.players, detailed.kind, page.context["planner_input"].minutes) == (23, "score", 180)
    assert "Everyone plays 3 games" in words
    assert "Even a table winner may miss the final of 6." in words
    assert "5\u00a0×\u00a04 + 1\u00a0×\u00a03" in words
    assert "Timetable, 0:00 to 2:30" in words
    new = "/desk/new/?stages=preliminary.3.6.score.6~final.1.1..0&minutes=180&minutes_game=30"
    assert f'{new}&minutes_short_game=20&minutes_change_over=10"' in words


def test_one_format_is_recommended_with_its_reasons(client):
    client.force_login(factories.account())
    page = client.get("/desk/planner/?players=23&hours=3")
    reasons = ["everybody_plays_several_games", "most_games", "nobody_meets_again", "time_left"]
    assert [reason.code for reason in page.context["in_favour"]] == reasons
    words = text(page)
    assert (words.count("<article"), words.count("Use this format")) == (1, 1)
    assert ("Recommended" in words, "30 minutes are left for delays." in words) == (True, True)


def test_the_tables_are_said_in_words_as_well(client):
    client.force_login(factories.account())
    words = text(client.get("/desk/planner/?players=23&hours=1&minutes=10&tables=4"))
    assert ("3\u00a0×\u00a06 + 1\u00a0×\u00a05" in words, "three tables of six and one of five" in words) == (
        True,
        True,
    )


def test_the_others_stand_in_a_table_with_the_numbers_that_differ(client):
    client.force_login(factories.account())
    page = client.get("/desk/planner/?players=23&hours=1&minutes=20")
    measures = page.context["measures"]
    cells = [[measure_text(measure, format) for measure in measures] for _text, format in page.context["rows"]]
    assert (measures, cells) == (("finalists", "tables"), [["4", "4"], ["6", "6"], ["6", "5"], ["4", "5"]])
    head = re.findall(
        r'<th scope="col"[^>]*>([^<]+)</th>', text(page).partition("comparison")[2].partition("</table>")[0]
    )
    assert head == ["Tables", "Final of", "Tables at once"]


def test_any_format_of_the_table_can_be_looked_at(client):
    client.force_login(factories.account())
    address = "/desk/planner/?players=23&hours=3"
    two = "preliminary.2.4.score.4~final.1.1..0"
    page = client.get(f"{address}&format={two}")
    assert (page.context["text"], page.context["detailed"].games) == (two, 2)
    assert f'href="?players=23&hours=3&format={two}"' in text(page)
    assert ("Back to the recommendation" in text(page), "Recommended" in text(page)) == (True, False)
    nonsense = client.get(f"{address}&format=nonsense")
    assert nonsense.context["detailed"] == nonsense.context["best"]


def test_three_tables_of_four_are_found_for_twelve_players(client):
    client.force_login(factories.account())
    page = client.get("/desk/planner/?players=12&hours=2&all=1")
    assert (4, 4, 4) in {format.stages[0].rounds[0] for _text, format in page.context["rows"]}
    fours = "preliminary.2.3.score.4~final.1.1..0"
    words = text(client.get(f"/desk/planner/?players=12&hours=2&format={fours}"))
    assert ("three tables of four" in words, "outside the regulations" in words) == (True, True)


def test_the_timeline_has_names_and_the_clock(client):
    client.force_login(factories.account())
    words = text(client.get("/desk/planner/?players=23&hours=3&begins=14:00"))
    picture = words.partition('<svg class="timeline"')[2].partition("</div>")[0]
    assert re.findall(r"<text\s+class=\"room-3\"[^>]*>\s*([^<]+?)\s*<", picture) == [
        "Round 1",
        "Round 2",
        "Round 3",
        "Final",
    ]
    ticks = re.findall(r'<text\s+class="tick ([^"]*)"[^>]*>\s*([0-9:]+)', picture)
    assert {time: where for where, time in ticks} == {
        **{"14:00": "", "15:20": "room-1", "14:40": "room-2", "16:00": "room-3", "16:30": "", "17:00": "room-3"},
    }


def test_the_clock_plan_begins_when_the_event_does(client):
    client.force_login(factories.account())
    words = text(client.get("/desk/planner/?players=23&hours=3&rounds=1&begins=23:30"))
    assert ("Timetable, 23:30 to 0:40" in words, "23:30–0:00" in words) == (True, True)


def test_what_follows_the_typing_gets_the_answer_alone(client):
    client.force_login(factories.account())
    asked = {"path": "/desk/planner/?players=23&hours=3", "headers": {"HX-Request": "true"}}
    page = client.get(**asked)
    assert (text(page).lstrip().startswith('<section class="stack" id="answer"'), page.status_code) == (True, 200)
    assert "HX-Request" in page["Vary"]
    wrong = client.get("/desk/planner/?players=&hours=3", headers={"HX-Request": "true"})
    assert (wrong.status_code, "Almost there" in text(wrong), "data-focus" in text(wrong)) == (422, True, False)


def test_a_large_field_shows_some_formats_and_the_rest_on_request(client):
    client.force_login(factories.account())
    few, all_ = (client.get(f"/desk/planner/?players=100&hours=4{more}") for more in ("", "&all=1"))
    assert len(few.context["rows"]) == 9
    assert len(all_.context["rows"]) == 9 + few.context["more"]
    assert all_.context["more"] == 0


def test_where_no_format_fits_the_shortest_are_shown(client):
    client.force_login(factories.account())
    page = client.get("/desk/planner/?players=23&hours=0&minutes=20")
    assert ("23 players, 20 min: no format fits" in text(page), page.context["best"]) == (True, None)
    assert (page.context["detailed"].minutes_over, page.context["rows"][0][1]) == (50, page.context["detailed"])
    assert "The shortest format" in text(page)


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ("players=1&hours=3", "players"),
        ("players=10001&hours=3", "players"),
        ("players=many&hours=3", "players"),
        ("players=&hours=3", "players"),
        ("players=23&hours=0", "hours"),
        ("players=23&hours=-1", "hours"),
        ("players=23&hours=3&minutes=60", "minutes"),
        ("players=23&hours=3&rounds=0", "rounds"),
        ("players=23&hours=3&tables=0", "tables"),
        ("players=23&hours=3&game=0", "game"),
        ("players=23&hours=3&begins=25:00", "begins"),
        ("players=" + "9" * 5000 + "&hours=3", "players"),
    ],
)
def test_what_cannot_be_planned_is_said_at_its_field(client, asked, field):
    client.force_login(factories.account())
    page = client.get(f"/desk/planner/?{asked}")
    assert (page.status_code, list(page.context["form"].errors)) == (422, [field])


@pytest.mark.parametrize(
    "asked", ["players=2&hours=1", "players=10000&hours=100", "players=7&hours=2&final_of_five=on"]
)
def test_the_ends_of_what_can_be_planned(client, asked):
    client.force_login(factories.account())
    assert client.get(f"/desk/planner/?{asked}").status_code == 200


def test_the_planner_of_an_event_begins_with_what_the_event_knows(client, event):
    factories.players(event, 13)
    page = client.get(PLANNER)
    assert (page.context["planner_input"].players, page.context["planner_input"].minutes) == (13, 180)


def test_a_format_is_chosen_by_its_button(client, event):
    response = client.post(f"{PLANNER}choose/", CHOSEN)
    stored = Event.objects.get()
    assert response["Location"] == "/desk/cup/"
    assert specs_of_event(stored) == (StageSpec("preliminary", 2, 4, "score", 6), StageSpec("final"))
    assert (stored.minutes, stored.minutes_game, stored.minutes_change_over) == (200, 25, 5)
    assert "chosen" in text(client.get(f"{PLANNER}?players=23&hours=3"))


@pytest.mark.parametrize("stages", ["", "nonsense", "final.2.1..0", "final.1.1..0~final.1.1..0"])
def test_a_choice_that_cannot_be_leads_back_with_a_sentence(client, event, stages):
    before = specs_of_event(event)
    response = client.post(f"{PLANNER}choose/", CHOSEN | {"stages": stages}, follow=True)
    assert (response.redirect_chain[0][0], "notice is-error" in text(response)) == (PLANNER, True)
    assert specs_of_event(event) == before


def test_after_the_first_draw_nothing_is_to_be_chosen(client, event):
    factories.players(event, 8)
    factories.seated_round(event)
    page = text(client.get(f"{PLANNER}?players=23&hours=3"))
    assert ("Choose this format" in page, "The first draw has been made" in page) == (False, True)
    assert "Save format" not in text(client.get(BY_HAND))
    assert client.post(BY_HAND, rows(("final", "1", "1", "", ""))).status_code == 422


@pytest.mark.parametrize("address", [PLANNER, BY_HAND])
def test_strangers_see_no_planner_of_the_event(client, event, address):
    for stranger in (factories.member(event, Role.REFEREE), factories.owner(factories.event()), factories.account()):
        client.force_login(stranger)
        assert client.get(address).status_code == 404
        assert client.post(f"{PLANNER}choose/", CHOSEN).status_code == 404
    client.logout()
    assert client.get("/desk/planner/")["Location"] == "/login/?next=/desk/planner/"


def test_the_planner_asks_the_database_little(client, event, django_assert_max_num_queries):
    with django_assert_max_num_queries(8):
        client.get(f"{PLANNER}?players=36&hours=4")
