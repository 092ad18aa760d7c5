"""What the file of an event for everyone has: nothing that its public pages do not show, at the moment it is made."""

from collections.abc import Iterator, Mapping

from tournament.models import Draw, Event, Round, Stage
from tournament.queries.draws.pages import document_of, draw_page
from tournament.queries.events.event_file.parts import EVENT, Part
from tournament.queries.events.event_file.sections import Item, event_item
from tournament.queries.events.export_rows import (
    Audience,
    player_rows,
    result_rows,
    rounds_for,
    seat_rows,
    stages_with_standings,
    standings_rows,
)

FOR_EVERYONE = Audience.PUBLIC
# How the event is run and recorded behind the pages.
NOT_PUBLIC = (
    *("public", "on_screens", "created_at", "archived_at", "anonymised_at", "journal_length", "journal_head"),
    *("registration_open", "public_sign_up", "sign_up_needs_approval", "capacity", "next_round_at"),
)
PUBLIC_EVENT = Part(Event, tuple(name for name in EVENT.fields if name not in NOT_PUBLIC))
PUBLIC_PARTS: Mapping[str, Part] = {
    "rounds": Part(
        Round,
        ("number", "number_in_stage", "state", "seating_changed", "minutes", "started_at", "completed_at"),
        refers=("stage", "draw"),
    ),
    "stages": Part(
        Stage,
        ("number", "kind", "rounds_planned", "tables_planned", "qualifying", "qualified", "direct", "places_only"),
    ),
}


def public_event_item(event: Event) -> Item:
    """What the event says of itself."""
    item = event_item(event)
    return {name: item[name] for name in PUBLIC_EVENT.fields}


def public_sections_of(event: Event) -> dict[str, Iterator[Item]]:
    """By their names. Each is read when it is gone through."""
    return {
        "draws": _draws(event),
        "players": (
            {"number": row.number, "name": row.public_name, "club": row.club}
            for row in player_rows(event, FOR_EVERYONE)
        ),
        "results": _results(event),
        "rounds": _rounds(event),
        "seats": _seats(event),
        "stages": map(PUBLIC_PARTS["stages"].document, event.stages.order_by("number")),
        "standings": _standings(event),
    }


def _draws(event: Event) -> Iterator[Item]:
    """The documents by which anybody can check a draw, as they are public now."""
    for number in event.draws.exclude(state=Draw.State.FAILED).order_by("number").values_list("number", flat=True):
        if page := draw_page(event, number):
            yield dict(document_of(page))


def _rounds(event: Event) -> Iterator[Item]:
    for round in rounds_for(event, FOR_EVERYONE):
        numbers = {"stage": round.stage.number, "draw": round.draw.number}
        yield PUBLIC_PARTS["rounds"].document(round) | numbers


def _seats(event: Event) -> Iterator[Item]:
    for row in seat_rows(event, FOR_EVERYONE):
        yield {
            "round": row.round,
            "table": row.table,
            "seat": row.seat,
            "player": row.person.number,
            "portion": row.portion,
        }


def _results(event: Event) -> Iterator[Item]:
    for row in result_rows(event, FOR_EVERYONE):
        yield {
            "round": row.round,
            "table": row.table,
            "player": row.person.number,
            "place": row.place,
            "worms": row.worms,
            "points": str(row.points),
            "best_portion": row.best_portion,
            "left": row.left,
        }


def _standings(event: Event) -> Iterator[Item]:
    for stage in stages_with_standings(event, FOR_EVERYONE):
        for row in standings_rows(stage, FOR_EVERYONE):
            yield {
                "stage": stage.number,
                "place": row.place,
                "player": row.number,
                "score": str(row.score),
                "taken_off": str(row.taken_off),
                "table_wins": row.table_wins,
                "worms": row.worms,
                "best_portion": row.best_portion,
                "withdrawn": row.withdrawn,
            }
