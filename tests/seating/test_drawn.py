"""The seating as the algorithm of a draw: receipts that verify, here and from the command line, and hostile options."""

import copy
import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.seating.samples import TWO_ROUNDS_OF_12, field_of, is_plan_for, new_repeats
from tournament.regulation.algorithms import Task as Draw
from tournament.regulation.chance import Chance
from tournament.regulation.draw import known_algorithms
from tournament.regulation.receipts import announce, redraw_of, reveal
from tournament.regulation.refusal import Refused
from tournament.regulation.verification import verify
from tournament.seating import plan_again
from tournament.seating.drawn import ALGORITHMS, MOST_STEPS, seating

ROOT = Path(__file__).parents[2]
NONCE = sha256(b"a nonce for seatings").digest()
OTHER_NONCE = sha256(b"another nonce for seatings").digest()
TWELVE = {number: f"Player {number}" for number in range(1, 13)}
OPTIONS = {
    "sizes": [[3, 3, 3, 3], [4, 4, 4]],
    "steps": 2_000,
    "clubs": {"1": "Nord", "2": "Nord", "12": "Süd"},
    "fixed": {"5": 2, "7": 3},
}


def announced(nonce=NONCE, **changes):
    facts = {
        "event": "spring-2025",
        "draw": 1,
        "label": "Rounds 3 and 4",
        "algorithm": "seating/1",
        "players": TWELVE,
        "options": OPTIONS,
        "history": TWO_ROUNDS_OF_12,
    }
    return announce(nonce, **{**facts, **changes})


def receipt(nonce=NONCE, dice=(), **changes):
    announcement = announced(nonce, with_dice=bool(dice), **changes)
    return reveal(announcement, nonce, dice, known_algorithms())


def found(document):
    return [(mismatch.code, mismatch.field) for mismatch in verify(document, known_algorithms())]


def drawn_with(players=4, history=(), **options):
    """What the algorithm itself does, trusting nothing of the options."""
    return seating(Draw(tuple(range(1, players + 1)), options, history), Chance(b"key"))


def refused(call):
    with pytest.raises(Refused) as caught:
        call()
    return caught.value.code, caught.value.params.get("field")


def command(tmp_path, document, *arguments):
    """The program as somebody with nothing but Python has it, and no packages."""
    file = tmp_path / "receipt.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    line = [sys.executable, "-S", "-E", "-m", "tournament.regulation.draw", "verify", str(file), *arguments]
    return subprocess.run(line, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False, timeout=60)


# Receipts


def test_the_algorithm_is_known_to_the_program_alone():
    assert known_algorithms()["seating/1"] is ALGORITHMS["seating/1"] is seating
    document = receipt()
    assert [(mismatch.code, mismatch.field) for mismatch in verify(document)] == [
        ("unknown_algorithm", "announced.algorithm")
    ]


def test_a_receipt_is_true():
    assert found(receipt()) == []
    assert found(json.loads(json.dumps(receipt()))) == []


def test_the_outcome_is_the_plan_of_the_announced_task():
    document = receipt()
    task = field_of(
        12, (3,) * 4, (4,) * 3, history=TWO_ROUNDS_OF_12, clubs={1: "Nord", 2: "Nord", 12: "Süd"}, fixed={5: 2, 7: 3}
    )
    plan = plan_again(task, Chance(bytes.fromhex(document["key"])), 2_000)
    assert document["outcome"] == {
        "rounds": [
            {
                "tables": [
                    [{"player": player, "portion": 21 + seat} for seat, player in enumerate(table)] for table in tables
                ]
            }
            for tables in plan.rounds
        ],
        "repeats": plan.report.repeats,
        "bound": plan.report.bound,
    }
    rounds = tuple(
        tuple(tuple(seat["player"] for seat in table) for table in each["tables"])
        for each in document["outcome"]["rounds"]
    )
    assert is_plan_for(task, rounds)
    assert document["outcome"]["repeats"] == new_repeats(task, rounds)


