"""Receivers of an event's news, and single messages."""

from tests.actions.twice import Arguments, twice
from tests.actions.twice.events import fresh
from tournament.actions.events import webhooks

SETTINGS = {
    **{"address": "https://chat.example/one", "topics": ["winners.announced"], "after_look": True},
    "site": "https://grill.example",
}


def with_webhook(**more: object) -> Arguments:
    given = fresh(public=True)
    webhooks.add_webhook(**given, **SETTINGS, kind="chat")
    return given | {"number": 1} | more


def with_message() -> Arguments:
    """One that is on its way."""
    given = with_webhook()
    return given | {"message": webhooks.send_test(**given).pk}


@twice(webhooks.add_webhook)
def _() -> Arguments:
    return fresh() | SETTINGS | {"kind": "program"}


@twice(webhooks.edit_webhook)
def _() -> Arguments:
    return with_webhook(**SETTINGS | {"after_look": False})


@twice(webhooks.remove_webhook, "no_such_webhook")
def _() -> Arguments:
    return with_webhook()


@twice(webhooks.send_test, "test_on_its_way", again=("test_on_its_way",))
def _() -> Arguments:
    return with_webhook()


@twice(webhooks.send_message, "message_on_its_way", again=("message_on_its_way",))
def _() -> Arguments:
    given = with_message()
    webhooks.discard_message(**given)
    return given


@twice(webhooks.discard_message, "message_not_waiting", again=("message_not_waiting",))
def _() -> Arguments:
    return with_message()
