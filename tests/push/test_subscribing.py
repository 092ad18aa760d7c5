"""Who may ask for messages, how often, and that taking them back, anonymising and deleting leave nothing."""

import pytest

from tests import factories
from tests.factories.rows import PushSubscriptionFactory
from tests.factories.stages import played
from tests.push.receiver import Phone
from tests.views.public_pages import happen
from tournament.actions.access import throttle
from tournament.actions.events.ending import anonymise_event, delete_event
from tournament.actions.people import push
from tournament.models import Event, Player, PushSubscription

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
ADDRESS = "/e/cup/me/messages/"


@pytest.fixture
def event():
    return happen(played(2, complete=False, public=True, slug="cup"))


@pytest.fixture
def ask(client):
    keys = Phone().keys

    def send(method="post", **changed):
        document = {"player": 2, "endpoint": "https://push.example/one", **keys, **changed}
        response = getattr(client, method)(ADDRESS, document, content_type="application/json")
        return response.json()["code"] if response.content else response.status_code

    return send


def known():
    return list(PushSubscription.objects.values_list("player", "endpoint"))


def test_a_phone_asks_and_takes_it_back(event, ask):
    assert ask() == 204
    assert known() == [(2, "https://push.example/one")]
    assert ask("delete") == 204
    assert known() == []
    assert ask("delete") == 204


def test_it_knows_what_the_page_showed_when_it_asked(event, ask):
    ask()
    assert PushSubscription.objects.get().told_seat == "1:1:22"


def test_the_same_phone_again_is_the_same_subscription(event, ask):
    assert (ask(), ask(auth="A" * 22)) == (204, 204)
    assert [(one.endpoint, one.auth) for one in PushSubscription.objects.all()] == [
        ("https://push.example/one", "A" * 22)
    ]


def test_asking_and_taking_back_leave_no_trace_in_the_event(event, ask, client):
    before = Event.objects.values("revision", "journal_length").get()
    ask()
    ask("delete")
    assert Event.objects.values("revision", "journal_length").get() == before
    assert client.cookies.output() == ""


STRANGE = (
    *("http://push.example/one", "https://localhost/one", "https://127.0.0.1/one", "https://127.1/one"),
    *("https://[::1]/one", "https://push.example:8443/one", "https://ana@push.example/one", "ftp://push.example/"),
    *("https://intranet/one", "https://push.example/\none", "https://push.example:x/", "https://2130706433/"),
)


@pytest.mark.parametrize("endpoint", STRANGE)
def test_an_endpoint_is_an_https_address_with_a_name(event, ask, endpoint):
    assert ask(endpoint=endpoint) == "push_endpoint"
    assert known() == []


@pytest.mark.parametrize(
    "changed",
    [{"player": "x"}, {"player": -1}, {"p256dh": "short"}, {"auth": ""}, {"endpoint": "https://a.b/" + "x" * 1000}],
)
def test_what_no_browser_sends_is_refused(event, ask, changed):
    assert ask(**changed) == "push_unreadable"
    assert known() == []


@pytest.mark.parametrize("body", ["", "[]", "{", "null", "[" * 100_000])
def test_what_is_no_document_is_refused(event, client, body):
    response = client.post(ADDRESS, body, content_type="application/json")
    assert (response.status_code, response.json()["code"]) == (422, "push_unreadable")


def test_five_phones_for_a_player(event, ask):
    answers = [ask(endpoint=f"https://push.example/{number}") for number in range(6)]
    assert answers == [204] * 5 + ["push_too_many"]
    assert (ask(endpoint="https://push.example/3"), ask(player=3)) == (204, 204)


def test_so_many_phones_for_an_event(event, ask, monkeypatch):
    monkeypatch.setattr(push, "MAX_PER_EVENT", 2)
    assert [ask(player=number) for number in (1, 2, 3, 1)] == [204, 204, "push_event_full", 204]


def test_a_flood_from_one_address_is_slowed_down(event, ask, monkeypatch):
    monkeypatch.setattr(throttle, "SIGN_UPS", throttle.Bucket(size=2, seconds=60))
    assert [ask() for _ in range(3)] == [204, 204, "push_throttled"]


def test_nobody_asks_about_somebody_who_is_not_there_or_after_the_end(event, ask):
    event.players.filter(number=3).update(state=Player.State.TO_APPROVE)
    assert (ask(player=3), ask(player=99)) == ("push_no_player", "push_no_player")
    Event.objects.update(ended_at=event.created_at)
    assert ask() == "push_no_player"


def test_of_an_event_that_is_not_public_strangers_get_no_messages(event, client):
    Event.objects.update(public=False)
    assert client.post(ADDRESS, {}, content_type="application/json").status_code == 404
    assert client.delete(ADDRESS).status_code == 404


def test_anonymising_and_deleting_leave_no_phone(event):
    other = factories.event()
    for of in (event, other):
        PushSubscriptionFactory.create(event=of)
    Event.objects.update(ended_at=event.created_at)
    by = factories.actor(event)
    anonymise_event(event=event, by=by)
    assert list(PushSubscription.objects.values_list("event", flat=True)) == [other.pk]
    delete_event(event=other, by=factories.actor(other), typed_name=other.name)
    assert known() == []
