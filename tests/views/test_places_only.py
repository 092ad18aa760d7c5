"""Rounds in which another game is played, on every page: switching them, entering places, and showing them."""

import pytest

from tests import factories
from tests.browser.worlds import WORLDS
from tests.factories.entries import only_table, playing, recorded, versions
from tests.factories.links import link, phone
from tests.views.reading import said, seen, text
from tournament.actions.results.record import record_result
from tournament.actions.rounds.places_only import set_places_only
from tournament.models import Event, Result, Round, Stage
from tournament.rules.places import PlacesOnly

pytestmark = pytest.mark.django_db
ROUND = "/desk/cup/rounds/1/"
TABLE = f"{ROUND}tables/1/"
RESULT = f"{TABLE}result/"
HTMX = {"HX-Request": "true"}
NO_FIRST = ("Nobody has place 1 yet. Start with 1.",)
NOTE = "A different game was played: places only."


@pytest.fixture
def event(client):
    made, round = playing(tables=2, slug="cup", public=True)
    client.force_login(factories.owner(made))
    set_places_only(event=made, round=round, places_only=True, by=factories.actor(made))
    return made


def sent(*places, **fields):
    entered = {f"place_{at}": str(place) for at, place in enumerate(places)}
    return entered | {"submission": str(factories.submission()), "base_version": "0"} | fields


def placed(event, *places, **fields):
    given = {"by": factories.actor(event), **fields}
    return record_result(event=event, table=only_table(event), end_state=PlacesOnly(places), **given)


def errors(response):
    """What is said at which player."""
    return {name: tuple(sentences) for name, sentences in response.context["form"].errors.items()}


# Switching


def test_a_round_is_switched_on_its_page_and_back(client):
    made, _round = playing(slug="cup")
    client.force_login(factories.owner(made))
    assert f'action="{ROUND}places-only/"' in text(client.get(ROUND))
    response = client.post(f"{ROUND}places-only/", {"submission": str(factories.submission())}, follow=True)
    assert Stage.objects.get(event=made, number=1).places_only == [1]
    assert "A different game is played in this round. Enter the places at each table." in said(response)
    assert "Undo" in text(response)
    assert f'action="{ROUND}places-only/"' not in text(response)
    assert f'action="{ROUND}stacks/"' in text(response)
    client.post(f"{ROUND}stacks/", {"submission": str(factories.submission())})
    assert Stage.objects.get(event=made, number=1).places_only == []


def test_switching_is_offered_to_organisers_before_the_first_result_only(client, event):
    placed(event, 1, 2, 3, 4)
    page = text(client.get(ROUND))
    assert ("/stacks/" in page, "/places-only/" in page) == (False, False)
    assert "Each table enters only the places of its players, and no stacks." in page
    response = client.post(f"{ROUND}stacks/", {"submission": str(factories.submission())}, follow=True)
    assert "already has a result or a recorded game" in seen(response)


def test_where_only_worms_count_it_is_not_offered(client):
    made, _round = playing(slug="cup", counting="worms")
    client.force_login(factories.owner(made))
    assert "/places-only/" not in text(client.get(ROUND))


@pytest.mark.parametrize(
    ("counting", "says"), [("placement", "Placement points count as usual"), ("places", "The places count as usual")]
)
def test_what_counts_of_another_game_is_said_beforehand(client, counting, says):
    made, _round = playing(slug="cup", counting=counting)
    client.force_login(factories.owner(made))
    page = seen(client.get(ROUND))
    assert (says in page, "Placement points" in page) == (True, counting == "placement")


# The desk


def test_the_desk_has_a_field_for_each_player_and_no_grill(client, event):
    response = client.get(RESULT)
    assert [field.name for field in response.context["form"] if field.name.startswith("place_")] == [
        f"place_{seat}" for seat in range(4)
    ]
    assert 'type="radio"' not in text(response)


def test_places_are_saved_with_a_receipt(client, event):
    response = client.post(RESULT, sent(1, 2, 2, 4))
    result = Result.objects.get()
    assert (result.end_state, response.status_code) == ({"places": [1, 2, 2, 4]}, 302)
    assert said(response) == [f"Result saved. Receipt {result.receipt}."]


