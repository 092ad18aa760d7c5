"""The standings: who is in which place, with how much, and what separates each player from the next better one.

A `Standings` is fed table by table. One result moves the players of that table and nobody else, so that it costs the
same among 36 players as among 10,000; whatever the order of the changes, the standings are those that a fresh
`Standings` makes of the same facts. Players who are equal by every criterion share a place: 1, 2, 2, 4.

Whether the facts fit together is checked in `ledger`, each result by itself in `results`; who qualifies is decided in
`qualification`.
"""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from fractions import Fraction
from typing import NamedTuple

from tournament.regulation.criteria import RECORDED, SHARED, Counting, Criterion, RankingRules, Reason, Value
from tournament.regulation.ledger import Ledger, Penalty, Ranks
from tournament.regulation.refusals import listed, mapped, whole_number
from tournament.regulation.results import TableResult
from tournament.regulation.tallies import PLAYER, Key, Tally, key_maker, readable


class Row(NamedTuple):
    """One player in the standings."""

    place: int
    player: int
    score: Fraction  # by what counts; where places are added up, the sum of them
    table_wins: int
    worms: int
    best_portions: int
    best_portion: int | None
    results: int  # how many are in
    withdrawn: bool  # T14: keeps what was won, cannot qualify
    reason: Reason | None  # what separates from the next better player; None for the first


class RoundState(NamedTuple):
    """How much of a round is in."""

    number: int
    tables: int
    results: int

    @property
    def provisional(self) -> bool:
        """Whether results are still to come."""
        return self.results < self.tables


