"""CSV files: encodings, delimiters, quotation marks, headers in six languages."""

import pytest

from tournament.exchange.player_files import (
    MAX_BYTES,
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

COLUMNS = {"name": "Name", "club": "Club"}
GERMAN = ["Jürgen Groß", "Käthe Öztürk"]
FRENCH = ["Hélène Lefèvre", "François Où"]
ITALIAN = ["Niccolò Bonà", "Gesù Forlì"]
ROMANIAN = ["Ştefan Ţurcanu", "Mădălina Brânză"]
POLISH = ["Łukasz Wałęsa", "Małgorzata Żółć"]
RUSSIAN = ["Зоя Ёлкина", "Пётр Щукин"]


def csv(names, delimiter=";", line_break="\r\n"):
    return line_break.join([f"Name{delimiter}Club", *(f"{name}{delimiter}A" for name in names), ""])


def listed(names, encoding, delimiter=";"):
    rows = tuple(PlayerRow(line, name, "A") for line, name in enumerate(names, start=2))
    return PlayerFile(rows=rows, columns=COLUMNS, encoding=encoding, delimiter=delimiter)


@pytest.mark.parametrize(
    ("names", "codec", "found"),
    [
        (["Ana", "Ben"], "ascii", "utf-8"),
        *((names, "utf-8", "utf-8") for names in (GERMAN, FRENCH, ITALIAN, ROMANIAN, POLISH, RUSSIAN)),
        *((names, "utf-8-sig", "utf-8") for names in (GERMAN, ROMANIAN, RUSSIAN)),
        *((names, "utf-16", "utf-16") for names in (["Ana", "Ben"], GERMAN, ROMANIAN, RUSSIAN)),
        *((names, "utf-16-le", "utf-16") for names in (["Ana", "Ben"], GERMAN, RUSSIAN)),
        *((names, "utf-16-be", "utf-16") for names in (["Ana", "Ben"], GERMAN, RUSSIAN)),
        (RUSSIAN, "utf-32", "utf-32"),
        *((names, "windows-1252", "windows-1252") for names in (GERMAN, FRENCH, ITALIAN, ["Bjørn Ångström"])),
        *((names, "windows-1250", "windows-1250") for names in (ROMANIAN, POLISH, ["Jan Kamiński"], ["Ana Petrović"])),
        (RUSSIAN, "windows-1251", "windows-1251"),
    ],
)
def test_a_file_is_read_in_the_encoding_it_is_in(names, codec, found):
    assert read_file("list.csv", csv(names).encode(codec)) == listed(names, found)


@pytest.mark.parametrize("mark", ["utf-16-le", "utf-16-be"])
def test_utf_16_of_either_order_is_told_by_its_mark(mark):
    assert read_file("list.csv", ("\ufeff" + csv(RUSSIAN)).encode(mark)) == listed(RUSSIAN, "utf-16")


def test_a_cyrillic_list_with_a_few_latin_words():
    names = ["Зоя Müller", "Anna Иванова", "Пётр Щукин"]
    content = csv(["Зоя M", "Anna Иванова", "Пётр Щукин"]).encode("windows-1251")
    assert read_file("list.csv", content) == listed([names[0][:5], *names[1:]], "windows-1251")


@pytest.mark.parametrize(
    ("names", "codec"), [(["Jiří Dvořák"], "windows-1250"), (RUSSIAN, "windows-1251"), (GERMAN, "utf-8")]
)
def test_a_person_can_overrule_the_guess(names, codec):
    assert read_file("list.csv", csv(names).encode(codec), encoding=codec) == listed(names, codec)


def test_an_encoding_that_cannot_be_chosen_is_not_used():
    assert read_file("list.csv", csv(GERMAN).encode(), encoding="rot13") == listed(GERMAN, "utf-8")


def test_what_a_wrong_encoding_cannot_read_is_said():
    found = read_file("list.csv", csv(["Jürgen"]).encode("windows-1252"), encoding="utf-8")
    lost = RowProblem(2, RowCode.CHARACTER_LOST, {"text": "J\ufffdrgen · A"}, Severity.WARNING)
    assert (found.rows, found.problems) == ((PlayerRow(2, "J\ufffdrgen", "A"),), (lost,))


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("line_break", ["\r\n", "\n", "\r"])
def test_a_file_is_read_with_its_delimiter(delimiter, line_break):
    content = csv(GERMAN, delimiter, line_break).encode()
    assert read_file("list.csv", content) == listed(GERMAN, "utf-8", delimiter)


def test_the_delimiter_that_a_file_declares_counts():
    content = b"sep=|\r\nName|Club\r\nAna;Ben, Cara|A\r\n"
    assert read_file("list.csv", content) == listed(["Ana;Ben, Cara"], "utf-8", "|")


def test_quoted_cells_may_hold_anything():
    content = b'Name,Club,Note\r\n"Pop, Ana","A ""B"" C","first\r\nsecond, third"\r\n"",\r\n "Ben" ,"", \r\n'
    assert read_file("list.csv", content) == PlayerFile(
        rows=(PlayerRow(2, "Pop, Ana", 'A "B" C', note="first\nsecond, third"), PlayerRow(4, "Ben")),
        columns={**COLUMNS, "note": "Note"},
        encoding="utf-8",
        delimiter=",",
    )


def test_a_forgotten_quotation_mark_swallows_nobody():
    content = b'Name;Club\n"Ana;A\nBen "Ox" B;A\n"Cara";A\n"Dan" D;A\n'
    assert read_file("list.csv", content) == listed(['"Ana', 'Ben "Ox" B', "Cara", '"Dan" D'], "utf-8")


def test_a_million_formatted_but_empty_rows_do_no_harm():
    assert read_file("list.csv", csv(GERMAN).encode() + b";\r\n" * 1_000_000) == listed(GERMAN, "utf-8")


@pytest.mark.parametrize(
    ("header", "fields"),
    [
        ("Number;Player name;Club;Nickname;Remarks", "number name club pseudonym note"),
        ("#;Full Name;TEAM;display name;Notes (optional)", "number name club pseudonym note"),
        ("No.;First name;Last name;Society;Comment", "number first_name last_name club note"),
        ("E-mail;First_Name;Surname;Shirt size;Note", "contact first_name last_name - note"),
        ("Startnr.;Vor- und Nachname;Verein;Spitzname;Anmerkung", "number name club pseudonym note"),
        ("Start-Nr.;Spieler/in;Mannschaft;Künstlername;Bemerkungen", "number name club pseudonym note"),
        ("Nr;Name;Vorname;Verein;Notiz", "number last_name first_name club note"),
        ("Nachname;Vorname;Name;Name;Alter", "last_name first_name name - -"),
        ("N°;Nom;Prénom;Équipe;Remarques", "number last_name first_name club note"),
        ("Numéro;Nom et prénom;Club;Surnom;Commentaire", "number name club pseudonym note"),
        ("NOM;Ville;Licence;Téléphone;Âge", "name - - - -"),
        ("Numero;Nome;Cognome;Squadra;Osservazioni", "number first_name last_name club note"),
        ("Num.;Nome e cognome;Società;Soprannome;Note", "number name club pseudonym note"),
        ("Nr.;Nume;Prenume;Asociaţia;Observaţii", "number last_name first_name club note"),
        ("Număr;Nume și prenume;Echipă;Poreclă;Mențiuni", "number name club pseudonym note"),
        ("Nr. crt.;Jucător;Clubul;Pseudonim;Notițe", "- name club pseudonym note"),
        ("№;Фамилия;Имя;Команда;Примечание", "number last_name first_name club note"),
        ("Номер;ФИО;Клуб;Псевдоним;Комментарий", "number name club pseudonym note"),
        ("номер игрока;Имя;клуб;Ник;заметки", "number name club pseudonym note"),
    ],
)
def test_headers_are_recognised_in_six_languages(header, fields):
    found = read_file("list.csv", f"{header}\nA;B;C;D;E\n".encode())
    columns = list(zip(fields.split(), header.split(";"), strict=True))
    assert list(found.columns.items()) == [(field, title) for field, title in columns if field != "-"]
    assert found.unused == tuple(title for field, title in columns if field == "-")


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("First name;Last name", "Ana Pop"),
        ("Nom;Prénom", "Pop Ana"),
        ("Nome;Cognome", "Ana Pop"),
        ("Name;Surname", "Ana Pop"),
        ("Фамилия;Имя", "Pop Ana"),
    ],
)
def test_first_and_last_name_become_one(header, name):
    assert read_file("list.csv", f"{header}\nAna;Pop\n".encode()).rows == (PlayerRow(2, name),)


