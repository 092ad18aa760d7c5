"""The pages for writing a game down, as a referee's phone gets them; and the live position, as everybody does."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from games.heckmeck import Move, Outcome, Total, TurnCode, fail, take
from tests import factories
from tests.factories import games, links
from tests.factories.entries import only_table, playing, recorded
from tournament.actions.links import revoke_link
from tournament.forms.words.turns import TURNS
from tournament.models import Event, GameRecord, Result, Round, Seat
from tournament.queries.rules import ruleset_of

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def text_of(response):
    return " ".join(response.content.decode().replace("\u2068", "").replace("\u2069", "").split())


class Phone:
    """A referee's phone, and the game in front of it."""

    def __init__(self, table, client=None):
        self.table = table
        self.client = client or links.phone(links.link(table.round, table.number))
        self.address = f"/table/{table.pk}/game/"

    def sees(self, what="", **fields):
        return self.client.get(f"{self.address}{what}", fields)

    def sends(self, what="", *, htmx=False, **fields):
        entry = {"submission": str(uuid4()), "base_version": self.version} | fields
        return self.client.post(f"{self.address}{what}", entry, headers=HTMX if htmx else {})

    def asks(self, **fields):
        """The preview."""
        response = self.sends("preview/", htmx=True, **fields)
        assert response.status_code == 200
        return text_of(response)

    @property
    def version(self):
        kept = GameRecord.objects.filter(table=self.table).first()
        return kept.version if kept else 0

    @property
    def turns(self):
        return GameRecord.objects.get(table=self.table).record["turns"]


def at(*turns, size=3, **fields):
    _event, table = games.begun(size=size, **fields)
    if turns:
        games.filled(table, *turns)
    return Phone(table)


def over(**fields):
    event, table = games.begun(**fields)
    games.filled(table, *games.short_game(ruleset_of(event)))
    return Phone(table)


# Beginning


def test_the_table_leads_here_and_one_button_begins():
    event, _round = playing(size=3)
    phone = Phone(only_table(event))
    assert phone.address in phone.client.get(f"/table/{phone.table.pk}/").content.decode()
    assert "Write the game down" in text_of(phone.sees())
    response = phone.sends("start/")
    assert (response.status_code, response["Location"]) == (302, phone.address)
    assert "turn 1" in text_of(phone.sees())


def test_beginning_twice_shows_the_game_that_there_is():
    phone = at(take(26))
    response = phone.client.post(f"{phone.address}start/", follow=True)
    assert "Somebody else began to write this game down" in text_of(response)
    assert phone.turns == [{"take": 26}]


@pytest.mark.parametrize("state", [Round.State.PUBLISHED])
def test_before_the_round_runs_there_is_nothing_to_write(state):
    phone = at()
    Round.objects.update(state=state)
    response = phone.client.get(phone.address, follow=True)
    assert "while its round is running" in text_of(response)


def test_a_turn_without_a_beginning_shows_the_button_to_begin():
    event, _round = playing(size=3)
    assert "Write the game down" in text_of(Phone(only_table(event)).sends(total=26))


# Turns


def test_the_page_shows_the_grill_the_stacks_and_whose_turn_it_is():
    phone = at(take(26), take(33), fail(), fail())
    text = text_of(phone.sees())
    for words in (
        "<bdi>Player 2</bdi>",
        "turn 5",
        "portion 21, 1 worm",
        "portion 36, 4 worms, face down",
        "portion 33, 4 worms, owned by Player 2",
        "Player 1 fails: 26 goes back, 36 is turned face down.",
    ):
        assert words in text
    assert 'value="take-26"' in text
    assert 'value="steal-33"' not in text


def test_tops_of_others_can_be_chosen():
    text = text_of(at(take(26)).sees())
    assert 'value="steal-26"' in text
    assert "steal portion 26, 2 worms, owned by Player 1" in text


@pytest.mark.parametrize(
    ("entry", "kept"),
    [
        ({"total": "26"}, {"total": 26}),
        ({"portion": "take-26"}, {"take": 26}),
        ({"portion": "take-26", "total": "26"}, {"total": 26}),
        ({"total": "26", "ended": "no_worm"}, {"fail": True}),
        ({"ended": "failed"}, {"fail": True}),
    ],
)
def test_a_turn_is_kept_as_it_was_said(entry, kept):
    phone = at()
    response = phone.sends(**entry)
    assert (response.status_code, response["Location"], phone.turns) == (302, phone.address, [kept])


