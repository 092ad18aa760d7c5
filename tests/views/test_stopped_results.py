"""Results of games that the clock stopped, where the event says that it may: forms, documents, receipts.

The pages: `test_stopped_results_shown`.
"""

from uuid import UUID

import pytest
from django.test import Client

from games.heckmeck import Code, Edition, EndState, Holding, Problem
from games.heckmeck.ruleset import plain_ruleset
from tests import factories
from tests.factories.entries import FOUR, end_state, only_table, playing, recorded, sent, versions
from tests.factories.links import document, link, phone, send, submission
from tests.views.reading import words_of
from tournament.actions.core.actors import Refused
from tournament.actions.results.disputes import accept_proposed
from tournament.actions.results.record import receipt_code, record_result
from tournament.forms.results.end_state import EndStateForm
from tournament.models import Event, Result, Round
from tournament.queries.results.table_page import table_page
from tournament.rules.end_states import fingerprint, same_end_state, same_holdings, stored_document
from tournament.rules.improbable import Doubt, Improbable, improbable
from tournament.words.end_states import problem_words

pytestmark = pytest.mark.django_db
TURNED = (34, 35, 36)
ON_THE_GRILL = (22, 23, 24, 26, 27, 28, 30, 31, 32)
SENTENCE = "In this event every game is played to its end, so the clock can’t have stopped one. Enter how it ended."
SAYS = "stopped by the clock"


@pytest.fixture(params=["stop", "finish_turns"])
def event(request):
    return playing(time_up=request.param, public=True)[0]


def stopped(event, *portions, turned=TURNED):
    return end_state(event, *(portions or FOUR), turned=turned)


def stopped_document(**fields):
    plain = document()
    return {**plain, "face_down": list(TURNED), "face_up": list(ON_THE_GRILL), "stopped": True, **fields}


def given(event, state, **fields):
    return record_result(event=event, table=only_table(event), end_state=state, by=factories.actor(event), **fields)


def form_of(event, data=None):
    return EndStateForm(data, event=event, table_page=table_page(event, 1, 1))


def entered(**places):
    """What is sent without JavaScript: who has what, and nothing of all others but what is said here."""
    entry = {name: value for name, value in sent().items() if value != "down"}
    return entry | {f"portion_{name[1:]}" if name[1:].isdigit() else name: value for name, value in places.items()}


# The form


def test_the_form_asks_whether_the_clock_stopped_the_game(event):
    form = form_of(event)
    choices = [str(label) for _value, label in form.fields["portion_21"].choices]
    assert choices == ["face down", "on the grill", "Player 1", "Player 2", "Player 3", "Player 4"]
    assert [row.field.value() for row in form.portion_rows] == [None] * 16
    assert str(form.fields["stopped"].label) == "The clock stopped the game"


def test_of_which_nothing_is_said_is_on_the_grill_after_a_game_that_was_stopped(event):
    form = form_of(event, entered(stopped="on", p34="down", p35="down", p36="down", p30="up"))
    assert form.is_valid()
    assert form.entered.end_state == stopped(event)


def test_of_which_nothing_is_said_is_face_down_after_a_game_that_was_over(event):
    form = form_of(event, entered())
    assert form.is_valid()
    assert form.entered.end_state == end_state(event, *FOUR)


def test_what_is_on_the_grill_of_a_game_that_was_over_is_said_at_its_portion(event):
    form = form_of(event, entered(p30="up"))
    assert form.verdict is not None
    assert not form.verdict.valid
    words = problem_words(Problem(Code.FACE_UP_WITHOUT_STOPPED, portion=30), ())
    assert form.errors["portion_30"][0] == words


@pytest.mark.parametrize("how", [{}, {"turned": TURNED}])
def test_a_correction_begins_with_what_counts(event, how):
    state = end_state(event, *FOUR, **how)
    given(event, state)
    form = form_of(event)
    again = {name: form[name].value() for name in form.fields}
    bound = form_of(event, {name: value for name, value in again.items() if value not in (None, False)})
    assert bound.is_valid()
    assert (again["stopped"], bound.entered.end_state) == (bool(how), state)


def test_a_conflict_carries_all_of_it_along(event):
    client = Client()
    client.force_login(factories.owner(event))
    recorded(only_table(event))
    address = f"/desk/{event.slug}/rounds/1/tables/1/result/"
    entry = entered(stopped="on", p34="down", p35="down", p36="down", asked=fingerprint(stopped(event), ()))
    response = client.post(address, entry)
    assert response.status_code == 409
    assert 'name="stopped" value="on"' in response.text or 'name="stopped" value="True"' in response.text
    assert "Still on the grill" in words_of(response)


# Where every game is played to its end


def test_where_games_are_played_to_their_end_nothing_of_it_is_offered():
    event = playing(slug="cup")[0]
    client = phone(link(Round.objects.get()))
    page = client.get(f"/table/{only_table(event).pk}/result/").text
    assert "clock stopped" not in page
    assert "on the grill" not in page
    assert "stopped" not in form_of(event).fields


