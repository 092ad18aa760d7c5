"""Columns of a list of players chosen by hand, where no header is understood; and remembered for the next list."""

import pytest

from tests import factories
from tests.exchange.workbook_samples import workbook_of
from tests.views.reading import said
from tests.views.test_desk_import import FILE, PASTE, names, take_over, upload
from tournament.actions.access.accounts import MAX_REMEMBERED, remember_columns

pytestmark = pytest.mark.django_db
COLUMNS = "/desk/cup/players/columns/"
ROWS = [["Kürzel", "Lizenz", "Wer", "Woher"], ["Bo", 7, "Ana Pop", "Cluj"], ["Ziu", 9, "Ion Rus", "Iași"]]
CHOSEN = ("pseudonym", "number", "name", "club")


def rows(preview):
    return [
        (row.new.name, row.new.club, row.new.number, row.new.pseudonym, row.new.note)
        for row in preview.context["preview"].rows
    ]


def choose(client, preview, *fields, header="on", **more):
    form = preview.context["choosing"]
    sent = {name: form[name].value() for name in ("sheet", "text", "source")}
    sent |= {f"column_{at}": field for at, field in enumerate(fields)}
    return client.post(COLUMNS, sent | ({"has_header": header} if header else {}) | more)


@pytest.fixture
def preview(client, event):
    return upload(client, "list.xlsx", workbook_of(ROWS))


def test_where_no_header_is_understood_the_columns_are_asked_for(preview):
    assert preview.context["is_unclear"]
    labels = [(str(field.label), str(field.help_text)) for field in preview.context["choosing"].column_fields]
    assert labels == [
        ("Kürzel", "Bo · Ziu"),
        ("Lizenz", "7 · 9"),
        ("Wer", "Ana Pop · Ion Rus"),
        ("Woher", "Cluj · Iași"),
    ]


def test_chosen_columns_are_previewed_and_taken_over(client, event, preview):
    answer = choose(client, preview, *CHOSEN)
    assert rows(answer) == [("Ana Pop", "Cluj", 7, "Bo", ""), ("Ion Rus", "Iași", 9, "Ziu", "")]
    take_over(client, answer)
    assert names(event) == [(7, "Ana Pop"), (9, "Ion Rus")]


def test_the_next_list_with_the_same_header_is_read_like_this_by_the_same_account(client, event, preview):
    choose(client, preview, *CHOSEN)
    later = upload(client, "later.csv", "KÜRZEL; Lizenz;wer;Woher\nX;3;Zoe;Ulm\n".encode())
    assert (rows(later), later.context["chosen"]) == ([("Zoe", "Ulm", 3, "X", "")], True)
    other = upload(client, "other.csv", "Kürzel;Lizenz;Wer\nX;3;Zoe\n".encode())
    assert other.context["chosen"] is False
    client.force_login(factories.member(event, "organiser", "Olga 2"))
    assert upload(client, "list.xlsx", workbook_of(ROWS)).context["chosen"] is False


def test_a_header_that_was_misunderstood_and_back(client, event):
    pasted = client.post(PASTE, {"text": "Name;Club\nCluj;Ana\n"})
    assert rows(pasted) == [("Cluj", "Ana", None, "", "")]
    answer = choose(client, pasted, "club", "name")
    assert rows(answer) == [("Ana", "Cluj", None, "", "")]
    assert "Name;Club" in answer.context["form"]["text"].value()
    assert rows(choose(client, answer, "club", "name", automatic="1")) == [("Cluj", "Ana", None, "", "")]
    assert rows(client.post(PASTE, {"text": "Name;Club\nUlm;Zoe\n"})) == [("Ulm", "Zoe", None, "", "")]


def test_without_a_header_nothing_is_remembered(client, event, preview):
    answer = choose(client, preview, "", "", "name", "note", header="")
    assert [row[0] for row in rows(answer)] == ["Wer", "Ana Pop", "Ion Rus"]
    assert upload(client, "list.xlsx", workbook_of(ROWS)).context["chosen"] is False


def test_several_columns_may_be_notes(client, event, preview):
    answer = choose(client, preview, "note", "note", "name", "note")
    assert rows(answer)[0] == ("Ana Pop", "", None, "", "Bo, 7, Cluj")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (("club", "number", "", ""), "Choose the column with the names."),
        (("name", "number", "name", ""), "Another column is already the name. Choose it only once."),
        (("x", "number", "name", ""), "This is not, or no longer, an option. Choose another."),
    ],
)
def test_what_cannot_be(client, event, preview, fields, sentence):
    answer = choose(client, preview, *fields)
    assert (answer.status_code, sentence in answer.content.decode()) == (422, True)
    assert event.players.count() == 0


def test_a_list_that_was_changed_on_the_way(client, event):
    answer = client.post(COLUMNS, {"source": "desk_players_import", "sheet": "x"})
    assert answer["Location"] == FILE
    assert said(answer) == ["The previewed list did not arrive intact. Please submit it again."]


def test_the_oldest_choices_go(event):
    account = factories.owner(event)
    for at in range(MAX_REMEMBERED + 5):
        remember_columns(account=account, header=str(at), fields=("name",))
    account.refresh_from_db()
    assert list(account.chosen_columns) == [str(at) for at in range(5, MAX_REMEMBERED + 5)]
