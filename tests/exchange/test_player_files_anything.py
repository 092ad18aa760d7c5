"""Whatever comes in: players, problems or one refusal, and never another exception."""

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.exchange.workbook_samples import workbook_of, workbook_of_xml
from tournament.exchange.player_files import ENCODINGS, MAX_ROWS, PlayerFile, UnreadableFile, read_file, read_text
from tournament.names import MAX_NAME, clean_name

CHARACTERS = st.characters(exclude_categories=()) | st.sampled_from('\n\r\t;,|" 17.)=\ufeff\u202e\u200dNameClub')
LINES = st.lists(st.text(CHARACTERS, max_size=30), max_size=12).map("\n".join)
WORKBOOK = workbook_of([["Nr", "Name", "Club"], [1, "Ana", "Rot"], [2, "Ben", "=1+1"]])
anything = settings(suppress_health_check=[HealthCheck.too_slow])

TAGS = """
    <row> <row|r="2"> <row|r="1048577"> </row> <c> <c|r="A1"> <c|r="ZZZ9"|t="s"> <c|t="str"> <c|t="d"> <c|s="9"> </c>
    <v> </v> <v/> <f> </f> <f/> <is> </is> <t> </t> 0 1 99 Ana 1e999 -1 &amp; &x; <!-- --> <x|y="z"/>
"""
XML = st.lists(st.sampled_from([tag.replace("|", " ") for tag in TAGS.split()]), max_size=25).map("".join)
CELL = '<row><c t="{}" r="{}"{}>{}</c></row>'
SOUND_XML = st.lists(
    st.builds(
        CELL.format,
        st.sampled_from(["n", "s", "str", "b", "e", "d", "inlineStr", ""]),
        st.sampled_from(["A1", "B2", "ZZZ9", "A1048577", "1A", ""]),
        st.sampled_from(["", ' s="1"', ' s="99"']),
        st.lists(
            st.sampled_from(["<v/>", "<v>1</v>", "<v>1e999</v>", "<v>NaN</v>", "<f>A1</f>", "<f/>", "<is/>"]),
            max_size=3,
        ).map("".join),
    ),
    max_size=6,
).map("".join)


def outcome(read, *arguments):
    try:
        return read(*arguments)
    except UnreadableFile as refusal:
        return refusal


def check(found):
    """What holds for everything that was understood."""
    if isinstance(found, UnreadableFile):
        return
    assert isinstance(found, PlayerFile)
    assert len(found.rows) <= MAX_ROWS
    for row in found.rows:
        assert row.name == clean_name(row.name) != ""
        assert max(map(len, (row.name, row.club, row.pseudonym))) <= MAX_NAME
        assert row.number is None or 1 <= row.number <= 99_999
        f"{row.name}{row.club}{row.note}{row.pseudonym}".encode()  # a database takes it
    numbers = [row.number for row in found.rows if row.number]
    assert len(set(numbers)) == len(numbers)
    assert [problem.line for problem in found.problems] == sorted(problem.line for problem in found.problems)


@anything
@given(LINES)
@example('"\n"')
@example('";"";"""')
@example("Name;Nr\nAna;٣")
def test_any_text(text):
    check(outcome(read_text, text))


@anything
@given(
    st.binary(max_size=300) | LINES.map(lambda text: text.encode(errors="surrogatepass")),
    st.sampled_from((None, *ENCODINGS)),
)
@example(b"\xff\xfe\x00", None)
@example(b"\xff\xfe\x00\x00\xff\xff\xff\xff", None)
@example(b"\x81\x98", None)
@example(b"A\x00\x00", None)
def test_any_bytes(content, encoding):
    check(outcome(read_file, "list", content, encoding))


@anything
@given(st.lists(st.tuples(st.integers(0, len(WORKBOOK) - 1), st.integers(0, 255)), max_size=8), st.integers(0, 40))
def test_any_damage_to_a_workbook(changes, cut):
    content = bytearray(WORKBOOK)
    for position, byte in changes:
        content[position] = byte
    check(outcome(read_file, "list.xlsx", bytes(content[: len(content) - cut])))


@anything
@given(XML | SOUND_XML)
def test_any_xml_in_a_workbook(xml):
    check(outcome(read_file, "list.xlsx", workbook_of_xml(xml)))


@anything
@given(st.lists(st.text("ABCab 'é\u0301", max_size=6), max_size=8))
def test_every_line_of_a_list_with_a_header_is_a_player_or_a_problem_or_blank(names):
    found = read_text("\n".join(["Name", *names]))
    seen = {row.line for row in found.rows} | {problem.line for problem in found.problems}
    assert seen == {line for line, name in enumerate(names, start=2) if clean_name(name)}


@pytest.mark.parametrize(
    "text",
    [
        '"' * 100_000,
        '"a""' * 50_000,
        ',"""x' * 50_000,
        '","' * 50_000,
        ("," * 200 + "\n") * 1_000 + "x",
        "(" * 50 + "Name\n",
        "0" * 100_000 + "x;Ana",
        "\u200d" * 100_000,
        "Name;Nr\nAna;" + "0" * 100_000,
    ],
    ids=["quotes", "doubled", "odd", "separators", "cells", "brackets", "zeros", "joiners", "number"],
)
def test_text_that_would_take_a_careless_pattern_for_ever(text):
    check(outcome(read_text, text))
