"""The command line to the letter of the contract: arguments, exit codes, one answer for each line in order."""

import functools
import json
from typing import Any

import pytest

from tests.games.commands import COMMAND, run, run_in_shell, run_process
from tests.games.samples import RECORD, changed, line_of

# The two examples of the contract, letter by letter.
END_STATE = b"""\
{"ruleset": {"edition": "classic", "failed_attempt": "highest"},
 "stacks": "sets",
 "players": [{"name": "Ana", "portions": [21, 29], "bratworms": 0, "specialist": null},
             {"name": "Ion", "portions": [33]}],
 "face_down": [22, 23, 24, 25, 26, 27, 28, 30, 31, 32, 34, 35, 36]}
""".replace(b"\n", b" ")
GAME = b"""\
{"ruleset": {"edition": "classic"}, "players": ["Ana", "Ion"],
 "turns": [{"total": 26}, {"take": 25}, {"steal": 25}, {"fail": true},
           {"throws": [{"rolled": [4,4,4,2,3,1,1,"worm"], "kept": 4}, {"rolled": [4,4,2,3,"worm"], "kept": "worm"}], "stop": true}]}
""".replace(b"\n", b" ")  # noqa: E501
VERDICT = {
    "valid": True,
    "ranking": [
        {"seat": 1, "place": 1, "worms": 4, "best_portion": 33, "decided_by": "best_portion"},
        {"seat": 0, "place": 2, "worms": 4, "best_portion": 29, "decided_by": "best_portion"},
    ],
}
REPLAYED: dict[str, Any] = {
    "valid": True,
    "finished": False,
    "end": {
        "ruleset": {"edition": "classic"},
        "stacks": "ordered",
        "players": [{"name": "Ana", "portions": [26]}, {"name": "Ion", "portions": []}],
        "face_down": [36],
        "face_up": [21, 22, 23, 24, 25, 27, 28, 29, 30, 31, 32, 33, 34, 35],
    },
    "ranking": [
        {"seat": 0, "place": 1, "worms": 2, "best_portion": 26, "decided_by": "worms"},
        {"seat": 1, "place": 2, "worms": 0, "best_portion": None, "decided_by": "worms"},
    ],
}
MALFORMED = {"valid": False, "problems": [{"code": "malformed", "message": "The line is empty."}]}


def test_the_examples_of_the_contract():
    assert run("check", given=END_STATE) == (0, *run("check", given=END_STATE)[1:2], "")
    assert run("check", given=END_STATE).answers == [VERDICT]
    assert run("replay", given=GAME).answers == [REPLAYED]


def test_a_game_that_the_clock_stopped():
    left = json.loads(END_STATE) | {"face_down": [36], "face_up": [*range(22, 29), 30, 31, 32, 34, 35]}
    assert run("check", given=line_of(left | {"stopped": True})).answers == [VERDICT]
    (answer,) = run("check", given=line_of(left)).answers
    assert {(problem["code"], problem["portion"]) for problem in answer["problems"]} == {
        (code, portion) for code in ("face_up_without_stopped", "portion_unaccounted") for portion in left["face_up"]
    }
    unfinished = REPLAYED["end"]
    assert run("check", given=line_of(unfinished | {"stopped": True})).answers == [
        {"valid": True, "ranking": REPLAYED["ranking"]}
    ]


@pytest.mark.parametrize("isolation", [["-S", "-E"], ["-S", "-E", "-s", "-B"], ["-W", "error", "-X", "dev"]])
def test_it_needs_nothing_installed(isolation):
    command = [COMMAND[0], *isolation, *COMMAND[1:]]
    for arguments, given in [("check", END_STATE), ("replay", GAME), ("play", b""), ("odds", b"")]:
        outcome = run_process(arguments, given=given, command=command)
        assert (outcome.code, outcome.errors) == (0, "")
        assert outcome == run(arguments, given=given)


def expected_problem(seat, portion):
    sentence = f"Portion {portion} is not part of this game."
    return {
        "valid": False,
        "problems": [{"code": "unknown_portion", "seat": seat, "portion": portion, "message": sentence}],
    }


@pytest.mark.parametrize("valid", ["", "v", "vvv", "iv", "vi", "vevi", "e"])
def test_one_answer_for_each_line_in_order(valid, tmp_path):
    kinds: dict[str, Any] = {"v": (END_STATE, VERDICT), "i": (None, None), "e": (b"", MALFORMED)}
    lines, answers = [], []
    for number, kind in enumerate(valid):
        line, answer = kinds[kind]
        if kind == "i":  # tells by its portion which line it answers
            line = line_of(changed(json.loads(END_STATE), {"players.0.portions.2": 100 + number})).strip()
            answer = expected_problem(0, 100 + number)
        lines.append(line + b"\n")
        answers.append(answer)
    outcome = run("check", given=b"".join(lines))
    assert (outcome.code, outcome.answers, outcome.errors) == (0 if set(valid) <= {"v"} else 1, answers, "")
    file = tmp_path / "end states.jsonl"
    file.write_bytes(b"".join(lines))
    assert run("check", str(file)) == outcome


@pytest.mark.parametrize(
    "written",
    [
        END_STATE,
        END_STATE + b"\n",
        END_STATE + b"\r\n",
        b"  \t" + END_STATE + b" \t \n",
        b"\xef\xbb\xbf" + END_STATE + b"\n",  # as Windows writes UTF-8
    ],
    ids=["no end of line", "line feed", "Windows", "blanks", "byte order mark"],
)
def test_ways_to_write_a_line(written):
    outcome = run("check", given=written)
    assert (outcome.code, outcome.answers, outcome.errors) == (0, [VERDICT], "")


