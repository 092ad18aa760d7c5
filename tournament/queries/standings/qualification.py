"""Who goes on from a stage, by the regulation and by what people decided, and by what everybody else missed it.

What the desk has decided once it is settled stands in the rows of `Qualifier`, and in the journal who was kept out.
A lot can be drawn between whoever is asked to by the qualification, and whoever shares a place for good.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby, islice

from django.db.models import QuerySet

from tournament.models import Event, JournalEntry, Qualifier, Stage
from tournament.queries.draws.seats import Orders, orders_of
from tournament.queries.standings.cache import cached_standings
from tournament.queries.standings.stage import standings_of
from tournament.regulation.answers import Bar, LotNeeded
from tournament.regulation.criteria import Criterion, Reason, Value, reason_between
from tournament.regulation.cut import slots_of
from tournament.regulation.plan import Qualifying
from tournament.regulation.qualification import Decisions, Override, Qualification, by_score, by_tables
from tournament.regulation.standings import Row, Standings

SETTLED, REPLACED = "qualification_settled", "finalist_replaced"
GONE_REASON = "…"  # of an override whose reason was redacted


def is_by_score(stage: Stage) -> bool:
    """T7: after several rounds the score decides, whatever the format says of tables."""
    return stage.qualifying == Qualifying.SCORE or stage.rounds_planned > 1


def qualification_of(
    stage: Stage, decisions: Decisions | None = None, standings: Standings | None = None, *, places: int | None = None
) -> Qualification:
    """`decisions` of people; the lots that were drawn are added to them. `places`: other than as many as planned."""
    places = places or stage.qualified
    standings = standings or standings_of(stage)
    decisions = with_lots(stage, decisions or Decisions(), standings)
    if is_by_score(stage):
        qualification = by_score(standings, places, decisions)
        return _with_direct_line(stage, qualification, decisions, standings) if stage.direct else qualification
    if not standings.rounds:
        return Qualification(places, (), (), None, (), True)
    return by_tables(standings, places, decisions)


def _with_direct_line(
    stage: Stage, qualification: Qualification, decisions: Decisions, standings: Standings
) -> Qualification:
    """A second line, between those who skip the play-in and those who play it: a lot can be needed there as well.

    Whom the organiser puts through comes behind those who are through by score.
    """
    put_through = [override.player for override in decisions.overrides if override.through]
    if len(qualification.through) - len(put_through) <= stage.direct:
        return qualification
    kept_out = [override for override in decisions.overrides if not override.through]
    by_ranking = replace(decisions, missing=(*decisions.missing, *put_through), overrides=kept_out)
    known = {lot.players for lot in qualification.lots}
    lots = [lot for lot in by_score(standings, stage.direct, by_ranking).lots if lot.players not in known]
    drawing = {player for lot in lots for player in lot.players}
    through = tuple(qualified for qualified in qualification.through if qualified.player not in drawing)
    return qualification._replace(lots=(*qualification.lots, *lots), through=through) if lots else qualification


def with_lots(stage: Stage, decisions: Decisions, standings: Standings) -> Decisions:
    """The recorded lots go where the regulation looks for them: to the standings, if their chain has any."""
    orders = orders_of(stage)
    own = is_by_score(stage) and Criterion.LOT in standings.rules.chain
    known = standings.players
    return replace(decisions, lots={} if own else _of(known, orders.lots), at_tables=_of(known, orders.at_tables))


def _of(players: Iterable[int], ranks: Mapping[int, int]) -> dict[int, int]:
    among = frozenset(players)
    return {player: rank for player, rank in ranks.items() if player in among}


@dataclass(frozen=True)
class NarrowMiss:
    """By what a player missed the next stage: the better value is that of the last one through."""

    player: int
    reason: Reason


def missed_by(
    stage: Stage, standings: Standings, qualification: Qualification, most: int
) -> tuple[int, tuple[NarrowMiss, ...]]:
    """The last one who is through by the ranking, and those who are next in line, best first, with their reasons.

    Whoever cannot be through is not in line.
    """
    through = {
        *(qualified.player for qualified in qualification.through),
        *(barred.player for barred in qualification.barred),
        *(player for lot in qualification.lots for player in lot.players),
    }
    last = next((qualified.player for qualified in reversed(qualification.through) if qualified.why is None), None)
    if last is None or qualification.lots:
        return 0, ()
    if is_by_score(stage):
        return last, tuple(_missed_by_score(standings, last, through, most))
    return last, tuple(_missed_by_tables(standings, orders_of(stage), last, through))[:most]


def missed_straight(standings: Standings, qualification: Qualification, straight: int) -> NarrowMiss | None:
    """By what the first who has to play in is behind the last who goes past the play-in, if both are so by score."""
    last, first = qualification.through[straight - 1 : straight], qualification.through[straight : straight + 1]
    if qualification.lots or not (last and first) or last[0].why is not None or first[0].why is not None:
        return None
    return NarrowMiss(first[0].player, standings.reason(last[0].player, first[0].player))


def _missed_by_score(standings: Standings, last: int, through: set[int], most: int) -> Iterable[NarrowMiss]:
    gone, rows = standings.gone(), standings.page(0, len(through) + most + len(standings.gone()))
    outside = [row.player for row in rows if row.player not in through and row.player not in gone]
    return [NarrowMiss(player, standings.reason(last, player)) for player in outside[:most]]


def _missed_by_tables(standings: Standings, orders: Orders, last: int, through: set[int]) -> list[NarrowMiss]:
    gone, criteria = standings.gone(), standings.rules.runners_up
    values: dict[int, tuple[Value, ...]] = {
        slot.player: (slot.tier, *slot.worth, orders.lots.get(slot.player))
        for result in standings.results(1)
        for slot in slots_of(result, orders.at_tables, gone, criteria)
    }
    if last not in values:
        return []
    outside = [player for player in values if player not in through and player not in gone]
    in_line = sorted(outside, key=lambda player: _worse_first(values[player]))
    return [NarrowMiss(player, reason_between(criteria, values[last], values[player])) for player in in_line]


def _worse_first(values: tuple[Value, ...]) -> tuple[object, ...]:
    tier, *worth, lot = values
    return (tier, *(-(value or 0) for value in worth), lot is None, lot or 0)


def qualifiers_of(stage: Stage) -> "QuerySet[Qualifier]":
    """Who plays in a stage after the first, best first."""
    return Qualifier.objects.filter(stage=stage).select_related("player").order_by("rank")


def settled_entry(event: Event, stage_number: int) -> JournalEntry | None:
    """The entry that settled a stage, unless it was taken back."""
    entries = event.journal.filter(verb=SETTLED, undone_by=None).order_by("-number")
    return next((entry for entry in entries if entry.params["stage"] == stage_number), None)


def decisions_since(event: Event, stage_number: int) -> Decisions:
    """What was decided when a stage was settled, and who turned out to be missing since (T15)."""
    settled = settled_entry(event, stage_number)
    if settled is None:
        return Decisions()
    why = settled.private.get("why", {})
    overrides = [
        Override(player, through, why.get(str(player)) or GONE_REASON)
        for through, players in ((True, settled.params["put_through"]), (False, settled.params["kept_out"]))
        for player in players
    ]
    missing = list(settled.params["missing"])
    later = event.journal.filter(verb=REPLACED, undone_by=None, number__gt=settled.number)
    missing += [entry.params["missing"] for entry in later if entry.params["stage"] == stage_number]
    overrides = [override for override in overrides if override.player not in missing]
    return Decisions(missing=missing, overrides=overrides)


def passed_over(stage: Stage) -> dict[int, Bar]:
    """Who would play in the next stage and does not: missing (T15) or kept out. No read before it is settled."""
    if not stage.qualifying or stage.completed_at is None:
        return {}
    decided = decisions_since(stage.event, stage.number)
    kept_out = {override.player: Bar.OVERRIDE for override in decided.overrides if not override.through}
    return kept_out | dict.fromkeys(decided.missing, Bar.MISSING)


ROWS_AT_ONCE = 200


def open_lots(
    stage: Stage,
    standings: Standings | None = None,
    most: int | None = None,
    needed: Sequence[LotNeeded] | None = None,
) -> tuple[LotNeeded, ...]:
    """The lots that can be drawn, those that the qualification needs first; none while results are missing.

    `most`: after so many the others are not looked for. `needed`: those of the qualification, if they are known.
    """
    standings = standings or standings_of(stage)
    if not standings.rounds or standings.provisional:
        return ()
    if needed is None:
        needed = qualification_of(stage, standings=standings).lots if stage.qualifying else ()
    asked = {frozenset(lot.players) for lot in needed}
    shared = (lot for lot in _shared(stage, standings) if frozenset(lot.players) not in asked)
    return tuple(islice(chain(needed, shared), most))


def first_lots(stage: Stage, most: int) -> tuple[LotNeeded, ...]:
    """The open lots for a page: those of the best places, by cached standings."""
    return open_lots(stage, cached_standings(stage), most)


def is_open(stage: Stage, players: Collection[int], at_table: int | None) -> bool:
    """Whether this lot, among exactly these, can be drawn."""
    wanted = frozenset(players)
    return any(frozenset(lot.players) == wanted and lot.at_table == at_table for lot in open_lots(stage))


def _shared(stage: Stage, standings: Standings) -> Iterator[LotNeeded]:
    """Groups who are equal by the whole chain, in which a lot counts: in the stage that decides the event, on top."""
    if Criterion.LOT not in standings.rules.chain or (stage.qualifying and not is_by_score(stage)):
        return
    for _, rows in groupby(_rows(standings), key=lambda row: row.place):
        tied = tuple(sorted(row.player for row in rows if row.results))
        if len(tied) > 1:
            yield LotNeeded(tied, len(tied) - 1)


def _rows(standings: Standings) -> Iterator[Row]:
    """All of them, made as far as they are asked for."""
    for start in range(0, len(standings.players), ROWS_AT_ONCE):
        yield from standings.page(start, start + ROWS_AT_ONCE)
