"""An end state without a page: taps, stacks, worms and places, and what is sent of it (static/js/end_state.js)."""

import pytest

APPLE_WORMS = 2
WORMS = {21: 1, 24: 1, 25: 2, 28: 2, 29: 3, 33: 4, 36: 4}
WORDS = {
    "where": "Table 1, round 1",
    "down": "Face down",
    "left": "left the game",
    "bratworms": "Bratworms",
    "ordered": "Stacks from bottom to top",
    "stopped": "stopped by the clock",
    "up": "Still on the grill",
}


@pytest.fixture
def end_state(module):
    return module("end_state")


def portions(**owned):
    """`portions(a=(21,))`: player "a" has 21; all others lie face down."""
    place_of = {number: place for place, numbers in owned.items() for number in numbers}
    return [
        {"number": number, "worms": worms, "place": place_of.get(number, "down")} for number, worms in WORMS.items()
    ]


def player(place, **fields):
    return {"place": place, "name": place.upper(), "stack": []} | fields


def ranks(end_state, players, lying):
    return [(one["worms"], one["rank"]) for one in end_state.ranking(players, lying, APPLE_WORMS)]


@pytest.mark.parametrize(
    ("place", "chosen", "after"), [("", "0", "0"), ("1", "0", "0"), ("0", "0", "down"), ("down", "down", "down")]
)
def test_a_tap_gives_a_portion_and_a_second_one_takes_it_back(end_state, place, chosen, after):
    assert end_state.placeAfterTap(place, chosen) == after


@pytest.mark.parametrize(
    ("place", "chosen", "after"), [("0", "0", "up"), ("down", "down", "up"), ("up", "up", "up"), ("down", "up", "up")]
)
def test_in_a_stopped_game_what_is_taken_back_is_on_the_grill(end_state, place, chosen, after):
    assert end_state.placeAfterTap(place, chosen, "up") == after


# Stacks


def test_what_is_tapped_lies_on_top(end_state):
    assert end_state.laidOnTop(["21", "25"], "29") == ["21", "25", "29"]
    assert end_state.laidOnTop(["21", "25", "29"], "21") == ["25", "29", "21"]


@pytest.mark.parametrize(
    ("told", "owned", "stack", "untold"),
    [
        ([], [], [], []),
        ([], ["21"], ["21"], []),  # one alone is in order
        (["29", "25", "21"], ["21", "29"], ["29", "21"], []),
        (["29"], ["21", "25", "29"], ["29"], ["21", "25"]),
    ],
)
def test_a_stack_is_known_when_all_of_it_was_told(end_state, told, owned, stack, untold):
    assert end_state.stackOf(told, owned) == {"stack": stack, "untold": untold}


def test_portions_are_sent_as_they_lie_or_by_number(end_state):
    assert end_state.asTheyLie([29, 21, 25], [21, 25, 29]) == [29, 21, 25]
    assert end_state.asTheyLie([], [21, 25, 29]) == [21, 25, 29]


# Worms and ranks


def test_before_anybody_has_anything_nobody_has_a_rank(end_state):
    assert ranks(end_state, [player("a"), player("b", left=True)], portions()) == [(0, None), (0, None)]
    assert ranks(end_state, [player("a"), player("b")], portions(b=(21,))) == [(0, 2), (1, 1)]


def test_the_most_worms_win(end_state):
    lying = portions(a=(21, 25), b=(33,), c=(36,))
    assert ranks(end_state, [player("a"), player("b"), player("c")], lying) == [(3, 3), (4, 2), (4, 1)]


def test_between_equal_worms_the_best_portion_decides(end_state):
    lying = portions(a=(24, 25), b=(29,))
    assert ranks(end_state, [player("a"), player("b")], lying) == [(3, 2), (3, 1)]


def test_who_has_nothing_shares_a_place(end_state):
    assert ranks(end_state, [player("a"), player("b"), player("c")], portions(c=(21,))) == [(0, 2), (0, 2), (1, 1)]


def test_who_left_is_last_however_many_worms_they_have(end_state):
    lying = portions(a=(33, 36), b=(21,))
    players = [player("a", left=True), player("b"), player("c"), player("d", left=True)]
    assert ranks(end_state, players, lying) == [(8, 3), (1, 1), (0, 2), (0, 3)]


def test_bratworms_and_an_apple_are_worms(end_state):
    players = [
        player("a", bratworms="2", specialist="apple"),
        player("b", bratworms="", specialist="raven"),
        player("c", bratworms="1.9", specialist=""),
    ]
    assert ranks(end_state, players, portions(b=(33,))) == [(4, 2), (4, 1), (1, 3)]


@pytest.mark.parametrize("rubbish", ["-3", "many", "", "-"])
def test_a_number_that_is_none_counts_for_nothing(end_state, rubbish):
    assert ranks(end_state, [player("a", bratworms=rubbish), player("b")], portions(b=(33,))) == [(0, 2), (4, 1)]


# What is asked about


