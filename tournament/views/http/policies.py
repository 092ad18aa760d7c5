"""Who may see a page: every view declares exactly one policy, and middleware.py refuses those without.

Strangers get 404, whether or not there is anything at the address. Somebody who is not logged in and asks for a page
of the desk is asked to log in, again whether or not there is anything.

A view of an event gets the `Event` in place of its slug, and `request.actor` and `request.role`; inside it, all times
are those of the event's time zone.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, Protocol, cast
from urllib.parse import urlsplit, urlunsplit

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from tournament.actions.access.accounts import is_site_owner
from tournament.actions.core.actors import Actor, NotAllowed
from tournament.models import Account, Event, Role, Table
from tournament.queries.access.roles import is_enough, role_of
from tournament.queries.events.public import event_in_its_state
from tournament.views.http.responses import answer_repeats
from tournament.views.table.table_access import Closed, TableClosed, TableRequest, closed_data, closed_page, open_table

EVERYONE = "everyone"
LOGGED_IN = "logged_in"
SITE_OWNER = "site_owner"
PUBLIC_EVENT = "public_event"
FOR_OWNER = "for_owner"
FOR_ORGANISER = "for_organiser"
FOR_REFEREE = "for_referee"
WITH_LINK = "with_link"
WITH_TOKEN = "with_token"  # of a program; each operation of the address says of which scope: tournament/api
# Of a request: in which `PublicState` the page cache has just seen its event.
SEEN_STATE = "seen_state"
# Why a table's page closes under somebody's hands.
TAKEN_AWAY = {"link_revoked": Closed.REVOKED, "table_gone": Closed.GONE, "event_gone": Closed.GONE}
POLICIES = (EVERYONE, LOGGED_IN, SITE_OWNER, PUBLIC_EVENT, FOR_OWNER, FOR_ORGANISER, FOR_REFEREE, WITH_LINK, WITH_TOKEN)


class DeskRequest(HttpRequest):
    """A request of somebody who is logged in; of a page of an event, with what they may do there."""

    user: Account
    htmx: HtmxDetails
    actor: Actor
    role: Role
    event: Event


View = Callable[..., HttpResponseBase]


class ViewOfEvent(Protocol):
    """A view that takes the event itself."""

    def __call__(self, request: Any, event: Event, /, *args: Any, **kwargs: Any) -> HttpResponseBase: ...


def everyone(view: View) -> View:
    """Strangers as well. The page must not depend on who asks, unless it reads `request.user` itself."""
    return _declared(view, EVERYONE)


def logged_in(view: Callable[Concatenate[DeskRequest, ...], HttpResponseBase]) -> View:
    """Whoever has an account."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not isinstance(request.user, Account):
            return _to_sign_in(request)
        desk = cast(DeskRequest, request)
        desk.actor = Actor.of(request.user)
        return _for_one_browser(view(desk, *args, **kwargs))

    return _declared(guarded, LOGGED_IN)


