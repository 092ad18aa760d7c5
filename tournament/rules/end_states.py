"""End states and the engine's problems as documents: how they are stored, and which mean the same."""

import hashlib
from collections.abc import Collection

from games.heckmeck import EndState, Problem, Stacks, end_state_document
from tournament.regulation.canonical import JsonObject, canonical, plain
from tournament.rules.places import PlacesOnly, TableEnd

Document = JsonObject


def stored_document(end_state: TableEnd) -> dict[str, object]:
    """The document as it is stored: without names, and with portions sorted where their order says nothing.

    A game with nothing left on the grill was over, whatever is said of the clock. Who left is stored beside it.
    """
    if isinstance(end_state, PlacesOnly):
        return end_state.document
    ordered = knows_order(end_state)
    players = tuple(
        player._replace(name="", portions=player.portions if ordered else tuple(sorted(player.portions)))
        for player in end_state.players
    )
    stored = end_state._replace(
        players=players,
        face_down=tuple(sorted(end_state.face_down)),
        face_up=tuple(sorted(end_state.face_up)),
        stopped=end_state.stopped and bool(end_state.face_up),
        skipped=False,
    )
    return end_state_document(stored)


def knows_order(end_state: EndState) -> bool:
    """Whether each player's portions stand from bottom to top."""
    return end_state.stacks is Stacks.ORDERED


def same_end_state(one: Document, other: Document) -> bool:
    """Whether two stored documents say the same. One that does not know the order of the stacks contradicts none."""
    return same_holdings(one, other) if _stacks(one) != _stacks(other) else one == other


def same_holdings(one: Document, other: Document) -> bool:
    """Whether two stored documents say the same, whatever the order of the stacks."""
    return _unordered(one) == _unordered(other)


def was_stopped(document: Document) -> bool:
    """Whether the clock stopped the game."""
    return document.get("stopped") is True


def adds_order(document: Document, former: Document) -> bool:
    """Whether a document knows the order of the stacks, and the former one did not."""
    return _stacks(document) == Stacks.ORDERED.value != _stacks(former)


def _stacks(document: Document) -> str:
    return str(document.get("stacks", Stacks.SETS.value))


def _unordered(document: Document) -> Document:
    players = [{**player, "portions": sorted(player["portions"])} for player in document["players"]]
    return {**document, "players": players, "stacks": Stacks.SETS.value}


def fingerprint(end_state: EndState, left: Collection[int]) -> str:
    """The same for what means the same: who has what, who left, and what was on the grill of a stopped game."""
    document = stored_document(end_state)
    on_the_grill = [document["face_up"]] if "stopped" in document else []
    return hashlib.sha256(canonical([document["players"], sorted(left), *on_the_grill])).hexdigest()


def problem_document(problem: Problem) -> dict[str, object]:
    """A problem without its sentence: everything that the words for it need."""
    fields = {"code": problem.code, "params": dict(problem.params)}
    places = {"seat": problem.seat, "portion": problem.portion, "specialist": problem.specialist}
    document: dict[str, object] = plain(fields | {name: value for name, value in places.items() if value is not None})
    return document


def read_problem(document: Document) -> Problem:
    """The problem that `problem_document` made this document of."""
    places = {name: document.get(name) for name in ("seat", "portion", "specialist")}
    return Problem(document["code"], params=document["params"], **places)
