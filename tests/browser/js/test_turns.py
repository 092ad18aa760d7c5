"""How a turn is entered, and the queue of turns that have not arrived yet (static/js/turns.js)."""

import pytest

NOTHING = {"total": "", "portion": "", "ended": "worm"}
SEATS = [{"name": name, "hasLeft": False} for name in ("Ana", "Ben", "Cem")]
BEN_LEFT = [{**seat, "hasLeft": seat["name"] == "Ben"} for seat in SEATS]
ALL_LEFT = [{**seat, "hasLeft": True} for seat in SEATS]
SHOWN = {"record": 7, "version": 4, "turns": 3}
UNKNOWN = {"version": -1, "turns": 0}


@pytest.fixture
def turns(module):
    return module("turns")


def entry(**fields):
    return NOTHING | fields


def position(version, turns, record=7):
    return {"record": record, "version": version, "turns": turns}


def waiting(number, state="waiting", *, base=None, **fields):
    """Turn `number`, written after as many changes as there are turns before it."""
    body = {"record": 7, "base_version": number - 1 if base is None else base, "number": number}
    return {"id": f"turn-{number}", "state": state, "body": body, "name": None, "said": "26"} | fields


# Entering


@pytest.mark.parametrize(
    ("before", "touched", "after"),
    [
        (entry(total="26", portion="take-26", ended="failed"), "portion", entry(portion="take-26")),
        (entry(total="26", portion="take-25"), "total", entry(total="26")),
        (entry(total="26", ended="failed"), "total", entry(total="26")),
        (entry(total="", ended="failed"), "total", entry(ended="failed")),
        (entry(total="26", portion="take-26", ended="failed"), "ended", entry(ended="failed")),
        (entry(portion="take-26"), "ended", entry(portion="take-26")),
        (entry(total="26", ended="failed"), "double_one", entry(total="26", ended="failed")),
    ],
)
def test_what_was_touched_last_holds(turns, before, touched, after):
    assert turns.afterTouch(before, touched) == after


@pytest.mark.parametrize("touched", ["total", "ended", "double_one"])
def test_a_total_without_a_worm_stays_one_in_either_order(turns, touched):
    without = entry(total="30", ended="no_worm")
    assert turns.afterTouch(without, touched) == without


def test_a_portion_says_that_there_was_a_worm(turns):
    assert turns.afterTouch(entry(total="30", portion="take-26", ended="no_worm"), "portion") == entry(
        portion="take-26"
    )


@pytest.mark.parametrize(
    ("total", "key", "after"), [("", "2", "2"), ("2", "6", "26"), ("26", "3", "3"), ("0", "0", "00")]
)
def test_a_third_key_begins_a_total_anew(turns, total, key, after):
    assert turns.totalAfterKey(total, key) == after


@pytest.mark.parametrize(
    ("said", "ticked", "begun"),
    [
        (NOTHING, False, False),
        (NOTHING, True, True),
        (entry(total="2"), False, True),
        (entry(portion="take-21"), False, True),
        (entry(ended="fail"), False, True),
    ],
)
def test_a_turn_is_begun_as_soon_as_anything_is_said(turns, said, ticked, begun):
    assert turns.hasBegun(said, ticked) is begun


@pytest.mark.parametrize(
    ("values", "fits"),
    [
        ({}, True),
        ({"total": "26", "ended": "worm", "double_one": "on"}, True),
        ({"total": "26", "giver_1": "2"}, False),
    ],
)
def test_only_what_is_asked_everywhere_goes_on_with_another_position(turns, values, fits):
    assert turns.fitsEveryPage(values) is fits


# The queue


@pytest.mark.parametrize(
    ("seats", "there", "after"),
    [
        (SEATS, position(4, 4), position(4, 4)),
        (BEN_LEFT, position(4, 4), position(5, 5)),
        (BEN_LEFT, position(5, 5), position(5, 5)),
        (ALL_LEFT, position(4, 4), position(4, 4)),
    ],
)
def test_seats_of_those_who_left_are_passed_over(turns, seats, there, after):
    assert turns.passedOver(there, seats) == after


def test_a_turn_stands_between_two_positions(turns):
    body = waiting(2, base=5)["body"]
    assert [turns.before(body), turns.behind(body, SEATS)] == [position(5, 1), position(6, 2)]
    assert turns.behind(waiting(1)["body"], BEN_LEFT) == position(2, 2)


