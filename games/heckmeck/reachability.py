"""Which end states play can reach: the theorems, each with its proof, and nothing else.

Every theorem is a function that answers with the problems it finds; none found means that it has nothing against the
end state. The theorems stand in `classic_ends`, `stopped` (games stopped by the clock with portions still face up),
`extended_ends`, `nobody_held` and `only_hen_held`; which of them are asked, and on what they all build, stands here.
For the classic game they are exact: what they accept can be reached, and `witness` builds a game that does. For the
extended game they are sound: what they refuse can never be reached; a few unreachable states pass.

Throughout, L is the lowest portion and D the portions face down. In the extended game B is the number of Bratworms the
players have, W the supply at the start, R the portion on which the raven starts. Seven facts carry the proofs:

F1  Every face-up portion can be hit exactly, and an attempt can always be made to fail; so a turn is: take any face-up
    portion, steal any top that may be stolen, or fail. "The next lower" reaches nothing more.
F2  An empty-handed player who fails changes nothing, so players may pass until they own a portion.
F3  Portions are turned only by a failed attempt with a stack, and a portion once turned stays so.
F4  Except under `both`, a failed attempt leaves a portion face up: one lay there before (or the game would have been
    over), one came back, at most one is turned. So the last act of a game is to take the last face-up portion.
F5  While the game lasts a specialist leaves it only when all face-up portions are occupied by others; so the last
    specialist in the game can leave only with the last act. In a failed attempt with a stack more is true: the
    returned portion comes back unoccupied, so a specialist given back finds a place, and one whose portion is turned
    does too unless the player gave one back.
F6  While a player holds a specialist other than the hen, no portion leaves the stack alone: whatever takes the top, a
    steal or a failed attempt, takes the specialist as well.
F7  Bratworms go from the supply to players and from player to player (E3, E4, E10), never back: B never falls.
"""

from collections.abc import Callable, Iterator

from games.heckmeck import extended_ends, nobody_held, only_hen_held, stopped
from games.heckmeck.classic_ends import lowest_face_down, nothing_owned, single_face_down, top_not_below_face_down
from games.heckmeck.endstate import EndState
from games.heckmeck.portions import Specialist
from games.heckmeck.problems import Problem
from games.heckmeck.ruleset import Edition, FailedAttempt

Theorem = Callable[[EndState], Iterator[Problem]]

_CLASSIC: dict[FailedAttempt, tuple[Theorem, ...]] = {
    FailedAttempt.HIGHEST: (lowest_face_down,),
    FailedAttempt.HIGHEST_ALWAYS: (lowest_face_down, top_not_below_face_down),
    FailedAttempt.RETURNED: (nothing_owned,),
    FailedAttempt.BOTH: (single_face_down,),
}
_EXTENDED: tuple[Theorem, ...] = (
    lowest_face_down,
    extended_ends.specialist_without_portion,
    extended_ends.raven_left_no_bratworm,
    extended_ends.specialist_with_only_lowest,
    only_hen_held.hen_after_the_lowest,
)
# What is asked beside these depends on who is held at the end.
_NOBODY_IS_HELD: tuple[Theorem, ...] = (
    extended_ends.nobody_could_have_emptied_the_grill,
    nobody_held.too_few_bratworms_for_the_raven,
    nobody_held.bratworm_only_with_lowest_on_top,
    nobody_held.exact_only_portion_without_bratworm,
    nobody_held.third_bratworm_for_the_raven,
)
_ONLY_THE_HEN_IS_HELD: tuple[Theorem, ...] = (
    extended_ends.hen_without_portion_or_bratworm,
    only_hen_held.hen_without_portion_with_one_bratworm,
    only_hen_held.second_lowest_alone_face_down,
    only_hen_held.ravens_portion_below_exact_only,
    only_hen_held.hen_with_only_the_highest,
)
# Of a game stopped by the clock with portions face up. X4, X5 and X8 and their proofs speak of any moment of a game;
# X6, X7 and X9 to X18 of its last act, which has not been.
_CLASSIC_STOPPED: dict[FailedAttempt, tuple[Theorem, ...]] = {
    FailedAttempt.HIGHEST: (lowest_face_down,),
    FailedAttempt.HIGHEST_ALWAYS: (lowest_face_down, stopped.face_up_above_face_down),
    FailedAttempt.RETURNED: (),
    FailedAttempt.BOTH: (stopped.more_face_down_below_than_above,),
}
_EXTENDED_STOPPED: tuple[Theorem, ...] = (
    lowest_face_down,
    extended_ends.specialist_without_portion,
    extended_ends.raven_left_no_bratworm,
    extended_ends.specialist_with_only_lowest,
)
# These speak of single facts and hold however little is known of the rest.
_HOLD_ANYWAY: frozenset[Theorem] = frozenset(
    {lowest_face_down, extended_ends.specialist_without_portion, extended_ends.raven_left_no_bratworm}
)


def contradictions(end_state: EndState, *, accounted: bool) -> Iterator[Problem]:
    """What stands against an end state; `accounted`: everything is known to be in exactly one place."""
    for theorem in _asked(end_state):
        if accounted or theorem in _HOLD_ANYWAY:
            yield from theorem(end_state)


def _asked(end_state: EndState) -> tuple[Theorem, ...]:
    ruleset = end_state.ruleset
    unfinished = end_state.stopped and end_state.face_up
    if ruleset.edition is not Edition.EXTENDED:
        return (_CLASSIC_STOPPED if unfinished else _CLASSIC)[ruleset.failed_attempt]
    if unfinished:
        return _EXTENDED_STOPPED
    held = [player.specialist for player in end_state.players if player.specialist]
    if not held:
        return _EXTENDED + _NOBODY_IS_HELD
    return _EXTENDED + _ONLY_THE_HEN_IS_HELD if held == [Specialist.SITTING_HEN] else _EXTENDED
