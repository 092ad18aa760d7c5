"""Words about rounds and their clock: refusals, and entries of the journal."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Stage
from tournament.regulation.plan import StageKind
from tournament.regulation.presets import TimeUp
from tournament.words import NamingWords, Text, Words
from tournament.words.draws import listed
from tournament.words.event_names import EventNames
from tournament.words.formats import draw_words, round_words

# What a table hears when its time is up (T18).
TIME_IS_UP: Mapping[TimeUp, Text] = {
    TimeUp.PLAY_ON: _("Time’s up"),
    TimeUp.FINISH_TURNS: _("Time’s up: finish the round of turns"),
    TimeUp.STOP: _("Time’s up: stop. What lies in front of the players counts."),
}


def only_of(stage: Stage) -> StageKind | None:
    """What the only round of a stage is called like; None for one of several, which has a number."""
    return StageKind(stage.kind) if stage.rounds_planned == 1 else None


def round_name(number: int, stage: Stage) -> str:
    """A round of a stage; `number` within the event."""
    return round_words(number, only_of(stage))


def draw_of(number: int, stage: Stage) -> str:
    """What the button says that draws this round of a stage."""
    return draw_words(number, only_of(stage))


def portions_missing(tables: Sequence[int]) -> str:
    """The tables that have not drawn yet."""
    return ngettext(
        "The portions of table %(tables)s are still missing. Enter what was drawn.",
        "The portions of tables %(tables)s are still missing. Enter what was drawn.",
        len(tables),
    ) % {"tables": listed(tables)}


def players_gone(names: EventNames, round: str, players: Sequence[int]) -> str:
    """Seated, and not among those who may play."""
    return gettext(
        "%(round)s: these players still have a seat but are no longer playing: %(players)s. Remove them, or draw again."
    ) % {"players": names.players(players), "round": round}


def round_not_complete(round: str, missing: Sequence[int], disputed: Sequence[int], unconfirmed: Sequence[int]) -> str:
    """What a round still lacks."""
    sentences = []
    if missing:
        words = ngettext("No result yet from table %(tables)s.", "No results yet from tables %(tables)s.", len(missing))
        sentences.append(words % {"tables": listed(missing)})
    if disputed:
        words = ngettext(
            "Table %(tables)s needs your decision.", "Tables %(tables)s need your decision.", len(disputed)
        )
        sentences.append(words % {"tables": listed(disputed)})
    if unconfirmed:
        words = ngettext(
            "The result of table %(tables)s is waiting for a player to confirm it.",
            "The results of tables %(tables)s are waiting for players to confirm them.",
            len(unconfirmed),
        )
        sentences.append(words % {"tables": listed(unconfirmed)})
    return " ".join(sentences)


def clock_set(round: str, minutes: int) -> str:
    """How long the games may take."""
    if not minutes:
        return gettext("%(round)s: no time limit") % {"round": round}
    words = ngettext("%(round)s: %(minutes)s minute", "%(round)s: %(minutes)s minutes", minutes)
    return words % {"round": round, "minutes": minutes}


def start_announced(at: str) -> str:
    """When the next round starts."""
    if not at:
        return gettext("Next start: time removed")
    time = date_format(timezone.localtime(datetime.fromisoformat(at)), "TIME_FORMAT")
    return gettext("Next start: %(time)s") % {"time": time}


def extra_time_given(round: str, table: int, minutes: int) -> str:
    """How much longer one table may take."""
    words = ngettext(
        "%(round)s, table %(table)s: %(minutes)s minute of extra time",
        "%(round)s, table %(table)s: %(minutes)s minutes of extra time",
        minutes,
    )
    return words % {"round": round, "table": table, "minutes": minutes}


def places_only_set(round: str, places_only: bool) -> str:
    """Which game is played."""
    if places_only:
        return gettext("%(round)s: a different game, places only") % {"round": round}
    return gettext("%(round)s: with stacks again") % {"round": round}


REFUSALS: dict[str, Words] = {
    "round_gone": _("This round no longer exists. Its draw was undone."),
    "round_is_published": _("%(round)s is already published."),
    "round_not_published": _("%(round)s is not published yet. Publish the seats first."),
    "round_has_started": _("%(round)s has started. Its seats can no longer change."),
    "round_not_running": _("%(round)s is not running."),
    "round_is_complete": _("%(round)s is complete."),
    "round_not_completed": _("%(round)s is not complete, so there is nothing to reopen."),
    "round_not_complete": round_not_complete,
    "round_was_followed": _(
        "%(round)s can’t be reopened: later changes depend on it. Undo those first: the end of the event, the "
        "qualification, or the draw of the next round."
    ),
    "portions_missing": portions_missing,
    "players_gone": NamingWords(players_gone),
    "places_only_already": _("%(round)s is already played for places only."),
    "stacks_already": _("%(round)s is already played with stacks."),
    "places_count_nothing": _(
        "Only worms count in this event, and places bring none. A different game needs an event in which places count."
    ),
    "game_of_round_begun": _(
        "%(round)s already has a result or a recorded game, so its game can no longer be changed."
    ),
    "clock_is_paused": _("The clock is already paused."),
    "clock_is_running": _("The clock is already running."),
    "minutes_out_of_range": _("Enter a number of minutes from %(least)s to %(most)s."),
}

JOURNAL: dict[str, Words] = {
    "round_published": _("%(round)s published"),
    "round_started": _("%(round)s started"),
    "round_completed": _("%(round)s complete"),
    "round_reopened": _("%(round)s reopened"),
    "clock_paused": _("%(round)s: clock paused"),
    "clock_resumed": _("%(round)s: clock resumed"),
    "clock_set": clock_set,
    "start_announced": start_announced,
    "extra_time_given": extra_time_given,
    "places_only_set": places_only_set,
}