def test_with_htmx_the_answer_is_the_new_state():
    phone = at()
    response = phone.sends(htmx=True, total=26)
    text = text_of(response)
    assert (response.status_code, "Player 1 takes 26." in text, "<bdi>Player 2</bdi>" in text) == (200, True, True)
    assert "<html" not in text


def test_the_preview_says_what_would_happen_and_keeps_nothing():
    phone = at(take(26), take(30), take(31), take(25))
    assert "26 is buried: Player 2 takes 24." in phone.asks(total=26)
    assert "Player 2 steals 31 from Player 3." in phone.asks(portion="steal-31")
    assert "Player 2 fails: 30 goes back, 36 is turned face down." in phone.asks(ended="failed")
    assert "Type the total, or tap a portion." in phone.asks()
    assert len(phone.turns) == 4


def test_without_javascript_the_preview_is_a_page():
    response = at().sends("preview/", total=38)
    assert (response.status_code, "There is no 38: Player 1 takes 36." in text_of(response)) == (200, True)
    assert 'value="38"' in text_of(response)


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({}, "Type the total, tap a portion, or say that the attempt failed."),
        ({"total": "46"}, "With a worm the dice show 5 to 40. Look at the total again."),
        ({"total": "x"}, "Write a whole number, such as 12."),
        ({"portion": "steal-30"}, "Portion 30 cannot be stolen: it is not on top of another player’s stack."),
        ({"portion": "take-26"}, "Portion 26 does not lie face up on the grill."),
        ({"portion": "eat-26"}, "This cannot be understood. Write it as the field asks for it."),
        ({"portion": "take-25", "total": "24"}, "The total and the portion do not go together. Clear one of them."),
        ({"portion": "take-25", "ended": "failed"}, "A failed attempt brings no portion."),
        ({"total": "24", "double_one": "on"}, "There are no Bratworms in this edition"),
        ({"total": "24", "golden_die": "on"}, "Only who has the golden die may roll it."),
        ({"total": "26", "overlooked": "on"}, "a portion that can be stolen may not be overlooked."),
        ({"ended": "skipped"}, "Nobody is passed over who did not leave the game."),
    ],
)
def test_what_cannot_be_is_said_and_what_was_entered_stays(entry, words):
    phone = at(take(26))
    response = phone.sends(**entry)
    assert (response.status_code, words in text_of(response), len(phone.turns)) == (422, True, 1)
    if "total" in entry:
        assert f'name="total" value="{entry["total"]}"' in text_of(response)


def test_the_same_turn_sent_again_counts_once():
    phone = at()
    same = str(uuid4())
    for _ in range(2):
        response = phone.sends(total=26, submission=same, base_version=0)
        assert response.status_code == 302
    assert phone.turns == [{"total": 26}]


# Two phones


def test_the_phone_that_was_slower_sees_how_the_game_stands_now_and_what_was_not_written():
    phone = at()
    other = Phone(phone.table, phone.client)
    other.sends(total=26)
    response = phone.sends(htmx=True, portion="take-26", base_version=0)
    text = text_of(response)
    assert (response.status_code, phone.turns) == (409, [{"total": 26}])
    for words in ("Somebody else was quicker", "<strong>26, with a worm</strong>", "Player 1 takes 26.", "turn 2"):
        assert words in text
    assert f'name="base_version" value="{phone.version}"' in text


def test_the_preview_of_an_older_state_says_so():
    phone = at(take(26))
    assert "Somebody else wrote a turn meanwhile." in phone.asks(total=27, base_version=0)
    assert phone.sends("preview/", total=27, base_version=0).status_code == 409


def test_a_page_asks_with_its_stamp_and_gets_only_what_is_new():
    phone = at()
    there = phone.sees().context["stamp"]
    quiet = phone.client.get(phone.address, {"stamp": there}, headers=HTMX)
    phone.sends(total=26)
    fresh = phone.client.get(phone.address, {"stamp": there}, headers=HTMX)
    assert (quiet.status_code, fresh.status_code, "Player 1 takes 26." in text_of(fresh)) == (204, 200, True)


