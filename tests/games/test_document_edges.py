"""The edges of what documents may say: the smallest and the largest, what may be left out, what is refused by name."""

import pytest

from games.heckmeck import check_document, replay_document
from games.heckmeck.messages import problem_sentence
from tests.games.samples import (
    ABSENT,
    CLASSIC,
    CUSTOM_GRILL,
    EXTENDED,
    EXTENDED_RECORD,
    RECORD,
    changed,
    end_state,
    extended,
    player,
    without,
)

ALL_FACE_DOWN = end_state([], [])
HIGHEST = CLASSIC["highest", "sets"]


def codes(document):
    return [str(problem.code) for problem in check_document(document).problems]


@pytest.mark.parametrize(
    ("failed_attempt", "stacks", "expected"),
    [
        (form, stacks, expected)
        for form, expected in [
            ("highest", ["lowest_face_down"]),
            ("highest_always", ["lowest_face_down"]),
            ("returned", ["nothing_owned"]),
            ("both", []),
        ]
        for stacks in ("sets", "ordered")
    ],
)
def test_everything_face_down(failed_attempt, stacks, expected):
    assert codes(end_state([], [], failed_attempt=failed_attempt, stacks_are=stacks)) == expected


@pytest.mark.parametrize("form", ["highest", "highest_always", "returned", "both"])
def test_everything_owned(form):
    for stacks in ("sets", "ordered"):
        assert codes(end_state(without(), [], failed_attempt=form, stacks_are=stacks)) == []


@pytest.mark.parametrize("players", [0, 1, 2, 3, 4, 5, 6, 7, 8, 100])
def test_number_of_players(players):
    expected = [] if 2 <= players <= 7 else ["player_count"]
    stacks = ([without()] + [[]] * players)[:players]
    document = changed(end_state(*stacks, failed_attempt="both"), {} if players else {"face_down": without()})
    assert codes(document) == expected
    record = replay_document({"players": ["somebody"] * players, "turns": []})
    assert [str(problem.code) for problem in record.problems] == expected
    assert (record.valid, record.finished) == (not expected, False)


@pytest.mark.parametrize(
    "changes",
    [
        {"players.0.name": ABSENT},
        {"players.0.name": ABSENT, "players.1.name": ABSENT},
        {"players.1.name": "Player 0"},
        {"players.1.name": ""},
        {"ruleset": ABSENT},
        {"ruleset": {}},
        {"ruleset.edition": ABSENT},
        {"ruleset.failed_attempt": ABSENT},
        {"ruleset.steal": "optional"},
        {"stacks": ABSENT},
        {"stacks": "ordered"},
        {"players.0.bratworms": 0, "players.0.specialist": None},
        {"players.0.portions": [21, 29]},
        {"face_down": HIGHEST["face_down"][::-1]},
    ],
)
def test_what_may_be_left_out_or_said_otherwise(changes):
    assert check_document(changed(HIGHEST, changes)) == check_document(HIGHEST)


def test_defaults_are_those_of_the_contract():
    # Ordered, these stacks could not have been left by `highest_always`; the rule `returned` would allow 21 face down.
    document = end_state([21, 29], [33], failed_attempt="highest_always", stacks_are="ordered")
    assert codes(document) == ["top_not_below_face_down"]
    assert codes(changed(document, {"stacks": ABSENT})) == []
    assert codes(changed(document, {"ruleset.failed_attempt": ABSENT})) == []
    assert codes(changed(ALL_FACE_DOWN, {"ruleset": ABSENT})) == ["lowest_face_down"]
    assert codes(changed(EXTENDED, {"ruleset.edition": ABSENT})).count("bratworms_not_in_ruleset") == 2


