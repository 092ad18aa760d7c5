"""What a number from outside must be; whatever else is asked of it belongs to the module that asks."""

from tournament.regulation.refusal import Refused


def whole_number(name: str, value: object, *, least: int, most: int | None = None) -> int:
    """The value, if it is a whole number within bounds; True, 2.0 and "2" are none."""
    if type(value) is not int:  # not isinstance: True would count as 1
        raise Refused("not_a_whole_number", name=name, value=value)
    if value < least or (most is not None and value > most):
        raise Refused("out_of_range", name=name, value=value, least=least, most=most)
    return value
