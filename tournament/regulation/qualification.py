"""Who qualifies for the next stage: by score (T7, T4), or as winner of a table and as best runner-up (R5, T1, T3, T11).

Every answer explains itself as data: by what rule each player is through, by what criterion the first one missed, who
would be through but cannot be (T14, T15), and between whom a lot or a play-off is needed. Nothing is guessed: as long
as a lot is needed, those who have to draw are neither through nor out.

Formats are numbers of places. Four tables and a final of four: `by_tables(standings, 4)`. The best two of each of two
tables: `by_tables(standings, 4)` as well. Five winners and the best runner-up: 6. Knock-out: one place a table.
Semi-finals: `by_score(standings, 12)` or 16, then `by_tables` on the standings of the semi-finals.
"""

from collections import Counter
from collections.abc import Collection, Container, Mapping, Sequence
from itertools import accumulate, chain
from typing import NamedTuple

from tournament.regulation.answers import (
    Bar,
    Barred,
    Decisions,
    LotNeeded,
    Missed,
    Override,
    Qualification,
    Qualified,
    Rule,
)
from tournament.regulation.criteria import Criterion
from tournament.regulation.cut import Contender, Cut, Slot, cut, slots_of
from tournament.regulation.refusals import Refused, RefusedDecision, of_kind, whole_number
from tournament.regulation.standings import Standings

__all__ = [
    "Bar",
    "Barred",
    "Decisions",
    "LotNeeded",
    "Missed",
    "Override",
    "Qualification",
    "Qualified",
    "Rule",
    "by_score",
    "by_tables",
]


def by_score(standings: Standings, places: int, decisions: Decisions | None = None) -> Qualification:
    """T7 and T4: the best by score and the chain of the standings; where that has no lot, one at the very end."""
    decisions = Decisions() if decisions is None else decisions
    hindrances = _hindrances(standings, places, decisions)
    own_lots = Criterion.LOT in standings.rules.chain
    if own_lots and decisions.lots:
        raise Refused("lots_belong_to_the_standings", players=tuple(sorted(decisions.lots)))
    aside = hindrances.barred.keys() | hindrances.put_through.keys()
    criteria = standings.rules.criteria if own_lots else (*standings.rules.criteria, Criterion.LOT)
    contenders = [
        Contender(player, standings.values(player) + (() if own_lots else (decisions.lots.get(player),)))
        for player in standings.best(places + len(aside) + 1)  # the line does not fall behind them
    ]
    return _answer(_Case(places, criteria, contenders, {}, hindrances, standings.provisional))


def by_tables(
    standings: Standings, places: int, decisions: Decisions | None = None, *, round_number: int = 1
) -> Qualification:
    """R5: first the winners of all tables, then all runners-up, and so on; where a tier does not fit, its best (T11).

    By what those are compared is said by the rules of the standings; any number of places will do.

    T1: five tables and six places are five winners and the best runner-up, four places the four best winners.
    T3: four places are the best two of each of two tables, or the winners of three and the best runner-up.
    """
    decisions = Decisions() if decisions is None else decisions
    hindrances = _hindrances(standings, places, decisions)
    aside = hindrances.barred.keys() | hindrances.put_through.keys()
    results = standings.results(round_number)
    criteria = standings.rules.runners_up
    slots = {slot.player: slot for result in results for slot in slots_of(result, decisions.at_tables, aside, criteria)}
    contenders = [
        Contender(slot.player, (slot.tier, *slot.worth, None if slot.undecided else decisions.lots.get(slot.player)))
        for slot in _around_the_line(slots.values(), places + len(aside) + 1)
    ]
    provisional = standings.rounds[round_number - 1].provisional
    return _answer(_Case(places, criteria, contenders, slots, hindrances, provisional))


def _around_the_line(slots: Collection[Slot], many: int) -> list[Slot]:
    """So many slots, whole tiers of them: the line does not fall behind them."""
    tiers = sorted(slot.tier for slot in slots)
    last = tiers[min(many, len(tiers)) - 1] if tiers else 0
    return [slot for slot in slots if slot.tier <= last]


class _Hindrances(NamedTuple):
    """What stands beside the ranking."""

    barred: dict[int, Barred]
    put_through: dict[int, Override]


class _Case(NamedTuple):
    """All that the answer depends on. Only formats by tables have slots."""

    places: int
    criteria: tuple[Criterion, ...]
    contenders: list[Contender]
    slots: dict[int, Slot]
    hindrances: _Hindrances
    provisional: bool