def test_a_second_referee_goes_on_where_the_first_stopped():
    phone = at()
    phone.sends(total=26)
    other = Phone(phone.table, links.phone(links.link(phone.table.round, label="Maria")))
    other.sends(total=27)
    phone.sends(total=28)
    assert phone.turns == [{"total": 26}, {"total": 27}, {"total": 28}]


# The extended edition


def test_a_bratworm_from_a_player_is_asked_for_only_when_the_supply_is_empty():
    given = [Move(Outcome.FAIL, double_one=True), fail()] * 4
    phone = at(*given, *[Move(Outcome.FAIL, double_one=True)] * 3, edition="extended", size=3)
    asked = phone.asks(ended="failed", double_one="on")
    assert "Who gives a Bratworm?" in asked
    response = phone.sends(ended="failed", double_one="on")
    assert (response.status_code, "The supply of Bratworms is empty." in text_of(response)) == (422, True)
    giver = (len(phone.turns) + 1) % 3
    assert phone.sends(ended="failed", double_one="on", giver_1=giver).status_code == 302
    assert phone.turns[-1] == {"fail": True, "double_one": True, "bratworm_from": giver}


def test_which_specialist_goes_back_is_asked():
    phone = at(take(29), fail(), fail(), edition="extended")
    asked = phone.asks(total=27)
    assert "Which specialist goes back?" in asked
    assert "golden die" in asked
    assert "apple" in asked
    assert phone.sends(total=27).status_code == 422
    assert phone.sends(total=27, put_back="apple").status_code == 302
    assert phone.turns[-1] == {"total": 27, "put_back": "apple"}


def test_answers_to_questions_that_did_not_arise_are_passed_over():
    phone = at(edition="extended")
    assert phone.sends(total=26, put_back="apple", giver_1=1).status_code == 302
    assert phone.turns == [{"total": 26}]


def test_the_canned_worm_counts_where_there_is_none():
    phone = at(take(11), fail(), fail(), edition="extended")
    assert "Has the canned worm" in text_of(phone.sees())
    assert "Type the total of the dice." in phone.asks(ended="no_worm", double_one="on")
    assert "Player 1 takes 24." in phone.asks(ended="no_worm", total=19)
    phone.sends(ended="no_worm", total=19)
    assert phone.turns[-1] == {"total": 24}


@pytest.mark.parametrize(
    ("portion", "words"),
    [(21, "Has the sitting hen"), (25, "Has the weasel"), (27, "Has the golden die"), (29, "Has the apple")],
)
def test_the_page_says_what_the_specialist_does(portion, words):
    assert words in text_of(at(take(portion), fail(), fail(), edition="extended").sees())


def test_who_has_the_golden_die_may_say_that_it_was_rolled():
    phone = at(take(27), fail(), fail(), edition="extended")
    assert 'name="golden_die"' in text_of(phone.sees())
    phone.sends(total=26, golden_die="on")
    assert phone.turns[-1] == {"total": 26, "golden_die": True}


def test_overlooking_is_offered_where_the_rules_allow_it_and_there_is_something():
    phone = at(take(26), steal="optional")
    assert 'name="overlooked"' in phone.asks(total=26)
    assert 'name="overlooked"' not in phone.asks(total=27)
    assert "was overlooked: Player 2 takes 25." in phone.asks(total=26, overlooked="on")
    phone.sends(total=26, overlooked="on")
    assert phone.turns[-1] == {"total": 26, "overlooked": True}


def test_whoever_left_the_game_is_passed_over():
    phone = at(take(26))
    Seat.objects.filter(position=1).update(left_game=True)
    assert 'value="skipped" id="ended-skipped" checked' in text_of(phone.sees())
    assert "Player 2 left the game and is passed over." in phone.asks(ended="skipped")
    phone.sends(ended="skipped")
    assert phone.turns[-1] == {"skip": True}


# Going back


def test_the_last_turn_goes_at_once():
    phone = at(take(26), take(27))
    response = phone.sends("undo/1/")
    assert (response.status_code, phone.turns) == (302, [{"take": 26}])


