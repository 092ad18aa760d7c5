"""Messages arrive at a real receiver by HTTPS, encrypted for the phone; and nowhere else."""

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from py_vapid import Vapid02

from tests import factories
from tests.factories.entries import only_table, playing, recorded
from tests.factories.rows import PushSubscriptionFactory
from tests.factories.stages import played
from tests.push.receiver import NAME, Phone, receiving
from tests.views.public_pages import happen
from tournament.actions.people.push import CLAIM, MAX_TRIES, claim
from tournament.models import Event, Player, PushSubscription, Round
from tournament.outgoing.network import Network, is_public
from tournament.push.keys import public_key
from tournament.push.sender import PushSender

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def receiver(tmp_path):
    with receiving(tmp_path) as receiver:
        yield receiver


@pytest.fixture
def phone():
    return Phone()


@pytest.fixture
def event():
    """Of eight players nobody has a seat that anybody knows of."""
    event = factories.event(slug="cup", public=True)
    factories.players(event, 8)
    factories.seated_round(event, state=Round.State.DRAWN)
    event.players.filter(number=2).update(name="Realname", pseudonym="Wormy")
    return happen(event)


@pytest.fixture
def subscription(event, receiver, phone):
    return PushSubscriptionFactory.create(event=event, player=2, endpoint=receiver.endpoint(), **phone.keys)


def publish(event):
    event.rounds.update(state=Round.State.PUBLISHED)
    happen(event)


TOLD = {"event": "cup", "player": 2, "text": "Preliminary round: your seat is at table 1, portion 22."}


def test_a_published_seat_arrives_once_and_only_the_phone_can_read_it(event, subscription, receiver, phone):
    sender = PushSender(receiver.network())
    assert (sender.look(), receiver.came) == (0, [])
    publish(event)
    assert (sender.look(), sender.look(), PushSender(receiver.network()).look()) == (1, 0, 0)
    [(path, headers, body)] = receiver.came
    assert phone.read(body) == TOLD
    assert all(word not in body for word in (b"cup", b"table", b"Realname", b"Wormy"))
    assert (path, headers["Host"]) == ("/one", f"{NAME}:{receiver.port}")
    assert (headers["Content-Encoding"], headers["TTL"]) == ("aes128gcm", "1800")
    assert Vapid02.verify(headers["Authorization"])
    assert headers["Authorization"].endswith(f"k={public_key()}")


@pytest.mark.parametrize("status", [404, 410])
def test_a_phone_that_is_gone_is_forgotten(event, subscription, receiver, status):
    receiver.status = status
    publish(event)
    assert PushSender(receiver.network()).look() == 1
    assert not PushSubscription.objects.exists()


def test_what_fails_is_tried_again_later_and_dropped_at_last(event, subscription, receiver, phone):
    sender = PushSender(receiver.network())
    receiver.status = 503
    publish(event)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        tried = []
        for _ in range(40):
            tried.append(sender.look())
            clock.shift(timedelta(seconds=10))
        assert (sum(tried), tried[:4], tried[-10:]) == (MAX_TRIES, [1, 0, 0, 1], [0] * 10)
        receiver.status = 201
        event.rounds.update(state=Round.State.RUNNING, minutes=1, started_at=timezone.now())
        happen(event)
        assert sender.look() == 0
        clock.shift(timedelta(seconds=61))
        assert sender.look() == 1
    assert phone.read(receiver.came[-1][2])["text"].startswith("Time’s up.")


def test_a_try_that_comes_late_tells_what_is_so_by_then(event, subscription, receiver, phone):
    sender = PushSender(receiver.network())
    receiver.status = 500
    publish(event)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        sender.look()
        event.rounds.get().tables.filter(number=1).update(number=9)
        receiver.status = 201
        clock.shift(timedelta(seconds=31))
        assert sender.look() == 1
    assert phone.read(receiver.came[-1][2])["text"].startswith("Preliminary round: your seat is at table 9")


def test_nobody_is_told_anything_that_is_not_published(event, subscription, receiver):
    happen(event)
    assert (PushSender(receiver.network()).look(), receiver.came) == (0, [])


def test_of_an_event_that_is_private_by_now_nobody_is_told(event, subscription, receiver):
    publish(event)
    Event.objects.update(public=False)
    sender = PushSender(receiver.network())
    assert (sender.look(), receiver.came, PushSubscription.objects.count()) == (0, [], 1)
    Event.objects.update(public=True, listed=False)
    assert (sender.look(), len(receiver.came)) == (1, 1)


def test_nobody_is_told_of_a_player_who_is_gone(event, subscription, receiver):
    event.players.filter(number=2).update(state=Player.State.TO_APPROVE)
    publish(event)
    assert (PushSender(receiver.network()).look(), PushSubscription.objects.count()) == (0, 0)


def test_of_two_processes_one_sends_and_the_other_if_that_one_is_gone(event, subscription, receiver):
    publish(event)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        claimed = [claim([subscription], timezone.now()) for _ in range(2)]
        assert claimed == [[subscription], []]
        other = PushSender(receiver.network())
        assert other.look() == 0
        clock.shift(CLAIM)
        assert (other.look(), len(receiver.came)) == (1, 1)


