"""By what rules an event is played, as the game and the regulation want them: from the codes that the event keeps."""

from fractions import Fraction

from games.heckmeck import Edition, FailedAttempt, Ruleset, Steal
from games.heckmeck.ruleset import plain_ruleset
from tournament.models import Event


def ruleset_of(event: Event) -> Ruleset:
    """The rules of every game of an event (T16). Raises `RulesetRefused` where its options do not go together."""
    return plain_ruleset(Edition(event.edition), FailedAttempt(event.failed_attempt), Steal(event.steal))


def own_points_of(event: Event, size: int) -> tuple[Fraction, ...] | None:
    """What the organiser entered for tables of this size (T5); None where the regulation's points hold."""
    entered = event.own_points.get(str(size))
    return None if entered is None else tuple(map(Fraction, entered))
