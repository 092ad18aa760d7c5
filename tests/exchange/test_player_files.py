"""Pasted lists: who is in them, and what is wrong with which row."""

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
    read_text,
)


def warning(line, code, **params):
    return RowProblem(line, code, params, Severity.WARNING)


def error(line, code, **params):
    return RowProblem(line, code, params, Severity.ERROR)


def test_a_list_of_names():
    assert read_text("Ana\nBen Müller\n\n  \n  Cara   von  Ō \n") == PlayerFile(
        rows=(PlayerRow(1, "Ana"), PlayerRow(2, "Ben Müller"), PlayerRow(5, "Cara von Ō"))
    )


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r", "\x0b", "\u2028"])
def test_lines_end_as_every_program_ends_them(line_break):
    assert read_text(line_break.join(["Ana", "Ben", ""])) == read_text("Ana\nBen")


@pytest.mark.parametrize("text", ["", "  \n\t\n", ";;;\n;;", "\ufeff", "\u200b\n\u202e", '""'])
def test_nobody_is_in_a_blank_list(text):
    assert read_text(text) == PlayerFile()


def test_nobody_is_in_a_header():
    assert read_text("Name\tClub\n") == PlayerFile(columns={"name": "Name", "club": "Club"}, delimiter="\t")


@pytest.mark.parametrize(
    "text",
    [
        "1. Ana\n2. Ben\n3. 🐛 Cara",
        "1) Ana\n 2)Ben\n10)  🐛 Cara",
        "1.\tAna\n2.\tBen\n3.\t🐛 Cara",
        "• Ana\n• Ben\n▪🐛 Cara",
        "1.Ana\nBen\n3. 🐛 Cara",
    ],
)
def test_numbering_is_no_part_of_a_name(text):
    assert read_text(text) == PlayerFile(rows=(PlayerRow(1, "Ana"), PlayerRow(2, "Ben"), PlayerRow(3, "🐛 Cara")))


@pytest.mark.parametrize("name", ["3 Brothers", "- Ana", "=1+1", "+Ana", "@ana", '"Ana', 'Ana "the Ox" Pop'])
def test_other_beginnings_belong_to_the_name(name):
    assert read_text(f"{name}\nBen") == PlayerFile(rows=(PlayerRow(1, name), PlayerRow(2, "Ben")))


@pytest.mark.parametrize("bullet", ["- ", "* ", "– ", "+ ", "· ", "[ ] ", "[x] ", "☐", "● ", "✓ "])
def test_bullets_are_no_part_of_a_name(bullet):
    text = f"{bullet}Ana Pop\n\n{bullet}Ben\n{bullet}Anne-Marie"
    rows = (PlayerRow(1, "Ana Pop"), PlayerRow(3, "Ben"), PlayerRow(4, "Anne-Marie"))
    assert read_text(text) == PlayerFile(rows=rows)


@pytest.mark.parametrize("name", ["123", "1.5", "007", "12:30", "(4)"])
def test_a_name_without_letters_is_questioned(name):
    assert read_text(f"{name}\nBen") == PlayerFile(
        rows=(PlayerRow(1, name), PlayerRow(2, "Ben")),
        problems=(warning(1, RowCode.NAME_WITHOUT_LETTERS, text=name),),
    )


@pytest.mark.parametrize("delimiter", ["\t", ";", "|", ","])
def test_pairs_of_different_words_are_first_and_last_names(delimiter):
    text = "Ana;Popescu\nBen;Ionescu-Vasilescu\nAna;Marin".replace(";", delimiter)
    rows = (PlayerRow(1, "Ana Popescu"), PlayerRow(2, "Ben Ionescu-Vasilescu"), PlayerRow(3, "Ana Marin"))
    assert read_text(text) == PlayerFile(rows=rows, delimiter=delimiter, guess="last_name")


def test_a_person_who_is_listed_twice_makes_no_club_of_a_last_name():
    read = read_text("- Ana;Popescu\n- Ben;Ion\n- Cara;Marin\n- Ana;Popescu\n- 123;45\n- Eva;Nagy <eva@x.org>")
    assert [row.name for row in read.rows] == [
        "Ana Popescu",
        "Ben Ion",
        "Cara Marin",
        "Ana Popescu",
        "123 45",
        "Eva Nagy",
    ]
    assert [(problem.line, problem.code) for problem in read.problems] == [
        (4, RowCode.DUPLICATE_NAME),
        (5, RowCode.NAME_WITHOUT_LETTERS),
    ]


