"""Everything that happened and counts: results by round, penalties (T17), withdrawals, lots and play-offs.

Refuses what does not fit together, before anything is changed. Each change answers with the players whose totals it
touched; sorting them is the business of `standings`. Who gave a penalty and why is kept by the application.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import copy
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from tournament.regulation.criteria import RECORDED, WITHOUT_POINTS, Counting, Criterion, RankingRules
from tournament.regulation.refusals import Refused, is_points, listed, mapped, of_kind, whole_number, yes_or_no
from tournament.regulation.results import PARTS_OF_A_POINT, TableResult, in_parts
from tournament.regulation.rounds import RoundResults
from tournament.regulation.tallies import UNRANKED, Tally, Terms, Worth, tallies_of


class Penalty(NamedTuple):
    """One penalty. Without points it is a warning; a cancelled one stays visible and takes nothing off."""

    id: int
    player: int
    points: Fraction = Fraction(0)
    cancelled: bool = False

    @property
    def is_warning(self) -> bool:
        """Whether it takes nothing off even while it stands."""
        return not self.points

    @property
    def taken_off(self) -> Fraction:
        """What it takes off the score now."""
        return Fraction(0) if self.cancelled else self.points


def check_penalty(penalty: Penalty) -> None:
    """Points are exact and not negative: nobody is given points by a penalty."""
    of_kind("penalty", penalty, Penalty)
    whole_number("id", penalty.id, least=0)
    yes_or_no("cancelled", penalty.cancelled)
    if not is_points(penalty.points):
        raise Refused("penalty_points_not_a_number", id=penalty.id, value=penalty.points)


Ranks = Mapping[int, int]  # a recorded order: player → rank, 1 the best


class Ledger:
    """The facts of one stage."""

    def __init__(self, players: Iterable[int], rules: RankingRules) -> None:
        self.players = frozenset(_without_repetition(listed("players", players)))
        self.rules = of_kind("rules", rules, RankingRules)
        self.rounds: dict[int, RoundResults] = {}
        self.withdrawn: set[int] = set()
        self.orders: dict[Criterion, dict[int, int]] = {criterion: {} for criterion in sorted(RECORDED)}
        self.parts = PARTS_OF_A_POINT  # of a point, in which everything is added up; grows when something needs it
        self._entries = [round.entries for round in self.rounds.values()]
        self._penalties: dict[int, Penalty] = {}
        self._penalties_of: dict[int, set[int]] = {}  # player → ids
        self._taken_off: dict[int, int] = {}  # player → parts of a point, of those with penalties

    def copy(self) -> "Ledger":
        """A second ledger of the same facts; changes of the one do not move the other."""
        copied = copy(self)
        copied.rounds = {number: round.copy() for number, round in self.rounds.items()}
        copied._entries = [round.entries for round in copied.rounds.values()]
        copied.withdrawn, copied.orders = set(self.withdrawn), dict(self.orders)
        copied._penalties, copied._taken_off = dict(self._penalties), dict(self._taken_off)
        copied._penalties_of = {player: set(ids) for player, ids in self._penalties_of.items()}
        return copied

    def before(self, number: int) -> "Ledger":
        """A second ledger with the same players, penalties and orders, but no result of this round or a later one."""
        self.round(number)
        copied = self.copy()
        copied.rounds = {earlier: round for earlier, round in copied.rounds.items() if earlier < number}
        copied._entries = [round.entries for round in copied.rounds.values()]
        return copied

    # Reading.

    def facts_before(self, number: int) -> object:
        """Everything that ranks players before this round: equal facts, equal ranks."""
        self.round(number)
        results = [round.results for earlier, round in self.rounds.items() if earlier < number]
        return self.players, dict(self._penalties), dict(self.orders), [dict(by_table) for by_table in results]

    def round(self, number: int) -> RoundResults:
        """A round that was drawn."""
        if type(number) is not int or number not in self.rounds:
            raise Refused("unknown_round", round=number)
        return self.rounds[number]

    def tallies(self, players: Iterable[int]) -> Iterator[Tally]:
        """The totals of players, in their order."""
        orders = self.orders[Criterion.LOT], self.orders[Criterion.PLAY_OFF]
        return tallies_of(players, self._entries, Terms(self._worth(), self._taken_off, *orders))

    def _worth(self) -> Worth:
        counting = self.rules.counting
        return Worth(
            points=int(counting not in WITHOUT_POINTS),
            worm=self.parts if counting in (Counting.WORMS_AND_PLACEMENT, Counting.WORMS) else 0,
            place=self.parts if counting is Counting.PLACES else 0,
        )

    def gone(self) -> Collection[int]:
        """T14: who withdrew from the event or left during a game."""
        return self.withdrawn.union(*(round.left for round in self.rounds.values()))

    def penalties(self, player: int) -> tuple[Penalty, ...]:
        """All penalties of a player in the order of their ids."""
        return tuple(self._penalties[penalty_id] for penalty_id in sorted(self._penalties_of.get(player, ())))

    def check_known(self, players: Iterable[int]) -> None:
        """Refuses strangers."""
        for player in players:
            if type(player) is not int or player not in self.players:
                raise Refused("unknown_player", player=player)

    def check_ranks(self, ranks: Ranks) -> None:
        """Refuses a recorded order with strangers in it, or with ranks that are none."""
        self.check_known(mapped("ranks", ranks))
        for rank in ranks.values():
            whole_number("rank", rank, least=1, most=UNRANKED - 1)

    # Changing.

    def set_tables(self, number: int, tables: int) -> None:
        """A round was drawn: the next one, or one again (T13)."""
        if type(number) is not int or number != len(self.rounds) + 1:
            self.round(number).change_tables(tables)
            return
        self.rounds[number] = RoundResults(number, tables)
        self._entries = [round.entries for round in self.rounds.values()]

    def record(self, result: TableResult) -> Collection[int]:
        """A table's result came in."""
        of_kind("result", result, TableResult)
        self._check_players(result)
        self._refine(result.parts)
        self.round(result.round).add(result, self.parts)
        return result.entries

    def record_all(self, results: Iterable[TableResult]) -> None:
        """The results of a ledger that has none yet: round by round, or if that fails one by one to find the fault."""
        by_round: dict[int, list[TableResult]] = {}
        for result in results:
            by_round.setdefault(of_kind("result", result, TableResult).round, []).append(result)
        for number, of_round in by_round.items():
            self._refine(lcm(*{result.parts for result in of_round}))
            if not self.round(number).fill(of_round, self.parts, self.players):
                for result in of_round:
                    self.record(result)

    def replace(self, result: TableResult) -> Collection[int]:
        """A result was corrected."""
        of_kind("result", result, TableResult)
        self._check_players(result)
        self._refine(result.parts)
        before = self.round(result.round).replace(result, self.parts)
        return before.entries.keys() | result.entries.keys()

    def withdraw_result(self, number: int, table: int) -> Collection[int]:
        """A result was taken back."""
        self.round(number).result(table)
        return self.rounds[number].remove(table).entries

    def penalise(self, penalty: Penalty) -> Collection[int]:
        """T17: somebody was warned, or loses points."""
        check_penalty(penalty)
        self.check_known([penalty.player])
        if penalty.id in self._penalties:
            raise Refused("penalty_twice", id=penalty.id)
        self._refine(penalty.points.denominator)
        self._penalties[penalty.id] = penalty
        self._penalties_of.setdefault(penalty.player, set()).add(penalty.id)
        self._take_off(penalty.player)
        return [penalty.player]

    def cancel_penalty(self, penalty_id: int) -> Collection[int]:
        """T17: a penalty does not count any more, and stays visible."""
        if type(penalty_id) is not int or penalty_id not in self._penalties:
            raise Refused("unknown_penalty", id=penalty_id)
        penalty = self._penalties[penalty_id]
        if penalty.cancelled:
            raise Refused("penalty_cancelled_already", id=penalty_id)
        self._penalties[penalty_id] = penalty._replace(cancelled=True)
        self._take_off(penalty.player)
        return [penalty.player]

    def withdraw(self, player: int) -> None:
        """T14: a player leaves the event and keeps what was won."""
        self.check_known([player])
        if player in self.withdrawn:
            raise Refused("withdrawn_already", player=player)
        self.withdrawn.add(player)

    def reinstate(self, player: int) -> None:
        """A withdrawal was a mistake."""
        self.check_known([player])
        if player not in self.withdrawn:
            raise Refused("not_withdrawn", player=player)
        self.withdrawn.remove(player)

    def set_order(self, criterion: Criterion, ranks: Ranks) -> Collection[int]:
        """All lots drawn so far, or the ranks of all play-offs; what was recorded before is forgotten."""
        if criterion not in tuple(RECORDED) or criterion not in self.rules.chain:
            raise Refused("not_a_recorded_order", value=criterion, chain=self.rules.chain)
        self.check_ranks(ranks)
        before = self.orders[criterion]
        self.orders[criterion] = dict(ranks)
        return before.keys() | ranks.keys()

    def _check_players(self, result: TableResult) -> None:
        if not self.players.issuperset(result.entries):
            self.check_known(result.entries)

    def _take_off(self, player: int) -> None:
        self._taken_off[player] = sum(in_parts(penalty.taken_off, self.parts) for penalty in self.penalties(player))

    def _refine(self, denominator: int) -> None:
        """Own points tables or odd penalties can need finer parts than the regulation's points do."""
        if self.parts % denominator == 0:
            return
        self.parts = lcm(self.parts, denominator)
        for round in self.rounds.values():
            round.change_parts(self.parts)
        for player in self._penalties_of:
            self._take_off(player)


def _without_repetition(players: Iterable[int]) -> Iterable[int]:
    seen: set[int] = set()
    for player in players:
        if whole_number("player", player, least=0) in seen:
            raise Refused("player_twice", player=player)
        seen.add(player)
    return seen
