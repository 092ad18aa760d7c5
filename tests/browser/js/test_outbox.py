"""What a phone still has to send: stored, sent once, sent again (static/js/outbox.js)."""

import json
from uuid import UUID

import pytest

from tests.browser.js.outbox_phone import ACCEPTED, AN_HOUR, CLOSED, CONFLICT, PROPOSED, REFUSED, Phone

# What an answer means


@pytest.mark.parametrize(
    ("status", "body", "state"),
    [
        (201, {"state": "accepted", "receipt": "K7"}, "accepted"),
        (200, {"state": "accepted", "receipt": "K7"}, "accepted"),  # the same was sent before
        (201, {"state": "proposed", "receipt": "K8"}, "proposed"),
        (201, {"state": "accepted", "turn": {}}, "accepted"),
        (200, {"welcome": "to the hall's network"}, None),
        (409, {"code": "result_conflict", "sentence": "…"}, "conflict"),
        (409, {"code": "record_moved", "sentence": "…"}, "conflict"),
        (409, {"code": "record_moved", "same": True, "sentence": "…"}, "accepted"),
        (409, {"code": "round_closed", "sentence": "…"}, "closed"),
        (422, {"problems": []}, "refused"),
        (422, {}, None),
        *[(status, {"sentence": "…"}, "closed") for status in (400, 403, 404, 410, 413)],
        (403, {}, None),
        (500, {"sentence": "…"}, None),
        (503, {"sentence": "…"}, None),
    ],
)
def test_only_what_is_surely_an_answer_is_final(module, status, body, state):
    assert module("outbox").stateAfter(status, body) == state


def test_an_id_is_a_random_uuid(module):
    ids = [UUID(module("outbox").newId()) for _ in range(20)]
    assert ({one.version for one in ids}, len(set(ids))) == ({4}, 20)


# Stored and sent


def test_an_entry_is_stored_under_the_id_of_its_submission_before_it_is_sent(phone):
    phone.does("phone.isAlone = false")
    phone.adds("result")
    (entry,) = phone.does("outbox.all()")
    assert (entry["body"], entry["state"], entry["answer"]) == (
        {"base_version": 0, "submission": entry["id"]},
        "waiting",
        None,
    )
    assert phone.does("Object.keys(localStorage)") == [f"grillmeister.outbox.{entry['id']}"]
    assert phone.sent() == []


@pytest.mark.parametrize(
    ("answer", "state"),
    [(ACCEPTED, "accepted"), (PROPOSED, "proposed"), (CONFLICT, "conflict"), (REFUSED, "refused"), (CLOSED, "closed")],
)
def test_a_final_answer_is_kept_with_the_entry_and_nothing_is_sent_again(phone, answer, state):
    phone.gets(answer)
    phone.adds("result")
    phone.waits(AN_HOUR)
    (entry,) = phone.does("outbox.all()")
    assert (entry["state"], entry["status"], entry["answer"]) == (state, answer["status"], answer["body"])
    assert (phone.sent(), phone.does("outbox.waiting().length")) == (["result"], 0)


def test_what_has_arrived_needs_its_values_no_longer_and_what_was_refused_does(phone):
    phone.gets(ACCEPTED, REFUSED)
    phone.adds("result")
    phone.adds("other", table="2")
    assert [one["values"] for one in phone.does("outbox.all()")] == [[], [["a", "b"]]]
    assert phone.does("said.arrived") == 1


