"""Lists of players: pasted or as a file, with a preview, and taken over. Whatever comes is understood or explained."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import factories
from tests.child_processes import let_hang
from tests.exchange.test_player_files_other import ods, row
from tests.exchange.workbook_samples import workbook_of
from tests.views.reading import said, source
from tournament.actions.people.new_players import NewPlayer
from tournament.exchange.other_workbooks import children
from tournament.forms.people import list_rows
from tournament.forms.people.list_rows import Packed, pack, unpacked
from tournament.models import Player

pytestmark = pytest.mark.django_db
PASTE, FILE, TAKE = (f"/desk/cup/players/{page}/" for page in ("paste", "file", "take-over"))


def upload(client, name, content, **more):
    return client.post(FILE, {"file": SimpleUploadedFile(name, content), **more})


def names(event):
    return list(event.players.order_by("number").values_list("number", "name"))


def take_over(client, preview, *lines):
    form = preview.context["taking"]
    ticked = [str(line) for line in lines] or [
        str(row.new.line) for row in preview.context["preview"].rows if not row.known
    ]
    return client.post(
        TAKE,
        {
            "rows": form["rows"].value(),
            "source": form["source"].value(),
            "take": ticked,
            "submission": form["submission"].value(),
        },
    )


# Pasted


def test_a_pasted_list_is_shown_and_then_taken_over(client, event):
    assert "One player per line" in source(client.get(PASTE))
    preview = client.post(PASTE, {"text": "1. Ana Popescu\n2. Ștefan\n\n3. 😀"})
    assert (preview.status_code, event.players.count()) == (200, 0)
    answer = take_over(client, preview)
    assert (answer["Location"], said(answer)) == ("/desk/cup/players/", ["3 players registered from a list."])
    assert names(event) == [(1, "Ana Popescu"), (2, "Ștefan"), (3, "😀")]


def test_what_was_pasted_stays_beside_its_preview(client, event):
    answer = client.post(PASTE, {"text": "Ana\n" + "x" * 10_000})
    assert "x" * 10_000 in source(answer)
    assert [line for line, _ in answer.context["preview"].refused] == [2]
    assert "Row 2:" in source(answer)
    assert "The name has 10000 characters" in source(answer)


@pytest.mark.parametrize("typed", ["", "  \n \n", "\u202e\n"])
def test_a_blank_list_is_refused(client, event, typed):
    answer = client.post(PASTE, {"text": typed})
    assert (answer.status_code, "There are no players in this list" in source(answer)) == (422, True)


def test_rows_are_compared_with_who_is_there(client, event):
    factories.player(event, "Ana", number=7)
    preview = client.post(PASTE, {"text": "name;number\nANA;3\nBen;7\nCleo;4"})
    found = [(row.new.name, row.known, len(row.problems)) for row in preview.context["preview"].rows]
    assert found == [("ANA", True, 1), ("Ben", False, 1), ("Cleo", False, 0)]
    answer = take_over(client, preview)
    assert names(event) == [(4, "Cleo"), (7, "Ana"), (8, "Ben")]
    assert said(answer) == [
        "With another number: row 3: Number 7 belongs or belonged to another player. The player got number 8.",
        "2 players registered from a list.",
    ]


def test_the_second_row_with_a_name_is_not_ticked(client, event):
    preview = client.post(PASTE, {"text": "Ana\nBen\nana\nAna"})
    rows = [(row.new.name, row.known, row.problems) for row in preview.context["preview"].rows]
    again = ("The same name is in row 1. Tick this row if it is another person.",)
    assert rows == [("Ana", False, ()), ("Ben", False, ()), ("ana", True, again), ("Ana", True, again)]
    take_over(client, preview)
    assert names(event) == [(1, "Ana"), (2, "Ben")]


def test_two_people_with_one_name_come_in_if_both_are_ticked(client, event):
    preview = client.post(PASTE, {"text": "Ana\nBen\nAna"})
    take_over(client, preview, 1, 2, 3)
    assert names(event) == [(1, "Ana"), (2, "Ben"), (3, "Ana")]


@pytest.mark.parametrize(
    ("pasted", "words"),
    [
        ("Ana;Pop\nBen;Ion\nCara;Marin", "The second column was read as the last name."),
        ("Ana;Rot\nBen;Rot", "The second column was read as the club."),
    ],
)
def test_what_was_guessed_is_said(client, event, pasted, words):
    assert words in source(client.post(PASTE, {"text": pasted}))


def test_a_row_above_the_header_that_is_not_read_is_named(client, event):
    page = source(client.post(PASTE, {"text": "Zoe\n\nName;Club\nAna;Grill"}))
    assert ("Row 1:" in page, "This row is above the header and is not read (“Zoe”)." in page) == (True, True)


def test_somebody_with_a_known_name_comes_in_if_ticked(client, event):
    factories.player(event, "Ana")
    take_over(client, client.post(PASTE, {"text": "Ana\nBen"}), 1)
    assert names(event) == [(1, "Ana"), (2, "Ana")]


def test_nobody_ticked_is_refused_and_the_list_is_not_lost(client, event):
    preview = client.post(PASTE, {"text": "Ana\nBen"})
    form = preview.context["taking"]
    fields = {"rows": form["rows"].value(), "source": "desk_players_paste"}
    answer = client.post(TAKE, fields)
    assert (answer.status_code, event.players.count()) == (422, 0)
    assert "There is nobody to add" in source(answer)
    client.post(TAKE, fields | {"take": ["2"]})
    assert names(event) == [(1, "Ben")]


def test_the_same_list_sent_twice_is_taken_over_once(client, event):
    preview = client.post(PASTE, {"text": "Ana"})
    assert take_over(client, preview)["Location"] == take_over(client, preview)["Location"]
    assert names(event) == [(1, "Ana")]


def test_rows_that_somebody_changed_on_the_way_are_not_taken(client, event):
    answer = client.post(TAKE, {"rows": "WzFd:x:y", "source": "desk_players_paste", "take": ["1"]})
    assert (answer.status_code, "did not arrive intact" in source(answer)) == (422, True)


def test_whoever_finds_no_place_is_announced_and_waits(client, event):
    event.capacity = 1
    event.save()
    preview = client.post(PASTE, {"text": "Ana\nBen\nCleo"})
    assert preview.context["preview"].waiting == 2
    answer = take_over(client, preview)
    assert said(answer)[0] == "2 of them are on the waiting list."
    assert event.players.filter(state=Player.State.WAITING).count() == 2


def test_of_a_long_list_the_rows_to_look_at_are_shown_and_all_are_taken(client, event):
    factories.player(event, "Player 250")
    preview = client.post(PASTE, {"text": "\n".join(f"Player {number}" for number in range(1, 301))})
    shown = preview.context["preview"]
    assert (len(shown.rows), shown.rows[0].new.name, shown.others, shown.others_known) == (200, "Player 250", 100, 0)
    take_over(client, preview)
    assert event.players.count() == 300


def test_a_list_too_long_for_a_page_is_refused(client, event, monkeypatch):
    monkeypatch.setattr(list_rows, "MAX_PACKED", 50)
    answer = client.post(PASTE, {"text": "\n".join(f"Player {number}" for number in range(100))})
    assert (answer.status_code, "Split it in two" in source(answer)) == (422, True)


def test_packed_rows_come_out_as_they_went_in():
    rows = (NewPlayer("Ștefan", "Клуб", "Fox", "a\nb", 7, None, 3), NewPlayer("😀"))
    packed = Packed(
        rows,
        asked=frozenset([3]),
        known=frozenset(),
        refused=((2, "No name."),),
        refused_more=1,
        remarks={3: ("Twice.", "Odd.")},
        questioned={3: "ana"},
        reminded=frozenset([3]),
    )
    assert unpacked(pack(packed)) == packed


# Files


def test_a_file_in_an_old_encoding_with_semicolons_is_understood(client, event):
    content = "Имя;Клуб;Номер\nМария Иванова;Кубик;7\nИван;Кубик;8\n".encode("windows-1251")
    preview = upload(client, "list.csv", content)
    assert (preview.context["preview"].encoding, "Encoding: windows-1251" in source(preview)) == (
        "windows-1251",
        True,
    )
    take_over(client, preview)
    assert names(event) == [(7, "Мария Иванова"), (8, "Иван")]


def test_a_wrong_guess_of_the_letters_can_be_overruled(client, event):
    preview = upload(client, "list.csv", "Müller\n".encode("windows-1252"), encoding="windows-1252")
    assert [row.new.name for row in preview.context["preview"].rows] == ["Müller"]


def test_a_workbook_with_formulas_says_in_which_row_a_value_is_missing(client, event):
    preview = upload(client, "list.xlsx", workbook_of([["Name", "Club"], ["Ana", "Grill"], ["=A2", "x"]]))
    shown = preview.context["preview"]
    why = "The name is a formula without a value. Save the workbook in your spreadsheet program first."
    assert ([row.new.name for row in shown.rows], shown.refused) == (["Ana"], ((3, why),))


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("empty.csv", b"", "There are no players"),
        ("header.csv", b"Name;Club\n", "There are no players"),
        ("photo.png", b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "neither a CSV file"),
        ("page.csv", b"<!DOCTYPE html><p>Ana</p>", "not a list but a web page"),
        ("old.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "Excel"),
        ("big.csv", b"Ana\n" * 1_300_000, "the limit is 5.0 MB"),
        ("many.csv", b"Ana\n" * 20_001, "the limit is 20000"),
    ],
)
def test_a_file_that_cannot_be_used_says_why(client, event, name, content, words):
    answer = upload(client, name, content)
    assert (answer.status_code, words in source(answer), event.players.count()) == (422, True, 0)


TRY_LATER = "Other workbooks are being read right now. Try again in a moment."
SAVE_OTHERWISE = "Reading this workbook took too long. Save it as XLSX or CSV and upload that file."


def refusal_and_form(page, event):
    """What is said of the file, what was chosen beside it, and who is on the list."""
    form = page.context["uploading"]
    return page.status_code, page.context["way"], form.errors, form["encoding"].value(), names(event)


def test_a_workbook_that_finds_no_place_can_be_sent_again(client, event, monkeypatch):
    with monkeypatch.context() as impatient:
        impatient.setattr(children, "patience_in_seconds", 0)
        with children.place(), children.place():
            page = upload(client, "list.ods", ods(row("Ana")), encoding="windows-1250")
    assert refusal_and_form(page, event) == (422, "file", {"file": [TRY_LATER]}, "windows-1250", [])
    assert TRY_LATER in source(page)
    take_over(client, upload(client, "list.ods", ods(row("Ana"))))
    assert names(event) == [(1, "Ana")]


def test_a_workbook_that_takes_too_long_can_be_sent_in_another_format(client, event, monkeypatch, tmp_path):
    let_hang(children, monkeypatch, tmp_path)
    page = upload(client, "list.ods", ods(row("Ana")), encoding="windows-1250")
    assert refusal_and_form(page, event) == (422, "file", {"file": [SAVE_OTHERWISE]}, "windows-1250", [])
    assert SAVE_OTHERWISE in source(page)
    take_over(client, upload(client, "list.csv", b"Ana"))
    take_over(client, upload(client, "list.xlsx", workbook_of([["Ben"]])))
    assert names(event) == [(1, "Ana"), (2, "Ben")]


def test_no_file_at_all_is_said(client, event):
    answer = client.post(FILE, {"encoding": ""})
    assert (answer.status_code, "Choose the file with your list" in source(answer)) == (422, True)


@pytest.mark.parametrize("many", [1, 3])
def test_the_preview_costs_the_same_however_many_rows(client, event, many, django_assert_max_num_queries):
    factories.players(event, many)
    rows = "\n".join(f"Player {number}" for number in range(1, 2 * many + 1))
    with django_assert_max_num_queries(12):
        client.post(PASTE, {"text": rows})
