"""What a tournament asks of any game: whether a result can be right, who came where, and how a written-down game ends.

A package under `games/` that offers these functions can be played in a tournament.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol


class Problem(Protocol):
    """One thing that is wrong with a document, as data; the application finds the words."""

    @property
    def code(self) -> str: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def params(self) -> Mapping[str, object]: ...


class Ranked(Protocol):
    """One player's place; equal players share it."""

    @property
    def seat(self) -> int: ...
    @property
    def place(self) -> int: ...
    @property
    def worms(self) -> int: ...


class Verdict(Protocol):
    """A ranking in order of place, or all problems found."""

    @property
    def valid(self) -> bool: ...
    @property
    def problems(self) -> Sequence[Problem]: ...
    @property
    def ranking(self) -> Sequence[Ranked]: ...


class Replayed(Verdict, Protocol):
    """What a record comes to; `turn` is the first one that is wrong, counted from 0."""

    @property
    def finished(self) -> bool: ...
    @property
    def turn(self) -> int | None: ...


class Game(Protocol):
    """A game as a tournament sees it. Neither function ever raises for what a document says."""

    def check_document(self, document: object, /) -> Verdict: ...
    def replay_document(self, document: object, /) -> Replayed: ...
