"""Every illegal turn, every unreadable document and every ruleset that cannot be: one input that provokes each.

That no code is missing from these tables is checked against the engine's source (`refusals`).
"""

from dataclasses import replace
from typing import Any

import pytest

from games.heckmeck import (
    Move,
    Outcome,
    Problem,
    Record,
    RulesetRefused,
    Specialist,
    Throw,
    Throws,
    check_document,
    classic,
    extended,
    replay_document,
    replay_record,
)
from games.heckmeck.documents.notes import read_line
from tests.games.refusals import refusals
from tests.games.samples import ABSENT, CLASSIC, CUSTOM_GRILL, EXTENDED, RECORD, changed, line_of

FAIL = {"fail": True}
WEASEL = ({"take": 25}, FAIL)  # two players: the first holds the weasel and is to move
GOLDEN_DIE = ({"take": 27}, FAIL)
TWO_SPECIALISTS = ({"take": 25}, FAIL)
DOUBLE_ONE = {"fail": True, "double_one": True}
ONE_PORTION = {"grill": [{"portion": 21, "worms": 1}]}
EXTENDED_RULES = {"edition": "extended"}
TWO_BRATWORMS = {"edition": "extended", "bratworms": 2}
OPTIONAL = {"steal": "optional"}
WORMS = ["worm"] * 8
FOURS = [4, 4, 4, 1, 2, 3, 5, 5]


def throws(*each, **more):
    return {"throws": list(each), **more}


