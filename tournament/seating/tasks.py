"""What is to be seated, and what comes out: plain values, and the refusal of a task that makes no sense.

Rounds and tables are counted from 1 wherever they are named to anybody.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain

from tournament.regulation.refusals import Refused, listed, mapped, of_kind
from tournament.regulation.tables import POSSIBLE_SIZES

Table = tuple[int, ...]  # players in seat order, the one who starts first
Round = tuple[Table, ...]  # table 1 first
Tables = list[list[int]]  # a round in the making: at each table the places of players in the list of a task

MIN_TABLE_SIZE, MAX_TABLE_SIZE = POSSIBLE_SIZES[0], POSSIBLE_SIZES[-1]


@dataclass(frozen=True)
class SeatingTask:
    """Players to be seated for one or more rounds. A player is a number."""

    players: tuple[int, ...]
    sizes: tuple[tuple[int, ...], ...]  # of the tables, for each round to come
    history: tuple[Round, ...] = ()  # the rounds before, the oldest first; strangers in it are refused
    clubs: Mapping[int, str] = field(default_factory=dict)  # who is kept apart from whom
    fixed: Mapping[int, int] = field(default_factory=dict)  # who must sit at which table (1 is the first)

    def __post_init__(self) -> None:
        self._freeze()
        _refuse_players(self.players)
        if not self.sizes:
            raise Refused("no_rounds")
        for number, sizes in enumerate(self.sizes, 1):
            _refuse_sizes(number, sizes, len(self.players))
        known = set(self.players)
        for number, tables in enumerate(self.history, 1):
            _refuse_history(number, tables, known)
        _refuse_strangers("club", self.clubs, known)
        _refuse_strangers("fixed", self.fixed, known)
        _refuse_clubs(self.clubs)
        self._refuse_fixed_seats()

    def _freeze(self) -> None:
        """Whatever kinds of lists were given, tuples are kept."""
        frozen = {
            "players": listed("players", self.players),
            "sizes": tuple(listed("sizes", sizes) for sizes in listed("sizes", self.sizes)),
            "history": rounds_of("history", self.history),
            "clubs": mapped("clubs", self.clubs),
            "fixed": mapped("fixed", self.fixed),
        }
        for name, value in frozen.items():
            object.__setattr__(self, name, value)

    def _refuse_fixed_seats(self) -> None:
        for player, table in self.fixed.items():
            if type(table) is not int:
                raise Refused("fixed_table_not_a_number", player=player, table=table)
        wanting: dict[int, list[int]] = {}
        for player in self.players:
            if player in self.fixed:
                wanting.setdefault(self.fixed[player], []).append(player)
        for number, sizes in enumerate(self.sizes, 1):
            for table, players in sorted(wanting.items()):
                if not 1 <= table <= len(sizes):
                    raise Refused("fixed_table_missing", round=number, table=table, players=tuple(players))
                if len(players) > sizes[table - 1]:
                    raise Refused("fixed_table_too_small", round=number, table=table, players=tuple(players))


def rounds_of(name: str, rounds: Iterable[Iterable[Iterable[int]]]) -> tuple[Round, ...]:
    """Rounds in tuples, from any kinds of lists; who sits there is not looked at."""
    return tuple(tuple(listed(name, table) for table in listed(name, tables)) for tables in listed(name, rounds))


def sizes_of(rounds: Iterable[Round]) -> tuple[tuple[int, ...], ...]:
    """The sizes of the tables of each round."""
    return tuple(tuple(map(len, tables)) for tables in rounds)


def plan_for(task: SeatingTask, rounds: Iterable[Iterable[Iterable[int]]]) -> tuple[Round, ...]:
    """Rounds in tuples, if they are a plan for the task: tables of its sizes, at which everybody sits once a round."""
    checked = rounds_of("rounds", rounds)
    if sizes_of(checked) != of_kind("task", task, SeatingTask).sizes:
        raise Refused("not_the_plan_of_the_task")
    everybody = Counter(task.players)
    for number, tables in enumerate(checked, 1):
        seated = list(chain(*tables))
        if any(type(player) is not int for player in seated) or Counter(seated) != everybody:
            raise Refused("not_everybody_seated_once", round=number)
    return checked


def is_table_size(size: object) -> bool:
    """Whether there are tables of this size."""
    return type(size) is int and MIN_TABLE_SIZE <= size <= MAX_TABLE_SIZE


def _refuse_players(players: tuple[int, ...]) -> None:
    for player in players:
        if type(player) is not int:
            raise Refused("player_not_a_number", player=player)
    if len(players) < MIN_TABLE_SIZE:
        raise Refused("too_few_players", players=len(players))
    if len(set(players)) < len(players):
        raise Refused("player_twice", player=next(player for player, times in Counter(players).items() if times > 1))


def _refuse_sizes(number: int, sizes: tuple[int, ...], players: int) -> None:
    for size in sizes:
        if not is_table_size(size):
            raise Refused("table_size", round=number, size=size, least=MIN_TABLE_SIZE, most=MAX_TABLE_SIZE)
    if sum(sizes) != players:
        raise Refused("sizes_do_not_sum_up", round=number, sizes=sizes, players=players)


def _refuse_history(number: int, tables: Round, known: set[int]) -> None:
    seen: set[int] = set()
    if not tables or not all(tables):
        raise Refused("empty_history_round", round=number)
    for table in tables:
        for player in table:
            if type(player) is not int or player not in known:
                raise Refused("stranger_in_history", round=number, player=player)
            if player in seen:
                raise Refused("player_twice_in_round", round=number, player=player)
            seen.add(player)


def _refuse_strangers(what: str, players: Iterable[object], known: set[int]) -> None:
    for player in players:
        if type(player) is not int or player not in known:
            raise Refused(f"stranger_in_{what}", player=player)


def _refuse_clubs(clubs: Mapping[int, object]) -> None:
    for player, club in clubs.items():
        if not isinstance(club, str) or not club.strip():
            raise Refused("club_without_a_name", player=player, club=club)
