"""The rows of standings in templates. Those of the public page are rendered anew only where something changes."""

from collections.abc import Sequence
from functools import lru_cache

from django import template
from django.template.loader import get_template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from tournament.queries.standings.page import RowsLook, StandingsPage
from tournament.queries.standings.rows import Cell, StandingsRow
from tournament.regulation.plan import StageKind
from tournament.regulation.prospects import Outlook
from tournament.templatetags.standings import outlook, passed_over, stage_kind
from tournament.words import reasons
from tournament.words.counting import CountingWords, counting_words

MAX_ROWS = 1000  # ten pages, in a few megabytes

register = template.Library()


@register.simple_tag
def standings_row(row: StandingsRow, standings: StandingsPage, look: RowsLook, short: bool | str) -> SafeString:
    """A row of the public standings. One call for all of it: of a hundred rows, each tag more is slow.

    `short`: without wins, rounds and reasons.
    """
    place = format_html("{}{}", row.place, moved(row.moved)) if look.begun else "–"
    return format_html(
        '<tr data-player="{}" class="{}"><td class="num">{}</td>\n{}</tr>',
        *(row.number, row_class(row, standings), place, standings_cells(row, look, short=bool(short))),
    )


def standings_cells(row: StandingsRow, look: RowsLook, *, short: bool) -> SafeString:
    """What follows the place.

    A result moves many of a hundred rows and changes little else in them. What is rendered anew takes the processor
    from the next result.
    """
    return _rendered_cells(row._replace(place=0, moved=None), look, short, get_language())


@lru_cache(maxsize=MAX_ROWS)
def _rendered_cells(row: StandingsRow, look: RowsLook, short: bool, language: str | None) -> SafeString:
    """By all that it depends on."""
    counts = counting_words(look.counting, look.rounds_planned)
    context = {"row": row, "look": look, "short": short, "counts": counts}
    return SafeString(get_template("public/_standings_cells.html").render(context))


@register.filter
def moved(places: int | None) -> SafeString:
    """How far a player moved in the latest round: a sign for the eye, words for everybody."""
    return _rendered_move(places, get_language()) if places else SafeString()


@lru_cache(maxsize=MAX_ROWS)
def _rendered_move(places: int, language: str | None) -> SafeString:
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
def badges(row: StandingsRow, straight_to: str) -> list[tuple[str, str]]:
    """What stands beside a name, each with how it looks."""
    marks = []
    if row.straight:
        marks.append(("is-good", stage_kind(straight_to)))
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
