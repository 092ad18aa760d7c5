"""Receivers of an event's news and their messages, in words."""

from django import template

from tournament.actions.events.webhooks import host_of
from tournament.models import Webhook, WebhookMessage
from tournament.queries.events.webhook_news import TEST
from tournament.webhooks.message import chat_text
from tournament.words import Text
from tournament.words.event_names import EventNames
from tournament.words.webhooks import PROBLEMS, STATES, TOPICS, chat_sentence

BADGES = {
    WebhookMessage.State.LOOK: "is-wait",
    WebhookMessage.State.DUE: "is-now",
    WebhookMessage.State.SENT: "is-good",
    WebhookMessage.State.FAILED: "is-bad",
    WebhookMessage.State.DROPPED: "is-off",
}

register = template.Library()
register.filter("host", host_of)
register.simple_tag(chat_text, name="chat_text")


@register.filter
def topics(webhook: Webhook) -> list[Text]:
    """What a receiver wants to know."""
    return [TOPICS[topic] for topic in webhook.topics]


@register.simple_tag
def message_words(message: WebhookMessage, names: EventNames) -> Text:
    """What a message says, in the reader's language."""
    return TOPICS[TEST] if message.topic == TEST else chat_sentence(names, message.topic, message.params)


@register.filter
def state(message: WebhookMessage) -> Text:
    """How far it has come."""
    return STATES[message.state]


@register.filter
def state_badge(message: WebhookMessage) -> str:
    """The class of the badge that says so."""
    return BADGES[WebhookMessage.State(message.state)]


@register.filter
def problem(message: WebhookMessage) -> Text:
    """What went wrong at the last try; nothing if nothing did."""
    return PROBLEMS[message.problem] if message.problem else ""
