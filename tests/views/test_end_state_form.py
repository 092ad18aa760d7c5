"""Entering an end state: the form of radio buttons, the document of the contract, and words for every problem."""

import json
from uuid import uuid4

import pytest

from games.heckmeck import Code, EndState, Problem, end_state_document
from tests import factories
from tests.factories.entries import FOUR, IMPOSSIBLE, OTHERWISE, end_state, only_table, playing, recorded, sent
from tournament.actions.disputes import dispute_table
from tournament.actions.results import record_result
from tournament.forms.end_state import EndStateForm
from tournament.forms.end_state_document import EndStateDocumentForm
from tournament.forms.words.engine import DECIDED, HINTS, PROBLEMS, all_words, problem_words
from tournament.queries.results import table_page
from tournament.queries.verdicts import LEFT

pytestmark = pytest.mark.django_db
EXTENDED = (11, 13, *range(21, 37))
NAMES = ("Ana", "Ion", "Влад")


@pytest.fixture
def event():
    return playing()[0]


@pytest.fixture
def extended():
    return playing(edition="extended", size=3)[0]


def form_of(event, data=None, kind=EndStateForm):
    return kind(data, event=event, table_page=table_page(event, 1, 1))


def problems_of(event, data):
    """What the check says, by field."""
    form = form_of(event, data)
    assert form.verdict is None or not form.verdict.valid
    return {field: list(errors) for field, errors in form.errors.items()}


# Words

# One problem of each code, as the engine makes it.
SAMPLES = [
    Problem(Code.MALFORMED, params={"field": "players[0]", "expected": "object"}),
    Problem(Code.UNKNOWN_FIELD, params={"field": "colour"}),
    Problem(Code.RULESET_NOT_SUPPORTED, params={"reason": "unknown_form"}),
    Problem(Code.PLAYER_COUNT, params={"players": 8, "least": 2, "most": 7}),
    Problem(Code.UNKNOWN_PORTION, seat=0, portion=20),
    Problem(Code.PORTION_TWICE, portion=26, params={"times": 2, "seats": (0, None)}),
    Problem(Code.PORTION_UNACCOUNTED, portion=26),
    Problem(Code.LOWEST_FACE_DOWN, portion=21),
    Problem(Code.TOP_NOT_BELOW_FACE_DOWN, portion=26),
    Problem(Code.NOTHING_OWNED),
    Problem(Code.SINGLE_FACE_DOWN, portion=26),
    Problem(Code.BRATWORMS_NOT_IN_RULESET, seat=1, params={"bratworms": 1}),
    Problem(Code.BRATWORMS_NEGATIVE, seat=1, params={"bratworms": -1}),
    Problem(Code.BRATWORMS_EXCEED_SUPPLY, params={"bratworms": 8, "supply": 7}),
    Problem(Code.SPECIALIST_NOT_IN_RULESET, seat=1, specialist="goat"),
    Problem(Code.SPECIALIST_TWICE, seat=1, specialist="apple", params={"seats": (0, 1)}),
    Problem(Code.RAVEN_HELD, seat=1, specialist="raven"),
    Problem(Code.SPECIALIST_WITHOUT_PORTION, seat=1, specialist="apple"),
    Problem(Code.RAVEN_LEFT_NO_BRATWORM, portion=23, specialist="raven"),
    Problem(Code.NOBODY_COULD_HAVE_EMPTIED_THE_GRILL),
    Problem(Code.HEN_WITHOUT_PORTION_OR_BRATWORM, seat=1, specialist="sitting_hen"),
    Problem(Code.SPECIALIST_WITH_ONLY_LOWEST, seat=1, portion=11, specialist="apple"),
    Problem(Code.LAST_BRATWORM_IS_THE_RAVENS, seat=1, portion=23, specialist="raven"),
]


def test_every_problem_of_the_engine_has_words():
    assert [problem.code for problem in SAMPLES] == list(Code)
    assert set(PROBLEMS) == set(Code)
    assert set(HINTS) <= set(Code)


