"""The draws of an event as the desk lists them, and each of them as everybody may see it, page and public document.

Players have the names that the public knows now, whatever the announced list had. A list of format 2 has hashes, and a
name that is hidden is left out beside it. One of format 1 has the names: there the one that the public knows now takes
the place of a hidden one, and the document says that it was redacted.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Exists, OuterRef, Subquery

from tournament.models import Draw, Event, Round
from tournament.queries.draws.next_draw import SEATING
from tournament.queries.draws.strong import AnnouncedPlace, PublicGroup, announced_places, public_groups
from tournament.queries.standings.qualification import REPLACED
from tournament.regulation.canonical import JsonObject
from tournament.regulation.documents import FORMAT
from tournament.regulation.draw_receipts import commitment_of
from tournament.regulation.plan import StageKind

DrawDocument = JsonObject


@dataclass(frozen=True)
class Names:
    """The names of a draw's players, by their numbers: as they were announced, and as the public knows them now."""

    announced: Mapping[int, str]
    public: Mapping[int, str]
    has_hashes: bool
    with_pseudonym: frozenset[int]

    def now(self, number: int) -> str:
        return self.public.get(number, str(number))

    @cached_property
    def hidden(self) -> frozenset[int]:
        """Whose announced name must not be shown any more.

        In a list of hashes, every one that is another by now. In a list of names a corrected name stays, because the
        list would prove nothing without it; one that a pseudonym hides does not.
        """
        changed = {number for number, name in self.announced.items() if self.public.get(number) != name}
        return frozenset(changed if self.has_hashes else changed & self.with_pseudonym)


def names_of(draw: Draw) -> Names:
    """One read."""
    rows = list(draw.event.players.values_list("number", "name", "pseudonym"))
    has_hashes = draw.announcement.get("format") == FORMAT
    announced = (draw.names or []) if has_hashes else draw.announcement.get("players", [])
    return Names(
        {player["number"]: player["name"] for player in announced},
        {number: pseudonym or name for number, name, pseudonym in rows},
        has_hashes,
        frozenset(number for number, _, pseudonym in rows if pseudonym),
    )


def is_redacted(draw: Draw, names: Names) -> bool:
    """Whether something is missing in the announcement that its commitment was computed from."""
    if names.hidden and not names.has_hashes:
        return True
    anonymous = draw.event.anonymised_at is not None
    return anonymous and bool(draw.announcement) and commitment_of(draw.announcement) != draw.commitment


def with_public_names(draw: Draw, document: DrawDocument, names: Names) -> DrawDocument:
    """The document as it may be shown now."""
    added: dict[str, object] = {}
    if names.has_hashes and draw.names is not None:
        added["names"] = [player for player in draw.names if player["number"] not in names.hidden]
    elif names.hidden:
        players = [
            {"number": number, "name": names.now(number) if number in names.hidden else name}
            for number, name in names.announced.items()
        ]
        added["announced"] = {**draw.announcement, "players": players}
    if is_redacted(draw, names):
        added["redacted"] = True
    return {**document, **added}


MAX_NAMES, MAX_TABLES = 500, 100  # on a page; the paper has all of them


@dataclass(frozen=True)
class DrawnSeat:
    """One line of an outcome."""

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
    groups: tuple[PublicGroup, ...] = ()  # strong with strong, as many as a page can show
    more_groups: bool = False


@dataclass(frozen=True)
class TakenOver:
    """A seat of somebody who was missing, in which the next in the ranking plays (T15)."""

    table: int
    missing: str
    successor: str
    moved_on: bool  # `missing` is not: they moved up past the play-in for somebody who is


@dataclass(frozen=True)
class DrawPage:
    """One draw, as everybody may see it: what was announced, and of the outcome what is published.

    Whoever has the nonce can compute all rounds that a draw seats. So it is held back until the last of them is public.
    """

    draw: Draw
    announced: JsonObject  # empty where the hall decided, and the order was typed in
    open: bool  # whether nonce, key and outcome are public
    revealed_with: int | None  # the number of the round that they are held back for, where the draw was made
    rounds: tuple[DrawnRound, ...]
    order: tuple[str, ...]  # of a lot: names, the best first
    replaced_by: int | None
    names: Names

    @property
    def players(self) -> Sequence[tuple[int, str]]:
        """Number and name of the announced players, as many as a page can show."""
        players = self.announced.get("players", ())[:MAX_NAMES]
        return [(player["number"], self.names.now(player["number"])) for player in players]

    @property
    def standings(self) -> tuple[AnnouncedPlace, ...]:
        """Strong with strong: the announced standings, as many as a page can show."""
        return tuple(announced_places(self.announced, MAX_NAMES, self.names.now))

    @property
    def dice(self) -> Sequence[Sequence[object]]:
        """What the hall rolled, as soon as there is something to show for it."""
        dice: Sequence[Sequence[object]] = (self.draw.receipt or {}).get("dice", ())
        return dice if self.open or self.rounds else ()

    @property
    def changed(self) -> bool:
        """Whether the seats of a round are others by now than this draw has them."""
        return any(drawn.changed for drawn in self.rounds)

    @property
    def hidden(self) -> int:
        """How many names were public when the draw was announced, and are not in the document any more."""
        return len(self.names.hidden)

    @property
    def redacted(self) -> bool:
        """Whether the commitment can no longer be computed from the document."""
        return is_redacted(self.draw, self.names)


def draws_of(event: Event) -> tuple[Draw, ...]:
    """All draws, the latest first, each with its rounds; documents left out, they can be large."""
    draws = (
        event.draws.defer("announcement", "names", "receipt", "nonce").prefetch_related("rounds").order_by("-number")
    )
    return tuple(draws)


