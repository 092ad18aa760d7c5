"""Turns on a line that is slow or loses answers: nothing that is typed is lost, and nothing is written twice."""

import pytest

from tests.browser.phones import slow_line
from tests.browser.recording import (
    TURNS,
    key,
    nothing_waits,
    offline,
    presses_write,
    told,
    turns,
    waits,
    writes,
    writes_online,
)
from tests.factories import games

pytestmark = pytest.mark.django_db(transaction=True)


def test_answers_that_get_lost_make_no_second_turn(phone):
    got = []
    silent = [True]

    def arrive_and_fall_silent(route):
        if silent:
            got.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    phone.page.route(TURNS, arrive_and_fall_silent)
    key(phone, 26)
    with phone.page.expect_event("requestfailed", lambda request: "/game/turns/" in request.url):
        presses_write(phone)
    with phone.page.expect_event("requestfailed", lambda request: "/game/turns/" in request.url):
        pass  # and once more
    waits(phone, "Turn 1, Player 1: 26")
    writes(phone, 27, first=2)
    silent.clear()
    told(phone, "Turn 2: ")
    nothing_waits(phone)
    assert (got[:2], turns()) == ([201, 200], [{"total": 26}, {"total": 27}])


def test_a_double_tap_writes_one_turn(phone):
    key(phone, 26)
    phone.page.get_by_role("button", name="Record turn").dblclick()
    told(phone, "Turn 1: ")
    offline(phone)
    key(phone, 27)
    phone.page.get_by_role("button", name="Record turn").dblclick()
    waits(phone, "Turn 2, Player 2: 27")
    offline(phone, False)
    told(phone, "Turn 2: ")
    assert turns() == [{"total": 26}, {"total": 27}]


@pytest.mark.long
def test_on_a_slow_line_the_page_goes_on_without_the_answer(phone):
    slow_line(phone.page)
    writes(phone, 26, 27, 28, 0)
    told(phone, "Turn 4: ")
    nothing_waits(phone)
    assert turns() == [{"total": 26}, {"total": 27}, {"total": 28}, {"fail": True}]


@pytest.mark.long
def test_on_a_slow_line_nobody_needs_to_wait(phone):
    slow_line(phone.page)
    totals = (26, 27, 28, 29, 30, 31)
    for total in totals:
        key(phone, total)
        presses_write(phone)
    told(phone, "Turn 6: ")
    nothing_waits(phone)
    assert turns() == [{"total": total} for total in totals]


def test_where_the_phone_keeps_nothing_the_plain_form_is_sent(at_game):
    _event, table = games.begun(size=3)
    phone = at_game(table)
    refuse = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
    phone.page.context.add_init_script(refuse)
    phone.page.reload()
    writes_online(phone, 26)
    assert turns() == [{"total": 26}]