def test_dice_the_nonce_and_the_number_of_the_draw_decide():
    plain = {"options": {"sizes": [[3, 3, 3, 3]], "steps": 100}, "history": ()}
    drawn = [
        receipt(**plain),
        receipt(OTHER_NONCE, **plain),
        receipt(dice=[[1, 2, "worm"]], **plain),
        receipt(dice=[[2, 2, "worm"]], **plain),
        receipt(draw=2, **plain),
    ]
    assert [found(document) for document in drawn] == [[]] * 5
    assert len({json.dumps(document["outcome"]["rounds"]) for document in drawn}) == 5


def test_a_redraw_is_true_too():
    first = receipt()
    again = receipt(OTHER_NONCE, draw=2, redraw=redraw_of(first, author="Ana", reason="Bob went home"))
    assert (found(again), again["same_as_previous"]) == ([], False)


def test_without_clubs_and_fixed_tables():
    assert found(receipt(options={"sizes": [[4, 4, 4]], "steps": 0})) == []
    assert found(receipt(options={"sizes": [[7, 5]], "steps": 10, "clubs": {}, "fixed": {}})) == []


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda seats: seats[0].update(player=99), ".player"),
        (lambda seats: seats[2].update(portion=22), ".portion"),
        (lambda seats: seats[1].update(name="Ana"), ".name"),
    ],
)
def test_a_changed_seat_is_refused(change, field):
    document = copy.deepcopy(receipt())
    change(document["outcome"]["rounds"][1]["tables"][2])
    ((code, where),) = found(document)
    assert code == "outcome_mismatch"
    assert where.startswith("outcome.rounds[1].tables[2][")
    assert where.endswith(field)


def test_two_players_who_changed_seats_are_both_named():
    document = copy.deepcopy(receipt())
    tables = document["outcome"]["rounds"][0]["tables"]
    tables[0][0]["player"], tables[3][2]["player"] = tables[3][2]["player"], tables[0][0]["player"]
    assert found(document) == [
        ("outcome_mismatch", "outcome.rounds[0].tables[0][0].player"),
        ("outcome_mismatch", "outcome.rounds[0].tables[3][2].player"),
    ]


@pytest.mark.parametrize("name", ["repeats", "bound"])
def test_nobody_can_boast_of_a_plan(name):
    document = copy.deepcopy(receipt())
    document["outcome"][name] += 1
    assert found(document) == [("outcome_mismatch", f"outcome.{name}")]


def test_other_options_are_another_announcement():
    document = copy.deepcopy(receipt())
    document["announced"]["options"]["clubs"]["3"] = "Nord"
    assert ("commitment_mismatch", "commitment") in found(document)


# The command line


def test_the_program_verifies_a_seating_without_any_package(tmp_path):
    document = receipt()
    done = command(tmp_path, document, "--commitment", document["commitment"])
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "True: draw 1 of 'spring-2025', 12 players.\n"


def test_the_program_names_a_changed_seat(tmp_path):
    document = copy.deepcopy(receipt())
    seat = document["outcome"]["rounds"][0]["tables"][1][2]
    true, seat["player"] = seat["player"], 99
    done = command(tmp_path, document)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == (
        f"Not true:\n- outcome_mismatch: outcome.rounds[0].tables[1][2].player is 99, but the draw gives {true}.\n"
    )


def test_the_program_says_what_the_seating_refused(tmp_path):
    document = copy.deepcopy(receipt())
    document["announced"]["options"]["steps"] = MOST_STEPS + 1
    done = command(tmp_path, document)
    assert (done.returncode, done.stderr) == (1, "")
    assert "refused_by_algorithm" in done.stdout


# Hostile options


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({}, ("missing_field", "options.sizes")),
        ({"sizes": [[2, 2]]}, ("missing_field", "options.steps")),
        ({"steps": 1}, ("missing_field", "options.sizes")),
        ({"sizes": [[2, 2]], "steps": 1, "seed": 1}, ("unknown_field", "options.seed")),
        ({"sizes": [[2, 2]], "steps": MOST_STEPS + 1}, ("malformed", "options.steps")),
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


@settings(max_examples=300, deadline=None, derandomize=True)
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


@settings(max_examples=60, deadline=None, derandomize=True)
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
