"""What a phone has to send of one table: a result in place of another, turns in their order (static/js/outbox.js)."""

import pytest

from tests.browser.js.outbox_phone import A_DAY, ACCEPTED, AN_HOUR, CLOSED, CONFLICT, REFUSED, TURN


def put(phone, text, instead="null", table="1"):
    entry = f"{{ table: '{table}', text: '{text}', body: {{ base_version: 0 }} }}"
    phone.waits(1)  # later than the one before
    return phone.does(f"outbox.put({entry}, {instead}).text")


def test_one_result_of_a_table_waits_at_a_time(phone):
    assert [put(phone, "mine"), put(phone, "again"), put(phone, "elsewhere", table="2")] == [
        "mine",
        "mine",
        "elsewhere",
    ]
    assert phone.states() == [("mine", "waiting"), ("elsewhere", "waiting")]


def test_a_result_takes_the_place_of_what_is_settled(phone):
    phone.gets(REFUSED)
    put(phone, "wrong")
    put(phone, "right")
    assert phone.states() == [("right", "waiting")]


def test_a_correction_takes_the_place_of_the_conflict(phone):
    phone.gets(CONFLICT)
    put(phone, "mine")
    assert put(phone, "another") == "mine"
    assert put(phone, "correction", instead="outbox.all()[0]") == "correction"
    assert phone.states() == [("correction", "waiting")]


# Drafts


def test_a_draft_is_found_by_the_version_that_it_builds_on(phone):
    phone.does(
        "[outbox.storeDraft('1', 2, ['a']), outbox.storeDraft('1', 3, ['b']), outbox.storeDraft('11', 2, ['c'])]"
    )
    assert phone.does("[outbox.draft('1', 3).values, outbox.draft('1', 4)]") == [["b"], None]
    found = phone.does("outbox.draftsOf('1').map(({ base, values }) => [base, ...values]).sort()")
    assert found == [[2, "a"], [3, "b"]]


def test_a_result_that_has_arrived_takes_its_drafts_along_and_no_newer_ones(phone):
    phone.does("[1, 2, 3].map((base) => outbox.storeDraft('1', base, []))")
    phone.gets(ACCEPTED)
    phone.adds("result", base=2)
    assert phone.does("outbox.draftsOf('1').map(({ base }) => base)") == [3]


def test_what_is_taken_back_is_a_draft_again(phone):
    phone.adds("result", base=2)
    phone.does("outbox.takeBack(outbox.all()[0])")
    phone.waits(5000)
    assert (phone.states(), phone.does("outbox.draft('1', 2).values")) == ([], [["a", "b"]])


# Turns of a game


def test_turns_are_sent_in_their_order(phone):
    phone.writes(1, 2, 3)
    phone.gets(TURN, TURN, TURN)
    phone.waits(1000)
    assert phone.sent() == ["turn 1"] * 3 + ["turn 1", "turn 2", "turn 3"]
    assert phone.does("outbox.turnsOf('1').length") == 0


@pytest.mark.parametrize("answer", [REFUSED, {"status": 409, "body": {"code": "record_moved"}}, CLOSED])
def test_turns_behind_one_that_cannot_be_wait(phone, answer):
    phone.writes(1, 2)
    phone.gets(answer, TURN, ACCEPTED)
    phone.waits(10_000)
    assert "turn 2" not in phone.sent()
    assert phone.states()[1] == ("turn 2", "waiting")


def test_another_table_and_a_result_go_on_meanwhile(phone):
    phone.gets(REFUSED)
    phone.writes(1)
    phone.gets(TURN, ACCEPTED)
    phone.writes(1, table="2")
    phone.adds("result", table="3")
    assert [state for _, state in phone.states()] == ["refused", "accepted", "accepted"]


def test_a_turn_that_has_arrived_is_known_and_takes_older_ones_along(phone):
    phone.gets(TURN, TURN)
    phone.writes(1, 2)
    assert phone.states() == [("turn 2", "accepted")]
    assert phone.does("outbox.gameOf('1')") == {"version": 2, "turns": 2, "at": phone.does("Date.now()")}


def test_what_is_known_of_a_game_grows_unless_it_is_sure(phone):
    know = "outbox.knowGame('1', {{ version: {0}, turns: {0} }}, {1})"
    versions = []
    for version, surely in ((3, "false"), (2, "false"), (2, "true")):
        phone.does(know.format(version, surely))
        versions.append(phone.does("outbox.gameOf('1').version"))
    assert versions == [3, 3, 2]
    phone.does("outbox.forgetGame('1')")
    assert phone.does("outbox.gameOf('1')") == {"version": -1, "turns": 0}


def test_a_result_ends_what_is_known_of_the_game(phone):
    phone.does("outbox.knowGame('1', { version: 9, turns: 9 })")
    phone.gets(ACCEPTED)
    phone.adds("result")
    assert phone.does("outbox.gameOf('1').version") == -1


# What nobody asks for any more


def test_what_has_arrived_is_forgotten_after_an_hour_and_a_game_after_a_day(phone):
    phone.gets(ACCEPTED, REFUSED)
    phone.adds("arrived")
    phone.adds("refused", table="2")
    phone.does("outbox.knowGame('3', { version: 1, turns: 1 })")
    found = []
    for pause in (AN_HOUR - 10, 20, A_DAY):
        phone.waits(pause)
        phone.does("outbox.forgetOld()")
        found.append((phone.states(), phone.does("outbox.gameOf('3').version")))
    both, one = [("arrived", "accepted"), ("refused", "refused")], [("refused", "refused")]
    assert found == [(both, 1), (one, 1), (one, -1)]
