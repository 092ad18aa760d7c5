"""In what order a page of standings lists its rows: by place, by another column, or only who is looked for."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import overload

from tournament.models import Event
from tournament.names import alphabetical
from tournament.queries.events.names import found_by, player_names
from tournament.regulation.standings import Row, Standings

SORTS: Mapping[str, Callable[[Row], float | Fraction]] = {
    "place": lambda row: row.place,
    "number": lambda row: row.player,
    "score": lambda row: row.score,
    "wins": lambda row: row.table_wins,
    "worms": lambda row: row.worms,
    "best": lambda row: row.best_portion or 0,
}


class InOrder(Sequence[Row]):
    """The rows of standings, of which only those are made that a page shows."""

    def __init__(self, standings: Standings) -> None:
        self._standings = standings

    def __len__(self) -> int:
        return len(self._standings.players)

    @overload
    def __getitem__(self, wanted: int) -> Row: ...
    @overload
    def __getitem__(self, wanted: slice) -> Sequence[Row]: ...
    def __getitem__(self, wanted: int | slice) -> Row | Sequence[Row]:
        if isinstance(wanted, slice):
            return self._standings.page(wanted.start or 0, len(self) if wanted.stop is None else wanted.stop)
        return self._standings.page(wanted, wanted + 1)[0]


def sorted_rows(event: Event, standings: Standings, sort: str, search: str, *, public: bool) -> list[Row]:
    """The rows of everybody: for the desk, and for who looks for a name."""
    down, key = sort.startswith("-"), sort.removeprefix("-")
    matching = found_by(event, search, public=public) if search.strip() else None
    rows = [row for row in standings.all_rows() if matching is None or row.player in matching]
    if key == "name":
        names = player_names(event, public=public)
        return sorted(rows, key=lambda row: alphabetical(names[row.player]), reverse=down)
    return sorted(rows, key=SORTS.get(key, SORTS["place"]), reverse=down)
