"""The command line's English: a sentence for every problem and every illegal turn.

The application has its own sentences, in the reader's language; nothing else in this package speaks.
"""

from collections.abc import Mapping

from games.heckmeck.dice import WORM
from games.heckmeck.problems import Code, Expected, Problem, RulesetCode, RulesetRefused, TurnCode

_PROBLEMS: Mapping[str, str] = {
    Code.UNKNOWN_FIELD: "There is no field '{field}'.",
    Code.PLAYER_COUNT: "{players} players; the game is for {least} to {most}.",
    Code.UNKNOWN_PORTION: "Portion {portion} is not part of this game.",
    Code.PORTION_TWICE: "Portion {portion} is named {times} times; it exists once.",
    Code.PORTION_UNACCOUNTED: (
        "Portion {portion} is neither owned nor face down: it was missed, or it still lies face up."
    ),
    Code.FACE_UP_WITHOUT_STOPPED: (
        "Portion {portion} cannot lie face up at the end, unless 'stopped' says that the clock stopped the game."
    ),
    Code.LOWEST_FACE_DOWN: "Portion {portion}, the lowest, can never be turned face down.",
    Code.TOP_NOT_BELOW_FACE_DOWN: "Some stack must have a top portion lower than {portion}, the lowest one face down.",
    Code.NOTHING_OWNED: "Nobody owns a portion; whoever took the last one from the grill must have it.",
    Code.SINGLE_FACE_DOWN: (
        "Portion {portion} cannot be the only one face down unless some stack has a lower portion on top."
    ),
    Code.FACE_UP_ABOVE_FACE_DOWN: (
        "Portion {portion} cannot still lie face up: it is higher than {lowest}, which was turned face down as the "
        "highest."
    ),
    Code.MORE_FACE_DOWN_BELOW_THAN_ABOVE: (
        "While portion {portion} lies face up, every failed attempt turns one above it and at most one below it; but "
        "{below} are face down below it, and {above} above it."
    ),
    Code.BRATWORMS_NOT_IN_RULESET: "There are no Bratworms in this game, but {who} has {bratworms}.",
    Code.BRATWORMS_NEGATIVE: "{who} cannot have {bratworms} Bratworms.",
    Code.BRATWORMS_EXCEED_SUPPLY: "The players have {bratworms} Bratworms together; there are only {supply}.",
    Code.SPECIALIST_NOT_IN_RULESET: "There is no specialist '{specialist}' in this game.",
    Code.SPECIALIST_TWICE: "The {specialist} is held by more than one player.",
    Code.RAVEN_HELD: "Nobody ever gets the raven.",
    Code.SPECIALIST_WITHOUT_PORTION: "{who} holds the {specialist} without a portion; it goes where the portion goes.",
    Code.RAVEN_LEFT_NO_BRATWORM: (
        "Somebody took portion {portion}, on which the raven starts, and must have got a Bratworm; but nobody has one."
    ),
    Code.NOBODY_COULD_HAVE_EMPTIED_THE_GRILL: (
        "The last portion taken must have brought a specialist or, from a raven, a Bratworm; "
        "nobody here can have taken it."
    ),
    Code.HEN_WITHOUT_PORTION_OR_BRATWORM: (
        "Only the sitting hen is held, so her holder must have taken the last portion; but {who} owns no portion."
    ),
    Code.SPECIALIST_WITH_ONLY_LOWEST: (
        "{who} owns only portion {portion} and cannot hold the {specialist} while nothing is face down."
    ),
    Code.LAST_BRATWORM_IS_THE_RAVENS: (
        "The only Bratworm came with portion {portion}, the last one taken; so {who} must own that, on top."
    ),
    Code.TOO_FEW_BRATWORMS_FOR_THE_RAVEN: (
        "Nobody holds a specialist, so the raven was on the last portion taken; to get there from {portion} it must "
        "have brought {needed} Bratworms or more. Some were missed, for there are {bratworms}, or a specialist was."
    ),
    Code.HEN_WITHOUT_PORTION_WITH_ONE_BRATWORM: (
        "Only the sitting hen is held, and there is one Bratworm; so {who}, who has her, must own a portion. Perhaps a "
        "Bratworm or a specialist is missing."
    ),
    Code.BRATWORM_ONLY_WITH_LOWEST_ON_TOP: (
        "Nobody holds a specialist, so the last portion was taken from under the raven and brought a Bratworm. That "
        "was not portion {portion}; somebody with another portion on top must have a Bratworm, not only {who}."
    ),
    Code.EXACT_ONLY_PORTION_WITHOUT_BRATWORM: (
        "The raven was last on a portion below {highest}, and whoever took that got a Bratworm; so somebody who owns "
        "portion {portion} or a lower one must have a Bratworm."
    ),
    Code.HEN_AFTER_THE_LOWEST: (
        "With portion {portion} on top of a stack, its specialist given away and nothing face down, the sitting hen "
        "went with the last portion taken; so {who}, who holds her, must own at least {least}."
    ),
    Code.RAVENS_PORTION_BELOW_EXACT_ONLY: (
        "The only Bratworm came with portion {portion}, taken when all others were in stacks; so {who} cannot have it "
        "below portion {above}."
    ),
    Code.HEN_WITH_ONLY_THE_HIGHEST: (
        "Only the sitting hen is held, by {who}, who owns only portion {portion}; then the other player took the last "
        "portion but one from the raven, which does not fit the Bratworms and what lies where."
    ),
    Code.THIRD_BRATWORM_FOR_THE_RAVEN: (
        "Nobody holds a specialist, so the raven was on the last portion taken; to get there from {portion}, past what "
        "is face down or occupied, it must have brought {needed} Bratworms or more, but there are {bratworms}."
    ),
}

