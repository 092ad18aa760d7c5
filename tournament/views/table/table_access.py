"""Who may open a table's pages: a link in the phone's cookie that covers it, or an account with a role in the event.

What does not open says why (`TableClosed`) and how to go on: as a page, or as data for the phone's outbox.
"""

from dataclasses import dataclass
from enum import StrEnum
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.cache import add_never_cache_headers
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
    """A table whose pages do not open. `round` only where the client may know of it."""

    def __init__(self, reason: Closed, round: Round | None = None, follow: Table | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.round = round
        self.follow = follow  # where a code for the whole event goes on

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
    raise round_closed(table.round, _follow(table) if link.table_number is not None else None)


def _follow(table: Table) -> Table | None:
    """What is played at a table of the same number after a round that is over."""
    if table.round.state != Round.State.COMPLETE:
        return None
    return next_table(table.round.event, table.number, table.round)


def round_closed(round: Round, follow: Table | None = None) -> TableClosed:
    """Why a link to a round opens nothing now."""
    return TableClosed(Closed.COMPLETE if round.state == Round.State.COMPLETE else Closed.UNPUBLISHED, round, follow)


def _by_account(request: HttpRequest, table: Table) -> TableAccess | None:
    # Most phones have no session, and are spared the way to an account.
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not isinstance(request.user, Account):
        return None
    role = role_of(table.round.event, request.user)
    if role is None:
        return None
    if table.round.is_draft:
        raise round_closed(table.round)
    return TableAccess(table, Actor.of(request.user), role=role)


def closed_page(request: HttpRequest, closed: TableClosed) -> HttpResponse:
    """What happened and how to go on. A part of a page that asks again in the background is loaded as a whole.

    A page that is looked at follows a code for the whole event to the next round by itself.
    """
    if closed.follow and request.method == "GET" and "HX-Request" not in request.headers:
        return redirect("table", closed.follow.pk)
    title, text = CLOSED[closed.reason]
    context = {"title": title, "text": text, "reason": closed.reason, "round": closed.round, "follow": closed.follow}
    page = render(request, "table/closed.html", context, status=closed.status)
    if "HX-Request" in request.headers:
        page.headers["HX-Refresh"] = "true"
    add_never_cache_headers(page)
    return page


def closed_data(request: HttpRequest, closed: TableClosed) -> HttpResponse:
    """A closed table's answer to a program."""
    title, text = CLOSED[closed.reason]
    page = JsonResponse({"code": closed.reason, "sentence": f"{title}. {text}"}, status=closed.status)
    add_never_cache_headers(page)
    return page
