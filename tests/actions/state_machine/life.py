"""What the actions on the event itself do: texts, options, format, who sees it, announcements, the archive."""

from typing import Any

from tests.actions.state_machine.model import No, Part, World
from tests.actions.state_machine.people import Moved, enlisted
from tests.actions.state_machine.places import replace_fields, unchanged

BY_DRAW = {"edition", "failed_attempt", "steal", "ties", "keep_clubs_apart", "counting", "chain", "runners_up"}


def change_fields(world: World, verb: str, values: dict[str, Any]) -> None:
    """A change of fields that is taken back as long as they stay so. The same value again is no change."""
    changed = {name: value for name, value in values.items() if world.state.fields[name] != value}
    if not changed:
        return
    refuse_locked(world, changed)
    before = replace_fields(world, changed)
    refuse_odd_rules(world)
    if world.state.fields["least_at_table"] > world.state.fields["most_at_table"]:
        replace_fields(world, before)
        raise No("sizes_upside_down")

    def back() -> None:
        unchanged(world, changed)
        refuse_locked(world, before)
        replace_fields(world, before)
        refuse_odd_rules(world)

    world.write(verb, back)


def refuse_odd_rules(world: World) -> None:
    if (world.state.fields["edition"], world.state.fields["failed_attempt"] != "highest") == ("extended", True):
        raise No("extended_is_never_faster")


def refuse_locked(world: World, values: dict[str, Any]) -> None:
    """`values`: what the options are about to be."""
    if world.is_drawn and values.keys() & BY_DRAW:
        raise No("options_locked")
    if world.open_paper is not None and values.keys() & {"least_at_table", "most_at_table"}:
        raise No("options_announced")
    boards = [board for leg in world.state.legs for board in leg.boards.values()]
    if any(board.versions for board in boards) and "time_up" in values:
        raise No("options_played_by")
    if "own_points" in values and world.is_drawn:
        now, then = world.state.fields["own_points"], values["own_points"]
        if any(now.get(str(size)) != then.get(str(size)) for size in sizes_in_use(world)):
            raise No("own_points_locked")


def sizes_in_use(world: World) -> set[int]:
    """Of all tables, and of those in draws that were not replaced; without those that have no points."""
    boards = [board for leg in world.state.legs for board in leg.boards.values()]
    seated = {leg.draw for leg in world.state.legs}
    papers = [paper for paper in world.state.papers if paper.state == "announced" or paper.number in seated]
    sizes = {len(board.seats) for board in boards} | {size for paper in papers for size in paper.sizes}
    fields = world.state.fields
    needed, own = fields["counting"] not in ("worms", "places"), fields["own_points"]
    return {size for size in sizes if not needed or own.get(str(size), 1 < size < 7)}


def edit_event(world: World, values: dict[str, Any]) -> None:
    if not values.get("name", "x").strip():
        raise No("event_needs_a_name")
    change_fields(world, "event_edited", values)


def edit_options(world: World, values: dict[str, Any]) -> None:
    change_fields(world, "options_edited", values)


BY_WORMS = ["worms", "best_portion", "lot"]
PRO = {"4": "7531", "5": "75421", "6": "764321", "7": "7654321"}
PRESETS: dict[str, dict[str, Any]] = {
    "regulation": {
        **{"counting": "worms_and_placement", "chain": [], "runners_up": [], "own_points": {}},
        **{"least_at_table": 3, "most_at_table": 6},
    },
    "zoch-simple": {
        **{"counting": "places", "chain": BY_WORMS, "runners_up": BY_WORMS, "least_at_table": 3, "most_at_table": 7},
        "own_points": {size: [] for size in "3456"},
    },
    "zoch-pro": {
        **{"counting": "placement", "chain": BY_WORMS, "runners_up": BY_WORMS, "least_at_table": 4, "most_at_table": 7},
        "own_points": {"3": [], **{size: list(points) for size, points in PRO.items()}},
    },
}


def apply_preset(world: World, preset: str) -> None:
    change_fields(world, "preset_applied", {**PRESETS[preset], "preset": preset})


