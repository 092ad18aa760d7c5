"""Words about the statistics of games: awards, and whether it matters who starts."""

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.rules.statistics import SeatStatistics
from tournament.words import Text

# By the fields of `Feats`.
AWARDS: Mapping[str, Text] = {
    "longest_stack": _("Highest stack"),
    "most_worms": _("Most worms in one game"),
    "most_stolen": _("Master thief"),
    "greatest_swing": _("Greatest comeback"),
    "most_failures": _("Consolation prize for bad luck"),
}


def _stack(value: int) -> str:
    return ngettext("%(value)s portion at the end of a game", "%(value)s portions at the end of a game", value)


def _worms(value: int) -> str:
    return ngettext("%(value)s worm in one game", "%(value)s worms in one game", value)


def _stolen(value: int) -> str:
    return ngettext("%(value)s portion stolen in one game", "%(value)s portions stolen in one game", value)


def _swing(value: int) -> str:
    return ngettext("%(value)s worm behind, and still won", "%(value)s worms behind, and still won", value)


def _failures(value: int) -> str:
    return ngettext("%(value)s failed attempt in one game", "%(value)s failed attempts in one game", value)


FOR: Mapping[str, Callable[[int], str]] = {
    "longest_stack": _stack,
    "most_worms": _worms,
    "most_stolen": _stolen,
    "greatest_swing": _swing,
    "most_failures": _failures,
}


def award_words(code: str, value: int) -> str:
    """For what an award is given: 7 portions stolen in one game."""
    return FOR[code](value) % {"value": value}


def seats_words(seats: Sequence[SeatStatistics]) -> str:
    """Whether a seat wins more, or less, often than chance explains."""
    better = [seat.seat for seat in seats if seat.differs and seat.interval.share > seat.expected]
    worse = [seat.seat for seat in seats if seat.differs and seat.interval.share < seat.expected]
    if not better and not worse:
        return gettext("No seat wins clearly more or less often than chance would explain.")
    parts = []
    if better:
        words = ngettext("Seat %(seats)s wins more often", "Seats %(seats)s win more often", len(better))
        parts.append(words % {"seats": ", ".join(map(str, better))})
    if worse:
        words = ngettext("Seat %(seats)s wins less often", "Seats %(seats)s win less often", len(worse))
        parts.append(words % {"seats": ", ".join(map(str, worse))})
    return gettext("%(seats)s than chance would explain.") % {"seats": "; ".join(parts)}
