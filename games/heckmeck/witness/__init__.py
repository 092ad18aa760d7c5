"""A complete legal game that ends in a given end state: the proof, to be replayed, that play can reach it.

For the classic edition there is one for every end state that `check` accepts (`classic`). For the extended edition one
is searched for (`extended`): for most of what is accepted it is found, and never for what cannot be reached, because
the engine plays every game before it is given.
"""

from games.heckmeck.endstate import EndState
from games.heckmeck.problems import HeckmeckError, Problem
from games.heckmeck.record import Record
from games.heckmeck.ruleset import Edition
from games.heckmeck.validation import check
from games.heckmeck.witness import extended
from games.heckmeck.witness.classic import construct

STEPS = 1_000_000  # some fifteen seconds


class NoWitness(HeckmeckError):
    """There is no game that ends so, or none was found in the given number of steps."""

    REFUSED = "end_state_refused"
    UNDECIDED = "undecided"

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What speaks against a refused end state."""
        problems = self.params.get("problems", ())
        return problems if isinstance(problems, tuple) else ()


def witness(end_state: EndState, *, seed: int = 1, steps: int = STEPS) -> Record:
    """A legal game, from the first turn on, that comes exactly to an accepted end state. Raises `NoWitness`.

    The same seed and number of steps always give the same answer; the classic edition needs neither. A step is a
    table looked at. A search that has begun to look at another way through goes it to the end, so it may take some
    thousand steps more than it is given.
    """
    refuse(end_state)
    if end_state.ruleset.edition is Edition.CLASSIC:
        return construct(end_state)
    restart = 0
    while steps > 0:
        record, looked_at = extended.search_once(end_state, seed, restart)
        if record is not None:
            return record
        steps -= max(looked_at, 1)
        restart += 1
    raise NoWitness(NoWitness.UNDECIDED)


def witness_in_restart(end_state: EndState, *, seed: int, restart: int) -> Record | None:
    """What one restart of the search for a witness finds, from 0 on: for who has to do something else in between.

    Each is independent of those before and takes a fraction of a second. Raises `NoWitness` for what is refused.
    """
    refuse(end_state)
    if end_state.ruleset.edition is Edition.CLASSIC:
        return construct(end_state)
    return extended.search_once(end_state, seed, restart)[0]


def refuse(end_state: EndState) -> None:
    """Raise `NoWitness` for an end state that `check` refuses."""
    problems = check(end_state).problems
    if problems:
        raise NoWitness(NoWitness.REFUSED, problems=problems)
