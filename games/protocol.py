"""The part of an engine that a tournament needs whatever the game is: can a result be right, who came where, and how
does a written-down game end.

A package under `games/` that offers these functions can be played in a tournament. What is a game's own is not asked
for here, such as the piece a problem speaks of or the look of an end state: `forms` and `actions`, which put this very
game before people, know it from the game's package.
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
    """One player's place; equal players share it. `decided_by`: a code for what separated it from the next better."""

    @property
    def seat(self) -> int: ...
    @property
    def place(self) -> int: ...
    @property
    def worms(self) -> int: ...
    @property
    def decided_by(self) -> str: ...


class Verdict(Protocol):
    """A ranking in order of place, or all problems found."""

    @property
    def valid(self) -> bool: ...
    @property
    def problems(self) -> Sequence[Problem]: ...
    @property
    def ranking(self) -> Sequence[Ranked]: ...


class Replayed(Verdict, Protocol):
    """What a record comes to: its end state, in the engine's own form, or the first turn that is wrong, from 0."""

    @property
    def finished(self) -> bool: ...
    @property
    def end_state(self) -> object | None: ...
    @property
    def turn(self) -> int | None: ...


class Engine(Protocol):
    """A game as a tournament sees it. Neither function ever raises, whatever the document is."""

    def check_document(self, document: object, /) -> Verdict: ...
    def replay_document(self, document: object, /) -> Replayed: ...
