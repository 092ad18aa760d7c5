"""The draws of an event as the desk lists them, and each of them as everybody may see it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournament.models import Draw, Event, Round
from tournament.queries.draws import SEATING
from tournament.queries.qualification import REPLACED

MOST_NAMES, MOST_TABLES = 500, 100  # on a page; the paper has all of them


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
    more: bool  # tables than are listed
    taken_over: tuple["TakenOver", ...] = ()


@dataclass(frozen=True)
class TakenOver:
    """A seat of somebody who was missing, in which the next in the ranking plays (T15)."""

    table: int
    missing: str
    successor: str


@dataclass(frozen=True)
class DrawPage:
    """One draw, as everybody may see it. Before the seating is published, only what was announced."""

    draw: Draw
    announced: Mapping[str, Any]  # empty where the hall decided, and the order was typed in
    open: bool  # whether nonce, key and outcome are public
    rounds: tuple[DrawnRound, ...]
    order: tuple[str, ...]  # of a lot: names, the best first
    replaced_by: int | None

    @property
    def names(self) -> Sequence[Mapping[str, Any]]:
        """The announced players, as many as a page can show."""
        players: Sequence[Mapping[str, Any]] = self.announced.get("players", ())
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
    shown = is_open(draw, rounds.values())
    later = event.draws.filter(number__gt=number, announcement__redraw__previous=number)
    return DrawPage(
        draw,
        draw.announcement,
        shown,
        tuple(_drawn_rounds(draw, rounds)) if shown else (),
        _order(draw) if shown else (),
        later.values_list("number", flat=True).first(),
    )


def is_open(draw: Draw, rounds: Collection[Round]) -> bool:
    """Whether the whole receipt is public: once a round of it was published, or another draw took its place."""
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
    names = _names(draw)
    taken_over = _taken_over(draw) if any(each.seating_changed for each in rounds.values()) else {}
    found = []
    for at, drawn in enumerate(_outcome(draw).get("rounds", [])):
        round = rounds.get(draw.first_round + at)
        if rounds and (round is None or round.state == Round.State.DRAWN):
            continue
        tables = tuple(
            tuple(DrawnSeat(seat["player"], names[seat["player"]], seat["portion"]) for seat in table)
            for table in drawn["tables"][:MOST_TABLES]
        )
        number, changed = (round.number, round.seating_changed) if round else (None, False)
        more = len(drawn["tables"]) > MOST_TABLES
        taken = tuple(taken_over.get(number, ())) if number else ()
        found.append(DrawnRound(draw.first_round + at, number, changed, tables, more, taken))
    return found


def _taken_over(draw: Draw) -> dict[int, list[TakenOver]]:
    """By the round's number in the event, in the order in which it happened."""
    entries = draw.event.journal.filter(verb=REPLACED, undone_by=None, params__draw=draw.number).order_by("number")
    params = list(entries.values_list("params", flat=True))
    numbers = {each[who] for each in params for who in ("missing", "next")}
    people = {each.number: each.shown_name for each in draw.event.players.filter(number__in=numbers)} if numbers else {}
    found: dict[int, list[TakenOver]] = {}
    for each in params:
        taken = TakenOver(each["table"], people.get(each["missing"], ""), people.get(each["next"], ""))
        found.setdefault(each["round"], []).append(taken)
    return found


def _order(draw: Draw) -> tuple[str, ...]:
    numbers = _outcome(draw).get("order", [])
    names = _names(draw)
    if not names:  # typed in by hand
        players = draw.event.players.filter(number__in=numbers)
        names = {player.number: player.shown_name for player in players}
    return tuple(names.get(number, str(number)) for number in numbers)


def _outcome(draw: Draw) -> Mapping[str, Any]:
    outcome: Mapping[str, Any] = (draw.receipt or {}).get("outcome") or {}
    return outcome


def _names(draw: Draw) -> dict[int, str]:
    return {player["number"]: player["name"] for player in draw.announcement.get("players", [])}
