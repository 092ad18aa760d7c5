"""Links to tables: which there are, by what hash one is found, and in which states a round's links open its tables."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from django.core.paginator import Page, Paginator
from django.db.models import Case, Count, Exists, F, Min, OuterRef, QuerySet, When

from tournament.models import AccessLink, Event, Round

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

# While a round is in one of these states, its links open something.
LINKS_OPEN = (Round.State.PUBLISHED, Round.State.RUNNING)
MARK_LENGTH = 12
LINKS_ON_A_PAGE = 50
MAX_NUMBER_LENGTH = 9  # digits of a table's number that is looked for


@dataclass(frozen=True)
class CookieLink:
    """What a phone's cookie remembers of a link: its row, and enough of its hash that no other can take its place."""

    pk: int
    mark: str


@dataclass(frozen=True)
class LinkLine:
    """One link of a round, as the desk sees it."""

    link: AccessLink
    tables: tuple[int, ...]
    may_be_renewed: bool  # it works, or was taken back and none has come in its place


class _Tables(TypedDict):
    """What is read of a link's tables: the lowest number, and how many there are."""

    first: int | None
    opens: int


@dataclass(frozen=True)
class LinksPage:
    """The links on one page of a round's list; `any`: whether the round has links at all."""

    lines: tuple[LinkLine, ...]
    page: "Page[WithAnnotations[AccessLink, _Tables]]" = field(repr=False)
    any: bool


def mark_of(link: AccessLink) -> str:
    return link.token_hash[:MARK_LENGTH]


def link_by_hash(token_hash: str) -> AccessLink | None:
    """The link to tables with this hash, revoked or not."""
    links = AccessLink.objects.filter(player__isnull=True, token_hash=token_hash)
    return links.select_related("event", "round").prefetch_related("tables").first()


class SheetLink(NamedTuple):
    """A link on a sheet of codes, and the numbers of the tables that it opens."""

    link: AccessLink
    tables: tuple[int, ...]


def links_of_sheet(event: Event, hashes: Collection[str]) -> Mapping[str, SheetLink]:
    """The links of an event with these hashes that work, by hash. Two reads."""
    links = event.links.filter(player__isnull=True, revoked_at=None, token_hash__in=hashes)
    of_hash = {link.token_hash: link for link in links.select_related("round__stage")}
    opens = _opened_by(of_hash.values())
    return {
        token_hash: SheetLink(link, (link.table_number,) if link.table_number else opens[link.pk])
        for token_hash, link in of_hash.items()
    }


def links_of_cookie(entries: Iterable[CookieLink], among: Iterable[AccessLink] | None = None) -> tuple[AccessLink, ...]:
    """The links of a cookie that are still there, revoked or not, in one read; or those that are `among`."""
    marks = {link.pk: link.mark for link in entries}
    if not marks:
        return ()
    links = _links_to_tables(marks) if among is None else among
    return tuple(link for link in links if marks.get(link.pk) == mark_of(link))


def _links_to_tables(keys: Iterable[int]) -> "QuerySet[AccessLink]":
    return AccessLink.objects.filter(player__isnull=True, pk__in=keys).order_by("-pk")


def links_page(round: Round, page: int | str | None = 1, search: str = "") -> LinksPage:
    """One page of a round's links: those that are alive first, by their tables. Five reads, however many there are.

    `search`: a part of the label, or the number of a table.
    """
    links = _with_tables(_found(round.links.all(), search.strip()))
    alive_first = Case(When(revoked_at__isnull=True, then=0), default=1)
    links = links.order_by(alive_first, F("first").asc(nulls_first=True), "opens", "pk")
    part = Paginator(links, LINKS_ON_A_PAGE).get_page(page)
    listed = list(part.object_list)
    opens = _opened_by(listed)
    last = _last_of_each(round, [link for link in listed if link.revoked_at is not None])
    lines = tuple(LinkLine(link, opens[link.pk], link.revoked_at is None or link.pk in last) for link in listed)
    return LinksPage(lines, part, bool(lines) or round.links.exists())


def _with_tables(links: "QuerySet[AccessLink]") -> "QuerySet[WithAnnotations[AccessLink, _Tables]]":
    return links.annotate(first=Min("tables__number"), opens=Count("tables"))


def _found(links: "QuerySet[AccessLink]", search: str) -> "QuerySet[AccessLink]":
    if not search:
        return links
    if search.isascii() and search.isdigit():
        through = AccessLink.tables.through.objects.filter(accesslink=OuterRef("pk"))
        return links.filter(Exists(through.filter(table__number=int(search[:MAX_NUMBER_LENGTH]))))
    return links.filter(label__icontains=search)


def _opened_by(links: Iterable[AccessLink]) -> dict[int, tuple[int, ...]]:
    """The numbers of the tables that each of some links opens. One read."""
    numbers_of: dict[int, list[int]] = {link.pk: [] for link in links}
    through = AccessLink.tables.through.objects.filter(accesslink__in=list(numbers_of)).order_by("table__number")
    for link, number in through.values_list("accesslink", "table__number"):
        numbers_of[link].append(number)
    return {link: tuple(numbers) for link, numbers in numbers_of.items()}


def _last_of_each(round: Round, revoked: Sequence[AccessLink]) -> frozenset[int]:
    """The revoked links that can be renewed: none for the same name and the same tables works or came later."""
    if not revoked:
        return frozenset()
    named = _with_tables(round.links.filter(label__in={link.label for link in revoked}))
    likely = list(named.filter(first__in={getattr(link, "first", None) for link in revoked} - {None}))
    opens = _opened_by(likely)
    ranked = sorted(likely, key=lambda link: (link.revoked_at is None, link.pk))
    return frozenset({(link.label, opens[link.pk]): link.pk for link in ranked}.values())
