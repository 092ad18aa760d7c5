"""Whatever comes in, each line gets one answer in JSON, with a reason when it is refused, and the run goes on.

By hand: what breaks readers of JSON. By walking: every value of good documents replaced by every wrong one. By
hypothesis (derandomized: every run tries the same): bytes, values and documents nobody thought of.
"""

import json
from collections import OrderedDict
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.heckmeck import Verdict, check_document, replay_document
from games.heckmeck.documents.notes import read_line
from games.heckmeck.messages import problem_sentence
from games.heckmeck.problems import Code, TurnCode
from tests.games.commands import run
from tests.games.refusals import refusals
from tests.games.samples import (
    ABSENT,
    BRATWORM_RECORD,
    CLASSIC,
    CUSTOM_GRILL,
    EXTENDED,
    EXTENDED_RECORD,
    RECORD,
    STOPPED,
    changed,
    line_of,
    paths,
    value_at,
)

ASK: dict[str, Any] = {"check": check_document, "replay": replay_document}
GOOD = {
    "check": [CLASSIC["highest", "ordered"], CUSTOM_GRILL, EXTENDED, STOPPED["both"]],
    "replay": [RECORD, EXTENDED_RECORD, BRATWORM_RECORD],
}
CODES = {str(code) for code in Code} | {refusal.code for refusal in refusals() if refusal.kind == "illegal"}

LONGEST = 4300  # digits of a whole number that Python still reads and writes
HUGE = 10 ** (LONGEST - 1)
WRONG = [None, True, 0, -1, 1.5, "x", "", [], {}, HUGE, -HUGE, [[[]]], [0], {"x": None}, 10**400, 1e300]
BY_HAND = {
    "empty": b"",
    "blanks": b" \t ",
    "carriage returns": b"\r\r",
    "NUL": b"\x00",
    "NUL in a string": b'{"players": "\x00"}',
    "escaped NUL": b'{"players": [{"name": "\\u0000", "portions": [], "\\u0000": 1}], "face_down": []}',
    "deep lists": b"[" * 1_000_000,
    "deep closed lists": b"[" * 100_000 + b"]" * 100_000,
    "deep objects": b'{"players":' * 50_000,
    "deep in a place": b'{"players": ' + b"[" * 500 + b"]" * 500 + b', "face_down": []}',
    "NaN": b'{"players": NaN}',
    "Infinity": b'{"players": [], "face_down": [Infinity, -Infinity]}',
    "overflow to infinity": b'{"players": [], "face_down": [1e999]}',
    "too many digits": b'{"face_down": [' + b"1" * (LONGEST + 1) + b"]}",
    "too many negative digits": b'{"face_down": [-' + b"1" * (LONGEST + 1) + b"]}",
    "too many digits in a fraction": b'{"face_down": [1.' + b"1" * 100_000 + b"]}",
    "very many digits": b"1" * 1_000_000,
    "a field twice": b'{"players": [], "players": [], "face_down": []}',
    "a field twice inside": b'{"players": [{"portions": [], "portions": [21]}], "face_down": []}',
    "a field twice by escape": b'{"players": [], "\\u0070layers": [], "face_down": []}',
    "a field of a million letters": b'{"' + b"x" * 1_000_000 + b'": 1}',
    "lone surrogate": b'{"players": ["\\ud800"], "turns": [], "\\udfff": 1}',
    "surrogates the wrong way round": b'["\\udc00\\ud800"]',
    "UTF-8 of a surrogate": b'["\xed\xa0\x80"]',
    "overlong UTF-8": b'["\xc0\xaf"]',
    "Latin-1": '["Müller"]'.encode("latin-1"),
    "UTF-16": '{"players": []}'.encode("utf-16").replace(b"\n", b""),
    "UTF-32": '{"players": []}'.encode("utf-32-le"),
    "byte order mark only": b"\xef\xbb\xbf",
    "byte order mark inside": b'{"\xef\xbb\xbfplayers": []}',
    "line separators": '{"\u2028\u2029\x85": "\u2028"}'.encode(),
    "two documents": b"{} {}",
    "comment": b'{"players": [] // none\t}',
    "single quotes": b"{'players': []}",
    "trailing comma": b'{"players": [],}',
    "not an object": b'"players"',
    "null": b"null",
    "Python": b"__import__('os')",
    "braces": b'{"{0}": "{who}", "%s": "%(x)d"}',
    "a field that looks like a place": b'{"players": [], "turns": [], "face_down": [], "turns[0]": 1, "players[0]": 1}',
    "and one far away": b'{"turns[' + b"9" * 5000 + b']": 1, "players[' + b"9" * 5000 + b']": 1}',
}
# Each number can be read; together they have a digit too many.
TOO_MANY_BRATWORMS = line_of(changed(EXTENDED, {"players.0.bratworms": 9 * HUGE, "players.1.bratworms": 9 * HUGE}))


