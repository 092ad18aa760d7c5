"""Entering by a link: its address swaps the secret for a cookie, and redirects to the table or the list of tables."""

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from tournament.actions.access.links import note_opened
from tournament.actions.access.roles import hash_of_token
from tournament.models import Account
from tournament.queries.access.links import link_by_hash, links_of_cookie
from tournament.queries.access.referee_tables import referee_tables, stamp_of_list
from tournament.views.http.link_cookie import add_to_cookie, links_in_cookie
from tournament.views.http.policies import everyone
from tournament.views.http.polling import is_up_to_date, nothing_new
from tournament.views.table.table_access import Closed, TableClosed, closed_page


@everyone  # Whoever has the secret comes in; nobody else learns anything.
@never_cache
@ensure_csrf_cookie  # before two pages at once could each make one, and one of their forms would be refused
@require_safe
def enter_link(request: HttpRequest, token: str) -> HttpResponseBase:
    # Found by the hash: how long that takes tells nothing about the secret.
    link = link_by_hash(hash_of_token(token))
    if link is None:
        return closed_page(request, TableClosed(Closed.UNKNOWN_LINK))
    if link.revoked_at is not None:
        return closed_page(request, TableClosed(Closed.REVOKED))
    note_opened(link)
    tables = list(link.tables.all())
    # A round that is not open yet, or not any more, says so on the table's page: there one can load it again.
    response = redirect("table", tables[0].pk) if len(tables) == 1 else redirect("tables")
    add_to_cookie(request, response, link)
    return response


@everyone  # It shows what the links on this phone open, and the account's own events.
@never_cache
@require_safe
def tables(request: HttpRequest) -> HttpResponseBase:
    """Like a table's page it answers a phone that asks again only when something is new."""
    account = request.user if isinstance(request.user, Account) else None
    links = links_in_cookie(request)
    lines = referee_tables(links_of_cookie(links), account)
    stamp = stamp_of_list(lines)
    is_part = "HX-Request" in request.headers
    if is_part and is_up_to_date(request, "stamp", stamp):
        return nothing_new()
    template = "table/_tables.html" if is_part else "table/tables.html"
    # For strangers nothing will be new.
    return render(request, template, {"lines": lines, "stamp": stamp, "asks": bool(links or account)})
