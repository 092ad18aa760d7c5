"""A game that ends like a stored result: found in small parts, so that no request takes long.

For the classic edition it is there at once. For the extended edition it is searched for, one restart a request: each
depends on nothing but the result and its own number, so that any process can go on, and nothing need be stored.
"""

from dataclasses import dataclass
from functools import lru_cache

from games.heckmeck import EndState, NoWitness, Problem, Record, witness_in_restart
from tournament.queries.games.replay import Replay, replay_of
from tournament.queries.results.result_view import ResultView
from tournament.rules.places import PlacesOnly, read_stored

SEED = 1
MAX_RESTARTS = 60


@dataclass(frozen=True)
class WitnessSearch:
    """What one restart came to: a game, the reasons why there is none, or nothing yet."""

    restart: int  # from 1 on
    replay: Replay | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def next(self) -> int | None:
        """The restart with which the search goes on."""
        is_over = self.replay is not None or self.problems or self.restart >= MAX_RESTARTS
        return None if is_over else self.restart + 1

    @property
    def restarts(self) -> int:
        return MAX_RESTARTS


def witness_search(view: ResultView, restart: int) -> WitnessSearch | None:
    """One restart of the search for a version of a result; None where there is nothing to search for."""
    end_state = read_stored(view.result.end_state) if view.result else None
    if end_state is None or isinstance(end_state, PlacesOnly) or not 1 <= restart <= MAX_RESTARTS:
        return None
    try:
        record = _game(end_state, restart - 1)
    except NoWitness as refusal:
        return WitnessSearch(restart, problems=refusal.problems)
    if record is None:
        return WitnessSearch(restart)
    names = [holding.player.name for holding in view.holdings]
    return WitnessSearch(restart, replay_of(record, names, stopped=bool(end_state.face_up)))


@lru_cache(maxsize=32)
def _game(end_state: EndState, restart: int) -> Record | None:
    """Cached, because every turn of the game that is looked at is a request of its own."""
    return witness_in_restart(end_state, seed=SEED, restart=restart)