def assert_answered(command, line):
    """Not an exception but an answer: valid, or with problems that have known codes and sentences."""
    document, problem = read_line(line)
    answer = Verdict((problem,)) if problem else ASK[command](document)
    assert answer.valid is not bool(answer.problems)
    for each in answer.problems:
        assert str(each.code) in CODES
        assert problem_sentence(each).strip()


def assert_all_answered(command, lines):
    """The same of a whole run, which ends with a good document answered as it should be."""
    good = line_of(GOOD[command][0])
    outcome = run(command, given=b"".join(line.rstrip(b"\n") + b"\n" for line in [*lines, good]))
    assert (outcome.errors, len(outcome.answers)) == ("", len(lines) + 1)
    assert outcome.answers[-1]["valid"] is True
    for answer in outcome.answers:
        assert answer["valid"] is not bool(answer.get("problems"))
        for problem in answer.get("problems", []):
            assert problem["code"] in CODES
            assert problem["message"].strip()
    return outcome.answers[:-1]


@pytest.mark.parametrize("command", ASK)
@pytest.mark.parametrize("line", BY_HAND.values(), ids=BY_HAND)
def test_by_hand(command, line):
    assert_answered(command, line + b"\n")


@pytest.mark.parametrize("command", ASK)
def test_by_hand_in_one_run(command):
    answers = assert_all_answered(command, list(BY_HAND.values()))
    assert {answer["valid"] for answer in answers} == {False}


@pytest.mark.parametrize("command", ASK)
def test_numbers_too_long_to_be_written(command):
    assert_all_answered(command, [TOO_MANY_BRATWORMS])


def spoilt(command):
    """Every good document with every value wrong or missing; with the path, and what stands there now and before."""
    for document in GOOD[command]:
        for path in paths(document):
            for wrong in (*WRONG, ABSENT):
                yield path, wrong, value_at(document, path), changed(document, {path: wrong})


@pytest.mark.parametrize(
    ("command", "other_types"),
    [("check", {("specialist", "null")}), ("replay", {("bratworm_from", "[0]")})],
)
def test_every_value_replaced_by_every_wrong_one(command, other_types):
    cases = list(spoilt(command))
    answers = assert_all_answered(command, [line_of(document) for *_, document in cases])
    accepted = {
        (path[-1], json.dumps(wrong))
        for (path, wrong, right, _), answer in zip(cases, answers, strict=True)
        if answer["valid"] and wrong is not ABSENT and type(wrong) is not type(right)
    }
    assert accepted == other_types


@pytest.mark.parametrize("command", ASK)
@given(line=st.binary(max_size=200))
def test_bytes(command, line):
    assert_answered(command, line)


@pytest.mark.parametrize("command", ASK)
@given(data=st.data())
def test_good_lines_with_bytes_changed(command, data):
    line = bytearray(line_of(data.draw(st.sampled_from(GOOD[command]))))
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(0, len(line) - 1))
        line[at : at + data.draw(st.integers(0, 20))] = data.draw(st.binary(max_size=3))
    assert_answered(command, bytes(line))


