"""Links to the tables of a round and codes for those of the whole event: made and told once, renewed, revoked."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from http import HTTPStatus

from django.urls import reverse

from tournament.actions.access import links, table_codes
from tournament.actions.access.links import MadeLink
from tournament.api.callers import ApiRequest, Needs
from tournament.api.operations import Function, PathNumber, changes
from tournament.api.schemas.changes import ChangeOut
from tournament.api.schemas.links import CodesIn, MadeLinkOut, MadeLinksOut, RefereeLinkIn
from tournament.api.writes.acting import carry_out, carry_out_making, round_of
from tournament.words.tables import labels_of_tables

OF_ROUND = "/events/{slug:slug}/rounds/{number:round}/links"
LINK = "/events/{slug:slug}/links/{number:link}"
CODES = "/events/{slug:slug}/codes"
CODE = CODES + "/{number:code}"
FOR_ION = {"label": "Ion", "tables": [1, 2, 3]}


def _making(path: str, *, example: Mapping[str, object] | None = None) -> Callable[[Function], Function]:
    status, shown_once = HTTPStatus.CREATED, ("links",)
    return changes("POST", path, MadeLinksOut, Needs.ALL, status=status, example=example, shown_once=shown_once)


@_making(OF_ROUND)
def make_links(request: ApiRequest, round: PathNumber) -> MadeLinksOut:
    """A link for each table of a round, in place of those that open one table so far."""
    row = round_of(request, round)
    labels = labels_of_tables(row.tables.values_list("number", flat=True))
    return _made(request, partial(links.make_links, round=row, labels=labels))


@_making(OF_ROUND + "/referee", example=FOR_ION)
def make_referee_link(request: ApiRequest, round: PathNumber, sent: RefereeLinkIn) -> MadeLinksOut:
    """One link for a referee with some tables of a round."""
    return _one(request, links.make_referee_link, round=round_of(request, round), **sent.dict())


@_making(LINK + "/renew")
def renew_link(request: ApiRequest, link: PathNumber) -> MadeLinksOut:
    """A new link to the same tables; the old one opens nothing any more."""
    return _one(request, links.renew_link, link=link)


@changes("DELETE", LINK, ChangeOut, Needs.ALL)
def revoke_link(request: ApiRequest, link: PathNumber) -> ChangeOut:
    """The link opens nothing any more."""
    return carry_out(request, links.revoke_link, link=link)


@_making(CODES, example={"tables": 12})
def make_table_codes(request: ApiRequest, sent: CodesIn) -> MadeLinksOut:
    """A code for each table of the hall, in place of all codes so far. They open whatever is played there."""
    return _made(request, partial(table_codes.make_table_codes, labels=labels_of_tables(range(1, sent.tables + 1))))


@_making(CODE + "/renew")
def renew_table_code(request: ApiRequest, code: PathNumber) -> MadeLinksOut:
    """A new code for the same table; the old one opens nothing any more."""
    return _one(request, table_codes.renew_table_code, code=code)


@changes("DELETE", CODE, ChangeOut, Needs.ALL)
def revoke_table_code(request: ApiRequest, code: PathNumber) -> ChangeOut:
    """The code opens nothing any more."""
    return carry_out(request, table_codes.revoke_table_code, code=code)


@changes("DELETE", CODES, ChangeOut, Needs.ALL)
def revoke_all_table_codes(request: ApiRequest) -> ChangeOut:
    """No code of the event opens anything any more."""
    return carry_out(request, table_codes.revoke_all_table_codes)


def _one(request: ApiRequest, action: Callable[..., MadeLink], **arguments: object) -> MadeLinksOut:
    change, made = carry_out_making(request, action, **arguments)
    return _told(request, change, None if made is None else [made])


def _made(request: ApiRequest, action: Callable[..., Sequence[MadeLink]]) -> MadeLinksOut:
    return _told(request, *carry_out_making(request, action))


def _told(request: ApiRequest, change: ChangeOut, made: Sequence[MadeLink] | None) -> MadeLinksOut:
    links_out = None if made is None else [_link(request, one) for one in made]
    return MadeLinksOut(**change.dict(), links=links_out)


def _link(request: ApiRequest, made: MadeLink) -> MadeLinkOut:
    address = request.build_absolute_uri(reverse("table_link", args=[made.token]))
    return MadeLinkOut(id=made.link.pk, label=made.link.label, tables=list(made.tables), address=address)
