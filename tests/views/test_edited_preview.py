"""Rows of a previewed list are edited before they are added: whatever was typed counts, or is asked about, or stays."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import factories
from tests.views.reading import said, text
from tournament.models import Player

pytestmark = pytest.mark.django_db
State = Player.State
PASTE, FILE, TAKE = (f"/desk/cup/players/{page}/" for page in ("paste", "file", "take-over"))
LIST = "name;club;number;pseudonym;e-mail;note\nAna;Grill;7;Fox;ana@example.org;by train\nBen;;;;;\nCleo;;;;;"


def values(page):
    """What the form of a preview would send as it stands."""
    taking, preview = page.context["taking"], page.context["preview"]
    sent = {name: taking[name].value() for name in ("rows", "source", "submission")}
    for row in preview.rows:
        sent |= {f"{field}-{row.line}": value for field, value in row.typed.items()}
    return sent | {"take": [str(row.line) for row in preview.rows if row.ticked]}


def take_over(client, page, *, untick=(), tick=(), **typed):
    sent = values(page) | {name.replace("_", "-"): value for name, value in typed.items()}
    sent["take"] = sorted({*sent["take"], *map(str, tick)} - set(map(str, untick)))
    return client.post(TAKE, sent)


def people(event):
    fields = ("number", "name", "club", "pseudonym", "contact", "note")
    return list(event.players.order_by("number").values_list(*fields))


def asked(page):
    """The sentences at each row that has some."""
    rows = page.context["preview"].rows
    return {row.line: [*row.errors.values(), *row.problems] for row in rows if row.errors or row.problems}


def ticked(page):
    return [row.line for row in page.context["preview"].rows if row.ticked]


def test_every_field_that_the_preview_shows_can_be_edited(client, event):
    preview = client.post(PASTE, {"text": LIST})
    for name in ("name", "club", "number", "pseudonym", "contact", "note"):
        assert f'name="{name}-2"' in text(preview)
    answer = take_over(
        client,
        preview,
        name_2=" Ana  Popescu",
        club_2="Worms",
        number_2="9",
        pseudonym_2="Owl",
        contact_2="+40 1",
        note_2="by car\r\nlate",
        number_3="3",
    )
    assert said(answer) == ["3 players registered from a list."]
    assert people(event) == [
        (3, "Ben", "", "", "", ""),
        (9, "Ana Popescu", "Worms", "Owl", "+40 1", "by car\nlate"),
        (10, "Cleo", "", "", "", ""),
    ]


def test_a_row_of_a_file_is_edited_alike(client, event):
    preview = client.post(FILE, {"file": SimpleUploadedFile("list.csv", b"Ana\nBen\n")})
    take_over(client, preview, name_1="Ana Pop")
    assert [name for _, name, *_ in people(event)] == ["Ana Pop", "Ben"]


@pytest.mark.parametrize(
    ("field", "typed", "says"),
    [
        ("name", " ", "Enter a name with at least one letter, digit or symbol."),
        ("name", "x" * 100, "Shorten the name: it has 100 characters, and the limit is 80."),
        ("club", "x" * 100, "Shorten the club: it has 100 characters, and the limit is 80."),
        ("number", "seven", "Enter a number from 1 to 99999, or leave it empty to get the next one."),
        ("number", "0", "Enter a number from 1 to 99999, or leave it empty to get the next one."),
        ("number", "9" * 5000, "Enter a number from 1 to 99999, or leave it empty to get the next one."),
        ("contact", "x" * 201, "Shorten the contact: it has 201 characters, and the limit is 200."),
        ("note", "x" * 1001, "Shorten the note: it has 1001 characters, and the limit is 1000."),
    ],
)
def test_what_cannot_be_kept_adds_nobody_and_everything_typed_stays(client, event, field, typed, says):
    preview = client.post(PASTE, {"text": "Ana\nBen"})
    page = take_over(client, preview, club_2="Grill", **{f"{field}_1": typed})
    assert (page.status_code, event.players.count(), asked(page)) == (422, 0, {1: [says]})
    rows = {row.line: row.typed for row in page.context["preview"].rows}
    assert (rows[1][field], rows[2]["club"]) == (typed, "Grill")
    assert f'href="#{field}-1"' in text(page)
    take_over(client, page, **{f"{field}_1": "5" if field == "number" else "A"})
    assert event.players.count() == 2


def test_several_faults_are_told_at_once(client, event):
    preview = client.post(PASTE, {"text": "Ana\nBen"})
    page = take_over(client, preview, name_1="", number_1="x", club_2="x" * 100)
    assert {line: len(sentences) for line, sentences in asked(page).items()} == {1: 2, 2: 1}


def test_a_name_edited_into_one_on_the_list_is_questioned_and_can_be_meant(client, event):
    factories.player(event, "Zoe")
    preview = client.post(PASTE, {"text": "Ana\nBen"})
    page = take_over(client, preview, name_1="zoe", club_1="Grill")
    known = "Someone with this name is already on the list. Tick the row if it is another person."
    assert (page.status_code, event.players.count(), asked(page), ticked(page)) == (422, 1, {1: [known]}, [2])
    take_over(client, page, tick=[1])
    assert [name for _, name, *_ in people(event)] == ["Zoe", "zoe", "Ben"]


def test_a_name_edited_into_another_of_the_list_is_questioned(client, event):
    preview = client.post(PASTE, {"text": "Ana\nBen"})
    page = take_over(client, preview, name_2="ANA")
    same = "The same name is in row 1. Tick this row if it is another person."
    assert (event.players.count(), asked(page), ticked(page)) == (0, {2: [same]}, [1])
    take_over(client, page, tick=[2])
    assert [name for _, name, *_ in people(event)] == ["Ana", "ANA"]


def test_a_known_name_that_is_told_apart_needs_no_second_question(client, event):
    factories.player(event, "Ana")
    preview = client.post(PASTE, {"text": "Ana\nBen"})
    assert take_over(client, preview, tick=[1], name_1="Ana Pop").status_code == 302
    assert [name for _, name, *_ in people(event)] == ["Ana", "Ana Pop", "Ben"]


def test_a_row_that_was_edited_and_is_not_ticked_is_asked_about_once(client, event):
    factories.player(event, "Ana")
    preview = client.post(PASTE, {"text": "Ana\nBen"})
    page = take_over(client, preview, name_1="Ana Pop")
    left = "You edited this row, but it is not ticked. Tick it to add the player."
    assert (page.status_code, asked(page), ticked(page)) == (422, {1: [left]}, [2])
    assert page.context["preview"].rows[0].typed["name"] == "Ana Pop"
    take_over(client, page)
    assert [name for _, name, *_ in people(event)] == ["Ana", "Ben"]


def test_somebody_who_joined_meanwhile_is_asked_about_and_nothing_is_lost(client, event):
    preview = client.post(PASTE, {"text": "Ana\nBen\nCleo"})
    factories.player(event, "Ben")
    page = take_over(client, preview, club_1="Grill")
    known = "Someone with this name is already on the list. Tick the row if it is another person."
    assert (page.status_code, event.players.count(), asked(page), ticked(page)) == (422, 1, {2: [known]}, [1, 3])
    take_over(client, page)
    assert [(name, club) for _, name, club, *_ in people(event)] == [("Ben", ""), ("Ana", "Grill"), ("Cleo", "")]


def test_an_edited_list_that_is_sent_twice_is_added_once(client, event):
    preview = client.post(PASTE, {"text": "Ana\nBen"})
    answers = [take_over(client, preview, name_1="Ana Pop") for _ in range(2)]
    assert {answer["Location"] for answer in answers} == {"/desk/cup/players/"}
    assert [name for _, name, *_ in people(event)] == ["Ana Pop", "Ben"]


def test_what_was_pasted_and_its_refused_rows_stay_where_a_row_is_wrong(client, event):
    pasted = "Ana\n" + "x" * 200
    preview = client.post(PASTE, {"text": pasted})
    page = take_over(client, preview, name_1="", text=pasted)
    assert ("x" * 200 in text(page), page.context["preview"].refused) == (True, preview.context["preview"].refused)


def test_the_list_is_read_again_and_keeps_the_edits_of_the_rows_that_are_still_there(client, event):
    preview = client.post(PASTE, {"text": "Ana\nBen\nBen\nCleo"})
    sent = values(preview) | {"name-1": "Ana Pop", "club-4": "Grill", "take": ["1", "2", "3"]}
    page = client.post(PASTE, sent | {"text": "Dan\nAna\nBen\nCleo"})
    assert [(row.line, row.typed["name"], row.typed["club"], row.ticked) for row in page.context["preview"].rows] == [
        (1, "Dan", "", True),
        (2, "Ana Pop", "", True),
        (3, "Ben", "", True),
        (4, "Cleo", "Grill", False),
    ]
    take_over(client, page, tick=[4])
    assert [name for _, name, *_ in people(event)] == ["Dan", "Ana Pop", "Ben", "Cleo"]


def test_what_is_refused_as_a_whole_shows_the_rows_again(client, event):
    preview = client.post(PASTE, {"text": "Ana\nBen"})
    event.ended_at = event.created_at
    event.save()
    page = take_over(client, preview, name_1="Ana Pop")
    assert (page.status_code, "The event is over." in text(page)) == (422, True)
    assert page.context["preview"].rows[0].typed["name"] == "Ana Pop"


def test_a_row_that_nobody_previewed_cannot_be_sent(client, event):
    preview = client.post(PASTE, {"text": "Ana"})
    take_over(client, preview, tick=[2], name_2="Eve")
    assert [name for _, name, *_ in people(event)] == ["Ana"]


def test_the_longest_preview_can_be_edited_in_every_row(client, event):
    preview = client.post(PASTE, {"text": "\n".join(f"Ștefan {number}" for number in range(1, 251))})
    typed = {f"note_{row.line}": "щ" * 1000 for row in preview.context["preview"].rows}
    answer = take_over(client, preview, **typed)
    assert (answer.status_code, event.players.count(), event.players.exclude(note="").count()) == (302, 250, 200)


def test_more_text_than_a_page_can_carry_is_refused_with_a_sentence(client, event):
    answer = client.post(PASTE, {"text": "щ" * 1_300_000})
    assert (answer.status_code, "the limit is 2.5 MB" in text(answer)) == (422, True)


@pytest.mark.parametrize("many", [1, 30])
def test_a_refused_preview_costs_the_same_however_many_rows(client, event, many, django_assert_max_num_queries):
    preview = client.post(PASTE, {"text": "\n".join(f"Player {number}" for number in range(1, many + 1))})
    with django_assert_max_num_queries(12):
        take_over(client, preview, name_1="")
