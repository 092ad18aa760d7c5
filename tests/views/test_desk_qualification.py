"""The way from one stage to the next, at the desk."""

import pytest
from django.urls import reverse

from tests import factories
from tests.factories import results
from tests.factories.draws import drawn_round
from tests.factories.stages import final, played, qualified, stage_of
from tests.views.reading import words_of
from tournament.actions.standings.qualification import settle_qualification
from tournament.models import Round
from tournament.queries.standings.qualification import qualification_of

pytestmark = pytest.mark.django_db
NOBODY_ELSE = ((21, 29, 32), (), (), ())


def address(name, event, *more):
    return reverse(name, args=[event.slug, *more])


def there(event):
    return address("desk_qualification", event)


def numbers(event):
    return sorted(stage_of(event, 2).qualifiers.values_list("player__number", flat=True))


def tied():
    """One table of four of which two go on; three share the second place there."""
    event = played(1, complete=False)
    event.stages.filter(number=1).update(qualified=2)
    results.result(event.rounds.get().tables.select_related("round__event").get(), *NOBODY_ELSE)
    event.rounds.update(state=Round.State.COMPLETE)
    return event


def test_the_page_says_who_is_through_and_by_what_the_others_missed_it(desk):
    event = played()
    text = words_of(desk(event).get(there(event)))
    assert ("table winner" in text, "Confirm who advances" in text) == (True, True)
    assert "who has the better place at the table, 1 to 2." in text


def test_settling_goes_on_and_says_so(desk):
    event = played()
    client = desk(event)
    assert client.post(there(event), {"do": "settle"}).status_code == 302
    assert numbers(event) == [3, 6, 9, 16]
    text = words_of(client.get(there(event)))
    assert ("4 finalists confirmed" in text, "Draw the final" in text, "Undo the confirmation" in text) == (True,) * 3


def test_looking_first_changes_nothing_and_keeps_what_was_chosen(desk):
    event = played()
    data = {"do": "look", "decision_3": "missing", "decision_6": "out", "why_6": "cheated", "other": "1"}
    response = desk(event).post(there(event), data)
    text = words_of(response)
    assert (response.status_code, numbers(event)) == (200, [])
    assert "This is the result of your decisions." in text
    form = response.context["form"]
    assert (form["decision_3"].value(), form["decision_6"].value(), form["why_6"].value()) == (
        "missing",
        "out",
        "cheated",
    )
    assert form["decision_1"].value() == "through"


def test_overrides_are_settled_with_their_reasons(desk):
    event = played()
    data = {"do": "settle", "decision_3": "missing", "decision_1": "through", "why_1": "invited"}
    assert desk(event).post(there(event), data).status_code == 302
    assert (1 in numbers(event), 3 in numbers(event), len(numbers(event))) == (True, False, 4)
    text = words_of(desk(event).get(there(event)))
    assert ("decided by the organiser: invited" in text, "\u2068Player 3\u2069 (3) was missing." in text) == (
        True,
        True,
    )


def test_an_override_without_a_reason_is_refused_at_its_field(desk):
    event = played()
    response = desk(event).post(there(event), {"do": "settle", "decision_1": "through", "decision_3": "missing"})
    assert (response.status_code, numbers(event)) == (422, [])
    assert response.context["form"]["why_1"].errors == [
        "Give a reason for \u2068Player 1\u2069 (1): everyone will ask."
    ]
    assert response.context["form"]["decision_3"].value() == "missing"


@pytest.mark.parametrize(
    "data",
    [
        {"decision_x": "out"},
        {"decision_999999999999": "out"},
        {"decision_3": "nonsense"},
        {"other": "nonsense"},
        {"other": "-3"},
        {"decision_1": "through", "why_1": "x" * 600},
    ],
)
def test_nonsense_is_no_error_of_ours(desk, data):
    event = played()
    response = desk(event).post(there(event), {"do": "look", **data})
    assert response.status_code in (200, 422)


def test_settling_too_early_says_what_is_missing(desk):
    event = played(complete=False)
    results.results(event.rounds.get(), 1, 2, 3)
    client = desk(event)
    text = words_of(client.get(there(event)))
    assert ("Preliminary round is not complete." in text, "Confirm who advances" in text) == (True, False)
    response = client.post(there(event), {"do": "settle"})
    assert (response.status_code, "Not complete yet: Preliminary round." in words_of(response)) == (422, True)


