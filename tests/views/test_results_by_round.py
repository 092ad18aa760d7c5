"""Where results are released by round, no public page knows any before the round is complete."""

import re

import pytest
from django.urls import reverse

from games.heckmeck import take
from tests import factories
from tests.factories import games, results
from tests.factories.stages import played, stage_of
from tests.views.public_pages import happen
from tests.views.reading import words_of
from tournament.actions.core.undo import undo
from tournament.actions.events.options import edit_options
from tournament.actions.rounds.lifecycle import complete_round
from tournament.models import Round
from tournament.models.table import game_number
from tournament.queries.events.public import PublicState
from tournament.queries.events.stages import HeldBack, held_back, hidden_rounds
from tournament.queries.standings.cache import cached_standings, public_standings
from tournament.queries.standings.stage import standings_of

pytestmark = pytest.mark.django_db
HANDS = ((21, 29, 32), (27, 30), (25,), ())
OTHER_HANDS = ((), (25,), (27, 30), (21, 29, 32))
WAITS = "The results of this round will appear here once all of them are in and the round is complete."


def running(*hands, **fields):
    """The second round is being played, with a result at its first table and a recorded game at its second one."""
    options = {"public": True, "live_positions_public": True, "results_by_round": True} | fields
    event = played(2, rounds=2, complete=False, **options)
    first, second = event.rounds.order_by("number")
    results.complete(first)
    for round in (first, second):
        table = round.tables.select_related("round__event").get(number=2)
        games.filled(table, take(36), take(35))
    results.result(second.tables.select_related("round__event").get(number=1), *(hands or HANDS))
    return event


def addresses(event):
    names = [("event", ()), ("standings", ()), ("round", (1,)), ("round", (2,))]
    names += [
        (name, (number, table)) for name in ("public_table", "live_table") for number in (1, 2) for table in (1, 2)
    ]
    names += [("replay", (game_number(number, 2),)) for number in (1, 2)]
    names += [("player", (number,)) for number in range(1, 9)]
    pages = [reverse(name, args=[event.slug, *more]) for name, more in names]
    standings = reverse("standings", args=[event.slug])
    searched = [f"{standings}?{query}" for query in ("stage=1", "q=Player", "page=2")]
    own = [f"{reverse(name, args=[event.slug])}?player={number}" for name in ("me", "me_bar") for number in range(1, 9)]
    embedded = [reverse(name, args=[event.slug]) for name in ("embedded_standings", "embedded_seats", "statistics")]
    walls = [f"{reverse('wall', args=[event.slug])}?at={at}" for at in range(8)]
    return [*pages, *searched, *(f"{page}?revision=0" for page in pages[:6]), *own, *embedded, *walls]


def everything(client, event):
    return [re.sub("Cup [ab]|cup-[ab]", "Cup", client.get(there).content.decode()) for there in addresses(event)]


def two(**fields):
    return [
        running(*hands, name=f"Cup {letter}", slug=f"cup-{letter}", **fields)
        for letter, hands in (("a", HANDS), ("b", OTHER_HANDS))
    ]


def test_no_public_page_depends_on_a_result_of_a_round_that_is_not_complete(client):
    one, other = two()
    assert everything(client, one) == everything(client, other)


def test_it_would_show_in_these_pages(client):
    one, other = (everything(client, event) for event in two(results_by_round=False))
    differing = {there for there, a, b in zip(addresses(running(name="Cup")), one, other, strict=True) if a != b}
    shown = {there.split("/", 3)[3] for there in differing if "?" not in there}
    players = {f"players/{number}/" for number in range(1, 9)}  # those of the other table by its standings
    assert shown == {
        "",
        "standings/",
        "rounds/2/",
        "rounds/2/tables/1/",
        "rounds/2/tables/1/live/",
        "seats/",
        "statistics/",
        *players,
    }


def test_the_pages_say_when_it_will_show(client):
    event = running()
    pages = [*("event", "round", "public_table", "live_table", "replay"), "player"]
    more = [(), (2,), (2, 1), (2, 1), (game_number(2, 2),), (1,)]
    texts = [
        words_of(client.get(reverse(name, args=[event.slug, *args]))) for name, args in zip(pages, more, strict=True)
    ]
    assert [WAITS in text for text in texts] == [True] * 5 + [False]
    assert "The result will appear here once the round is complete." in texts[5]
    assert "1 of 2 results are in." in texts[1]
    standings = words_of(client.get(reverse("standings", args=[event.slug])))
    assert "Those of a round count here once it is complete." in standings


def seen(client, event):
    """Whether the round and the standings show the result of the second round."""
    texts = [
        words_of(client.get(reverse(name, args=[event.slug, *more])))
        for name, more in (("round", (2,)), ("standings", ()))
    ]
    return ["placement points: 6" in texts[0], "provisional" not in texts[1]]


def test_completing_the_round_shows_it_and_undo_hides_it_again(client):
    event = running()
    results.result(event.rounds.get(number=2).tables.select_related("round__event").get(number=2))
    happen(event)
    hidden = seen(client, event)
    complete_round(event=event, round=event.rounds.get(number=2), by=factories.actor(event))
    complete = seen(client, event)
    undo(event=event, number=event.journal_length, by=factories.actor(event))
    assert (hidden, complete, seen(client, event)) == ([False, False], [True, True], [False, False])


def test_the_option_can_be_changed_at_any_time(client):
    event = running(results_by_round=False)
    happen(event)
    shown = seen(client, event)[0]
    edit_options(event=event, by=factories.actor(event), results_by_round=True)
    hidden = seen(client, event)[0]
    edit_options(event=event, by=factories.actor(event), results_by_round=False)
    assert (shown, hidden, seen(client, event)[0]) == (True, False, True)


def test_the_desk_knows_every_result(client):
    event = running()
    client.force_login(factories.owner(event))
    stage = stage_of(event)
    assert [state.results for state in cached_standings(stage).rounds] == [2, 1]
    assert [state.results for state in public_standings(stage).rounds] == [2, 0]


def test_public_standings_follow_the_journal_like_all_others():
    event = running()
    happen(event)
    for act in (
        lambda: edit_options(event=event, by=factories.actor(event), final_held_back=False),
        lambda: complete_round(event=event, round=event.rounds.get(number=2), by=factories.actor(event)),
    ):
        stage = stage_of(event)
        assert public_standings(stage).all_rows() == standings_of(stage, hidden_rounds(stage)).all_rows()
        results.result(event.rounds.get(number=2).tables.select_related("round__event").get(number=2))
        act()
    stage = stage_of(event)
    assert public_standings(stage).all_rows() == standings_of(stage).all_rows()
    assert public_standings(stage) is cached_standings(stage)


def test_until_when_results_are_held_back(django_assert_num_queries):
    event = running()
    stage = stage_of(event)
    rounds = list(Round.objects.filter(event=event).select_related("stage__event").order_by("number"))
    assert [held_back(round) for round in rounds] == [None, HeldBack.COMPLETE]
    with django_assert_num_queries(1):
        assert hidden_rounds(stage) == {2}
    stage.event.results_by_round = False
    with django_assert_num_queries(0):
        assert hidden_rounds(stage) == frozenset()


def test_a_page_from_before_the_option_stands_for_none_after_it():
    before = PublicState(1, "then", 5, "head", False, False)
    after = before._replace(revision=6, hides_rounds=True)
    assert (before.may_stand_for(after), after.may_stand_for(before)) == (False, True)
