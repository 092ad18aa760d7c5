"""While a round is played: who is safely through, who can still make it, and who cannot.

Not a guess: each player's best and worst final rank over everything that `outcomes` says can happen. A lot, and
portions of a game still to come, are counted for the player in the best rank and against in the worst; so "safe" needs
no luck, and "out" leaves none. Players who withdrew (T14) are out, and nobody ranks behind them.

Exact for the tables that play now, so with no later rounds exact altogether. Of later rounds, whose tables are not
drawn, only this is used: in each everybody gets at least the least and at most the most that a table can give. What is
said to be safe or out then still is, but somebody of whom it is said that everything is open may not be so.
"""

from collections.abc import Sequence
from enum import StrEnum
from itertools import chain
from typing import NamedTuple

from tournament.regulation.ledger import Ranks
from tournament.regulation.outcomes import ToCome
from tournament.regulation.refusals import Refused, of_kind, whole_number
from tournament.regulation.score_prospects import ScoreRange
from tournament.regulation.standings import RoundState, Standings
from tournament.regulation.tier_prospects import TierRange


class Outlook(StrEnum):
    """What can be said of a player."""

    SAFE = "safe"
    OPEN = "open"
    OUT = "out"


class Prospect(NamedTuple):
    """A player's outlook, with the best and the worst rank among those who can qualify; None for who withdrew."""

    outlook: Outlook
    best: int | None = None
    worst: int | None = None


def by_score(standings: Standings, places: int, to_come: ToCome) -> dict[int, Prospect]:
    """T7: of everybody, for the best by score and the chain."""
    of_kind("standings", standings, Standings)
    _check_tables(standings, to_come, [state for state in standings.rounds if state.provisional])
    return _prospects(standings, places, ScoreRange(standings, to_come))


def by_tables(
    standings: Standings,
    places: int,
    to_come: ToCome,
    *,
    round_number: int = 1,
    at_tables: Ranks | None = None,
) -> dict[int, Prospect]:
    """R5, T1, T3, T11: of everybody, in a single round; `at_tables`: what was decided between equals."""
    of_kind("standings", standings, Standings)
    return _prospects(standings, places, _tier_range(standings, to_come, round_number, at_tables))


def by_place(
    standings: Standings,
    places: int,
    to_come: ToCome,
    player: int,
    *,
    round_number: int = 1,
    at_tables: Ranks | None = None,
) -> tuple[Prospect, ...]:
    """`by_tables` of one player, for each place at the own table that still plays; nothing where none plays.

    Whoever shares places has any of them: who of those is in front a lot or the portions tell.
    """
    of_kind("standings", standings, Standings)
    whole_number("places", places, least=1)
    ranks = _tier_range(standings, to_come, round_number, at_tables)
    if not any(player in table for table in to_come.tables) or player not in ranks:
        return ()
    return tuple(
        _prospect(ranks.best_in(player, tier), ranks.worst_in(player, tier), places) for tier in ranks.tiers(player)
    )


def _tier_range(standings: Standings, to_come: ToCome, round_number: int, at_tables: Ranks | None) -> TierRange:
    states = {state.number: state for state in standings.rounds}
    if type(round_number) is not int or round_number not in states:
        raise Refused("unknown_round", round=round_number)
    order = {} if at_tables is None else at_tables
    standings.check_ranks(order)
    _check_tables(standings, to_come, [states[round_number]])
    if to_come.later_rounds:
        raise Refused("later_rounds_after_table_winners", rounds=to_come.later_rounds)
    results, runners_up = standings.results(round_number), standings.rules.runners_up
    return TierRange(results, to_come, order, standings.gone(), runners_up)


def _check_tables(standings: Standings, to_come: ToCome, playing: Sequence[RoundState]) -> None:
    """Refuses tables to come that are not those whose results are waited for in these rounds."""
    of_kind("to_come", to_come, ToCome)
    waiting = sum(state.tables - state.results for state in playing)
    if len(to_come.tables) != waiting:
        raise Refused("tables_to_come_do_not_fit", tables=len(to_come.tables), results_to_come=waiting)
    for player in chain.from_iterable(to_come.tables):
        standings.check_known([player])
        if all(_has_played(standings, player, state) for state in playing):
            raise Refused("player_twice_in_round", player=player, round=playing[-1].number)


def _has_played(standings: Standings, player: int, state: RoundState) -> bool:
    return any(player in result.entries for result in standings.results(state.number))


def _prospects(standings: Standings, places: int, ranks: ScoreRange | TierRange) -> dict[int, Prospect]:
    whole_number("places", places, least=1)
    gone = standings.gone()
    prospects: dict[int, Prospect] = {}
    for player in sorted(standings.players):
        if player in gone or player not in ranks:
            prospects[player] = Prospect(Outlook.OUT)
        else:
            prospects[player] = _prospect(ranks.best(player), ranks.worst(player), places)
    return prospects


def _prospect(best: int, worst: int, places: int) -> Prospect:
    if worst <= places:
        return Prospect(Outlook.SAFE, best, worst)
    return Prospect(Outlook.OPEN if best <= places else Outlook.OUT, best, worst)
