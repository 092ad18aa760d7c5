"""Words for the next step: what it is called, why, and what is on its button; and what stands in its way."""

from collections.abc import Callable
from typing import NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.queries.events.next_step import Blocker, Hindrance, NextStep, Step
from tournament.regulation.plan import StageKind
from tournament.words.draws import listed
from tournament.words.formats import DRAW_STAGE, STAGES

MAX_NAMED = 8


class Saying(NamedTuple):
    """A step in words. `%(round)s` is the number of the round."""

    title: object
    text: object
    button: object
    press: object = ""  # where the step itself is one press of a button


SAYINGS = {
    Step.CHOOSE_FORMAT: Saying(
        _("Choose a format"),
        _("How many rounds, at how many tables, and who advances: the planner compares what is possible."),
        _("Open the planner"),
    ),
    Step.ADD_PLAYERS: Saying(
        _("Add the players"),
        _("Type them in, paste a list, import a file, or let them sign up themselves."),
        _("Add players"),
    ),
    Step.CHECK_IN: Saying(
        _("Check players in"),
        _("Only players who are checked in get a seat."),
        _("Check in"),
    ),
    Step.DRAW: Saying(
        _("Draw round %(round)s"),
        _("Everyone who is playing is here. The draw seats them, and you see it before anyone else."),
        _("Go to the draw"),
    ),
    Step.REVEAL: Saying(
        _("Finish the draw of round %(round)s"),
        _("The list of players is locked and the draw is announced. It can be made now."),
        _("Go to the draw"),
    ),
    Step.PUBLISH: Saying(
        _("Publish the seats of round %(round)s"),
        _("Only the desk can see them so far. Check them, change seats if you need to, and publish them."),
        _("Check the seating"),
        _("Publish seats"),
    ),
    Step.START: Saying(
        _("Start round %(round)s"),
        _("The seats are public. Start the round as soon as everyone is seated."),
        _("Go to round %(round)s"),
        _("Start the round"),
    ),
    Step.RESULTS: Saying(
        _("Waiting for the results of round %(round)s"),
        _("The tables are playing. Results come from the referees, or you enter them here."),
        _("Go to round %(round)s"),
    ),
    Step.COMPLETE: Saying(
        _("Complete round %(round)s"),
        _("All results are in."),
        _("Go to round %(round)s"),
        _("Complete the round"),
    ),
    Step.QUALIFY: Saying(
        _("Confirm who advances"),
        _("All rounds of this stage are complete. See who is through and why, then confirm it."),
        _("See who is through"),
    ),
    Step.END: Saying(
        _("Announce the winners"),
        _("The last round is complete. Check the final standings once more, then announce the winners."),
        _("Announce the winners"),
    ),
    Step.ENDED: Saying(
        _("The event is over"),
        _("The winners are announced. Archive the event when nobody needs it any more."),
        _("See the winners"),
    ),
    Step.ARCHIVED: Saying(
        _("The event is in the archive"),
        _("It can be read but not changed."),
        _("See the winners"),
    ),
}


# The titles of the only round of a stage, which is called like the stage; `%(stage)s` is its name.
OF_THE_STAGE = {
    Step.REVEAL: _("Finish the draw: %(stage)s"),
    Step.PUBLISH: _("Publish the seats: %(stage)s"),
    Step.START: _("Start: %(stage)s"),
    Step.RESULTS: _("Waiting for results: %(stage)s"),
    Step.COMPLETE: _("Complete: %(stage)s"),
}


def saying_of(next_step: NextStep) -> Saying:
    """The step in words, with its round."""
    saying, stage = SAYINGS[next_step.step], next_step.stage
    if next_step.number and stage and stage.rounds_planned == 1:
        saying = _of_the_stage(saying, next_step.step, StageKind(stage.kind))
    params = {"round": next_step.number}
    return Saying(*(str(words) % params for words in saying))


def _of_the_stage(saying: Saying, step: Step, kind: StageKind) -> Saying:
    if step is Step.DRAW:
        return saying._replace(title=DRAW_STAGE[kind])
    if step not in OF_THE_STAGE:
        return saying
    title = str(OF_THE_STAGE[step]) % {"stage": STAGES[kind]}
    goes_there = step in (Step.START, Step.RESULTS, Step.COMPLETE)
    return saying._replace(title=title, button=gettext("Go to the round") if goes_there else saying.button)


def hindrance_words(hindrance: Hindrance, link: Callable[[int], SafeString] | None = None) -> str:
    """What stands in the way. `link` makes HTML of the number of a table, and so the sentence is HTML."""
    params = dict(hindrance.params)
    tables = params.pop("tables", ())
    numbers = tables if isinstance(tables, tuple) else ()
    params["named"] = listed(map(link, numbers) if link else numbers, MAX_NAMED)
    count = params.get("count", params.get("players", params.get("here", 0)))
    sentence = _sentence(hindrance.code, count if isinstance(count, int) else 0)
    return SafeString(escape(sentence) % params) if link else sentence % params


def _sentence(code: Blocker, count: int) -> str:
    match code:
        case Blocker.PLAYERS_MISSING:
            return ngettext(
                "%(players)s registered player is not here yet: check them in, or mark them as a no-show.",
                "%(players)s registered players are not here yet: check them in, or mark them as no-shows.",
                count,
            )
        case Blocker.TOO_FEW_HERE if not count:
            return gettext("Nobody can play yet; at least %(fewest)s players are needed.")
        case Blocker.TOO_FEW_HERE:
            return ngettext(
                "Only %(here)s player can play; at least %(fewest)s are needed.",
                "Only %(here)s players can play; at least %(fewest)s are needed.",
                count,
            )
        case Blocker.RESULTS_MISSING:
            return ngettext(
                "The result of table %(named)s is missing.", "Results are missing: tables %(named)s.", count
            )
        case Blocker.DISPUTED:
            return ngettext("Table %(named)s is disputed.", "Disputed tables: %(named)s.", count)
        case Blocker.UNCONFIRMED:
            return ngettext(
                "The result of table %(named)s is waiting for a player to confirm it.",
                "Results waiting for players to confirm them: tables %(named)s.",
                count,
            )
        case Blocker.PORTIONS_MISSING:
            return ngettext(
                "The portions drawn at table %(named)s are missing.",
                "The portions drawn are missing at tables %(named)s.",
                count,
            )
    return gettext("Something is in the way.")
