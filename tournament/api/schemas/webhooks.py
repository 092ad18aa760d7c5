"""Receivers of an event's news, and the messages to them, as programs see and set them up."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, JsonValue, Strict

from tournament.api.schemas.base import Code, In, Out
from tournament.api.schemas.changes import ChangeOut
from tournament.models import Webhook
from tournament.queries.events.webhook_news import Topic

Address = Annotated[str, Field(max_length=Webhook.MAX_ADDRESS)]
Topics = Annotated[list[Annotated[Topic, Strict(False)]], Field(max_length=len(Topic))]


class WebhookOut(Out):
    """A receiver. Its whole address may be a secret, so only the host is told.

    `after_look`: an organiser looks at each message first. `ended`: the receiver said that it is gone. `problem`: why
    the last try failed.
    """

    number: int
    kind: Code
    host: str
    topics: list[str]
    after_look: bool
    ended: bool
    problem: Code


class WebhookMessageOut(Out):
    """A message: what it is about, how far it has come, and what the receiver answered to the last try."""

    id: int
    uid: str
    topic: Code
    about: dict[str, JsonValue]
    state: Code
    created_at: datetime
    tries: int
    tried_at: datetime | None
    next_try_at: datetime | None
    answer: int | None
    problem: Code


class MadeWebhookOut(ChangeOut):
    """What was done, and the secret with which messages are signed: told once, null where the request is repeated."""

    secret: str | None


class WebhookIn(In):
    """A new receiver: a program gets signed messages, a chat sentences."""

    kind: Literal["program", "chat"]
    address: Address
    topics: Topics
    after_look: bool = False


class WebhookChangesIn(In):
    """Whatever is to be changed of a receiver; what is not named stays."""

    address: Address | None = None
    topics: Topics | None = None
    after_look: bool | None = None
