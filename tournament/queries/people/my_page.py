"""The page of one player on the day: the seat, the place and what is needed, and what comes next.

A fixed number of reads, each of a few rows by an index, however many players there are. Pseudonyms in place of names.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cached_property

from tournament.models import Event, Player, Qualifier, Round, Seat, Stage, Table
from tournament.queries.events.public import published, tables_of
from tournament.queries.events.stages import held_back, stages_of
from tournament.queries.people.public_player import (
    IN_PUBLIC,
    Overall,
    PublicGame,
    Standing,
    game_of,
    overall_of,
    standings_of_player,
)
from tournament.queries.rounds.clock import Clock, clock_of, next_start
from tournament.queries.standings.cache import cached_standings, public_standings
from tournament.queries.standings.need import Need, need_of
from tournament.queries.standings.play_in import Ahead, ahead_of


class Now(StrEnum):
    """Where somebody stands: what the page says first, and what comes next."""

    CHECK_IN = "check_in"  # on the list, and not here yet
    BEFORE = "before"  # here, and nothing is drawn
    SEATED = "seated"  # the round has not started
    PLAYING = "playing"
    RESULT_IN = "result_in"  # others still play
    NOT_SEATED = "not_seated"  # a round is on in which there is no seat for this player
    NEXT_DRAW = "next_draw"  # the next round of the stage is to be drawn
    SETTLING = "settling"  # who goes on is to be confirmed
    THROUGH = "through"  # in the next stage, whose seats are not drawn
    WAITS = "waits"  # skips the play-in
    OUT = "out"
    WINNERS = "winners"  # all is played; the winners are to be announced
    WITHDRAWN = "withdrawn"
    NO_SHOW = "no_show"
    OVER = "over"


AT_TABLE = (Now.SEATED, Now.PLAYING, Now.RESULT_IN)
WAITING = (Now.CHECK_IN, Now.BEFORE, Now.SEATED, Now.NEXT_DRAW, Now.THROUGH, Now.WAITS)


@dataclass(frozen=True)
class MyPage:
    """Everything on the page. `round`: the latest that is published; `game`: of this player, in it."""

    event: Event
    player: Player
    now: Now
    round: Round | None = None
    game: PublicGame | None = None
    table: Table | None = None
    results: int = 0  # of the latest round
    tables: int = 0
    into: Stage | None = None  # the stage to come, of who is through
    standing: Standing | None = None
    need: Need | None = None
    ahead: Ahead | None = None
    overall: Overall | None = None
    clock: Clock | None = None  # of the table, while it plays
    starts_at: datetime | None = None  # of the next round, as far as the desk has said so

    @property
    def at_table(self) -> bool:
        """Whether the seat is what matters most."""
        return self.now in AT_TABLE

    @property
    def awaits_news(self) -> bool:
        """Whether anything is still to happen to this player."""
        return self.now not in (Now.OVER, Now.WITHDRAWN, Now.NO_SHOW)

    @property
    def seat_key(self) -> str:
        """Changes with the seat: round, table and portion; nothing where there is none to take."""
        if not self.at_table or self.game is None:
            return ""
        return f"{self.game.round.number}:{self.game.table}:{self.game.seat.portion or ''}"

    @property
    def side(self) -> str:
        """On which side of the line: "in", "out", or nothing where there is none."""
        if self.standing and self.standing.row.through:
            return "in"
        gap = self.need.gap if self.need else None
        return "" if gap is None else "out" if gap < 0 else "in"


def my_page(event: Event, number: int) -> MyPage | None:
    """None for a number that nobody in public has."""
    player = event.players.filter(number=number, state__in=IN_PUBLIC).first()
    return _Maker(event, player).page() if player else None


class _Maker:
    """Puts the page together. What is read is read once."""

    def __init__(self, event: Event, player: Player) -> None:
        self.event, self.player = event, player
        self.stages = stages_of(event)
        self.round = self._latest_round()
        self.table = self._table()

    def page(self) -> MyPage:
        now = self._now()
        standing = next(iter(standings_of_player(self.stages, self.player)), None)
        results, tables = self._progress()
        return MyPage(
            event=self.event,
            player=self.player,
            now=now,
            round=self.round,
            game=self.game,
            table=self.table,
            results=results,
            tables=tables,
            into=self._into() if now is Now.THROUGH else None,
            standing=standing,
            need=self._need(),
            ahead=ahead_of(self.player, self.stages),
            overall=overall_of(self.event, self.player),
            clock=self._clock() if now is Now.PLAYING else None,
            starts_at=next_start(self.event, self.round) if now in WAITING else None,
        )

    def _latest_round(self) -> Round | None:
        latest = published(self.event).select_related(None).last()
        if latest:
            latest.event = self.event
            latest.stage = next(stage for stage in self.stages if stage.pk == latest.stage_id)
        return latest

    def _table(self) -> Table | None:
        if self.round is None:
            return None
        seat = Seat.objects.filter(round=self.round, player=self.player).first()
        return Table.objects.get(pk=seat.table_id) if seat else None

    @cached_property
    def game(self) -> PublicGame | None:
        """The seat in the latest round, with the others at the table."""
        if self.round is None or self.table is None:
            return None
        hidden = held_back(self.round)
        (view,) = tables_of(self.event, [self.table], {} if hidden else None)
        return game_of(self.round, view, self.player.number)

    @cached_property
    def _into_numbers(self) -> frozenset[int]:
        """The numbers of the stages that the player has qualified for."""
        of = Qualifier.objects.filter(player=self.player).values_list("stage__number", flat=True)
        return frozenset(of)

    def _now(self) -> Now:
        if self.event.ended_at:
            return Now.OVER
        if self.player.state == Player.State.WITHDRAWN:
            return Now.WITHDRAWN
        if self.player.state == Player.State.NO_SHOW:
            return Now.NO_SHOW
        if self.round is None:
            return Now.CHECK_IN if self.player.state == Player.State.REGISTERED else Now.BEFORE
        return self._in_round(self.round)

    def _in_round(self, round: Round) -> Now:
        if round.state == Round.State.COMPLETE:
            return self._after_round(round)
        if self.game is None:
            return self._beside(round.stage)
        if self.game.seat.place:
            return Now.RESULT_IN
        return Now.PLAYING if round.state == Round.State.RUNNING else Now.SEATED

    def _beside(self, stage: Stage) -> Now:
        """Others play a round."""
        if any(number > stage.number for number in self._into_numbers):
            return Now.WAITS
        return Now.NOT_SEATED if stage.number == 1 or stage.number in self._into_numbers else Now.OUT

    def _after_round(self, round: Round) -> Now:
        stage = round.stage
        if stage.completed_at and stage.qualifying:
            later = [number for number in self._into_numbers if number > stage.number]
            return Now.THROUGH if later else Now.OUT
        if self.game is None and (beside := self._beside(stage)) is not Now.NOT_SEATED:
            return beside
        if round.number_in_stage < stage.rounds_planned:
            return Now.NEXT_DRAW
        return Now.SETTLING if stage.qualifying else Now.WINNERS

    def _into(self) -> Stage | None:
        after = self.round.stage.number if self.round else 0
        numbers = [number for number in self._into_numbers if number > after]
        return next((stage for stage in self.stages if numbers and stage.number == min(numbers)), None)

    def _clock(self) -> Clock | None:
        clock = clock_of(self.round) if self.round else None
        return clock.for_table(self.table.extra_minutes) if clock and self.table else None

    def _progress(self) -> tuple[int, int]:
        """How many results of the latest round are in, and how many tables it has. The standings know."""
        if self.round is None:
            return 0, 0
        for state in cached_standings(self.round.stage).rounds:
            if state.number == self.round.number_in_stage:
                return state.results, state.tables
        return 0, 0  # published since the event was read

    def _need(self) -> Need | None:
        if self.round is None or self.player.state in (Player.State.WITHDRAWN, Player.State.NO_SHOW):
            return None
        stage = self.round.stage
        into = next((later for later in self.stages if later.number == stage.number + 1), None)
        return need_of(stage, public_standings(stage), self.player.number, into)