@pytest.mark.parametrize("problem", SAMPLES, ids=lambda problem: problem.code)
def test_the_words_are_whole_sentences(problem):
    words = all_words(problem, NAMES)
    assert "%(" not in words
    assert "None" not in words
    assert words.endswith(".")


def test_words_name_the_player_the_portion_and_what_explains_it():
    told = (Code.LOWEST_FACE_DOWN, Code.SPECIALIST_WITHOUT_PORTION)
    found = [all_words(problem, NAMES) for problem in SAMPLES if problem.code in told]
    assert found == [
        "Portion 21 can never lie face down: somebody must own it. After a failed attempt the highest portion is "
        "turned, never the lowest. Look who has it in their stack.",
        "Ion owns no portion and so cannot have this specialist: apple. The specialist goes along with the portion. "
        "Perhaps a portion is missing here.",
    ]


def test_a_code_of_tomorrow_does_not_break_the_page():
    assert problem_words(Problem("wholly_new", seat=9), NAMES) == "The entry cannot be read at “wholly_new”."


def test_what_decided_a_place_has_words():
    assert {str(code): str(words) for code, words in DECIDED.items()} == {
        "worms": "by worms",
        "best_portion": "by the higher portion",
        "shared": "shared",
        LEFT: "left the game",
    }


# Radio buttons


def test_the_form_asks_for_every_portion_and_begins_face_down(event, extended):
    rows = [(row.number, row.worms, row.field.value()) for row in form_of(event).portion_rows]
    assert rows == [(portion, (portion - 17) // 4, "down") for portion in range(21, 37)]
    choices = [str(label) for _value, label in form_of(event).fields["portion_21"].choices]
    assert choices == ["face down", "Player 1", "Player 2", "Player 3", "Player 4"]
    assert [row.number for row in form_of(extended).portion_rows] == list(EXTENDED)


def test_only_the_extended_edition_asks_for_bratworms_and_specialists(event, extended):
    assert [row.bratworms for row in form_of(event).player_rows] == [None] * 4
    row = form_of(extended).player_rows[2]
    assert (row.name, row.bratworms.value(), row.specialist.value()) == ("Player 3", 0, None)
    figures = [value for value, _label in form_of(extended).fields["specialist_0"].choices]
    assert figures == ["", "canned_worm", "sitting_hen", "weasel", "golden_die", "apple"]


def test_the_fields_become_an_end_state(event):
    form = form_of(event, sent())
    assert form.is_valid()
    assert form.end_state == end_state(event, *FOUR)


def test_the_fields_become_an_end_state_of_the_extended_edition(extended):
    data = sent((11, 23), (29,), (), grill=EXTENDED, bratworms_0="1", bratworms_1="2", specialist_1="apple")
    form = form_of(extended, data)
    assert form.is_valid()
    expected = end_state(extended, (11, 23), (29,), (), bratworms=(1, 2, 0), specialists=(None, "apple", None))
    assert form.end_state == expected


def test_the_preview_says_what_the_commit_will_say(event):
    view = form_of(event, sent()).verdict
    result = recorded(only_table(event))
    stored = [(line.player_id, line.place, line.worms, line.points) for line in result.lines.order_by("place")]
    assert [(line.player.pk, line.place, line.worms, str(line.points)) for line in view.lines] == stored


def test_a_correction_begins_with_what_counts():
    event, _round = playing(edition="extended", size=3)
    state = end_state(event, (11, 23), (29,), (), bratworms=(1, 2, 0), specialists=(None, "apple", None))
    record_result(event=event, table=only_table(event), end_state=state, by=factories.actor(event), left=[2])
    form = form_of(event)
    again = {name: field.value() for name, field in ((name, form[name]) for name in form.fields)}
    bound = form_of(event, {name: value for name, value in again.items() if value is not None})
    assert bound.is_valid()
    assert (bound.end_state, bound.cleaned_data["left"], again["base_version"]) == (state, [2], 1)


# Problems at their fields


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        ({"portion_21": "down"}, "portion_21", Code.LOWEST_FACE_DOWN),
        ({"portion_26": ""}, "portion_26", Code.PORTION_UNACCOUNTED),
    ],
)
def test_problems_of_the_classic_game_stand_at_their_portion(event, fields, field, code):
    found = problems_of(event, sent() | fields)
    assert list(found) == [field]
    assert found[field][0].startswith(problem_words(Problem(code, portion=int(field[-2:])), ()))


