"""Words about standings, qualification, penalties and the end: refusals, and entries of the journal.

How reasons, rules and choices read stands in `reasons`.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.words import NamingWords, Words
from tournament.words.draws import people
from tournament.words.event_names import EventNames
from tournament.words.numbers import fraction_text

NOBODY: Mapping[str, str] = MappingProxyType({})


def _rounds_open(names: EventNames, rounds: Iterable[int]) -> str:
    return gettext("Not complete yet: %(rounds)s.") % {"rounds": names.rounds(rounds)}


def _rounds_to_play(rounds: int) -> str:
    words = ngettext(
        "%(rounds)s round of this stage still has to be played.",
        "%(rounds)s rounds of this stage still have to be played.",
        rounds,
    )
    return words % {"rounds": rounds}


def _lot_needed(names: EventNames, players: Iterable[int]) -> str:
    return gettext("Lots must be drawn first, between: %(players)s.") % {"players": names.players(players)}


def _more_overrides(overrides: int, places: int) -> str:
    words = gettext("You are putting %(overrides)s players through, but there are only %(places)s places.")
    return words % {"overrides": overrides, "places": places}


BARS = {
    "gone": _("%(who)s withdrew or left during a game, and can’t be put through."),
    "missing": _("%(who)s is both marked as missing and put through. Choose one."),
    "override": _("%(who)s is both kept out and put through. Choose one."),
}


def _cannot_qualify(names: EventNames, player: int, bar: str) -> str:
    return str(BARS[bar]) % {"who": names.player(player)}


REFUSALS: dict[str, Words] = {
    "rounds_open": NamingWords(_rounds_open),
    "rounds_to_play": _rounds_to_play,
    "lot_needed": NamingWords(_lot_needed),
    "results_missing_in_stage": _("Results of this stage are still missing."),
    "nobody_qualifies": _("Nobody can qualify. Check who has withdrawn and who you are keeping out."),
    "stage_decides_the_event": _("Nobody advances from this stage: it decides the event."),
    "stage_settled": _("This stage is confirmed. To change something, undo that first."),
    "earlier_stage_open": _("An earlier stage is not confirmed yet."),
    "stage_has_begun": _("Someone has already played in this stage. Withdraw %(name)s (%(player)s) instead."),
    "play_in_is_played": _(
        "The play-in is being played, so nobody can say who is next. "
        "Confirm who advances from it, then mark %(name)s (%(player)s) as missing."
    ),
    "seat_was_left": _("%(name)s (%(player)s) left the game. If it has not begun, undo that first."),
    "not_a_qualifier": _("%(who)s is not in this stage."),
    "nobody_moves_up": _("There is nobody left to move up."),
    "cannot_qualify": NamingWords(_cannot_qualify),
    "more_overrides_than_places": _more_overrides,
    "override_without_reason": _("Give a reason for %(who)s: everyone will ask."),
    "override_twice": _("%(who)s is listed twice."),
    "unknown_player": _("%(who)s is not in this stage."),
    "no_lot_needed": _("These players no longer need to draw lots. The results may have changed in the meantime."),
    "no_play_offs_here": _("This event’s rules don’t include a play-off."),
    "player_twice_in_order": _("A player is listed twice. Give each place to a different player."),
    "player_not_in_stage": _("%(name)s (%(player)s) is not in this stage."),
    "penalty_points_out_of_range": _("A penalty costs between 0 and %(most)s."),
    "no_such_penalty": _("This penalty doesn’t exist."),
    "cancelled_already": _("This penalty has already been removed."),
    "event_ended_already": _("This event is already over."),
    "event_without_format": _("This event has no format yet. Choose one in the planner."),
    "nobody_has_won": _("There is no result to decide the event."),
}


def _settled(
    now: EventNames,
    players: Sequence[int],
    stage: int,
    names: Mapping[str, str] = NOBODY,
    direct: int | None = None,
    **_more: object,
) -> str:
    confirmed = now.stage(stage)
    if direct is not None and direct < len(players):
        words = gettext("%(stage)s confirmed; past the play-in: %(direct)s; into the play-in: %(others)s")
        who = {"direct": people(players[:direct], names, now), "others": people(players[direct:], names, now)}
        return words % {"stage": confirmed, **who}
    if direct is not None:
        words = gettext("%(stage)s confirmed; no play-in is needed; through: %(players)s")
        return words % {"stage": confirmed, "players": people(players, names, now)}
    return gettext("%(stage)s confirmed; through: %(players)s") % {
        "stage": confirmed,
        "players": people(players, names, now),
    }


def _lots_drawn(
    now: EventNames, players: Iterable[int], draw: int, names: Mapping[str, str] = NOBODY, **_more: object
) -> str:
    return gettext("Draw %(draw)s: lots were drawn, best first: %(players)s") % {
        "draw": draw,
        "players": people(players, names, now),
    }


def _order_entered(
    now: EventNames, players: Iterable[int], draw: int, names: Mapping[str, str] = NOBODY, **_more: object
) -> str:
    return gettext("Draw %(draw)s: order drawn in the hall, best first: %(players)s") % {
        "draw": draw,
        "players": people(players, names, now),
    }


def _points_taken(points: str, name: str, player: int) -> str:
    return gettext("%(name)s (%(player)s): penalty of %(points)s") % {
        "points": fraction_text(points),
        "name": name,
        "player": player,
    }


def _moved_up(
    missing_name: str = "…",
    next_name: str = "…",
    table: int = 0,
    fills: int = 0,
    fills_name: str = "…",
    **numbers: object,
) -> str:
    if fills:
        who = {"missing_name": missing_name, "next_name": next_name, "fills": fills, "fills_name": fills_name}
        return _moved_past(table, {**numbers, **who})
    if table:
        words = gettext(
            "%(missing_name)s (%(missing)s) is missing; %(next_name)s (%(next)s) moves up into the seat "
            "(%(round)s, table %(table)s)"
        )
    else:
        words = gettext("%(missing_name)s (%(missing)s) is missing; %(next_name)s (%(next)s) moves up")
    return words % (numbers | {"missing_name": missing_name, "next_name": next_name, "table": table})


def _moved_past(table: int, who: Mapping[str, object]) -> str:
    """Two moved up, the second into the play-in in the place of the first."""
    words = gettext(
        "%(missing_name)s (%(missing)s) is missing; %(next_name)s (%(next)s) moves up past the play-in, and "
        "%(fills_name)s (%(fills)s) plays there instead"
    )
    if table:
        words += " " + gettext("(%(round)s, table %(table)s)")
    return words % {**who, "table": table}


JOURNAL: dict[str, Words] = {
    "qualification_settled": NamingWords(_settled),
    "finalist_replaced": _moved_up,
    "lots_drawn": NamingWords(_lots_drawn),
    "order_entered": NamingWords(_order_entered),
    "points_taken_off": _points_taken,
    "player_warned": _("%(name)s (%(player)s) was warned"),
    "penalty_cancelled": _("Penalty for %(name)s (%(player)s) removed"),
    "event_ended": _("Winners announced, event over: %(names)s"),
}
