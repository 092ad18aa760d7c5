"""Who asks: anybody, or a program with the token of somebody who organises the event. Sessions do not count here."""

from dataclasses import dataclass
from enum import StrEnum
from http import HTTPStatus
from typing import TYPE_CHECKING
from uuid import UUID

from django.http import Http404, HttpRequest
from django.utils.translation import gettext_lazy as _

from tournament.actions.access.api_tokens import note_used
from tournament.actions.core.actors import Actor
from tournament.api.problems import ApiProblem
from tournament.models import Account, ApiToken, Event, Role
from tournament.queries.access.api_tokens import is_valid, opens_event, token_sent
from tournament.queries.access.roles import is_enough, role_of

if TYPE_CHECKING:
    from tournament.api.limits import Allowance

CHALLENGE = {"WWW-Authenticate": 'Bearer realm="Grillmeister"'}


class Needs(StrEnum):
    """Who may ask for an operation; each scope of a token may do all that the ones before it may.

    What makes events, or is no event's, takes a token with the scope `all` that is for all events of its account.
    """

    NOTHING = "nothing"
    PUBLIC_EVENT = "public_event"
    READ = "read"
    RESULTS = "results"
    ALL = "all"
    ALL_EVENTS = "all_events"


SCOPES = (Needs.READ, Needs.RESULTS, Needs.ALL, Needs.ALL_EVENTS)


@dataclass(frozen=True)
class Caller:
    """Whoever asks; without a token a stranger."""

    token: ApiToken | None = None

    @property
    def account(self) -> Account:
        """The organiser whose token it is."""
        assert self.token is not None
        return self.token.account

    @property
    def actor(self) -> Actor:
        """The same, acting. Every action checks again, under its lock, what that account may do."""
        assert self.token is not None
        return Actor(f"{self.account} ({self.token.label})", self.account)

    def organises(self, event: Event) -> bool:
        """Whether the token is for this event, and its account still organises it."""
        if self.token is None or not opens_event(self.token, event):
            return False
        return is_enough(role_of(event, self.token.account), Role.ORGANISER)


class ApiRequest(HttpRequest):
    """A request as the operations get it."""

    caller: Caller
    allowance: "Allowance"
    event: Event
    submission_id: UUID | None


def caller_of(request: HttpRequest) -> Caller:
    """Whoever sends a token must send a good one: a program should notice that its own is no longer valid."""
    sent = request.headers.get("Authorization", "")
    if not sent:
        return Caller()
    token = token_sent(sent)
    if token is None:
        raise ApiProblem(HTTPStatus.UNAUTHORIZED, "token_unknown", TOKEN_UNKNOWN, headers=CHALLENGE)
    if not is_valid(token):
        raise ApiProblem(HTTPStatus.UNAUTHORIZED, "token_revoked", TOKEN_REVOKED, headers=CHALLENGE)
    note_used(token)
    return Caller(token)


TOKEN_UNKNOWN = _("We don’t know this token. Send it as “Authorization: Bearer …”, exactly as it was shown to you.")
TOKEN_REVOKED = _("This token was revoked. Ask an organiser of the event for a new one.")
TOKEN_NEEDED = _("This needs a token. An organiser makes one in the settings of the event.")
SCOPE_TOO_NARROW = _("This token may not do this. It needs the scope “%(scope)s”.")
SOME_EVENTS = _("This token is for some events only. Make one that is for all your events.")


def admit(request: ApiRequest, needs: Needs, slug: str | None) -> None:
    """Finds the event, if it is about one, and refuses who may not ask.

    Strangers are not told whether there is anything.
    """
    token = request.caller.token
    if needs in SCOPES and token is None:
        raise ApiProblem(HTTPStatus.UNAUTHORIZED, "token_needed", TOKEN_NEEDED, headers=CHALLENGE)
    event = None if slug is None else _event(request.caller, needs, slug)
    if needs in SCOPES and token is not None:
        _check_scope(token, needs)
    if event is not None:
        request.event = event


def _event(caller: Caller, needs: Needs, slug: str) -> Event:
    event = Event.objects.filter(slug=slug).first()
    organises = event is not None and caller.organises(event)
    if event is None or not (organises or (event.public and needs not in SCOPES)):
        raise Http404
    return event


def _check_scope(token: ApiToken, needs: Needs) -> None:
    scope = Needs.ALL if needs is Needs.ALL_EVENTS else needs
    if SCOPES.index(Needs(token.scope)) < SCOPES.index(scope):
        sentence = SCOPE_TOO_NARROW % {"scope": scope.value}
        raise ApiProblem(HTTPStatus.FORBIDDEN, "scope_too_narrow", sentence, scope=scope.value)
    if needs is Needs.ALL_EVENTS and not token.all_events:
        raise ApiProblem(HTTPStatus.FORBIDDEN, "token_for_some_events", SOME_EVENTS)