def test_half_a_name_is_a_name():
    found = read_file("list.csv", b"First name;Last name\nAna;\n;Pop\n")
    assert found.rows == (PlayerRow(2, "Ana"), PlayerRow(3, "Pop"))


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", FileCode.NO_PLAYERS),
        (b"\r\n  \r\n", FileCode.NO_PLAYERS),
        (b"\xef\xbb\xbf", FileCode.NO_PLAYERS),
        (b"Name;Club\r\n;\r\n", FileCode.NO_PLAYERS),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x02\x00", FileCode.NOT_TEXT),
        (bytes(range(256)) * 20, FileCode.NOT_TEXT),
        (b"\x01\x02\x03\x04Ana", FileCode.NOT_TEXT),
        (b"%PDF-1.4\n1 0 obj\n", FileCode.NOT_A_LIST),
        (b"\n<!DOCTYPE html>\n<table><tr><td>Ana</td></tr></table>", FileCode.NOT_A_LIST),
        (b"{\\rtf1\\ansi Ana}", FileCode.NOT_A_LIST),
        (b'{"players": ["Ana"]}', FileCode.NOT_A_LIST),
    ],
)
def test_what_is_no_list_is_refused(content, code):
    with pytest.raises(UnreadableFile) as refused:
        read_file("list.csv", content)
    assert (refused.value.code, refused.value.params) == (code, {"name": "list.csv"})


def test_a_file_that_is_too_large_is_refused_unread():
    with pytest.raises(UnreadableFile) as refused:
        read_file("list.csv", b"x" * (MAX_BYTES + 1))
    assert refused.value.code == FileCode.TOO_LARGE
    assert refused.value.params == {"size": MAX_BYTES + 1, "most": MAX_BYTES, "name": "list.csv"}


@pytest.mark.parametrize("content", [b"Ana\n" * (MAX_ROWS + 1), b"\n" * (5 * MAX_ROWS + 1) + b"Ana"])
def test_a_file_with_too_many_rows_is_refused(content):
    with pytest.raises(UnreadableFile) as refused:
        read_file("list.csv", content)
    assert (refused.value.code, refused.value.params) == (
        FileCode.TOO_MANY_ROWS,
        {"most": MAX_ROWS, "name": "list.csv"},
    )
