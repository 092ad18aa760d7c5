"""Refusals of results that pages and programs treat in ways of their own."""

from collections.abc import Sequence

from games.heckmeck import Problem
from tournament.actions.core.refusals import Conflict, Refused


class EndStateImpossible(Refused):
    """Play cannot end like this; `problems` is everything that speaks against it."""

    def __init__(self, problems: Sequence[Problem] = ()) -> None:
        super().__init__("end_state_impossible", problems=problems)
        self.problems = problems


class ResultConflict(Conflict):
    """The version that a result was to correct does not count any more."""

    def __init__(self, *, version: int, base_version: int) -> None:
        super().__init__("result_conflict", version=version, base_version=base_version)


class MustBeChanged(Refused):
    """A result that has to be changed before it is sent again, under another id."""


class TableGone(Refused):
    """The table no longer exists: its round was drawn again."""

    def __init__(self) -> None:
        super().__init__("table_gone")
