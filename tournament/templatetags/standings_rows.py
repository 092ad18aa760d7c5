"""The rows of standings in templates: how they look, what stands beside a name, and the cells of the rounds."""

from collections.abc import Sequence

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from tournament.queries.standings.page import Cell, StandingsPage, StandingsRow
from tournament.regulation.plan import StageKind
from tournament.regulation.prospects import Outlook
from tournament.templatetags.standings import outlook, passed_over, stage_kind
from tournament.words import reasons
from tournament.words.counting import CountingWords

register = template.Library()


@register.filter
def moved(places: int | None) -> SafeString:
    """How far a player moved in the latest round: a sign for the eye, words for everybody."""
    if not places:
        return SafeString()
    sign, state = (f"▲{places}", "is-up") if places > 0 else (f"▼{-places}", "is-down")
    return format_html(
        '<span class="moved {}"><span aria-hidden="true">{}</span><span class="visually-hidden">{}</span></span>',
        *(state, sign, reasons.moved_words(places)),
    )


@register.filter
def row_class(row: StandingsRow, standings: StandingsPage) -> str:
    """How a row looks: of somebody who is through, or above one of the lines."""
    if row.through:
        return "is-marked"
    if not (standings.in_order and standings.begun):
        return ""
    if row.place == standings.line:
        return "is-cut"
    return "is-direct-cut" if row.place == standings.direct_line else ""


@register.filter
def badges(row: StandingsRow, standings: StandingsPage) -> list[tuple[str, str]]:
    """What stands beside a name, each with how it looks."""
    marks = []
    if row.straight:
        marks.append(("is-good", stage_kind(standings.straight_to)))
    elif row.plays_in:
        marks.append(("is-now", stage_kind(StageKind.PLAY_IN)))
    elif row.through:
        marks.append(("is-good", gettext("through")))
    elif row.outlook in (Outlook.SAFE, Outlook.OUT):
        marks.append(("is-good" if row.outlook == Outlook.SAFE else "is-off", outlook(row.outlook)))
    if row.passed_over:
        marks.append(("is-off", passed_over(row.passed_over)))
    if row.withdrawn:
        marks.append(("is-off", gettext("withdrew")))
    if row.warnings:
        marks.append(("is-warn", gettext("warned")))
    return marks


@register.filter
def round_cells(cells: Sequence[Cell | None], counts: CountingWords) -> SafeString:
    """A cell of a table for each round. One call for all of them: of a hundred rows, each tag more is slow."""
    label = gettext("R%(number)s")
    texts = (counts.of_round(cell.place, cell.points, cell.worms) if cell else "–" for cell in cells)
    labelled = ((label % {"number": number}, text) for number, text in enumerate(texts, start=1))
    return format_html_join("\n", '<td class="num" data-label="{}">{}</td>', labelled)