@pytest.mark.parametrize(
    ("failed_attempt", "portions", "field"),
    [
        ("returned", ((), (), (), ()), "__all__"),
        ("highest_always", ((22,), (25,), (29,), (33,)), "portion_21"),
        ("both", (tuple(range(22, 37)), (), (), ()), "portion_21"),
    ],
)
def test_problems_of_the_faster_variants_stand_at_their_place(failed_attempt, portions, field):
    event, _round = playing(failed_attempt=failed_attempt)
    assert list(problems_of(event, sent(*portions))) == [field]


@pytest.mark.parametrize(
    ("portions", "fields", "field"),
    [
        (((11,), (23,), ()), {"specialist_0": "canned_worm"}, "portion_23"),
        (((11,), (), ()), {"bratworms_1": "4", "bratworms_2": "4", "specialist_0": "canned_worm"}, "__all__"),
        (((11,), (24,), ()), {"specialist_0": "apple", "specialist_1": "apple"}, "specialist_1"),
        (((11,), (24,), ()), {"specialist_2": "apple"}, "specialist_2"),
        (((11,), (24,), ()), {}, "__all__"),
        (((11,), (24,), ()), {"specialist_2": "sitting_hen"}, "specialist_2"),
        (((11,), tuple(EXTENDED[1:]), ()), {"specialist_0": "apple", "bratworms_1": "1"}, "specialist_0"),
        (((11,), (23,), ()), {"bratworms_0": "1"}, "bratworms_0"),
    ],
)
def test_problems_of_the_extended_game_stand_at_their_place(extended, portions, fields, field):
    assert list(problems_of(extended, sent(*portions, grill=EXTENDED, **fields))) == [field]


def test_all_problems_are_said_at_once(event):
    data = sent(*IMPOSSIBLE) | {"portion_30": "", "portion_31": ""}
    assert list(problems_of(event, data)) == ["portion_30", "portion_31", "portion_21"]


# Forged fields


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"portion_26": "4"}, "portion_26"),
        ({"portion_26": "up"}, "portion_26"),
        ({"base_version": "x"}, "base_version"),
        ({"base_version": "-1"}, "base_version"),
        ({"left": ["7"]}, "left"),
        ({"submission": "x"}, "submission"),
        ({"note": "x" * 1001}, "note"),
        ({"reason": "x" * 1001}, "reason"),
    ],
)
def test_what_no_page_sends_is_refused_at_its_field(event, fields, field):
    form = form_of(event, sent() | fields)
    assert (form.record(by=factories.actor(event)), list(form.errors)) == (False, [field])
    assert only_table(event).results.count() == 0


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"specialist_0": "raven"}, "specialist_0"),
        ({"specialist_0": "goat"}, "specialist_0"),
        ({"bratworms_0": "8"}, "bratworms_0"),
        ({"bratworms_0": "-1"}, "bratworms_0"),
        ({"bratworms_0": "many"}, "bratworms_0"),
    ],
)
def test_specialists_and_bratworms_that_do_not_exist_are_refused(extended, fields, field):
    form = form_of(extended, sent((11,), (24,), (), grill=EXTENDED) | fields)
    assert (form.record(by=factories.actor(extended)), list(form.errors)) == (False, [field])


def test_portions_that_are_not_sent_are_missed(event):
    found = problems_of(event, {"submission": str(uuid4())})
    assert set(found) == {f"portion_{portion}" for portion in range(21, 37)}


def test_who_left_by_word_of_the_desk_is_not_asked_about(event):
    only_table(event).seats.filter(position=1).update(left_game=True)
    form = form_of(event, sent())
    assert [value for value, _label in form.fields["left"].choices] == [0, 2, 3]
    assert [line.player.name for line in form.verdict.lines][-1] == "Player 2"


