"""Documents that are right, for tests that spoil them, and the tools to spoil them with.

Here: a few end states and records, and `changed`. What is expected of a spoilt document is said where it is tested.
"""

import copy
import json
from collections.abc import Iterator, Mapping
from typing import Any

Path = tuple[str | int, ...]

ABSENT = object()  # in `changed`: take the field away

PORTIONS = list(range(21, 37))
WITH_CHEAP_ONES = [11, 13, *PORTIONS]


def without(*owned: int, of: list[int] = PORTIONS) -> list[int]:
    """The portions that are left for the middle."""
    return [portion for portion in of if portion not in owned]


def end_state(*stacks: list[int], failed_attempt: str = "highest", stacks_are: str = "sets") -> dict[str, Any]:
    """A classic end state in which everything that nobody owns is face down."""
    return {
        "ruleset": {"edition": "classic", "failed_attempt": failed_attempt},
        "stacks": stacks_are,
        "players": [{"name": f"Player {seat}", "portions": stack} for seat, stack in enumerate(stacks)],
        "face_down": without(*(portion for stack in stacks for portion in stack)),
    }


def player(portions: list[int], bratworms: int = 0, specialist: str | None = None) -> dict[str, Any]:
    """What one player of the extended game has."""
    return {"portions": portions, "bratworms": bratworms, "specialist": specialist}


def extended(*players: dict[str, Any], **ruleset: object) -> dict[str, Any]:
    """An extended end state in which everything that nobody owns is face down."""
    owned = [portion for each in players for portion in each["portions"]]
    return {
        "ruleset": {"edition": "extended", **ruleset},
        "stacks": "sets",
        "players": list(players),
        "face_down": without(*owned, of=WITH_CHEAP_ONES),
    }


# With 21 on top of a stack and more than one portion face down it can be reached under every rule.
CLASSIC = {
    (form, stacks): end_state([29, 21], [33], failed_attempt=form, stacks_are=stacks)
    for form in ("highest", "highest_always", "returned", "both")
    for stacks in ("sets", "ordered")
}
EXTENDED = extended(player([11, 21], 2, "sitting_hen"), player([33, 23], 1, "apple"))
# The clock stopped this game while 24 and 25 lay face up. It can be reached under every rule, and in any order.
STOPPED = {
    form: {**end_state([21, 29], [33], failed_attempt=form), "face_down": without(21, 29, 33, 24, 25, 22, 23)}
    | {"players": [{"portions": [21, 29]}, {"portions": [33, 22, 23]}], "stopped": True, "face_up": [24, 25]}
    for form in ("highest", "highest_always", "returned", "both")
}
CUSTOM_GRILL = {
    "ruleset": {
        "edition": "extended",
        "grill": [{"portion": 11, "worms": 1}, {"portion": 21, "worms": 2}, {"portion": 22, "worms": 0}],
        "exact_only": [11],
        "bratworms": 3,
        "specialists": {"sitting_hen": 11, "raven": 21},
    },
    "stacks": "ordered",
    "players": [{"name": "Ana", "portions": [21, 11], "bratworms": 1, "specialist": "sitting_hen"}, {"portions": []}],
    "face_down": [22],
}

RECORD = {
    "ruleset": {"edition": "classic", "failed_attempt": "highest", "steal": "optional"},
    "players": ["Ana", "Ion"],
    "turns": [
        {"total": 26},
        {"take": 25},
        {"steal": 25},
        {"total": 25, "overlooked": True},
        {"fail": True},
        {
            "throws": [
                {"rolled": [4, 4, 4, 2, 3, 1, 1, "worm"], "kept": 4},
                {"rolled": [4, 4, 2, 3, "worm"], "kept": "worm"},
            ],
            "stop": True,
        },
    ],
}
EXTENDED_RECORD = {
    "ruleset": {"edition": "extended"},
    "players": ["Ana", "Ion", "Eva"],
    "turns": [
        {"take": 25, "double_one": True},  # Ana: the weasel
        {"take": 27},  # Ion: the golden die
        {"take": 29},  # Eva: the apple
        {
            "throws": [
                {"rolled": [1, 1, 2, 2, 3, 3, 4, 4], "weasel": True},
                {"rolled": [1, 1, 1, 1, 1, 1, 1, 1], "kept": 1},
            ]
        },
        {"total": 29, "golden_die": True, "put_back": "golden_die"},  # Ion steals 29 and the apple
        {"fail": True, "double_one": True},
    ],
}
BRATWORM_RECORD = {
    "ruleset": {"edition": "extended", "bratworms": 2},
    "players": ["Ana", "Ion", "Eva"],
    "turns": [*[{"fail": True, "double_one": True}] * 2, {"fail": True, "double_one": True, "bratworm_from": 0}],
}


def _steps(path: str | Path) -> Path:
    if isinstance(path, tuple):
        return path
    return tuple(int(step) if step.isdigit() else step for step in path.split("."))


def changed(document: Any, changes: Mapping[Any, object]) -> Any:
    """A copy in which the values at some paths (`players.0.portions`, or a tuple) are others."""
    spoilt = copy.deepcopy(document)
    for path, value in changes.items():
        *way, last = _steps(path)
        node = spoilt
        for step in way:
            node = node[step]
        if value is ABSENT:
            del node[last]
        elif type(node) is list and last == len(node):
            node.append(copy.deepcopy(value))
        else:
            node[last] = copy.deepcopy(value)
    return spoilt


def value_at(document: Any, path: Path) -> Any:
    """What stands at a path."""
    for step in path:
        document = document[step]
    return document


def paths(document: Any, so_far: Path = ()) -> Iterator[Path]:
    """The path of every value in a document, but not of the document itself."""
    items = document.items() if type(document) is dict else enumerate(document) if type(document) is list else ()
    for step, value in items:
        yield (*so_far, step)
        yield from paths(value, (*so_far, step))


def line_of(document: object) -> bytes:
    """A document as one line of input; what Python's writer refuses comes as bytes already."""
    return (document if type(document) is bytes else json.dumps(document).encode()) + b"\n"
