"""Results of a round from a file of slips: filled in, looked at, saved. Checked like the desk's form, row by row."""

from io import BytesIO

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from tests import factories
from tests.child_processes import let_hang
from tests.exchange.test_player_files_other import ods
from tests.exchange.test_player_files_other import row as ods_row
from tests.exchange.workbook_samples import SHEET_PART, repacked, workbook_of
from tests.factories.entries import FOUR, IMPOSSIBLE, recorded, versions
from tests.views.reading import said
from tests.views.slip_files import BEST, PLAYED, PORTIONS, SLIPS, faults, filled, preview, save, three_tables
from tournament.exchange.other_workbooks import children
from tournament.models import Result, Round

pytestmark = pytest.mark.django_db
BOMB = repacked(workbook_of([["Round", "Table", "Number"]]), {SHEET_PART: " " * 40_000_000})


@pytest.fixture
def event(desk):
    return three_tables(desk)


def test_a_filled_workbook_is_looked_at_and_then_saved(client, event):
    page = preview(client, filled(client, PLAYED))
    assert (page.status_code, Result.objects.count()) == (200, 0)
    assert [(slip.number, slip.question, slip.faults) for slip in page.context["preview"].slips] == [
        (1, "", []),
        (2, "", []),
    ]
    answer = save(client, page)
    assert (answer["Location"], said(answer)) == ("/desk/cup/rounds/1/", ["2 results saved."])
    stored = Result.objects.order_by("table__number").values_list("table__number", "end_state__players", "state")
    assert [
        (table, tuple(tuple(player.get("portions", ())) for player in players), state)
        for table, players, state in stored
    ] == [(1, PLAYED[1], "accepted"), (2, PLAYED[2], "accepted")]


def test_saving_twice_saves_once(client, event):
    page = preview(client, filled(client, PLAYED))
    save(client, page)
    assert said(save(client, page)) == ["2 results saved."] * 2
    assert (Result.objects.count(), event.journal.filter(verb="result_entered").count()) == (2, 2)


def test_what_counts_already_is_said_and_another_result_stays(client, event):
    [one, two, _three] = event.rounds.get().tables.order_by("number")
    recorded(one, *BEST)
    recorded(two, *FOUR)
    page = preview(client, filled(client, PLAYED, query="?all=1"))
    assert faults(page) == {
        1: ["This result is already in."],
        2: ["Another result already counts and was not changed. Open the table to correct it."],
    }
    assert b"is already in, exactly as in the file" in page.content
    assert page.context["preview"].ready == []
    assert (versions(one), versions(two)) == ([(1, "accepted")], [(1, "accepted")])


def test_what_came_in_after_the_preview_is_not_overwritten(client, event):
    page = preview(client, filled(client, PLAYED))
    [one, *_others] = event.rounds.get().tables.order_by("number")
    recorded(one, *FOUR)
    assert said(save(client, page)) == [
        "1 result saved.",
        "Table 1 was not saved: Another result already counts and was not changed. Open the table to correct it.",
    ]
    assert versions(one) == [(1, "accepted")]


def test_a_table_with_a_fault_is_left_out_with_its_sentence_and_the_others_are_saved(client, event):
    entries = {1: IMPOSSIBLE, 2: PLAYED[2], 3: ("21, 99", "21", "x", "")}
    page = preview(client, filled(client, entries))
    assert faults(page) == {
        1: [
            "Portion 21 can never be face down: someone must own it. After a failed attempt the highest portion is "
            "turned face down, never the lowest. Check who has it in their stack."
        ],
        3: ["\u2068Player 11\u2069 (11): “x” is not a list of portions. Write it like 21, 29."],
    }
    assert said(save(client, page)) == ["1 result saved."]
    assert list(Result.objects.values_list("table__number", flat=True)) == [2]


def test_what_only_a_file_can_say_is_refused_by_the_rules(client, event):
    page = preview(client, filled(client, {1: ("21, 99", "21", "", "")}))
    assert [sentence.split(".")[0] for sentence in faults(page)[1]] == [
        "There is no portion 99 in this game",
        "Portion 21 appears in more than one place",
    ]