def _hindrances(standings: Standings, places: int, decisions: Decisions) -> _Hindrances:
    """Who cannot be through, the strongest reason last, and whom the organiser puts through."""
    of_kind("standings", standings, Standings)
    whole_number("places", places, least=1)
    _check_decisions(standings, decisions)
    barred = {player: Barred(player, Bar.MISSING) for player in decisions.missing}
    kept_out = [override for override in decisions.overrides if not override.through]
    barred |= {override.player: Barred(override.player, Bar.OVERRIDE, override.why) for override in kept_out}
    barred |= {player: Barred(player, Bar.GONE) for player in standings.gone()}
    put_through = {override.player: override for override in decisions.overrides if override.through}
    for player in put_through.keys() & barred.keys():
        raise RefusedDecision("cannot_qualify", player=player, bar=barred[player].bar)
    if len(put_through) > places:
        raise Refused("more_overrides_than_places", overrides=len(put_through), places=places)
    return _Hindrances(barred, put_through)


def _check_decisions(standings: Standings, decisions: Decisions) -> None:
    of_kind("decisions", decisions, Decisions)
    standings.check_ranks(decisions.lots)
    standings.check_ranks(decisions.at_tables)
    overridden = [override.player for override in decisions.overrides]
    standings.check_known(chain(decisions.missing, overridden))
    for override in decisions.overrides:
        if not isinstance(override.why, str) or not override.why.strip():
            raise RefusedDecision("override_without_reason", player=override.player)
        if overridden.count(override.player) > 1:
            raise Refused("override_twice", player=override.player)


def _answer(case: _Case) -> Qualification:
    barred, put_through = case.hindrances
    # As if nobody were missing: tells who would have been through, and who moves up instead.
    unhindered = cut(case.criteria, case.contenders, case.places)
    regular = {contender.player: None for contender in (*unhindered.inside, *unhindered.on_the_line)}  # in order
    eligible = [
        contender
        for contender in case.contenders
        if contender.player not in barred and contender.player not in put_through
    ]
    as_before = len(eligible) == len(case.contenders) and not put_through
    line = unhindered if as_before else cut(case.criteria, eligible, case.places - len(put_through))
    lots = _lots(case, line)
    waiting = {player for lot in lots for player in lot.players}
    up_to = _slots_up_to_each_tier(case)
    through = [
        _qualified(case, contender.player, regular, up_to)
        for contender in line.inside
        if contender.player not in waiting
    ] + [Qualified(override.player, Rule.OVERRIDE, why=override.why) for override in put_through.values()]
    would_be = tuple(barred[player] for player in regular if player in barred)
    missed = None if lots else _missed(case, line)
    return Qualification(case.places, tuple(through), lots, missed, would_be, case.provisional)


def _slots_up_to_each_tier(case: _Case) -> dict[int, int]:
    """How many slots are of a tier or of one before it."""
    tiers = Counter(slot.tier for slot in case.slots.values())
    return dict(zip(sorted(tiers), accumulate(tiers[tier] for tier in sorted(tiers)), strict=True))


def _qualified(case: _Case, player: int, regular: Container[int], up_to: Mapping[int, int]) -> Qualified:
    if not case.slots:
        return Qualified(player, Rule.SCORE if player in regular else Rule.MOVED_UP)
    slot = case.slots[player]
    # Players who share a place and are through together have the first tier that they fill.
    tier = min(case.slots[tied].tier for tied in slot.undecided or [player])
    if player not in regular:
        return Qualified(player, Rule.MOVED_UP, tier)
    whole_tier = up_to[tier] <= case.places
    return Qualified(player, Rule.TABLE_PLACE if whole_tier else Rule.BEST_OF_PLACE, tier)


def _lots(case: _Case, line: Cut) -> tuple[LotNeeded, ...]:
    """The lots at tables first; who draws on the line may depend on them, and is asked when they are drawn."""
    # Whoever is far behind the line is in none of the three.
    side = {contender.player: 0 for contender in line.outside}
    side |= {contender.player: 1 for contender in (*line.inside, *line.on_the_line)}
    on_the_line = {contender.player for contender in line.on_the_line}
    groups = {slot.undecided: slot.table for slot in case.slots.values() if slot.undecided}
    lots = [
        LotNeeded(group, _places_for(group, side, on_the_line), table)
        for group, table in groups.items()
        if len({(side.get(player, 0), player in on_the_line) for player in group}) > 1
    ]
    if on_the_line and not any(case.slots[player].undecided for player in on_the_line & case.slots.keys()):
        lots.append(LotNeeded(tuple(sorted(on_the_line)), line.places_on_the_line))
    return tuple(lots)


def _places_for(group: Sequence[int], side: Mapping[int, int], on_the_line: Collection[int]) -> int:
    """How many of a group go on, be it only to draw again on the line; not all of them, or they need not draw."""
    go_on = sum(side.get(player, 0) for player in group)
    return go_on if go_on < len(group) else go_on - sum(player in on_the_line for player in group)


def _missed(case: _Case, line: Cut) -> Missed | None:
    if not line.inside or not line.outside or line.reason is None:
        return None
    first = line.outside[0]
    undecided = case.slots[first.player].undecided if case.slots else ()
    equal = {contender.player for contender in line.outside if contender.values == first.values} | set(undecided)
    return Missed(tuple(sorted(equal)), line.reason)
