"""Who is safely through, who can still make it and who cannot, while rounds are being played.

Only for fields of a size in which it is reckoned in no time, and where one round at most is waiting for results.
"""

from collections.abc import Sequence
from functools import partial

from games.heckmeck.portions import APPLE_WORMS
from tournament.models import Seat, Stage, no_draft
from tournament.queries.draws.seats import orders_of
from tournament.queries.standings.qualification import is_by_score
from tournament.regulation.outcomes import ToCome
from tournament.regulation.prospects import Outlook, Prospect, by_score, by_tables
from tournament.regulation.refusals import Refused
from tournament.regulation.standings import RoundState, Standings
from tournament.rules.verdicts import points_at_table, ruleset_of

MAX_PLAYERS = 72


def prospects_of(stage: Stage, standings: Standings) -> dict[int, Prospect]:
    """The prospects by number; none where nothing was played yet, all is decided, or the field is too large."""
    rounds = standings.rounds
    later = max(0, stage.rounds_planned - len(rounds))
    playing = [round for round in rounds if round.provisional]
    begun = any(round.results for round in rounds)
    if not begun or not (playing or later) or len(playing) > 1 or len(standings.players) > MAX_PLAYERS:
        return {}
    tables = _playing(stage, standings)
    sizes = tuple(sorted({len(result.lines) for state in rounds for result in standings.results(state.number)}))
    try:
        to_come = ToCome(tables, partial(points_at_table, stage.event), _worms_of(stage, playing, later), later, sizes)
        if is_by_score(stage):
            return by_score(standings, stage.qualified, to_come)
        return by_tables(standings, stage.qualified, to_come, at_tables=orders_of(stage).at_tables)
    except Refused:  # something about these tables does not fit the model, such as a table of one
        return {}


def direct_outlook(stage: Stage, prospect: Prospect | None) -> Outlook | None:
    """Whether somebody goes on without playing in a play-in: as exact as their ranks are. None where nobody does."""
    if not stage.direct or prospect is None:
        return None
    if prospect.best is None or prospect.worst is None or prospect.best > stage.direct:
        return Outlook.OUT
    return Outlook.SAFE if prospect.worst <= stage.direct else Outlook.OPEN


def _playing(stage: Stage, standings: Standings) -> tuple[tuple[int, ...], ...]:
    """Who sits at the tables whose results these standings wait for. One read."""
    seats = Seat.objects.filter(round__stage=stage).filter(no_draft("round__")).order_by("table", "position")
    known = {(result.round, result.table) for state in standings.rounds for result in standings.results(state.number)}
    tables: dict[tuple[int, int], list[int]] = {}
    for *place, player in seats.values_list("round__number_in_stage", "table__number", "player__number"):
        tables.setdefault((place[0], place[1]), []).append(player)
    return tuple(tuple(players) for place, players in tables.items() if place not in known)


def _worms_of(stage: Stage, playing: Sequence[RoundState], later: int) -> int:
    """The most that the players of a table can win together; none where only other games are still to be played.

    Where some rounds are with stacks and others are not, a table of either kind is given what the worms allow: who is
    said to be safe or out is so all the same.
    """
    to_come = [*(round.number for round in playing), *range(stage.rounds_planned - later + 1, stage.rounds_planned + 1)]
    if set(to_come) <= set(stage.places_only):
        return 0
    ruleset = ruleset_of(stage.event)
    return sum(ruleset.worms.values()) + ruleset.bratworms + (APPLE_WORMS if ruleset.specialists else 0)
