"""Words for the next step: what it is called, why, and what is on its button; and what stands in its way."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

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


SAYINGS = {
    Step.CHOOSE_FORMAT: Saying(
        gettext_lazy("Choose a format"),
        gettext_lazy("How many rounds, at how many tables, and who advances: the planner compares what is possible."),
        gettext_lazy("Open the planner"),
    ),
    Step.ADD_PLAYERS: Saying(
        gettext_lazy("Add the players"),
        gettext_lazy("Type them in, paste a list, import a file, or let them sign up themselves."),
        gettext_lazy("Add players"),
    ),
    Step.CHECK_IN: Saying(
        gettext_lazy("Check players in"),
        gettext_lazy("Only players who are checked in get a seat."),
        gettext_lazy("Check in"),
    ),
    Step.DRAW: Saying(
        gettext_lazy("Draw round %(round)s"),
        gettext_lazy("Everyone who is playing is here. The draw seats them, and you see it before anyone else."),
        gettext_lazy("Go to the draw"),
    ),
    Step.REVEAL: Saying(
        gettext_lazy("Finish the draw of round %(round)s"),
        gettext_lazy("The list of players is locked and the draw is announced. It can be made now."),
        gettext_lazy("Go to the draw"),
    ),
    Step.PUBLISH: Saying(
        gettext_lazy("Publish the seating of round %(round)s"),
        gettext_lazy("Only the desk can see it so far. Check it, change seats if you must, and publish it."),
        gettext_lazy("Check the seating"),
    ),
    Step.START: Saying(
        gettext_lazy("Start round %(round)s"),
        gettext_lazy("The seating is public. Start the round as soon as everyone is seated."),
        gettext_lazy("Go to round %(round)s"),
    ),
    Step.RESULTS: Saying(
        gettext_lazy("Waiting for the results of round %(round)s"),
        gettext_lazy("The tables are playing. Results come from the referees, or you enter them here."),
        gettext_lazy("Go to round %(round)s"),
    ),
    Step.COMPLETE: Saying(
        gettext_lazy("Complete round %(round)s"),
        gettext_lazy("All results are in."),
        gettext_lazy("Go to round %(round)s"),
    ),
    Step.QUALIFY: Saying(
        gettext_lazy("Confirm who advances"),
        gettext_lazy("All rounds of this stage are complete. See who is through and why, then confirm it."),
        gettext_lazy("See who is through"),
    ),
    Step.END: Saying(
        gettext_lazy("Announce the winners"),
        gettext_lazy("The last round is complete. Check the final standings once more, then announce the winners."),
        gettext_lazy("Announce the winners"),
    ),
    Step.ENDED: Saying(
        gettext_lazy("The event is over"),
        gettext_lazy("The winners are announced. Archive the event when nobody needs it any more."),
        gettext_lazy("See the winners"),
    ),
    Step.ARCHIVED: Saying(
        gettext_lazy("The event is in the archive"),
        gettext_lazy("It can be read but not changed."),
        gettext_lazy("See the winners"),
    ),
}


# The titles of the only round of a stage, which is called like the stage; `%(stage)s` is its name.
OF_THE_STAGE = {
    Step.REVEAL: gettext_lazy("Finish the draw: %(stage)s"),
    Step.PUBLISH: gettext_lazy("Publish the seating: %(stage)s"),
    Step.START: gettext_lazy("Start: %(stage)s"),
    Step.RESULTS: gettext_lazy("Waiting for results: %(stage)s"),
    Step.COMPLETE: gettext_lazy("Complete: %(stage)s"),
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
    return saying._replace(title=title, button=_("Go to the round") if goes_there else saying.button)


def hindrance_words(hindrance: Hindrance) -> str:
    """What stands in the way."""
    params = dict(hindrance.params)
    tables = params.pop("tables", ())
    params["named"] = listed(tables, MAX_NAMED) if isinstance(tables, tuple) else ""
    count = params.get("count", params.get("players", params.get("here", 0)))
    return _sentence(hindrance.code, count if isinstance(count, int) else 0) % params


def _sentence(code: Blocker, count: int) -> str:
    match code:
        case Blocker.PLAYERS_MISSING:
            return ngettext(
                "%(players)s registered player is not here yet: check them in, or mark them as a no-show.",
                "%(players)s registered players are not here yet: check them in, or mark them as no-shows.",
                count,
            )
        case Blocker.TOO_FEW_HERE if not count:
            return _("Nobody can play yet; at least %(fewest)s players are needed.")
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
    return _("Something is in the way.")
