"""The seating as the algorithm of a draw: receipts that verify, here and from the command line."""

import copy
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.seating.drawn_samples import OTHER_NONCE, found, receipt
from tests.seating.samples import TWO_ROUNDS_OF_12, field_of, is_plan_for, new_repeats
from tournament.regulation.chance import Chance
from tournament.regulation.draw import known_algorithms
from tournament.regulation.draw_receipts import redraw_of
from tournament.regulation.verification import verify
from tournament.seating import plan_again
from tournament.seating.drawn import ALGORITHMS, MAX_STEPS, seating

ROOT = Path(__file__).parents[2]


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
    document["announced"]["options"]["steps"] = MAX_STEPS + 1
    done = command(tmp_path, document)
    assert (done.returncode, done.stderr) == (1, "")
    assert "refused_by_algorithm" in done.stdout
