"""Receivers of the event's news at the desk: set up, looked after, and the log of what was sent to them."""

from collections.abc import Callable
from functools import partial

from django.http import Http404, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.actions.events import webhooks as actions
from tournament.forms.base import ButtonForm
from tournament.forms.events.webhooks import WebhookForm
from tournament.models import Event, Webhook
from tournament.queries.events.webhook_log import log_of, receiver_of, receivers_of, to_look_at
from tournament.views.http.policies import DeskRequest, for_organiser
from tournament.views.http.responses import back_or, done, page, refused, sent
from tournament.words.event_names import EventNames


@for_organiser
@require_safe
def receivers(request: DeskRequest, event: Event) -> HttpResponse:
    """All receivers, and the messages that wait for a look."""
    context = {
        "event": event,
        "receivers": receivers_of(event),
        "to_look_at": to_look_at(event),
        "most": actions.MAX_WEBHOOKS,
        "event_names": EventNames(event),
        "button": ButtonForm(),
    }
    return page(request, "desk/webhooks/list.html", context)


@for_organiser
@require_http_methods(["GET", "POST"])
def add(request: DeskRequest, event: Event) -> HttpResponse:
    """One more receiver."""
    return _settings(request, event, None, actions.add_webhook)


@for_organiser
@require_http_methods(["GET", "POST"])
def edit(request: DeskRequest, event: Event, webhook: int) -> HttpResponse:
    """Where messages go, and what about."""
    return _settings(request, event, _webhook(event, webhook), partial(actions.edit_webhook, number=webhook))


@for_organiser
@require_safe
def receiver(request: DeskRequest, event: Event, webhook: int) -> HttpResponse:
    """The log of a receiver."""
    row = _webhook(event, webhook)
    context = {
        "event": event,
        "receiver": receiver_of(row),
        "page": log_of(row, request.GET.get("page")),
        "event_names": EventNames(event),
        "button": ButtonForm(),
    }
    return page(request, "desk/webhooks/receiver.html", context)


@for_organiser
@require_POST
def remove(request: DeskRequest, event: Event, webhook: int) -> HttpResponse:
    """Nothing more is sent there."""
    action = partial(actions.remove_webhook, number=webhook)
    return _press(request, event, gettext("Removed."), action, "desk_webhooks")


@for_organiser
@require_POST
def test(request: DeskRequest, event: Event, webhook: int) -> HttpResponse:
    """A message that says nothing, to see whether it arrives."""
    message = gettext("A test message is on its way. The log will say whether it arrived.")
    action = partial(actions.send_test, number=webhook)
    return _press(request, event, message, action, "desk_webhook", webhook)


@for_organiser
@require_POST
def send(request: DeskRequest, event: Event, webhook: int, message: int) -> HttpResponse:
    """Posts what was looked at, or sends a message again."""
    action = partial(actions.send_message, number=webhook, message=message)
    return _press(request, event, gettext("The message is on its way."), action, "desk_webhook", webhook)


@for_organiser
@require_POST
def discard(request: DeskRequest, event: Event, webhook: int, message: int) -> HttpResponse:
    """The message is not sent."""
    action = partial(actions.discard_message, number=webhook, message=message)
    return _press(request, event, gettext("Discarded."), action, "desk_webhook", webhook)


def _press(
    request: DeskRequest, event: Event, message: str, action: Callable[..., object], there: str, *args: object
) -> HttpResponse:
    form, back = ButtonForm(request.POST), back_or(request, there, event.slug, *args)
    if form.attempt(action, event=event, by=request.actor):
        return done(request, back, message=message)
    return refused(request, form, back)


def _settings(
    request: DeskRequest, event: Event, webhook: Webhook | None, action: Callable[..., object]
) -> HttpResponse:
    form = WebhookForm(sent(request), webhook=webhook)
    site = request.build_absolute_uri("/").rstrip("/")
    wanted = request.method == "POST" and form.is_valid()
    if wanted and form.attempt(action, event=event, by=request.actor, site=site, **form.settings):
        return done(request, "desk_webhooks", event.slug, message=gettext("Saved."), event=event)
    return page(request, "desk/webhooks/edit.html", {"event": event, "webhook": webhook, "form": form})


def _webhook(event: Event, number: int) -> Webhook:
    webhook = event.webhooks.filter(number=number).first()
    if webhook is None:
        raise Http404
    webhook.event = event
    return webhook
