"""Everything that can be wrong, as data: a code, where, and the values concerned; never a sentence.

The sentences belong to whoever talks to people: `messages` for the command line, the application for its readers.
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
    LOWEST_FACE_DOWN = "lowest_face_down"
    TOP_NOT_BELOW_FACE_DOWN = "top_not_below_face_down"
    NOTHING_OWNED = "nothing_owned"
    SINGLE_FACE_DOWN = "single_face_down"
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


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, and where: whose seat, which portion, which specialist, as far as it has a place.

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


class IllegalMove(HeckmeckError):
    """A turn that the rules do not allow; `rule` is the number under which `docs/rules.md` explains it."""

    def __init__(self, code: str, rule: str, **params: object) -> None:
        super().__init__(code, **params)
        self.rule = rule


class RulesetRefused(HeckmeckError):
    """A combination of rules that no rulebook knows, or a grill that cannot be played."""
