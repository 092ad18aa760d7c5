"""The papers of the print centre, read back as a reader of PDFs has them: every word, on the page, in every script."""

import pytest
from time_machine import travel

from tests import factories
from tests.documents.reading import codes_on, pages_and_outside, pages_of, text_of
from tests.factories.stages import final, played, qualified
from tests.sampling import sampled
from tournament.documents.at_tables import Card, cards_data
from tournament.documents.event import report_text
from tournament.documents.frame import PaperRequest
from tournament.documents.papers import BY_CODE, KINDS, WITHOUT_NAMES, asked_of, versions_of
from tournament.documents.typesetting import typeset
from tournament.models import Event
from tournament.queries.access.table_codes import seated_in
from tournament.queries.events.printing import print_page

pytestmark = pytest.mark.django_db
NOON = "2026-05-09T12:00Z"
NAMES = ("Ștefan Țăndărică", "İğne Şahin", "Иван Ёлкин", "Ελένη Παππά")
RIGHT_TO_LEFT = ("שרה כהן", "محمد علي")


def paper(event, code, *, on="a4", **query):
    """The PDF of a paper as it is asked for."""
    asked = asked_of(code, print_page(event, query.get("round")), query)
    kind = BY_CODE[code]
    return typeset(kind.layout, {"paper": on, **kind.data(asked)})


def named(event, *names):
    for player, name in zip(event.players.order_by("number"), names, strict=False):
        player.name = name
        player.save()
    return event


def finished(tables=1, rounds=1, **fields):
    """An event that is over, with a final of four."""
    event = played(tables, rounds=rounds, slug="cup", place="Cluj", starts_at=NOON, time_zone="UTC", **fields)
    event.stages.filter(number=1).update(qualified=4)
    qualified(event, 1, 2, 3, 4)
    final(event, (21, 29), (30,), (25,), (22,))
    Event.objects.filter(pk=event.pk).update(ended_at=NOON, revision=42)
    event.refresh_from_db()
    return event


HEAD = ["Grill Cup 9 May 2026, 12:00 · revision 42"]
FOOT = ["Grill Cup 9 May 2026, 12:00 · revision 42 Page 1 of 1"]


@travel(NOON, tick=False)
def test_everybody_finds_table_and_seat_by_name():
    event = named(finished(), *NAMES)
    assert text_of(paper(event, "players", round="1")) == [
        *HEAD,
        "Where do I sit?",
        "Preliminary round",
        "Player Table Seat",
        "İğne Şahin (2) 1 2",
        "Ștefan Țăndărică (1) 1 1",
        "Ελένη Παππά (4) 1 4",
        "Иван Ёлкин (3) 1 3",
        *FOOT,
    ]


@travel(NOON, tick=False)
def test_on_the_wall_hidden_names_stay_hidden_and_a_list_for_the_desk_says_that_it_is_one():
    event = named(finished(), *NAMES)
    event.players.filter(number=1).update(pseudonym="Wormy")
    wall = text_of(paper(event, "seats", round="1"))
    assert wall[1:3] == ["Tables", "Preliminary round"]
    assert ("1 Wormy (1) starts" in wall, any("Ștefan" in line for line in wall)) == (True, False)
    desk = text_of(paper(event, "seats", round="1", names="real"))
    assert desk[3] == "For the desk, not for the wall: it shows what is hidden in public."
    assert "1 Ștefan Țăndărică (1) starts" in desk


@travel(NOON, tick=False)
def test_standings_say_the_reason_for_each_place():
    event = named(finished(), "Ana", "Ben", "Cem", "Dan")
    assert text_of(paper(event, "standings", stage="2", on="letter")) == [
        *HEAD,
        "Standings",
        "Final",
        "Place Player Score Wins Worms Best portion Why this place",
        "1 Ana (1) 6 1 4 29",
        "2 Ben (2) 4 0 3 30 Behind Ana: score 6 to 4",
        "3 Cem (3) 2 0 2 25 Behind Ben: score 4 to 2",
        "4 Dan (4) 1 0 1 22 Behind Cem: score 2 to 1",
        "The score is the placement points. Worms are shown, but don’t count towards it.",
        *FOOT,
    ]


@travel(NOON, tick=False)
def test_the_report_is_text_as_well():
    event = named(finished(), "Ana", "Ben", "Cem", "Dan")
    lines = report_text(PaperRequest(event)).splitlines()
    assert lines[:12] == [
        "Grill Cup",
        "=========",
        "",
        "Venue: Cluj",
        "Date: 9 May 2026",
        "Players: 4",
        "Rounds: 2",
        "Games: 2",
        "Rules: Regulation",
        "",
        "Winners",
        "-------",
    ]
    assert lines[12:15] == ["1. Ana", "2. Ben", "3. Cem"]
    assert lines[-7:] == [
        "---------------",
        "1. Ana (1), Final, 6",
        "2. Ben (2), Final, 4",
        "3. Cem (3), Final, 2",
        "4. Dan (4), Final, 1",
        "",
        "9 May 2026, 12:00 · revision 42",
    ]
    assert text_of(paper(event, "report"))[:3] == [*HEAD, "Report", "Cluj · 9 May 2026"]


