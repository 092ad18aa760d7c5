"""How what happens moves standings: each verb of the journal says so where it is declared, in `actions`.

A verb that nobody declared is taken to move everybody. That costs time and is never wrong, so nothing depends on who
was imported first.
"""

from enum import StrEnum


class Effect(StrEnum):
    """What has to be done with standings after something happened."""

    NONE = "none"  # it cannot move anybody
    RESULT = "result"  # one table has another result than before, or none; the entry says which table
    ANY = "any"  # they are recomputed


_effects: dict[str, Effect] = {}


def declare_effect(verb: str, effect: Effect) -> None:
    """Called where the verb is declared."""
    _effects[verb] = effect


def effect_of(verb: str) -> Effect:
    """What an entry with this verb does to standings."""
    return _effects.get(verb, Effect.ANY)
