"""The command line's English: a sentence for every problem and every illegal turn.

The application has its own sentences, in six languages; nothing else in this package speaks.
"""

from collections.abc import Mapping

from games.heckmeck.dice import WORM
from games.heckmeck.problems import Code, Problem, RulesetRefused

_PROBLEMS: Mapping[str, str] = {
    Code.UNKNOWN_FIELD: "There is no field '{field}'.",
    Code.PLAYER_COUNT: "{players} players; the game is for {least} to {most}.",
    Code.UNKNOWN_PORTION: "Portion {portion} is not part of this game.",
    Code.PORTION_TWICE: "Portion {portion} is named {times} times; it exists once.",
    Code.PORTION_UNACCOUNTED: (
        "Portion {portion} is neither owned nor face down: it was missed, or the game is not over."
    ),
    Code.LOWEST_FACE_DOWN: "Portion {portion}, the lowest, can never be face down: somebody must own it.",
    Code.TOP_NOT_BELOW_FACE_DOWN: "Some stack must have a top portion lower than {portion}, the lowest one face down.",
    Code.NOTHING_OWNED: "Nobody owns a portion; whoever took the last one from the grill must have it.",
    Code.SINGLE_FACE_DOWN: (
        "Portion {portion} cannot be the only one face down unless some stack has a lower portion on top."
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
}

_MALFORMED: Mapping[str, str] = {
    "empty": "The line is empty.",
    "json": "This is not JSON at character {at}: {detail}.",
    "constant": "{name} is not a number.",
    "number": "A number is too long to be read.",
    "utf8": "This is not UTF-8 text.",
    "nesting": "This is nested too deeply.",
    "repeated": "The field '{name}' stands twice in one object.",
    "object": "{place} should be an object.",
    "list": "{place} should be a list.",
    "smaller": "{place} is too large a number.",
    "integer": "{place} should be a whole number.",
    "text": "{place} should be a text.",
    "flag": "{place} should be true or false.",
    "true": "{place} should be true.",
    "present": "{place} is missing.",
    "one_of": "{place} should be one of {values}.",
    "one_kind": "{place} should say exactly one of {values}.",
    "absent": "{place} does not go with '{beside}'.",
}

_RULESETS: Mapping[str, str] = {
    "unknown_form": "{place} cannot be '{value}'; it is one of {values}.",
    "extended_is_never_faster": "The extended edition knows only the failed attempt 'highest', not '{failed_attempt}'.",
    "only_in_extended": "'{name}' belongs to the extended edition.",
    "grill_empty": "The grill has no portions.",
    "grill_portion_twice": "The grill has a portion twice.",
    "portion_out_of_reach": "No throw reaches portion {portion}; portions go from {least} to {most}.",
    "worms_out_of_range": "Portion {portion} may carry 0 to {most} worms.",
    "grill_not_ascending": "The portions of the grill are not in ascending order.",
    "exact_only_not_on_grill": "Portion {portion} is taken exactly only, but is not on the grill.",
    "supply_out_of_range": "There may be 0 to {most} Bratworms.",
    "specialist_not_on_grill": "The {specialist} starts on portion {portion}, which is not on the grill.",
    "specialist_starts_twice": "A specialist starts on two portions.",
    "two_specialists_on_one_portion": "Two specialists start on one portion.",
}

_ILLEGAL: Mapping[str, str] = {
    "game_over": "The game is over: no portion lies face up.",
    "not_on_grill": "Portion {portion} does not lie face up on the grill.",
    "not_to_be_stolen": "Portion {portion} is not on top of another player's stack, or can never be stolen.",
    "failed_attempt_brings_nothing": "A failed attempt brings no portion, so it cannot name portion {portion}.",
    "total_impossible": "A turn with a worm comes to {least} to {most}, not to {total}.",
    "total_impossible_with_double_one": "With two 1s and a worm set aside a turn comes to {least} to {most}.",
    "steal_is_mandatory": "A portion that can be stolen may not be overlooked in this game.",
    "nothing_overlooked": "With {total} there was nothing to steal, so nothing was overlooked.",
    "no_bratworms_in_ruleset": "There are no Bratworms in this game, so two 1s bring none.",
    "bratworm_from_missing": "The supply is empty; say from which seat the Bratworm comes: {seats}.",
    "bratworm_from_not_eligible": "No Bratworm can come from seat {seat}; possible are {seats}.",
    "bratworm_from_not_due": "No Bratworm had to come from another player (seat {seat}).",
    "put_back_missing": "Say which specialist goes back to the grill: {specialists}.",
    "put_back_not_held": "The {specialist} cannot go back; it is one of {specialists}.",
    "put_back_not_due": "The {specialist} does not go back: there are no two to choose from.",
    "golden_die_not_held": "The player does not hold the golden die.",
    "golden_die_cannot_show_this": "In throw {throw} no die shows a face of the golden die (1 or worm).",
    "weasel_not_ready": "In throw {throw} the player has no weasel left to use.",
    "weasel_after_choice": "In throw {throw} the weasel re-rolls before dice are set aside, not after.",
    "weasel_without_new_roll": "After the weasel in throw {throw} a new roll must follow.",
    "no_throws": "A turn has at least one throw.",
    "throw_after_end": "Throw {throw} comes after the end of the turn.",
    "turn_not_ended": "The player could go on; say 'stop' if the turn ended here.",
    "stop_after_failed_roll": "Throw {throw} failed; there was nothing to stop.",
    "wrong_number_of_dice": "Throw {throw} shows {rolled} dice; there were {dice} to roll.",
    "no_such_face": "Throw {throw} shows a face that no die has.",
    "face_not_rolled": "Throw {throw} does not show the face set aside.",
    "face_taken_before": "In throw {throw} a face is set aside that was set aside before.",
    "choice_is_compulsory": "From throw {throw} something must be set aside: {faces}.",
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