def test_where_games_are_played_to_their_end_a_stopped_one_is_refused():
    event = playing()[0]
    with pytest.raises(Refused) as refused:
        given(event, stopped(event))
    assert refused.value.code == "clock_stops_no_game"
    response = send(phone(link(Round.objects.get())), only_table(event), submission(end_state=stopped_document()))
    [problem] = response.json()["problems"]
    assert (response.status_code, problem) == (
        422,
        {"code": "clock_stops_no_game", "field": "stopped", "sentence": SENTENCE},
    )
    assert Result.objects.count() == 0


def test_a_stopped_proposal_is_not_accepted_where_games_are_played_to_their_end_by_now(event):
    recorded(only_table(event))
    given(event, stopped(event), as_proposal=True, note="The clock stopped us.")
    Event.objects.update(time_up="play_on")
    event.refresh_from_db()
    with pytest.raises(Refused) as refused:
        accept_proposed(event=event, table=only_table(event), version=2, reason="Yes.", by=factories.actor(event))
    assert refused.value.code == "clock_stops_no_game"


# Documents


def test_a_phone_sends_what_was_still_on_the_grill(event):
    client = phone(link(Round.objects.get()))
    response = send(client, only_table(event), submission(end_state=stopped_document()))
    assert response.status_code == 201
    document = Result.objects.get().end_state
    assert (document["stopped"], document["face_up"]) == (True, list(ON_THE_GRILL))


def test_a_conflict_says_what_was_still_on_the_grill(event):
    client = phone(link(Round.objects.get()))
    recorded(only_table(event))
    body = send(client, only_table(event), submission(end_state=stopped_document())).json()
    assert (body["mine"]["stopped"], body["mine"]["face_up"]) == (True, list(ON_THE_GRILL))
    assert body["theirs"].keys() & {"stopped", "face_up"} == set()
    given(event, stopped(event), base_version=1, reason="Miscounted")
    assert send(client, only_table(event), submission(end_state=stopped_document())).json()["same"] is True


def test_a_stopped_result_in_order_is_insisted_on_and_decided(event):
    ordered = stopped_document(stacks="ordered", players=[{"portions": list(own)} for own in ((29, 21), (25,), (), ())])
    ordered["face_up"] = [portion for portion in range(22, 37) if portion not in (25, 29, *TURNED)]
    client, table = phone(link(Round.objects.get())), only_table(event)
    recorded(table)
    response = send(client, table, submission(end_state=ordered, insist=True, note="The clock stopped us."))
    assert (response.status_code, response.json()["state"]) == (201, "proposed")
    accept_proposed(event=event, table=table, version=2, reason="Yes.", by=factories.actor(event))
    assert versions(table) == [(1, "replaced"), (2, "accepted")]
    assert table.results.get(state="accepted").end_state["players"][0]["portions"] == [29, 21]


def test_a_game_with_an_empty_grill_was_over(event):
    state = end_state(event, *FOUR, turned=end_state(event, *FOUR).face_down)
    assert state.stopped
    assert stored_document(state) == stored_document(end_state(event, *FOUR))


def test_stopped_and_finished_games_are_not_the_same_end(event):
    one, other = stored_document(stopped(event)), stored_document(end_state(event, *FOUR))
    turned = stored_document(stopped(event, turned=(35, 36)))
    assert [same_end_state(one, each) for each in (one, other, turned)] == [True, False, False]
    assert [same_holdings(one, each) for each in (one, other, turned)] == [True, False, False]


def test_receipts_cover_what_was_on_the_grill_and_those_of_finished_games_stay(event):
    same = UUID(int=7)
    codes = [
        receipt_code(same, stored_document(state), ())
        for state in (end_state(event, *FOUR), stopped(event), stopped(event, turned=(35, 36)))
    ]
    assert codes[0] == "EHWRQ278"
    assert len(set(codes)) == 3


def test_a_question_is_answered_for_this_grill_alone(event):
    ends = [end_state(event, *FOUR), stopped(event), stopped(event, turned=(35, 36))]
    assert len({fingerprint(end, ()) for end in ends}) == 3


# What is asked about


@pytest.mark.parametrize(
    ("stacks", "turned", "doubt"),
    [
        (((21, 22, 23, 24, 25, 26, 27, 28, 29), ()), (), Improbable(Doubt.NOTHING_TURNED, 9)),
        (((21, 22, 23, 24, 25, 26, 27, 28, 29), ()), (36,), None),
        (((21, 22, 23, 24, 25, 26, 27, 28), ()), (), None),
        (((21, 22), (23,)), (36,), Improbable(Doubt.FEW_OWNED, 3)),
    ],
)
def test_a_late_stop_with_nothing_face_down_is_asked_about(stacks, turned, doubt):
    rules = plain_ruleset(Edition.CLASSIC)
    held = [*(portion for stack in stacks for portion in stack), *turned]
    up = tuple(portion for portion in rules.worms if portion not in held)
    assert improbable(EndState(rules, tuple(map(Holding, stacks)), turned, face_up=up, stopped=True)) == doubt


def test_the_desk_asks_whether_nothing_was_turned(event):
    client = Client()
    client.force_login(factories.owner(event))
    portions = (tuple(range(21, 30)), (30,), (31,), (32,))
    entry = {name: value for name, value in sent(*portions, stopped="on").items() if value != "down"} | {"asked": ""}
    response = client.post(f"/desk/{event.slug}/rounds/1/tables/1/result/", entry)
    assert "No portion is face down. Was none turned over in the whole game?" in words_of(response)
