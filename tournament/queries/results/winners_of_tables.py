"""Who won at tables whose result counts: for the rows of a round, in one read."""

from collections.abc import Collection, Mapping

from tournament.models import Result, ResultLine


def winners_of_tables(tables: Collection[int]) -> Mapping[int, tuple[str, ...]]:
    """The names of those in first place, by the key of the table; several where they share it."""
    lines = ResultLine.objects.filter(result__table__in=tables, result__state=Result.State.ACCEPTED, place=1)
    names: dict[int, list[str]] = {}
    for table, name in lines.order_by("position").values_list("result__table", "player__name"):
        names.setdefault(table, []).append(name)
    return {table: tuple(winners) for table, winners in names.items()}
