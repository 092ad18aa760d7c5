"""Games that the clock stopped: what nobody has is still on the grill, at the phone, at the desk and turn by turn."""

import pytest
from django.test import Client
from playwright.sync_api import expect

from games.heckmeck import take
from tests import factories
from tests.browser.accessibility import USUAL, hard_to_use, problems_of
from tests.browser.phones import FOUR, game, linked, opened
from tests.browser.recording import offline, told, turns, waits, writes
from tests.factories import games
from tests.factories.entries import end_state, only_table, recorded
from tournament.actions.games.recording import stop_record
from tournament.actions.results.record import record_result
from tournament.models import Result, Round

pytestmark = pytest.mark.django_db(transaction=True)
RESULT = "/desk/cup/rounds/1/tables/1/result/"
TURNED = (34, 35, 36)
ON_THE_GRILL = [22, 23, 24, 26, 27, 28, 30, 31, 32]
SWITCH = "The clock stopped the game"


@pytest.fixture(autouse=True)
def quick(settings):
    settings.OUTBOX_FIRST_PAUSE_MS = 50


@pytest.fixture
def event_and_round(db):
    return game(time_up="stop", public=True)


def stopped(person, owned=FOUR, turned=TURNED):
    """Taps that the clock stopped the game, who has what, and what is face down."""
    person.page.get_by_label(SWITCH).check()
    for player, portions in {**owned, "face down": turned}.items():
        person.page.locator(".board-players").get_by_role("button", name=player).click()
        for portion in portions:
            person.page.get_by_role("button", name=f"portion {portion},").click()


def shown(person):
    """The portions on the board by what stands below them."""
    expect(person.page.locator(".board-who:text-matches('^[^?]')")).to_have_count(16)
    by_owner: dict[str, list[int]] = {}
    for portion in person.page.locator(".board-portion").all():
        owner = portion.locator(".board-who").inner_text()
        by_owner.setdefault(owner, []).append(int(portion.get_attribute("data-portion")))
    return by_owner


def counting():
    result = Result.objects.get(state="accepted")
    document = result.end_state
    return [player["portions"] for player in document["players"]], document.get("face_up"), document.get("stopped")


STOPPED_FOUR = ([[21], [25], [29], [33]], ON_THE_GRILL, True)


def at_the_desk(people, event, site, **options):
    client = Client()
    client.force_login(factories.owner(event))
    person = people("Olga", **options)
    person.page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}])
    person.opens(RESULT)
    return person


def test_a_stopped_result_is_tapped_on_a_phone(people, event_and_round):
    phone = linked(people, *event_and_round)
    phone.opens_result()
    assert list(shown(phone)) == ["down"]
    expect(phone.page.locator('.board-player[data-place="up"]')).to_be_hidden()
    stopped(phone)
    assert shown(phone)["grill"] == ON_THE_GRILL
    expect(phone.page.locator("#verdict")).to_contain_text("stopped by the clock")
    phone.sends()
    expect(phone.page.locator("#result")).to_contain_text("stopped by the clock")
    assert counting() == STOPPED_FOUR


@pytest.mark.parametrize("width", [360, 1440])
def test_a_stopped_result_is_entered_at_the_desk_by_keyboard(people, event_and_round, site, width):
    person = at_the_desk(people, event_and_round[0], site, width=width)
    person.page.get_by_label(SWITCH).focus()
    keys = person.page.keyboard
    keys.press("Space")
    person.page.locator(".board-portion").first.focus()
    for key in ("1", "Space", "ArrowRight", "0", "Space", "Space", "ArrowRight", "2", "Space", "9", "Space"):
        keys.press(key)
    assert shown(person) == {"Player 1": [21], "grill": list(range(22, 37))}
    person.presses("Save the result")
    person.presses("Yes, this is right")
    person.is_at("Table 1")
    person.sees("stopped by the clock")
    assert counting() == ([[21], [], [], []], list(range(22, 37)), True)