ILLEGAL = [
    # (ruleset, the turns, of which the last is illegal, code, rule)
    (ONE_PORTION, [{"take": 21}, FAIL], "game_over", "B12"),
    ({}, [{"take": 20}], "not_on_grill", "B5"),
    ({}, [{"take": 21}, {"take": 21}], "not_on_grill", "B5"),
    ({}, [{"steal": 21}], "not_to_be_stolen", "B6"),
    ({}, [{"take": 21}, FAIL, {"steal": 21}], "not_to_be_stolen", "B6"),
    (EXTENDED_RULES, [{"take": 11}, {"steal": 11}], "not_to_be_stolen", "B6"),
    ({}, [{"total": 41}], "total_impossible", "B1"),
    ({}, [{"total": 4}], "total_impossible", "B1"),
    ({}, [{"take": 25}, {"total": 25, "overlooked": True}], "steal_is_mandatory", "B7"),
    (OPTIONAL, [{"take": 25}, FAIL, {"total": 25, "overlooked": True}], "nothing_overlooked", "B7"),
    (OPTIONAL, [{"total": 25, "overlooked": True}], "nothing_overlooked", "B7"),
    (OPTIONAL, [throws({"rolled": FOURS, "kept": 4}, stop=True, overlooked=True)], "nothing_overlooked", "B7"),
    ({}, [DOUBLE_ONE], "no_bratworms_in_ruleset", "E3"),
    (EXTENDED_RULES, [{"take": 36, "double_one": True}], "total_impossible_with_double_one", "E3"),
    (TWO_BRATWORMS, [DOUBLE_ONE, DOUBLE_ONE, DOUBLE_ONE], "bratworm_from_missing", "E4"),
    (TWO_BRATWORMS, [DOUBLE_ONE, DOUBLE_ONE, {**DOUBLE_ONE, "bratworm_from": 2}], "bratworm_from_not_eligible", "E4"),
    (TWO_BRATWORMS, [{**DOUBLE_ONE, "bratworm_from": 1}], "bratworm_from_not_due", "E4"),
    (EXTENDED_RULES, [*TWO_SPECIALISTS, {"take": 29}], "put_back_missing", "E6"),
    (EXTENDED_RULES, [*TWO_SPECIALISTS, {"take": 29, "put_back": "raven"}], "put_back_not_held", "E6"),
    (EXTENDED_RULES, [{"take": 29, "put_back": "apple"}], "put_back_not_due", "E6"),
    (EXTENDED_RULES, [{"fail": True, "golden_die": True}], "golden_die_not_held", "E12"),
    (
        EXTENDED_RULES,
        [*GOLDEN_DIE, throws({"rolled": [2] * 9, "kept": 2}, golden_die=True)],
        "golden_die_cannot_show_this",
        "E12",
    ),
    ({}, [throws({"rolled": FOURS, "weasel": True})], "weasel_not_ready", "E13"),
    (EXTENDED_RULES, [*WEASEL, throws({"rolled": FOURS, "kept": 4, "weasel": True})], "weasel_after_choice", "E13"),
    (EXTENDED_RULES, [*WEASEL, throws({"rolled": FOURS, "weasel": True})], "weasel_without_new_roll", "E13"),
    (EXTENDED_RULES, [*WEASEL, throws(*[{"rolled": FOURS, "weasel": True}] * 2)], "weasel_not_ready", "E13"),
    ({}, [throws()], "no_throws", "B2"),
    ({}, [throws({"rolled": WORMS, "kept": "worm"}, {"rolled": []})], "throw_after_end", "B3"),
    (
        {},
        [throws({"rolled": FOURS, "kept": 4}, {"rolled": [4] * 5}, {"rolled": [1] * 5, "kept": 1})],
        "throw_after_end",
        "B3",
    ),
    ({}, [throws({"rolled": FOURS, "kept": 4})], "turn_not_ended", "B3"),
    ({}, [throws({"rolled": FOURS, "kept": 4}, {"rolled": [4] * 5}, stop=True)], "stop_after_failed_roll", "B3"),
    ({}, [throws({"rolled": FOURS[1:], "kept": 4})], "wrong_number_of_dice", "B2"),
    ({}, [throws({"rolled": FOURS, "kept": "worm"})], "face_not_rolled", "B2"),
    ({}, [throws({"rolled": FOURS, "kept": 4}, {"rolled": [4] * 5, "kept": 4})], "face_taken_before", "B2"),
    ({}, [throws({"rolled": FOURS})], "choice_is_compulsory", "B2"),
]
MALFORMED = [
    # (a whole line or an end state or a record, what is expected there)
    (b'{"a": NaN}', "constant"),
    (b'{"a": 1, "a": 2}', "repeated"),
    (b'"\xff"', "utf8"),
    (b"[" * 100_000, "nesting"),
    (b"9" * 4301, "number"),
    (b"", "empty"),
    (b"{", "json"),
    (b'"a', "json"),
    (b'"\x01"', "json"),
    (b'"\\x"', "json"),
    (b"{} {}", "json"),
    (["an end state"], "object"),
    (changed(CLASSIC["both", "sets"], {"face_down": {}}), "list"),
    (changed(CLASSIC["both", "sets"], {"face_down": ABSENT}), "present"),
    (changed(CLASSIC["both", "sets"], {"face_down.0": True}), "integer"),
    (changed(CLASSIC["both", "sets"], {"players.0.bratworms": 10**9 + 1}), "smaller"),
    (changed(CLASSIC["both", "sets"], {"players.0.name": 1}), "text"),
    (changed(CLASSIC["both", "sets"], {"stacks": "heaps"}), "one_of"),
    (changed(RECORD, {"turns.3.overlooked": "yes"}), "flag"),
    (changed(RECORD, {"turns.4.fail": False}), "true"),
    (changed(RECORD, {"turns.4.total": 21}), "one_kind"),
    (changed(RECORD, {"turns.4.stop": True}), "absent"),
]
RULESETS = [
    # (a document, what is changed in its ruleset, the reason of the refusal)
    (EXTENDED, {"edition": "deluxe"}, "unknown_form"),
    (EXTENDED, {"failed_attempt": "both"}, "extended_is_never_faster"),
    (CLASSIC["both", "sets"], {"bratworms": 7}, "only_in_extended"),
    (CUSTOM_GRILL, {"grill": []}, "grill_empty"),
    (CUSTOM_GRILL, {"grill.0.portion": 21}, "grill_portion_twice"),
    (CUSTOM_GRILL, {"grill.2.portion": 41}, "portion_out_of_reach"),
    (CUSTOM_GRILL, {"grill.2.worms": -1}, "worms_out_of_range"),
    (CUSTOM_GRILL, {"exact_only": [12]}, "exact_only_not_on_grill"),
    (CUSTOM_GRILL, {"bratworms": -1}, "supply_out_of_range"),
    (CUSTOM_GRILL, {"specialists.apple": 23}, "specialist_not_on_grill"),
    (CUSTOM_GRILL, {"specialists.apple": 11}, "two_specialists_on_one_portion"),
]