class Standings:
    """The standings of one stage. `tables` are the numbers of tables of the rounds drawn so far."""

    def __init__(
        self,
        players: Iterable[int],
        rules: RankingRules | None = None,
        *,
        tables: Sequence[int] = (),
        results: Iterable[TableResult] = (),
        penalties: Iterable[Penalty] = (),
        withdrawn: Iterable[int] = (),
        orders: Mapping[Criterion, Ranks] | None = None,
    ) -> None:
        self.rules = RankingRules() if rules is None else rules
        self._ledger = Ledger(players, self.rules)
        for number, count in enumerate(listed("tables", tables), start=1):
            self._ledger.set_tables(number, count)
        self._ledger.record_all(listed("results", results))
        for penalty in listed("penalties", penalties):
            self._ledger.penalise(penalty)
        for player in listed("withdrawn", withdrawn):
            self._ledger.withdraw(player)
        for criterion, ranks in mapped("orders", {} if orders is None else orders).items():
            self._ledger.set_order(criterion, ranks)
        self._criteria = self.rules.criteria
        self._make_key = key_maker(self._criteria)
        self._rank_all()

    def copy(self) -> "Standings":
        """A copy that can change while others go on reading this one."""
        copied = copy(self)
        copied._ledger = self._ledger.copy()
        copied._tallies, copied._order = dict(self._tallies), list(self._order)
        return copied

    def before(self, round_number: int) -> "Standings":
        """The same stage without the results of this round and of later ones: where everybody stood before it."""
        earlier = copy(self)
        earlier._ledger = self._ledger.before(round_number)
        earlier._rank_all()
        return earlier

    # Reading.

    def facts_before(self, round_number: int) -> object:
        """What `before` depends on, to be compared: equal facts, equal standings."""
        return self._ledger.facts_before(round_number)

    @property
    def players(self) -> Collection[int]:
        """Everybody in the stage."""
        return self._ledger.players

    @property
    def rounds(self) -> tuple[RoundState, ...]:
        """How much of each drawn round is in."""
        rounds = self._ledger.rounds.values()
        return tuple(RoundState(round.number, round.tables, len(round.results)) for round in rounds)

    @property
    def provisional(self) -> bool:
        """Whether some drawn round still waits for results."""
        return any(round.provisional for round in self.rounds)

    def all_rows(self) -> tuple[Row, ...]:
        """The complete standings."""
        return tuple(self._rows(0, len(self._order)))

    def page(self, start: int, stop: int) -> tuple[Row, ...]:
        """The rows from one position to before another, counted from 0; what lies beyond the end is left out."""
        whole_number("start", start, least=0)
        return tuple(self._rows(start, whole_number("stop", stop, least=start)))

    def best(self, many: int) -> tuple[int, ...]:
        """So many players, the best first, and all who are equal to the last of them but for lots and play-offs."""
        whole_number("many", many, least=1)
        if many < len(self._order):
            depth = next(
                (at for at, criterion in enumerate(self._criteria) if criterion in RECORDED), len(self._criteria)
            )
            many = bisect_right(self._order, self._order[many - 1][:depth], key=lambda key: key[:depth])
        return tuple(key[-1] for key in self._order[:many])

    def row(self, player: int) -> Row:
        """One player's row."""
        position = self.position(player)
        return next(self._rows(position, position + 1))

    def position(self, player: int) -> int:
        """Where a player's row stands, counted from 0: for the page that shows it."""
        self._ledger.check_known([player])
        return self._position(player)

    def player_at(self, position: int) -> int:
        """Whose row stands there, counted from 0."""
        return self._order[whole_number("position", position, least=0, most=len(self._order) - 1)][-1]

    def values(self, player: int) -> tuple[Value, ...]:
        """A player's values in the order of the criteria."""
        self._ledger.check_known([player])
        return tuple(map(self._shown, self._criteria, self._key(player)))

    def reason(self, one: int, other: int) -> Reason:
        """What separates any two players, the better one's value first."""
        self._ledger.check_known([one, other])
        if one == other:
            return SHARED
        return self._reason(*sorted((self._key(one), self._key(other))))

    def results(self, round_number: int) -> tuple[TableResult, ...]:
        """The results of a round that are in, by table."""
        results = self._ledger.round(round_number).results
        return tuple(results[table] for table in sorted(results))

    def results_of(self, player: int) -> tuple[TableResult | None, ...]:
        """The result of the player's table in each drawn round, as far as it is in."""
        self._ledger.check_known([player])
        return tuple(round.result_of_player(player) for round in self._ledger.rounds.values())

    def check_known(self, players: Iterable[int]) -> None:
        """Refuses strangers."""
        self._ledger.check_known(players)

    def check_ranks(self, ranks: Ranks) -> None:
        """Refuses an order of players with strangers in it, or with ranks that are none."""
        self._ledger.check_ranks(ranks)

    def penalties(self, player: int) -> tuple[Penalty, ...]:
        """All penalties of a player, oldest id first; cancelled ones stay visible (T17)."""
        self._ledger.check_known([player])
        return self._ledger.penalties(player)

    def gone(self) -> Collection[int]:
        """T14: who withdrew from the event or left during a game, and cannot qualify."""
        return self._ledger.gone()

    # Changing.

    def set_tables(self, round_number: int, tables: int) -> None:
        """A round was drawn: the next one, or one again (T13)."""
        self._ledger.set_tables(round_number, tables)

    def record(self, result: TableResult) -> None:
        """A table's result came in."""
        self._rerank(self._ledger.record(result))

    def replace(self, result: TableResult) -> None:
        """A result was corrected."""
        self._rerank(self._ledger.replace(result))

    def withdraw_result(self, round_number: int, table: int) -> None:
        """A result was taken back."""
        self._rerank(self._ledger.withdraw_result(round_number, table))

    def penalise(self, penalty: Penalty) -> None:
        """T17: somebody was warned, or loses points."""
        self._rerank(self._ledger.penalise(penalty))

    def cancel_penalty(self, penalty_id: int) -> None:
        """T17: a penalty does not count any more, and stays visible."""
        self._rerank(self._ledger.cancel_penalty(penalty_id))

    def set_order(self, criterion: Criterion, ranks: Ranks) -> None:
        """All lots drawn so far, or the ranks of all play-offs; what was recorded before is forgotten."""
        self._rerank(self._ledger.set_order(criterion, ranks))

    def withdraw(self, player: int) -> None:
        """T14: a player leaves the event; what was won stays."""
        self._ledger.withdraw(player)

    def reinstate(self, player: int) -> None:
        """A withdrawal was a mistake."""
        self._ledger.reinstate(player)

    # Sorting.

    def _rank_all(self) -> None:
        self._parts = self._ledger.parts
        # There are far fewer scores and reasons than players; each is made once.
        self._fractions: dict[int, Fraction] = {}
        self._reasons: dict[tuple[int, int, int], Reason] = {}
        self._tallies: dict[int, Tally] = {tally[PLAYER]: tally for tally in self._ledger.tallies(self._ledger.players)}
        self._order: list[Key] = sorted(map(self._make_key, self._tallies.values()))

    def _rerank(self, players: Iterable[int]) -> None:
        """Moves these players to where they belong now; everybody else stays in order."""
        if self._parts != self._ledger.parts:
            self._rank_all()
            return
        for tally in self._ledger.tallies(players):
            player = tally[PLAYER]
            del self._order[self._position(player)]
            self._tallies[player] = tally
            insort(self._order, self._key(player))

    def _key(self, player: int) -> Key:
        return self._make_key(self._tallies[player])

    def _position(self, player: int) -> int:
        return bisect_left(self._order, self._key(player))

    # Showing.

    def _rows(self, start: int, stop: int) -> Iterator[Row]:
        """Rows in order. The first one's neighbour may lie before the page, and its place may be shared from there."""
        order, tallies, gone = self._order, self._tallies, self._ledger.gone()
        if start >= len(order):
            return
        above = order[start - 1] if start else None
        place = bisect_left(order, order[start][:-1]) + 1
        for position, key in enumerate(order[start:stop], start=start + 1):
            reason = self._reason(above, key) if above else None
            if reason is not SHARED:
                place = position
            above = key
            score, wins, worms, portions, portion, _, _, player, results = tallies[key[-1]]
            points = self._fractions.get(score) or self._points(score)
            yield Row(
                place, player, points, -wins, -worms, -portions, -portion or None, -results, player in gone, reason
            )

    def _reason(self, better: Key, worse: Key) -> Reason:
        index = 0
        while better[index] == worse[index]:  # the players at the end are never equal
            index += 1
        if index == len(self._criteria):
            return SHARED
        difference = index, better[index], worse[index]
        return self._reasons.get(difference) or self._new_reason(*difference)

    def _new_reason(self, index: int, better: int, worse: int) -> Reason:
        criterion = self._criteria[index]
        reason = Reason(criterion, self._shown(criterion, better), self._shown(criterion, worse))
        self._reasons[index, better, worse] = reason
        return reason

    def _shown(self, criterion: Criterion, turned_value: int) -> Value:
        """A value of a key as people know it."""
        if criterion in (Criterion.SCORE, Criterion.PLACES):
            return self._points(turned_value)
        return readable(criterion, turned_value)

    def _points(self, turned_parts: int) -> Fraction:
        if turned_parts not in self._fractions:
            parts = turned_parts if self.rules.counting is Counting.PLACES else -turned_parts
            self._fractions[turned_parts] = Fraction(parts, self._parts)
        return self._fractions[turned_parts]
