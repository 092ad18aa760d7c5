"""Workbooks made in memory: as openpyxl writes them, and by hand for what it would never write."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl import Workbook

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRINGS = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
SHEET_PART = "xl/worksheets/sheet1.xml"
TYPES_PART = "[Content_Types].xml"


def saved(workbook):
    stream = BytesIO()
    workbook.save(stream)
    return stream.getvalue()


def workbook_of(rows, prepare=None):
    """A workbook with these rows in its only sheet; `prepare` may change the sheet before it is saved."""
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    for row in rows:
        sheet.append(row)
    if prepare:
        prepare(sheet)
    return saved(workbook)


def zip_of(parts):
    stream = BytesIO()
    with ZipFile(stream, "w", ZIP_DEFLATED) as archive:
        for path, content in parts.items():
            archive.writestr(path, content)
    return stream.getvalue()


def parts_of(content):
    with ZipFile(BytesIO(content)) as archive:
        return {path: archive.read(path) for path in archive.namelist()}


def repacked(content, parts):
    """The workbook with these parts in the place of its own, or added."""
    return zip_of(parts_of(content) | parts)


def workbook_of_xml(rows, after="", before=""):
    """A workbook whose sheet has exactly this XML in its data, and this around it."""
    sheet = f'<worksheet xmlns="{MAIN}">{before}<sheetData>{rows}</sheetData>{after}</worksheet>'
    return repacked(workbook_of([["x"]]), {SHEET_PART: sheet})


def workbook_as_excel_writes_it(rows):
    """Text lies in a table of its own, and cells only point there."""
    strings = sorted({cell for row in rows for cell in row})
    cells = [[f'<c t="s"><v>{strings.index(cell)}</v></c>' for cell in row] for row in rows]
    content = workbook_of_xml("".join(f"<row>{''.join(row)}</row>" for row in cells))
    table = f'<sst xmlns="{MAIN}">{"".join(f"<si><t>{each}</t></si>" for each in strings)}</sst>'
    override = f'<Override PartName="/xl/sharedStrings.xml" ContentType="{STRINGS}"/></Types>'
    types = parts_of(content)[TYPES_PART].decode().replace("</Types>", override)
    return repacked(content, {"xl/sharedStrings.xml": table, TYPES_PART: types})