def illegal(ruleset, turns):
    """The answer to a record: two players, or three where it is about Bratworms."""
    players = ["Ana", "Ion", "Eva"][: 3 if ruleset is TWO_BRATWORMS else 2]
    return replay_document({"ruleset": ruleset, "players": players, "turns": turns})


def malformed(what: Any) -> tuple[Problem, ...]:
    """The problems of a line, an end state or a record."""
    document, problem = read_line(line_of(what))
    if problem is not None:
        return (problem,)
    return replay_document(document).problems if "turns" in what else check_document(document).problems


def illegal_to_program(turn):
    """The answer to a record of one turn."""
    return replay_record(Record(classic(), ("Ana", "Ion"), (turn,)))


def refused(document, changes):
    """The problems of a document with another ruleset."""
    return check_document(changed(document, {f"ruleset.{path}": value for path, value in changes.items()})).problems


# Documents cannot say these; the engine, asked by a program, refuses them all the same.
ILLEGAL_TO_PROGRAMS = [
    (Throws((Throw((7,) * 8, 7),)), "no_such_face", "B1"),
    (Move(Outcome.FAIL, 21), "failed_attempt_brings_nothing", "B10"),
]
RULESETS_OF_PROGRAMS = [
    ({"grill": ((22, 1), (21, 1))}, "grill_not_ascending"),
    ({"specialists": ((Specialist.APPLE, 21), (Specialist.APPLE, 22))}, "specialist_starts_twice"),
    ({"specialists": ((Specialist.APPLE, 29), (Specialist.RAVEN, 23))}, "specialists_not_ascending"),
]


@pytest.mark.parametrize(("ruleset", "turns", "code", "rule"), ILLEGAL)
def test_illegal_turns(ruleset, turns, code, rule):
    replayed = illegal(ruleset, turns)
    assert [(problem.code, problem.rule) for problem in replayed.problems] == [(code, rule)]
    assert (replayed.valid, replayed.finished, replayed.turn) == (False, False, len(turns) - 1)


@pytest.mark.parametrize(("turn", "code", "rule"), ILLEGAL_TO_PROGRAMS)
def test_illegal_turns_of_programs(turn, code, rule):
    replayed = illegal_to_program(turn)
    assert [(problem.code, problem.rule) for problem in replayed.problems] == [(code, rule)]


@pytest.mark.parametrize(("what", "expected"), MALFORMED, ids=[expected for _, expected in MALFORMED])
def test_malformed(what, expected):
    assert [(problem.code, problem.params["expected"]) for problem in malformed(what)] == [("malformed", expected)]


@pytest.mark.parametrize(("line", "at"), [(b"x", 1), (b"[1 2]", 4), (b"   [1 2]", 7), (b'["\xc8\x99" 2]', 6)])
def test_a_fault_is_where_it_is_said_to_be(line, at):
    (problem,) = malformed(line)
    assert problem.params["at"] == at


@pytest.mark.parametrize(("document", "changes", "reason"), RULESETS)
def test_rulesets(document, changes, reason):
    problems = refused(document, changes)
    assert [(problem.code, problem.params["reason"]) for problem in problems] == [("ruleset_not_supported", reason)]


@pytest.mark.parametrize(("changes", "reason"), RULESETS_OF_PROGRAMS)
def test_rulesets_of_programs(changes, reason):
    with pytest.raises(RulesetRefused) as refusal:
        replace(extended(), **changes)
    assert refusal.value.code == reason


@pytest.mark.parametrize(
    ("kind", "provoked"),
    [
        ("illegal", {code for *_, code, _ in [*ILLEGAL, *ILLEGAL_TO_PROGRAMS]}),
        ("malformed", {expected for _, expected in MALFORMED}),
        ("ruleset", {reason for *_, reason in [*RULESETS, *RULESETS_OF_PROGRAMS]}),
    ],
)
def test_nothing_is_missing_here(kind, provoked):
    assert {refusal.code for refusal in refusals() if refusal.kind == kind} == provoked
