"""Tokens of programs: which one was sent, which events it is for, and which ones an event has."""

import hashlib
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournament.models import Account, ApiToken, Event, EventRole, Role

PREFIX = "grill_"  # so that people and programs that look for lost secrets know what they have found
SCHEME = "bearer "
ORGANISING = (Role.OWNER, Role.ORGANISER)


@dataclass(frozen=True)
class ListedToken:
    """A token as the settings of an event list it. `others`: more events that it is for, as far as one may know."""

    token: ApiToken
    others: tuple[str, ...]


def hash_of_api_token(secret: str) -> str:
    """What is kept of a token; it is long enough to need neither salt nor slowness."""
    return hashlib.sha256(secret.encode()).hexdigest()


def token_of(secret: str) -> ApiToken | None:
    """The token that was sent, revoked or not. One read, by an index."""
    if not secret.startswith(PREFIX):
        return None
    return ApiToken.objects.select_related("account").filter(token_hash=hash_of_api_token(secret)).first()


def token_sent(authorization: str) -> ApiToken | None:
    """The token in the header Authorization, revoked or not."""
    return token_of(authorization[len(SCHEME) :].strip()) if authorization.lower().startswith(SCHEME) else None


def is_valid(token: ApiToken) -> bool:
    """Whether the token still opens anything at all."""
    return token.revoked_at is None and token.account.is_active


def opens_event(token: ApiToken, event: Event) -> bool:
    """Whether the token is for this event. One read at most."""
    return token.all_events or token.events.filter(pk=event.pk).exists()


def tokens_opening(event: Event) -> "QuerySet[ApiToken]":
    """Those that are for this event, and those that are for all events of one of its organisers."""
    organisers = event.roles.filter(role__in=ORGANISING).values("account")
    return ApiToken.objects.filter(Q(pk__in=event.api_tokens.values("pk")) | Q(all_events=True, account__in=organisers))


def organised_with(token: ApiToken) -> "QuerySet[EventRole]":
    """The events that a token opens, as roles of its account, the newest first."""
    roles = token.account.roles.filter(role__in=ORGANISING).select_related("event").order_by("-event")
    return roles if token.all_events else roles.filter(event__in=token.events.values("pk"))


def tokens_of(event: Event, reader: Account) -> tuple[ListedToken, ...]:
    """Those that are valid, the latest first. Of other events, only those are named in which the reader has a role."""
    tokens = tokens_opening(event).filter(revoked_at=None).select_related("account").order_by("-pk")
    known = set(reader.roles.exclude(event=event).values_list("event", flat=True))
    return tuple(
        ListedToken(token, tuple(other.name for other in token.events.all() if other.pk in known))
        for token in tokens.prefetch_related("events")
    )


def used_tokens_of(event: Event) -> list[ApiToken]:
    """Those with which somebody has asked, here or in another of their events; the latest first."""
    return list(event.api_tokens.exclude(last_used_at=None).order_by("-last_used_at"))


def other_events(event: Event, account: Account) -> tuple[Event, ...]:
    """Further events that an account organises: those a token may be for as well, the latest first. One read."""
    roles = account.roles.filter(role__in=ORGANISING).exclude(event=event)
    return tuple(role.event for role in roles.select_related("event").order_by("-event") if not role.event.archived_at)
