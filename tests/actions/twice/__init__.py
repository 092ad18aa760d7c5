"""What every action is given when it is asked for twice at the same moment: one case each, in the files beside this.

A case prepares a small world, and says what the second of the two is told. `second`: the codes of its refusal, of
which any will do where the moment decides; nothing for what may well be done twice. `again`: the same where both sent
the same submission, if that is anything but that it was done already.
"""

from collections.abc import Callable
from dataclasses import dataclass
from inspect import signature
from typing import Any

from tournament.actions.core.change import Asked

Arguments = dict[str, Any]
DONE, DONE_ALREADY = "done", "already done"


@dataclass(frozen=True)
class Case:
    """One action, and how to ask for it. Every call of `prepare` makes a world of its own."""

    action: Callable[..., object]
    prepare: Callable[[], Arguments]
    second: tuple[str, ...]
    again: tuple[str, ...]


CASES: dict[str, Case] = {}


def name_of(action: Callable[..., object]) -> str:
    """As in "rounds.publish_round"."""
    return f"{action.__module__.removeprefix('tournament.actions.')}.{action.__name__}"


def asks_for(action: Callable[..., object]) -> frozenset[str]:
    """The names of what an action is given, those that it only hands on among them."""
    names = frozenset(signature(action).parameters)
    return names - {"asked"} | Asked.__annotations__.keys() if "asked" in names else names


def twice(
    action: Callable[..., object], *second: str, again: tuple[str, ...] = (DONE_ALREADY,)
) -> Callable[[Callable[[], Arguments]], Callable[[], Arguments]]:
    """Registers what is decorated as the case of an action."""

    def register(prepare: Callable[[], Arguments]) -> Callable[[], Arguments]:
        assert name_of(action) not in CASES
        CASES[name_of(action)] = Case(action, prepare, second or (DONE,), again)
        return prepare

    return register
