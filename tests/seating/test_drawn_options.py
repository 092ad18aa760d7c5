"""The seating as the algorithm of a draw, given options and histories of any content: an outcome or a refusal."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.drawn_samples import NONCE, announced, found
from tournament.regulation.algorithms import DrawTask as Draw
from tournament.regulation.chance import Chance
from tournament.regulation.draw import known_algorithms
from tournament.regulation.draw_receipts import reveal
from tournament.regulation.refusals import Refused
from tournament.seating.drawn import MAX_STEPS, seating


def drawn_with(players=4, history=(), **options):
    """What the algorithm itself does, trusting nothing of the options."""
    return seating(Draw(tuple(range(1, players + 1)), options, history), Chance(b"key"))


def refused(call):
    with pytest.raises(Refused) as caught:
        call()
    return caught.value.code, caught.value.params.get("field")


# Hostile options


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({}, ("missing_field", "options.sizes")),
        ({"sizes": [[2, 2]]}, ("missing_field", "options.steps")),
        ({"steps": 1}, ("missing_field", "options.sizes")),
        ({"sizes": [[2, 2]], "steps": 1, "seed": 1}, ("unknown_field", "options.seed")),
        ({"sizes": [[2, 2]], "steps": MAX_STEPS + 1}, ("malformed", "options.steps")),
        ({"sizes": [[2, 2]], "steps": 10**30}, ("malformed", "options.steps")),
        ({"sizes": [[2, 2]], "steps": -1}, ("malformed", "options.steps")),
        ({"sizes": [[2, 2]], "steps": True}, ("malformed", "options.steps")),
        ({"sizes": [[2, 2]], "steps": 1.0}, ("malformed", "options.steps")),
        ({"sizes": [[2, 2]], "steps": "1"}, ("malformed", "options.steps")),
        ({"sizes": [[2, 2]], "steps": None}, ("malformed", "options.steps")),
        ({"sizes": [], "steps": 1}, ("malformed", "options.sizes")),
        ({"sizes": [[]], "steps": 1}, ("malformed", "options.sizes[0]")),
        ({"sizes": [2, 2], "steps": 1}, ("malformed", "options.sizes[0]")),
        ({"sizes": "22", "steps": 1}, ("malformed", "options.sizes")),
        ({"sizes": {"0": [2, 2]}, "steps": 1}, ("malformed", "options.sizes")),
        ({"sizes": None, "steps": 1}, ("malformed", "options.sizes")),
        ({"sizes": [[2, 2], [3, 1]], "steps": 1}, ("malformed", "options.sizes[1][1]")),
        ({"sizes": [[8]], "steps": 1}, ("malformed", "options.sizes[0][0]")),
        ({"sizes": [[2, 2.0]], "steps": 1}, ("malformed", "options.sizes[0][1]")),
        ({"sizes": [[2, [2]]], "steps": 1}, ("malformed", "options.sizes[0][1]")),
        ({"sizes": [[2, 3]], "steps": 1}, ("sizes_do_not_sum_up", None)),
        ({"sizes": [[4]], "steps": 1, "clubs": {"5": "Nord"}}, ("unknown_field", "options.clubs.5")),
        ({"sizes": [[4]], "steps": 1, "clubs": {"01": "Nord"}}, ("unknown_field", "options.clubs.01")),
        ({"sizes": [[4]], "steps": 1, "clubs": {"1 ": "Nord"}}, ("unknown_field", "options.clubs.1 ")),
        ({"sizes": [[4]], "steps": 1, "clubs": {"+1": "Nord"}}, ("unknown_field", "options.clubs.+1")),
        ({"sizes": [[4]], "steps": 1, "clubs": {"1": 7}}, ("malformed", "options.clubs.1")),
        ({"sizes": [[4]], "steps": 1, "clubs": {"1": " "}}, ("malformed", "options.clubs.1")),
        ({"sizes": [[4]], "steps": 1, "clubs": {"1": None}}, ("malformed", "options.clubs.1")),
        ({"sizes": [[4]], "steps": 1, "clubs": {"1": ["Nord"]}}, ("malformed", "options.clubs.1")),
        ({"sizes": [[4]], "steps": 1, "clubs": ["1"]}, ("malformed", "options.clubs")),
        ({"sizes": [[4]], "steps": 1, "clubs": "1"}, ("malformed", "options.clubs")),
        ({"sizes": [[4]], "steps": 1, "clubs": None}, ("malformed", "options.clubs")),
        ({"sizes": [[4]], "steps": 1, "fixed": {"5": 1}}, ("unknown_field", "options.fixed.5")),
        ({"sizes": [[4]], "steps": 1, "fixed": {"-1": 1}}, ("unknown_field", "options.fixed.-1")),
        ({"sizes": [[4]], "steps": 1, "fixed": {"1": 0}}, ("malformed", "options.fixed.1")),
        ({"sizes": [[4]], "steps": 1, "fixed": {"1": "1"}}, ("malformed", "options.fixed.1")),
        ({"sizes": [[4]], "steps": 1, "fixed": {"1": True}}, ("malformed", "options.fixed.1")),
        ({"sizes": [[4]], "steps": 1, "fixed": {"1": 2**50}}, ("malformed", "options.fixed.1")),
        ({"sizes": [[4]], "steps": 1, "fixed": [1]}, ("malformed", "options.fixed")),
        ({"sizes": [[4]], "steps": 1, "fixed": {"1": 2}}, ("fixed_table_missing", None)),
        ({"sizes": [[2, 2]], "steps": 1, "fixed": {"1": 1, "2": 1, "3": 1}}, ("fixed_table_too_small", None)),
    ],
    ids=str,
)
def test_options_that_are_refused(options, refusal):
    assert refused(lambda: drawn_with(**options)) == refusal


@pytest.mark.parametrize(
    "history",
    [
        (((1, 2), (3, 5)),),
        (((1, 2), (2, 3)),),
        (((1, 1),),),
        (((99,),),),
    ],
    ids=str,
)
def test_histories_that_are_refused(history):
    assert refused(lambda: drawn_with(sizes=[[2, 2]], steps=1, history=history))[0] in (
        "stranger_in_history",
        "player_twice_in_round",
    )


@pytest.mark.parametrize(
    "history",
    [((),), (((),),), (((), (1, 2)),), ((), ((1, 2), (3, 4))), (((1,), (2,)),), (((1, 2, 3, 4),),) * 50],
    ids=lambda history: str(history)[:40],
)
def test_odd_histories_are_refused_or_drawn_with(history):
    """Whatever an announcement may say, the answer is an outcome or a refusal, and `verify` never raises."""
    announcement = announced(
        players=dict.fromkeys((1, 2, 3, 4), "x"), history=history, options={"sizes": [[2, 2]], "steps": 9}
    )
    try:
        document = reveal(announcement, NONCE, (), known_algorithms())
    except Refused:
        return
    assert found(document) == []


def test_everybody_may_be_fixed():
    options = {"sizes": [[2, 2], [2, 2]], "steps": 1_000, "fixed": {"1": 1, "2": 1, "3": 2, "4": 2}}
    assert drawn_with(**options)["repeats"] == 2


def test_one_player_is_refused():
    assert refused(lambda: drawn_with(1, sizes=[[2]], steps=1))[0] == "too_few_players"


plain_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.sampled_from(["", "1", "4", "Nord", "sizes"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["1", "2", "5", "x"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "sizes": plain_values | st.lists(st.sampled_from([[2, 2], [4], [3, 1]]), max_size=3),
            "steps": plain_values | st.integers(0, 50),
            "clubs": plain_values | st.dictionaries(st.sampled_from("1234"), st.sampled_from(["N", "S"])),
            "fixed": plain_values | st.dictionaries(st.sampled_from("12"), st.integers(1, 2)),
            "other": plain_values,
        },
    )
)
def test_options_of_any_content_are_drawn_or_refused(options):
    try:
        outcome = drawn_with(**options)
    except Refused:
        return
    assert [sorted(len(table) for table in each["tables"]) for each in outcome["rounds"]] == [
        sorted(sizes) for sizes in options["sizes"]
    ]


@settings(max_examples=30)
@given(st.lists(st.lists(st.lists(st.integers(1, 5), max_size=5), min_size=1, max_size=3), max_size=3))
def test_histories_of_any_content_are_drawn_or_refused(history):
    """Tables that nobody sat at have a test of their own."""
    rounds = tuple(tuple(tuple(table) for table in tables if table) or ((1, 2),) for tables in history)
    try:
        outcome = drawn_with(sizes=[[2, 2], [4]], steps=20, history=rounds)
    except Refused:
        return
    assert len(outcome["rounds"]) == 2


def test_a_receipt_of_very_many_rounds_keeps_nobody_busy_for_ever():
    with pytest.raises(Refused) as refusal:
        drawn_with(sizes=[[2, 2]] * 101, steps=0)
    assert (refusal.value.code, refusal.value.params) == (
        "too_many_rounds",
        {"field": "options.sizes", "rounds": 101, "most": 100},
    )
