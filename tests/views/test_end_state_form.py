"""Entering an end state by radio buttons."""

from uuid import UUID, uuid4

import pytest

from games.heckmeck import Code, Problem
from tests import factories
from tests.factories.entries import FOUR, IMPOSSIBLE, OTHERWISE, end_state, only_table, playing, recorded, sent
from tournament.actions.results.disputes import dispute_table
from tournament.actions.results.record import record_result
from tournament.forms.results.end_state import EndStateForm
from tournament.queries.results.table_page import table_page
from tournament.words.end_states import problem_words

pytestmark = pytest.mark.django_db
EXTENDED = (11, 13, *range(21, 37))


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
    assert form.entered.end_state == end_state(event, *FOUR)


def test_the_fields_become_an_end_state_of_the_extended_edition(extended):
    data = sent((11, 23), (29,), (), grill=EXTENDED, bratworms_0="1", bratworms_1="2", specialist_1="apple")
    form = form_of(extended, data)
    assert form.is_valid()
    expected = end_state(extended, (11, 23), (29,), (), bratworms=(1, 2, 0), specialists=(None, "apple", None))
    assert form.entered.end_state == expected


def test_the_preview_says_what_the_commit_will_say(event):
    view = form_of(event, sent()).verdict
    result = recorded(only_table(event))
    stored = [(line.player_id, line.place, line.worms, line.points) for line in result.lines.order_by("place")]
    assert [(line.player.pk, line.place, line.worms, line.points) for line in view.lines] == stored


def test_a_correction_begins_with_what_counts():
    event, _round = playing(edition="extended", size=3)
    state = end_state(event, (11, 23), (29,), (), bratworms=(1, 2, 0), specialists=(None, "apple", None))
    record_result(event=event, table=only_table(event), end_state=state, by=factories.actor(event), left=[2])
    form = form_of(event)
    again = {name: field.value() for name, field in ((name, form[name]) for name in form.fields)}
    bound = form_of(event, {name: value for name, value in again.items() if value is not None})
    assert bound.is_valid()
    assert (bound.entered.end_state, bound.cleaned_data["left"], again["base_version"]) == (state, [2], 1)


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
    dispute_table(event=event, table=only_table(event), note="Who?", by=by, submission_id=UUID(data["submission"]))
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