def test_while_the_round_is_played_the_page_says_who_is_safe(desk):
    event = played(2, complete=False)
    event.stages.filter(number=1).update(qualifying="best_of_each", qualified=4)
    results.results(event.rounds.get(), 1)
    assert "certain to advance" in words_of(desk(event).get(there(event)))


# A finalist is missing.


def test_a_finalist_reported_missing_twice_leads_on_both_times(desk):
    event = played()
    client = desk(event)
    client.post(there(event), {"do": "settle"})
    sent = {"reason": "went home", "submission": factories.submission()}
    answers = [client.post(address("desk_finalist_missing", event, 2, 6), sent) for _ in range(2)]
    assert [(answer.status_code, answer["Location"]) for answer in answers] == [(302, there(event))] * 2


def test_a_missing_finalist_makes_room_for_the_next(desk):
    event = played()
    client = desk(event)
    client.post(there(event), {"do": "settle"})
    missing = address("desk_finalist_missing", event, 2, 6)
    assert "Player 6 is missing" in words_of(client.get(missing))
    assert client.post(missing, {"reason": ""}).status_code == 422
    assert client.post(missing, {"reason": "went home"}).status_code == 302
    assert (6 in numbers(event), len(numbers(event))) == (False, 4)
    text = words_of(client.get(there(event)))
    assert ("moved up for a missing player" in text, "Undo the confirmation" in text) == (True, False)


@pytest.mark.parametrize(("stage", "player"), [(2, 1), (7, 6)])
def test_nobody_else_can_be_missing(desk, stage, player):
    event = played()
    qualified(event, 3, 6, 9, 16)
    assert desk(event).get(address("desk_finalist_missing", event, stage, player)).status_code == 404


def test_once_the_next_stage_is_drawn_the_next_one_takes_over_the_seat(desk):
    event = played()
    settle_qualification(event=event, stage=stage_of(event), by=factories.actor(event))
    round, client = drawn_round(event), desk(event)
    text = words_of(client.get(there(event)))
    assert ("The next stage has been drawn." in text, "Mark as missing" in text) == (True, True)
    missing = address("desk_finalist_missing", event, 2, 6)
    assert "into the same seat" in words_of(client.get(missing))
    seats = address("desk_seating", event, round.number)
    assert f"{there(event)}?stage=1" in words_of(client.get(seats))
    response = client.post(missing, {"reason": "went home"})
    assert (response.status_code, response["Location"]) == (302, seats)
    assert "The next player moves up." in words_of(client.get(seats))


def test_once_somebody_has_played_in_the_next_stage_nothing_is_offered(desk):
    event = played()
    qualified(event, 3, 6, 9, 16)
    final(event, (21, 29, 32), (27, 30), (25,), (), complete=False)
    text = words_of(desk(event).get(there(event)))
    assert ("The next stage has been drawn." in text, "Mark as missing" in text) == (True, False)


@pytest.mark.parametrize(("stages", "says"), [(0, "There is no format yet."), (1, "one stage decides everything")])
def test_where_nobody_has_to_qualify_the_page_says_so(desk, stages, says):
    event = factories.event()
    event.stages.filter(number__gt=stages).delete()
    event.stages.update(qualifying="", qualified=0)
    assert says in words_of(desk(event).get(there(event)))


@pytest.mark.parametrize("tables", [1, 3])
def test_the_number_of_reads_does_not_grow(desk, tables, django_assert_max_num_queries):
    event = played(tables)
    client = desk(event)
    with django_assert_max_num_queries(40):
        client.get(there(event))


def test_of_very_many_who_are_through_the_first_are_listed_and_others_are_asked_for_by_number(client, desk):
    event = played(120, slug="cup")
    event.stages.filter(number=1).update(qualified=120)
    desk(event)
    page = there(event)
    shown = client.get(page).context["qualification"]
    assert (len(shown.through), shown.more_through, shown.places) == (100, 20, 120)
    listed = {each.number for each in shown.candidates}
    last = next(each for each in qualification_of(stage_of(event)).through if each.player not in listed)
    again = client.post(page, {"do": "look", "other": str(last.player)}).context["qualification"]
    assert (len(again.through), again.more_through, last.player in {each.number for each in again.through}) == (
        101,
        19,
        True,
    )
    assert client.post(page, {"do": "settle"}).status_code == 302
    first, second = (client.get(f"{page}?page={number}") for number in (1, 2))
    ranks = [each.rank for response in (first, second) for each in response.context["qualification"].qualifiers]
    assert (ranks, first.context["qualification"].can_be_unsettled) == (list(range(1, 121)), True)
