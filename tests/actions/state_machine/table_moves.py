"""Moves at tables: results, disputes, confirmations, who has come, calls."""

from random import Random
from typing import Any

from games.heckmeck import EndState, Holding
from tests.actions.state_machine import beside, playing
from tests.actions.state_machine.model import Board, Leg, World
from tests.actions.state_machine.moves import Step, chance, event_row, leg, move, some, table_row, words
from tests.actions.state_machine.turns import plays_another_game
from tournament.actions.results import confirmations, disputes, record
from tournament.actions.rounds import tables
from tournament.models import Result
from tournament.rules.places import PlacesOnly
from tournament.rules.verdicts import ruleset_of

At = tuple[Leg, int, Board]


def at_table(world: World, rng: Random, wanted: Any) -> At | None:
    """A table of a running round, first of all one as wanted."""
    found = leg(world, rng, "running")
    if found is None:
        return None
    fitting = [number for number, board in found.boards.items() if wanted(board)]
    number = some(rng, fitting, sorted(found.boards))
    return found, number, found.boards[number]


def given(world: World, at: At, **more: Any) -> dict[str, Any]:
    return {"table": table_row(world, at[0].number, at[1]), **more}


def hands_for(rng: Random, players: int, *, extended: bool) -> tuple[list[dict[str, Any]], list[int]]:
    """What each has at the end, and what lies face down: somebody owns the lowest portion, which is always possible."""
    hands: list[dict[str, Any]] = [{"portions": [], "bratworms": 0, "apple": False} for _ in range(players)]
    lowest = 11 if extended else 21
    with_worms = rng.sample(range(players), rng.randint(1, players))  # the others went home with nothing
    hands[with_worms[0]]["portions"].append(lowest)
    down = []
    for portion in [*((13, 21) if extended else ()), *range(22, 37)]:
        if chance(rng, 35):
            down.append(portion)
        else:
            hands[rng.choice(with_worms)]["portions"].append(portion)
    if extended:
        hands[with_worms[0]]["bratworms"] = rng.randint(2, 7)
        hands[with_worms[0]]["apple"] = chance(rng, 30)
    return hands, down


def end_state(world: World, hands: list[dict[str, Any]], down: list[int], *, stopped: bool) -> EndState:
    """Where the clock stopped the game, what nobody has is still on the grill: that is possible by every rule."""
    holdings = [
        Holding(tuple(hand["portions"]), hand["bratworms"], "apple" if hand["apple"] else None) for hand in hands
    ]
    rules = ruleset_of(event_row(world))
    if stopped:
        return EndState(rules, tuple(holdings), (), face_up=tuple(down), stopped=True)
    return EndState(rules, tuple(holdings), tuple(down))


def places_for(rng: Random, players: int) -> tuple[int, ...]:
    """Of another game: some may be tied."""
    order = [rng.randrange(players) for _ in range(players)]
    return tuple(1 + sum(other < mine for other in order) for mine in order)


@move(record.record_result, 8)
def _(world: World, rng: Random) -> Step | None:
    at = at_table(world, rng, lambda board: board.accepted is None)
    if at is None or not at[2].seats:
        return None
    board, size = at[2], len(at[2].seats)
    hands, down = hands_for(rng, size, extended=world.state.fields["edition"] == "extended")
    stops = world.state.fields["time_up"] != "play_on"
    stopped = bool(down) and chance(rng, 40 if stops else 3)
    valid = chance(rng, 90)
    if not valid:
        down = [*down, 22]  # twice
        for hand in hands:
            hand["portions"] = [22, *(each for each in hand["portions"] if each != 22)]
    now = board.accepted.number if board.accepted else 0
    left = {rng.randrange(size)} if chance(rng, 10) and size > 2 else set()
    entry = {
        "base": now if chance(rng, 85) else 7,
        "as_proposal": chance(rng, 30),
        "note": words(rng),
        "reason": words(rng),
        "settles_dispute": chance(rng, 20),
    }
    another = plays_another_game(world, at[0]) != chance(rng, 5)
    places = places_for(rng, size) if another else ()
    end = PlacesOnly(places) if places else end_state(world, hands, down, stopped=stopped)
    arguments = {**entry, "end_state": end, "left": left}
    arguments["base_version"] = arguments.pop("base")
    known = {**entry, "hands": hands, "valid": valid or bool(places), "left": left, "places": places}
    known["stopped"] = stopped and not places
    return Step(given(world, at, **arguments), lambda: playing.record(world, at[0].number, at[1], known))