@pytest.mark.parametrize("last", ["Ana Maria;Pop", "Dan;", "Dan;Rot-Weiß Köln", "Dan;Marin", "Dan;Pop;vegan"])
def test_otherwise_the_second_column_is_the_club(last):
    read = read_text(f"Ana;Pop\nBen;Ion\nCara;Marin\n{last}")
    assert [(row.name, row.club) for row in read.rows[:3]] == [("Ana", "Pop"), ("Ben", "Ion"), ("Cara", "Marin")]


def test_numbered_names_with_a_club():
    assert read_text("1.\tAna, Rot-Weiß\n2.\tBen, Zwei") == PlayerFile(
        rows=(PlayerRow(1, "Ana", "Rot-Weiß"), PlayerRow(2, "Ben", "Zwei")), delimiter=",", guess="club"
    )


def test_a_numbered_column_with_a_header_stays_a_column():
    assert read_text("Nr\tName\n1.\tAna\n2.\tBen") == PlayerFile(
        rows=(PlayerRow(2, "Ana", number=1), PlayerRow(3, "Ben", number=2)),
        columns={"number": "Nr", "name": "Name"},
        delimiter="\t",
    )


@pytest.mark.parametrize("delimiter", ["\t", ";", "|", ","])
def test_without_a_header_come_name_club_and_notes(delimiter):
    text = "Ana;Rot\nBen\nCara;;vegan\nDan;Blau;late;by train;".replace(";", delimiter)
    assert read_text(text) == PlayerFile(
        rows=(
            PlayerRow(1, "Ana", "Rot"),
            PlayerRow(2, "Ben"),
            PlayerRow(3, "Cara", note="vegan"),
            PlayerRow(4, "Dan", "Blau", note="late, by train"),
        ),
        delimiter=delimiter,
        guess="club",
    )


def test_a_column_of_different_numbers_needs_no_header():
    assert read_text("7;Ana;Rot\n8;Ben;\n;Cara;Rot") == PlayerFile(
        rows=(PlayerRow(1, "Ana", "Rot", 7), PlayerRow(2, "Ben", "", 8), PlayerRow(3, "Cara", "Rot")),
        delimiter=";",
        guess="club",
    )


def test_a_column_of_ages_is_not_taken_for_numbers():
    assert read_text("Ana;9\nBen;9") == PlayerFile(
        rows=(PlayerRow(1, "Ana", "9"), PlayerRow(2, "Ben", "9")), delimiter=";", guess="club"
    )


def test_a_delimiter_in_every_line_beats_one_in_some():
    assert read_text("Ana;A, B\nBen;C\nCara;D, E") == PlayerFile(
        rows=(PlayerRow(1, "Ana", "A, B"), PlayerRow(2, "Ben", "C"), PlayerRow(3, "Cara", "D, E")),
        delimiter=";",
        guess="club",
    )


def test_rows_above_the_header_are_mentioned():
    assert read_text("Spring cup 2025\n\nName;Club\nAna;Rot") == PlayerFile(
        rows=(PlayerRow(4, "Ana", "Rot"),),
        problems=(warning(1, RowCode.BEFORE_HEADER, text="Spring cup 2025"),),
        columns={"name": "Name", "club": "Club"},
        delimiter=";",
    )


def test_a_player_may_be_called_like_a_header():
    names = ["Ana", "Nick", "Player", "Name"]
    assert read_text("\n".join(names)).rows == tuple(PlayerRow(line, name) for line, name in enumerate(names, start=1))


