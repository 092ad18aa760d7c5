"""Orders that somebody drew or played out, and the desk wrote down (T10, T11): lots, lots at a table, play-offs.

Each is a draw of its own kind. A later one among some of the same players takes the place of the whole earlier one:
lots that were not drawn together say nothing about each other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tournament.models import Draw, Stage

LOTS = "lots"  # between players who are equal in the comparison
LOTS_AT_TABLE = "lots_at_table"  # between players who share a place at a table
PLAY_OFF = "play_off"
KINDS = (LOTS, LOTS_AT_TABLE, PLAY_OFF)


@dataclass(frozen=True)
class Orders:
    """Player → rank, 1 the best."""

    lots: Mapping[int, int] = field(default_factory=dict)
    at_tables: Mapping[int, int] = field(default_factory=dict)
    play_offs: Mapping[int, int] = field(default_factory=dict)


def order_of(receipt: Mapping[str, Any] | None) -> Sequence[int]:
    """The players of such a draw, best first: of the program's, or as the hall drew them."""
    outcome = (receipt or {}).get("outcome") or {}
    order: Sequence[int] = outcome.get("order") or ()
    return order


def orders_of(stage: Stage) -> Orders:
    """One read."""
    drawn_orders: dict[str, list[Sequence[int]]] = {kind: [] for kind in KINDS}
    drawn = Draw.objects.filter(
        event=stage.event_id, stage_number=stage.number, what__in=KINDS, state=Draw.State.REVEALED
    )
    for what, receipt in drawn.order_by("number").values_list("what", "receipt"):
        drawn_orders[what].append(order_of(receipt))
    return Orders(*(_ranks(drawn_orders[kind]) for kind in KINDS))


def _ranks(orders: Sequence[Sequence[int]]) -> dict[int, int]:
    standing: list[Sequence[int]] = []
    for order in orders:
        standing = [former for former in standing if not set(former) & set(order)]
        standing.append(order)
    return {player: rank for order in standing for rank, player in enumerate(order, start=1)}
