"""What can be drawn now and from what, and the draws that were made; how a draw works is known to the regulation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tournament.models import Draw, Event, Player, Result, Round, Seat, Stage
from tournament.queries.course import course_of, may_play
from tournament.queries.table_sizes import sizes_for

# Up to so many players the remaining rounds of a stage are drawn at once, because planning round by round runs into
# repeats that planning ahead avoids. In larger fields it hardly matters, and somebody is always missing by then.
PLANNED_TOGETHER = 120
MOST_NAMES, MOST_TABLES = 500, 100  # on a page; the paper has all of them
SEATING = "seating"
History = tuple[tuple[tuple[int, ...], ...], ...]


@dataclass(frozen=True)
class NextDraw:
    """The round that would be drawn now, by whom and at which tables; `obstacle` is a code that says why not."""

    obstacle: str = ""
    stage: Stage | None = None
    number: int = 0  # of the round in the event
    number_in_stage: int = 0
    rounds: int = 1  # that this draw would seat
    round: Round | None = None  # it is drawn already, and would be drawn again
    players: tuple[Player, ...] = field(default=(), repr=False)
    sizes: tuple[int, ...] = ()
    open: Draw | None = None  # announced, and neither drawn nor failed
    replaces: Draw | None = None  # the draw whose place a new one takes
    covered_by: Draw | None = None  # an earlier draw that has seated this round already

    @property
    def other_tables(self) -> bool:
        """Whether there are other tables than planned (T13)."""
        return self.stage is not None and bool(self.sizes) and len(self.sizes) != self.stage.tables_planned


def next_draw(event: Event) -> NextDraw:
    """What the desk can draw now."""
    course = course_of(event)
    stage = course.stage
    if stage is None:
        return NextDraw("no_format" if not course.stages else "nothing_left_to_draw")
    rounds = course.rounds_of(stage)
    latest = rounds[-1] if rounds else None
    again = latest is not None and latest.state != Round.State.COMPLETE
    if latest is not None and not again and len(rounds) >= stage.rounds_planned:
        return NextDraw("stage_is_played", stage)
    number_in_stage = len(rounds) if again else len(rounds) + 1
    players = tuple(may_play(stage))
    return NextDraw(
        _obstacle(latest if again else None, players),
        stage,
        latest.number if latest and again else len(course.rounds) + 1,
        number_in_stage,
        1 if len(players) > PLANNED_TOGETHER else max(1, stage.rounds_planned - number_in_stage + 1),
        latest if again else None,
        players,
        sizes_for(len(players), stage.tables_planned, seven_at_a_table="7" in event.own_points),
        event.draws.filter(state=Draw.State.ANNOUNCED, what=SEATING).last(),
        _replaced(event, stage, number_in_stage, latest if again else None),
        None if again else _covering(event, stage, rounds, players),
    )


def next_number(event: Event) -> int | None:
    """The number of the round that is to be drawn next; None while one is on its way, or where none is left."""
    course = course_of(event)
    rounds = course.rounds_of(course.stage) if course.stage else ()
    if course.stage is None or len(rounds) >= course.stage.rounds_planned:
        return None
    if rounds and rounds[-1].state != Round.State.COMPLETE:
        return None
    return len(course.rounds) + 1


def _obstacle(again: Round | None, players: Sequence[Player]) -> str:
    if again is not None and has_results(again):
        return "round_has_results"
    return "too_few_players" if len(players) < 2 else ""


def has_results(round: Round) -> bool:
    """Whether any table handed in something that stands."""
    standing = (Result.State.ACCEPTED, Result.State.PROPOSED)
    return Result.objects.filter(table__round=round, state__in=standing).exists()


def _replaced(event: Event, stage: Stage, number_in_stage: int, round: Round | None) -> Draw | None:
    """The draw that seated the round, or one for it that failed since."""
    failed = event.draws.filter(
        stage_number=stage.number, first_round=number_in_stage, what=SEATING, state=Draw.State.FAILED
    ).last()
    seated = round.draw if round else None
    return max((draw for draw in (failed, seated) if draw), key=lambda draw: draw.number, default=None)


def _covering(event: Event, stage: Stage, rounds: Sequence[Round], players: Sequence[Player]) -> Draw | None:
    """The draw of the round before, if it seats this one too and everything is still as it assumed.

    That is: the same players, and nobody at another table than drawn in the rounds that it has seated so far.
    """
    if not rounds:
        return None
    draw = rounds[-1].draw
    if draw.receipt is None or len(rounds) + 1 >= draw.first_round + draw.rounds_drawn:
        return None
    seated = [each for each in rounds if each.draw_id == draw.pk]
    announced = {player["number"] for player in draw.announcement.get("players", [])}
    if announced != {player.number for player in players} or any(each.seating_changed for each in seated):
        return None
    later_failed = event.draws.filter(stage_number=stage.number, number__gt=draw.number).exists()
    return None if later_failed else draw


def history_of(stage: Stage, before: int, players: Sequence[Player]) -> History:
    """Who sat together in the rounds of a stage before one of them, in seat order; strangers to the draw left out."""
    known = {player.pk: player.number for player in players}
    seats = (
        Seat.objects.filter(round__stage=stage, round__number_in_stage__lt=before)
        .order_by("round__number_in_stage", "table__number", "position")
        .values_list("round__number_in_stage", "table_id", "player_id")
    )
    rounds: dict[int, dict[int, list[int]]] = {}
    for number, table, player in seats:
        if player in known:
            rounds.setdefault(number, {}).setdefault(table, []).append(known[player])
    return tuple(tuple(tuple(table) for table in tables.values()) for tables in rounds.values())


def clubs_of(event: Event, players: Sequence[Player]) -> dict[int, str]:
    """Who is kept apart from whom (T12): players of a club, by number; nobody where that is not wished."""
    if not event.keep_clubs_apart:
        return {}
    return {player.number: club for player in players if (club := " ".join(player.club.split()).casefold())}


def fixed_of(players: Sequence[Player], tables: int) -> dict[int, int]:
    """Who must sit where; at the only table there is everybody sits anyway."""
    return {player.number: player.fixed_table for player in players if player.fixed_table and tables > 1}


# Pages


@dataclass(frozen=True)
class DrawnSeat:
    """One line of an outcome, with the name that the announced list had."""

    player: int
    name: str
    portion: int


@dataclass(frozen=True)
class DrawnRound:
    """What a draw says of one round: its number in the event, if it was played by this draw, and the tables."""

    number_in_stage: int
    number: int | None
    changed: bool  # by hand since
    tables: tuple[tuple[DrawnSeat, ...], ...]
    more: bool = False  # tables than are listed


@dataclass(frozen=True)
class DrawPage:
    """One draw, as everybody may see it. Before the seating is published, only what was announced."""

    draw: Draw
    announced: Mapping[str, Any]
    open: bool  # whether nonce, key and outcome are public
    rounds: tuple[DrawnRound, ...]
    replaced_by: int | None

    @property
    def names(self) -> Sequence[Mapping[str, Any]]:
        """The announced players, as many as a page can show."""
        players: Sequence[Mapping[str, Any]] = self.announced["players"]
        return players[:MOST_NAMES]


def draws_of(event: Event) -> tuple[Draw, ...]:
    """All draws, the latest first, each with its rounds; papers left out, they can be large."""
    draws = event.draws.defer("announcement", "receipt", "nonce").prefetch_related("rounds").order_by("-number")
    return tuple(draws)


def draw_page(event: Event, number: int) -> DrawPage | None:
    """A draw for the public; None where there is no such draw."""
    draw = event.draws.filter(number=number).first()
    if draw is None:
        return None
    rounds = {each.number_in_stage: each for each in draw.rounds.all()}
    return DrawPage(
        draw,
        draw.announcement,
        is_open(draw, rounds.values()),
        tuple(_drawn_rounds(draw, rounds)) if is_open(draw, rounds.values()) else (),
        event.draws.filter(number__gt=number, announcement__redraw__previous=number)
        .values_list("number", flat=True)
        .first(),
    )


def is_open(draw: Draw, rounds: Any) -> bool:
    """Whether the whole receipt is public: once a round of it was published, or another draw took its place."""
    rounds = list(rounds)
    if draw.state != Draw.State.REVEALED:
        return draw.state == Draw.State.FAILED
    return draw.what != SEATING or not rounds or any(each.state != Round.State.DRAWN for each in rounds)


def paper_of(page: DrawPage) -> Mapping[str, Any]:
    """The paper for anybody to check: the receipt, or as long as that is secret, what was announced."""
    if page.open and page.draw.receipt is not None:
        receipt: Mapping[str, Any] = page.draw.receipt
        return receipt
    return {"announced": page.announced, "commitment": page.draw.commitment}


def _drawn_rounds(draw: Draw, rounds: Mapping[int, Round]) -> list[DrawnRound]:
    """The rounds that were published; those to come stand in the receipt, but may yet be drawn again."""
    outcome = (draw.receipt or {}).get("outcome") or {}
    names = {player["number"]: player["name"] for player in draw.announcement.get("players", [])}
    found = []
    for at, drawn in enumerate(outcome.get("rounds", [])):
        round = rounds.get(draw.first_round + at)
        if rounds and (round is None or round.state == Round.State.DRAWN):
            continue
        tables = tuple(
            tuple(DrawnSeat(seat["player"], names[seat["player"]], seat["portion"]) for seat in table)
            for table in drawn["tables"][:MOST_TABLES]
        )
        number, changed = (round.number, round.seating_changed) if round else (None, False)
        more = len(drawn["tables"]) > MOST_TABLES
        found.append(DrawnRound(draw.first_round + at, number, changed, tables, more))
    return found
