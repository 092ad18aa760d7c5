"""E-mail addresses in lists of players become contact data, and never part of a name that the public may see."""

import pytest

from tests.exchange.workbook_samples import workbook_of
from tournament.exchange.headers import without_addresses
from tournament.exchange.player_files import PlayerFile, PlayerRow, RowCode, RowProblem, read_file, read_text


@pytest.mark.parametrize(
    "line",
    [
        "Ana Pop <ana@x.org>",
        "Ana Pop ana@x.org",
        "ana@x.org Ana Pop",
        "Ana Pop, ana@x.org",
        "Ana Pop;ana@x.org",
        "Ana Pop\t<ana@x.org>",
        "Ana Pop (ana@x.org)",
        "Ana Pop [mailto:ana@x.org]",
        "Ana Pop - ana@x.org",
        "- Ana Pop: ana@x.org",
        "1. Ana Pop | ana@x.org",
    ],
)
def test_an_address_is_no_part_of_a_name(line):
    other = line.replace("Ana Pop", "Ben Ion").replace("ana@", "ben@").replace("1.", "2.")
    rows = (PlayerRow(1, "Ana Pop", contact="ana@x.org"), PlayerRow(2, "Ben Ion", contact="ben@x.org"))
    assert read_text(f"{line}\n{other}").rows == rows


@pytest.mark.parametrize(
    "title", ["E-mail", "Email", "E-Mail-Adresse", "Courriel", "Contatto", "Adresă de e-mail", "Почта"]
)
def test_a_column_of_addresses_is_known_by_its_header(title):
    assert read_text(f"Name;{title};Club\nAna;ana@x.org;Grill") == PlayerFile(
        rows=(PlayerRow(2, "Ana", "Grill", contact="ana@x.org"),),
        columns={"name": "Name", "contact": title, "club": "Club"},
        delimiter=";",
    )


def test_a_column_for_contacts_may_hold_anything():
    assert read_text("Name;Contact\nAna;0721 555 123").rows == (PlayerRow(2, "Ana", contact="0721 555 123"),)


def test_a_column_of_addresses_is_known_without_a_header():
    text = "Ana;Pop;ana@x.org\nBen;Ion;ben@x.org\nCara;Marin;"
    rows = (
        PlayerRow(1, "Ana Pop", contact="ana@x.org"),
        PlayerRow(2, "Ben Ion", contact="ben@x.org"),
        PlayerRow(3, "Cara Marin"),
    )
    assert read_text(text).rows == rows


def test_an_address_in_any_other_column_is_taken_out_of_what_the_public_may_see():
    text = "Name;Club;Nickname;Note\nAna;Grill ana@x.org;Ox <ox@y.org>;ask ana@x.org"
    assert read_text(text).rows == (
        PlayerRow(2, "Ana", "Grill", note="ask ana@x.org", pseudonym="Ox", contact="ana@x.org, ox@y.org"),
    )
    spare = "Ana Pop;Grill;vegan, ana@x.org\nBen Ion;Grill;x"
    assert read_text(spare).rows[0] == PlayerRow(1, "Ana Pop", "Grill", note="vegan", contact="ana@x.org")


def test_first_and_last_name_with_an_address():
    text = "First name;Last name\nAna;Pop ana@x.org"
    assert read_text(text).rows == (PlayerRow(2, "Ana Pop", contact="ana@x.org"),)


def test_an_address_alone_is_no_player():
    read = read_text("Ana Pop\nben@x.org")
    assert read == PlayerFile(
        rows=(PlayerRow(1, "Ana Pop"),), problems=(RowProblem(2, RowCode.NAME_MISSING, {"text": "ben@x.org"}),)
    )


def test_a_workbook_with_addresses():
    content = workbook_of([["Name", "E-mail"], ["Ana Pop", "ana@x.org"]])
    assert read_file("a.xlsx", content).rows == (PlayerRow(2, "Ana Pop", contact="ana@x.org"),)


@pytest.mark.parametrize("name", ["@ana", "ana@home", "Ana @ Work", "a@b.c", "Ana (captain)"])
def test_what_is_no_address_stays(name):
    assert read_text(name).rows == (PlayerRow(1, name),)


@pytest.mark.parametrize("text", ["a" * 200_000 + "@", "@" * 200_000, "a@" + "b." * 100_000, "a@b" * 70_000])
def test_no_text_takes_long(text):
    assert without_addresses(text)[1].count("@") <= 1