def test_without_an_answer_it_waits_twice_as_long_each_time_up_to_a_minute(phone):
    phone.adds("result")
    phone.waits(250_000)
    times = [(one["at"] - 1) // 1000 for one in phone.does("phone.sent")]
    assert times == [0, 1, 3, 7, 15, 31, 63, 123, 183, 243]


@pytest.mark.parametrize(("chance", "least"), [(0, 750), (0.5, 1000), (0.999, 1249)])
def test_not_all_phones_try_again_at_the_same_moment(phone, chance, least):
    phone.does(f"void (Math.random = () => {chance})")
    phone.adds("result")
    phone.waits(least - 1)
    before = len(phone.sent())
    phone.waits(2)
    assert (before, len(phone.sent())) == (1, 2)


def test_it_is_the_same_submission_however_often_it_is_sent(phone):
    phone.gets(None, None, ACCEPTED)
    phone.adds("result")
    phone.waits(10_000)
    assert len({one["submission"] for one in phone.does("phone.sent")}) == 1
    assert (len(phone.sent()), phone.states()) == (3, [("result", "accepted")])


def test_who_hurries_tries_at_once_and_begins_with_the_short_pause_again(phone):
    phone.adds("result")
    phone.waits(10_000)  # the next one would be at 15
    phone.does("outbox.hurry()")
    phone.waits(1000)
    assert [(one["at"] - 1) // 1000 for one in phone.does("phone.sent")] == [0, 1, 3, 7, 10, 11]


def test_an_answer_ends_the_waiting_for_all(phone):
    phone.gets(None, ACCEPTED)
    phone.adds("first")
    phone.waits(1000)
    phone.adds("second", table="2")
    phone.waits(1000)
    assert phone.does("phone.sent.map(({ at }) => at)") == [1, 1001, 1002, 2002]


def test_a_page_that_comes_later_sends_the_same(phone):
    phone.adds("result")
    (before,) = phone.does("outbox.all()")
    phone.page.reload()
    later = Phone(phone.page)
    later.gets(ACCEPTED)
    later.does("outbox.hurry()")
    assert [one["submission"] for one in later.does("phone.sent")] == [before["id"]]
    assert later.states() == [("result", "accepted")]


def test_while_another_tab_is_sending_this_one_waits(phone):
    phone.does("phone.isAlone = false")
    phone.adds("result")
    phone.gets(ACCEPTED)
    assert phone.sent() == []
    phone.does("phone.isAlone = true")
    phone.waits(1000)
    assert phone.states() == [("result", "accepted")]


def test_what_another_tab_threw_away_stays_away(phone):
    phone.does("phone.isAlone = false")
    phone.adds("result")
    phone.does("localStorage.clear()")
    phone.does("outbox.update('gone', { state: 'waiting' })")
    phone.does("phone.isAlone = true")
    phone.waits(5000)
    assert (phone.states(), phone.sent()) == ([], [])


def test_what_is_on_its_way_is_said_to_be(phone):
    phone.does("void (outbox.post = () => new Promise(() => {}))")
    phone.adds("result", "other")
    assert phone.does("outbox.all().map((entry) => outbox.isSending(entry))") == [True, False]


def test_an_entry_that_was_closed_is_tried_again(phone):
    phone.gets(CLOSED)
    phone.adds("result")
    phone.gets(ACCEPTED)
    phone.does("outbox.retryClosed()")
    phone.does("outbox.hurry()")
    assert phone.states() == [("result", "accepted")]


def test_what_cannot_be_read_is_passed_over(phone):
    phone.does(
        "localStorage.setItem('grillmeister.outbox.1', '{'), localStorage.setItem('grillmeister.outbox.2', '{}')"
    )
    phone.gets(ACCEPTED)
    phone.adds("result")
    assert phone.states() == [("result", "accepted")]


# Where the phone stores nothing


def test_a_phone_that_stores_nothing_says_so(phone):
    phone.does("phone.refuses = true")
    assert phone.does("[outbox.all(), outbox.gameOf('1')]") == [[], {"version": -1, "turns": 0}]
    added = phone.does("new Promise((resolve) => resolve(outbox.add({ body: {} }))).catch((error) => error.message)")
    assert (added, phone.sent()) == ("no storage", [])


def test_without_room_for_the_answer_the_same_is_sent_again(phone):
    phone.adds("result")
    phone.does("void (localStorage.__proto__.setItem = () => { throw new Error('full'); })")
    phone.gets(ACCEPTED, ACCEPTED)
    phone.waits(1000)
    phone.does("outbox.hurry()")
    assert (phone.sent(), phone.states()) == (["result"] * 3, [("result", "waiting")])


def test_what_an_earlier_version_stored_waits_and_is_sent(phone):
    phone.does("phone.isAlone = false")
    phone.adds("old")
    (entry,) = phone.does("outbox.all()")
    key, old = f"grillmeister.outbox.{entry['id']}", json.dumps({**entry, "state": "kept"})
    phone.page.evaluate("([key, old]) => localStorage.setItem(key, old)", [key, old])
    waiting = [("old", "waiting")]
    assert (phone.states(), phone.does(f"outbox.get('{entry['id']}').state")) == (waiting, "waiting")
    phone.gets(ACCEPTED)
    phone.does("phone.isAlone = true")
    phone.does("outbox.hurry()")
    assert (phone.sent(), phone.states()) == (["old"], [("old", "accepted")])
