"""Tokens with which programs act for an organiser: made, revoked, and when they were last used. See docs/api.md.

A token is a secret of 256 bit, of which only the hash is kept: it is shown once, to whoever made it. What it does is
done by the account that it belongs to, which every action checks under its lock: whoever loses a role loses what their
tokens may do there. Nothing here can be undone: a secret that may have gone astray stays dead.
"""

import secrets
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Unpack
from uuid import UUID

from django.db import InternalError, OperationalError
from django.utils import timezone

from tournament.actions.access.roles import SECRET_BYTES
from tournament.actions.core.actors import Actor, NotAllowed, Refused
from tournament.actions.core.change import Asked, change_event
from tournament.actions.core.verbs import verb
from tournament.actions.core.write_lock import write_transaction
from tournament.models import ApiToken, Event, Role
from tournament.names import clean_name
from tournament.queries.access.api_tokens import PREFIX, hash_of_api_token, tokens_opening
from tournament.queries.standings.cache import Effect

MAX_LABEL = 30
NOTED_ONCE_IN = timedelta(minutes=1)
MAX_SECONDS_TO_NOTE = 0.5
TOKEN_MADE = verb("api_token_made", standings=Effect.NONE)
TOKEN_REVOKED = verb("api_token_revoked", standings=Effect.NONE)


@dataclass(frozen=True)
class MadeToken:
    """A token and its secret, which is known only now."""

    token: ApiToken
    secret: str


def make_api_token(
    *, label: str, scope: str, others: Collection[str] = (), all_events: bool = False, **asked: Unpack[Asked]
) -> MadeToken:
    """`others`: the slugs of further events that it is for, each of which the account organises.

    `all_events`: for whatever the account organises, now and later. The token may then make events as well.
    """
    label = clean_name(label)
    if not label:
        raise Refused("api_token_needs_label")
    if len(label) > MAX_LABEL:
        raise Refused("api_token_label_too_long", most=MAX_LABEL)
    if scope not in ApiToken.Scope:
        raise Refused("api_token_scope_unknown", value=scope)
    if asked["by"].account is None:
        raise NotAllowed("not_allowed")
    secret = PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    with write_transaction():
        token = ApiToken(
            account=asked["by"].account,
            label=label,
            scope=scope,
            all_events=all_events,
            token_hash=hash_of_api_token(secret),
        )
        what = {"scope": scope} | ({"all_events": True} if all_events else {})
        with change_event(**asked, needs=Role.ORGANISER) as change:
            token.save()
            change.journal_with(TOKEN_MADE, {"token": token.pk, **what}, private={"label": label})
        events = [asked["event"], *_others(others, but=asked["event"])]
        for event in events[1:]:
            with change_event(event, by=asked["by"], needs=Role.ORGANISER) as change:
                change.journal_with(TOKEN_MADE, {"token": token.pk, **what}, private={"label": label})
        token.events.set(events)
    return MadeToken(token, secret)


def _others(slugs: Collection[str], *, but: Event) -> list[Event]:
    events = list(Event.objects.filter(slug__in=slugs).exclude(pk=but.pk).order_by("pk"))
    if len(events) < len(set(slugs) - {but.slug}):
        raise NotAllowed("event_gone")
    return events


def revoke_api_token(*, event: Event, by: Actor, token: int, submission_id: UUID | None = None) -> ApiToken:
    """The token opens nothing any more, at once and in all its events: whoever organises one of them may say so."""
    with write_transaction():
        with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id, in_archive=True) as change:
            revoked = tokens_opening(change.event).filter(pk=token).first()
            if revoked is None:
                raise Refused("api_token_unknown")
            if revoked.revoked_at is not None:
                raise Refused("api_token_is_revoked")
            revoked.revoked_at = timezone.now()
            revoked.save(update_fields=("revoked_at",))
            change.journal(TOKEN_REVOKED, private={"label": revoked.label}, token=revoked.pk)
        for other in revoked.events.exclude(pk=event.pk).order_by("pk"):
            with change_event(other, by=by, needs=None, in_archive=True) as change:
                change.journal(TOKEN_REVOKED, private={"label": revoked.label}, token=revoked.pk)
    return revoked


def note_used(token: ApiToken) -> None:
    """Notes that a program came with a token: once in a minute at most. No change of the event; nobody waits for it."""
    now = timezone.now()
    if token.last_used_at is not None and now - token.last_used_at < NOTED_ONCE_IN:
        return
    with suppress(OperationalError, InternalError), write_transaction(timeout=MAX_SECONDS_TO_NOTE):
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