def test_save_and_next_goes_on_to_the_next_table(client, event):
    response = client.post(RESULT, sent(1, 2, 3, 4, then="next"))
    assert response.url == f"{ROUND}tables/2/result/"


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ((1, 2, 2, 3), {"place_3": ("2 players share place 2, so the next place is 4.",)}),
        ((1, 1, 1, 2), {"place_3": ("3 players share place 1, so the next place is 4.",)}),
        ((1, 2, 4, 4), {"place_2": ("After place 2 comes place 3.",), "place_3": ("After place 2 comes place 3.",)}),
        ((2, 2, 3, 4), dict.fromkeys(("place_0", "place_1"), NO_FIRST)),
        ((1, 2, "", 3), {"place_2": ("Enter a place, or mark that this player left.",)}),
        ((1, 2, 3, 5), {"place_3": ("Enter a place from 1 to 4.",)}),
        ((1, 2, 3, "last"), {"place_3": ("Enter a place from 1 to 4.",)}),
        ((1, 2, 3, 0), {"place_3": ("Enter a place from 1 to 4.",)}),
    ],
)
def test_a_fault_is_said_at_the_players_whose_place_is_to_be_changed(client, event, places, expected):
    response = client.post(RESULT, sent(*places))
    assert (response.status_code, errors(response), versions(only_table(event))) == (422, expected, [])
    assert response.context["form"]["place_0"].value() == str(places[0])


def test_whoever_left_needs_no_place(client, event):
    client.post(RESULT, sent(1, "", 2, 3, left="1"))
    assert Result.objects.get().end_state == {"places": [1, 4, 2, 3]}
    assert list(Result.objects.get().lines.filter(left_game=True).values_list("position", "place")) == [(1, 4)]


def test_whoever_left_by_word_of_the_desk_is_not_asked_about(client, event):
    only_table(event).seats.filter(position=1).update(left_game=True)
    assert 'name="place_1"' not in text(client.get(RESULT))
    client.post(RESULT, sent(1, "", 2, 3))
    assert Result.objects.get().end_state == {"places": [1, 4, 2, 3]}


def test_the_check_says_who_is_missing_quietly_and_then_what_would_count(client, event):
    response = client.post(f"{RESULT}check/", sent(1, "", "", 2), headers=HTMX)
    assert seen(response) == "Check Still without a place: Player 2, Player 3"
    response = client.post(f"{RESULT}check/", sent(1, 2, 3, 4), headers=HTMX)
    assert "This is how it counts" in seen(response)
    assert "Worms" not in seen(response)
    response = client.post(f"{RESULT}check/", sent(1, 2, 3, 4))
    assert "<h1>" in text(response)


def test_a_correction_begins_with_what_counts_and_needs_a_reason(client, event):
    placed(event, 2, 1, 4, 2, left=[2])
    form = client.get(RESULT).context["form"]
    assert [form[f"place_{seat}"].value() for seat in range(4)] == [2, 1, None, 2]
    response = client.post(RESULT, sent(1, 2, 3, 4, base_version="1"))
    assert errors(response) == {"reason": ("Say why you are correcting the result.",)}
    client.post(RESULT, sent(1, 2, 3, 4, base_version="1", reason="Miscounted."))
    assert versions(only_table(event)) == [(1, "replaced"), (2, "accepted")]


def test_two_results_stand_side_by_side_with_their_places(client, event):
    placed(event, 2, 1, 3, 4)
    response = client.post(RESULT, sent(1, 2, 3, 4))
    assert (response.status_code, response.context["same"]) == (409, False)
    assert versions(only_table(event)) == [(1, "accepted")]
    assert text(response).count('name="place_0" value="1"') == 1
    assert seen(response).count(NOTE) == 2
    client.post(RESULT, sent(1, 2, 3, 4, base_version="1", reason="Ours is right."))
    assert versions(only_table(event)) == [(1, "replaced"), (2, "accepted")]


def test_what_was_entered_before_the_round_was_switched_is_refused_with_the_reason(client, event):
    form = client.get(RESULT).context["form"]
    set_places_only(event=event, round=event.rounds.get(), places_only=False, by=factories.actor(event))
    assert client.post(RESULT, sent(1, 2, 3, 4, submission=str(form["submission"].value()))).status_code == 422
    assert versions(only_table(event)) == []


def test_the_table_says_places_only(client, event):
    placed(event, 1, 2, 2, 4)
    page = seen(client.get(TABLE))
    assert (NOTE in page, "Face down" in page, "no portion" in page, "worm" in page) == (True, False, False, False)


# The phone


@pytest.fixture
def table(event):
    return only_table(event)


@pytest.fixture
def referee(table):
    return phone(link(table.round))


