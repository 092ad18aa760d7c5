"""Workbooks: what stands in their cells, and those that are none, or are made to do harm."""

from datetime import date, datetime

import pytest
from openpyxl import Workbook
from openpyxl.chart import BarChart

from tests.exchange.workbook_samples import (
    SHEET_PART,
    TYPES_PART,
    repacked,
    saved,
    workbook_as_excel_writes_it,
    workbook_of,
    workbook_of_xml,
    zip_of,
)
from tournament.exchange.player_files import (
    MAX_ROWS,
    FileCode,
    PlayerFile,
    PlayerRow,
    RowCode,
    RowProblem,
    Severity,
    UnreadableFile,
    read_file,
)
from tournament.exchange.workbooks import MAX_TAGS, MAX_UNPACKED

OLE = bytes.fromhex("d0cf11e0a1b11ae1")


def text(cell, value):
    return f'<c r="{cell}" t="inlineStr"><is><t>{value}</t></is></c>'


def refusal(content, name="list.xlsx"):
    with pytest.raises(UnreadableFile) as refused:
        read_file(name, content)
    return refused.value.code, refused.value.params


def test_a_workbook_is_read_like_a_list():
    content = workbook_of(
        [
            ["Nr", "Spieler", "Verein", "Spitzname", "Bemerkung", "Alter"],
            [7, "Jürgen  Groß", "Rot-Weiß", "Jü", "vegan\nlate", 44],
            [],
            ["8", " Зоя ", None, None, None, None],
            [9, None, "Blau"],
            [9.0, "שלמה", "=B2", "👩\u200d🔬"],
        ],
        prepare=lambda sheet: setattr(sheet, "title", "Anmeldung"),
    )
    assert read_file("list.csv", content) == PlayerFile(
        rows=(
            PlayerRow(2, "Jürgen Groß", "Rot-Weiß", 7, "vegan\nlate", "Jü"),
            PlayerRow(4, "Зоя", "", 8),
            PlayerRow(6, "שלמה", "", 9, "", "👩\u200d🔬"),
        ),
        problems=(
            RowProblem(5, RowCode.NAME_MISSING, {"text": "9 · Blau"}),
            RowProblem(6, RowCode.FORMULA_WITHOUT_VALUE, {"field": "club"}, Severity.WARNING),
        ),
        columns={"number": "Nr", "name": "Spieler", "club": "Verein", "pseudonym": "Spitzname", "note": "Bemerkung"},
        unused=("Alter",),
        sheet="Anmeldung",
    )


def test_cells_that_are_no_text_read_as_they_look():
    content = workbook_of(
        [
            ["Name", "Club", "No.", "Note"],
            [4711, 7.5, 7.0, date(2025, 5, 1)],
            [True, 1e300, 7.5, datetime(2025, 5, 1, 9, 30)],
        ]
    )
    found = read_file("list.xlsx", content)
    assert found.rows == (
        PlayerRow(2, "4711", "7.5", 7, "2025-05-01"),
        PlayerRow(3, "True", "", None, "2025-05-01 09:30:00"),
    )
    codes = [RowCode.NAME_WITHOUT_LETTERS, RowCode.TEXT_TOO_LONG, RowCode.NUMBER_INVALID]
    assert [problem.code for problem in found.problems] == codes


def test_a_formula_counts_as_the_value_last_seen():
    content = workbook_of_xml(
        f'<row r="1">{text("A1", "Name")}{text("B1", "Club")}</row>'
        '<row r="2"><c r="A2" t="str"><f>"A"&amp;"na"</f><v>Ana</v></c><c r="B2"><f>1+1</f><v>2</v></c></row>'
        '<row r="3"><c r="A3" t="str"><f>X1</f><v></v></c><c r="B3" t="str"><f>X1</f><v/></c></row>'
        f'<row r="4">{text("A4", "Ben")}<c r="B4"><f>1+1</f></c></row>'
        f'<row r="5">{text("A5", "Cara")}<c r="B5"><f t="shared" si="0"/><v></v></c></row>'
        f'<row r="6">{text("A6", "Dan")}<c r="B6" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="C6"><f>1</f></c></row>'
        f'<row r="7"><c s="0" r="A7"><f>X1</f><v /></c>{text("B7", "Rot")}</row>'
        '<row r="8"><c r="C8"><f>X1</f></c></row>'
    )
    missing = RowCode.FORMULA_WITHOUT_VALUE
    assert read_file("list.xlsx", content) == PlayerFile(
        rows=(PlayerRow(2, "Ana", "2"), PlayerRow(4, "Ben"), PlayerRow(5, "Cara"), PlayerRow(6, "Dan")),
        problems=(
            *(RowProblem(line, missing, {"field": "club"}, Severity.WARNING) for line in (4, 5, 6)),
            RowProblem(7, missing, {"field": "name"}),
        ),
        columns={"name": "Name", "club": "Club"},
        sheet="Sheet",
    )


