"""One round: how many tables were drawn, which results are in, and what they add to the players' totals.

Which players sat where before the result came in is known to the draw, not here.
"""

from collections.abc import Collection, Sequence
from collections.abc import Set as AbstractSet
from copy import copy

from tournament.regulation.refusals import Refused, whole_number
from tournament.regulation.results import Entry, TableResult


class RoundResults:
    """The results of a round, each table at most once, each player at most once."""

    def __init__(self, number: int, tables: int) -> None:
        self.number = number
        self.tables = whole_number("tables", tables, least=1)
        self.results: dict[int, TableResult] = {}
        self.entries: dict[int, Entry] = {}  # of all players of all results
        self.left: set[int] = set()  # T14: during the game
        self._by_player: dict[int, TableResult] | None = None  # made when somebody asks

    def copy(self) -> "RoundResults":
        """A second copy of the results; changes of the one do not move the other."""
        copied = copy(self)
        copied.results, copied.entries, copied.left = dict(self.results), dict(self.entries), set(self.left)
        copied._by_player = None if self._by_player is None else dict(self._by_player)
        return copied

    def result_of_player(self, player: int) -> TableResult | None:
        """The result of the player's table; None as long as there is none, or the player sits out."""
        by_player = self._by_player
        if by_player is None:
            by_player = {player: result for result in self.results.values() for player in result.entries}
            self._by_player = by_player
        return by_player.get(player)

    def change_tables(self, tables: int) -> None:
        """T13: the round was drawn again, with another number of tables."""
        whole_number("tables", tables, least=1)
        if self.results and max(self.results) > tables:
            raise Refused("result_beyond_tables", round=self.number, table=max(self.results), tables=tables)
        self.tables = tables

    def add(self, result: TableResult, parts: int) -> None:
        """Enters the first result of a table, the points in parts of a point."""
        if result.table in self.results:
            raise Refused("result_twice", round=self.number, table=result.table)
        self._check_fits(result, ())
        self._put(result, parts)

    def fill(self, results: Sequence[TableResult], parts: int, players: AbstractSet[int]) -> bool:
        """Enters all results of a round that has none, if all of them fit; much faster than one by one."""
        by_table = {result.table: result for result in results}
        for result in results:
            self.entries.update(result.entries if result.parts == parts else result.entries_over(parts))
        once_each = len(by_table) == len(results) and len(self.entries) == sum(
            len(result.entries) for result in results
        )
        if once_each and max(by_table) <= self.tables and self.entries.keys() <= players:
            self.results, self._by_player = by_table, None
            self.left.update(*(result.left for result in results))
            return True
        self.entries.clear()
        return False

    def replace(self, result: TableResult, parts: int) -> TableResult:
        """Enters a result in place of the one that is there, and answers with that."""
        before = self.result(result.table)
        self._check_fits(result, before.entries)
        self.remove(result.table)
        self._put(result, parts)
        return before

    def result(self, table: int) -> TableResult:
        """The result of a table that is in."""
        if type(table) is not int or table not in self.results:
            raise Refused("no_such_result", round=self.number, table=table)
        return self.results[table]

    def remove(self, table: int) -> TableResult:
        """Takes a result out again."""
        result = self.results.pop(table)
        self.left -= result.left
        for player in result.entries:
            del self.entries[player]
            if self._by_player is not None:
                del self._by_player[player]
        return result

    def change_parts(self, parts: int) -> None:
        """Reckons all points in finer parts."""
        for result in self.results.values():
            self.entries.update(result.entries_over(parts))

    def _put(self, result: TableResult, parts: int) -> None:
        self.results[result.table] = result
        self.left |= result.left
        if self._by_player is not None:
            self._by_player.update(dict.fromkeys(result.entries, result))
        self.entries.update(result.entries if result.parts == parts else result.entries_over(parts))

    def _check_fits(self, result: TableResult, leaving: Collection[int]) -> None:
        """Refuses a table that was not drawn, and players who played at another table of this round."""
        if result.table > self.tables:
            raise Refused("unknown_table", round=self.number, table=result.table, tables=self.tables)
        if self.entries.keys().isdisjoint(result.entries):
            return
        for player in result.entries:
            if player in self.entries and player not in leaving:
                raise Refused("player_twice_in_round", player=player, round=self.number, table=result.table)
