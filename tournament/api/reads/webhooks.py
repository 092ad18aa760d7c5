"""The receivers of an event's news and the log of what was sent to them. Their addresses are told to nobody."""

from django.shortcuts import get_object_or_404

from tournament.actions.events.webhooks import host_of
from tournament.api.callers import ApiRequest
from tournament.api.operations import PathNumber, for_desk
from tournament.api.reads.cursors import Cursor, cut
from tournament.api.schemas.base import PageOut
from tournament.api.schemas.webhooks import WebhookMessageOut, WebhookOut
from tournament.models import WebhookMessage
from tournament.queries.events.webhook_log import Receiver, receivers_of

A_PAGE = 100
WEBHOOKS = "/events/{slug:slug}/desk/webhooks"


@for_desk(WEBHOOKS, list[WebhookOut], by_revision=False)
def desk_webhooks(request: ApiRequest) -> list[WebhookOut]:
    """Who is told the event's news."""
    return [_receiver(one) for one in receivers_of(request.event)]


@for_desk(WEBHOOKS + "/{number:webhook}/messages", PageOut[WebhookMessageOut], by_revision=False)
def desk_messages(request: ApiRequest, webhook: PathNumber, cursor: Cursor = None) -> PageOut[WebhookMessageOut]:
    """What was and will be sent to a receiver, the latest first."""
    rows = get_object_or_404(request.event.webhooks, number=webhook).messages.order_by("-pk")
    if cursor is not None:
        rows = rows.filter(pk__lt=cursor)
    page, following = cut(list(rows[: A_PAGE + 1]), A_PAGE, "pk")
    return PageOut(items=[message_out(row) for row in page], next=following)


def message_out(row: WebhookMessage) -> WebhookMessageOut:
    """A message as programs see it."""
    return WebhookMessageOut(
        id=row.pk,
        uid=row.uid,
        topic=row.topic,
        about=row.params,
        state=row.state,
        created_at=row.created_at,
        tries=row.tries,
        tried_at=row.tried_at,
        next_try_at=row.next_try_at,
        answer=row.answer,
        problem=row.problem,
    )


def _receiver(receiver: Receiver) -> WebhookOut:
    webhook = receiver.webhook
    return WebhookOut(
        number=webhook.number,
        kind=webhook.kind,
        host=host_of(webhook),
        topics=webhook.topics,
        after_look=webhook.after_look,
        ended=webhook.ended_at is not None,
        problem=receiver.latest.problem if receiver.latest else "",
    )
