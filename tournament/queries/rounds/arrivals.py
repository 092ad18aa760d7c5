"""Who is missing at the tables, as their referees reported it."""

from django.db.models import Exists, OuterRef, QuerySet

from tournament.models import Event, Player, Result, Seat
from tournament.queries.access.links import LINKS_OPEN


def missing_at_tables(event: Event) -> "QuerySet[Seat]":
    """The seats of an open round whose players are checked in and have not come to their table.

    A table has reported who is missing as soon as anybody is noted as here; with its result that is over.
    """
    reported = Seat.objects.filter(table=OuterRef("table"), arrived=True)
    decided = Result.objects.filter(table=OuterRef("table"), state=Result.State.ACCEPTED)
    seats = Seat.objects.filter(Exists(reported), ~Exists(decided), round__event=event, round__state__in=LINKS_OPEN)
    missing = seats.filter(arrived=False, left_game=False, player__state=Player.State.CHECKED_IN)
    return missing.select_related("player", "table", "round").order_by("table__number", "player__number")
