"""Penalties (T17): a warning, or points taken off the score. Who gave it and why is kept by the application."""

from fractions import Fraction
from typing import NamedTuple

from tournament.regulation.arguments import is_points, of_kind, whole_number, yes_or_no
from tournament.regulation.refusal import Refused


class Penalty(NamedTuple):
    """One penalty. Without points it is a warning; a cancelled one stays visible and takes nothing off."""

    id: int
    player: int
    points: Fraction = Fraction(0)
    cancelled: bool = False

    @property
    def is_warning(self) -> bool:
        """Whether it takes nothing off even while it stands."""
        return not self.points

    @property
    def taken_off(self) -> Fraction:
        """What it takes off the score now."""
        return Fraction(0) if self.cancelled else self.points


def check_penalty(penalty: Penalty) -> None:
    """Points are exact and not negative: nobody is given points by a penalty."""
    of_kind("penalty", penalty, Penalty)
    whole_number("id", penalty.id, least=0)
    yes_or_no("cancelled", penalty.cancelled)
    if not is_points(penalty.points):
        raise Refused("penalty_points_not_a_number", id=penalty.id, value=penalty.points)