PATHS = [path for good in GOOD.values() for document in good for path in paths(document)]
FIELDS = sorted({step for path in PATHS for step in path if type(step) is str})
WORDS = [*FIELDS, "classic", "extended", "both", "sets", "ordered", "worm", "raven", "optional"]
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 40) | st.integers() | st.floats() | st.text() | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=8) | st.dictionaries(st.sampled_from(FIELDS) | st.text(), inner, max_size=6),
    max_leaves=30,
)


@pytest.mark.parametrize("command", ASK)
@given(value=VALUES)
def test_values_made_of_known_words(command, value):
    assert_answered(command, line_of(value))


@pytest.mark.parametrize("command", ASK)
@given(data=st.data())
def test_good_documents_with_other_values(command, data):
    document = data.draw(st.sampled_from(GOOD[command]))
    for _ in range(data.draw(st.integers(1, 3))):
        document = changed(document, {data.draw(st.sampled_from(list(paths(document)))): data.draw(VALUES)})
        if type(document) is not dict or not list(paths(document)):
            break
    assert_answered(command, line_of(document))


# Programs hand in documents that no line of JSON holds


class Nameless:
    """Refuses to be printed."""

    def __str__(self) -> str:
        raise RuntimeError

    __repr__ = __str__

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    __hash__ = object.__hash__


class UnhashableText(str):
    __hash__ = None  # type: ignore[assignment]


class OtherText(str):
    """A text that is printed as something else."""

    def __str__(self) -> str:
        raise RuntimeError

    __format__ = __repr__ = __lt__ = __str__  # type: ignore[assignment]


CYCLE: list[Any] = []
CYCLE.append(CYCLE)
TEXTS = [UnhashableText("sets"), UnhashableText("classic"), OtherText("x"), b"sets", bytearray(b"x")]
NUMBERS = [float("nan"), float("inf"), Decimal("NaN"), Fraction(1, 3), 1j, 10**5000]
MANY = [CYCLE, {1}, frozenset({1}), (1, 2), range(3), OrderedDict(players=[])]
STRANGE_KEYS: list[dict[Any, int]] = [
    {1: 2, "a": 3},
    {None: 1, True: 2, (): 3, 1.5: 4},
    {10**5000: 1},
    {Nameless(): 1, Nameless(): 2},
    {OtherText("x"): 1, "x ": 2},
    {OtherText("players"): 1},
]
OBJECTS: list[Any] = [object(), Nameless(), print, int, *TEXTS, *NUMBERS, *MANY, *STRANGE_KEYS]


@pytest.mark.parametrize("command", ASK)
def test_any_object_in_any_place(command):
    for document in GOOD[command]:
        for path in [(), *paths(document)]:
            for value in OBJECTS:
                answer = ASK[command](replaced(document, path, value))
                assert {type(problem.code) for problem in answer.problems} <= {Code, TurnCode}
                assert answer.valid is not bool(answer.problems)


def replaced(document, path, value):
    """The document with another object in one place; the object itself is not copied."""
    if not path:
        return value
    step, *rest = path
    copy = document.copy()
    copy[step] = replaced(document[step], rest, value)
    return copy


def test_fields_that_json_cannot_name_are_refused_by_something_like_a_name():
    keys = ["b", 10, 9, "a", None, Nameless(), 10**5000]
    problems = check_document(GOOD["check"][0] | dict.fromkeys(keys)).problems
    named = ["10", "9", "None", "a", "<int>", "<Nameless>", "b"]
    found = [(str(problem.code), problem.params["field"]) for problem in problems]
    assert found == [("unknown_field", name) for name in sorted(named)]


@pytest.mark.parametrize("field", ["turns[0]", "turns[0].x", "players[1]", "turns[99]", f"turns[{'9' * 5000}]"])
def test_a_field_that_looks_like_a_place_is_none(field):
    answer = replay_document({**RECORD, field: 0})
    assert [(problem.seat, problem.params["field"]) for problem in answer.problems] == [(None, field)]
    assert answer.turn is None
