"""What the rows of a file of slips say: players of their table, and all that an end state has."""

import pytest

from tests.factories.entries import FOUR, playing
from tests.views.reading import said, seen
from tests.views.slip_files import BEST, BOTTOM_TO_TOP, PORTIONS, faults, filled, preview, save, three_tables
from tournament.models import Result

pytestmark = pytest.mark.django_db
IN_ORDER = ((25, 23, 22, 21), tuple(range(26, 37)), (), ())


@pytest.fixture
def event(desk):
    return three_tables(desk)


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
