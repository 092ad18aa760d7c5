"""The page of one player on the day: the seat, the place and what is needed, and what comes next.

Pseudonyms in place of names. What is read, and how seldom, is said in `own_pages`.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from tournament.models import Event, Player, Round, Stage
from tournament.queries.events.stages import is_hidden
from tournament.queries.people.own_pages import Mine, OwnPages, StageNow, own_pages
from tournament.queries.people.public_player import Overall, PublicGame, Standing, overall_of, standing_of
from tournament.queries.rounds.clock import Clock, clock_of, next_start
from tournament.queries.standings.cache import cached_standings
from tournament.queries.standings.need import Need, need_of
from tournament.queries.standings.play_in import Ahead


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
    """Everything on the page. `round`: the latest that is published; `game`: of this player, in it.

    Of what was read before, `mine` is the part that results at other tables leave as it is.
    """

    event: Event
    player: Player
    now: Now
    mine: Mine
    round: Round | None = None
    game: PublicGame | None = None
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
    pages = own_pages(event)
    mine = pages.mine(number)
    return _Maker(pages, mine).page() if mine else None


class _Maker:
    """Puts the page together of what was read before."""

    def __init__(self, pages: OwnPages, mine: Mine) -> None:
        self.pages, self.mine = pages, mine
        self.event, self.player, self.round = pages.event, mine.player, pages.round
        self.game = replace(mine.game, round=pages.round) if mine.game and pages.round else None

    def page(self) -> MyPage:
        now = self._now()
        results, tables = self._progress()
        return MyPage(
            event=self.event,
            player=self.player,
            now=now,
            mine=self.mine,
            round=self.round,
            game=self.game,
            results=results,
            tables=tables,
            into=self._into() if now is Now.THROUGH else None,
            standing=self._standing(),
            need=self._need(),
            ahead=self.mine.ahead,
            overall=overall_of(self.event, self.player),
            clock=self._clock() if now is Now.PLAYING else None,
            starts_at=next_start(self.event, self.round) if now in WAITING else None,
        )

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
        if any(number > stage.number for number in self.mine.into):
            return Now.WAITS
        return Now.NOT_SEATED if stage.number == 1 or stage.number in self.mine.into else Now.OUT

    def _after_round(self, round: Round) -> Now:
        stage = round.stage
        if stage.completed_at and stage.qualifying:
            later = [number for number in self.mine.into if number > stage.number]
            return Now.THROUGH if later else Now.OUT
        if self.game is None and (beside := self._beside(stage)) is not Now.NOT_SEATED:
            return beside
        if round.number_in_stage < stage.rounds_planned:
            return Now.NEXT_DRAW
        return Now.SETTLING if stage.qualifying else Now.WINNERS

    def _into(self) -> Stage | None:
        after = self.round.stage.number if self.round else 0
        numbers = [number for number in self.mine.into if number > after]
        return next((stage for stage in self.pages.stages if numbers and stage.number == min(numbers)), None)

    def _clock(self) -> Clock | None:
        clock = clock_of(self.round) if self.round else None
        return clock.for_table(self.mine.table.extra_minutes) if clock and self.mine.table else None

    def _progress(self) -> tuple[int, int]:
        """How many results of the latest round are in, and how many tables it has. The standings know."""
        if self.round is None:
            return 0, 0
        for state in cached_standings(self.round.stage).rounds:
            if state.number == self.round.number_in_stage:
                return state.results, state.tables
        return 0, 0  # published since the event was read

    def _standing(self) -> Standing | None:
        """The row in the latest stage in which the player has played."""
        number = self.player.number
        for stage in reversed(self.pages.stages):
            now = self.pages.now(stage)
            if not is_hidden(stage) and number in now.standings.players and now.begun:
                return self._standing_in(now)
        return None

    def _standing_in(self, now: StageNow) -> Standing:
        position = now.standings.position(self.player.number)
        around = now.standings.page(max(0, position - 1), position + 2)
        row, below = self.pages.row(now, self.mine, around, position)
        return standing_of(now.stage, now.standings, row, around[position > 0 :], below, now.straight_to)

    def _need(self) -> Need | None:
        if self.round is None or self.player.state in (Player.State.WITHDRAWN, Player.State.NO_SHOW):
            return None
        stage = self.round.stage
        into = next((later for later in self.pages.stages if later.number == stage.number + 1), None)
        now = self.pages.now(stage)
        return need_of(stage, now.standings, self.player.number, into, now.last_through)