def test_an_event_whose_news_cannot_be_read_keeps_no_other_from_being_told(receiver, phone, caplog):
    for slug in ("first", "middle", "last"):
        event = factories.event(slug=slug, public=True)
        factories.players(event, 4)
        factories.seated_round(event, state=Round.State.PUBLISHED)
        PushSubscriptionFactory.create(event=happen(event), endpoint=receiver.endpoint(slug), **phone.keys)
    Event.objects.exclude(slug="middle").update(counting="damaged")
    sender = PushSender(receiver.network())
    assert (sender.look(), [path for path, _, _ in receiver.came]) == (1, ["/middle"])
    lines = [vars(line)["fields"] for line in caplog.records if line.message == "Something was not sent."]
    assert sorted((fields["what"], fields["event"]) for fields in lines) == [
        ("push messages", "first"),
        ("push messages", "last"),
    ]
    Event.objects.update(counting=event.counting)
    assert (sender.look(), sorted(path for path, _, _ in receiver.came)) == (2, ["/first", "/last", "/middle"])


PRIVATE = (
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1"),
    *("::1", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "ff02::1", "::"),
)


@pytest.mark.parametrize("address", PRIVATE)
def test_nothing_is_sent_to_this_machine_and_the_networks_around_it(event, subscription, receiver, address):
    assert not is_public(address)
    publish(event)
    network = receiver.network(look_up=lambda *_: ["203.0.113.77", address], may_reach=is_public)
    assert PushSender(network).look() == 1
    assert (receiver.came, PushSubscription.objects.get().failures) == ([], 1)


def test_addresses_of_the_internet_may_be_reached():
    assert all(map(is_public, ("8.8.8.8", "2a00:1450:4001:800::2003", "64:ff9b::808:808")))


def test_a_name_that_nobody_knows_is_a_failure(event, subscription):
    def look_up(*_):
        raise OSError("no such name")

    publish(event)
    assert PushSender(Network(look_up=look_up)).look() == 1
    assert PushSubscription.objects.get().failures == 1


def test_nobody_is_followed_to_another_address(event, subscription, receiver):
    receiver.status, receiver.headers = 307, {"Location": receiver.endpoint("other")}
    publish(event)
    assert PushSender(receiver.network()).look() == 1
    assert [path for path, _, _ in receiver.came] == ["/one"]
    assert PushSubscription.objects.get().failures == 1


def test_whoever_has_not_the_certificate_of_the_name_gets_nothing(event, subscription, receiver):
    event.push_subscriptions.update(endpoint=receiver.endpoint().replace(NAME, "other.example"))
    publish(event)
    assert PushSender(receiver.network(look_up=lambda *_: ["127.0.0.1"])).look() == 1
    assert (receiver.came, PushSubscription.objects.get().failures) == ([], 1)


def test_whose_certificate_no_known_authority_has_signed_gets_nothing(event, subscription, receiver):
    publish(event)
    assert PushSender(receiver.network(authorities="")).look() == 1
    assert (receiver.came, PushSubscription.objects.get().failures) == ([], 1)


def test_many_phones_each_get_their_own(event, receiver):
    phones = {number: Phone() for number in range(1, 9)}
    for number, phone in phones.items():
        endpoint = receiver.endpoint(str(number))
        PushSubscriptionFactory.create(event=event, player=number, endpoint=endpoint, **phone.keys)
    publish(event)
    assert PushSender(receiver.network()).look() == 8
    read = {int(path[1:]): phones[int(path[1:])].read(body) for path, _, body in receiver.came}
    assert {number: document["player"] for number, document in read.items()} == {n: n for n in phones}
    assert [document["text"][-20:] for _, document in sorted(read.items())] == [
        f"table {1 + number // 4}, portion {21 + number % 4}." for number in range(8)
    ]


def test_a_day_after_the_end_no_phone_is_known_any_more(receiver, phone):
    event = played(1, public=True)
    PushSubscriptionFactory.create(event=event, **phone.keys)
    sender = PushSender(receiver.network())
    Event.objects.update(ended_at=timezone.now() - timedelta(hours=23))
    assert (sender.look(), PushSubscription.objects.count()) == (0, 1)
    Event.objects.update(ended_at=timezone.now() - timedelta(hours=25))
    assert (sender.look(), PushSubscription.objects.count()) == (0, 0)


def test_a_result_asks_and_writes_nothing_for_phones(receiver, phone):
    """However many there are: the difference is looked for later, by another thread."""
    event, _ = playing()
    PushSubscriptionFactory.create(event=event, endpoint=receiver.endpoint(), **phone.keys)
    with CaptureQueriesContext(connection) as asked:
        recorded(only_table(event))
    assert len(asked) > 5
    assert [query["sql"] for query in asked if "pushsubscription" in query["sql"]] == []
    assert receiver.came == []