def test_formulas_that_nobody_ever_calculated_are_named():
    content = workbook_of([["Name"], ["Ana"], ['=UPPER("ben")']])
    found = read_file("list.xlsx", content)
    assert found.rows == (PlayerRow(2, "Ana"),)
    assert found.problems == (RowProblem(3, RowCode.FORMULA_WITHOUT_VALUE, {"field": "name"}),)


def test_text_that_begins_like_a_formula_is_text():
    def as_text(sheet):
        sheet["A2"].data_type = "s"

    found = read_file("list.xlsx", workbook_of([["Name"], ["=1+1"], ["+Ana"], ["@Ben"]], as_text))
    assert found.rows == (PlayerRow(2, "=1+1"), PlayerRow(3, "+Ana"), PlayerRow(4, "@Ben"))


def test_merged_cells_name_a_club_once_and_a_title_once():
    def merge(sheet):
        for cells in ("A1:C1", "B4:B6", "A8:A9"):
            sheet.merge_cells(cells)

    rows = [
        ["Spring cup", None, None],
        [],
        ["Name", "Club", "No."],
        ["Ana", "Rot", 1],
        ["Ben", None, 2],
        [None, None, None],
        ["Cara", None, 3],
        ["Dan", "Blau", 4],
        [None, "Blau", 5],
    ]
    found = read_file("list.xlsx", workbook_of(rows, merge))
    assert found.rows == (
        PlayerRow(4, "Ana", "Rot", 1),
        PlayerRow(5, "Ben", "Rot", 2),
        PlayerRow(7, "Cara", "", 3),
        PlayerRow(8, "Dan", "Blau", 4),
    )
    assert found.problems == (
        RowProblem(1, RowCode.BEFORE_HEADER, {"text": "Spring cup"}, Severity.WARNING),
        RowProblem(9, RowCode.NAME_MISSING, {"text": "Blau · 5"}),
    )


def test_the_first_visible_sheet_with_content_is_read():
    workbook = Workbook()
    empty = workbook.worksheets[0]
    empty.title, empty["B7"] = "Empty", "  "
    hidden = workbook.create_sheet("Hidden")
    hidden.append(["Secret"])
    hidden.sheet_state = "hidden"
    workbook.create_chartsheet("Chart").add_chart(BarChart())
    workbook.create_sheet("Players").append(["Ana"])
    workbook.create_sheet("More").append(["Ben"])
    assert read_file("list.xlsx", saved(workbook)) == PlayerFile(rows=(PlayerRow(1, "Ana"),), sheet="Players")


def test_a_list_may_stand_anywhere_in_the_sheet():
    def place(sheet):
        sheet["D5"], sheet["E5"], sheet["D6"], sheet["E6"] = "Name", "Club", "Ana", "Rot"

    assert read_file("list.xlsx", workbook_of([], place)).rows == (PlayerRow(6, "Ana", "Rot"),)


def test_rows_that_are_only_formatted_are_no_rows():
    filler = "".join(f'<row r="{row}"><c r="A{row}" s="0"/></row>' for row in range(3, 30_000))
    content = workbook_of_xml(f'<row r="1">{text("A1", "Name")}</row><row r="2">{text("A2", "Ana")}</row>{filler}')
    assert read_file("list.xlsx", content).rows == (PlayerRow(2, "Ana"),)


def test_a_sheet_that_lies_about_its_size_is_read_whole():
    rows = f"<row>{text('A1', 'Name')}{text('B1', 'Club')}</row><row>{text('A2', 'Ana')}{text('B2', 'Rot')}</row>"
    content = workbook_of_xml(rows, before='<dimension ref="A1"/>')
    assert read_file("list.xlsx", content).rows == (PlayerRow(2, "Ana", "Rot"),)


def test_a_workbook_as_excel_writes_it():
    content = workbook_as_excel_writes_it([["Name", "Club"], ["Ana", "Rot"], ["Ben", "Rot"]])
    assert read_file("list.xlsx", content).rows == (PlayerRow(2, "Ana", "Rot"), PlayerRow(3, "Ben", "Rot"))


