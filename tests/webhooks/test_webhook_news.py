"""What is news is what everybody may know: no draft, nothing that is held back, and each thing once."""

import pytest

from tests import factories
from tests.factories.entries import recorded
from tests.factories.stages import final, played, qualified
from tests.views.public_pages import happen
from tournament.models import Event, Round
from tournament.queries.events.webhook_news import EventNow, Topic, WebhookNews, event_now, news_for
from tournament.words.event_names import EventNames
from tournament.words.webhooks import chat_sentence

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
SEATS, ROUND, STANDINGS, WINNERS = Topic


def now(event):
    return event_now(Event.objects.get(pk=event.pk))


def news(event, told=None):
    return [(one.topic, *one.params.values()) for one in news_for(told or {}, now(event))]


def test_a_draft_round_is_no_news_and_a_published_one_is_once():
    event = factories.event(public=True)
    factories.players(event, 4)
    factories.seated_round(event, state=Round.State.DRAWN)
    assert news(event) == []
    event.rounds.update(state=Round.State.PUBLISHED)
    assert news(event) == [(SEATS, 1)]
    assert news(event, now(event).as_told()) == []


def test_results_are_news_at_the_table_and_at_the_end_of_the_round():
    event = happen(played(2, complete=False, public=True))
    told = now(event).as_told()
    first, second = event.rounds.get().tables.select_related("round__event").order_by("number")
    recorded(first)
    assert news(event, told) == [(STANDINGS, 1)]
    told = now(event).as_told()
    recorded(second)
    event.rounds.update(state=Round.State.COMPLETE)
    assert news(event, told) == [(ROUND, 1), (STANDINGS, 1)]


def test_what_is_released_with_the_round_is_news_with_the_round():
    event = happen(played(2, complete=False, public=True, results_by_round=True))
    told = now(event).as_told()
    recorded(event.rounds.get().tables.select_related("round__event").get(number=1))
    assert news(event, told) == []
    recorded(event.rounds.get().tables.select_related("round__event").get(number=2))
    event.rounds.update(state=Round.State.COMPLETE)
    happen(event)
    assert news(event, told) == [(ROUND, 1), (STANDINGS, 1)]


def test_of_a_final_that_is_held_back_only_the_seats_are_news_until_the_winners_are():
    event = played(2, public=True)
    qualified(event, 1, 5)
    told = now(event).as_told()
    final(event, (21, 29, 33), (30,))
    happen(event)
    assert news(event, told) == [(SEATS, 2)]
    Event.objects.update(ended_at=event.created_at)
    happen(event)
    assert news(event, told) == [(SEATS, 2), (ROUND, 2), (STANDINGS, 2), (WINNERS,)]


def test_a_round_that_is_opened_and_completed_again_is_news_again():
    event = happen(played(1, public=True))
    told = now(event).as_told()
    event.rounds.update(state=Round.State.RUNNING)
    assert news(event, told) == []
    told = now(event).as_told()
    event.rounds.update(state=Round.State.COMPLETE)
    assert news(event, told) == [(ROUND, 1)]


def test_what_waited_is_sent_only_as_long_as_it_is_so_and_public():
    known = {"seats": (1, 2), "complete": (1,), "standings": {}, "ended": False, "revision": 7}
    public, private = EventNow(public=True, **known), EventNow(public=False, **known)
    asked = [(SEATS, {"round": 2}), (SEATS, {"round": 3}), (ROUND, {"round": 1}), (ROUND, {"round": 2})]
    asked += [(STANDINGS, {"stage": 1}), (WINNERS, {}), ("test", {})]
    assert [public.is_so(*one) for one in asked] == [True, False, True, False, True, False, True]
    assert [private.is_so(*one) for one in asked] == [False] * 6 + [True]


def test_chats_are_told_in_sentences_without_names():
    event = played(1, public=True, name="Grill Cup")
    names = EventNames(event, public=True)
    news_of_each = [
        WebhookNews(SEATS, {"round": 1}),
        WebhookNews(ROUND, {"round": 1}),
        WebhookNews(STANDINGS, {"stage": 1}),
        WebhookNews(WINNERS, {}),
    ]
    assert [chat_sentence(names, one.topic, one.params) for one in news_of_each] == [
        "Grill Cup, Preliminary round: the seats are published.",
        "Grill Cup, Preliminary round: all results are in.",
        "Grill Cup: there are new standings.",
        "Grill Cup: the winners have been announced!",
    ]