def test_the_phone_asks_for_places_and_offers_no_recording(referee, table):
    page = text(referee.get(f"/table/{table.pk}/"))
    assert ("Enter the places" in page, "turn by turn" in page) == (True, False)
    response = referee.get(f"/table/{table.pk}/game/", follow=True)
    assert response.redirect_chain == [(f"/table/{table.pk}/", 302)]
    assert "nothing is recorded turn by turn" in seen(response)


def test_places_are_sent_from_the_phone_without_javascript(referee, table):
    address = f"/table/{table.pk}/result/"
    assert referee.get(address).status_code == 200
    response = referee.post(address, sent(1, 2, 2, 3))
    assert errors(response) == {"place_3": ("2 players share place 2, so the next place is 4.",)}
    response = referee.post(address, sent(1, 2, 2, 4), follow=True)
    assert versions(table) == [(1, "accepted")]
    assert ("Player 1" in seen(response), "worm" in seen(response)) == (True, False)
    assert "worm" not in seen(referee.get(f"/table/{table.pk}/confirm/"))


def test_two_results_on_the_phone_stand_side_by_side(event, referee, table):
    placed(event, 2, 1, 3, 4)
    address = f"/table/{table.pk}/result/"
    response = referee.post(address, sent(1, 2, 3, 4))
    assert (response.status_code, seen(response).count(NOTE)) == (409, 2)
    response = referee.post(address, sent(1, 2, 3, 4, insist="on", note="We are sure."), follow=True)
    assert (versions(table), response.context["phone"].step) == ([(1, "accepted"), (2, "proposed")], "decision")
    assert "portions" not in seen(response).partition("Seats")[0]


def test_stacks_from_an_outbox_are_refused_with_the_reason(referee, table):
    event = table.round.event
    set_places_only(event=event, round=table.round, places_only=False, by=factories.actor(event))
    recorded(table)
    Stage.objects.update(places_only=[1])
    document = Result.objects.get().end_state
    sent_before = {"submission": str(factories.submission()), "base_version": 1, "end_state": document, "reason": "So."}
    answer = referee.post(f"/table/{table.pk}/submissions/", sent_before, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (409, "places_are_entered")


# In public


def test_public_pages_show_places_and_points_and_no_worms(client, event):
    placed(event, 1, 2, 2, 4)
    client.logout()
    page = seen(client.get("/e/cup/rounds/1/"))
    assert ("1. Player 1" in page, "placement points: 3" in page, "worm" in page) == (True, True, False)
    assert "A different game is played in this round: only places are entered." in page
    games = seen(client.get("/e/cup/players/2/"))
    assert "Place 2, placement points: 3, in a different game" in games
    assert client.get("/e/cup/standings/").status_code == 200


def test_nobody_is_offered_to_follow_a_game_that_is_not_recorded(client, event):
    event.live_positions_public = True
    event.save()
    assert "Follow the game" not in text(client.get("/e/cup/rounds/1/"))
    assert client.get("/e/cup/rounds/1/tables/1/live/").status_code == 404


def test_the_pages_of_a_player_at_the_desk_and_of_a_whole_event_hold(client, event):
    placed(event, 1, 2, 2, 4)
    Round.objects.update(state=Round.State.COMPLETE)
    for address in ("/desk/cup/players/2/", "/desk/cup/standings/", "/desk/cup/", "/desk/cup/journal/", "/e/cup/"):
        assert client.get(address).status_code == 200
    assert "a different game, places only" in seen(client.get("/desk/cup/journal/"))


def test_the_winners_of_a_final_of_another_game_are_shown_without_stacks(client):
    event = WORLDS["ended"]().event
    final = event.stages.order_by("-number")[0]
    final.places_only = [1]
    final.save()
    former = Result.objects.get(table__round__stage=final, state=Result.State.ACCEPTED)
    places = tuple(range(1, former.lines.count() + 1))
    ended_at = event.ended_at
    Round.objects.filter(stage=final).update(state=Round.State.RUNNING)
    given = {"base_version": former.version, "reason": "Another game.", "by": factories.actor(event)}
    record_result(event=event, table=former.table, end_state=PlacesOnly(places), **given)
    Event.objects.filter(pk=event.pk).update(ended_at=ended_at)
    page = seen(client.get(f"/e/{event.slug}/winners/"))
    deciding = page.partition("How they got there")[0]
    assert (NOTE in deciding, "worm" in deciding) == (True, False)
    assert "place 1 in a different game, placement points: 6" in page