def test_a_byte_order_mark_before_several_lines():
    outcome = run("check", given=b"\xef\xbb\xbf" + END_STATE + b"\r\n" + END_STATE + b"\r\n" + END_STATE)
    assert (outcome.code, outcome.answers) == (0, [VERDICT] * 3)


NAMES = ["Ana", "", "Ştefan", "Ελένη", "🐓", "\ud800", "\x00\r\n", "\u2028\x85", '"\\/', "\ufeff", "<b>&amp;</b>"]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_names_come_back_as_they_were(name):
    (answer,) = run("replay", given=line_of(changed(RECORD, {"players.1": name}))).answers
    assert [player["name"] for player in answer["end"]["players"]] == ["Ana", name]


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["chekc"],
        ["check", "nowhere.jsonl"],
        ["replay", "nowhere.jsonl"],
        ["check", "."],
        ["check", "a", "b"],
        ["check", "--fast"],
        ["play", "--players", "1"],
        ["play", "--players", "8"],
        ["play", "--players", "two"],
        ["play", "--games", "-1"],
        ["play", "--games", "1.5"],
        ["play", "--seed", "seven"],
        ["play", "--seed", "9" * 4301],
        ["play", "--edition", "deluxe"],
        ["play", "--failed-attempt", "worst"],
        ["play", "--edition", "extended", "--failed-attempt", "both"],
        ["play", "--bots", "careful,reckless"],
        ["play", "--bots", ""],
        ["play", "somewhere"],
        ["odds", "--exactly", "33"],
    ],
    ids=lambda arguments: " ".join(arguments)[:40],
)
def test_wrong_usage(arguments):
    outcome = run(*arguments)
    assert (outcome.code, outcome.output) == (2, b"")
    assert outcome.errors.strip()
    assert "Traceback" not in outcome.errors


paste = functools.cache(run_in_shell)  # the same example on screens of all widths


@pytest.mark.parametrize("columns", ["40", "80", "200"])
@pytest.mark.parametrize("command", ["check", "replay", "play", "odds"])
def test_the_example_in_the_help_works_when_pasted(monkeypatch, command, columns):
    monkeypatch.setenv("COLUMNS", columns)
    help_text = run(command, "--help")
    assert (help_text.code, help_text.errors) == (0, "")
    example = help_text.output.decode().partition("Example:")[2].strip()
    outcome = paste(example)
    assert (outcome.code, outcome.errors) == (0, ""), example
    assert outcome.answers, example
    assert all(answer.get("valid", True) for answer in outcome.answers), example


@pytest.mark.parametrize(
    "options",
    [
        "--players 2 --failed-attempt highest_always",
        "--players 3 --failed-attempt returned --steal optional",
        "--players 5 --failed-attempt both --bots bold",
        "--players 7 --edition extended --bots careful,bold,careful",
        "--players 2 --games 1 --bots shrewd",
        "--seed -3",
    ],
)
def test_what_is_played_can_be_replayed_and_checked(options):
    play = ["play", "--games", "12", "--seed", "7", *options.split()]
    played = run(*play)
    assert (played.code, played.errors) == (0, "")
    assert run(*play) == played
    assert run(*play, "--seed", "8").output != played.output
    replayed = run("replay", given=played.output)
    assert (replayed.code, len(replayed.answers)) == (0, len(played.answers))
    assert {answer["finished"] for answer in replayed.answers} == {True}
    checked = run("check", given=b"".join(line_of(answer["end"]) for answer in replayed.answers))
    expected = [{"valid": True, "ranking": answer["ranking"]} for answer in replayed.answers]
    assert (checked.code, checked.answers, checked.errors) == (0, expected, "")


def test_a_game_for_an_end_state():
    extended = {
        "ruleset": {"edition": "extended"},
        "players": [
            {"name": "Ana", "portions": [26, 11], "bratworms": 1, "specialist": "apple"},
            {"name": "Ion", "portions": [33, 22]},
        ],
        "face_down": [13, 21, 23, 24, 25, 27, 28, 29, 30, 31, 32, 34, 35, 36],
    }
    given = END_STATE + b"\n" + line_of(extended)
    code, output, _ = run("witness", given=given)
    assert code == 0
    for answer, wanted in zip(run("witness", given=given).answers, (json.loads(END_STATE), extended), strict=True):
        (replayed,) = run("replay", given=line_of(answer["witness"])).answers
        assert (answer["valid"], replayed["finished"]) == (True, True)
        assert [sorted(player["portions"]) for player in replayed["end"]["players"]] == [
            sorted(player["portions"]) for player in wanted["players"]
        ]
    assert run("witness", "--seed", "1", given=given).output == output
    assert run("witness", "--steps", "0", given=line_of(extended)).answers == [{"valid": True, "undecided": True}]
    assert run("witness", "--steps", "0", given=line_of(extended)).code == 0


def test_no_game_for_what_is_refused():
    refused = json.loads(END_STATE) | {"face_down": [21, 22], "extra": 1}
    assert run("witness", given=line_of(refused)).code == 1
    assert run("witness", given=line_of(refused) + b"\n").answers == [
        *run("check", given=line_of(refused)).answers,
        MALFORMED,
    ]
