"""Who may open a table's pages: a link in the phone's cookie that covers it, or an account with a role in the event.

What does not open says why (`TableClosed`) and how to go on: as a page, or as data for the phone's outbox.
"""

from dataclasses import dataclass
from enum import StrEnum
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from tournament.actions.core.actors import Actor
from tournament.models import Account, Role, Round, Table
from tournament.queries.access.links import LINKS_OPEN, links_of_cookie
from tournament.queries.access.roles import role_of
from tournament.queries.access.table_codes import next_table
from tournament.queries.results.at_table import links_to, table_with_event
from tournament.views.http.requests import links_in_cookie
from tournament.words.tables import CLOSED


class Closed(StrEnum):
    """Why a table's pages do not open."""

    UNKNOWN = "unknown"  # no link to it on this phone
    UNKNOWN_LINK = "unknown_link"
    GONE = "gone"
    REVOKED = "revoked"
    COMPLETE = "complete"
    UNPUBLISHED = "unpublished"


STATUS = {
    Closed.UNKNOWN: HTTPStatus.NOT_FOUND,
    Closed.UNKNOWN_LINK: HTTPStatus.NOT_FOUND,
    Closed.GONE: HTTPStatus.GONE,
    Closed.REVOKED: HTTPStatus.FORBIDDEN,
    Closed.COMPLETE: HTTPStatus.FORBIDDEN,
    Closed.UNPUBLISHED: HTTPStatus.FORBIDDEN,
}


class TableClosed(Exception):
    """A table whose pages do not open. `round` only where the client may know of it.

    `follow`: where a code for the whole event goes on. `waits`: the table, if who waits there may yet come in.
    """

    def __init__(
        self,
        reason: Closed,
        round: Round | None = None,
        *,
        follow: Table | None = None,
        waits: Table | None = None,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.round = round
        self.follow = follow
        self.waits = waits

    @property
    def status(self) -> HTTPStatus:
        return STATUS[self.reason]


@dataclass(frozen=True)
class TableAccess:
    """A table with its round and event, and who opened it."""

    table: Table
    actor: Actor
    role: Role | None = None  # of an account


class TableRequest(HttpRequest):
    """A request of somebody at a table."""

    htmx: HtmxDetails
    actor: Actor
    role: Role | None


def open_table(request: HttpRequest, number: int, *, when_over: bool = False) -> TableAccess:
    """`when_over`: also through links whose round is complete, for what was sent before."""
    table = table_with_event(number)
    if table is not None and (access := _by_account(request, table)):
        return access
    entries = links_in_cookie(request)
    if table is None:
        raise TableClosed(Closed.GONE if entries else Closed.UNKNOWN)
    links = links_of_cookie(entries, links_to(table, [entry.pk for entry in entries]))
    if not links:
        raise TableClosed(Closed.UNKNOWN)
    link = next((link for link in links if link.revoked_at is None), None)
    if link is None:
        raise TableClosed(Closed.REVOKED)
    if table.round.state in LINKS_OPEN or (when_over and table.round.state == Round.State.COMPLETE):
        return TableAccess(table, Actor.through(link))
    raise _round_closed(table, is_code=link.table_number is not None)


def _follow(table: Table) -> Table | None:
    """What is played at a table of the same number after a round that is over."""
    if table.round.state != Round.State.COMPLETE:
        return None
    return next_table(table.round.event, table.number, table.round)


def _round_closed(table: Table, *, is_code: bool = False) -> TableClosed:
    """Why a table opens nothing now. `is_code`: for who came by a code for the whole event, which goes on."""
    if table.round.state != Round.State.COMPLETE:
        return TableClosed(Closed.UNPUBLISHED, table.round, waits=table)
    if not is_code:
        return TableClosed(Closed.COMPLETE, table.round)
    follow = _follow(table)
    return TableClosed(Closed.COMPLETE, table.round, follow=follow, waits=None if follow else table)


def _by_account(request: HttpRequest, table: Table) -> TableAccess | None:
    # Most phones have no session, and are spared the way to an account.
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not isinstance(request.user, Account):
        return None
    role = role_of(table.round.event, request.user)
    if role is None:
        return None
    if table.round.is_draft:
        raise _round_closed(table)
    return TableAccess(table, Actor.of(request.user), role=role)


def closed_page(request: HttpRequest, closed: TableClosed) -> HttpResponse:
    """What happened and how to go on. A part of a page that asks again in the background is loaded as a whole.

    A page that is looked at follows a code for the whole event to the next round by itself, also if it was closed
    between the rounds.
    """
    asks = "HX-Request" in request.headers
    if waits_here(request) == closed.reason and not closed.follow:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    if closed.follow and request.method == "GET" and not asks:
        return redirect("table", closed.follow.pk)
    if closed.follow and waits_here(request):
        return HttpResponseClientRedirect(reverse("table", args=[closed.follow.pk]))
    title, text = CLOSED[closed.reason]
    context = {
        "title": title,
        "text": text,
        "reason": closed.reason,
        "round": closed.round,
        "follow": closed.follow,
        "waits": closed.waits,
    }
    page = render(request, "table/closed.html", context, status=closed.status)
    if asks:
        page.headers["HX-Refresh"] = "true"
    add_never_cache_headers(page)
    return page


def waits_here(request: HttpRequest) -> str:
    """The reason that a closed page shows which asks whether it has opened; "" if it is no such page that asks."""
    return request.GET.get("closed", "") if "HX-Request" in request.headers else ""


def closed_data(request: HttpRequest, closed: TableClosed) -> HttpResponse:
    """A closed table's answer to a program."""
    title, text = CLOSED[closed.reason]
    page = JsonResponse({"code": closed.reason, "sentence": f"{title}. {text}"}, status=closed.status)
    add_never_cache_headers(page)
    return page