def test_going_back_further_shows_first_what_goes():
    phone = at(take(26), take(27), take(28))
    text = text_of(phone.sees("undo/1/"))
    assert "Take back 2 turns?" in text
    assert "Player 2 takes 27." in text
    assert "Player 1 takes 26." not in text
    phone.sends("undo/1/")
    assert phone.turns == [{"take": 26}]


def test_the_list_of_turns_leads_back_to_each():
    phone = at(take(26), take(27))
    text = text_of(phone.sees())
    assert f"{phone.address}undo/0/" in text
    assert f"{phone.address}undo/1/" in text


def test_a_step_back_that_comes_too_late_says_so_where_the_game_stands():
    phone = at(take(26), take(27))
    response = phone.sends("undo/0/", htmx=True, base_version=1)
    assert (response.status_code, phone.turns) == (409, [{"take": 26}, {"take": 27}])
    assert "Somebody else wrote a turn meanwhile." in text_of(response).split('id="refused"')[1]
    assert "Turn 2:" in text_of(response)
    assert not phone.sees().context["messages"]


def test_a_game_that_is_taken_up_again_says_that_there_is_a_result():
    phone = at(take(26))
    assert "This table has a result." not in text_of(phone.sees())
    recorded(phone.table, (21,), (25,), (29,))
    assert "This table has a result." in text_of(phone.sees())


def test_going_back_from_an_older_page_loses_nothing():
    phone = at(take(26), take(27))
    response = phone.client.post(f"{phone.address}undo/0/", {"base_version": 1}, follow=True)
    assert "Somebody else wrote a turn meanwhile." in text_of(response)
    assert len(phone.turns) == 2


@pytest.mark.parametrize("turns", [2, 7])
def test_a_turn_that_there_is_not_leads_to_the_game(turns):
    phone = at(take(26), take(27))
    assert phone.sees(f"undo/{turns}/").status_code == 302


# The end


def test_at_the_end_one_button_hands_the_result_in():
    phone = over()
    text = text_of(phone.sees())
    assert "The game is over" in text
    assert "Hand in the result" in text
    assert "This is how it counts" in text
    response = phone.sends("finish/")
    assert (response.status_code, response["Location"]) == (302, f"/table/{phone.table.pk}/")
    assert Result.objects.get().state == "accepted"
    assert "The result is handed in" in text_of(phone.sees())


def test_handed_in_twice_it_is_one_result():
    phone = over()
    same = str(uuid4())
    for _ in range(2):
        assert phone.sends("finish/", submission=same).status_code == 302
    assert Result.objects.count() == 1


def test_an_end_that_differs_from_what_counts_is_a_correction_with_a_reason():
    phone = over()
    recorded(phone.table, (21,), (25,), (29,))
    assert "Hand in as a correction" in text_of(phone.sees())
    response = phone.sends("finish/", result_version=1)
    assert (response.status_code, "Say why the result is corrected." in text_of(response)) == (422, True)
    phone.sends("finish/", result_version=1, reason="Counted again")
    assert list(Result.objects.values_list("version", "state")) == [(1, "replaced"), (2, "accepted")]


def test_a_result_that_came_in_meanwhile_is_not_overwritten():
    phone = over()
    recorded(phone.table, (21,), (25,), (29,))
    response = phone.sends("finish/")
    assert (response.status_code, Result.objects.count()) == (422, 1)
    assert 'name="result_version" value="1"' in text_of(response)


def test_a_game_that_is_not_over_is_not_handed_in():
    phone = at()
    response = phone.client.post(f"{phone.address}finish/", {"base_version": 0}, follow=True)
    assert ("The game is not over" in text_of(response), Result.objects.count()) == (True, 0)


def test_where_there_are_no_points_for_the_table_the_page_says_so():
    phone = over(size=7)
    text = text_of(phone.sees())
    assert "There are no placement points for a table of 7." in text
    assert "Call the organiser" in text


# Doors


@pytest.mark.parametrize("what", ["", "undo/0/"])
def test_strangers_and_referees_of_other_tables_see_nothing(what):
    phone = at(take(26))
    other = Phone(phone.table, Client())
    assert other.sees(what).status_code == 404
    assert other.sends(what, total=26).status_code == 404


