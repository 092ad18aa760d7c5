"""Which options of an event can still be changed: those that decide results hold from the first draw on."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Count, Q

from tournament.models import Draw, Event, Table

BY_DRAW = frozenset({"edition", "failed_attempt", "steal", "ties", "chain", "keep_clubs_apart"})
OWN_POINTS = "own_points"  # T5: they can be needed late, and hold once a table of that size is announced
OWN_POINTS_SIZE = 7


def is_drawn(event: Event) -> bool:
    """Whether anything was drawn, or a draw announced: its list and options are public then. Two reads at most."""
    return event.rounds.exists() or event.draws.filter(state=Draw.State.ANNOUNCED).exists()


def locked_options(event: Event) -> frozenset[str]:
    """The names of the fields that cannot be changed any more. Two reads at most."""
    in_force = Q(state=Draw.State.ANNOUNCED) | Q(rounds__isnull=False)  # no round without a draw
    sizes = list(event.draws.filter(in_force).distinct().values_list("number", "announcement__options__sizes"))
    if not sizes:
        return frozenset()
    return BY_DRAW | ({OWN_POINTS} if _any_of_seven(sizes) or _seven_sit(event) else frozenset())


def _any_of_seven(sizes: Iterable[tuple[int, Any]]) -> bool:
    """Whether a draw has such a table, also where somebody has left it since: the seat can be given back."""
    return any(OWN_POINTS_SIZE in tables for _, rounds in sizes for tables in rounds or ())


def _seven_sit(event: Event) -> bool:
    """Whether somebody came late to a table of six."""
    tables = Table.objects.filter(round__event=event).annotate(sitting=Count("seats"))
    return tables.filter(sitting=OWN_POINTS_SIZE).exists()
