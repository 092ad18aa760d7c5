"""Pages of lists by a cursor: an opaque text of ours, given back by whoever wants the next page."""

from typing import Annotated, TypeVar

from ninja import Query

from tournament.api.operations import MAX_NUMBER

Row = TypeVar("Row")
# Digits, so that no cursor can be anything but a place in a list.
Cursor = Annotated[int | None, Query(ge=0, le=MAX_NUMBER, description="`next` of the page before.")]


def cut(items: list[Row], size: int, key: str) -> tuple[list[Row], str | None]:
    """One page of a list of which one item more was read, and the cursor of the next page."""
    if len(items) <= size:
        return items, None
    return items[:size], str(getattr(items[size - 1], key))