def test_line_breaks_as_excel_writes_them():
    content = workbook_of_xml(f'<row r="1">{text("A1", "Ana_x000D_ Pop")}</row>')
    assert read_file("list.xlsx", content).rows == (PlayerRow(1, "Ana Pop"),)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (workbook_of([]), FileCode.NO_PLAYERS),
        (workbook_of([["Name", "Club"], [None, " "]]), FileCode.NO_PLAYERS),
        (OLE + b"\0" * 600 + "Workbook".encode("utf-16-le"), FileCode.DAMAGED),
        (OLE + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le"), FileCode.PASSWORD),
        (OLE, FileCode.DAMAGED),
        (zip_of({"mimetype": "application/vnd.oasis.opendocument.spreadsheet"}), FileCode.DAMAGED),
        (zip_of({"xl/workbook.bin": b"\1"}), FileCode.DAMAGED),
        (zip_of({}), FileCode.DAMAGED),
        (zip_of({"players.csv": "Ana"}), FileCode.DAMAGED),
        (zip_of({TYPES_PART: "<a>" * 20_000}), FileCode.DAMAGED),
        (b"PK\x03\x04", FileCode.DAMAGED),
        (workbook_of([["Ana"]])[:-300], FileCode.DAMAGED),
        (workbook_of_xml('<row r="1"><c r="A1" t="s"><v>99</v></c></row>'), FileCode.DAMAGED),
        (workbook_of_xml('<row r="x"><c/></row>'), FileCode.DAMAGED),
        (workbook_of_xml(f'<row r="999999999999">{text("A1", "Ana")}</row>'), FileCode.DAMAGED),
        (workbook_of_xml(f'<row r="1"><c r="A1"><v>{"9" * 9000}</v></c></row>'), FileCode.DAMAGED),
    ],
)
def test_what_is_no_workbook_with_players_is_refused(content, code):
    assert refusal(content) == (code, {"name": "list.xlsx"})


def test_a_part_with_a_password_is_refused():
    content = bytearray(workbook_of([["Ana"]]))
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        position = content.find(mark)
        while position >= 0:
            content[position + offset] |= 1
            position = content.find(mark, position + 1)
    assert refusal(bytes(content)) == (FileCode.PASSWORD, {"name": "list.xlsx"})


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le"])
def test_xml_that_swells_is_refused(encoding):
    lol = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><sst>&b;</sst>'
    content = repacked(workbook_of([["Ana"]]), {SHEET_PART: lol.encode(encoding)})
    assert refusal(content) == (FileCode.DAMAGED, {"name": "list.xlsx"})


@pytest.mark.parametrize(
    "part",
    [{"xl/media/image1.png": b"\0" * MAX_UNPACKED}, {SHEET_PART: b"<row>" + b"<c/>" * MAX_TAGS + b"</row>"}],
    ids=["bytes", "tags"],
)
def test_a_zip_bomb_is_refused(part):
    content = repacked(workbook_of([["Ana"]]), part)
    assert refusal(content) == (FileCode.UNPACKS_TOO_LARGE, {"name": "list.xlsx"})


@pytest.mark.parametrize(
    "sheet",
    [
        "<row><c " + "a" * 2_000_000,
        "<row><c " + "a" * 2_000_000 + "<",
        "<!-- " + "< " * 1_000_000 + "-->",
        "<row><c a='" + "> " * 1_000_000 + "'/></row>",
        ("<x>" + "x" * 1_000_000 + "</x>").encode("utf-16"),
        ("<x>" + "x" * 1_000_000 + "</x>").encode("utf-16-be"),
        '<?xml version="1.0" encoding="cp037"?><x>' + "x" * 1_000_000 + "</x>",
    ],
    ids=["unclosed tag", "broken tag", "comment", "attribute", "utf-16", "utf-16-be", "cp037"],
)
def test_xml_that_keeps_a_parser_busy_is_refused(sheet):
    content = repacked(workbook_of([["Ana"]]), {SHEET_PART: sheet})
    assert refusal(content) == (FileCode.DAMAGED, {"name": "list.xlsx"})


def test_a_merged_range_over_the_whole_sheet_does_no_harm():
    ranges = "".join('<mergeCell ref="A1:XFD1048576"/>' for _ in range(20_000))
    rows = "".join(f'<row r="{row}">{text(f"A{row}", f"P{row}")}</row>' for row in range(1, 2_000))
    content = workbook_of_xml(rows, f"<mergeCells>{ranges}</mergeCells>")
    assert len(read_file("list.xlsx", content).rows) == 1_999


def test_a_workbook_with_too_many_rows_is_refused():
    rows = "".join(f"<row><c><v>{row}</v></c></row>" for row in range(MAX_ROWS + 1))
    assert refusal(workbook_of_xml(rows)) == (FileCode.TOO_MANY_ROWS, {"most": MAX_ROWS, "name": "list.xlsx"})