@pytest.mark.parametrize(
    ("queue", "known", "seats", "aimed"),
    [
        ([], UNKNOWN, SEATS, SHOWN),
        ([], {"version": 4, "turns": 3}, SEATS, SHOWN),
        ([], {"version": 6, "turns": 4}, SEATS, position(6, 4)),
        ([], {"version": 6, "turns": 4}, BEN_LEFT, position(7, 5)),
        ([waiting(4, base=4), waiting(5, base=5)], UNKNOWN, SEATS, position(6, 5)),
        ([waiting(4, "refused", base=4), waiting(5, base=5)], UNKNOWN, SEATS, position(4, 3)),
        ([waiting(4, "conflict", base=4), waiting(5, base=5)], UNKNOWN, SEATS, position(6, 5)),
    ],
)
def test_the_form_is_for_the_refused_turn_or_for_the_next_one(turns, queue, known, seats, aimed):
    assert turns.aim(queue, SHOWN, known, seats) == aimed


def test_turns_that_move_are_numbered_and_named_anew(turns):
    queue = [waiting(2, "conflict", name="Ben"), waiting(3, name="Cem")]
    moved = turns.moved(queue, position(8, 3, record=9), BEN_LEFT)
    bodies = [{"record": 9, "base_version": 8, "number": 4}, {"record": 9, "base_version": 10, "number": 6}]
    assert [(one["body"], one["name"], one["said"]) for one in moved] == [
        (bodies[0], "Ana", "26"),
        (bodies[1], "Cem", "26"),
    ]


def test_nothing_that_waits_is_nothing_that_moves(turns):
    assert turns.moved([], SHOWN, SEATS) == []


@pytest.mark.parametrize(
    ("states", "chooses"),
    [([], False), (["waiting"], False), (["refused", "waiting"], True), (["conflict"], True), (["closed"], False)],
)
def test_what_has_to_be_chosen_is_about_the_first_one(turns, states, chooses):
    assert turns.mustChoose([waiting(number, state) for number, state in enumerate(states, 1)]) is chooses


@pytest.mark.parametrize(
    ("queue", "known", "may"),
    [
        ([], UNKNOWN, False),
        ([], {"version": 5, "turns": 4}, True),
        ([waiting(4)], UNKNOWN, True),
        ([waiting(4, tried=True)], UNKNOWN, False),
        ([waiting(4, "conflict")], UNKNOWN, False),
        ([waiting(4), waiting(5)], UNKNOWN, False),
    ],
)
def test_one_turn_that_was_not_tried_in_vain_may_arrive_at_once(turns, queue, known, may):
    assert turns.mayArriveAtOnce(queue, SHOWN, known) is may


@pytest.mark.parametrize(
    ("name", "there", "seats", "shifted"),
    [
        ("Ana", 3, SEATS, False),  # three others came in between: the same seat again
        ("Ana", 1, SEATS, True),
        ("Dan", 3, SEATS, True),  # others sit there by now
        (None, 3, SEATS, False),
    ],
)
def test_a_turn_behind_what_others_wrote_may_be_another_player_s(turns, name, there, seats, shifted):
    conflict = waiting(1, "conflict", name=name, answer={"turns": there})
    assert turns.isShifted(conflict, seats) is shifted


def test_only_a_conflict_shifts_a_turn(turns):
    assert turns.isShifted(waiting(1, "refused", answer={"problems": []}), SEATS) is False


@pytest.mark.parametrize(
    ("answer", "other"), [({"record": 7}, False), ({"record": 8}, True), ({}, False), (None, False)]
)
def test_a_game_that_was_begun_anew_is_another_record(turns, answer, other):
    assert turns.isOfAnotherRecord(waiting(1, answer=answer)) is other


def test_a_turn_is_named_as_it_was_written(turns):
    named, unnamed = waiting(2, name="Dan"), waiting(5)
    assert [turns.lineOf(one, SEATS) for one in (named, unnamed)] == [
        {"number": 2, "name": "Dan", "turn": "26"},
        {"number": 5, "name": "Ben", "turn": "26"},
    ]


NOBODY_PLAYS = {"problems": [{"code": "nobody_plays"}]}
TOO_MUCH = {"problems": [{"code": "total_too_high"}]}


@pytest.mark.parametrize(
    ("queue", "version", "record", "over"),
    [
        ([], 5, 7, False),
        ([waiting(4, "refused", base=6, answer=TOO_MUCH)], 6, 7, False),
        ([waiting(4, "refused", base=6, answer=NOBODY_PLAYS)], 6, 7, True),
        ([waiting(4, "conflict", answer={"version": 9, "record": 8})], 9, 8, False),
        ([waiting(4)], None, 7, False),
    ],
)
def test_the_page_is_to_show_what_the_first_turn_builds_on(turns, queue, version, record, over):
    wanted = turns.wanted(queue, SHOWN, {"version": 5, "turns": 4})
    assert (wanted.get("version"), wanted["record"], wanted["isOver"]) == (version, record, over)
