"""Lists of players in OpenDocument and old Excel files; and those that only pretend to be one."""

import pytest

from tests.child_processes import let_hang
from tests.exchange.workbook_samples import zip_of
from tests.project import ROOT
from tournament.exchange.other_workbooks import children
from tournament.exchange.player_files import FileCode, PlayerRow, UnreadableFile, read_file

XLS = (ROOT / "tests" / "data" / "players.xls").read_bytes()  # as an old program has written it
NAMESPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)
MANIFEST = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    '<manifest:file-entry manifest:full-path="/" manifest:media-type="x"/>{}</manifest:manifest>'
)


def cell(value, more=""):
    if isinstance(value, str):
        return f'<table:table-cell office:value-type="string" {more}><text:p>{value}</text:p></table:table-cell>'
    return f'<table:table-cell office:value-type="float" office:value="{value}" {more}/>'


def row(*values):
    return f"<table:table-row>{''.join(map(cell, values))}</table:table-row>"


def ods(*rows, manifest=""):
    table = f'<table:table table:name="Spieler">{"".join(rows)}</table:table>'
    spreadsheet = f"<office:body><office:spreadsheet>{table}</office:spreadsheet></office:body>"
    content = f"<office:document-content {NAMESPACES}>{spreadsheet}</office:document-content>"
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    return zip_of({"mimetype": kind, "content.xml": content, "META-INF/manifest.xml": MANIFEST.format(manifest)})


def code_of(content):
    with pytest.raises(UnreadableFile) as refused:
        read_file("list.ods", content)
    return refused.value.code


def test_an_open_document_is_read_with_the_rows_as_the_person_sees_them():
    empty = '<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>'
    rest = '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>'
    content = ods(empty, row("Name", "Verein", "Nr."), row("Ștefan Ion", "Grill", 7), row("Ana"), rest)
    read = read_file("list.ods", content)
    assert read.rows == (PlayerRow(4, "Ștefan Ion", "Grill", 7), PlayerRow(5, "Ana"))
    assert read.sheet == "Spieler"


def test_an_old_excel_file_is_read():
    read = read_file("list.xls", XLS)
    assert [(player.line, player.name, player.club, player.number) for player in read.rows] == [
        (2, "Ștefan Ion", "Grill", 7),
        (3, "Ana", "", 12),
    ]


@pytest.mark.parametrize("cut", [600, 3000, len(XLS) - 600])
def test_an_old_excel_file_that_is_cut_off_is_refused(cut):
    assert code_of(XLS[:cut]) == FileCode.DAMAGED


def test_a_sheet_that_pretends_to_be_endless_is_refused_and_takes_nobody_along():
    endless = cell("x", 'table:number-columns-repeated="16000"')
    rows = f'<table:table-row table:number-rows-repeated="1000000">{endless}</table:table-row>'
    assert code_of(ods(rows)) == FileCode.DAMAGED


def test_an_empty_one_has_no_players():
    assert code_of(ods(row("Name", "Club"))) == FileCode.NO_PLAYERS
    assert code_of(ods()) == FileCode.NO_PLAYERS


@pytest.mark.parametrize("content", [ods(row("Ana")), XLS], ids=["ods", "xls"])
def test_where_too_many_are_being_read_it_is_not_the_file_that_is_wrong(content, monkeypatch):
    with monkeypatch.context() as impatient:
        impatient.setattr(children, "patience_in_seconds", 0)
        with children.place(), children.place():
            assert code_of(content) == FileCode.BUSY
    assert read_file("list", content).rows[-1].name == "Ana"


@pytest.mark.parametrize("content", [ods(row("Ana")), XLS], ids=["ods", "xls"])
def test_what_takes_too_long_is_not_called_damaged(content, monkeypatch, tmp_path):
    with monkeypatch.context() as slow:
        let_hang(children, slow, tmp_path)
        assert code_of(content) == FileCode.TOOK_TOO_LONG
    assert read_file("list", content).rows[-1].name == "Ana"