def test_the_slip_leaves_on_the_grill_what_it_does_not_name(people, event_and_round, site):
    person = at_the_desk(people, event_and_round[0], site)
    person.page.get_by_label(SWITCH).check()
    person.types("As on the slip", "121 225 329 433 0343536")
    person.presses("Save the result")
    person.is_at("Table 1")
    assert counting() == STOPPED_FOUR


def test_the_switch_lays_portions_back_and_remembers_what_was_turned(people, event_and_round):
    phone = linked(people, *event_and_round)
    phone.opens_result()
    stopped(phone)
    phone.page.get_by_label(SWITCH).uncheck()
    assert "grill" not in shown(phone)
    phone.page.get_by_label(SWITCH).check()
    assert (shown(phone)["grill"], shown(phone)["down"]) == (ON_THE_GRILL, list(TURNED))
    phone.page.get_by_role("button", name="portion 36,").click()  # by player 1, who is chosen again
    phone.page.get_by_role("button", name="portion 36,").click()
    assert shown(phone)["down"] == [34, 35]


def test_a_draft_of_a_stopped_result_is_kept(people, event_and_round):
    phone = linked(people, *event_and_round)
    phone.opens_result()
    stopped(phone)
    phone.page.reload()
    phone.sees("is restored")
    expect(phone.page.get_by_label(SWITCH)).to_be_checked()
    assert (shown(phone)["grill"], shown(phone)["down"]) == (ON_THE_GRILL, list(TURNED))
    phone.page.get_by_role("button", name="Start over").click()
    assert list(shown(phone)) == ["down"]


def test_a_stopped_result_waits_on_the_phone_for_a_connection(people, event_and_round):
    phone = linked(people, *event_and_round)
    phone.opens_result()
    offline(phone)
    stopped(phone)
    phone.sends()
    phone.status_says("saved here")
    offline(phone, False)
    expect(phone.page.locator("#result")).to_contain_text("stopped by the clock")
    assert counting() == STOPPED_FOUR


def test_the_phone_asks_whether_nothing_was_turned(people, event_and_round):
    phone = linked(people, *event_and_round)
    phone.opens_result()
    owned = {"Player 1": (21, 22, 23), "Player 2": (24, 25), "Player 3": (26, 27), "Player 4": (28, 29)}
    stopped(phone, owned, turned=())
    phone.sends()
    phone.sees("No portion is face down. Was none turned over in the whole game?")
    phone.page.get_by_role("button", name="Yes, this is right").tap()
    expect(phone.page.locator("#result")).to_contain_text("stopped by the clock")


def test_two_phones_show_what_was_on_the_grill_side_by_side(people, event_and_round):
    event, round = event_and_round
    phone = linked(people, event, round)
    phone.opens_result()
    recorded(only_table(event))
    stopped(phone)
    phone.sends()
    expect(phone.page.get_by_role("heading", name="Two results for table 1")).to_be_visible()
    theirs, mine = (one.inner_text() for one in phone.page.locator("#conflict .holdings").all())
    assert ("Still on the grill" in theirs, "Still on the grill" in mine) == (False, True)
    phone.types("Why is yours right?", "The clock stopped us.")
    phone.presses("Send mine as a correction")
    expect(phone.page.locator("#result")).to_contain_text("stopped by the clock")
    assert counting() == STOPPED_FOUR


def test_a_correction_begins_with_what_was_on_the_grill(people, event_and_round):
    event, round = event_and_round
    state = end_state(event, (21,), (25,), (29,), (33,), turned=TURNED)
    record_result(event=event, table=only_table(event), end_state=state, by=factories.actor(event))
    phone = linked(people, event, round)
    phone.opens_result()
    expect(phone.page.get_by_label(SWITCH)).to_be_checked()
    assert (shown(phone)["grill"], shown(phone)["down"]) == (ON_THE_GRILL, list(TURNED))


