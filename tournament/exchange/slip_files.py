"""Score slips as a workbook: a round's tables and players to fill in, and the rows of such a file when it comes back.

Cells for portions are text: a spreadsheet would take 21,29 for a number.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import IO, TYPE_CHECKING

from django.conf import settings
from django.utils.translation import override

from games.heckmeck import Specialist
from tournament.exchange.headers import LATEST_HEADER
from tournament.exchange.player_files import sheet_of_file
from tournament.exchange.sheets import Sheet, SheetLine, unguarded
from tournament.forms.results.slip_rows import SlipField, SlipRow
from tournament.models import Event, Round
from tournament.queries.results.table_page import TableState
from tournament.rules.verdicts import clock_may_stop, ruleset_of
from tournament.words.end_states import SPECIALISTS
from tournament.words.slips import COLUMNS, HINTS, SHEET

if TYPE_CHECKING:
    from xlsxwriter.worksheet import Worksheet

GIVEN = (SlipField.ROUND, SlipField.TABLE, SlipField.SEAT, SlipField.NUMBER, SlipField.NAME)
NEEDED = {SlipField.ROUND, SlipField.TABLE, SlipField.NUMBER}
TEXTS = {SlipField.PORTIONS, SlipField.FACE_DOWN}
WIDTHS = {
    SlipField.NAME: 28,
    SlipField.PORTIONS: 20,
    SlipField.SPECIALIST: 16,
    SlipField.FACE_DOWN: 20,
    SlipField.ORDERED: 14,
}
USUAL_WIDTH = 11
MAX_HINT = 255  # letters, as in Excel


def fields_of(event: Event, round: Round) -> tuple[SlipField, ...]:
    """The columns that a round needs: another game has places, the extended edition has Bratworms and figures.

    Last comes what hardly anybody tells: that the stacks are in order.
    """
    if round.places_only:
        return (*GIVEN, SlipField.PLACE, SlipField.LEFT)
    extended = (SlipField.BRATWORMS, SlipField.SPECIALIST) if event.edition == "extended" else ()
    stopped = (SlipField.STOPPED, SlipField.FACE_DOWN) if clock_may_stop(event) else ()
    return (*GIVEN, SlipField.PORTIONS, *extended, SlipField.LEFT, *stopped, SlipField.ORDERED)


def write_slips(event: Event, round: Round, tables: Sequence[TableState], output: IO[bytes]) -> None:
    """A row for each player, with empty cells for what the table has to say."""
    import xlsxwriter  # see exports/writers.py

    fields = fields_of(event, round)
    options = {"strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False, "in_memory": True}
    with xlsxwriter.Workbook(output, options) as workbook:
        sheet = workbook.add_worksheet(str(SHEET))
        header, text = workbook.add_format({"bold": True, "bottom": 1}), workbook.add_format({"num_format": "@"})
        # A line above each table, so that nobody slips into the row of another one.
        first = workbook.add_format({"top": 1})
        first_text = workbook.add_format({"top": 1, "num_format": "@"})
        for at, field in enumerate(fields):
            width = WIDTHS.get(field, USUAL_WIDTH)
            sheet.set_column(at, at, width, text if field in TEXTS else None)
            sheet.write_string(0, at, str(COLUMNS[field]), header)
        sheet.freeze_panes(1, GIVEN.index(SlipField.NAME) + 1)
        last = 0
        for last, (is_first, cells) in enumerate(_rows(round, tables), start=1):
            for at, field in enumerate(fields):
                form = (first_text if is_first else text) if field in TEXTS else first if is_first else None
                value = cells.get(field)
                if isinstance(value, int):
                    sheet.write_number(last, at, value, form)
                elif value:
                    sheet.write_string(last, at, value, form)
                elif form is not None:
                    sheet.write_blank(last, at, None, form)
        if last:
            _explain(sheet, event, fields, last)


def _rows(round: Round, tables: Sequence[TableState]) -> Iterator[tuple[bool, Mapping[SlipField, int | str]]]:
    """Each player: whether the first of the table, and the cells that are given."""
    for state in tables:
        for seat in state.seats:
            yield (
                seat is state.seats[0],
                {
                    SlipField.ROUND: round.number,
                    SlipField.TABLE: state.table.number,
                    SlipField.SEAT: seat.position + 1,
                    SlipField.NUMBER: seat.player.number,
                    SlipField.NAME: seat.player.name,
                },
            )


def _explain(sheet: "Worksheet", event: Event, fields: Sequence[SlipField], last: int) -> None:
    """What belongs into a cell is said when it is chosen; figures are chosen from a list."""
    for at, field in enumerate(fields):
        if field not in HINTS:
            continue
        rule: dict[str, object] = {
            "validate": "any",
            "input_title": str(COLUMNS[field])[:32],
            "input_message": str(HINTS[field])[:MAX_HINT],
        }
        if field == SlipField.SPECIALIST:
            figures = [str(SPECIALISTS[who]) for who in ruleset_of(event).starts if who is not Specialist.RAVEN]
            rule |= {"validate": "list", "source": figures, "error_type": "warning"}
        sheet.data_validation(1, at, last, at, rule)


def read_slips(content: bytes) -> tuple[SlipRow, ...] | None:
    """The rows below the header; None where there is no such header. Raises `UnreadableFile`."""
    sheet = sheet_of_file(content)
    titles = _titles()
    for at, line in enumerate(sheet.lines[:LATEST_HEADER]):
        places = {
            titles[title]: column
            for column, cell in reversed(list(enumerate(line.cells)))
            if (title := cell.strip().casefold()) in titles
        }
        if places.keys() >= NEEDED:
            return tuple(_row(sheet, below, places) for below in sheet.lines[at + 1 :])
    return None


def _titles() -> dict[str, SlipField]:
    """The headers in all languages of the site: a file may be filled in by somebody who reads another one."""
    titles: dict[str, SlipField] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            titles |= {str(COLUMNS[field]).casefold(): field for field in SlipField}
    return titles


def _row(sheet: Sheet, line: SheetLine, places: Mapping[SlipField, int]) -> SlipRow:
    cells = {
        str(field): unguarded(line.cells[column]).strip()
        for field, column in places.items()
        if column < len(line.cells) and line.cells[column].strip()
    }
    formula = any((line.number, column) in sheet.valueless for column in places.values())
    return SlipRow(line.number, cells, formula)