def test_the_door_gives_the_token_for_forms_before_any_page_does():
    """Pages that a phone loads at once would otherwise each make one, and one of their forms would be refused."""
    _event, table = games.begun()
    assert "csrftoken" in links.phone(links.link(table.round)).cookies


@pytest.mark.parametrize("what", ["", "start/", "preview/", "undo/0/", "finish/"])
def test_a_link_that_was_taken_back_opens_nothing(what):
    event, table = games.begun()
    made = links.link(table.round)
    phone = Phone(table, links.phone(made))
    revoke_link(event=event, link=made.link.pk, by=factories.actor(event))
    assert phone.sends(what, total=26).status_code == 403
    assert phone.turns == []


@pytest.mark.parametrize("what", ["start/", "preview/", "finish/"])
def test_buttons_are_not_pressed_by_looking(what):
    assert at().sees(what).status_code == 405


@pytest.mark.parametrize(("size", "turns"), [(2, 1), (7, 40)])
def test_a_page_costs_the_same_however_many_play_and_however_long(django_assert_max_num_queries, size, turns):
    phone = at(*[fail()] * turns, size=size)
    with django_assert_max_num_queries(8):
        assert phone.sees().status_code == 200


# In public


def live(**fields):
    event, table = games.begun(size=3, public=True, live_positions_public=True, **fields)
    return event, table, reverse("live_table", args=[event.slug, 1, 1])


def test_everybody_follows_the_game(client, django_assert_max_num_queries):
    _event, table, there = live()
    games.filled(table, take(26), Total(27))
    with django_assert_max_num_queries(5):
        response = client.get(there)
    text = text_of(response)
    assert (response.status_code, response.headers["Cache-Control"]) == (200, "public, no-cache")
    assert "Player 2 takes 27." in text
    assert "<bdi>Player 3</bdi>" in text
    assert "portion 21, 1 worm" in text
    assert response.cookies.output() == ""
    assert "csrf" not in text


def test_a_poll_gets_only_what_is_new(client, django_assert_max_num_queries):
    _event, table, there = live()
    with django_assert_max_num_queries(4):
        assert client.get(there, {"version": "0"}).status_code == 204
    games.filled(table, take(26))
    fresh = client.get(there, {"version": "0"})
    assert (fresh.status_code, "Player 1 takes 26." in text_of(fresh), "<html" in text_of(fresh)) == (200, True, False)


def test_a_game_that_nobody_writes_down_is_told(client):
    _event, table, there = live()
    table.game_record.delete()
    assert "Nobody writes this game down yet" in text_of(client.get(there))


@pytest.mark.parametrize("field", ["live_positions_public", "public"])
def test_nobody_follows_what_the_organiser_does_not_show(client, field):
    event, _table, there = live()
    Event.objects.filter(pk=event.pk).update(**{field: False})
    assert client.get(there).status_code == 404


def test_somebody_with_a_role_looks_at_it_before_the_event_is_public(client):
    event, _table, there = live()
    Event.objects.update(public=False)
    client.force_login(factories.owner(event))
    assert client.get(there).headers["Cache-Control"] == "private, no-store"


def test_the_end_is_told_in_public(client):
    event, table, there = live()
    games.filled(table, *games.short_game(ruleset_of(event)))
    assert "The game is over" in text_of(client.get(there))


@pytest.mark.parametrize("page", ["event", "round"])
def test_the_public_pages_lead_to_the_game(client, page):
    event, table, there = live()
    address = reverse(page, args=[event.slug, *([1] if page == "round" else [])])
    assert there in client.get(address).content.decode()
    recorded(table, (21,), (25,), (29,))
    assert there not in client.get(address).content.decode()


# Words


def test_every_reason_why_a_turn_cannot_be_has_words():
    assert set(TURNS) == set(TurnCode)


def test_stealing_is_written_by_the_total():
    phone = at(take(26))
    phone.sends(total=26)
    assert (phone.turns[-1], "Player 2 steals 26 from Player 1." in text_of(phone.sees())) == ({"total": 26}, True)
    phone.sends(portion="steal-26")
    assert phone.turns[-1] == {"steal": 26}
