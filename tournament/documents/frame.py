"""What all papers share: the sheet of paper, what was asked for, and the head that says of when a paper is."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Event, Player, Round, Stage
from tournament.words import Text
from tournament.words.formats import STAGES
from tournament.words.rounds import round_name

Data = Mapping[str, object]


class Paper(StrEnum):
    """The sheets that printers have."""

    A4 = "a4"
    LETTER = "letter"


PAPERS: Mapping[Paper, Text] = {Paper.A4: _("A4"), Paper.LETTER: _("Letter")}


# Where offices print on Letter: most of the Americas, and not those that took A4.
LETTER_ZONES = ("America/", "US/", "Canada/", "Mexico/", "Pacific/Honolulu", "Asia/Manila")
A4_ZONES = (
    "America/Argentina/",
    "America/Asuncion",
    "America/Fortaleza",
    "America/Guayaquil",
    "America/La_Paz",
    "America/Lima",
    "America/Manaus",
    "America/Montevideo",
    "America/Nuuk",
    "America/Recife",
    "America/Sao_Paulo",
)


def usual_paper(event: Event) -> Paper:
    """What the printers have in the time zone of an event."""
    zone = str(event.zone)
    return Paper.LETTER if zone.startswith(LETTER_ZONES) and not zone.startswith(A4_ZONES) else Paper.A4


# How much is typeset at once; of larger events there are parts.
TABLES_OF_A_PART = 250
ROWS_OF_A_PART = 2_000
Row = TypeVar("Row")


@dataclass(frozen=True)
class PaperRequest:
    """What a paper is asked for about. With `real_names` it shows what public pages do not, and is not for the wall."""

    event: Event
    round: Round | None = None
    stage: Stage | None = None
    real_names: bool = False
    player: int | None = None  # of whom there is to be one certificate
    design: str = ""
    part: int = 1  # of a paper that is too long to be typeset at once

    def part_of(self, rows: Sequence[Row]) -> Sequence[Row]:
        """The rows of this part: as many tables as are typeset in time."""
        return rows[(self.part - 1) * TABLES_OF_A_PART : self.part * TABLES_OF_A_PART]

    def name_of(self, player: Player) -> str:
        """What the paper calls a player."""
        return player.name if self.real_names else player.public_name


class Where(StrEnum):
    """What a paper is for."""

    WALL = "wall"
    TABLES = "tables"
    DESK = "desk"
    WINNERS = "winners"


@dataclass(frozen=True)
class PaperKind:
    """One kind of paper: what it is called, its layout, and the function that reads what stands on it."""

    code: str
    title: Text
    about: Text
    where: Where
    data: Callable[[PaperRequest], Data]

    @property
    def layout(self) -> str:
        return self.code.removeprefix("blank-").replace("-", "_")


NOT_FOR_THE_WALL = _("For the desk, not for the wall: it shows what is hidden in public.")
NOT_PUBLISHED = _("Draft: these seats are not published yet.")


def headed(
    asked: PaperRequest, title: object, *, about: str = "", notes: tuple[Text, ...] = (), **content: object
) -> Data:
    """The data of a layout, with the head. Of a draft round and of hidden names the head says so."""
    event = asked.event
    if asked.round is not None and asked.round.is_draft:
        notes = (NOT_PUBLISHED, *notes)
    if asked.real_names:
        notes = (NOT_FOR_THE_WALL, *notes)
    head = {
        "event": event.name,
        "title": str(title),
        "about": about or about_what(asked),
        "as-of": as_of(event),
        "notes": [str(note) for note in notes],
        "page": gettext("Page {page} of {pages}"),
    }
    return {"lang": (get_language() or "en").partition("-")[0], "head": head, **content}


def as_of(event: Event) -> str:
    """The moment and the revision: two prints can be compared, and an old one told."""
    now = date_format(timezone.localtime(timezone.now(), event.zone), "SHORT_DATETIME_FORMAT")
    return gettext("%(time)s · revision %(revision)s") % {"time": now, "revision": event.revision}


def about_what(asked: PaperRequest) -> str:
    """The stage and the round that a paper is about."""
    stage = asked.round.stage if asked.round else asked.stage
    if stage is None:
        return ""
    words = [str(STAGES.get(stage.kind, stage.kind))]
    if asked.round is not None and stage.rounds_planned > 1:
        words.append(round_name(asked.round.number, stage))
    return " · ".join(words)
