"""What can be seen of an event, once from the database and once from the model, in the same plain values."""

from collections.abc import Callable, Collection
from fractions import Fraction
from typing import Any

from tests.actions.state_machine.model import State, World
from tournament.models import (
    AccessLink,
    Announcement,
    Draw,
    Event,
    EventRole,
    GameRecord,
    Invitation,
    Penalty,
    Player,
    Qualifier,
    Result,
    Round,
    Seat,
    Table,
)

Picture = dict[str, Any]
FIELDS = (
    *("name", "place", "description", "public", "edition", "failed_attempt", "steal", "ties", "keep_clubs_apart"),
    *("own_points", "portions_by_hand", "dice_of_the_hall", "second_person_confirms", "minutes_game"),
    *("least_at_table", "most_at_table", "time_up", "preset", "counting", "chain", "runners_up"),
    *("minutes_short_game", "registration_open", "public_sign_up", "sign_up_needs_approval", "capacity"),
    *("listed", "next_round_at"),
)
WITHOUT_A_RULE = ("moved_up", "override")  # all others say how the regulation found them


def stored(world: World, parts: Collection[str] = ()) -> Picture:
    """These parts of the picture, or all of it."""
    event = Event.objects.get(pk=world.event)
    return {part: read(event) for part, read in PARTS.items() if not parts or part in parts}


def stored_fields(event: Event) -> list[Any]:
    over = (event.ended_at is not None, event.archived_at is not None, event.anonymised_at is not None)
    return [{name: getattr(event, name) for name in FIELDS}, over]


def stored_people(event: Event) -> list[Any]:
    """Everybody, and who waits in what order."""
    rows = list(
        Player.objects.filter(event=event)
        .order_by("number")
        .values_list("number", "name", "club", "pseudonym", "note", "state", "since")
    )
    waiting = sorted((row[6], row[0]) for row in rows if row[5] == "waiting")
    return [[row[:6] for row in rows], [number for _, number in waiting]]


def stored_stages(event: Event) -> list[Any]:
    rows = event.stages.order_by("number").values_list(
        *("number", "kind", "rounds_planned", "tables_planned", "qualifying", "qualified", "direct", "places_only"),
        "completed_at",
    )
    through: dict[int, list[Any]] = {}
    found = Qualifier.objects.filter(stage__event=event).order_by("rank")
    for stage, player, rank, rule in found.values_list("stage__number", "player__number", "rank", "rule"):
        through.setdefault(stage, []).append((player, rank, rule if rule in WITHOUT_A_RULE else ""))
    return [(*row[:8], row[8] is not None, through.get(row[0], [])) for row in rows]


def stored_rounds(event: Event) -> list[Any]:
    rows = Round.objects.filter(event=event).order_by("number")
    fields = ("number", "stage__number", "number_in_stage", "state", "draw__number", "seating_changed", "minutes")
    return [(*row[:7], row[7] is not None) for row in rows.values_list(*fields, "paused_at")]


def stored_seats(event: Event) -> list[Any]:
    rows = Seat.objects.filter(round__event=event).order_by("round__number", "table__number", "position")
    fields = ("round__number", "table__number", "player__number", "portion", "arrived", "left_game")
    return list(rows.values_list(*fields))


def stored_tables(event: Event) -> list[Any]:
    rows = Table.objects.filter(round__event=event).order_by("round__number", "number")
    fields = ("round__number", "number", "extra_minutes", "dispute_note", "call_reason", "disputed_at", "called_at")
    return [(*row[:5], row[5] is not None, row[6] is not None) for row in rows.values_list(*fields)]


def stored_records(event: Event) -> list[Any]:
    rows = GameRecord.objects.filter(table__round__event=event).order_by("table__round__number", "table__number")
    found = rows.values_list("table__round__number", "table__number", "record", "version", "stopped_at")
    return [(*at, len(record["turns"]), version, stopped_at is not None) for *at, record, version, stopped_at in found]


def stored_results(event: Event) -> list[Any]:
    rows = Result.objects.filter(table__round__event=event).order_by("table__round__number", "table__number", "version")
    found = []
    for each in rows.select_related("table__round", "confirmed_by").prefetch_related("lines__player"):
        lines = [
            (line.player.number, line.place, line.worms, Fraction(line.points), line.best_portion or 0, line.left_game)
            for line in each.lines.all()
        ]
        confirmed = each.confirmed_by.number if each.confirmed_by else 0
        where = (each.table.round.number, each.table.number, each.version)
        stopped = each.end_state.get("stopped", False)
        found.append((*where, each.state, confirmed, stopped, sorted(lines)))
    return found


