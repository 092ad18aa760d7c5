"""The pages for writing a game down, as a referee's phone gets them: beginning, turns, two phones."""

from uuid import uuid4

import pytest

from games.heckmeck import TurnCode, fail, take
from tests import factories
from tests.factories import links
from tests.factories.entries import only_table, playing
from tests.views.at_game import HTMX, Phone, at, text_of
from tournament.actions.people.withdrawals import withdraw_player
from tournament.models import Round
from tournament.words.games import TURNS

pytestmark = pytest.mark.django_db


# Beginning


def test_the_table_leads_here_and_one_button_begins():
    event, _round = playing(size=3)
    phone = Phone(only_table(event))
    assert phone.address in phone.client.get(f"/table/{phone.table.pk}/").content.decode()
    assert "Record the game" in text_of(phone.sees())
    response = phone.sends("start/")
    assert (response.status_code, response["Location"]) == (302, phone.address)
    assert "turn 1" in text_of(phone.sees())


def test_beginning_twice_shows_the_game_that_there_is():
    phone = at(take(26))
    response = phone.client.post(f"{phone.address}start/", follow=True)
    assert "Someone else has started recording this game" in text_of(response)
    assert phone.turns == [{"take": 26}]


@pytest.mark.parametrize("state", [Round.State.PUBLISHED])
def test_before_the_round_runs_there_is_nothing_to_write(state):
    phone = at()
    Round.objects.update(state=state)
    response = phone.client.get(phone.address, follow=True)
    assert "while its round is running" in text_of(response)


def test_a_turn_without_a_beginning_shows_the_button_to_begin():
    event, _round = playing(size=3)
    assert "Record the game" in text_of(Phone(only_table(event)).sends(total=26))


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
    assert "Enter the total, or tap a portion." in phone.asks()
    assert len(phone.turns) == 4


def test_without_javascript_the_preview_is_a_page():
    response = at().sends("preview/", total=38)
    assert (response.status_code, "There is no 38: Player 1 takes 36." in text_of(response)) == (200, True)
    assert 'value="38"' in text_of(response)


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({}, "Enter the total, tap a portion, or mark the attempt as failed."),
        ({"total": "46"}, "With a worm, the dice show 5 to 40. Check the total."),
        ({"total": "x"}, "Write a whole number, such as 12."),
        ({"portion": "steal-30"}, "Portion 30 can’t be stolen: it is not on top of another player’s stack."),
        ({"portion": "take-26"}, "Portion 26 is not face up on the grill."),
        ({"portion": "eat-26"}, "We couldn’t read this. Write it the way the field asks for."),
        ({"portion": "take-25", "total": "24"}, "The total and the portion don’t match. Clear one of them."),
        ({"portion": "take-25", "ended": "failed"}, "A failed attempt brings no portion."),
        ({"total": "24", "double_one": "on"}, "There are no Bratworms in this edition"),
        ({"total": "24", "golden_die": "on"}, "Only the player who has the golden die may roll it."),
        ({"total": "26", "overlooked": "on"}, "a portion that can be stolen may not be overlooked."),
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
    for words in ("The game has moved on", "<strong>26, with a worm</strong>", "Player 1 takes 26.", "turn 2"):
        assert words in text
    assert f'name="base_version" value="{phone.version}"' in text


def test_the_preview_of_an_older_state_says_so():
    phone = at(take(26))
    assert "The game has moved on." in phone.asks(total=27, base_version=0)
    assert phone.sends("preview/", total=27, base_version=0).status_code == 409


def test_a_page_asks_with_its_stamp_and_gets_only_what_is_new():
    phone = at()
    there = phone.sees().context["stamp"]
    quiet = phone.client.get(phone.address, {"stamp": there}, headers=HTMX)
    phone.sends(total=26)
    fresh = phone.client.get(phone.address, {"stamp": there}, headers=HTMX)
    assert (quiet.status_code, fresh.status_code, "Player 1 takes 26." in text_of(fresh)) == (204, 200, True)


def test_an_answer_that_there_is_nothing_new_is_three_reads(django_assert_num_queries):
    """Phones that follow a game ask every second."""
    phone = at(take(26), take(27))
    there = phone.sees().context["stamp"]
    with django_assert_num_queries(3):  # the table, its links, the record
        phone.client.get(phone.address, {"stamp": there}, headers=HTMX)


def test_who_leaves_the_game_is_news():
    phone = at(take(26))
    there = phone.sees().context["stamp"]
    event = phone.table.round.event
    withdraw_player(event=event, number=2, by=factories.actor(event))
    assert phone.client.get(phone.address, {"stamp": there}, headers=HTMX).status_code == 200


def test_a_second_referee_goes_on_where_the_first_stopped():
    phone = at()
    phone.sends(total=26)
    other = Phone(phone.table, links.phone(links.link(phone.table.round, label="Maria")))
    other.sends(total=27)
    phone.sends(total=28)
    assert phone.turns == [{"total": 26}, {"total": 27}, {"total": 28}]


# Words


def test_every_reason_why_a_turn_cannot_be_has_words():
    assert set(TURNS) == set(TurnCode)


def test_stealing_is_written_by_the_total():
    phone = at(take(26))
    phone.sends(total=26)
    assert (phone.turns[-1], "Player 2 steals 26 from Player 1." in text_of(phone.sees())) == ({"total": 26}, True)
    phone.sends(portion="steal-26")
    assert phone.turns[-1] == {"steal": 26}
