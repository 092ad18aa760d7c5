"""Words of a player's own page: what comes next, and what is still needed to go on."""

from collections.abc import Mapping
from fractions import Fraction

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.models import Round
from tournament.queries.people.my_page import MyPage, Now
from tournament.queries.standings.need import Need
from tournament.regulation.plan import StageKind
from tournament.regulation.prospects import Outlook, Prospect
from tournament.words import Text
from tournament.words.formats import round_words
from tournament.words.numbers import fraction_text
from tournament.words.rounds import round_name

STEPS: Mapping[Now, Text] = {
    Now.CHECK_IN: _("Check in at the desk when you arrive. Only those who are checked in get a seat."),
    Now.BEFORE: _("You are checked in. Your seat will appear here once the draw is published."),
    Now.SETTLING: _("All games have been played. The organisers are confirming who advances."),
    Now.OUT: _("You did not advance. Thank you for playing!"),
    Now.WINNERS: _("All games have been played. The winners will be announced soon."),
    Now.WITHDRAWN: _("You have withdrawn. What you won stays in the standings. If that is a mistake, tell the desk."),
    Now.NO_SHOW: _("You are marked as a no-show. If you are here, please tell the desk."),
    Now.OVER: _("The event is over."),
}
# With the name of the round.
STEPS_OF_ROUNDS: Mapping[Now, Text] = {
    Now.SEATED: _("%(round)s: please take your seat. The round has not started yet."),
    Now.PLAYING: _("%(round)s is being played."),
    Now.NOT_SEATED: _("%(round)s: you have no seat. Please ask at the desk."),
}
THROUGH: Mapping[StageKind, Text] = {
    StageKind.PRELIMINARY: _("You are in the preliminary round. Waiting for the draw."),
    StageKind.KNOCK_OUT: _("You are in the knock-out round. Waiting for the draw."),
    StageKind.SEMI_FINAL: _("You are in the semi-final. Waiting for the draw."),
    StageKind.PLAY_IN: _("You are in the play-in. Waiting for the draw."),
    StageKind.FINAL: _("You are in the final. Waiting for the draw."),
}
SAFE: Mapping[StageKind, Text] = {
    StageKind.PRELIMINARY: _("You are certain to be in the preliminary round."),
    StageKind.KNOCK_OUT: _("You are certain to be in the knock-out round."),
    StageKind.SEMI_FINAL: _("You are certain to be in the semi-final."),
    StageKind.PLAY_IN: _("You are certain to be in the play-in, or to skip it."),
    StageKind.FINAL: _("You are certain to be in the final."),
}
OPEN: Mapping[StageKind, Text] = {
    StageKind.PRELIMINARY: _("You can still reach the preliminary round."),
    StageKind.KNOCK_OUT: _("You can still reach the knock-out round."),
    StageKind.SEMI_FINAL: _("You can still reach the semi-final."),
    StageKind.PLAY_IN: _("You can still reach the play-in."),
    StageKind.FINAL: _("You can still reach the final."),
}
OUT: Mapping[StageKind, Text] = {
    StageKind.PRELIMINARY: _("The preliminary round is out of reach."),
    StageKind.KNOCK_OUT: _("The knock-out round is out of reach."),
    StageKind.SEMI_FINAL: _("The semi-final is out of reach."),
    StageKind.PLAY_IN: _("The play-in is out of reach."),
    StageKind.FINAL: _("The final is out of reach."),
}
OUTLOOKS = {Outlook.SAFE: SAFE, Outlook.OPEN: OPEN, Outlook.OUT: OUT}


def step_words(page: MyPage) -> str:
    """What comes next for a player."""
    if page.now in STEPS:
        return str(STEPS[page.now])
    if page.now is Now.WAITS:
        return gettext("You skip the play-in and wait while it is played.")
    if page.now is Now.THROUGH:
        return str(THROUGH[StageKind(page.into.kind)]) if page.into else gettext("You advance.")
    return _of_round(page, page.round) if page.round else ""


def _of_round(page: MyPage, round: Round) -> str:
    name = round_name(round.number, round.stage)
    if page.now is Now.RESULT_IN:
        return _result_in(page.results, page.tables)
    if page.now is Now.NEXT_DRAW:
        words = gettext("%(round)s is over. Waiting for the draw: %(next)s.")
        return words % {"round": name, "next": round_words(round.number + 1, None)}
    return str(STEPS_OF_ROUNDS[page.now]) % {"round": name}


def _result_in(results: int, tables: int) -> str:
    words = ngettext(
        "Your result is in. %(results)s of %(tables)s table has finished.",
        "Your result is in. %(results)s of %(tables)s tables have finished.",
        tables,
    )
    return words % {"results": results, "tables": tables}


def need_sentences(need: Need) -> list[str]:
    """What is still needed to go on, most important first: no more than the prospects say, and no less."""
    kind, prospect = StageKind(need.into.kind), need.prospect
    outlook = prospect.outlook if prospect else _outlook_of(need.by_place)
    sentences = [str(OUTLOOKS[outlook][kind])] if outlook else []
    if outlook is Outlook.SAFE or outlook is Outlook.OUT:
        return sentences
    sentences += _at_the_table(need.by_place)
    if prospect and not need.by_place:
        sentences += _between(prospect, need.places)
    if need.gap is not None:
        sentences.append(_to_the_line(need.gap, need.line_place))
    return sentences


def _outlook_of(by_place: tuple[Outlook, ...]) -> Outlook | None:
    """What holds whatever the place at the table; before the first result nothing else is known."""
    if not by_place:
        return None
    return by_place[0] if len(set(by_place)) == 1 else Outlook.OPEN


def _at_the_table(by_place: tuple[Outlook, ...]) -> list[str]:
    """The better the place, the better what it leads to."""
    safe, possible = by_place.count(Outlook.SAFE), len(by_place) - by_place.count(Outlook.OUT)
    sentences = []
    if safe == 1:
        sentences.append(gettext("Win your table and you are through."))
    elif safe:
        sentences.append(gettext("Place %(place)s or better at your table is enough.") % {"place": safe})
    if possible == 1 and not safe:
        sentences.append(gettext("You have to win your table, and that may not be enough."))
    elif possible > safe:
        words = gettext("Place %(place)s at your table can be enough, depending on the other tables.")
        sentences.append(words % {"place": possible})
    return sentences


def _between(prospect: Prospect, places: int) -> list[str]:
    if prospect.best is None or prospect.worst is None:
        return []
    words = ngettext(
        "You will be between place %(best)s and place %(worst)s; the best advances.",
        "You will be between place %(best)s and place %(worst)s; the best %(places)s advance.",
        places,
    )
    return [words % {"best": prospect.best, "worst": prospect.worst, "places": places}]


def _to_the_line(gap: Fraction, line_place: int) -> str:
    params = {"gap": fraction_text(abs(gap)), "place": line_place}
    if gap < 0:
        return gettext("You are now %(gap)s behind place %(place)s, the last place that advances.") % params
    if gap == 0:
        return gettext("You now have the same score as place %(place)s, the last place that advances.") % params
    return gettext("You are now %(gap)s ahead of place %(place)s, the last place that advances.") % params
