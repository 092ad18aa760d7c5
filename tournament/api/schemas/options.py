"""The rules and options of an event, in the regulation's own codes."""

from typing import Annotated

from pydantic import Field

from tournament.actions.events.options import MAX_MINUTES
from tournament.api.schemas.base import In, Line

MAX_CRITERIA, MAX_AT_TABLE = 20, 99
Chain = Annotated[list[Line], Field(max_length=MAX_CRITERIA)]
AtTable = Annotated[int, Field(ge=0, le=MAX_AT_TABLE)]
Minutes = Annotated[int, Field(ge=0, le=MAX_MINUTES)]
Points = Annotated[list[Annotated[int, Field(ge=0, le=1_000_000)]], Field(max_length=MAX_AT_TABLE)]


class OptionsIn(In):
    """Whatever is to be changed; what is not named stays. Null says nothing.

    `own_points`: by the size of the table, from the first place to the last; an empty list: those of the regulation.
    """

    edition: Line | None = None
    failed_attempt: Line | None = None
    steal: Line | None = None
    counting: Line | None = None
    chain: Chain | None = None
    runners_up: Chain | None = None
    ties: Line | None = None
    own_points: Annotated[dict[Line, Points], Field(max_length=MAX_CRITERIA)] | None = None
    least_at_table: AtTable | None = None
    most_at_table: AtTable | None = None
    seating: Line | None = None
    time_up: Line | None = None
    keep_clubs_apart: bool | None = None
    portions_by_hand: bool | None = None
    dice_of_the_hall: bool | None = None
    second_person_confirms: bool | None = None
    live_positions_public: bool | None = None
    final_held_back: bool | None = None
    results_by_round: bool | None = None
    minutes: Minutes | None = None
    minutes_game: Minutes | None = None
    minutes_short_game: Minutes | None = None
    minutes_change_over: Minutes | None = None
