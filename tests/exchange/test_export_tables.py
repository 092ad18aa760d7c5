"""Tables of an event as CSV and XLSX: what stands in them, typed, guarded, in the reader's language; and for whom."""

import csv
import io
import json
import re
import zipfile
from datetime import datetime
from fractions import Fraction

import fastjsonschema
import pytest
from django.utils import timezone, translation
from openpyxl import load_workbook
from openpyxl.utils.escape import unescape

from tests import factories
from tests.factories import results
from tests.factories.large_events import large_event
from tests.factories.stages import final, played, qualified
from tournament.actions.events.ending import anonymise_event, end_event
from tournament.actions.standings.penalties import give_penalty
from tournament.exchange.exports.event_files import write_event_file
from tournament.exchange.exports.tables import (
    Column,
    ColumnKind,
    DataTable,
    TableName,
    all_tables,
    table_of,
    tables_for,
)
from tournament.exchange.exports.writers import write_archive, write_csv, write_workbook
from tournament.queries.events.event_file.schemas import public_schema
from tournament.queries.events.export_rows import Audience
from tournament.words.exports import table_words

pytestmark = pytest.mark.django_db
FULL, PUBLIC = Audience.ORGANISERS, Audience.PUBLIC
NOON = datetime.fromisoformat("2026-05-01T12:30:00+00:00")
COLUMNS = tuple(Column(kind.value, kind) for kind in ColumnKind)
DANGEROUS = ("=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "＝1", "'=1")


def some(*rows):
    return DataTable(TableName.PLAYERS, COLUMNS, iter(rows))


def as_csv(table):
    output = io.BytesIO()
    write_csv(table, output)
    return output.getvalue()


def lines(content, delimiter=","):
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=delimiter))


def as_workbook(*tables):
    output = io.BytesIO()
    write_workbook(tables, output)
    return load_workbook(io.BytesIO(output.getvalue()))


def rows_of(event, name, audience=FULL):
    return [tuple(row) for row in table_of(event, name, audience).rows]


ROW = ("Ștefan; “X”,\n2", "", 7, Fraction(-7, 3), NOON, True)


@pytest.mark.parametrize(
    ("language", "delimiter", "points", "yes"), [("en", ",", "-2.333333", "yes"), ("de", ";", "-2,333333", None)]
)
def test_csv_is_read_by_python_as_the_language_has_it(language, delimiter, points, yes):
    with translation.override(language), timezone.override("UTC"):
        content = as_csv(some(ROW, (None,) * 6))
    assert content.startswith(b"\xef\xbb\xbf")
    header, row, empty = lines(content, delimiter)
    assert header == [kind.value for kind in ColumnKind]
    assert row[:5] == ["Ștefan; “X”,\n2", "", "7", points, "2026-05-01 12:30:00"]
    assert yes in (None, row[5])
    assert empty == [""] * 6


def opened(content, language):
    """The cells as a spreadsheet of that language has them: by its separators, its decimal sign, and its dates."""
    delimiter, decimal = (";", ",") if language == "de" else (",", ".")
    whole = csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=delimiter)
    return [[opened_cell(cell, decimal) for cell in row] for row in whole][1:]


def opened_cell(cell, decimal):
    if re.fullmatch(rf"-?[0-9]+({re.escape(decimal)}[0-9]+)?", cell):
        return Fraction(cell.replace(decimal, "."))
    if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}", cell):
        return datetime.fromisoformat(f"{cell}+00:00")
    return None if cell == "" else cell


@pytest.mark.parametrize("language", ["en", "de"])
def test_in_a_spreadsheet_of_the_language_numbers_are_numbers_times_are_times_and_text_is_text(language):
    texts = ("a;b", "a,b", 'say "x"', "two\nlines", "Ștefan", "Иван", "محمد", " 1;2 ", *DANGEROUS)
    values = [(text, text, at, Fraction(at, 4), NOON, None) for at, text in enumerate(texts)]
    with translation.override(language), timezone.override("UTC"):
        content = as_csv(some(*values))
    shown = [tuple(f"'{cell}" if cell in DANGEROUS else cell for cell in row) for row in values]
    assert opened(content, language) == [list(row) for row in shown]


def test_in_csv_no_text_becomes_a_formula_and_negative_numbers_stay_numbers():
    content = as_csv(some(*((text, "", -3, Fraction(-1, 2), None, None) for text in DANGEROUS)))
    assert [row[0] for row in lines(content)[1:]] == [f"'{text}" for text in DANGEROUS]
    assert {tuple(row[2:4]) for row in lines(content)[1:]} == {("-3", "-0.5")}


def test_a_workbook_has_typed_cells_a_frozen_header_and_no_formulas():
    with timezone.override("Europe/Berlin"):
        [sheet] = as_workbook(some(ROW, *((text, "", 1, Fraction(2), None, False) for text in DANGEROUS))).worksheets
    assert (sheet.title, sheet.freeze_panes) == (table_words("players"), "A2")
    assert [cell.value for cell in sheet[2]] == [ROW[0], None, 7, -2.333333, datetime(2026, 5, 1, 14, 30), True]
    assert [cell.data_type for cell in sheet[2]] == ["s", "n", "n", "n", "d", "b"]
    assert [(unescape(row[0].value), row[0].data_type) for row in sheet.iter_rows(min_row=3)] == [
        (text, "s") for text in DANGEROUS
    ]


