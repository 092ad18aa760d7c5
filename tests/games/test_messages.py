"""The command line's English: a sentence for every refusal, filled from what the refusal really carries."""

import re

import pytest

from games.heckmeck import Code, check_document, messages
from games.heckmeck.messages import problem_sentence
from tests.games import test_refusals as inputs
from tests.games.refusals import KINDS, refusals
from tests.games.samples import EXTENDED, changed, extended, player
from tests.games.test_problems import ONE_FAULT

REFUSALS = refusals()
# Signs of a value that was never meant for people, and of a sentence put together wrongly.
UNSPOKEN = re.compile(r"None|[<>{}\[\]]|Specialist\.|Code\.|, '|\b(?:True|False)\b|  |[a-z,;] The\b|\.\.$|\bat\.$")
QUOTED = ["{portion}", "{0}", "{", "}{", "%s", "None", "<b>", "\x00", "\n", "\ud800", "🐓" * 1000]


def real_problems():
    """At least one problem of every kind, from real input."""
    for document, changes, expected in ONE_FAULT:
        if expected:
            yield from check_document(changed(document, changes)).problems
    for ruleset, turns, _, _ in inputs.ILLEGAL:
        yield from inputs.illegal(ruleset, turns).problems
    for what, _ in inputs.MALFORMED:
        yield from inputs.malformed(what)
    for document, changes, _ in inputs.RULESETS:
        yield from inputs.refused(document, changes)
    for turn, _, _ in inputs.ILLEGAL_TO_PROGRAMS:
        yield from inputs.illegal_to_program(turn).problems


PROBLEMS = list(real_problems())


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: f"{refusal.code}-{refusal.where}")
def test_every_refusal_of_the_source_has_a_sentence_and_carries_what_it_says(refusal):
    assert problem_sentence(refusal.problem()).endswith(".")


@pytest.mark.parametrize("kind", KINDS)
def test_every_code_is_uttered_somewhere(kind):
    """So that whoever translates the codes translates all of them, and none in vain."""
    # These two are uttered together with what was expected and why it was refused.
    others = {Code.MALFORMED, Code.RULESET_NOT_SUPPORTED} if kind == "problem" else set()
    assert {refusal.code for refusal in REFUSALS if refusal.kind == kind} | others == set(KINDS[kind])


@pytest.mark.parametrize("codes", KINDS.values())
def test_codes_are_their_names_in_small_letters(codes):
    assert {code.name.lower(): str(code) for code in codes} == {str(code): str(code) for code in codes}


@pytest.mark.parametrize(
    ("kind", "sentences"),
    [
        ("problem", messages._PROBLEMS),
        ("malformed", messages._MALFORMED),
        ("ruleset", messages._RULESETS),
        ("illegal", messages._ILLEGAL),
    ],
)
def test_no_sentence_is_there_for_nothing(kind, sentences):
    assert {refusal.code for refusal in REFUSALS if refusal.kind == kind} == set(sentences)


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: str(problem.code))
def test_sentences_are_sentences(problem):
    sentence = problem_sentence(problem)
    spoken = re.sub(r"(?<=[a-z])\[\d+\]", "", sentence)  # places, such as players[1]
    assert UNSPOKEN.findall(spoken) == [], sentence
    assert re.fullmatch(r"\S.*\.", sentence), sentence


@pytest.mark.parametrize("name", QUOTED)
def test_what_people_write_is_quoted_as_it_stands(name):
    for changes in ({f"players.1.{name}": 0}, {"players.1.specialist": name}, {"ruleset.edition": name}):
        problems = check_document(changed(EXTENDED, changes)).problems
        assert [name in problem_sentence(problem) for problem in problems] == [True]


NO_RAVEN = {"specialists": {"sitting_hen": 21, "apple": 29}}


@pytest.mark.parametrize(
    ("document", "untrue"),
    [
        (extended(player([11, 21], 1), player([33]), **NO_RAVEN), "no player with a portion has a Bratworm"),
        (extended(player([11, 21], 1), player([], 0, "sitting_hen"), **NO_RAVEN), "nobody has a Bratworm"),
    ],
)
def test_sentences_do_not_deny_what_the_document_says(document, untrue):
    (problem,) = check_document(document).problems
    assert untrue not in problem_sentence(problem)
