"""What programs send to change something, and what they are told of the change."""

from typing import Annotated, Literal

from pydantic import Field, JsonValue

from tournament.api.operations import MAX_NUMBER
from tournament.api.schemas.base import Code, Exact, In, Line, Moment, Out, Text

MAX_LISTED, MAX_PLAYERS = 500, 2_000
Whole = Annotated[int, Field(ge=0, le=MAX_NUMBER)]
Numbers = Annotated[list[Whole], Field(max_length=MAX_LISTED)]


class ChangeOut(Out):
    """What was done. `entry`, `verb` and `about` are those of the journal; null and empty where nothing was to do."""

    revision: int
    entry: int | None
    verb: Code
    sentence: str
    about: dict[str, JsonValue]


class SeatPlaceOut(Out):
    """A player's place in a result that was entered; seats count from 0, as in the end state."""

    seat: int
    place: int
    worms: int
    points: Exact
    best_portion: int | None
    left: bool
    decided_by: Code


class ResultReceiptOut(Out):
    """A result that was taken. `version` is what a correction builds on; a proposal does not count yet."""

    state: Code
    version: int
    receipt: str
    places: list[SeatPlaceOut]
    revision: int


class ResultIn(In):
    """`end_state` is that of the contract, players in seat order; or `places` where another game is played.

    `base_version`: the version that this corrects, 0 for the first. `insist`: what the rules of the game refuse goes to
    the organiser as a proposal, with the note. `left`: the positions of players who left during the game, from 0.
    """

    end_state: dict[str, JsonValue] | None = None
    places: Annotated[list[Annotated[int, Field(ge=1, le=99)]], Field(max_length=99)] | None = None
    base_version: Whole = 0
    note: Text = ""
    reason: Text = ""
    insist: bool = False
    left: Annotated[list[Annotated[int, Field(ge=0, le=99)]], Field(max_length=99)] = Field(default_factory=list)


class ReasonIn(In):
    """Why; it stands in the journal."""

    reason: Text = ""


class NoteIn(In):
    """What there is to say."""

    note: Text


class WithdrawalIn(ReasonIn):
    """`version`: the result that was seen, if it matters."""

    version: Whole = 0


class PersonIn(In):
    """What is known of a player; `contact` and `note` are for the desk only."""

    name: Line
    club: Line = ""
    pseudonym: Line = ""
    contact: Line = ""
    note: Text = ""


class PlayerIn(PersonIn):
    """A new player; without a number the next one."""

    number: Annotated[int, Field(ge=1, le=MAX_NUMBER)] | None = None
    fixed_table: Annotated[int, Field(ge=1, le=MAX_NUMBER)] | None = None


class ListIn(In):
    """Many new players."""

    players: Annotated[list[PlayerIn], Field(max_length=MAX_PLAYERS)]


class PlayerChangesIn(In):
    """Whatever is to be changed of a player; what is not named stays."""

    name: Line | None = None
    club: Line | None = None
    pseudonym: Line | None = None
    contact: Line | None = None
    note: Text | None = None
    fixed_table: Annotated[int, Field(ge=1, le=MAX_NUMBER)] | None = None


class DrawIn(ReasonIn):
    """`tables`: at so many, instead of as planned. A draw in place of another needs a reason."""

    tables: Annotated[int, Field(ge=1, le=MAX_NUMBER)] | None = None


class DiceIn(In):
    """The throws of the hall, where the draw asks for them."""

    dice: Annotated[list[Annotated[list[int | str], Field(max_length=64)]], Field(max_length=64)] = Field(
        default_factory=list
    )


class MinutesIn(In):
    """Null: as long as they like."""

    minutes: Whole | None


class ExtraTimeIn(In):
    """All minutes that one table has more than the others."""

    minutes: Whole


class PenaltyIn(ReasonIn):
    """`points` off the score, such as "2" or "1/2"; "0" is a warning."""

    player: Whole
    points: Annotated[str, Field(pattern=r"^\d{1,4}(/[1-9]\d{0,3})?$")] = "0"


class AnnouncementIn(In):
    """What the hall is to know."""

    text: Text


class SwapIn(ReasonIn):
    """Two players by their numbers."""

    one: Whole
    other: Whole


class SeatedIn(ReasonIn):
    """A player by number."""

    player: Whole


class LotIn(In):
    """Who is equal by everything else; with a table, their order there."""

    players: Numbers
    table: Whole | None = None


class SettleIn(In):
    """Who goes on is decided by the standings; `missing` have qualified and are not there."""

    missing: Numbers = Field(default_factory=list)


class StageIn(In):
    """A stage of a format, in codes; blank `qualifying`: it decides the event."""

    kind: Line
    rounds: Annotated[int, Field(ge=1, le=99)] = 1
    tables: Annotated[int, Field(ge=1, le=9999)] = 1
    qualifying: Line = ""
    qualified: Whole = 0
    direct: Whole = 0


class FormatIn(In):
    """All stages of the event, in place of those that it has."""

    stages: Annotated[list[StageIn], Field(max_length=9)]


class ArrivalsIn(In):
    """The numbers of those who sit at the table; the others are missing."""

    here: Numbers


class MergeIn(In):
    """The number of the row that goes; what only it knows is taken over."""

    gone: Whole


class NumbersIn(In):
    """Players by their numbers."""

    players: Numbers


class ModeIn(In):
    """Who may sign up: nobody, the desk alone, everybody, or everybody with approval."""

    mode: Literal["closed", "desk", "public", "approval"]


class PlacesIn(In):
    """How many may come; null: as many as like."""

    capacity: Annotated[int, Field(ge=1, le=MAX_NUMBER)] | None


class OrderIn(ReasonIn):
    """An order that the hall has drawn or played out: the numbers, the best first."""

    order: Numbers
    table: Whole | None = None
    play_off: bool = False


class PortionIn(In):
    """Who drew which portion."""

    player: Whole
    portion: Annotated[int, Field(ge=1, le=99)]


class PortionsIn(In):
    """The portions of all players of a table."""

    drawn: Annotated[list[PortionIn], Field(max_length=99)]


class OtherGameIn(In):
    """Whether another game is played in a round, of which only places are entered."""

    places_only: bool


class NextStartIn(In):
    """When the next round starts; null: that is open."""

    at: Moment | None


class ConfirmationIn(In):
    """Who has seen which version of the result and agrees."""

    player: Whole
    version: Whole


class EventChangesIn(In):
    """Whatever is to be changed of what the event says of itself; what is not named stays."""

    name: Line | None = None
    place: Line | None = None
    description: Text | None = None
    time_zone: Line | None = None
    starts_at: Moment | None = None


class PresetIn(In):
    """The code of a preset, such as "regulation" or "zoch-pro"."""

    preset: Line
