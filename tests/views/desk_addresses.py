"""Every page of an event's desk: all addresses that answer a GET, filled with what the event has.

The list of addresses is walked, so that a new page is among them without being told.
"""

from collections.abc import Iterator
from http import HTTPStatus

from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from tournament.models import Event, Player, Role, Table

DESK = "desk/<slug:slug>/"
# What is looked at besides the page as it opens: other pages of a list, searches, orders.
FURTHER = {
    "desk_players": ("page=2", "q=ana", "q=1", "sort=-name", "sort=club", "state=here", "state=waiting"),
    # What everybody is called: whom a draw puts at one table is chance, and with it what is read of that table.
    "desk_round": ("page=2", "q=2", "q=player"),
    "desk_seating": ("page=2", "q=ana"),
    "desk_swap_check": ("one=1&other=30",),
    "desk_links": ("page=2", "q=2"),
    "desk_codes": ("page=2", "q=2"),
    "desk_standings": ("page=2", "q=ana", "sort=name", "sort=-worms", "stage=2"),
    "desk_check_in": ("q=ana", "q=1"),
    "desk_planner": (
        "players=120&hours=3&minutes=0",
        "players=10000&hours=3&minutes=0",
        "players=10000&hours=8&minutes=0&all=1",
    ),
    "desk_journal": ("before=20",),
}
# There only while something is open that is not in the middle of a round: a draw, a lot, a final.
NOT_NOW = {"desk_draw_fail", "desk_lot_draw", "desk_lot_enter", "desk_finalist_missing"}
# No pages: what is printed, which tests/documents reads.
PAPERS = {"desk_document", "desk_report_text", "desk_slips_file"}
# Before a round starts there are no results to decide about.
ONLY_PLAYING = {"desk_result", "desk_table_dispute", "desk_proposal_accept", "desk_proposal_dismiss", "desk_witness"}


def not_there(*, drawn: bool) -> set[str]:
    """The pages of a large event (tests/factories/large_events.py) that there are at other times only."""
    return NOT_NOW | ONLY_PLAYING if drawn else NOT_NOW


def desk_pages(event: Event, client: Client) -> dict[str, str]:
    """The address of each page by its name; pages that are shown in several ways have several names."""
    found = {}
    for name, address in _addresses(event):
        if client.get(address).status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            continue
        found[name] = address
        found |= {f"{name}?{query}": f"{address}?{query}" for query in FURTHER.get(name, ())}
    return found


def _addresses(event: Event) -> Iterator[tuple[str, str]]:
    for pattern in _patterns(get_resolver().url_patterns):
        route = str(pattern.pattern)
        if route.startswith(DESK) and pattern.name and pattern.name not in PAPERS:
            yield pattern.name, reverse(pattern.name, kwargs=_values(event, pattern.name, route, pattern))


def _patterns(patterns: list) -> Iterator[URLPattern]:
    for pattern in patterns:
        if isinstance(pattern, URLPattern):
            yield pattern
        else:
            yield from _patterns(pattern.url_patterns)


def _values(event: Event, name: str, route: str, pattern: URLPattern) -> dict[str, object]:
    """For each part of an address something that is there and that the page can be about."""
    known = {
        "slug": event.slug,
        "round_number": _latest(event),
        "table": _table_for(event, name),
        "table_number": _table_for(event, name),
        "version": 1,
        "restart": 1,
        "number": _number(event, name, route),
        "other": 3,
        "player": 1,
        "account": event.roles.filter(role=Role.REFEREE).values_list("account", flat=True).first(),
        "invitation": event.invitations.values_list("pk", flat=True).first(),
        "api_token": event.api_tokens.values_list("pk", flat=True).first() or 1,
        "announcement": event.announcements.values_list("pk", flat=True).first(),
        "penalty": event.stages.get(number=1).penalties.filter(cancelled_at=None).values_list("pk", flat=True).first(),
        "code": 1,
        "picture": 1,
        "screen": 1,
        "webhook": 1,
        "message": 1,
        "preset": "zoch-pro",
        "link": event.links.values_list("pk", flat=True).first(),
    }
    return {part: known[part] for part in pattern.pattern.converters}


def _number(event: Event, name: str, route: str) -> int:
    if route.startswith(f"{DESK}rounds/"):
        return 1 if name == "desk_round_reopen" else _latest(event)
    if name == "desk_player_withdraw":
        return event.players.filter(state=Player.State.CHECKED_IN).values_list("number", flat=True)[4]
    return 1


def _latest(event: Event) -> int:
    return event.rounds.order_by("-number").values_list("number", flat=True)[0]


def _table_for(event: Event, name: str) -> int:
    """The table that a page can be about: one with a proposal, with a result, or without any."""
    wanted = {
        "desk_proposal_accept": "proposed",
        "desk_proposal_dismiss": "proposed",
        "desk_dispute_settle": "proposed",
        "desk_table": "proposed",
        "desk_result_withdraw": "accepted",
        "desk_witness": "accepted",
    }
    tables = Table.objects.filter(round__event=event, round__number=_latest(event)).order_by("number")
    fitting = tables.filter(results__state=wanted[name]) if name in wanted else tables.filter(results=None)
    return (fitting.first() or tables[0]).number
