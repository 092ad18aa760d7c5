"""The messages that players' phones get: short, and without anybody's name."""

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Event
from tournament.queries.people.push_news import NewsKind, PlayerState
from tournament.regulation.presets import TimeUp
from tournament.words import Words
from tournament.words.rounds import TIME_IS_UP, round_name

REFUSALS: dict[str, Words] = {
    "push_unreadable": _("We couldn’t read what this browser sent. Reload the page and try again."),
    "push_endpoint": _("This browser’s messages go to an address that we don’t send to."),
    "push_no_player": _("There is nothing more to tell about this player."),
    "push_too_many": _("%(most)s phones already get messages about this player. Turn them off on one first."),
    "push_event_full": _("No more phones can get messages about this event."),
    "push_throttled": _("Too many phones at once. Please try again in a minute."),
}

JOURNAL: dict[str, Words] = {}  # they are no acts


def push_text(event: Event, news: Sequence[NewsKind], state: PlayerState) -> str:
    """Everything that is new, in one message."""
    return " ".join(_sentence(event, kind, state) for kind in news)


def _sentence(event: Event, kind: NewsKind, state: PlayerState) -> str:
    match kind:
        case NewsKind.SEAT:
            return _seat(state)
        case NewsKind.TIME:
            return str(TIME_IS_UP[TimeUp(event.time_up)]).rstrip(".") + "."
        case NewsKind.IN:
            return gettext("You are now above the line.")
        case NewsKind.OUT:
            return gettext("You are now below the line.")


def _seat(state: PlayerState) -> str:
    name = round_name(state.round.number, state.round.stage) if state.round else ""
    values = {"round": name, "table": state.table, "portion": state.portion}
    if state.portion is None:
        return gettext("%(round)s: your seat is at table %(table)s.") % values
    return gettext("%(round)s: your seat is at table %(table)s, portion %(portion)s.") % values
