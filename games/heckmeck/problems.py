"""Everything that can be wrong, as data: a code, where, and the values concerned; never a sentence.

The sentences belong to whoever talks to people: `messages` for the command line, the application for its readers. Four
sets of codes are to be put into words: `Code`, `TurnCode`, `RulesetCode` and `Expected`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Code(StrEnum):
    """What can be wrong with an end state; the names are part of the public contract."""

    MALFORMED = "malformed"
    UNKNOWN_FIELD = "unknown_field"
    RULESET_NOT_SUPPORTED = "ruleset_not_supported"
    PLAYER_COUNT = "player_count"
    UNKNOWN_PORTION = "unknown_portion"
    PORTION_TWICE = "portion_twice"
    PORTION_UNACCOUNTED = "portion_unaccounted"
    FACE_UP_WITHOUT_STOPPED = "face_up_without_stopped"
    LOWEST_FACE_DOWN = "lowest_face_down"
    TOP_NOT_BELOW_FACE_DOWN = "top_not_below_face_down"
    NOTHING_OWNED = "nothing_owned"
    SINGLE_FACE_DOWN = "single_face_down"
    FACE_UP_ABOVE_FACE_DOWN = "face_up_above_face_down"
    MORE_FACE_DOWN_BELOW_THAN_ABOVE = "more_face_down_below_than_above"
    BRATWORMS_NOT_IN_RULESET = "bratworms_not_in_ruleset"
    BRATWORMS_NEGATIVE = "bratworms_negative"
    BRATWORMS_EXCEED_SUPPLY = "bratworms_exceed_supply"
    SPECIALIST_NOT_IN_RULESET = "specialist_not_in_ruleset"
    SPECIALIST_TWICE = "specialist_twice"
    RAVEN_HELD = "raven_held"
    SPECIALIST_WITHOUT_PORTION = "specialist_without_portion"
    RAVEN_LEFT_NO_BRATWORM = "raven_left_no_bratworm"
    NOBODY_COULD_HAVE_EMPTIED_THE_GRILL = "nobody_could_have_emptied_the_grill"
    HEN_WITHOUT_PORTION_OR_BRATWORM = "hen_without_portion_or_bratworm"
    SPECIALIST_WITH_ONLY_LOWEST = "specialist_with_only_lowest"
    LAST_BRATWORM_IS_THE_RAVENS = "last_bratworm_is_the_ravens"
    TOO_FEW_BRATWORMS_FOR_THE_RAVEN = "too_few_bratworms_for_the_raven"
    HEN_WITHOUT_PORTION_WITH_ONE_BRATWORM = "hen_without_portion_with_one_bratworm"
    BRATWORM_ONLY_WITH_LOWEST_ON_TOP = "bratworm_only_with_lowest_on_top"
    EXACT_ONLY_PORTION_WITHOUT_BRATWORM = "exact_only_portion_without_bratworm"
    HEN_AFTER_THE_LOWEST = "hen_after_the_lowest"
    RAVENS_PORTION_BELOW_EXACT_ONLY = "ravens_portion_below_exact_only"
    HEN_WITH_ONLY_THE_HIGHEST = "hen_with_only_the_highest"
    THIRD_BRATWORM_FOR_THE_RAVEN = "third_bratworm_for_the_raven"


class TurnCode(StrEnum):
    """Why a turn is illegal."""

    GAME_OVER = "game_over"
    NOT_ON_GRILL = "not_on_grill"
    NOT_TO_BE_STOLEN = "not_to_be_stolen"
    FAILED_ATTEMPT_BRINGS_NOTHING = "failed_attempt_brings_nothing"
    TOTAL_IMPOSSIBLE = "total_impossible"
    TOTAL_IMPOSSIBLE_WITH_DOUBLE_ONE = "total_impossible_with_double_one"
    STEAL_IS_MANDATORY = "steal_is_mandatory"
    NOTHING_OVERLOOKED = "nothing_overlooked"
    NO_BRATWORMS_IN_RULESET = "no_bratworms_in_ruleset"
    BRATWORM_FROM_MISSING = "bratworm_from_missing"
    BRATWORM_FROM_NOT_ELIGIBLE = "bratworm_from_not_eligible"
    BRATWORM_FROM_NOT_DUE = "bratworm_from_not_due"
    PUT_BACK_MISSING = "put_back_missing"
    PUT_BACK_NOT_HELD = "put_back_not_held"
    PUT_BACK_NOT_DUE = "put_back_not_due"
    GOLDEN_DIE_NOT_HELD = "golden_die_not_held"
    GOLDEN_DIE_CANNOT_SHOW_THIS = "golden_die_cannot_show_this"
    WEASEL_NOT_READY = "weasel_not_ready"
    WEASEL_AFTER_CHOICE = "weasel_after_choice"
    WEASEL_WITHOUT_NEW_ROLL = "weasel_without_new_roll"
    NO_THROWS = "no_throws"
    THROW_AFTER_END = "throw_after_end"
    TURN_NOT_ENDED = "turn_not_ended"
    STOP_AFTER_FAILED_ROLL = "stop_after_failed_roll"
    WRONG_NUMBER_OF_DICE = "wrong_number_of_dice"
    NO_SUCH_FACE = "no_such_face"
    FACE_NOT_ROLLED = "face_not_rolled"
    FACE_TAKEN_BEFORE = "face_taken_before"
    CHOICE_IS_COMPULSORY = "choice_is_compulsory"


class RulesetCode(StrEnum):
    """Why a ruleset cannot be: in the problem `ruleset_not_supported` its `params["reason"]`."""

    UNKNOWN_FORM = "unknown_form"
    EXTENDED_IS_NEVER_FASTER = "extended_is_never_faster"
    ONLY_IN_EXTENDED = "only_in_extended"
    GRILL_EMPTY = "grill_empty"
    GRILL_PORTION_TWICE = "grill_portion_twice"
    PORTION_OUT_OF_REACH = "portion_out_of_reach"
    WORMS_OUT_OF_RANGE = "worms_out_of_range"
    GRILL_NOT_ASCENDING = "grill_not_ascending"
    EXACT_ONLY_NOT_ON_GRILL = "exact_only_not_on_grill"
    SUPPLY_OUT_OF_RANGE = "supply_out_of_range"
    SPECIALIST_NOT_ON_GRILL = "specialist_not_on_grill"
    SPECIALIST_STARTS_TWICE = "specialist_starts_twice"
    TWO_SPECIALISTS_ON_ONE_PORTION = "two_specialists_on_one_portion"
    SPECIALISTS_NOT_ASCENDING = "specialists_not_ascending"


class Expected(StrEnum):
    """What should have stood where a document is `malformed`: that problem's `params["expected"]`."""

    EMPTY = "empty"
    JSON = "json"
    CONSTANT = "constant"
    NUMBER = "number"
    UTF8 = "utf8"
    NESTING = "nesting"
    REPEATED = "repeated"
    OBJECT = "object"
    LIST = "list"
    SMALLER = "smaller"
    INTEGER = "integer"
    TEXT = "text"
    FLAG = "flag"
    TRUE = "true"
    PRESENT = "present"
    ONE_OF = "one_of"
    ONE_KIND = "one_kind"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, and where: whose seat, which portion, which specialist, as far as it has a place.

    `seat` is the player whose holding is wrong, if it is one player's. Beyond that:
    - `unknown_portion`: without a seat the portion was named among those on the grill, face down or face up.
    - `portion_twice`: no seat; `params["seats"]` has one for each time the portion is named, None for the grill.
    - `face_up_above_face_down`: `portion` is the highest face up, `params["lowest"]` the lowest face down.
    - `more_face_down_below_than_above`: `portion` is the highest face up; `params["below"]` and `params["above"]` say
      how many portions are face down below and above it.
    - `specialist_twice`: one problem for each holder but the first; `params["seats"]` has all of them.
    - `too_few_bratworms_for_the_raven`, `third_bratworm_for_the_raven`: `params["bratworms"]` are there, and
      `params["needed"]` are needed at the least.
    - `exact_only_portion_without_bratworm`: `params["highest"]` is the highest portion face down, `portion` the highest
      one owned below it.
    - `hen_after_the_lowest`: the seat is the hen's; `params["least"]` is how many portions she goes with at the least.
    - `ravens_portion_below_exact_only`: `portion` is the raven's first, `params["above"]` the one that lies above it.
    - What cannot be read from a document: the player in whose entry it stands; `params["field"]` is its place, and
      `params["turn"]` the turn, if it stands in one.
    - An illegal turn: the seat in question, such as one that cannot give a Bratworm; never whose turn it was.

    `rule` is the number of the rule that forbids a turn, as `docs/rules.md` explains it.
    """

    code: str
    seat: int | None = None
    portion: int | None = None
    specialist: str | None = None
    rule: str | None = None
    params: Mapping[str, object] = field(default_factory=dict)


def placed(code: str, params: Mapping[str, object], *, seat: int | None = None, rule: str | None = None) -> Problem:
    """A problem whose parameters say where it is."""
    named_seat, portion, specialist = (params.get(name) for name in ("seat", "portion", "specialist"))
    return Problem(
        code,
        named_seat if isinstance(named_seat, int) else seat,
        portion if isinstance(portion, int) else None,
        specialist if isinstance(specialist, str) else None,
        rule,
        params,
    )


class HeckmeckError(Exception):
    """The root of this package's exceptions: a code and parameters, for others to put into words."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __reduce__(self) -> tuple[object, ...]:
        # For pickle and copy. Exceptions are made anew from `args`, but the arguments here have keywords.
        return Exception.__new__, (type(self), *self.args), vars(self)


class PlayerCountRefused(HeckmeckError):
    """A game for fewer or more players than the rules allow (B1)."""


class RulesetRefused(HeckmeckError):
    """A combination of rules that no rulebook knows, or a grill that cannot be played."""

    def __init__(self, code: RulesetCode, **params: object) -> None:
        super().__init__(code, **params)


class IllegalMove(HeckmeckError):
    """A turn that the rules do not allow; `rule` is the number under which `docs/rules.md` explains it."""

    def __init__(self, code: TurnCode, rule: str, **params: object) -> None:
        super().__init__(code, **params)
        self.rule = rule