@pytest.mark.parametrize(
    ("owned", "doubt"),
    [
        ({"a": (21, 24, 25, 28), "up": (29, 33, 36)}, "nothing_turned-0"),
        ({"a": (21, 24, 25, 28), "up": (29, 33)}, ""),  # 36 is face down
        ({"a": (21, 24, 25), "up": (28, 29, 33, 36)}, ""),
        ({"a": (21,), "up": (24, 25, 28, 29, 33, 36)}, "few_owned-1"),  # what is on the grill nobody has
    ],
)
def test_a_late_stop_with_nothing_face_down_is_asked_about(end_state, owned, doubt):
    limits = {"few": 2, "full": 6, "late": 3}
    assert end_state.doubtAbout([player("a")], portions(**owned), limits) == doubt


# What is sent and said


def test_what_is_sent_of_a_classic_game(end_state):
    assert end_state.endState([player("a"), player("b")], portions(a=(25, 21), b=(36,)), False) == {
        "players": [{"name": "A", "portions": [21, 25]}, {"name": "B", "portions": [36]}],
        "face_down": [24, 28, 29, 33],
        "stacks": "sets",
    }


def test_what_is_sent_with_stacks_in_order(end_state):
    sent = end_state.endState([player("a", stack=[36, 21, 29])], portions(a=(21, 29, 36)), True)
    assert sent == {
        "players": [{"name": "A", "portions": [36, 21, 29]}],
        "face_down": [24, 25, 28, 33],
        "stacks": "ordered",
    }


def test_what_is_sent_of_an_extended_game(end_state):
    players = [player("a", bratworms="2", specialist="apple"), player("b", bratworms="", specialist="")]
    assert end_state.endState(players, portions(), False)["players"] == [
        {"name": "A", "portions": [], "bratworms": 2, "specialist": "apple"},
        {"name": "B", "portions": [], "bratworms": 0, "specialist": None},
    ]


def stopped_game(end_state):
    return end_state.endState([player("a")], portions(a=(21, 25), up=(24, 29)), False, True)


def test_what_is_sent_of_a_stopped_game(end_state):
    assert stopped_game(end_state) == {
        "players": [{"name": "A", "portions": [21, 25]}],
        "face_down": [28, 33, 36],
        "stopped": True,
        "face_up": [24, 29],
        "stacks": "sets",
    }


def test_a_stopped_game_is_read_out_with_what_was_on_the_grill(end_state):
    body = {"end_state": stopped_game(end_state), "left": []}
    assert end_state.inWords(body, WORDS, [None]).splitlines() == [
        "Table 1, round 1",
        "A: 21, 25",
        "stopped by the clock. Still on the grill: 24, 29",
        "Face down: 28, 33, 36",
    ]


def test_what_is_read_out_at_the_desk(end_state):
    players = [
        player("a", stack=[29, 21], bratworms="2", specialist="apple"),
        player("b", bratworms="0", specialist=""),
    ]
    body = {"end_state": end_state.endState(players, portions(a=(21, 29)), True), "left": [1], "reason": "Miscounted"}
    assert end_state.inWords(body, WORDS, ["Apple", "–"]).splitlines() == [
        "Table 1, round 1",
        "Stacks from bottom to top",
        "A: 29, 21 · Bratworms 2 · Apple",
        "B: –",
        "Face down: 24, 25, 28, 33, 36",
        "B: left the game",
        "Miscounted",
    ]


def test_a_plain_result_is_read_out_in_few_lines(end_state):
    body = {
        "end_state": end_state.endState([player("a")], portions(a=WORMS), False),
        "left": [],
        "reason": "",
        "note": "",
    }
    lines = end_state.inWords(body, WORDS, [None]).splitlines()
    assert lines == ["Table 1, round 1", "A: 21, 24, 25, 28, 29, 33, 36", "Face down: –"]


@pytest.mark.parametrize(
    ("problem", "field"),
    [
        ({"field": "note"}, "note"),
        ({"code": "bratworms_too_many", "seat": 1}, "bratworms_1"),
        ({"code": "specialist_twice", "seat": 0}, "specialist_0"),
        ({"code": "raven_held_too_long", "seat": 2}, "specialist_2"),
        ({"code": "hen_with_portions", "seat": 3}, "specialist_3"),
        ({"code": "portion_twice", "portion": 21}, "_undefined"),  # no field: it stands at the portion
    ],
)
def test_a_problem_stands_at_its_field(end_state, problem, field):
    assert end_state.fieldOf(problem) == field


@pytest.mark.parametrize(
    ("one", "other", "ordered", "same"),
    [
        ({"seat": 0, "portions": [21, 25]}, {"portions": [25, 21], "seat": 0}, False, True),
        ({"seat": 0, "portions": [21, 25]}, {"seat": 0, "portions": [25, 21]}, True, False),
        ({"seat": 0, "portions": [21], "bratworms": 1}, {"seat": 0, "portions": [21], "bratworms": 2}, False, False),
        ({"seat": 0, "portions": [21]}, {"seat": 0, "portions": [21, 25]}, False, False),
    ],
)
def test_the_order_of_a_stack_counts_where_both_tell_it(end_state, one, other, ordered, same):
    assert end_state.isSameHolding(one, other, ordered) is same
