"""Words about games written down turn by turn: what a turn brought, why one cannot be, refusals, the journal.

Every case is a whole sentence, so that each language can put its words where they belong. Names are isolated.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.heckmeck import IllegalMove, Outcome, Place, TurnCode
from games.heckmeck.dice import WORM
from tournament.regulation.canonical import JsonObject
from tournament.rules.turn_events import TurnEvent
from tournament.words import Text, Words
from tournament.words.end_states import SPECIALISTS
from tournament.words.reasons import isolated, listed

# A portion other than the total, by where the one with the total was. Parameters: who, total, portion.
INSTEAD: Mapping[Place, Text] = {
    Place.TOP: _("%(total)s is on another stack and was overlooked: %(who)s takes %(portion)s."),
    Place.COVERED: _("%(total)s is buried: %(who)s takes %(portion)s."),
    Place.FACE_DOWN: _("%(total)s is face down: %(who)s takes %(portion)s."),
    Place.NOT_IN_GAME: _("There is no %(total)s: %(who)s takes %(portion)s."),
}
# Nothing at all, by the same.
NOTHING: Mapping[Place, Text] = {
    Place.TOP: _("%(total)s is on another stack and was overlooked, and there is nothing lower on the grill."),
    Place.COVERED: _("%(total)s is buried, and there is nothing lower on the grill."),
    Place.FACE_DOWN: _("%(total)s is face down, and there is nothing lower on the grill."),
    Place.NOT_IN_GAME: _("%(total)s is not enough for any portion."),
}

# Why a turn cannot be. Parameters: those of the engine, with names, lists and figures in words.
TURNS: Mapping[TurnCode, Text] = {
    TurnCode.GAME_OVER: _("The game is over: no portion is face up any more."),
    TurnCode.NOT_ON_GRILL: _("Portion %(portion)s is not face up on the grill."),
    TurnCode.NOT_TO_BE_STOLEN: _("Portion %(portion)s can’t be stolen: it is not on top of another player’s stack."),
    TurnCode.FAILED_ATTEMPT_BRINGS_NOTHING: _("A failed attempt brings no portion."),
    TurnCode.TOTAL_IMPOSSIBLE: _("With a worm, the dice show %(least)s to %(most)s. Check the total."),
    TurnCode.TOTAL_IMPOSSIBLE_WITH_DOUBLE_ONE: _(
        "With two 1s and a worm, the dice show %(least)s to %(most)s. Check the total, or the 1s."
    ),
    TurnCode.STEAL_IS_MANDATORY: _("Under this event’s rules, a portion that can be stolen may not be overlooked."),
    TurnCode.NOTHING_OVERLOOKED: _("With %(total)s there is nothing to steal, so nothing was overlooked."),
    TurnCode.NO_BRATWORMS_IN_RULESET: _("There are no Bratworms in this edition: two 1s bring nothing."),
    TurnCode.BRATWORM_FROM_MISSING: _("The supply of Bratworms is empty. Choose who gives one: %(seats)s."),
    TurnCode.BRATWORM_FROM_NOT_ELIGIBLE: _("%(seat)s can’t give a Bratworm. It can come from: %(seats)s."),
    TurnCode.BRATWORM_FROM_NOT_DUE: _("No Bratworm comes from %(seat)s in this turn."),
    TurnCode.PUT_BACK_MISSING: _("Nobody can keep two specialists. Choose which one goes back: %(specialists)s."),
    TurnCode.PUT_BACK_NOT_HELD: _("%(specialist)s can’t go back. Choose one of these: %(specialists)s."),
    TurnCode.PUT_BACK_NOT_DUE: _("%(specialist)s does not go back: there are no two to choose from."),
    TurnCode.GOLDEN_DIE_NOT_HELD: _("Only the player who has the golden die may roll it."),
    TurnCode.GOLDEN_DIE_CANNOT_SHOW_THIS: _(
        "Throw %(throw)s isn’t possible: no die shows what the golden die has, a 1 or a worm."
    ),
    TurnCode.WEASEL_NOT_READY: _(
        "Throw %(throw)s isn’t possible: there is no weasel, or it was already used this turn."
    ),
    TurnCode.WEASEL_AFTER_CHOICE: _(
        "Throw %(throw)s isn’t possible: the weasel rolls again before dice are set aside."
    ),
    TurnCode.WEASEL_WITHOUT_NEW_ROLL: _("After the weasel in throw %(throw)s another throw must follow."),
    TurnCode.NO_THROWS: _("A turn has at least one throw."),
    TurnCode.THROW_AFTER_END: _("Throw %(throw)s comes after the end of the turn."),
    TurnCode.TURN_NOT_ENDED: _("The player could go on. Say that the turn ended here, or add the next throw."),
    TurnCode.STOP_AFTER_FAILED_ROLL: _("Throw %(throw)s failed by itself: there was nothing to stop."),
    TurnCode.WRONG_NUMBER_OF_DICE: _("Throw %(throw)s shows %(rolled)s dice, but %(dice)s were left to roll."),
    TurnCode.NO_SUCH_FACE: _("Throw %(throw)s shows something no die has: %(faces)s."),
    TurnCode.FACE_NOT_ROLLED: _("Throw %(throw)s does not show what was set aside: %(face)s."),
    TurnCode.FACE_TAKEN_BEFORE: _("Throw %(throw)s: %(face)s was already set aside this turn."),
    TurnCode.CHOICE_IS_COMPULSORY: _("Throw %(throw)s has something to set aside, so it did not fail: %(faces)s."),
}


def turn_words(turn_event: TurnEvent, names: Sequence[str]) -> str:
    """What a turn brought, as prose."""
    return " ".join(map(str, _sentences(turn_event, names)))


def without_worm_words(total: int) -> str:
    """What becomes of a total that was thrown without a worm."""
    return gettext("%(total)s without a worm: the attempt fails.") % {"total": total}


def illegal_words(illegal: IllegalMove, names: Sequence[str] = ()) -> str:
    """Why a turn cannot be."""
    return str(TURNS[TurnCode(illegal.code)]) % _values(illegal.params, names)


def _sentences(told: TurnEvent, names: Sequence[str]) -> Iterator[Text]:
    who = isolated(names[told.seat])
    yield from _outcome(told, who, names)
    for giver, many in Counter(told.bratworms).items():
        yield _given(many) if giver is None else _given_by(isolated(names[giver]), many)
    if told.gained and not told.hen_only:
        yield gettext("%(specialist)s: now with %(who)s.") % {"specialist": _figure(told.gained), "who": who}
    for figure, portion in told.placed:
        values = {"specialist": _figure(figure), "portion": portion}
        words = (
            gettext("%(specialist)s: now on %(portion)s.") if portion else gettext("%(specialist)s: out of the game.")
        )
        yield words % values
    if told.last:
        yield gettext("The game is over.")


def _given(many: int) -> str:
    words = ngettext("A Bratworm comes from the supply.", "%(many)s Bratworms come from the supply.", many)
    return words % {"many": many}


def _given_by(giver: str, many: int) -> str:
    words = ngettext("%(giver)s gives a Bratworm.", "%(giver)s gives %(many)s Bratworms.", many)
    return words % {"giver": giver, "many": many}


def _outcome(told: TurnEvent, who: str, names: Sequence[str]) -> Iterator[str]:
    victim = "" if told.victim is None else isolated(names[told.victim])
    values = {
        "who": who,
        "portion": told.portion,
        "total": told.total,
        "victim": victim,
        "returned": told.returned,
        "turned": ", ".join(map(str, told.turned)),
    }
    if told.outcome is Outcome.FAIL and told.instead:
        yield _nothing(told) % values
    yield OUTCOMES[told.outcome](told) % values


def _nothing(told: TurnEvent) -> str:
    assert told.instead is not None
    if told.own and told.instead is Place.TOP:
        return gettext("%(who)s already has %(total)s, and there is nothing lower on the grill.")
    if told.instead is Place.TOP and not told.overlooked:  # E2
        return gettext("%(total)s is on another stack and can never be stolen.")
    return str(NOTHING[told.instead])


def _taken(told: TurnEvent) -> str:
    if told.total is None or told.instead is None:
        return gettext("%(who)s takes %(portion)s.")
    if told.own and told.instead is Place.TOP:
        return gettext("%(who)s already has %(total)s and takes %(portion)s.")
    return str(INSTEAD[told.instead])


def _failed(told: TurnEvent) -> str:
    if told.hen_lost:
        return gettext("%(who)s fails: the hen goes back, but no portion.")
    if told.returned is None:
        return gettext("%(who)s fails.")
    if not told.turned:
        return gettext("%(who)s fails: %(returned)s goes back.")
    if told.turned == (told.returned,):
        return gettext("%(who)s fails: %(returned)s goes back and is turned face down.")
    if told.returned in told.turned:
        return gettext("%(who)s fails: %(returned)s goes back, and these are turned face down: %(turned)s.")
    return gettext("%(who)s fails: %(returned)s goes back, %(turned)s is turned face down.")


def _stolen(told: TurnEvent) -> str:
    if told.hen_only:
        return gettext("%(who)s gets only the hen: %(portion)s stays with %(victim)s.")
    return gettext("%(who)s steals %(portion)s from %(victim)s.")


def _skipped(told: TurnEvent) -> str:
    return gettext("%(who)s left the game and is skipped.")


OUTCOMES: Mapping[Outcome, Callable[[TurnEvent], str]] = {
    Outcome.TAKE: _taken,
    Outcome.STEAL: _stolen,
    Outcome.FAIL: _failed,
    Outcome.SKIP: _skipped,
}


def _figure(code: object) -> str:
    return capfirst(str(SPECIALISTS.get(str(code), code)))


def _face(face: object) -> str:
    return gettext("worm") if face == WORM else str(face)


def _values(params: JsonObject, names: Sequence[str]) -> dict[str, object]:
    """The engine counts seats and throws from 0 and writes a worm as a number."""
    values = dict(params)
    if "seats" in params:
        values["seats"] = listed(_name(seat, names) for seat in params["seats"])
    if "seat" in params:
        values["seat"] = isolated(_name(params["seat"], names))
    if "specialists" in params:
        values["specialists"] = ", ".join(str(SPECIALISTS.get(who, who)) for who in params["specialists"])
    if "specialist" in params:
        values["specialist"] = _figure(params["specialist"])
    if "throw" in params:
        values["throw"] = int(params["throw"]) + 1
    if "faces" in params:
        values["faces"] = ", ".join(map(_face, params["faces"]))
    if "face" in params:
        values["face"] = _face(params["face"])
    return values


def _name(seat: int, names: Sequence[str]) -> str:
    return names[seat] if 0 <= seat < len(names) else gettext("seat %(seat)s") % {"seat": seat + 1}


def _illegal(illegal: IllegalMove) -> str:
    return illegal_words(illegal)


def _resumed(round: str, table: int, turns: int) -> str:
    words = ngettext(
        "%(round)s, table %(table)s: game resumed after %(turns)s turn",
        "%(round)s, table %(table)s: game resumed after %(turns)s turns",
        turns,
    )
    return words % {"round": round, "table": table, "turns": turns}


REFUSALS: dict[str, Words] = {
    "turn_illegal": _illegal,
    "turn_missing": _("Enter the total, tap a portion, or mark the attempt as failed."),
    "turn_contradicts": _("The total and the portion don’t match. Clear one of them."),
    "nothing_with_failure": _("A failed attempt brings no portion. Clear the portion, or say that there was a worm."),
    "total_needed": _("The canned worm counts as a worm here. Enter the total of the dice."),
    "nobody_plays": _(
        "Everyone has left this game, so there are no more turns. Enter what is on the table as the result."
    ),
    "other_game_not_recorded": _(
        "A different game is played in %(round)s, so nothing is recorded turn by turn. Enter the places when it "
        "is over."
    ),
    "record_exists": _("Someone else has started recording this game. Here it is."),
    "record_moved": _("The game has moved on. Here is how it stands now."),
    "no_record": _("This game isn’t being recorded. Start recording first."),
    "no_such_turn": _("The game doesn’t have that many turns. Check it again."),
    "game_stopped": _("The clock stopped this game. To play on, undo that first."),
    "game_has_ended": _("The game is over: nothing is left on the grill. Send its result."),
    "no_turn_yet": _("No turn has been recorded yet. Record what was played first."),
    "turns_not_even": _("Finish the round of turns first: everyone gets the same number of turns."),
    "game_not_over": _("The game is not over: there are still portions face up."),
    "table_too_small": _("A game is for two to seven players. This table has %(seats)s."),
}

JOURNAL: dict[str, Words] = {
    "game_begun": _("%(round)s, table %(table)s: the game is being recorded"),
    "game_resumed": _resumed,
}