STARTS = {"canned_worm": 11, "sitting_hen": 21, "raven": 23, "weasel": 25, "golden_die": 27, "apple": 29}


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (extended(player([11, 21], 2, "apple"), player([33, 23], 1), specialists=STARTS), []),
        (extended(player([11, 21], 2, "apple"), player([33, 23], 1), specialists={"apple": 29}), []),
        (
            extended(player([11, 21], 2, "apple"), player([33, 23], 1), specialists={"raven": 23}),
            ["specialist_not_in_ruleset"],
        ),
        # Without specialists nobody can have left with one, and no raven brings a Bratworm.
        (extended(player([11, 21]), player([33, 23]), specialists={}), []),
        (extended(player([11, 21]), player([33, 23]), specialists={}, bratworms=0), []),
        # Without a supply the raven has nothing to bring.
        (extended(player([11, 21]), player([33, 23]), bratworms=0), []),
        (
            extended(player([11, 21], 1), player([33, 23]), bratworms=0),
            ["bratworms_not_in_ruleset"],
        ),
        # Without a raven somebody must hold the specialist of the last portion.
        (
            extended(player([11, 21], 1), player([33, 23]), specialists={"apple": 29}),
            ["nobody_could_have_emptied_the_grill"],
        ),
        (CUSTOM_GRILL, []),
        (changed(CUSTOM_GRILL, {"face_down": [22, 23]}), ["unknown_portion"]),
        (changed(CUSTOM_GRILL, {"players.0.bratworms": 4}), ["bratworms_exceed_supply"]),
        (changed(CUSTOM_GRILL, {"ruleset.edition": "classic"}), ["ruleset_not_supported"]),
        (changed(CUSTOM_GRILL, {"ruleset.grill": []}), ["ruleset_not_supported"]),
        (changed(CUSTOM_GRILL, {"ruleset.exact_only": [13]}), ["ruleset_not_supported"]),
        (changed(CUSTOM_GRILL, {"ruleset.specialists.apple": 29}), ["ruleset_not_supported"]),
        (changed(CUSTOM_GRILL, {"ruleset.specialists.dragon": 22}), ["unknown_field"]),
        (changed(CUSTOM_GRILL, {"ruleset.grill.3": {"portion": 22, "worms": 1}}), ["ruleset_not_supported"]),
    ],
)
def test_rulesets_of_ones_own(document, expected):
    assert codes(document) == expected


def test_the_worms_of_a_grill_of_ones_own_count():
    ranking = check_document(CUSTOM_GRILL).ranking
    assert [tuple(ranked) for ranked in ranking] == [(0, 1, 4, 21, "worms"), (1, 2, 0, None, "worms")]


def test_the_extended_edition_is_never_faster():
    for form in ("highest_always", "returned", "both"):
        (problem,) = check_document(changed(EXTENDED, {"ruleset.failed_attempt": form})).problems
        assert (problem.code, problem.params["reason"]) == ("ruleset_not_supported", "extended_is_never_faster")
        assert f"'{form}'" in problem_sentence(problem)


@pytest.mark.parametrize(
    ("ask", "document", "path"),
    [
        (check_document, HIGHEST, "x"),
        (check_document, HIGHEST, "ruleset.x"),
        (check_document, HIGHEST, "players.1.x"),
        (check_document, CUSTOM_GRILL, "ruleset.grill.2.x"),
        (check_document, CUSTOM_GRILL, "ruleset.specialists.x"),
        (replay_document, RECORD, "x"),
        (replay_document, RECORD, "ruleset.x"),
        (replay_document, RECORD, "turns.1.x"),
        (replay_document, RECORD, "turns.5.throws.1.x"),
        (replay_document, EXTENDED_RECORD, "turns.3.throws.0.x"),
    ],
)
def test_unknown_fields_are_named(ask, document, path):
    problems = ask(changed(document, {path: None})).problems
    written = "".join(f"[{step}]" if step.isdigit() else f".{step}" for step in path.split(".")).lstrip(".")
    turn = {"turn": int(path.split(".")[1])} if path.startswith("turns.") else {}
    assert [(problem.code, problem.params) for problem in problems] == [("unknown_field", {"field": written, **turn})]
    assert f"'{written}'" in problem_sentence(problems[0])


@pytest.mark.parametrize("number", range(6))
def test_a_record_says_which_turn_is_wrong(number):
    replayed = replay_document(changed(RECORD, {f"turns.{number}": {"take": 99}}))
    assert (replayed.valid, replayed.turn) == (False, number)
    replayed = replay_document(changed(RECORD, {f"turns.{number}": {"take": "21"}}))
    assert (replayed.valid, replayed.turn, replayed.problems[0].code) == (False, number, "malformed")


@pytest.mark.parametrize("record", [RECORD, EXTENDED_RECORD])
def test_records_are_played_to_their_end(record):
    replayed = replay_document(record)
    assert (replayed.problems, replayed.finished) == ((), False)


@pytest.mark.parametrize("who", ["", "dragon", "Apple"])
def test_nobody_unknown_goes_back_to_the_grill(who):
    replayed = replay_document(changed(EXTENDED_RECORD, {"turns.4.put_back": who}))
    found = [(problem.code, problem.specialist) for problem in replayed.problems]
    assert (found, replayed.turn) == ([("specialist_not_in_ruleset", who)], 4)
