"""The pictures of the game: each has its words, and everything in it fits."""

import re
from types import SimpleNamespace

import pytest

from tests.project import ROOT
from tests.views.rendering import rendered
from tournament.templatetags.table_picture import fitted, in_lines, picture_of, short_name, told_apart, width


def labels(html):
    return re.findall(r'aria-label="([^"]*)"', html)


@pytest.mark.parametrize(
    ("tag", "label"),
    [
        ("{% portion 21 %}", "portion 21, 1 worm"),
        ("{% portion 26 %}", "portion 26, 2 worms"),
        ("{% portion '36' %}", "portion 36, 4 worms"),
        ("{% portion 11 %}", "portion 11, 1 worm"),
        ("{% portion 50 worms=7 %}", "portion 50, 7 worms"),
        ("{% portion 26 face_down=True %}", "portion 26, 2 worms, face down"),
        ("{% portion 26 owner='A\"na' %}", "portion 26, 2 worms, owned by A&quot;na"),
        ("{% specialist 'sitting_hen' %}", "sitting hen"),
        ("{% bratworm %}", "Bratworm"),
        ("{% include 'includes/_portion.html' with number=33 %}", "portion 33, 4 worms"),
    ],
)
def test_a_picture_has_its_words(tag, label):
    assert labels(rendered(tag)) == [label]


def test_a_picture_beside_its_words_is_silent():
    assert labels(rendered("{% portion 26 decorative=True %}{% specialist 'apple' decorative=True %}")) == []


def test_the_grill_takes_numbers_and_things_with_a_number():
    items = [21, SimpleNamespace(number=30, face_down=True), {"number": 36, "owner": "Ana"}]
    assert labels(rendered("{% grill items %}", items=items)) == [
        "The grill",
        "portion 21, 1 worm",
        "portion 30, 3 worms, face down",
        "portion 36, 4 worms, owned by Ana",
    ]


def test_every_shape_that_is_used_is_drawn():
    includes = ROOT / "templates" / "includes"
    sprite = "".join((includes / name).read_text(encoding="utf-8") for name in ("_sprite.html", "_figures.html"))
    tags = "{% for n in numbers %}{% portion n %}{% portion n face_down=True %}{% endfor %}{% worms 3 %}{% bratworm %}"
    specialists = "{% for code in codes %}{% specialist code %}{% endfor %}"
    codes = ["canned_worm", "sitting_hen", "raven", "weasel", "golden_die", "apple"]
    html = rendered(tags + specialists, numbers=[11, 21, 25, 29, 33, 50], codes=codes)
    used = set(re.findall(r'href="#([^"]+)"', html + sprite))
    assert used == set(re.findall(r'<symbol id="([^"]+)"', sprite))


SEATS = [{"name": "Ana", "portion": 22}, {"name": "Ion", "portion": 21}, {"name": "Zoë van der Berg", "portion": 23}]


def test_a_round_table_says_in_a_list_what_it_shows():
    links = [{"first": 0, "second": 2, "kind": "repeat", "text": "met in round 1"}]
    html = rendered("{% round_table seats title='Table 3' links=links %}", seats=SEATS, links=links)
    items = [re.sub(r"<[^>]+>", "", item) for item in re.findall(r"<li>(.*?)</li>", html, re.DOTALL)]
    items = [" ".join(item.split()) for item in items]
    assert items == [
        "Ana, portion 22",
        "Ion, portion 21, starts",
        "Zoë van der Berg, portion 23",
        "1 Ana and Zoë van der Berg: met in round 1",
    ]


def test_who_is_said_to_start_starts():
    seats = [*SEATS, {"name": "Mia", "portion": None, "starts": True}]
    assert [seat.starts for seat in picture_of(seats, [], "starts").seats] == [False, False, False, True]


def test_nobody_starts_before_portions_are_drawn():
    seats = [{"name": name, "portion": None} for name in "AB"]
    assert [seat.starts for seat in picture_of(seats, [], "starts").seats] == [False, False]


@pytest.mark.parametrize("count", range(1, 9))
def test_everything_at_a_round_table_lies_inside_the_picture(count):
    seats = [{"name": f"Maximiliana Wolkenstein {n}", "portion": 20 + n, "note": "x" * 99} for n in range(1, count + 1)]
    links = [{"first": a, "second": b, "kind": "club", "text": "club"} for a in range(count) for b in range(a)]
    picture = picture_of(seats, links, "starts")
    edges = []
    for seat in picture.seats:
        for line in seat.lines:
            size = 15 if line.kind == "name" else 13
            wide = width(line.text) * size
            left = {"start": seat.x, "end": seat.x - wide, "middle": seat.x - wide / 2}[seat.anchor]
            edges.append(left >= 0 and left + wide <= picture.width and 12 <= line.y <= picture.height - 4)
    assert (set(edges), len(picture.links)) == ({True}, count * (count - 1) // 2)


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Ion", ["Ion"]),
        ("", [""]),
        ("Konstantin Dimitrov", ["Konstantin", "Dimitrov"]),
        ("Zoë van der Berg", ["Zoë van", "der Berg"]),
        ("Wolfeschlegelsteinhausen", ["Wolfe…ausen"]),
    ],
)
def test_a_long_name_is_written_in_two_lines(name, lines):
    assert in_lines(name, 7) == lines


def test_a_text_that_fits_is_left_alone():
    assert (fitted("Ana", 7), fitted("李小龙李小龙", 3.0)) == ("Ana", "李小…")


@pytest.mark.parametrize(
    ("name", "other", "seen"),
    [
        ("Alexandra Popescu", "Alexandra Popa", "Alexandra Popescu"),
        ("Maximilian-Alexander Maier", "Maximilian-Alexander Müller", "Max… Maier"),
        ("Maximilian-Alexander Müller", "Maximilian-Alexander Maier", "Max… Müller"),
        ("Alexandra Constantinescu", "Alexandra Constantin", "Ale… antinescu"),
        ("Anna-Magdalena von Hohenstein", "Anna", "Anna-Magdalena von Hohenstein"),
        ("Wolfeschlegelsteinhausen", "Wolfeschlegelsteinhausenberger", "Wol… ausen"),
        ("Li", "Lin", "Li"),
    ],
)
def test_of_names_that_begin_alike_what_differs_is_seen(name, other, seen):
    assert told_apart(name, (other, name, "Ana")) == seen


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Ana Popescu", "Ana Popescu"),
        ("Maximiliane Schmidt-Hohenlohe-Öhringen", "Maximiliane S.-H.-Ö."),
        ("Alexandra Konstantinidou", "Ale… antinidou"),
        ("Alexandra Konstantinescu", "Ale… antinescu"),
        ("Anna-Magdalena von Hohenstein", "Anna-Magdalena v. H."),
        ("Wolfeschlegelsteinhausenbergerdorff", "Wolfeschlegelsteinhausenbergerdorff"),
    ],
)
def test_a_long_name_has_a_short_one_that_nobody_else_has(name, short):
    assert short_name(name, (name, "Alexandra Konstantinidou", "Alexandra Konstantinescu", "Li")) == short


@pytest.mark.parametrize(("name", "seen"), [("Ion Pop", True), ("Alexandra Konstantinescu", False)])
def test_whom_the_picture_does_not_name_in_full_the_list_does(name, seen):
    html = rendered("{% round_table seats %}", seats=[*SEATS, {"name": name, "portion": 24}])
    assert ('<ol class="visually-hidden">' in html) is seen
