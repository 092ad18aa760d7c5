"""All papers of the print centre: which there are, which of them make sense now, and each of them as a PDF."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlencode

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.documents import at_tables, event, people, ranked, seats
from tournament.documents.frame import ROWS_OF_A_PART, TABLES_OF_A_PART, PaperKind, PaperRequest, Where
from tournament.models import Stage
from tournament.queries.events.printing import PrintPage, first_letters, letter_ranges
from tournament.queries.standings.cache import cached_standings
from tournament.queries.standings.ranking import ranking_of
from tournament.words import Text
from tournament.words.formats import STAGES

Query = Mapping[str, str]

WHERE: Mapping[Where, Text] = {
    Where.WALL: _("For the wall"),
    Where.TABLES: _("For the tables"),
    Where.DESK: _("For the desk"),
    Where.WINNERS: _("For the award ceremony"),
}
KINDS = (
    PaperKind(
        "players",
        _("Players A–Z"),
        _("Everybody in alphabetical order, with table and seat."),
        Where.WALL,
        seats.players_data,
    ),
    PaperKind("seats", _("Seats by table"), _("Who sits at which table."), Where.WALL, seats.seats_data),
    PaperKind(
        "standings",
        _("Standings"),
        _("With the results of each round, and the reason for each place."),
        Where.WALL,
        ranked.standings_data,
    ),
    PaperKind(
        "qualification",
        _("Who goes on"),
        _("Those who are through to the next stage, and by which rule."),
        Where.WALL,
        ranked.qualification_data,
    ),
    PaperKind(
        "rules", _("Rules of this event"), _("The rules that apply here, on one page."), Where.WALL, event.rules_data
    ),
    PaperKind(
        "slips",
        _("Score slips"),
        _("One for each table, with its players: who has which portion at the end, places, signatures."),
        Where.TABLES,
        at_tables.slips_data,
    ),
    PaperKind(
        "blank-slips",
        _("Blank score slips"),
        _("Two on a sheet, without names."),
        Where.TABLES,
        at_tables.blank_slips_data,
    ),
    PaperKind(
        "turns",
        _("Turn-by-turn sheets"),
        _("One for each table, to write its game down throw by throw."),
        Where.TABLES,
        at_tables.turns_data,
    ),
    PaperKind(
        "blank-turns",
        _("Blank turn-by-turn sheet"),
        _("Without names, also for games that continue on a second sheet."),
        Where.TABLES,
        at_tables.blank_turns_data,
    ),
    PaperKind(
        "check-in",
        _("Check-in list"),
        _("Everybody who is expected, with a box to tick and their real names."),
        Where.DESK,
        people.check_in_data,
    ),
    PaperKind("labels", _("Name labels"), _("Names and numbers, on sheets of labels."), Where.DESK, people.labels_data),
    PaperKind(
        "winners",
        _("Winners"),
        _("The podium, and the final standings of everybody."),
        Where.WINNERS,
        ranked.winners_data,
    ),
    PaperKind(
        "certificates",
        _("Certificates"),
        _("One for each player, the winners first."),
        Where.WINNERS,
        ranked.certificates_data,
    ),
    PaperKind(
        "report",
        _("Report of the event"),
        _("For the publisher or the club’s page: what was played, who won, who stood out."),
        Where.WINNERS,
        event.report_data,
    ),
)
BY_CODE = {kind.code: kind for kind in KINDS}
REAL_NAMES = {"names": "real"}
PER_TABLE = ("slips", "turns")  # half a page or a whole one for each
OF_A_ROUND = ("players", "seats", "slips", "turns")
ALWAYS_REAL = ("check-in",)
WITHOUT_NAMES = ("rules", "blank-slips", "blank-turns")
DESIGNS: Mapping[str, Text] = {
    "classic": _("Classic"),
    "grill": _("Grill"),
    "classic-podium": _("Classic, podium only"),
    "grill-podium": _("Grill, podium only"),
}


class Version(NamedTuple):
    """One way to have a paper: what the link says, and what stands in its address."""

    words: str
    query: Query
    suffix: str = "pdf"

    @property
    def parameters(self) -> str:
        return urlencode(self.query)


@dataclass(frozen=True)
class Offer:
    """A paper that makes sense now, in the ways in which it can be had."""

    kind: PaperKind
    versions: tuple[Version, ...]


class PaperGroup(NamedTuple):
    """The papers for one purpose."""

    where: Where
    title: Text
    offers: tuple[Offer, ...]


def groups_of(page: PrintPage) -> list[PaperGroup]:
    """What can be printed at the moment."""
    offers = [Offer(kind, versions) for kind in KINDS if (versions := tuple(versions_of(kind.code, page)))]
    grouped = (
        PaperGroup(where, title, tuple(offer for offer in offers if offer.kind.where == where))
        for where, title in WHERE.items()
    )
    return [group for group in grouped if group.offers]


def versions_of(code: str, page: PrintPage) -> Iterator[Version]:
    """The ways in which a paper can be had; none while it makes no sense."""
    if code in OF_A_ROUND:
        if page.round is not None:
            whole = _with_names(page, gettext("PDF"), {"round": str(page.round.number)}, real=code != "turns")
            yield from _in_parts(whole, page.tables if code in PER_TABLE else 0, TABLES_OF_A_PART)
    else:
        yield from VERSIONS[code](page)


def _with_names(page: PrintPage, words: str, query: Query, *, real: bool = True) -> Iterator[Version]:
    yield Version(words, query)
    if real and page.hidden_names:
        yield Version(gettext("%(words)s with real names") % {"words": words}, {**query, **REAL_NAMES})


def _in_parts(versions: Iterable[Version], many: int, size: int) -> Iterator[Version]:
    """A paper that is longer than what is typeset at once comes in parts."""
    starts = range(0, many, size) if many > size else ()
    for version in versions:
        for part, start in enumerate(starts, start=1):
            words = {"words": version.words, "first": start + 1, "last": min(start + size, many)}
            yield Version(gettext("%(words)s, %(first)s–%(last)s") % words, {**version.query, "part": str(part)})
        if not starts:
            yield version


def _standings(page: PrintPage) -> Iterator[Version]:
    for stage in page.begun:
        many = len(cached_standings(stage).players) if page.players > ROWS_OF_A_PART else 0
        yield from _in_parts(_of_stage(page, stage), many, ROWS_OF_A_PART)


def _of_stage(page: PrintPage, stage: Stage) -> Iterator[Version]:
    words, query = str(STAGES.get(stage.kind, stage.kind)), {"stage": str(stage.number)}
    if stage in page.public_stages:
        yield from _with_names(page, words, query)
    else:  # how the final goes is for the desk alone
        yield Version(gettext("%(words)s, for the desk") % {"words": words}, {**query, **REAL_NAMES})


def _qualification(page: PrintPage) -> Iterator[Version]:
    for stage in page.settled:
        yield from _with_names(page, str(STAGES.get(stage.kind, stage.kind)), {"stage": str(stage.number)})


def _winners(page: PrintPage) -> Iterator[Version]:
    if page.over:
        many = len(ranking_of(page.event)) if page.players > ROWS_OF_A_PART else 0
        yield from _in_parts(_with_names(page, gettext("PDF"), {}), many, ROWS_OF_A_PART)


def _certificates(page: PrintPage) -> Iterator[Version]:
    if page.over:
        many = len(ranking_of(page.event)) if page.players > ROWS_OF_A_PART else 0
        for design, words in DESIGNS.items():
            whole = [Version(str(words), {"design": design})]
            yield from _in_parts(whole, 0 if "podium" in design else many, ROWS_OF_A_PART)


def _report(page: PrintPage) -> Iterator[Version]:
    if page.over:
        many = len(ranking_of(page.event)) if page.players > ROWS_OF_A_PART else 0
        yield from _in_parts([Version(gettext("PDF"), {})], many, ROWS_OF_A_PART)
        yield Version(gettext("Text"), {}, "txt")


def _check_in(page: PrintPage) -> Iterator[Version]:
    letters = first_letters(page.event)
    if sum(letters.values()) <= ROWS_OF_A_PART:
        yield from _of_people(page)
        return
    for part, range in enumerate(letter_ranges(letters, ROWS_OF_A_PART), start=1):
        yield Version(gettext("PDF, %(letters)s") % {"letters": range.words}, {"part": str(part)})


def _of_people(page: PrintPage) -> Iterator[Version]:
    if page.players:
        yield Version(gettext("PDF"), {})


def _always(page: PrintPage) -> Iterator[Version]:
    if page.stages:
        yield Version(gettext("PDF"), {})


VERSIONS: Mapping[str, Callable[[PrintPage], Iterator[Version]]] = {
    "standings": _standings,
    "qualification": _qualification,
    "rules": _always,
    "blank-slips": _always,
    "blank-turns": _always,
    "check-in": _check_in,
    "labels": _of_people,
    "winners": _winners,
    "certificates": _certificates,
    "report": _report,
}


def asked_of(code: str, page: PrintPage, query: Query) -> PaperRequest | None:
    """What an address asks for; None where there is no such paper now."""
    allowed = [version.query for version in versions_of(code, page)]
    wanted = {name: query[name] for name in ("round", "stage", "names", "design", "part") if query.get(name)}
    if code in OF_A_ROUND and page.round is not None:
        wanted.setdefault("round", str(page.round.number))
    if code in ("standings", "qualification") and allowed:
        wanted.setdefault("stage", allowed[-1]["stage"])
    if code == "certificates":
        wanted.setdefault("design", "classic")
    if wanted not in allowed:
        wanted.setdefault("part", "1")
    if wanted not in allowed:
        return None
    stage = next((stage for stage in page.stages if str(stage.number) == wanted.get("stage")), None)
    player = query.get("player", "")
    return PaperRequest(
        page.event,
        page.round if "round" in wanted else None,
        stage,
        real_names=wanted.get("names") == "real" or code in ALWAYS_REAL,
        player=int(player) if player.isascii() and player.isdigit() and len(player) < 9 else None,
        design=wanted.get("design", ""),
        part=int(wanted.get("part", "1")),
    )