_MALFORMED: Mapping[str, str] = {
    Expected.EMPTY: "The line is empty.",
    Expected.JSON: "This is not JSON at character {at}: {detail}.",
    Expected.CONSTANT: "{name} is not a number.",
    Expected.NUMBER: "A number is too long to be read.",
    Expected.UTF8: "This is not UTF-8 text.",
    Expected.NESTING: "This is nested too deeply.",
    Expected.REPEATED: "The field '{name}' stands twice in one object.",
    Expected.OBJECT: "{place} should be an object.",
    Expected.LIST: "{place} should be a list.",
    Expected.SMALLER: "{place} is too large a number.",
    Expected.INTEGER: "{place} should be a whole number.",
    Expected.TEXT: "{place} should be a text.",
    Expected.FLAG: "{place} should be true or false.",
    Expected.TRUE: "{place} should be true.",
    Expected.PRESENT: "{place} is missing.",
    Expected.ONE_OF: "{place} should be one of {values}.",
    Expected.ONE_KIND: "{place} should say exactly one of {values}.",
    Expected.ABSENT: "{place} does not go with '{beside}'.",
}

_RULESETS: Mapping[str, str] = {
    RulesetCode.UNKNOWN_FORM: "{place} cannot be '{value}'; it is one of {values}.",
    RulesetCode.EXTENDED_IS_NEVER_FASTER: (
        "The extended edition knows only the failed attempt 'highest', not '{failed_attempt}'."
    ),
    RulesetCode.ONLY_IN_EXTENDED: "'{name}' belongs to the extended edition.",
    RulesetCode.GRILL_EMPTY: "The grill has no portions.",
    RulesetCode.GRILL_PORTION_TWICE: "The grill has a portion twice.",
    RulesetCode.PORTION_OUT_OF_REACH: "No throw reaches portion {portion}; portions go from {least} to {most}.",
    RulesetCode.WORMS_OUT_OF_RANGE: "Portion {portion} may carry 0 to {most} worms.",
    RulesetCode.GRILL_NOT_ASCENDING: "The portions of the grill are not in ascending order.",
    RulesetCode.EXACT_ONLY_NOT_ON_GRILL: "Portion {portion} is taken exactly only, but is not on the grill.",
    RulesetCode.SUPPLY_OUT_OF_RANGE: "There may be 0 to {most} Bratworms.",
    RulesetCode.SPECIALIST_NOT_ON_GRILL: "The {specialist} starts on portion {portion}, which is not on the grill.",
    RulesetCode.SPECIALIST_STARTS_TWICE: "A specialist starts on two portions.",
    RulesetCode.TWO_SPECIALISTS_ON_ONE_PORTION: "Two specialists start on one portion.",
    RulesetCode.SPECIALISTS_NOT_ASCENDING: "The specialists are not in the ascending order of their portions.",
}