def test_what_is_improbable_is_not_ticked(client, event):
    page = preview(client, filled(client, {1: (*FOUR[:1], (), (), ()), 2: PLAYED[2]}))
    [one, two] = page.context["preview"].ready
    assert (one.question.startswith("Only 1 of 16 portions"), two.question) == (True, "")
    assert page.content.decode().count("checked") == 1
    assert said(save(client, page, 1, 2)) == ["2 results saved."]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"PK\x03\x04x", "This workbook is damaged."),
        (b"Name;Club\nAna;X\n", "This is not a file of score slips."),
        (b"Round;Table;Number;Portions\n4;1;1;21\n", "This file is for round 4."),
        (b"Round;Table;Number;Portions\n1;1;1;\n", "There are no results in this file yet."),
        (b"", "The file is empty."),
        (b"Round;Table;Number;Portions\n1;1;1;" + b"9" * 5000 + b"\n", None),
        (BOMB, "This workbook is far larger than"),
    ],
)
def test_other_files(client, event, content, sentence):
    answer = preview(client, content)
    assert (answer.status_code, sentence is None or sentence in answer.content.decode()) == (
        422 if sentence else 200,
        True,
    )


def test_an_open_document_with_the_rows_in_any_order(client, event):
    rows = [ods_row(1, 1, at + 1, ", ".join(map(str, portions))) for at, portions in enumerate(BEST)]
    content = ods(ods_row("Round", "Table", "Number", "Portions"), *reversed(rows))
    assert said(save(client, preview(client, content, "slips.ods"))) == ["1 result saved."]
    assert [player["portions"] for player in Result.objects.get().end_state["players"]] == list(map(list, BEST))


def test_an_open_document_that_finds_no_place_or_takes_too_long_is_not_called_damaged(
    client, event, monkeypatch, tmp_path
):
    rows = [ods_row(1, 1, at + 1, ", ".join(map(str, portions))) for at, portions in enumerate(BEST)]
    content = ods(ods_row("Round", "Table", "Number", "Portions"), *rows)
    with monkeypatch.context() as slow:
        let_hang(children, slow, tmp_path)
        late = preview(client, content, "slips.ods")
        with children.place(), children.place():
            waiting = preview(client, content, "slips.ods")
    assert [(page.status_code, page.context["form"].errors) for page in (waiting, late)] == [
        (422, {"file": ["Other workbooks are being read right now. Try again in a moment."]}),
        (422, {"file": ["Reading this workbook took too long. Save it as XLSX or CSV and upload that file."]}),
    ]
    assert said(save(client, preview(client, content, "slips.ods"))) == ["1 result saved."]


def test_tables_in_dispute_wait(client, event):
    event.rounds.get().tables.filter(number=1).update(disputed_at="2026-05-09T10:00Z", dispute_note="?")
    page = preview(client, filled(client, PLAYED))
    assert faults(page) == {1: ["This table is waiting for a decision. Open it to decide."]}


def test_the_workbook_has_no_formulas_and_cells_for_text(client, event):
    event.players.filter(number=1).update(name="=1+1")
    sheet = load_workbook(BytesIO(b"".join(client.get(f"{SLIPS}slips.xlsx")))).worksheets[0]
    cells = [sheet.cell(2, 5), sheet.cell(2, PORTIONS)]
    assert [(cell.value, cell.data_type, cell.number_format) for cell in cells] == [
        ("=1+1", "s", "General"),
        (None, "n", "@"),
    ]


def test_before_the_round_runs_nothing_is_read(client, event):
    content = filled(client, PLAYED)
    event.rounds.update(state=Round.State.PUBLISHED)
    answer = preview(client, content)
    assert said(answer) == ["Preliminary round is not running. Results can be entered once the organiser starts it."]
    assert b'type="file"' not in answer.content


def test_rows_that_somebody_changed_on_the_way_are_refused(client, event):
    answer = client.post(f"{SLIPS}save/", {"rows": "x", "take": "1"})
    assert said(answer) == ["The preview did not arrive intact. Please upload the file again."]


def test_more_tables_than_a_page_holds_wait_for_the_next_upload(client, event, monkeypatch):
    monkeypatch.setattr("tournament.views.desk.slips.MAX_TABLES", 1)
    recorded(event.rounds.get().tables.get(number=1), *BEST)
    page = preview(client, filled(client, {**PLAYED, 3: BEST}, query="?all=1"))
    assert ([slip.number for slip in page.context["preview"].slips], page.context["preview"].later) == ([2], 2)


def test_the_desk_leads_there(client, event):
    assert SLIPS in client.get("/desk/cup/rounds/1/").content.decode()
    assert SLIPS in client.get("/desk/cup/print/").content.decode()
    assert client.get("/desk/cup/rounds/9/slips/").status_code == 404
    member = factories.member(event, "referee", "Rita")
    client.force_login(member)
    assert client.get(SLIPS).status_code == 404


def test_the_reads_of_a_preview_do_not_grow_with_the_tables(client, event):
    one, three = filled(client, {1: BEST}), filled(client, {**PLAYED, 3: BEST})
    with CaptureQueriesContext(connection) as few:
        preview(client, one)
    with CaptureQueriesContext(connection) as many:
        preview(client, three)
    assert len(many) == len(few)