def test_where_games_are_played_to_their_end_nothing_of_it_is_on_the_page(people):
    phone = linked(people, *game())
    phone.opens_result()
    assert phone.page.get_by_text("clock stopped").count() == phone.page.get_by_text("on the grill").count() == 0
    assert "stopped_game" not in phone.page.content()


def test_a_recorded_game_is_stopped_at_once(at_game):
    _event, table = games.begun(size=3, time_up="stop", public=True)
    games.write(table, take(26), take(33))
    phone = at_game(table)
    phone.presses(SWITCH)
    told(phone, "The clock stopped the game.")
    phone.presses("Play on")
    expect(phone.page.locator("#whose-turn")).to_have_text("Player 3, turn 3")
    phone.presses(SWITCH)
    phone.presses("Send the result")
    expect(phone.page.locator("#result")).to_contain_text("stopped by the clock")
    stacks, face_up, said = counting()
    assert (stacks, len(face_up), said) == ([[26], [33], []], 14, True)


def test_a_recorded_game_is_stopped_once_the_turns_are_even(at_game):
    _event, table = games.begun(size=3, time_up="finish_turns", public=True)
    games.write(table, take(26), take(33))
    phone = at_game(table)
    phone.sees("Everyone gets the same number of turns.")
    assert phone.page.locator("#stop-game").count() == 0
    games.write(table, take(22))
    phone.page.reload()
    phone.presses(SWITCH)
    phone.follows("Something on the table is different")
    expect(phone.page.get_by_label(SWITCH)).to_be_checked()
    assert shown(phone)["grill"] == [21, 23, 24, 25, *range(27, 33), 34, 35, 36]
    phone.sends(sure=True)
    expect(phone.page.locator("#result")).to_contain_text("stopped by the clock")
    assert counting()[0] == [[26], [33], [22]]


def test_a_recorded_game_is_easy_to_stop(at_game):
    _event, table = games.begun(size=3, time_up="stop", public=True)
    games.write(table, take(26), take(33))
    Round.objects.update(minutes=30, started_at="2026-01-01T10:00Z")
    phone = at_game(table)
    phone.sees("Time’s up: stop.")
    assert problems_of(phone.page, USUAL) + hard_to_use(phone.page) == []
    phone.presses(SWITCH)
    told(phone, "The clock stopped the game.")
    assert problems_of(phone.page, USUAL) + hard_to_use(phone.page) == []


def test_turns_that_waited_are_shown_once_the_game_was_stopped_elsewhere(at_game):
    event, table = games.begun(size=3, time_up="stop", public=True)
    games.write(table, take(26))
    phone = at_game(table)
    offline(phone)
    writes(phone, 33, first=2)
    stop_record(event=event, table=table, base_version=1, by=factories.actor(event))
    offline(phone, False)
    waits(phone, "The game has moved on", "The clock stopped the game. If that was too early, play on first")
    phone.presses("Play on")
    expect(phone.page.locator("#turn")).to_be_attached()
    phone.presses("Send mine after these")  # after the stop, which was taken back since
    expect(phone.page.locator("#waiting")).not_to_contain_text("The clock stopped")
    phone.presses("Send mine after these")
    told(phone, "takes 33.")
    assert len(turns()) == 2


def test_what_a_stopped_game_shows_is_easy_to_use(people, event_and_round, site):
    event, round = event_and_round
    phone = opened(people, event, round, service_workers="block")
    phone.opens_result()
    stopped(phone)
    assert problems_of(phone.page, USUAL) + hard_to_use(phone.page) == []
    phone.sends()
    expect(phone.page.locator("#result")).to_contain_text("stopped by the clock")
    assert problems_of(phone.page, USUAL) + hard_to_use(phone.page) == []
    phone.follows("Let a player confirm")
    phone.sees("stopped by the clock")
    assert problems_of(phone.page, USUAL) + hard_to_use(phone.page) == []
    desk = at_the_desk(people, event, site)
    assert problems_of(desk.page, USUAL) == []
