"""What own pages show besides the standings, read once: what all players of an event share, and what is of one alone.

A result moves half of all places, and standings are cached; beyond them it is seen by the players of its own table
alone. So after acts at tables, which are nearly all that happens while a hall looks at its own pages, only who sits
there is read anew; after any other act everything is. The journal says what happened (see queries/standings/cache.py).
"""

from collections.abc import Iterable, Sequence, Set
from copy import copy
from dataclasses import dataclass
from threading import Lock

from django.utils.functional import cached_property

from tournament.models import Event, Player, Qualifier, Round, Seat, Stage, Table
from tournament.queries.events.public import TableView, published, tables_of
from tournament.queries.events.stages import held_back, stages_of
from tournament.queries.people.public_player import IN_PUBLIC, PublicGame, game_of
from tournament.queries.standings.cache import (
    PATIENCE_IN_SECONDS,
    BoundedCache,
    Known,
    public_standings,
    touched_tables,
)
from tournament.queries.standings.course import last_through
from tournament.queries.standings.names import NameAndClub, names_and_clubs_of
from tournament.queries.standings.page import kind_after
from tournament.queries.standings.play_in import Ahead, ahead_of
from tournament.queries.standings.qualification import passed_over
from tournament.queries.standings.rows import (
    Beside,
    Onward,
    StandingsRow,
    following,
    onward_of,
    row_of,
)
from tournament.regulation.answers import Bar
from tournament.regulation.standings import Row, Standings

MAX_EVENTS = 16
MAX_PLAYERS = 2000  # of an event; some 3 kB each
AT_ONCE = 20  # of those whose pages were asked for before
NAMES_AROUND = 50  # are read with one that is not known yet: places move, and neighbours change


@dataclass(frozen=True, eq=False)
class Mine:
    """What is of one player, true until something happens at the table, or anything beyond tables."""

    player: Player
    table: Table | None  # of the latest round
    game: PublicGame | None
    into: dict[int, str]  # the stages, by number, that the player has qualified for, and by what rule
    ahead: Ahead | None
    length: int  # of the journal, when it was read


class _MineSlot:
    mine: Mine | None = None


class _Kept:
    """What was read as long as nothing but acts at tables happens."""

    def __init__(self, event: Event, asked: Iterable[int] = ()) -> None:
        """`asked`: the numbers of players whose pages were asked for before: they are going to be, again."""
        self.event = event
        self._asked: set[int] = set()
        self._to_read = list(asked)
        self.stages = stages_of(event)
        self.round = _with_stage(published(event).select_related(None).last(), self.stages)
        self.names: dict[int, NameAndClub] = {}
        self.touched: dict[tuple[int, int], int] = {}  # up to which entry of the journal something happened at a table
        self._slots: BoundedCache[_MineSlot] = BoundedCache(MAX_PLAYERS)

    def mine(self, number: int, length: int) -> Mine | None:
        """At least as new as this entry of the journal; None for a number that nobody in public has."""
        mine = self._slot(number).mine
        if mine is None or not self._is_true(mine):
            mine = None
            some, self._to_read = self._to_read[:AT_ONCE], self._to_read[AT_ONCE:]
            for read in self._read({number, *some}, length):
                self._slot(read.player.number).mine = read
                self._asked.add(read.player.number)
                mine = read if read.player.number == number else mine
        return mine

    def asked(self) -> set[int]:
        """The numbers of players whose pages were asked for."""
        return self._asked.union(self._to_read)

    def _slot(self, number: int) -> _MineSlot:
        return self._slots.get_or_add((number,), _MineSlot)

    def _is_true(self, mine: Mine) -> bool:
        if mine.game is None:
            return True
        return self.touched.get((mine.game.round.number, mine.game.table), 0) <= mine.length

    def _read(self, numbers: Set[int], length: int) -> list[Mine]:
        """Reading some at once takes a fraction of the time that reading them one by one does."""
        people = list(Player.objects.filter(event=self.event.pk, number__in=numbers, state__in=IN_PUBLIC).order_by())
        into: dict[int, dict[int, str]] = {player.pk: {} for player in people}
        qualifiers = Qualifier.objects.filter(player__in=into).order_by()
        for player_id, stage, rule in qualifiers.values_list("player", "stage__number", "rule"):
            into[player_id][stage] = rule
        at = self._at_tables(into)
        mines = []
        for player in people:
            table, view = at.get(player.pk, (None, None))
            game = game_of(self.round, view, player.number) if self.round and view else None
            mines.append(Mine(player, table, game, into[player.pk], ahead_of(player, self.stages), length))
        return mines

    def _at_tables(self, players: Iterable[int]) -> dict[int, tuple[Table, TableView]]:
        """By the keys of players the tables at which they sit in the latest round, with who else does."""
        if self.round is None:
            return {}
        seats = Seat.objects.filter(round=self.round, player__in=list(players)).order_by()
        table_of = dict(seats.values_list("player", "table"))
        tables = Table.objects.in_bulk(set(table_of.values()))
        views = tables_of(self.event, list(tables.values()), {} if held_back(self.round) else None) if tables else ()
        seen = dict(zip(tables, views, strict=True))
        return {player: (tables[table], seen[table]) for player, table in table_of.items()}