def stored_draws(event: Event) -> list[Any]:
    return list(Draw.objects.filter(event=event).order_by("number").values_list("number", "what", "state"))


def stored_penalties(event: Event) -> list[Any]:
    rows = Penalty.objects.filter(stage__event=event).order_by("pk")
    fields = ("player__number", "stage__number", "points", "cancelled_at")
    return [(*row[:2], Fraction(row[2]), row[3] is not None) for row in rows.values_list(*fields)]


def stored_announcements(event: Event) -> list[Any]:
    rows = Announcement.objects.filter(event=event).order_by("pk").values_list("text", "withdrawn_at")
    return [(text, at is not None) for text, at in rows]


def stored_access(event: Event) -> list[Any]:
    """Roles, invitations, and links."""
    invitations = Invitation.objects.filter(event=event).order_by("pk").values_list("role", "used_at", "revoked_at")
    links = AccessLink.objects.filter(event=event).order_by("pk").values_list("round__number", "revoked_at")
    return [
        dict(EventRole.objects.filter(event=event).values_list("account", "role")),
        [(role, "used" if used else "withdrawn" if revoked else "open") for role, used, revoked in invitations],
        [(number, revoked is not None) for number, revoked in links],
    ]


PARTS: dict[str, Callable[[Event], list[Any]]] = {
    "fields": stored_fields,
    "people": stored_people,
    "stages": stored_stages,
    "rounds": stored_rounds,
    "seats": stored_seats,
    "tables": stored_tables,
    "records": stored_records,
    "results": stored_results,
    "draws": stored_draws,
    "penalties": stored_penalties,
    "announcements": stored_announcements,
    "access": stored_access,
}


def modelled(world: World) -> Picture:
    state = world.state
    boards = [(leg.number, board) for leg in state.legs for _, board in sorted(leg.boards.items())]
    return {
        "fields": [{name: state.fields[name] for name in FIELDS}, (state.ended, state.archived, state.anonymous)],
        "people": [
            [(p.number, p.name, p.club, p.pseudonym, p.note, p.state) for p in world.numbered()],
            world.waiting(),
        ],
        "stages": modelled_stages(state),
        "rounds": [
            (leg.number, leg.stage, leg.in_stage, leg.state, leg.draw, leg.changed, leg.minutes, bool(leg.paused))
            for leg in state.legs
        ],
        "seats": [
            (number, board.number, spot.player, spot.portion, spot.arrived, spot.left)
            for number, board in boards
            for spot in board.seats
        ],
        "tables": [
            (number, board.number, board.extra, board.note, board.why, bool(board.disputed), bool(board.called))
            for number, board in boards
        ],
        "records": [(number, board.number, *board.record, board.stopped) for number, board in boards if board.record],
        "results": modelled_results(boards),
        "draws": [(paper.number, paper.what, paper.state) for paper in state.papers],
        "penalties": [(f.player, f.stage, f.points, f.cancelled) for f in state.fines if f.there],
        "announcements": [(text, gone) for text, gone in state.announcements],
        "access": [
            state.roles,
            [(role, how) for role, how in state.invitations],
            [(number, revoked) for number, _, revoked in state.links],
        ],
    }


def modelled_stages(state: State) -> list[Any]:
    return [
        (
            *(part.number, part.kind, part.rounds, part.tables, part.qualifying, part.qualified, part.direct),
            part.places_only,
            part.done,
            [
                (player, rank, rule if rule in WITHOUT_A_RULE else "")
                for player, rank, rule in sorted(part.through, key=lambda each: each[1])
            ],
        )
        for part in state.parts
    ]


def modelled_results(boards: list[Any]) -> list[Any]:
    return [
        (
            *(number, board.number, version.number, version.state, version.confirmed, version.stopped),
            sorted((line.player, line.place, line.worms, line.points, line.best, line.left) for line in version.lines),
        )
        for number, board in boards
        for version in board.versions
    ]


def remaining(picture: Picture) -> Picture:
    """Without what stays behind of something that was taken back: numbers, versions that count for nothing, orders.

    And without who has come to a table: a seat that was taken away and given back has not been sat in yet; and without
    records of games, whose turns go on beside the journal.
    """
    results = [each for each in picture["results"] if each[3] in ("accepted", "proposed")]
    return picture | {
        "people": [[each for each in picture["people"][0] if each[5] != "removed"], picture["people"][1]],
        "results": results,
        "records": [],
        "draws": [each for each in picture["draws"] if each[2] != "failed"],
        "announcements": [each for each in picture["announcements"] if not each[1]],
        "seats": [(*each[:4], each[5]) for each in picture["seats"]],
    }
