"""What lies on the tables: score slips, sheets to write a game down on, and cards with the codes for referees."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import segno
from django.utils.translation import gettext

from games.heckmeck import Specialist
from tournament.documents.frame import Data, PaperRequest, headed
from tournament.documents.seats import seat_rows
from tournament.models import Event
from tournament.queries.access.table_codes import SeatedTable
from tournament.queries.draws.seats import seats_of
from tournament.regulation.presets import TimeUp
from tournament.rules.verdicts import ruleset_of
from tournament.words.end_states import SPECIALISTS

TURNS_ON_A_SHEET = 30
BLANK_SLIPS = 2  # as many as a sheet holds
MASK = 3  # cameras read every mask


def slips_data(asked: PaperRequest) -> Data:
    """A slip for each table of a round, with its players."""
    return _slips(asked, _seated(asked), places_only=asked.round is not None and asked.round.places_only)


def blank_slips_data(asked: PaperRequest) -> Data:
    """Slips without names, for as many players as a table can have."""
    return _slips(asked, [_blank(asked.event)] * BLANK_SLIPS, places_only=False)


def turns_data(asked: PaperRequest) -> Data:
    """A sheet for each table of a round, on which its game is written down turn by turn."""
    return _turns(asked, _seated(asked))


def blank_turns_data(asked: PaperRequest) -> Data:
    """One sheet for any table; a long game goes on on a second one."""
    return _turns(asked, [_blank(asked.event)])


class Card(NamedTuple):
    """A code for a table or several: where it leads, and who sits there."""

    tables: tuple[int, ...]
    address: str
    label: str
    names: tuple[str, ...] = ()

    def beside(self, seated: Mapping[int, SeatedTable]) -> "Card":
        """The card of one table with the names of who sits there."""
        table = seated.get(self.tables[0]) if len(self.tables) == 1 else None
        return self._replace(names=table.names) if table else self


def cards_data(asked: PaperRequest, cards: Iterable[Card]) -> Data:
    """A card with a code for each of them, to cut out. The addresses are secrets: nobody caches this."""
    return headed(
        asked,
        gettext("Codes for the tables"),
        words={
            "table": gettext("Table"),
            "tables": gettext("Tables"),
            "how": gettext(
                "For the referee: scan the code to follow the game and hand in the result. No account needed."
            ),
        },
        cards=[
            {
                "tables": ", ".join(map(str, card.tables)),
                "several": len(card.tables) > 1,
                "label": card.label,
                "names": list(card.names),
                "code": _code(card.address),
            }
            for card in cards
        ],
    )


def _code(address: str) -> str:
    """The picture that a camera reads."""
    code = segno.make(address, error="m", micro=False, mask=MASK)
    drawing: str = code.svg_inline(omitsize=True, border=0, dark="#000", svgclass=None, lineclass=None)
    return drawing.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)


def _seated(asked: PaperRequest) -> list[dict[str, object]]:
    assert asked.round is not None
    return [
        {"table": str(table.number), "seats": seat_rows(asked, table, seats)}
        for table, seats in asked.part_of(list(seats_of(asked.round).items()))
    ]


def _blank(event: Event) -> dict[str, object]:
    seats: Sequence[dict[str, object]] = [
        {"seat": str(seat), "name": "", "number": "", "mark": ""} for seat in range(1, event.most_at_table + 1)
    ]
    return {"table": "", "seats": seats}


def _slips(asked: PaperRequest, tables: Sequence[dict[str, object]], *, places_only: bool) -> Data:
    ruleset = ruleset_of(asked.event)
    return headed(
        asked,
        gettext("Score slip"),
        words={
            "table": gettext("Table"),
            "player": gettext("Player"),
            "worms": gettext("Worms"),
            "place": gettext("Place"),
            "bratworms": gettext("Bratworms"),
            "specialist": gettext("Specialist"),
            "specialists": ", ".join(str(SPECIALISTS[specialist]) for specialist in Specialist),
            "face-down": gettext("Face down"),
            "face-up": gettext("Still on the grill"),
            "signatures": gettext("Signatures"),
            "referee": gettext("Referee"),
            "stopped": gettext("Stopped by the clock"),
            "how": gettext("One cross in each column: who has the portion at the end, or that it lies face down."),
            "how-places": gettext("Write down the place of each player. Players who tie share the better place."),
        },
        portions=[{"number": number, "worms": worms} for number, worms in sorted(ruleset.worms.items())],
        extended=asked.event.edition == "extended",
        stopped=asked.event.time_up == TimeUp.STOP,
        places_only=places_only,
        slips=tables,
    )


def _turns(asked: PaperRequest, tables: Sequence[dict[str, object]]) -> Data:
    return headed(
        asked,
        gettext("Turn by turn"),
        words={
            "table": gettext("Table"),
            "seats": gettext("Seats"),
            "turn": gettext("Turn"),
            "seat": gettext("Seat"),
            "dice": gettext("Dice set aside, throw by throw"),
            "total": gettext("Total"),
            "takes": gettext("Takes"),
            "from": gettext("From"),
            "failed": gettext("Failed"),
            "back": gettext("Gives back"),
            "down": gettext("Face down"),
            "how": gettext(
                "Write each throw like “5 5 | W W | 4”, W for a worm. "
                "From: G for the grill, or the seat it is stolen from."
            ),
        },
        turns=TURNS_ON_A_SHEET,
        sheets=tables,
    )