def _with_stage(round: Round | None, stages: Sequence[Stage]) -> Round | None:
    if round is not None:
        round.stage = next(stage for stage in stages if stage.pk == round.stage_id)
        round.event = round.stage.event
    return round


class StageNow:
    """A stage in one state of the event, with what takes long among many players."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    @cached_property
    def standings(self) -> Standings:
        return public_standings(self.stage)

    @cached_property
    def begun(self) -> bool:
        """Whether any result is in."""
        return any(round.results for round in self.standings.rounds)

    @cached_property
    def last_through(self) -> Row | None:
        return last_through(self.stage, self.standings) if self.begun else None

    @cached_property
    def bars(self) -> dict[int, Bar]:
        return passed_over(self.stage)

    @cached_property
    def straight_to(self) -> str:
        return kind_after(self.stage)

    def onward(self, mine: Mine) -> Onward | None:
        """How a player goes on from here. Who came through a play-in is in both stages that follow."""
        into = next((number for number in following(self.stage) if number in mine.into), None)
        return onward_of(self.stage, mine.into[into], into) if self.stage.qualifying and into else None


class OwnPages:
    """What the own pages of an event share in one state of it. Nobody changes what is in it."""

    def __init__(self, event: Event, kept: _Kept) -> None:
        self.event = event
        self.known = Known.of(event)
        self.stages = [copy(stage) for stage in kept.stages]
        for stage in self.stages:
            stage.event = event
        self.round = _with_stage(copy(kept.round), self.stages)
        self.kept = kept
        self._now = {stage.pk: StageNow(stage) for stage in self.stages}

    def now(self, stage: Stage) -> StageNow:
        return self._now[stage.pk]

    def mine(self, number: int) -> Mine | None:
        """None for a number that nobody in public has."""
        return self.kept.mine(number, self.known.length)

    def row(self, now: StageNow, mine: Mine, around: tuple[Row, ...], position: int) -> tuple[StandingsRow, str]:
        """A player's row in a stage, and the name of who follows; `around`: from who is in front of the player."""
        names = self._names(now.standings, {row.player for row in around}, position)
        number = mine.player.number
        at = next(at for at, row in enumerate(around) if row.player == number)
        onward = now.onward(mine)
        beside = Beside(names, {number: onward} if onward else {}, now.bars)
        below = names[around[at + 1].player].name if at + 1 < len(around) else ""
        return row_of(now.standings, around[at], beside, public=True), below

    def _names(self, standings: Standings, wanted: Set[int], position: int) -> dict[int, NameAndClub]:
        """With those of these players, and of some around them."""
        names = self.kept.names
        if not wanted <= names.keys():
            near = standings.page(max(0, position - NAMES_AROUND), position + NAMES_AROUND)
            unknown = (row.player for row in near if row.player not in names)
            names |= names_and_clubs_of(self.event, unknown, public=True)
        return names


class _LatestPages:
    """Of one event."""

    def __init__(self) -> None:
        self.updating = Lock()
        self.pages: OwnPages | None = None


_events: BoundedCache[_LatestPages] = BoundedCache(MAX_EVENTS)


def own_pages(event: Event) -> OwnPages:
    """What the own pages of an event are made of, at least as new as `event`."""
    if not event.journal_head:  # nothing that happened is known by name
        return OwnPages(event, _Kept(event))
    latest = _events.get_or_add((event.pk, event.created_at), _LatestPages)
    pages = latest.pages
    if pages is not None and pages.known.is_as_new_as(event):
        return pages
    if not latest.updating.acquire(timeout=PATIENCE_IN_SECONDS):
        return OwnPages(event, _Kept(event))
    try:
        pages = latest.pages
        if pages is None or not pages.known.is_as_new_as(event):
            latest.pages = pages = OwnPages(event, _kept_since(pages, event))
        return pages
    finally:
        latest.updating.release()


def _kept_since(before: OwnPages | None, event: Event) -> _Kept:
    """What is still true of what was read before."""
    is_older = before is not None and before.known.length < event.journal_length
    touched = touched_tables(event, before.known) if before and is_older else None
    if before is None:
        return _Kept(event)
    if touched is None:
        return _Kept(event, before.kept.asked())
    before.kept.touched |= dict.fromkeys(touched, event.journal_length)
    return before.kept