_ILLEGAL: Mapping[str, str] = {
    TurnCode.GAME_OVER: "The game is over: no portion lies face up.",
    TurnCode.NOT_ON_GRILL: "Portion {portion} does not lie face up on the grill.",
    TurnCode.NOT_TO_BE_STOLEN: "Portion {portion} is not on top of another player's stack, or can never be stolen.",
    TurnCode.FAILED_ATTEMPT_BRINGS_NOTHING: "A failed attempt brings no portion, so it cannot name portion {portion}.",
    TurnCode.TOTAL_IMPOSSIBLE: "A turn with a worm comes to {least} to {most}, not to {total}.",
    TurnCode.TOTAL_IMPOSSIBLE_WITH_DOUBLE_ONE: "With two 1s and a worm set aside a turn comes to {least} to {most}.",
    TurnCode.STEAL_IS_MANDATORY: "A portion that can be stolen may not be overlooked in this game.",
    TurnCode.NOTHING_OVERLOOKED: "With {total} there was nothing to steal, so nothing was overlooked.",
    TurnCode.NO_BRATWORMS_IN_RULESET: "There are no Bratworms in this game, so two 1s bring none.",
    TurnCode.BRATWORM_FROM_MISSING: "The supply is empty; say from which seat the Bratworm comes: {seats}.",
    TurnCode.BRATWORM_FROM_NOT_ELIGIBLE: "No Bratworm can come from seat {seat}; possible are {seats}.",
    TurnCode.BRATWORM_FROM_NOT_DUE: "No Bratworm had to come from another player (seat {seat}).",
    TurnCode.PUT_BACK_MISSING: "Say which specialist goes back to the grill: {specialists}.",
    TurnCode.PUT_BACK_NOT_HELD: "The {specialist} cannot go back; it is one of {specialists}.",
    TurnCode.PUT_BACK_NOT_DUE: "The {specialist} does not go back: there are no two to choose from.",
    TurnCode.GOLDEN_DIE_NOT_HELD: "The player does not hold the golden die.",
    TurnCode.GOLDEN_DIE_CANNOT_SHOW_THIS: "In throw {throw} no die shows a face of the golden die (1 or worm).",
    TurnCode.WEASEL_NOT_READY: "In throw {throw} the player has no weasel left to use.",
    TurnCode.WEASEL_AFTER_CHOICE: "In throw {throw} the weasel re-rolls before dice are set aside, not after.",
    TurnCode.WEASEL_WITHOUT_NEW_ROLL: "After the weasel in throw {throw} a new roll must follow.",
    TurnCode.NO_THROWS: "A turn has at least one throw.",
    TurnCode.THROW_AFTER_END: "Throw {throw} comes after the end of the turn.",
    TurnCode.TURN_NOT_ENDED: "The player could go on; say 'stop' if the turn ended here.",
    TurnCode.STOP_AFTER_FAILED_ROLL: "Throw {throw} failed; there was nothing to stop.",
    TurnCode.WRONG_NUMBER_OF_DICE: "Throw {throw} shows {rolled} dice; there were {dice} to roll.",
    TurnCode.NO_SUCH_FACE: "Throw {throw} shows a face that no die has.",
    TurnCode.FACE_NOT_ROLLED: "Throw {throw} does not show the face set aside.",
    TurnCode.FACE_TAKEN_BEFORE: "In throw {throw} a face is set aside that was set aside before.",
    TurnCode.CHOICE_IS_COMPULSORY: "From throw {throw} something must be set aside: {faces}.",
}


def problem_sentence(problem: Problem) -> str:
    """What is wrong, and mostly what to change."""
    values: dict[str, object] = {
        "portion": problem.portion,
        "specialist": _word("specialist", problem.specialist),
        "who": f"the player in seat {problem.seat}",
        "place": problem.params.get("field") or "the line",
        **_spoken(problem.params),
    }
    return _sentence(_template(problem), values)


def refusal_sentence(refusal: RulesetRefused) -> str:
    """Why a ruleset cannot be."""
    return _sentence(_RULESETS[refusal.code], _spoken(refusal.params))


def _template(problem: Problem) -> str:
    if problem.code == Code.MALFORMED:
        return _MALFORMED[str(problem.params["expected"])]
    if problem.code == Code.RULESET_NOT_SUPPORTED:
        return _RULESETS[str(problem.params["reason"])]
    return _ILLEGAL[problem.code] if problem.rule else _PROBLEMS[problem.code]


def _sentence(template: str, values: Mapping[str, object]) -> str:
    sentence = template.format_map(values)
    return sentence[0].upper() + sentence[1:]


def _spoken(params: Mapping[str, object]) -> dict[str, object]:
    return {
        name: ", ".join(_word(name, item) for item in value) if isinstance(value, tuple) else _word(name, value)
        for name, value in params.items()
    }


def _word(name: str, value: object) -> str:
    if name in ("specialist", "specialists"):
        return str(value).replace("_", " ")
    return "worm" if name == "faces" and value == WORM else str(value)
