"""Names as people type and paste them, cleaned and compared."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tournament.names import MAX_KEY, alphabetical, clean_name, clean_text, name_key

ANYTHING = st.text(st.characters(exclude_categories=()), max_size=60)
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.mark.parametrize(
    ("typed", "clean"),
    [
        ("Ana", "Ana"),
        ("  Ana \t Maria\u00a0 Popescu\n", "Ana Maria Popescu"),
        ("Mu\u0308ller", "Müller"),
        ("Ana\r\nMaria\u2028Pop", "Ana Maria Pop"),
        ("A\x00n\x07a\x7f", "Ana"),
        ("\u202eanA\u202c \u2066Pop\u2069", "anA Pop"),
        ("\ufeffA\u200bn\u2060a\u00ad", "Ana"),
        ("A\u200dna", "Ana"),
        ("a\u200b\u0301", "á"),
        ("An\ud800a", "Ana"),
        ("שלמה כהן", "שלמה כהן"),
        ("محمد علي", "محمد علي"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("क्\u200dष", "क्\u200dष"),
        ("Ёлка Иванова", "Ёлка Иванова"),
        (f"Anna {FAMILY}", f"Anna {FAMILY}"),
        ("❤\ufe0f\u200d\U0001f525", "❤\ufe0f\u200d\U0001f525"),
        ("\U0001f44b\U0001f3fd", "\U0001f44b\U0001f3fd"),
        (ENGLAND, ENGLAND),
        ("Ana\U000e0067\U000e007f", "Ana"),
        ("=1+1", "=1+1"),
        ("-", "-"),
        ("", ""),
        (" \t\u3000\u00a0", ""),
        ("\u200b\u200d\u2800\u3164", ""),
        ("\u0301\ufe0f", ""),
    ],
)
def test_a_name_is_cleaned(typed, clean):
    assert clean_name(typed) == clean


@pytest.mark.parametrize(
    ("typed", "clean"),
    [
        ("one  line", "one line"),
        ("  two \r\n lines\t ", "two\nlines"),
        ("a\n\n\n\n b\n", "a\n\nb"),
        ("a\x0bb\u2028c\u2029d\x85e", "a\nb\nc\nd\ne"),
        ("\u202e\n\x00\n", ""),
    ],
)
def test_a_text_keeps_its_lines(typed, clean):
    assert clean_text(typed) == clean


@pytest.mark.parametrize(
    "names",
    [
        ("Ana Popescu", "ana popescu", " Ana  POPESCU ", "Ana\u00a0Popescu", "Ａｎａ Popescu"),
        ("Müller", "MÜLLER", "Mu\u0308ller"),
        ("Weiß", "weiss", "WEISS", "WEIẞ"),
        ("Ștefan Țurcanu", "Ştefan Ţurcanu", "ȘTEFAN ȚURCANU"),
        ("Семён", "СЕМЕН", "Семен"),
        ("O'Brien", "O’Brien", "O`Brien"),
        ("Anne-Marie", "Anne‐Marie", "anne–marie"),
        ("❤", "❤\ufe0f"),
        ("علی\u200cرضا", "علیرضا"),
    ],
)
def test_names_that_people_take_for_the_same_have_one_key(names):
    assert len({name_key(name) for name in names}) == 1


def test_names_that_people_tell_apart_have_keys_of_their_own():
    names = ["Müller", "Muller", "Mueller", "Ana Popescu", "Anna Popescu", "Popescu Ana", "Ana-Popescu", "José", "Jose"]
    assert len({name_key(name) for name in names}) == len(names)


def test_the_key_of_a_name_has_its_bounds():
    assert len(name_key("\ufdfa" * 80)) <= MAX_KEY


@given(ANYTHING)
@example("👨\u200d\u202e\u200d👩")
@example("a\u200b\u0301\u2329\u200d👩")
def test_cleaning_twice_changes_nothing_more(text):
    name, lines, key = clean_name(text), clean_text(text), name_key(text)
    assert (clean_name(name), clean_text(lines), name_key(name)) == (name, lines, key)
    assert all(unicodedata.is_normalized("NFC", each) for each in (name, lines))
    for each in (name, lines, key):
        each.encode()  # a database takes it


@given(ANYTHING)
@example("ŉ")
@example("İ")
@example("ΐ\u0345")
def test_a_key_is_its_own_key(text):
    assert name_key(name_key(text)) == name_key(text)


def test_names_are_sorted_as_a_reader_looks_for_them():
    names = [
        "Zoe",
        "Șerban",
        "Stan",
        "Émile",
        "Eva",
        "Emil",
        "Łukasz",
        "Luis",
        "Øystein",
        "Otto",
        "ana",
        "Ángel",
        "Anna",
    ]
    ordered = [
        "ana",
        "Ángel",
        "Anna",
        "Emil",
        "Émile",
        "Eva",
        "Luis",
        "Łukasz",
        "Otto",
        "Øystein",
        "Șerban",
        "Stan",
        "Zoe",
    ]
    assert sorted(names, key=alphabetical) == ordered


def test_accents_decide_only_where_nothing_else_does():
    assert sorted(["Pérez B", "Perez C", "Perez A", "Pérez A"], key=alphabetical) == [
        *("Perez A", "Pérez A", "Pérez B", "Perez C"),
    ]