def test_every_problem_of_a_list_is_found():
    text = "\n".join(
        [
            "Name;Number;Club;Nickname;Note;Phone",
            "Ana;7;Rot;;;1",
            ";8;Blau;;;",
            ";;;;;",
            f"{'x' * 81};9;;;;",
            " ANA ;7;;;;",
            f"Ben;zero;{'c' * 81};{'p' * 81};{'n' * 1001};",
            "Cara;0;;;;",
            "Dan;100000;;;;",
            "M\ufffdller;-1;;;;",
            "Eva;007;;;;",
            f"{'y' * 80};99999;{'c' * 80};{'p' * 80};{'n' * 1000};",
        ]
    )
    assert read_text(text) == PlayerFile(
        rows=(
            PlayerRow(2, "Ana", "Rot", 7),
            PlayerRow(6, "ANA"),
            PlayerRow(7, "Ben"),
            PlayerRow(8, "Cara"),
            PlayerRow(9, "Dan"),
            PlayerRow(10, "M\ufffdller"),
            PlayerRow(11, "Eva"),
            PlayerRow(12, "y" * 80, "c" * 80, 99999, "n" * 1000, "p" * 80),
        ),
        problems=(
            error(3, RowCode.NAME_MISSING, text="8 · Blau"),
            error(5, RowCode.NAME_TOO_LONG, text="x" * 80, length=81, most=80),
            warning(6, RowCode.DUPLICATE_NAME, name="ANA", first=2),
            warning(6, RowCode.NUMBER_TWICE, number=7, first=2),
            warning(7, RowCode.TEXT_TOO_LONG, field="club", text="c" * 80, length=81, most=80),
            warning(7, RowCode.NUMBER_INVALID, text="zero", most=99999),
            warning(7, RowCode.TEXT_TOO_LONG, field="note", text="n" * 80, length=1001, most=1000),
            warning(7, RowCode.TEXT_TOO_LONG, field="pseudonym", text="p" * 80, length=81, most=80),
            warning(8, RowCode.NUMBER_INVALID, text="0", most=99999),
            warning(9, RowCode.NUMBER_INVALID, text="100000", most=99999),
            warning(10, RowCode.NUMBER_INVALID, text="-1", most=99999),
            warning(10, RowCode.CHARACTER_LOST, text="M\ufffdller · -1"),
            warning(11, RowCode.NUMBER_TWICE, number=7, first=2),
        ),
        columns={"name": "Name", "number": "Number", "club": "Club", "pseudonym": "Nickname", "note": "Note"},
        unused=("Phone",),
        delimiter=";",
    )


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        ("7", 7),
        ("007", 7),
        (" 7 ", 7),
        ("7.0", 7),
        ("7,00", 7),
        ("#7", 7),
        ("№ 7", 7),
        ("Nr. 7", 7),
        ("No 7", 7),
        ("7.", 7),
    ],
)
def test_a_number_may_be_written_in_many_ways(cell, number):
    assert read_text(f"Name\tNo.\nAna\t{cell}").rows == (PlayerRow(2, "Ana", number=number),)


@pytest.mark.parametrize("cell", ["0", "-7", "7.5", "1e3", "7a", "VII", "100000", "7 8", "9" * 5000])
def test_what_is_no_number_is_said(cell):
    found = read_text(f"Name\tNo.\nAna\t{cell}")
    assert found.rows == (PlayerRow(2, "Ana"),)
    assert found.problems == (warning(2, RowCode.NUMBER_INVALID, text=cell[:80], most=99999),)


def test_a_name_of_10_kb_is_named_with_its_length():
    assert read_text("Ana\n" + "x" * 10_000).problems == (
        error(2, RowCode.NAME_TOO_LONG, text="x" * 80, length=10_000, most=80),
    )


def test_names_of_all_scripts_and_emoji_stay_as_they_are():
    names = ["שלמה כהן", "محمد علي", "Зоя Ёлкина", "山田 太郎", "👨\u200d👩\u200d👧 Family", "Zoë 🇷🇴"]
    assert read_text("\n".join(names)).rows == tuple(PlayerRow(line, name) for line, name in enumerate(names, start=1))


def test_our_own_guard_against_formulas_comes_off():
    assert read_text("Name;Club\n'=Ana;'-\n'Ben;+").rows == (PlayerRow(2, "=Ana", "-"), PlayerRow(3, "'Ben", "+"))


def test_as_many_rows_as_allowed_and_one_more():
    rows = [f"Player {number}" for number in range(MAX_ROWS)]
    assert len(read_text("\n".join(["Name", *rows])).rows) == MAX_ROWS
    with pytest.raises(UnreadableFile) as refused:
        read_text("\n".join([*rows, "One more"]))
    assert (refused.value.code, refused.value.params) == (FileCode.TOO_MANY_ROWS, {"most": MAX_ROWS})


def test_a_text_that_is_far_too_long_is_refused():
    with pytest.raises(UnreadableFile) as refused:
        read_text("x" * (MAX_BYTES + 1))
    assert (refused.value.code, refused.value.params) == (
        FileCode.TOO_LARGE,
        {"size": MAX_BYTES + 1, "most": MAX_BYTES},
    )