def public_draws(event: Event) -> tuple[Draw, ...]:
    """The draws that everybody may know of, the latest first."""
    return tuple(draw for draw in draws_of(event) if not _is_of_hidden_final(draw))


def draw_page(event: Event, number: int) -> DrawPage | None:
    """A draw for the public; None where there is no such draw, and for a lot in a final that is not announced yet."""
    later = event.draws.filter(number__gt=number)
    replaced = later.filter(announcement__redraw__previous=number)
    seating = later.filter(what=SEATING, stage_number=OuterRef("stage_number"))
    annotated = event.draws.annotate(replaced_by=Subquery(replaced.values("number")[:1]), overtaken=Exists(seating))
    draw = annotated.filter(number=number).first()
    if draw is None or _is_of_hidden_final(draw):
        return None
    rounds = {round.number_in_stage: round for round in draw.rounds.all()}
    held_back = _last_held_back(draw, rounds, overtaken=draw.overtaken)
    open = draw.state != Draw.State.ANNOUNCED and held_back is None
    names = names_of(draw)
    return DrawPage(
        draw,
        draw.announcement,
        open,
        held_back,
        tuple(_drawn_rounds(draw, rounds, names)),
        tuple(names.now(number) for number in _outcome(draw).get("order", [])) if open else (),
        draw.replaced_by,
        names,
    )


def _is_of_hidden_final(draw: Draw) -> bool:
    """Whether it separates players in the final, before its places are announced: the lot tells who has tied."""
    if draw.what == SEATING or not draw.event.hides_final:
        return False
    return draw.event.stages.filter(number=draw.stage_number, kind=StageKind.FINAL).exists()


def _last_held_back(draw: Draw, rounds: Mapping[int, Round], *, overtaken: bool) -> int | None:
    """The number in the event of the last round that this draw seats, or still may seat, and that is not published.

    `overtaken`: there is a later draw in the stage, so that no further round will be taken over from this one.
    """
    if draw.state != Draw.State.REVEALED or draw.what != SEATING or not rounds:
        return None
    for number in reversed(range(draw.first_round, draw.first_round + draw.rounds_drawn)):
        round = rounds.get(number)
        if (round is None and not overtaken) or (round is not None and round.is_draft):
            known = next(iter(rounds.values()))
            return known.number + number - known.number_in_stage
    return None


def document_of(page: DrawPage) -> DrawDocument:
    """The document for anybody to check: the receipt, or as long as that is secret, what is public of it."""
    receipt: DrawDocument | None = page.draw.receipt if page.open else None
    if receipt is not None and not page.announced:  # typed in by hand
        return receipt
    return with_public_names(page.draw, _unrevealed(page) if receipt is None else receipt, page.names)


def _unrevealed(page: DrawPage) -> dict[str, object]:
    """The document of a draw before its reveal, as `regulation.documents` has it."""
    document: dict[str, object] = {"announced": page.announced, "commitment": page.draw.commitment}
    if page.rounds:
        drawn = _outcome(page.draw)["rounds"]
        tables = {round.number: drawn[round.number_in_stage - page.draw.first_round]["tables"] for round in page.rounds}
        document["dice"] = page.dice
        document["published"] = [{"round": number, "tables": tables[number]} for number in tables]
    if page.revealed_with:
        document["revealed_with"] = page.revealed_with
    return document


def _drawn_rounds(draw: Draw, rounds: Mapping[int, Round], names: Names) -> list[DrawnRound]:
    """The rounds that were published; of a draw that seats none any more, all."""
    taken_over = _taken_over(draw) if any(round.seating_changed for round in rounds.values()) else {}
    drawn_rounds = []
    for at, drawn in enumerate(_outcome(draw).get("rounds", [])):
        round = rounds.get(draw.first_round + at)
        if rounds and (round is None or round.is_draft):
            continue
        tables = tuple(
            tuple(DrawnSeat(seat["player"], names.now(seat["player"]), seat["portion"]) for seat in table)
            for table in drawn["tables"][:MAX_TABLES]
        )
        number, changed = (round.number, round.seating_changed) if round else (None, False)
        more = len(drawn["tables"]) > MAX_TABLES
        taken = tuple(taken_over.get(number, ())) if number else ()
        groups = public_groups(_outcome(draw), MAX_NAMES, names.now)
        more_groups = len(groups) < len(_outcome(draw).get("groups", ()))
        drawn_rounds.append(
            DrawnRound(draw.first_round + at, number, changed, tables, more, taken, groups, more_groups)
        )
    return drawn_rounds


def _taken_over(draw: Draw) -> dict[int, list[TakenOver]]:
    """Seats that were taken over, by the round's number in the event, in the order in which it happened."""
    entries = draw.event.journal.filter(verb=REPLACED, undone_by=None, params__draw=draw.number).order_by("number")
    params = list(entries.values_list("params", flat=True))
    numbers = {absence.get(who) for absence in params for who in ("missing", "next", "fills")}
    people = (
        {player.number: player.public_name for player in draw.event.players.filter(number__in=numbers)}
        if numbers
        else {}
    )
    by_round: dict[int, list[TakenOver]] = {}
    for absence in params:
        moved_on = "fills" in absence
        left, came = (absence["next"], absence["fills"]) if moved_on else (absence["missing"], absence["next"])
        taken = TakenOver(absence["table"], people.get(left, ""), people.get(came, ""), moved_on)
        by_round.setdefault(absence["round"], []).append(taken)
    return by_round


def _outcome(draw: Draw) -> JsonObject:
    outcome: JsonObject = (draw.receipt or {}).get("outcome") or {}
    return outcome
