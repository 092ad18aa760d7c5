"""The desk's pages for receivers: set up, looked after, each message posted, discarded or sent again."""

from uuid import uuid4

import pytest
from django.utils import timezone

from tests import factories
from tests.factories.rows import WebhookFactory
from tests.factories.stages import played
from tests.views.reading import seen
from tournament.actions.events.webhook_messages import new_message
from tournament.models import Event, JournalEntry, Role, Webhook, WebhookMessage

pytestmark = pytest.mark.django_db
HERE = "/desk/cup/settings/messages/"
CHAT = "https://discord.example/api/webhooks/1/secret-part"
State = WebhookMessage.State


@pytest.fixture
def event(client):
    event = played(1, slug="cup", name="Grill Cup", public=True)
    client.force_login(factories.owner(event))
    return event


def sent(**more):
    form = {"submission": str(uuid4()), "kind": "chat", "address": CHAT, "topics": ["seats.published"]}
    return form | more


def pressed(client, address):
    return client.post(HERE + address, {"submission": str(uuid4())}, follow=True)


def test_without_any_the_page_says_what_they_are_for(client, event):
    text = seen(client.get(HERE))
    assert ["Tell a chat or a program what happens" in text, "Add a receiver" in text] == [True, True]
    assert HERE in client.get("/desk/cup/settings/").content.decode()


def test_a_receiver_is_added_changed_and_removed(client, event):
    answer = client.post(f"{HERE}new/", sent(after_look="on"), follow=True)
    webhook = Webhook.objects.get()
    assert (webhook.kind, webhook.address, webhook.topics, webhook.after_look, webhook.site) == (
        *("chat", CHAT, ["seats.published"]),
        *(True, "http://testserver"),
    )
    assert (webhook.told["seats"], "secret-part" in answer.content.decode()) == ([1], False)
    client.post(f"{HERE}1/edit/", sent(topics=["winners.announced", "round.completed"]))
    webhook.refresh_from_db()
    assert (webhook.topics, webhook.after_look) == (["round.completed", "winners.announced"], False)
    pressed(client, "1/remove/")
    assert not Webhook.objects.exists()
    journal = [(entry.verb, entry.params) for entry in JournalEntry.objects.order_by("number")]
    about = {"webhook": 1, "host": "discord.example"}
    assert journal == [("webhook_added", about), ("webhook_changed", about), ("webhook_removed", about)]
    assert "Messages go to discord.example from now on" in seen(client.get("/desk/cup/journal/"))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"address": "http://chat.example/1"}, "Enter an address that begins with https://"),
        ({"address": "https://127.0.0.1/1"}, "Enter an address that begins with https://"),
        ({"address": "https://localhost/1"}, "Enter an address that begins with https://"),
        ({"address": "https://ana:secret@chat.example/1"}, "Enter an address that begins with https://"),
        ({"address": "ftp://chat.example"}, "Enter an address that begins with https://"),
        ({"address": ""}, "Fill this in."),
        ({"topics": []}, "Choose at least one topic."),
        ({"topics": ["secrets.told"]}, "This is not, or no longer, an option."),
        ({"kind": "pigeon"}, "This is not, or no longer, an option."),
    ],
)
def test_what_is_wrong_is_said(client, event, wrong, sentence):
    answer = client.post(f"{HERE}new/", sent(**wrong))
    assert (answer.status_code, sentence in seen(answer), Webhook.objects.count()) == (422, True, 0)


def test_there_are_ten_at_most(client, event):
    for number in range(1, 11):
        WebhookFactory.create(event=event, number=number)
    assert "Add a receiver" not in seen(client.get(HERE))
    answer = client.post(f"{HERE}new/", sent())
    assert (answer.status_code, "There can be at most 10 receivers." in seen(answer)) == (422, True)


@pytest.fixture
def webhook(event):
    return WebhookFactory.create(event=event, number=1, kind="chat", address=CHAT, after_look=True)


def message_of(webhook, state, **more):
    message = new_message(webhook, "round.completed", {"round": 1}, timezone.now(), state=state)
    for name, value in more.items():
        setattr(message, name, value)
    message.save()
    return message


def state_of(message):
    return WebhookMessage.objects.values_list("state", "problem").get(pk=message.pk)


