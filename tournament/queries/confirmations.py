"""Which results still wait for a player who confirms them, where the event asks for that."""

from django.db.models import QuerySet

from tournament.models import Result, Round


def unconfirmed_tables(round: Round) -> tuple[int, ...]:
    """The numbers of the tables whose result nobody has confirmed; none where a second person is not asked for."""
    if not round.event.second_person_confirms:
        return ()
    return tuple(_unconfirmed(round).order_by("table__number").values_list("table__number", flat=True))


def _unconfirmed(round: Round) -> QuerySet[Result]:
    return Result.objects.filter(table__round=round, state=Result.State.ACCEPTED, confirmed_at=None)
