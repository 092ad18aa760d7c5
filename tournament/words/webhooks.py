"""Words about messages to other programs and chats: topics, what came of a try, the sentences of chats, refusals."""

from collections.abc import Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Webhook, WebhookMessage
from tournament.queries.events.webhook_news import TEST, Params, Topic
from tournament.words import Text, Words
from tournament.words.event_names import EventNames

KINDS: Mapping[str, Text] = {
    Webhook.Kind.CHAT: _("A chat: one sentence for people (Discord and compatible chats)"),
    Webhook.Kind.PROGRAM: _("A program: signed data without names (Standard Webhooks)"),
}
TOPICS: Mapping[str, Text] = {
    Topic.SEATS: _("Seats published"),
    Topic.ROUND: _("Round complete"),
    Topic.STANDINGS: _("Standings changed"),
    Topic.WINNERS: _("Winners announced"),
    TEST: _("Test message"),
}
STATES: Mapping[str, Text] = {
    WebhookMessage.State.LOOK: _("waiting for you"),
    WebhookMessage.State.DUE: _("on its way"),
    WebhookMessage.State.SENT: _("delivered"),
    WebhookMessage.State.FAILED: _("given up"),
    WebhookMessage.State.DROPPED: _("not sent"),
}
PROBLEMS: Mapping[str, Text] = {
    "private": _("The address leads to a private network. Messages only go to public addresses."),
    "timeout": _("The receiver didn’t answer in time."),
    "unreachable": _("The receiver can’t be reached."),
    "redirect": _("The receiver redirects to another address. Enter that one instead."),
    "refused": _("The receiver refused the message."),
    "gone": _("The receiver says it is gone for good."),
    "discarded": _("Discarded."),
    "outdated": _("No longer true or no longer public by the time it was due."),
}

REFUSALS: dict[str, Words] = {
    "webhook_address": _(
        "Enter an address that begins with https:// and has a host name, exactly as the receiver shows it."
    ),
    "webhook_without_topic": _("Choose at least one topic."),
    "too_many_webhooks": _("There can be at most %(most)s receivers. Remove one first."),
    "no_such_webhook": _("This receiver has been removed."),
    "no_such_message": _("This message is no longer in the log."),
    "webhook_ended": _("The receiver said it is gone for good. Check its address and save it first."),
    "test_on_its_way": _("A test message is already on its way."),
    "message_on_its_way": _("This message is already on its way."),
    "message_not_waiting": _("This message is no longer waiting."),
}

JOURNAL: dict[str, Words] = {
    "webhook_added": _("Messages go to %(host)s from now on"),
    "webhook_changed": _("Messages to %(host)s changed"),
    "webhook_removed": _("Messages no longer go to %(host)s"),
}


def chat_sentence(names: EventNames, topic: str, params: Params) -> str:
    """What a chat is told. Nobody is named."""
    event = names.event.name if names.event else ""
    if topic == Topic.SEATS:
        return gettext("%(event)s, %(round)s: the seats are published.") % _with_round(event, names, params)
    if topic == Topic.ROUND:
        return gettext("%(event)s, %(round)s: all results are in.") % _with_round(event, names, params)
    if topic == Topic.STANDINGS:
        return gettext("%(event)s: there are new standings.") % {"event": event}
    if topic == Topic.WINNERS:
        return gettext("%(event)s: the winners have been announced!") % {"event": event}
    return gettext("%(event)s: this is a test. News of the event will appear here.") % {"event": event}


def _with_round(event: str, names: EventNames, params: Params) -> dict[str, str]:
    return {"event": event, "round": names.round(params["round"])}
