"""A file of slips as somebody fills it in and sends it back."""

from io import BytesIO

from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook

from tests.exchange.workbook_samples import saved
from tests.factories.entries import playing
from tests.factories.results import GAMES

SLIPS = "/desk/cup/rounds/1/slips/"
PORTIONS, BOTTOM_TO_TOP = 6, 8  # the columns, from 1
BEST = GAMES[0][:4]
PLAYED = {1: BEST, 2: GAMES[1][:4]}


def three_tables(desk):
    """Of four, in the middle of a round; its owner looks at the pages."""
    event, _round = playing(tables=3, slug="cup")
    desk(event)
    return event


def filled(client, entries, *, column=PORTIONS, query="", prepare=None):
    """The downloaded workbook with what each table's rows say in this column, in seat order."""
    content = b"".join(client.get(f"{SLIPS}slips.xlsx{query}"))
    book = load_workbook(BytesIO(content))
    sheet = book.worksheets[0]
    rows: dict = {}
    for row in sheet.iter_rows(min_row=2):
        rows.setdefault(row[1].value, []).append(row)
    for table, cells in entries.items():
        for row, value in zip(rows[table], cells, strict=True):
            sheet.cell(row[0].row, column).value = ", ".join(map(str, value)) if isinstance(value, tuple) else value
    if prepare:
        prepare(sheet)
    return saved(book)


def preview(client, content, name="slips.xlsx"):
    return client.post(SLIPS, {"file": SimpleUploadedFile(name, content)})


def save(client, page, *tables):
    form = page.context["saving"]
    ready = tables or [slip.number for slip in page.context["preview"].ready]
    sent = {"rows": form["rows"].value(), "submission": form["submission"].value(), "take": list(map(str, ready))}
    return client.post(f"{SLIPS}save/", sent)


def faults(page):
    return {slip.number: slip.faults for slip in page.context["preview"].slips if slip.faults}