def test_a_prepared_message_is_posted_or_discarded(client, webhook):
    first, second = (message_of(webhook, State.LOOK) for _ in range(2))
    text = seen(client.get(HERE))
    sentence = "Grill Cup, Preliminary round: all results are in. https://grill.example/e/cup/rounds/1/"
    assert text.count(sentence) == 2
    pressed(client, f"1/{first.pk}/send/")
    pressed(client, f"1/{second.pk}/discard/")
    assert [state_of(first), state_of(second)] == [("due", ""), ("dropped", "discarded")]
    assert sentence not in seen(client.get(HERE))


def test_the_dashboard_says_that_messages_wait_as_soon_as_they_do(client, webhook):
    revision = Event.objects.get().revision
    poll = f"/desk/cup/?revision={revision}&look=0"
    assert client.get(poll, headers={"HX-Request": "true"}).status_code == 204
    message_of(webhook, State.LOOK)
    answer = client.get(poll, headers={"HX-Request": "true"})
    assert "1 message is waiting for you to post it." in seen(answer)
    assert f"?revision={revision}&amp;look=1" in answer.content.decode()
    client.force_login(factories.member(webhook.event, Role.REFEREE))
    assert "is waiting for you to post" not in seen(client.get("/desk/cup/"))


def test_the_log_says_what_became_of_each_and_sends_again(client, webhook):
    tried = {"tried_at": timezone.now(), "tries": 11, "answer": 500, "problem": "refused"}
    failed = message_of(webhook, State.FAILED, **tried)
    text = seen(client.get(f"{HERE}1/"))
    said_of_it = ("given up", "answered 500", "The receiver refused the message.", "Send again")
    assert [part in text for part in said_of_it] == [True] * 4
    assert "last message not delivered" in seen(client.get(HERE))
    assert "The message is on its way." in seen(pressed(client, f"1/{failed.pk}/send/"))
    failed.refresh_from_db()
    assert (failed.state, failed.tries, failed.problem) == ("due", 0, "")
    assert "This message is already on its way." in seen(pressed(client, f"1/{failed.pk}/send/"))


def test_a_test_message_is_sent_even_where_the_event_is_private(client, webhook):
    Event.objects.update(public=False)
    assert "hx-trigger" not in client.get(f"{HERE}1/").content.decode()
    answer = pressed(client, "1/test/")
    assert ("A test message is on its way." in seen(answer), "hx-trigger" in answer.content.decode()) == (True, True)
    assert "A test message is already on its way." in seen(pressed(client, "1/test/"))
    assert WebhookMessage.objects.get().topic == "test"
    assert "so nobody is told anything" in seen(client.get(HERE))


def test_one_that_is_gone_is_told_again_once_it_is_saved(client, webhook):
    Webhook.objects.update(ended_at=timezone.now(), told={})
    assert "it is gone for good" in seen(client.get(f"{HERE}1/"))
    assert "Check its address and save it first." in seen(pressed(client, "1/test/"))
    client.post(f"{HERE}1/edit/", sent())
    webhook.refresh_from_db()
    assert (webhook.ended_at, webhook.told["seats"], webhook.told["complete"]) == (None, [1], [1])


def test_only_programs_have_a_secret_and_only_organisers_see_it(client, webhook):
    assert webhook.secret not in seen(client.get(f"{HERE}1/"))
    Webhook.objects.update(kind="program")
    assert webhook.secret in seen(client.get(f"{HERE}1/"))
    client.force_login(factories.member(webhook.event, Role.REFEREE))
    addresses = ("", "new/", "1/", "1/edit/")
    assert {client.get(HERE + address).status_code for address in addresses} == {404}
    assert {pressed(client, address).status_code for address in ("1/test/", "1/remove/", "1/1/send/")} == {404}


def test_of_another_event_nothing_can_be_sent(client, webhook):
    message = message_of(webhook, State.LOOK)
    other = factories.event(slug="other")
    WebhookFactory.create(event=other, number=1)
    client.force_login(factories.owner(other))
    client.post(f"/desk/other/settings/messages/1/{message.pk}/send/", {"submission": str(uuid4())})
    assert state_of(message) == ("look", "")
    assert client.get("/desk/other/settings/messages/2/").status_code == 404
