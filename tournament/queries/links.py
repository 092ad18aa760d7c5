"""Links to tables: which there are, by what hash one is found, and whether one opens a table now."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from tournament.models import AccessLink, Round

# While a round is in one of these states, its links open something.
OPEN = (Round.State.PUBLISHED, Round.State.RUNNING)
MARK_LENGTH = 12


@dataclass(frozen=True)
class Kept:
    """What a phone's cookie remembers of a link: its row, and enough of its hash that no other can take its place."""

    pk: int
    mark: str


@dataclass(frozen=True)
class LinkLine:
    """One link of a round, as the desk sees it."""

    link: AccessLink
    tables: tuple[int, ...]
    may_be_renewed: bool  # it works, or was taken back and none has come in its place


def mark_of(link: AccessLink) -> str:
    return link.token_hash[:MARK_LENGTH]


def link_by_hash(token_hash: str) -> AccessLink | None:
    """The link to tables with this hash, revoked or not."""
    links = AccessLink.objects.filter(round__isnull=False, token_hash=token_hash)
    return links.select_related("event", "round").prefetch_related("tables").first()


def kept_links(kept: Iterable[Kept], among: Iterable[AccessLink] | None = None) -> tuple[AccessLink, ...]:
    """Those that are still there, revoked ones as well, in one read; or those among the ones that were found."""
    marks = {each.pk: each.mark for each in kept}
    if not marks:
        return ()
    found = _links_of_rounds(marks) if among is None else among
    return tuple(link for link in found if marks.get(link.pk) == mark_of(link))


def _links_of_rounds(keys: Iterable[int]) -> "QuerySet[AccessLink]":
    return AccessLink.objects.filter(round__isnull=False, pk__in=keys).order_by("-pk")


def links_of(round: Round) -> tuple[LinkLine, ...]:
    """All links of a round: those that are alive first, by their tables. Two reads."""
    links = round.links.prefetch_related("tables")
    opens = {link: tuple(sorted(table.number for table in link.tables.all())) for link in links}
    # For the same name and tables the one that works, otherwise the latest.
    ranked = sorted(opens, key=lambda link: (link.revoked_at is None, link.pk))
    last = {(link.label, opens[link]): link for link in ranked}
    lines = [
        LinkLine(link, tables, link.revoked_at is None or (tables != () and last[link.label, tables] == link))
        for link, tables in opens.items()
    ]
    return tuple(sorted(lines, key=lambda line: (line.link.revoked_at is not None, line.tables, line.link.pk)))
