"""Who is safely through, who can still make it and who cannot, while rounds are being played.

Only for fields of a size in which it is reckoned in no time, and where one round at most is waiting for results.
"""

from collections.abc import Sequence
from functools import partial

from games.heckmeck.portions import APPLE_WORMS
from tournament.models import Player, Seat, Stage
from tournament.queries.draws.seats import orders_of
from tournament.queries.standings.cache import BoundedCache, OnceMade, stage_key
from tournament.queries.standings.qualification import is_by_score
from tournament.queries.standings.stage import tables_of
from tournament.regulation.outcomes import ToCome
from tournament.regulation.prospects import Outlook, Prospect, by_place, by_score, by_tables
from tournament.regulation.refusals import Refused
from tournament.regulation.standings import RoundState, Standings
from tournament.rules.verdicts import points_at_table, ruleset_of

MAX_PLAYERS = 72
MAX_CACHED = 64

_cached: BoundedCache[OnceMade[dict[int, Prospect]]] = BoundedCache(MAX_CACHED)


def cached_prospects(stage: Stage, standings: Standings) -> dict[int, Prospect]:
    """The prospects for pages, worked out once for each state of the event."""
    event = stage.event
    if len(standings.players) > MAX_PLAYERS or not event.journal_head:
        return {}
    # With the rounds: strangers may know fewer results than the desk.
    key = (*stage_key(stage), event.journal_head, standings.rounds)
    once: OnceMade[dict[int, Prospect]] = _cached.get_or_add(key, OnceMade)
    return once.value(lambda: prospects_of(stage, standings))


def prospects_of(stage: Stage, standings: Standings) -> dict[int, Prospect]:
    """The prospects by number; none where nothing was played yet, all is decided, or the field is too large."""
    to_come = _to_come(stage, standings) if any(round.results for round in standings.rounds) else None
    if to_come is None:
        return {}
    try:
        if is_by_score(stage):
            return by_score(standings, stage.qualified, to_come)
        return by_tables(standings, stage.qualified, to_come, at_tables=orders_of(stage).at_tables)
    except Refused:  # something about these tables does not fit the model, such as a table of one
        return {}


def prospects_by_place(stage: Stage, standings: Standings, number: int) -> tuple[Prospect, ...]:
    """What each place at the table leads to that a player sits at, where places at tables decide; otherwise nothing."""
    to_come = None if is_by_score(stage) else _to_come(stage, standings)
    if to_come is None:
        return ()
    try:
        return by_place(standings, stage.qualified, to_come, number, at_tables=orders_of(stage).at_tables)
    except Refused:
        return ()


def _to_come(stage: Stage, standings: Standings) -> ToCome | None:
    """What is still to be played; None where that is nothing, or too much to be reckoned with."""
    rounds = standings.rounds
    later = max(0, stage.rounds_planned - len(rounds))
    playing = [round for round in rounds if round.provisional]
    if not rounds or not (playing or later) or len(playing) > 1 or len(standings.players) > MAX_PLAYERS:
        return None
    sizes = tuple(sorted({len(result.lines) for state in rounds for result in standings.results(state.number)}))
    tables, points_of = _playing(stage, standings), partial(points_at_table, stage.event)
    try:
        return ToCome(tables, points_of, _worms_of(stage, playing, later), later, sizes)
    except Refused:
        return None


def direct_outlook(stage: Stage, prospect: Prospect | None) -> Outlook | None:
    """Whether somebody goes on without playing in a play-in: as exact as their ranks are. None where nobody does."""
    if not stage.direct or prospect is None:
        return None
    if prospect.best is None or prospect.worst is None or prospect.best > stage.direct:
        return Outlook.OUT
    return Outlook.SAFE if prospect.worst <= stage.direct else Outlook.OPEN


def _playing(stage: Stage, standings: Standings) -> tuple[tuple[int, ...], ...]:
    """Who sits at the tables whose results are waited for. Three reads, each of one kind of rows by its keys."""
    done = {(state.number, result.table) for state in standings.rounds for result in standings.results(state.number)}
    waiting = [pk for pk, place in tables_of(stage).items() if place not in done]
    seats = list(Seat.objects.filter(table__in=waiting).order_by("table", "position").values_list("table", "player"))
    numbers = dict(Player.objects.filter(pk__in={player for _, player in seats}).order_by().values_list("pk", "number"))
    tables: dict[int, list[int]] = {}
    for table, player in seats:
        tables.setdefault(table, []).append(numbers[player])
    return tuple(map(tuple, tables.values()))


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
