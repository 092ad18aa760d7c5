"""Strong with strong as the algorithm of a draw: receipts that verify with Python alone, and what is refused."""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.seating.drawn_samples import OTHER_NONCE, found, receipt
from tests.seating.samples import TWO_ROUNDS_OF_12, field_of
from tests.seating.test_drawn import command
from tests.seating.test_drawn_options import plain_values, refused
from tournament.regulation.algorithms import DrawTask as Draw
from tournament.regulation.chance import Chance
from tournament.regulation.draw import known_algorithms
from tournament.regulation.refusals import Refused
from tournament.seating.drawn import strong_with_strong
from tournament.seating.groups import GroupTask
from tournament.seating.strong import plan_in_groups

STANDINGS = [[12], [3, 7], [1], [2, 4, 9], [5], [6], [8, 10, 11]]
OPTIONS = {
    "sizes": [[3, 3, 3, 3]],
    "steps": 2_000,
    "groups": [2, 2],
    "standings": STANDINGS,
    "clubs": {"1": "Nord", "2": "Nord", "12": "Süd"},
    "fixed": {"12": 2},
}


def strong_receipt(*arguments, **changes):
    return receipt(*arguments, **{"algorithm": "strong-with-strong/1", "options": OPTIONS, **changes})


def drawn_with(history=(), **options):
    return strong_with_strong(Draw((1, 2, 3, 4), options, history), Chance(b"key"))


def test_the_algorithm_stands_beside_the_old_one():
    assert set(known_algorithms()) == {"random/1", "lots/1", "seating/1", "strong-with-strong/1"}


def test_a_receipt_is_true_and_has_the_groups():
    document = json.loads(json.dumps(strong_receipt()))
    assert found(document) == []
    task = field_of(12, (3,) * 4, history=TWO_ROUNDS_OF_12, clubs={1: "Nord", 2: "Nord", 12: "Süd"}, fixed={12: 2})
    plan = plan_in_groups(GroupTask(task, STANDINGS, (2, 2)), Chance(bytes.fromhex(document["key"])), 2_000)
    assert document["outcome"] == {
        "rounds": [
            {
                "tables": [
                    [{"player": player, "portion": 21 + seat} for seat, player in enumerate(table)]
                    for table in plan.tables
                ]
            }
        ],
        "groups": [
            {"tables": list(g.tables), "players": list(g.players), "repeats": g.repeats, "bound": g.bound}
            for g in plan.groups
        ],
        "repeats": plan.report.repeats,
        "bound": plan.report.bound,
    }
    first, second = document["outcome"]["groups"]
    assert (first["players"][0], set(first["players"][1:3]), first["players"][3]) == (12, {3, 7}, 1)
    assert set(first["players"]) | set(second["players"]) == set(range(1, 13))


def test_dice_and_the_nonce_decide_who_of_equals_is_in_which_group():
    drawn = [strong_receipt(), strong_receipt(OTHER_NONCE), strong_receipt(dice=[[1, "worm"]]), strong_receipt(draw=7)]
    assert [found(document) for document in drawn] == [[]] * 4
    assert len({json.dumps(document["outcome"]["rounds"]) for document in drawn}) == 4


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda outcome: outcome["groups"][0]["players"].reverse(), "outcome.groups[0].players[0]"),
        (lambda outcome: outcome["groups"][1].update(bound=0, repeats=0), "outcome.groups[1].repeats"),
        (lambda outcome: outcome["groups"].reverse(), "outcome.groups[0].tables[0]"),
        (
            lambda outcome: outcome["rounds"][0]["tables"][2][1].update(player=12),
            "outcome.rounds[0].tables[2][1].player",
        ),
    ],
)
def test_another_outcome_is_named(change, field):
    document = copy.deepcopy(strong_receipt(history=(*TWO_ROUNDS_OF_12, *TWO_ROUNDS_OF_12)))
    change(document["outcome"])
    assert ("outcome_mismatch", field) in found(document)


@pytest.mark.parametrize(
    "change",
    [
        lambda options: options.update(standings=STANDINGS[::-1]),
        lambda options: options["standings"].__setitem__(slice(0, 2), [[3, 7], [12]]),
        lambda options: options.update(groups=[1, 3]),
        lambda options: options.pop("clubs"),
    ],
)
def test_other_standings_or_groups_are_another_announcement(change):
    document = copy.deepcopy(strong_receipt())
    change(document["announced"]["options"])
    assert ("commitment_mismatch", "commitment") in found(document)


def test_the_program_verifies_without_any_package_and_names_a_changed_group(tmp_path):
    document = strong_receipt()
    done = command(tmp_path, document, "--commitment", document["commitment"])
    assert (done.returncode, done.stdout, done.stderr) == (0, "True: draw 1 of 'spring-2025', 12 players.\n", "")
    document = copy.deepcopy(document)
    document["outcome"]["groups"][0]["players"][0] = 1
    done = command(tmp_path, document)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout == ("Not true:\n- outcome_mismatch: outcome.groups[0].players[0] is 1, but the draw gives 12.\n")


FOUR = {"sizes": [[2, 2]], "steps": 1, "groups": [1, 1], "standings": [[1], [2], [3], [4]]}


def without(name):
    return {key: value for key, value in FOUR.items() if key != name}


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        (without("groups"), ("missing_field", "options.groups")),
        (without("standings"), ("missing_field", "options.standings")),
        (FOUR | {"places": []}, ("unknown_field", "options.places")),
        (FOUR | {"sizes": [[2, 2], [2, 2]]}, ("one_round_at_a_time", "options.sizes")),
        (FOUR | {"groups": [2, 1]}, ("groups_do_not_fit", "options.groups")),
        (FOUR | {"groups": [0, 2]}, ("malformed", "options.groups[0]")),
        (FOUR | {"groups": []}, ("malformed", "options.groups")),
        (FOUR | {"groups": 2}, ("malformed", "options.groups")),
        (FOUR | {"standings": [1, 2, 3, 4]}, ("malformed", "options.standings[0]")),
        (FOUR | {"standings": [[1], [2], [3]]}, ("standings_do_not_fit", "options.standings")),
        (FOUR | {"standings": [[1], [2], [3], [5]]}, ("standings_do_not_fit", "options.standings")),
        (FOUR | {"standings": [[1, 1], [2], [3], [4]]}, ("standings_do_not_fit", "options.standings")),
        (FOUR | {"standings": [[1, 2, 3, 4], []]}, ("malformed", "options.standings[1]")),
        (FOUR | {"standings": [[True], [2], [3], [4]]}, ("malformed", "options.standings[0][0]")),
        (FOUR | {"fixed": {"1": 2, "4": 2}}, ("fixed_against_groups", None)),
    ],
    ids=str,
)
def test_options_that_are_refused(options, refusal):
    assert refused(lambda: drawn_with(**options)) == refusal


@given(
    st.fixed_dictionaries(
        {"sizes": st.sampled_from([[[2, 2]], [[4]], [[3, 1]], [[2, 2], [4]]]), "steps": st.integers(0, 50)},
        optional={
            "groups": plain_values | st.sampled_from([[1, 1], [2], [1]]),
            "standings": plain_values | st.permutations([[1, 3], [2], [4]]),
            "fixed": st.dictionaries(st.sampled_from("1234"), st.integers(1, 2)),
        },
    )
)
def test_options_of_any_content_are_drawn_or_refused(options):
    try:
        outcome = drawn_with((((1, 2), (3, 4)),), **options)
    except Refused:
        return
    assert sorted(p for group in outcome["groups"] for p in group["players"]) == [1, 2, 3, 4]
