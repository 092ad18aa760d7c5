"""The pages of a game at which somebody left: whose turn it is, what can be taken back, turns that wait."""

import pytest

from games.heckmeck import skip, take
from tests.factories import games
from tests.views.at_game import answer, at, text_of, told, waiting
from tournament.models import Seat

pytestmark = pytest.mark.django_db


def leave(*positions, left=True):
    Seat.objects.filter(position__in=positions).update(left_game=left)


def last_turn(phone):
    """The line above the game, and to before how many turns its button leads."""
    game = phone.sees().context["game"]
    return [one.number for one in game.latest], game.before_last


def test_the_page_goes_on_with_the_next_seat_and_says_why():
    phone = at(take(26))
    leave(1)
    text = text_of(phone.sees())
    for words in (
        '<bdi>Player 3</bdi><span class="quiet">, turn 3</span>',
        "Player 1 takes 26. Player 2 left the game and is skipped.",
        "2 turns so far",
        "steal portion 26, 2 worms, owned by Player 1",
    ):
        assert words in text
    assert f"{phone.address}undo/1/" not in text
    assert phone.sends(portion="take-27").status_code == 302
    assert phone.turns == [{"take": 26}, {"skip": True}, {"take": 27}]


def test_no_way_of_ending_a_turn_says_that_somebody_left():
    phone = at(take(26))
    leave(1)
    assert [value for value, _words, _chosen in phone.sees().context["form"].ends] == ["worm", "no_worm", "failed"]
    assert phone.sends(ended="skipped").status_code == 422


def test_what_is_taken_back_is_the_last_turn_that_somebody_played():
    phone = at(take(26), take(27), take(28))
    leave(0, 1)
    assert last_turn(phone) == ([3, 4, 5], 2)
    phone.sends("undo/2/")
    assert (phone.turns, last_turn(phone)) == ([{"take": 26}, {"take": 27}], ([2], 1))


def test_before_anybody_played_there_is_nothing_to_take_back():
    phone = at()
    leave(0)
    assert last_turn(phone) == ([1], None)
    text = text_of(phone.sees())
    assert ("Player 1 left the game and is skipped." in text, "undo-last" in text) == (True, False)


def test_whoever_came_back_can_play_the_turn_in_which_the_seat_was_passed_over():
    phone = at(take(26), skip())
    assert last_turn(phone) == ([2], 1)


def test_the_question_what_goes_names_what_was_written():
    phone = at(take(26), take(27))
    leave(2)
    assert [one.number for one in phone.sees("undo/0/").context["goes"]] == [1, 2]
    assert phone.sees("undo/2/").status_code == 302


def test_where_all_have_left_the_page_leads_to_the_result():
    phone = at(take(26))
    leave(0, 1, 2)
    text = text_of(phone.sees())
    assert ("Everyone has left this game" in text, f"{phone.at_table}result/" in text, 'id="turn"' in text) == (
        True,
        True,
        False,
    )
    assert phone.sends(total=27).status_code == 422


def test_who_follows_the_game_sees_the_same(client):
    _event, table = games.begun(size=3, public=True, live_positions_public=True)
    games.filled(table, take(26))
    leave(1)
    live = text_of(client.get(f"/e/{table.round.event.slug}/rounds/1/tables/1/live/"))
    assert "Player 2 left the game and is skipped." in live


# Turns on their way


def test_a_turn_that_was_typed_for_whoever_left_asks_whose_it_is():
    phone = at(take(26))
    leave(1)
    body = phone.delivers(waiting(1, total="27")).json()
    assert told(*body["theirs"]) == [(2, "Player 2 left the game and is skipped.")]
    assert (body["version"], body["turns"], body["taken_back"], body["same"]) == (2, 2, False, False)
    assert answer(phone.delivers(waiting(2, total="27"))) == (201, {"state": "accepted", "version": 3, "turn": 3})


def test_turns_that_wait_go_past_whoever_left():
    phone = at(take(26), size=4)
    leave(1, 2)
    answers = [phone.delivers(waiting(base, total=str(25 + base))).status_code for base in (3, 4, 7)]
    assert (answers, phone.turns[1:]) == (
        [201, 201, 201],
        [{"skip": True}, {"skip": True}, {"total": 28}, {"total": 29}, {"skip": True}, {"skip": True}, {"total": 32}],
    )


def test_the_same_turn_of_two_phones_is_the_same_also_when_its_player_left_since():
    phone = at(take(26))
    phone.sends(total=27)
    leave(1, 2)
    assert phone.delivers(waiting(1, total="27")).json()["same"] is True


def test_a_failed_attempt_of_whoever_left_that_cost_nothing_comes_to_the_same():
    phone = at(take(26))
    leave(1)
    assert phone.delivers(waiting(1, ended="failed")).json()["same"] is True


def test_turns_behind_somebody_who_came_back_ask():
    phone = at(take(26))
    sent = waiting(2, total="28")
    body = phone.delivers(sent).json()
    assert (body["version"], body["turns"], body["taken_back"], phone.turns) == (1, 1, True, [{"take": 26}])