@move(record.withdraw_result, 1)
def _(world: World, rng: Random) -> Step | None:
    at, reason = at_table(world, rng, lambda board: board.accepted), words(rng)
    if at is None:
        return None
    return Step(given(world, at, reason=reason), lambda: playing.withdraw(world, at[0].number, at[1], reason))


@move(disputes.dispute_table, 1)
def _(world: World, rng: Random) -> Step | None:
    at, note = at_table(world, rng, lambda board: not board.disputed), words(rng)
    if at is None:
        return None
    return Step(given(world, at, note=note), lambda: playing.dispute(world, at[0].number, at[1], note))


@move(disputes.settle_dispute, 1)
def _(world: World, rng: Random) -> Step | None:
    at, reason = at_table(world, rng, lambda board: board.disputed), words(rng)
    if at is None:
        return None
    return Step(given(world, at, reason=reason), lambda: playing.settle_dispute(world, at[0].number, at[1], reason))


def decision(action: Any, rule: Any) -> None:
    @move(action, 2)
    def _(world: World, rng: Random) -> Step | None:
        at, reason = at_table(world, rng, lambda board: board.of_state("proposed")), words(rng)
        if at is None or not at[2].versions:
            return None
        proposed = [version.number for version in at[2].of_state("proposed")]
        version = some(rng, proposed, range(1, len(at[2].versions) + 2))
        arguments = given(world, at, version=version, reason=reason)
        return Step(arguments, lambda: rule(world, at[0].number, at[1], version, reason))


decision(disputes.accept_proposed, playing.accept)
decision(disputes.dismiss_proposed, playing.dismiss)


def to_confirm(world: World, rng: Random) -> tuple[At, int, int] | None:
    """A table, the version that is confirmed, and by whom."""
    at = at_table(world, rng, lambda board: board.accepted and not board.accepted.confirmed)
    if at is None or not at[2].versions:
        return None
    accepted = [version.number for version in at[2].of_state("accepted")]
    return at, some(rng, accepted, range(1, len(at[2].versions) + 1)), some(rng, at[2].players, [999])


@move(confirmations.confirm_result, 2)
def _(world: World, rng: Random) -> Step | None:
    found = to_confirm(world, rng)
    if found is None:
        return None
    at, version, player = found
    arguments = given(world, at, version=version, player=player)
    return Step(arguments, lambda: playing.confirm(world, at[0].number, at[1], version, player))


@move(confirmations.confirm_by_link, 1)
def _(world: World, rng: Random) -> Step | None:
    found = to_confirm(world, rng)
    if found is None:
        return None
    at, version, player = found
    result = Result.objects.get(table=table_row(world, at[0].number, at[1]), version=version)
    arguments = {"token": confirmations.link_to_confirm(result), "player": player}
    confirm = lambda: playing.confirm(world, at[0].number, at[1], version, player)  # noqa: E731
    return Step(arguments, confirm, nobody=True)


@move(confirmations.dispute_by_link, 1)
def _(world: World, rng: Random) -> Step | None:
    found, note = to_confirm(world, rng), words(rng)
    if found is None:
        return None
    at, version, player = found
    result = Result.objects.get(table=table_row(world, at[0].number, at[1]), version=version)
    arguments = {"token": confirmations.link_to_confirm(result), "player": player, "note": note}
    dispute = lambda: playing.dispute_by_link(world, at[0].number, at[1], version, player, note)  # noqa: E731
    return Step(arguments, dispute, nobody=True)


@move(tables.note_arrivals, 2)
def _(world: World, rng: Random) -> Step | None:
    found = leg(world, rng, "published", "running")
    if found is None:
        return None
    table = rng.choice(sorted(found.boards))
    here = [player for player in found.boards[table].players if chance(rng, 70)] + [999] * chance(rng, 5)
    arguments = {"table": table_row(world, found.number, table), "here": here}
    return Step(arguments, lambda: beside.arrivals(world, found.number, table, here))


@move(tables.call_organiser, 1)
def _(world: World, rng: Random) -> Step | None:
    found, reason = leg(world, rng, "published", "running"), words(rng)
    if found is None:
        return None
    table = rng.choice(sorted(found.boards))
    arguments = {"table": table_row(world, found.number, table), "reason": reason}
    call = lambda: beside.call(world, found.number, table, reason.strip())  # noqa: E731
    return Step(arguments, call, early=not reason.strip())


@move(tables.end_call, 1)
def _(world: World, rng: Random) -> Step | None:
    found = leg(world, rng, "published", "running")
    if found is None:
        return None
    calling = [number for number, board in found.boards.items() if board.called]
    table = some(rng, calling, sorted(found.boards))
    arguments = {"table": table_row(world, found.number, table)}
    return Step(arguments, lambda: beside.end_call(world, found.number, table))
