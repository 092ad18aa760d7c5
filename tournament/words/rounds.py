"""Words about rounds and their clock: refusals, and entries of the journal."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Stage
from tournament.regulation.plan import StageKind
from tournament.words import Words
from tournament.words.draws import listed, people
from tournament.words.formats import STAGES


def round_name(number: int, stage: Stage) -> str:
    """A round by its number; the only one of a stage is called like the stage."""
    if stage.rounds_planned == 1:
        return str(STAGES[StageKind(stage.kind)])
    return gettext("Round %(number)s") % {"number": number}


def portions_missing(tables: Sequence[int]) -> str:
    """The tables that have not drawn yet."""
    return ngettext(
        "The portions of table %(tables)s are still missing. Enter what was drawn.",
        "The portions of tables %(tables)s are still missing. Enter what was drawn.",
        len(tables),
    ) % {"tables": listed(tables)}


def players_gone(round: int, players: Sequence[int], names: Mapping[str, str]) -> str:
    """Seated, and not among those who may play."""
    return gettext(
        "Seated in round %(round)s but no longer playing: %(players)s. Remove them from the round, or draw again."
    ) % {"players": people(players, names), "round": round}


def round_not_complete(round: int, missing: Sequence[int], disputed: Sequence[int], unconfirmed: Sequence[int]) -> str:
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


def clock_set(round: int, minutes: int) -> str:
    """How long the games may take."""
    if not minutes:
        return gettext("Round %(round)s: no time limit") % {"round": round}
    words = ngettext("Round %(round)s: %(minutes)s minute", "Round %(round)s: %(minutes)s minutes", minutes)
    return words % {"round": round, "minutes": minutes}


def extra_time_given(round: int, table: int, minutes: int) -> str:
    """How much longer one table may take."""
    words = ngettext(
        "Round %(round)s, table %(table)s: %(minutes)s minute of extra time",
        "Round %(round)s, table %(table)s: %(minutes)s minutes of extra time",
        minutes,
    )
    return words % {"round": round, "table": table, "minutes": minutes}


REFUSALS: dict[str, Words] = {
    "round_gone": _("This round no longer exists. Its draw was undone."),
    "round_is_published": _("Round %(round)s is already published."),
    "round_not_published": _("Publish the seating of round %(round)s first."),
    "round_has_started": _("Round %(round)s has started. Its seats can no longer change."),
    "round_not_running": _("Round %(round)s is not running."),
    "round_is_complete": _("Round %(round)s is complete."),
    "round_not_completed": _("Round %(round)s is not complete, so there is nothing to reopen."),
    "round_not_complete": round_not_complete,
    "round_was_followed": _(
        "Later changes depend on round %(round)s, so it can’t be reopened. Undo those first: the end "
        "of the event, the qualification, or the draw of the next round."
    ),
    "portions_missing": portions_missing,
    "players_gone": players_gone,
    "clock_is_paused": _("The clock is already paused."),
    "clock_is_running": _("The clock is already running."),
    "minutes_out_of_range": _("Enter a number of minutes from %(least)s to %(most)s."),
}

JOURNAL: dict[str, Words] = {
    "round_published": _("Round %(round)s published"),
    "round_started": _("Round %(round)s started"),
    "round_completed": _("Round %(round)s complete"),
    "round_reopened": _("Round %(round)s reopened"),
    "clock_paused": _("Round %(round)s: clock paused"),
    "clock_resumed": _("Round %(round)s: clock resumed"),
    "clock_set": clock_set,
    "extra_time_given": extra_time_given,
}
