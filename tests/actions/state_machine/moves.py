"""How a move is written down: an action, what it is given, what the model says to it; and what all moves pick from."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.actions.state_machine.model import Leg, World
from tournament.actions.core.actors import Actor
from tournament.models import Account, Event, Round, Stage, Table

Arguments = dict[str, Any]
WORDS = ("Because.", "Counted again.", "They asked for it.")
NAMES = ("Ana", "Ion", "Ștefan", "Zoë", "Ilinca", "Radu", "Mara", "Vlad", "Ioana", "Luca", "Nadia", "Petre")
CLUBS = ("", "Grill", "Worms")


@dataclass
class Step:
    """`predict` changes the model, or raises why not; `learn` is told what came out, where only chance knows it.

    `by`: somebody else than the owner. `early`: refused before anybody asks who acts, or whether it was done already.
    `maybe`: refusals that are right as well, where the model leaves the answer to the regulation (`Unsure`).
    """

    arguments: Arguments
    predict: Callable[[], object]
    learn: Callable[[Any], object] | None = None
    by: Actor | None = None
    nobody: bool = False
    early: bool = False
    in_archive: bool = False
    maybe: tuple[str, ...] = ()


Pick = Callable[[World, Random], Step | None]


@dataclass(frozen=True)
class Move:
    action: Callable[..., Any]
    weight: int
    pick: Pick


MOVES: dict[str, Move] = {}


def move(action: Callable[..., Any], weight: int = 2) -> Callable[[Pick], Pick]:
    """Registers a function that picks what to give to an action, or nothing where that makes no sense."""

    def register(pick: Pick) -> Pick:
        assert action.__name__ not in MOVES
        MOVES[action.__name__] = Move(action, weight, pick)
        return pick

    return register


# What is picked from.


def words(rng: Random) -> str:
    return rng.choice(WORDS) if rng.random() < 0.9 else " "


def chance(rng: Random, percent: int) -> bool:
    return rng.random() * 100 < percent


def some(rng: Random, preferred: Sequence[Any], others: Sequence[Any]) -> Any:
    """One of those that fit, if there are any, but not always."""
    if preferred and chance(rng, 85):
        return rng.choice(preferred)
    return rng.choice(others) if others else None


def player(world: World, rng: Random, *states: str) -> int:
    """The number of somebody in one of these states; sometimes of anybody, or of nobody."""
    if chance(rng, 2):
        return 999
    return some(rng, world.in_state(*states), sorted(world.state.people)) or 999


def leg(world: World, rng: Random, *states: str) -> Leg | None:
    """Mostly the latest round, and seldom one of which it makes no sense."""
    if not world.state.legs:
        return None
    latest = world.state.legs[-1]
    if latest.state in states and chance(rng, 90):
        return latest
    if latest.state not in states and chance(rng, 70):
        return None
    return rng.choice(world.state.legs)


# The rows that actions are given.


def event_row(world: World) -> Event:
    return Event.objects.get(pk=world.event)


def round_row(world: World, number: int) -> Round:
    return Round.objects.get(event=world.event, number=number)


def table_row(world: World, number: int, table: int) -> Table:
    return Table.objects.get(round__event=world.event, round__number=number, number=table)


def stage_row(world: World, number: int) -> Stage:
    return Stage.objects.select_related("event").get(event=world.event, number=number)


def actor_of(account: int) -> Actor:
    return Actor.of(Account.objects.get(pk=account))
