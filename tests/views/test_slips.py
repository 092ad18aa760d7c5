"""Results of a round from a file of slips: filled in, looked at, saved. Checked like the desk's form, row by row."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from tests import factories
from tests.exchange.test_player_files_other import ods
from tests.exchange.test_player_files_other import row as ods_row
from tests.exchange.workbook_samples import SHEET_PART, repacked, saved, workbook_of
from tests.factories.entries import FOUR, IMPOSSIBLE, playing, recorded, versions
from tests.factories.results import GAMES
from tests.views.reading import said, seen
from tournament.models import Result, Round

pytestmark = pytest.mark.django_db
SLIPS = "/desk/cup/rounds/1/slips/"
PORTIONS, BOTTOM_TO_TOP = 6, 8  # the columns, from 1
IN_ORDER = ((25, 23, 22, 21), tuple(range(26, 37)), (), ())
BEST = GAMES[0][:4]
BOMB = repacked(workbook_of([["Round", "Table", "Number"]]), {SHEET_PART: " " * 40_000_000})
PLAYED = {1: BEST, 2: GAMES[1][:4]}


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


@pytest.fixture
def event(desk):
    """Three tables of four in the middle of a round; its owner looks at the pages."""
    made, _round = playing(tables=3, slug="cup")
    desk(made)
    return made


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


def change(row, column, value):
    def prepare(sheet):
        sheet.cell(row, column).value = value

    return prepare


@pytest.mark.parametrize(
    ("prepare", "sentences"),
    [
        (
            change(2, 4, 7),
            ["Row 2: number 7 isn’t at this table.", "\u2068Player 1\u2069 (1) is missing. "
             "Each player of the table needs a row."],
        ),
        (change(2, 5, "Zoe"), ["Row 2: number 1 is \u2068Player 1\u2069 in this event, not \u2068Zoe\u2069."]),
        (
            change(3, 4, 1),
            [
                "Row 3: number 1 is \u2068Player 1\u2069 in this event, not \u2068Player 2\u2069.",
                "\u2068Player 1\u2069 (1) is in rows 2 and 3. Keep one of them.",
                "\u2068Player 2\u2069 (2) is missing. Each player of the table needs a row.",
            ],
        ),
        (
            change(2, PORTIONS, "=1+1"),
            ["Row 2: a cell is a formula without a value. Write the value itself."],
        ),
    ],
)  # fmt: skip
def test_rows_that_do_not_fit_the_table(client, event, prepare, sentences):
    page = preview(client, filled(client, {1: BEST}, prepare=prepare))
    assert faults(page) == {1: sentences}


def test_rows_of_no_table(client, event):
    def prepare(sheet):
        sheet.cell(2, 1).value = 2
        sheet.cell(6, 2).value = 44
        sheet.cell(7, 2).value = "x"

    page = preview(client, filled(client, {3: BEST}, prepare=prepare))
    assert page.context["preview"].unread == (
        (2, "This row is for round 2."),
        (6, "There is no table 44 in this round."),
        (7, "The round, the table or the player’s number is missing or unreadable."),
    )


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


def test_tables_in_dispute_wait(client, event):
    event.rounds.get().tables.filter(number=1).update(disputed_at="2026-05-09T10:00Z", dispute_note="?")
    page = preview(client, filled(client, PLAYED))
    assert faults(page) == {1: ["This table is waiting for a decision. Open it to decide."]}


def test_places_of_another_game(client, event):
    event.stages.filter(number=1).update(places_only=[1])
    page = preview(client, filled(client, {1: (1, 2, 2, 4), 2: (1, 1, 2, 4), 3: (1, None, 2, 3)}))
    assert faults(page) == {
        2: [
            "\u2068Player 7\u2069 (7): 2 players share place 1, so the next place is 3.",
        ],
        3: ["\u2068Player 10\u2069 (10): Enter a place, or mark that this player left."],
    }
    assert said(save(client, page)) == ["1 result saved."]
    assert Result.objects.get().end_state == {"places": [1, 2, 2, 4]}


def test_bratworms_and_specialists_of_the_extended_edition(desk):
    event = playing(slug="cup", edition="extended")[0]
    client = desk(event)

    def prepare(sheet):
        assert [cell.value for cell in sheet[1]][5:9] == ["Portions", "Bratworms", "Specialist", "Left the game"]
        for row, (worms, figure) in enumerate([(1, "canned worm"), ("two", "hen"), (None, None), (None, None)], 2):
            sheet.cell(row, 7).value, sheet.cell(row, 8).value = worms, figure

    page = preview(client, filled(client, {1: ((21, 33), (25,), (29,), ())}, prepare=prepare))
    assert faults(page) == {
        1: [
            "\u2068Player 2\u2069 (2): “two” is not a number of Bratworms.",
            "\u2068Player 2\u2069 (2): there is no specialist called “hen”.",
        ]
    }


def test_who_left_and_games_that_the_clock_stopped(desk):
    event = playing(slug="cup", time_up="stop")[0]
    client = desk(event)

    def prepare(sheet):
        assert [cell.value for cell in sheet[1]][5:] == [
            "Portions",
            "Left the game",
            "Stopped by the clock",
            "Face down",
            "Bottom to top",
        ]
        sheet.cell(2, 8).value, sheet.cell(3, 9).value, sheet.cell(5, 7).value = "x", "36, 35", "x"

    page = preview(client, filled(client, {1: FOUR}, prepare=prepare))
    assert "stopped by the clock Face down: 35, 36" in seen(page)
    save(client, page)
    stored = Result.objects.get()
    assert (stored.end_state["stopped"], stored.end_state["face_down"]) == (True, [35, 36])
    assert list(stored.lines.order_by("position").values_list("left_game", flat=True)) == [False, False, False, True]


def test_the_order_of_the_stacks_counts_where_the_file_says_so(desk):
    """In this variant 24 can lie face down only where something lower lies on top of a stack."""
    event = playing(slug="cup", tables=3, failed_attempt="highest_always")[0]
    client = desk(event)
    upside_down = ((21, 22, 23, 25), *IN_ORDER[1:])

    def prepare(sheet):
        assert sheet.cell(1, BOTTOM_TO_TOP).value == "Bottom to top"
        for row in (4, 6):  # a row of the first table and one of the second, whichever
            sheet.cell(row, BOTTOM_TO_TOP).value = "x"

    # Without the mark, the order in which they were typed says nothing.
    page = preview(client, filled(client, {1: IN_ORDER, 2: upside_down, 3: IN_ORDER}, prepare=prepare))
    assert {table: len(sentences) for table, sentences in faults(page).items()} == {2: 1}
    assert page.content.decode().count("The stacks are listed from bottom to top.") == 1
    assert said(save(client, page, 1, 3)) == ["2 results saved."]
    ends = Result.objects.order_by("table__number").values_list("end_state", flat=True)
    assert [(end["stacks"], end["players"][0]["portions"]) for end in ends] == [
        ("ordered", [25, 23, 22, 21]),
        ("sets", [21, 22, 23, 25]),
    ]


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
