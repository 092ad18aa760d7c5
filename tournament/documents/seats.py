"""Who sits where: by name, and by table."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext

from tournament.documents.frame import Data, PaperRequest, headed
from tournament.models import Seat, Table
from tournament.names import alphabetical, folded
from tournament.queries.draws.seats import in_order, is_drawn, seats_of

LETTERS_FROM = 25  # so many names have their first letters beside them


def players_data(asked: PaperRequest) -> Data:
    """Everybody who plays in a round, in alphabetical order, with table and seat."""
    assert asked.round is not None
    tables = seats_of(asked.round)
    rows = [(asked.name_of(seat.player), seat, table, seats) for table, seats in tables.items() for seat in seats]
    rows.sort(key=lambda row: (alphabetical(row[0]), row[1].player.number))
    names = [name for name, *_ in rows]
    letters = list(_first_letters(names)) if len(rows) >= LETTERS_FROM else [""] * len(rows)
    return headed(
        asked,
        gettext("Where do I sit?"),
        seats=any(is_drawn(seats) for seats in tables.values()),
        words={"player": gettext("Player"), "table": gettext("Table"), "seat": gettext("Seat")},
        rows=[
            {
                "letter": letter,
                "name": name,
                "number": seat.player.number,
                "table": str(table.number),
                "seat": str(seat.position + 1) if is_drawn(seats) else "–",
            }
            for letter, (name, seat, table, seats) in zip(letters, rows, strict=True)
        ],
    )


def seats_data(asked: PaperRequest) -> Data:
    """A block for each table."""
    assert asked.round is not None
    tables = seats_of(asked.round)
    return headed(
        asked,
        gettext("Tables"),
        tables=[
            {"table": str(table.number), "seats": seat_rows(asked, table, seats)} for table, seats in tables.items()
        ],
    )


def seat_rows(asked: PaperRequest, table: Table, seats: Sequence[Seat]) -> list[dict[str, object]]:
    """The players of a table in seat order; by number, as long as that is not drawn."""
    drawn = is_drawn(seats)
    return [
        {
            "seat": str(seat.position + 1) if drawn else "",
            "name": asked.name_of(seat.player),
            "number": seat.player.number,
            "mark": gettext("starts") if drawn and seat.position == 0 else "",
        }
        for seat in in_order(seats)
    ]


def _first_letters(names: Sequence[str]) -> Iterator[str]:
    """The first letter of each name that begins with another than the one before."""
    before = ""
    for name in names:
        letter = folded(name)[:1].upper()
        yield letter if letter != before else ""
        before = letter
