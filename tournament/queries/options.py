"""Which options of an event can still be changed: those that decide results hold from the first draw on."""

from django.db.models import Count

from tournament.models import Draw, Event, Table

BY_DRAW = frozenset({"edition", "failed_attempt", "steal", "ties", "chain", "keep_clubs_apart"})
OWN_POINTS = "own_points"  # T5: they can be needed late, and hold once somebody sits at such a table
OWN_POINTS_SIZE = 7


def is_drawn(event: Event) -> bool:
    """Whether anything was drawn, or a draw announced: its list and options are public then. Two reads at most."""
    return event.rounds.exists() or event.draws.filter(state=Draw.State.ANNOUNCED).exists()


def locked_options(event: Event) -> frozenset[str]:
    """The names of the fields that cannot be changed any more. Three reads at most."""
    if not is_drawn(event):
        return frozenset()
    large = Table.objects.filter(round__event=event).annotate(sitting=Count("seats")).filter(sitting=OWN_POINTS_SIZE)
    return BY_DRAW | ({OWN_POINTS} if large.exists() else frozenset())
