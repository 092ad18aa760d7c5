"""What a phone still has to send: stored, sent once, sent again, in order (static/js/outbox.js).

The storage is Chromium's; the network is a list of answers, and the clock goes when the test says so.
"""

import json
from uuid import UUID

import pytest

START = """async () => {
  const { Outbox } = await import("/outbox.js");
  const sent = [];
  const start = Date.now();
  globalThis.said = { changed: 0, arrived: 0 };
  globalThis.phone = { sent, answers: [], isAlone: true, refuses: false };
  const storage = () => {
    if (phone.refuses) throw new Error("no storage");
    return localStorage;
  };
  globalThis.outbox = new Outbox({
    storage,
    post: async (entry) => {
      sent.push({ at: Date.now() - start, text: entry.text, submission: entry.body.submission });
      return phone.answers.shift() ?? null;
    },
    alone: async (work) => (phone.isAlone ? work(() => {}) : false),
    changed: () => { said.changed += 1; },
    arrived: () => { said.arrived += 1; },
    firstPause: 1000,
  });
  Math.random = () => 0.5; // the pauses as they are, without what spreads them
}"""
ACCEPTED = {"status": 201, "body": {"state": "accepted", "receipt": "K7"}}
PROPOSED = {"status": 201, "body": {"state": "proposed", "receipt": "K8"}}
CONFLICT = {"status": 409, "body": {"code": "result_conflict", "mine": {}, "theirs": {}}}
REFUSED = {"status": 422, "body": {"problems": [{"code": "portion_twice"}]}}
CLOSED = {"status": 410, "body": {"sentence": "This link was revoked."}}
TURN = {"status": 201, "body": {"state": "accepted", "turn": {}}}
AN_HOUR = 3_600_000
A_DAY = 24 * AN_HOUR


class Phone:
    """An outbox on a page of its own."""

    def __init__(self, page):
        self.page = page
        page.evaluate(START)

    def does(self, script):
        """What a script comes to, and all that follows from it at once."""
        found = self.page.evaluate(f"async () => {{ const found = await ({script}); return found ?? null; }}")
        self.page.evaluate("new Promise((resolve) => queueMicrotask(resolve))")
        return found

    def gets(self, *answers):
        self.page.evaluate("(answers) => { phone.answers = answers; }", list(answers))

    def waits(self, milliseconds):
        self.page.clock.run_for(milliseconds)

    def adds(self, *texts, table="1", base=0):
        for text in texts:
            self.page.clock.run_for(1)  # later than the one before
            self._add({"table": table, "text": text, "made": "now", "values": [["a", "b"]]}, {"base_version": base})

    def writes(self, *numbers, table="1"):
        for number in numbers:
            self.page.clock.run_for(1)
            entry = {"kind": "turn", "table": table, "text": f"turn {number}", "made": "now"}
            self._add(entry, {"base_version": number - 1, "number": number})

    def _add(self, entry, body):
        self.page.evaluate("(entry) => { outbox.add({ ...entry, made: Date.now() }); }", {**entry, "body": body})

    def states(self):
        return [(one["text"], one["state"]) for one in self.does("outbox.all()")]

    def sent(self):
        return [one["text"] for one in self.does("phone.sent")]


@pytest.fixture
def phone(blank):
    return Phone(blank)


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


# Results of a table


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