@travel(NOON, tick=False)
def test_names_that_run_from_right_to_left_stand_beside_their_numbers():
    event = named(finished(), *RIGHT_TO_LEFT, "Ana", "Ben")
    assert text_of(paper(event, "standings", stage="2")) == [
        *HEAD,
        "Standings",
        "Final",
        "Place Player Score Wins Worms Best portion Why this place",
        f"1 {RIGHT_TO_LEFT[0]} (1) 6 1 4 29",
        f"2 {RIGHT_TO_LEFT[1]} (2) 4 0 3 30 Behind {RIGHT_TO_LEFT[0]}: score 6 to 4",
        f"3 Ana (3) 2 0 2 25 Behind {RIGHT_TO_LEFT[1]}: score 4 to 2",
        "4 Ben (4) 1 0 1 22 Behind Ana: score 2 to 1",
        "The score is the placement points. Worms are shown, but don’t count towards it.",
        *FOOT,
    ]


@pytest.mark.parametrize(("design", "who"), [("classic", range(1, 5)), ("grill-podium", range(1, 4))])
def test_a_certificate_has_a_page_with_place_name_and_event(design, who):
    event = named(finished(), "Ana", "Ben", "Cem", "Dan")
    pdf = paper(event, "certificates", design=design)
    assert pages_of(pdf) == len(who)
    lines = text_of(paper(event, "certificates", design=design, player="2"))
    said = ("Ben", "Ana", "Grill Cup", "Cluj · 9 May 2026", "For the organisers")
    assert [words for words in said if any(words in line for line in lines)] == ["Ben", *said[2:]]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, ["Face down"]),
        ({"time_up": "stop"}, ["Face down", "Still on the grill", "Stopped by the clock"]),
        (
            {"edition": "extended"},
            ["Bratworms", "Face down", "Specialist: canned worm, sitting hen, raven, weasel, golden die, apple"],
        ),
    ],
)
def test_a_slip_has_room_for_all_that_an_end_state_has(fields, said):
    event = factories.event(**fields)
    event.refresh_from_db()
    lines = text_of(paper(event, "blank-slips"))
    first = "11" if fields.get("edition") else "21"
    assert sum(first in line.split() for line in lines) == 2  # slips on a sheet
    assert [words for line in lines for words in said if words in line] == said * 2


def test_a_draft_round_says_so():
    event = factories.event()
    factories.players(event, 4)
    factories.seated_round(event, state="drawn")
    assert "Draft: these seats are not published yet." in text_of(paper(event, "players"))


def test_a_camera_reads_the_address_of_each_card():
    """The longest that one can be, and more of them than a sheet holds."""
    event = factories.event()
    addresses = [f"https://{'grill' * 8}-{table}.example/t/{'xY_-' * 10}{table}z/" for table in range(1, 7)]
    cards = [Card((table,), address, f"Table {table}") for table, address in enumerate(addresses, 1)]
    for size in ("a4", "letter"):
        assert codes_on(typeset("cards", {"paper": size, **cards_data(PaperRequest(event), cards)})) == addresses


# How many tables and rounds, and the pages of each paper.
SIZES = {36: (9, 2), 4: (1, 1), 300: (75, 3)}
PAGES = {
    "players": (1, 1, 4),
    "seats": (1, 1, 5),
    "standings": (2, 1, 11),
    "qualification": (1, 1, 1),
    "rules": (1, 1, 1),
    "slips": (5, 1, 38),
    "blank-slips": (1, 1, 1),
    "turns": (9, 1, 75),
    "blank-turns": (1, 1, 1),
    "check-in": (2, 1, 9),
    "labels": (2, 1, 15),
    "winners": (2, 1, 9),
    "certificates": (36, 4, 300),
    "report": (2, 1, 6),
    "codes": (3, 1, 19),
}
NOT_ALL_NAMES = {*WITHOUT_NAMES, "qualification", "codes"}


@pytest.mark.parametrize("size", sampled(SIZES, usual=1))
def test_every_paper_has_its_pages_and_nothing_beyond_their_edges(size):
    """With names as long as they can be."""
    tables, rounds = SIZES[size]
    long_names = ("Maximiliane-Konstanze von " + "Hohenstaufen-" * 4, "W" * 80)
    event = named(finished(tables, rounds), *long_names, *NAMES, *RIGHT_TO_LEFT)
    on = "letter" if size == 36 else "a4"
    made = {}
    for kind in KINDS:
        query = dict(next(iter(versions_of(kind.code, print_page(event, "1")))).query)
        made[kind.code] = paper(event, kind.code, on=on, **query)
    cards = [Card((table,), "https://grill.example/t/" + "x" * 43, f"Table {table}") for table in range(1, tables + 1)]
    round = event.rounds.get(number=1)
    seated = [card.beside(seated_in(round)) for card in cards]
    made["codes"] = typeset("cards", {"paper": on, **cards_data(PaperRequest(event, round), seated)})
    looked_at = {code: pages_and_outside(pdf) for code, pdf in made.items()}
    assert {code: pages for code, (pages, _cut) in looked_at.items()} == {
        code: counts[list(SIZES).index(size)] for code, counts in PAGES.items()
    }
    assert {code: cut for code, (_pages, cut) in looked_at.items() if cut} == {}
    nameless = [code for code, pdf in made.items() if not any("Maximiliane" in line for line in text_of(pdf))]
    assert nameless == [kind.code for kind in KINDS if kind.code in WITHOUT_NAMES]
    lacking = {code: lacking_in(pdf, event) for code, pdf in made.items() if code not in NOT_ALL_NAMES}
    assert {code: names for code, names in lacking.items() if names} == {}


def lacking_in(pdf, event):
    """The names that are to be read in it, each word of them, and are not."""
    text = " ".join(text_of(pdf))
    on_it = {player.name for player in event.players.all()} & {*NAMES, *RIGHT_TO_LEFT}
    return [name for name in sorted(on_it) if not all(word in text for word in name.split())]
