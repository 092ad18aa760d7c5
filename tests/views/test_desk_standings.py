"""The standings, the penalties and the end, at the desk."""

import pytest
from django.urls import reverse

from tests import factories
from tests.factories import results
from tests.factories.stages import final, played, qualified
from tests.views.reading import tight, words_of
from tournament.models import Penalty, Role

pytestmark = pytest.mark.django_db
GAME = ((21, 29, 32), (27, 30), (25,), ())


def address(name, event, *more):
    return reverse(name, args=[event.slug, *more])


def one_table(**fields):
    event = played(1, complete=False, **fields)
    results.result(event.rounds.get().tables.select_related("round__event").get(), *GAME)
    return event


def test_the_standings_say_why_somebody_is_not_further_up(desk):
    event = one_table()
    text = words_of(desk(event).get(address("desk_standings", event)))
    assert "Behind <bdi>Player 1</bdi>, who has a higher score, 6 to 4." in text


def test_real_names_stand_at_the_desk(desk):
    event = one_table()
    event.players.filter(number=1).update(pseudonym="Worm")
    text = words_of(desk(event).get(address("desk_standings", event)))
    assert ("<bdi>Player 1</bdi>" in text, "Worm<" in text) == (True, False)


def test_missing_results_are_listed_with_the_way_to_enter_them(desk):
    event = played(2, complete=False)
    results.results(event.rounds.get(), 1)
    text = tight(desk(event).get(address("desk_standings", event)))
    assert "Provisional: results are missing" in text
    assert f'<a href="{address("desk_result", event, 1, 2)}">table 2</a>' in text


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", [1, 2, 3, 4]),
        ("?sort=-place", [4, 3, 2, 1]),
        ("?sort=worms", [4, 3, 2, 1]),
        ("?sort=-name", [4, 3, 2, 1]),
        ("?sort=name", [1, 2, 3, 4]),
        ("?sort=nonsense", [1, 2, 3, 4]),
        ("?q=player+3", [3]),
        ("?q=2", [2]),
        ("?q=%F0%9F%90%9B", []),
        ("?page=nonsense", [1, 2, 3, 4]),
    ],
)
def test_they_can_be_sorted_and_searched(desk, query, expected):
    event = one_table()
    response = desk(event).get(address("desk_standings", event) + query)
    assert [row.number for row in response.context["standings"].rows] == expected


def test_before_any_result_nobody_has_a_place(desk, client):
    event = played(1, complete=False, public=True)
    for there in (address("desk_standings", event), address("standings", event)):
        page = tight(desk(event).get(there))
        assert (page.count('<td class="num">–</td>') >= 4, '<td class="num">1</td>' in page) == (True, False), there
        assert "Tied with" not in page, there
    results.result(event.rounds.get().tables.select_related("round__event").get(), (21, 29, 32), (27, 30), (25,), ())
    assert '<td class="num">1</td>' in tight(desk(event).get(address("desk_standings", event)))


def test_each_stage_has_its_own(desk):
    event = played()
    qualified(event, 3, 6, 9, 16)
    final(event, *GAME)
    client, there = desk(event), address("desk_standings", event)
    assert len(client.get(there).context["standings"].rows) == 4
    assert len(client.get(there + "?stage=1").context["standings"].rows) == 16
    assert client.get(there + "?stage=7").status_code == 404


@pytest.mark.parametrize(
    ("stages", "people", "says"), [(False, 0, "There is no format yet"), (True, 0, "Nobody is here")]
)
def test_empty_standings_say_what_to_do(desk, stages, people, says):
    event = factories.event()
    factories.players(event, people)
    if not stages:
        event.stages.all().delete()
    assert says in words_of(desk(event).get(address("desk_standings", event)))


def test_a_referee_may_look(client):
    event = one_table()
    client.force_login(factories.member(event, Role.REFEREE))
    assert client.get(address("desk_standings", event)).status_code == 200
    assert client.get(address("desk_penalties", event)).status_code == 404


@pytest.mark.parametrize("tables", [1, 3])
def test_the_number_of_reads_does_not_grow(desk, tables, django_assert_max_num_queries):
    event = played(tables)
    client = desk(event)
    with django_assert_max_num_queries(20):
        client.get(address("desk_standings", event))


# Penalties.


def give(client, event, **data):
    data = {"player": "2", "kind": "points", "points": "2½", "reason": "late", **data}
    return client.post(address("desk_penalties", event), data)


def test_a_penalty_is_given_and_cancelled(desk):
    event = one_table()
    client = desk(event)
    assert give(client, event).status_code == 302
    text = words_of(client.get(address("desk_penalties", event)))
    assert "2½ off the score" in text
    penalty = Penalty.objects.get()
    there = address("desk_penalty_cancel", event, penalty.pk)
    assert "Remove the penalty for Player 2 (2)?" in words_of(client.get(there))
    assert client.post(there, {"reason": "was on time"}).status_code == 302
    assert "Removed by" in words_of(client.get(address("desk_penalties", event)))


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"points": "a lot"}, "Write the points as a number such as 2, 2.5, 2½ or 7/3."),
        ({"points": ""}, "Say how many points."),
        ({"kind": "warning"}, "A warning costs nothing."),
        ({"points": "5000"}, "A penalty costs between 0 and 1000."),
        ({"reason": ""}, "Fill this in."),
    ],
)
def test_a_refused_penalty_keeps_what_was_typed(desk, data, says):
    event = one_table()
    response = give(desk(event), event, **{"reason": "very late", **data})
    text = words_of(response)
    assert (response.status_code, says in text, Penalty.objects.count()) == (422, True, 0)
    assert data.get("reason", "very late") in text


def test_a_penalty_of_another_event_is_not_there(desk):
    event, other = one_table(), one_table()
    give(desk(other), other)
    assert desk(event).get(address("desk_penalty_cancel", event, Penalty.objects.get().pk)).status_code == 404


def test_a_settled_event_gives_no_penalties(desk):
    event = one_table()
    event.stages.update(completed_at=event.created_at)
    assert "No stage is open." in words_of(desk(event).get(address("desk_penalties", event)))


# The end.


def test_the_end_says_what_is_missing(desk):
    event = played()
    text = words_of(desk(event).get(address("desk_end", event)))
    assert "An earlier stage is not finished: Preliminary round." in text
    assert "1 round of the last stage still has to be played." in text


def test_the_event_ends_and_is_reopened(desk):
    event = played()
    qualified(event, 3, 6, 9, 16)
    final(event, *GAME)
    client, there = desk(event), address("desk_end", event)
    assert "Announce the winners" in words_of(client.get(there))
    assert client.post(there).status_code == 302
    text = words_of(client.get(there))
    assert ("The event is over" in text, "Reopen the event" in text) == (True, True)
    client.post(address("desk_undo", event, 1), {"next": there})
    assert "Announce the winners" in words_of(client.get(there))


def test_ending_too_early_is_refused_with_a_sentence(desk):
    event = played()
    response = desk(event).post(address("desk_end", event))
    assert (response.status_code, "An earlier stage is not confirmed yet." in words_of(response)) == (422, True)
