"""What can happen to an event: each verb of the journal is declared beside the action that writes it.

    CLOCK_SET = verb("clock_set", undo=MINUTES)

Nothing else has to be told of a new verb but its words.
"""

from dataclasses import dataclass

from tournament.actions.core.subjects import Subject
from tournament.models import Role
from tournament.queries.standings.effects import Effect, declare_effect


@dataclass(frozen=True)
class Verb:
    """One thing that can happen.

    `undo`: what an act of this kind captures, and in which order it is put back; nothing of what cannot be undone.
    `undo_needs`: the weakest role that may undo it.
    """

    name: str
    undo: tuple[Subject, ...] = ()
    undo_needs: Role = Role.ORGANISER


VERBS: dict[str, Verb] = {}


def verb(
    name: str,
    *,
    undo: Subject | tuple[Subject, ...] = (),
    undo_needs: Role = Role.ORGANISER,
    standings: Effect = Effect.ANY,
) -> Verb:
    """Declares a verb; `standings`: how it moves them."""
    if name in VERBS:
        raise RuntimeError(f"{name} is declared twice.")
    VERBS[name] = Verb(name, undo if isinstance(undo, tuple) else (undo,), undo_needs)
    declare_effect(name, standings)
    return VERBS[name]