def test_what_a_cell_cannot_hold_is_cut_off():
    [sheet] = as_workbook(some(("x" * 40_000, "", None, None, None, None))).worksheets
    assert sheet["A2"].value == "x" * 32_767


@pytest.fixture
def event():
    """Two rounds' worth of everything that is private, and a final that is held back."""
    event = played(2, slug="cup", public=True, owner=factories.account("Olga Account"))
    event.players.filter(number=1).update(
        name="Ana Secret", pseudonym="Wormy", contact="hidden@example.org", note="pays cash", club="Grill Club"
    )
    stage = event.stages.get(number=1)
    stage.event = event
    player = event.players.get(number=2)
    give_penalty(event=event, player=player, stage=stage, points=1, reason="Threw dice", by=factories.actor(event))
    qualified(event, 1, 5)
    final(event, (21, 29, 33), (30,))
    return event


OF_PLAYERS = ("Secret", "hidden@", "cash", "Threw")
SECRETS = (*OF_PLAYERS, "Olga")


def bytes_of(event, audience):
    """The whole archive of CSV, unpacked."""
    output = io.BytesIO()
    write_archive(all_tables(event, audience), output)
    with zipfile.ZipFile(output) as archive:
        return {name: archive.read(name).decode("utf-8-sig") for name in archive.namelist()}


def test_the_public_tables_have_nothing_private(event):
    public, full = bytes_of(event, PUBLIC), bytes_of(event, FULL)
    assert list(public) == ["players.csv", "seats.csv", "results.csv", "standings.csv"]
    assert list(full) == [f"{name}.csv" for name in TableName]
    everything, known = "".join(full.values()), "".join(public.values())
    assert [secret for secret in SECRETS if secret not in everything] == []
    assert [secret for secret in SECRETS if secret in known] == []
    assert "Wormy" in known


def test_results_and_standings_that_are_held_back_are_in_no_public_table(event):
    assert {row[0] for row in rows_of(event, TableName.RESULTS)} == {1, 2}
    assert {row[0] for row in rows_of(event, TableName.RESULTS, PUBLIC)} == {1}
    assert len({row[0] for row in rows_of(event, TableName.STANDINGS)}) == 2
    assert len({row[0] for row in rows_of(event, TableName.STANDINGS, PUBLIC)}) == 1
    event.rounds.filter(number=1).update(state="drawn")
    assert rows_of(event, TableName.RESULTS, PUBLIC) == []
    assert {row[0] for row in rows_of(event, TableName.SEATS, PUBLIC)} == {2}
    assert {row[0] for row in rows_of(event, TableName.SEATS)} == {1, 2}


def test_the_public_file_of_the_event_has_nothing_private_and_nothing_that_is_held_back(event):
    output = io.BytesIO()
    write_event_file(event, PUBLIC, output)
    document = json.loads(output.getvalue())
    fastjsonschema.compile(public_schema())(document)
    assert [secret for secret in (*SECRETS, "journal", "penalt") if secret.encode() in output.getvalue()] == []
    assert {result["round"] for result in document["results"]} == {1}
    assert {row["stage"] for row in document["standings"]} == {1}
    assert document["players"][0] == {"number": 1, "name": "Wormy", "club": "Grill Club"}


def test_the_public_file_of_the_event_knows_nothing_of_a_draft_round(event):
    event.rounds.filter(number=1).update(state="drawn")  # before anybody has asked for standings, which are cached
    output = io.BytesIO()
    write_event_file(event, PUBLIC, output)
    document = json.loads(output.getvalue())
    assert (document["results"], document["standings"]) == ([], [])
    assert {seat["round"] for seat in document["seats"]} == {2}
    assert [round["number"] for round in document["rounds"]] == [2]


def test_results_that_wait_for_their_round_are_in_no_public_table():
    event = played(2, complete=False, results_by_round=True)
    table = event.rounds.get().tables.select_related("round__event").get(number=1)
    results.result(table, (21, 29, 33), (30,), (), ())
    assert rows_of(event, TableName.RESULTS, PUBLIC) == []
    assert len(rows_of(event, TableName.RESULTS)) == 4


def test_a_line_of_the_results(event):
    first = next(row for row in rows_of(event, TableName.RESULTS) if row[4] == 1)
    line = event.rounds.get(number=1).tables.get(number=1).results.get().lines.get(player__number=1)
    assert first[2:11] == (
        *(1, line.place, 1, "Ana Secret", "Grill Club", line.worms, line.points, line.best_portion, False),
    )


def test_whoever_was_anonymised_is_in_no_later_table(event):
    before = "".join(bytes_of(event, FULL).values())
    end_event(event=event, by=factories.actor(event))
    anonymise_event(event=event, by=factories.actor(event))
    after = "".join(bytes_of(event, FULL).values())
    assert [secret for secret in SECRETS if secret not in before] == []
    assert [secret for secret in (*OF_PLAYERS, "Wormy", "Grill Club") if secret in after] == []
    assert "Player 1" in after


def test_every_table_of_a_busy_event_fits_its_columns_in_every_language():
    event = large_event(36)
    for language in ("en", "ru"):
        with translation.override(language):
            for audience in Audience:
                workbook = as_workbook(*all_tables(event, audience))
                assert len(workbook.worksheets) == len(tables_for(audience))
                assert [sheet.title for sheet in workbook if sheet.max_row < 2] == []