# Recording


def test_the_same_submission_gives_the_same_result(event):
    data = sent()
    first, second = form_of(event, data), form_of(event, data)
    assert (first.record(by=factories.actor(event)), second.record(by=factories.actor(event))) == (True, True)
    assert (second.outcome, bool(second.repeated)) == (first.outcome, True)


def test_a_submission_that_did_something_else_is_refused(event):
    data, by = sent(), factories.actor(event)
    dispute_table(event=event, table=only_table(event), note="Who?", by=by, submission_id=data["submission"])
    form = form_of(event, data)
    assert (form.record(by=by), list(form.errors)) == (False, ["__all__"])


def test_a_conflict_is_remembered_by_the_form(event):
    recorded(only_table(event))
    form = form_of(event, sent(*OTHERWISE))
    assert (form.record(by=factories.actor(event)), form.conflict.params) == (
        False,
        {"version": 1, "base_version": 0},
    )
    assert (form.same_as_accepted(), form_of(event, sent()).same_as_accepted()) == (False, False)


def test_the_same_entry_of_somebody_else_is_recognised(event):
    recorded(only_table(event), left=[2])
    same, other = form_of(event, sent(left=["2"])), form_of(event, sent())
    assert (same.is_valid(), other.is_valid()) == (True, True)
    assert (same.same_as_accepted(), other.same_as_accepted()) == (True, False)


# The document


def document_form(event, value, **fields):
    text = value if isinstance(value, str) else json.dumps(value)
    return form_of(event, {"document": text, "submission": str(uuid4())} | fields, EndStateDocumentForm)


def document(event, *names):
    state = end_state(event, *FOUR)
    named = [player._replace(name=name) for player, name in zip(state.players, [*names, *[""] * 4], strict=False)]
    return end_state_document(EndState(state.ruleset, tuple(named), state.face_down))


def test_a_document_is_recorded_like_the_form(event):
    form = document_form(event, document(event, "Player 1", "Player 2"))
    assert form.record(by=factories.actor(event)), form.errors
    assert [line.place for line in form.outcome.lines.order_by("position")] == [4, 3, 2, 1]


def test_a_document_need_not_repeat_the_rules():
    event, _round = playing(failed_attempt="returned", steal="optional")
    value = document(event)
    del value["ruleset"]
    assert document_form(event, value).record(by=factories.actor(event))


def test_a_document_of_other_rules_is_refused(event):
    form = document_form(event, document(playing(failed_attempt="returned")[0]))
    assert (form.record(by=factories.actor(event)), list(form.errors)) == (False, ["__all__"])


@pytest.mark.parametrize(
    "value", ["", "{", "[]", '"x"', "null", "\ud800", "[" * 3000, '{"players": 7, "face_down": []}']
)
def test_what_is_no_document_is_refused(event, value):
    form = document_form(event, value)
    assert (form.record(by=factories.actor(event)), list(form.errors)) == (False, ["document"])


def test_a_document_of_another_seating_is_refused(event):
    form = document_form(event, document(event, "Player 2"))
    assert not form.record(by=factories.actor(event))
    assert form.errors == {"document": ["In seat 1 sits Player 1, not Player 2. Please load the page again."]}


def test_a_document_of_more_players_is_refused(event):
    value = document(event)
    value["players"].append({"name": "Player 5", "portions": []})
    assert list(document_form(event, value).errors) == ["document"]
    value["players"][-1]["name"] = ""
    form = document_form(event, value)
    assert (form.record(by=factories.actor(event)), list(form.errors)) == (False, ["__all__"])


def test_what_cannot_be_is_said_of_a_document_as_a_whole(event):
    value = document(event)
    value["players"][0]["portions"], value["face_down"] = [], [21, *value["face_down"]]
    form = document_form(event, value)
    assert (form.record(by=factories.actor(event)), list(form.errors), form.impossible) == (False, ["__all__"], True)
