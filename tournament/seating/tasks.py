"""What is to be seated, and what comes out: plain values, and the refusal of a task that makes no sense."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tournament.regulation.refusal import Refused

Table = tuple[int, ...]  # players in seat order, the one who starts first
Round = tuple[Table, ...]  # table 1 first

LARGEST_TABLE = 7


@dataclass(frozen=True)
class Task:
    """Players to be seated for one or more rounds. A player is a number."""

    players: tuple[int, ...]
    sizes: tuple[tuple[int, ...], ...]  # of the tables, for each round to come
    history: tuple[Round, ...] = ()  # the rounds before, the oldest first; strangers in it are refused
    clubs: Mapping[int, str] = field(default_factory=dict)  # who is kept apart from whom
    fixed: Mapping[int, int] = field(default_factory=dict)  # who must sit at which table (1 is the first)

    def __post_init__(self) -> None:
        _refuse_players(self.players)
        if not self.sizes:
            raise Refused("no_rounds")
        for number, sizes in enumerate(self.sizes):
            _refuse_sizes(number, sizes, len(self.players))
        known = set(self.players)
        for number, tables in enumerate(self.history):
            _refuse_history(number, tables, known)
        _refuse_strangers("club", self.clubs, known)
        _refuse_strangers("fixed", self.fixed, known)
        self._refuse_fixed_seats()

    def _refuse_fixed_seats(self) -> None:
        for number, sizes in enumerate(self.sizes):
            for table in sorted(set(self.fixed.values())):
                wanting = [player for player in self.players if self.fixed.get(player) == table]
                if not 1 <= table <= len(sizes):
                    raise Refused("fixed_table_missing", round=number, table=table, players=tuple(wanting))
                if len(wanting) > sizes[table - 1]:
                    raise Refused("fixed_table_too_small", round=number, table=table, players=tuple(wanting))


def _refuse_players(players: Sequence[int]) -> None:
    for player in players:
        if type(player) is not int:
            raise Refused("player_not_a_number", player=player)
    if len(players) < 2:
        raise Refused("too_few_players", players=len(players))
    if len(set(players)) < len(players):
        raise Refused("player_twice", player=next(player for player in players if players.count(player) > 1))


def _refuse_sizes(number: int, sizes: Sequence[int], players: int) -> None:
    for size in sizes:
        if type(size) is not int or not 2 <= size <= LARGEST_TABLE:
            raise Refused("table_size", round=number, size=size, least=2, most=LARGEST_TABLE)
    if sum(sizes) != players:
        raise Refused("sizes_do_not_sum_up", round=number, sizes=tuple(sizes), players=players)


def _refuse_history(number: int, tables: Round, known: set[int]) -> None:
    seen: set[int] = set()
    if not tables or not all(tables):
        raise Refused("empty_history_round", round=number)
    for table in tables:
        for player in table:
            if player not in known:
                raise Refused("stranger_in_history", round=number, player=player)
            if player in seen:
                raise Refused("player_twice_in_round", round=number, player=player)
            seen.add(player)


def _refuse_strangers(what: str, players: Iterable[int], known: set[int]) -> None:
    for player in players:
        if player not in known:
            raise Refused(f"stranger_in_{what}", player=player)