SEEN_BY: dict[str, tuple[str, dict[str, Any]]] = {
    "public": ("event_published", {"public": True, "listed": True}),
    "unlisted": ("event_unlisted", {"public": True, "listed": False}),
    "hidden": ("event_hidden", {"public": False}),
}


def show(world: World, how: str) -> None:
    verb, values = SEEN_BY[how]
    if all(world.state.fields[name] == value for name, value in values.items()):
        raise No(f"event_is_{how}")
    change_fields(world, verb, values)


def choose_format(world: World, rows: list[list[Any]]) -> None:
    refuse_drawn(world)
    before = format_of(world)
    set_format(world, rows)
    after, minutes = format_of(world), world.state.fields["minutes_game"]

    def back() -> None:
        refuse_drawn(world)
        fined = max((each.stage for each in world.state.fines if each.there), default=0)
        if (format_of(world), world.state.fields["minutes_game"]) != (after, minutes) or fined > len(before):
            raise No("undo_too_late")
        set_format(world, before)

    world.write("format_chosen", back)


def refuse_drawn(world: World) -> None:
    if world.is_drawn:
        raise No("format_drawn")


def format_of(world: World) -> list[list[Any]]:
    return [
        [each.kind, each.rounds, each.tables, each.qualifying, each.qualified, each.direct]
        for each in world.state.parts
    ]


def set_format(world: World, rows: list[list[Any]]) -> None:
    world.state.parts = [Part(number, *row) for number, row in enumerate(rows, start=1)]


# Announcements.


def announce(world: World, text: str) -> None:
    if not text.strip():
        raise No("announcement_empty")
    world.state.announcements.append([text, False])
    at = len(world.state.announcements) - 1
    world.write("announced", lambda: withdrawn(world, at, True))


def withdraw_announcement(world: World, at: int) -> None:
    if world.state.announcements[at][1]:
        raise No("no_such_announcement")
    withdrawn(world, at, True)
    world.write("announcement_withdrawn", lambda: withdrawn(world, at, False))


def withdrawn(world: World, at: int, value: bool) -> None:
    world.state.announcements[at][1] = value


def refuse_archived(world: World) -> None:
    """Asked by the runner for everything else; where something is asked before, it has to be in between."""
    if world.state.archived:
        raise No("event_archived")


# The archive.


def archive(world: World) -> None:
    if any(leg.state == "running" for leg in world.state.legs):
        raise No("event_is_played")
    world.state.archived = True
    world.state.fields["registration_open"] = False
    world.write("event_archived")


def unarchive(world: World) -> None:
    if not world.state.archived:
        raise No("event_not_archived")
    world.state.archived = False
    world.write("event_unarchived")


def anonymise(world: World) -> None:
    state = world.state
    if state.anonymous:
        raise No("event_is_anonymous")
    if not (state.ended or state.archived):
        raise No("event_not_over")
    state.anonymous = True
    for person in state.people.values():
        person.name, person.club, person.pseudonym, person.note = f"Player {person.number}", "", "", ""
    for board in (board for leg in state.legs for board in leg.boards.values()):
        board.note = board.why = ""
    state.announcements, state.invitations, state.links = [], [], []
    for entry in world.journal:
        entry.take_back = None
        if isinstance(entry.needed, dict):
            entry.needed = {**entry.needed, "why": None}
    world.write("event_anonymised")


def duplicate(world: World, with_players: bool) -> World:
    """The copy."""
    if with_players and world.state.anonymous:
        raise No("players_anonymised")
    copy = World()
    copy.state.fields = world.state.fields | {
        "registration_open": False,
        "public": False,
        "listed": True,
        "next_round_at": None,
    }
    set_format(copy, format_of(world))
    if with_players:
        people = [world.state.people[number] for number in world.in_state("registered", "here", "absent")]
        rows = [{key: getattr(each, key) for key in ("name", "club", "pseudonym", "note")} for each in people]
        copy.state.fields["capacity"], capacity = None, copy.state.fields["capacity"]
        enlisted(copy, Moved(copy), rows)
        copy.state.fields["capacity"] = capacity
    copy.write("event_duplicated")
    return copy