def site_owner(view: Callable[Concatenate[DeskRequest, ...], HttpResponseBase]) -> View:
    """Whoever has made the first account. All others get 404, as if there were nothing."""

    @logged_in
    @wraps(view)
    def guarded(request: DeskRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not is_site_owner(request.user):
            raise Http404
        return view(request, *args, **kwargs)

    return _declared(guarded, SITE_OWNER)


def public_event(view: ViewOfEvent) -> View:
    """Everyone, as soon as the event is public; before that only those with a role in it."""
    return _of_public_event(view, _event_of)


def public_event_read_once(view: ViewOfEvent) -> View:
    """`public_event` for pages that are rendered hundreds of times a second: they share the event, and only read it."""

    def event_of(request: HttpRequest, slug: str) -> Event | None:
        state = getattr(request, SEEN_STATE, None)
        return event_in_its_state(slug, state) if state else _event_of(request, slug)

    return _of_public_event(view, event_of)


def _event_of(request: HttpRequest, slug: str) -> Event | None:
    return Event.objects.filter(slug=slug).first()


def _of_public_event(view: ViewOfEvent, event_of: Callable[[HttpRequest, str], Event | None]) -> View:
    @wraps(view)
    def guarded(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponseBase:
        event = event_of(request, slug)
        if event is None or not (event.public or _role(request, event)):
            raise Http404
        with timezone.override(event.zone):
            return view(request, event, *args, **kwargs)

    return _declared(guarded, PUBLIC_EVENT)


def for_owner(view: ViewOfEvent) -> View:
    """The event's owner."""
    return _for_role(view, Role.OWNER, FOR_OWNER)


def for_organiser(view: ViewOfEvent) -> View:
    """The event's owner and organisers."""
    return _for_role(view, Role.ORGANISER, FOR_ORGANISER)


def for_referee(view: ViewOfEvent) -> View:
    """Everybody with a role in the event."""
    return _for_role(view, Role.REFEREE, FOR_REFEREE)


class ViewOfTable(Protocol):
    """A view that takes the table itself, with its round and event."""

    def __call__(self, request: Any, table: Table, /, *args: Any, **kwargs: Any) -> HttpResponseBase: ...


def with_link(view: ViewOfTable) -> View:
    """Whoever came in through a link to this table, and everybody with a role in the event."""
    return _at_table(view, closed_page)


def with_link_as_data(view: ViewOfTable) -> View:
    """`with_link` for a program: data where the table is closed, and access also when the round is over."""
    return _at_table(view, closed_data, when_over=True)


def _at_table(
    view: ViewOfTable, answer: Callable[[HttpRequest, TableClosed], HttpResponse], *, when_over: bool = False
) -> View:
    @wraps(view)
    def guarded(request: HttpRequest, table: int, *args: Any, **kwargs: Any) -> HttpResponseBase:
        here = cast(TableRequest, request)
        try:
            access = open_table(request, table, when_over=when_over)
            here.actor, here.role = access.actor, access.role
            with timezone.override(access.table.round.event.zone):
                response = view(here, access.table, *args, **kwargs)
        except TableClosed as closed:
            return answer(request, closed)
        except NotAllowed as refused:  # taken away while the page was open
            return answer(request, TableClosed(TAKEN_AWAY.get(refused.code, Closed.UNKNOWN)))
        # A phone keeps the page for the time without a network, and asks whenever there is one.
        return _for_one_browser(response)

    return _declared(guarded, WITH_LINK)


def _for_role(view: ViewOfEvent, needs: Role, policy: str) -> View:
    @wraps(view)
    def guarded(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not isinstance(request.user, Account):
            return _to_sign_in(request)
        event = _event_of(request, slug)
        role = _role(request, event) if event else None
        if event is None or role is None or not is_enough(role, needs):
            if again := answer_repeats(request):
                return _for_one_browser(again)
            raise Http404
        desk = cast(DeskRequest, request)
        desk.actor, desk.role, desk.event = Actor.of(request.user), role, event
        try:
            with timezone.override(event.zone):
                return _for_one_browser(view(desk, event, *args, **kwargs))
        except NotAllowed:  # taken away while the page was open, or never had by whoever made up the form
            raise Http404 from None

    return _declared(guarded, policy)


def _for_one_browser(response: HttpResponseBase) -> HttpResponseBase:
    """Kept by the browser of whoever asked, and by nothing in between; and asked for again each time."""
    patch_cache_control(response, private=True, no_cache=True)
    return response


def _to_sign_in(request: HttpRequest) -> HttpResponse:
    """Leads to the sign-in and back: to the page that was asked for, or that a button or a part stands on."""
    htmx = getattr(request, "htmx", None)
    is_read = request.method in ("GET", "HEAD")
    here = request.get_full_path() if is_read and not htmx else _page_of(request)
    if not is_read:
        messages.warning(
            request,
            gettext("You are signed out, so nothing was saved. Sign in, then send it again."),
            fail_silently=True,
        )
    answer = redirect_to_login(here)
    return HttpResponseClientRedirect(answer.url) if htmx else answer


def _page_of(request: HttpRequest) -> str:
    """Where somebody was who sent this; if that is unknown, what they asked for."""
    page = request.headers.get("HX-Current-URL") or request.headers.get("Referer") or ""
    if not url_has_allowed_host_and_scheme(page, allowed_hosts={request.get_host()}):
        return request.get_full_path()
    parts = urlsplit(page)
    return urlunsplit(("", "", parts.path, parts.query, ""))


def _role(request: HttpRequest, event: Event) -> Role | None:
    return role_of(event, request.user) if isinstance(request.user, Account) else None


def _declared(view: View, policy: str) -> View:
    view.policy = policy  # type: ignore[attr-defined]
    return view
