"""Which end states play can reach: the theorems, each with its proof, and nothing else.

Every theorem is a function that answers with the problems it finds; none found means that it has nothing against the
end state. For the classic game the theorems are exact: what they accept can be reached, and `witness` builds a game
that does. For the extended game they are sound: what they refuse can never be reached; a few unreachable states pass.

Of games stopped by the clock with portions still face up, those under `highest_always` and `both` are in `stopped`.

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

from games.heckmeck import stopped
from games.heckmeck.endstate import EndState, Holding, Stacks
from games.heckmeck.portions import Specialist
from games.heckmeck.problems import Code, Problem
from games.heckmeck.ruleset import Edition, FailedAttempt, Ruleset

Theorem = Callable[[EndState], Iterator[Problem]]


def lowest_face_down(end_state: EndState) -> Iterator[Problem]:
    """`highest`, and X1: reachable exactly when L is not face down. (Under `highest_always` necessary as well.)

    Necessary: before the attempt a portion lay face up (B12) and another came back. So at least two lie there, and what
    is turned is the highest of them: never L. (Of a game stopped by the clock this says the same, and all of it holds
    with some portions left face up.)

    Sufficient (classic): one player works while the others pass (F2). For each d in D from the highest down: take all
    face-up portions above d, highest first, then L; fail, which returns L and turns d, now the highest; fail until
    empty-handed, each time returning a portion that is the highest at that moment, so that nothing is turned. In the
    end exactly D is turned and everything else lies face up. Then everybody fills their stack from the bottom up,
    those with fewer portions starting later, so that nobody has to act after their last portion.
    """
    lowest = end_state.ruleset.lowest
    if lowest in end_state.face_down and not _is_claimed(lowest, end_state):
        yield Problem(Code.LOWEST_FACE_DOWN, portion=lowest)


def top_not_below_face_down(end_state: EndState) -> Iterator[Problem]:
    """`highest_always`: reachable exactly when D is empty or some stack's top is lower than every portion in D.

    As sets: exactly when L is not face down (`lowest_face_down`), for then its owner may be thought to have it on top.

    Necessary: let m be the lowest of D. When m was turned it was the highest face up, so from then on every face-up
    portion is lower than m: a returned portion above m is at once the highest and is turned, and one below m would
    turn something below m, which is not in D. By F4 the game ends with taking a face-up portion; it is lower than m,
    hence lower than all of D, and lies on top of a stack.

    Sufficient: see `witness`, which keeps that top for last and turns D meanwhile.
    """
    if not end_state.face_down or end_state.stacks is Stacks.SETS:
        return
    lowest_turned = min(end_state.face_down)
    # With L face down no top could be lower; `lowest_face_down` says it better.
    if lowest_turned != end_state.ruleset.lowest and not _has_top_below(end_state, lowest_turned):
        yield Problem(Code.TOP_NOT_BELOW_FACE_DOWN, portion=lowest_turned)


def nothing_owned(end_state: EndState) -> Iterator[Problem]:
    """`returned`: reachable exactly when somebody owns a portion.

    Necessary: F4, whoever takes the last portion owns it.

    Sufficient: one player takes each d of D and fails, which turns it, while the others pass; then everybody fills
    their stack as under `highest`. A portion to be owned lies face up all the while, so the game goes on.
    """
    if not any(player.portions for player in end_state.players):
        yield Problem(Code.NOTHING_OWNED)


def single_face_down(end_state: EndState) -> Iterator[Problem]:
    """`both`: reachable exactly when |D| is not 1, or D = {d} and some stack's top is lower than d.

    As sets: exactly when D is not {L}.

    Necessary: let D = {d}. The one failed attempt that turned anything turned only what it returned, d; so everything
    else face up was lower than d. No further attempt with a stack failed, or more would be turned; so the game ended
    with taking a face-up portion lower than d.

    Sufficient: see `witness`.
    """
    if len(end_state.face_down) != 1:
        return
    (portion,) = end_state.face_down
    reachable = portion != end_state.ruleset.lowest
    if reachable and end_state.stacks is Stacks.ORDERED:
        reachable = _has_top_below(end_state, portion)
    if not reachable:
        yield Problem(Code.SINGLE_FACE_DOWN, portion=portion)


def _has_top_below(end_state: EndState, portion: int) -> bool:
    return any(player.portions and player.portions[-1] < portion for player in end_state.players)


# The extended game. X1 is `lowest_face_down`; X2 (Bratworms are only moved, never made) and X3 (the raven is never
# held, nobody has two) are matters of accounting and stand in `validation`.


def specialist_without_portion(end_state: EndState) -> Iterator[Problem]:
    """X4: whoever holds a specialist other than the hen owns a portion.

    It came together with a portion (E5), and no portion has left the stack since (F6).
    """
    for seat, player in enumerate(end_state.players):
        who = player.specialist
        # Who is not of this ruleset is `specialist_not_in_ruleset`, and a raven held is `raven_held`.
        comes_with_a_portion = who in end_state.ruleset.starts and who not in (Specialist.SITTING_HEN, Specialist.RAVEN)
        if comes_with_a_portion and not player.portions:
            yield Problem(Code.SPECIALIST_WITHOUT_PORTION, seat=seat, specialist=who)


def raven_left_no_bratworm(end_state: EndState) -> Iterator[Problem]:
    """X5: R not face down ⇒ B ≥ 1 (in games with a raven and a supply).

    R is owned, so it was taken. The raven leaves R only when R is taken or turned; it was not turned, so the raven
    stood there when R was taken first, and brought a Bratworm, unless none was left to give. Either way B ≥ 1 then, and
    ever after (F7).
    """
    ruleset = end_state.ruleset
    if not _raven_brings_bratworms(ruleset) or any(player.bratworms for player in end_state.players):
        return
    start = ruleset.starts[Specialist.RAVEN]
    # Owned and face down at once is `portion_twice`, whichever of the two is wrong.
    if _is_owned(start, end_state) and start not in end_state.face_down:
        yield Problem(Code.RAVEN_LEFT_NO_BRATWORM, portion=start, specialist=Specialist.RAVEN)


def nobody_could_have_emptied_the_grill(end_state: EndState) -> Iterator[Problem]:
    """X6: nobody holds a specialist ⇒ some player with a portion has a Bratworm (in games with specialists).

    Before the last act a specialist was in the game (F5), and none is held afterwards: so one stood on the last
    portion, and whoever took that holds one now, unless it was the raven. Without a raven in the game that cannot be.
    With it, the player got a Bratworm, from the supply or from a player (nobody held the hen), or had all of them
    already; and owns that portion. (With W = 0 nothing follows.)
    """
    ruleset = end_state.ruleset
    if not ruleset.specialists or any(player.specialist for player in end_state.players):
        return
    got_the_ravens = ruleset.bratworms == 0 or any(player.portions and player.bratworms for player in end_state.players)
    if Specialist.RAVEN not in ruleset.starts or not got_the_ravens:
        yield Problem(Code.NOBODY_COULD_HAVE_EMPTIED_THE_GRILL)


def hen_without_portion_or_bratworm(end_state: EndState) -> Iterator[Problem]:
    """X7: B = 0 and only the hen is held ⇒ her holder owns a portion (in games with another specialist).

    With B = 0 and W ≥ 1 the raven's portion was never taken: it would have brought a Bratworm, or found all of them
    with players, and B would not be 0 now (F7). Consider the last specialist other than the hen to leave the game, and
    suppose it left before the last act; then (F5) only the hen was left, standing on the only face-up portion. It was
    not given back for a second one: the player would have kept the hen, which stood on the grill. It was not turned in
    a failed attempt: the player would have given back one more (F5), not the hen, for her holder turns nothing. It was
    not the raven moving on, whose portion was never taken. So it left with the last act, on the last portion or given
    back for what stood there: whoever took that portion holds the hen. Without a raven in the game the same holds
    whatever B is.
    """
    ruleset = end_state.ruleset
    raven_is_out = Specialist.RAVEN not in ruleset.starts
    raven_never_taken = _raven_brings_bratworms(ruleset) and not _bratworms(end_state)
    if not (raven_is_out or raven_never_taken) or set(ruleset.starts) == {Specialist.SITTING_HEN}:
        return
    holders = [(seat, player) for seat, player in enumerate(end_state.players) if player.specialist]
    if [player.specialist for _, player in holders] != [Specialist.SITTING_HEN]:
        return
    seat, holder = holders[0]
    if not holder.portions:
        yield Problem(Code.HEN_WITHOUT_PORTION_OR_BRATWORM, seat=seat, specialist=Specialist.SITTING_HEN)


def specialist_with_only_lowest(end_state: EndState) -> Iterator[Problem]:
    """X8: D is empty and a player owns exactly L ⇒ that player's specialist is the one that starts on L, the hen, or
    none (in games where L is never stolen and a specialist starts on it).

    Another specialist came together with a portion that is still there (F6): with L, taken from the grill, where it
    stood. The one that starts on L leaves it only when L is taken, so L had been taken before and came back in a failed
    attempt; but then a higher portion was turned (as in `lowest_face_down`), and D is not empty.
    """
    ruleset = end_state.ruleset
    starter = next((who for who, portion in ruleset.specialists if portion == ruleset.lowest), None)
    if end_state.face_down or starter is None or ruleset.lowest not in ruleset.exact_only:
        return
    for seat, player in enumerate(end_state.players):
        only_lowest = player.portions == (ruleset.lowest,)
        if only_lowest and player.specialist not in (None, starter, Specialist.SITTING_HEN):
            yield Problem(
                Code.SPECIALIST_WITH_ONLY_LOWEST, seat=seat, portion=ruleset.lowest, specialist=player.specialist
            )


def last_bratworm_is_the_ravens(end_state: EndState) -> Iterator[Problem]:
    """X9: nobody holds a specialist, B = 1 < W, R not face down ⇒ the player with the Bratworm owns R, on top.

    As in X6 the raven stood on the last portion and brought a Bratworm: from the supply, which was not empty, for B was
    never more than 1 (F7). So it is the only one, and no raven had brought one before: its portion was never taken, it
    never left R, R is that last portion, and it lies on top of the stack of the player with the Bratworm.
    """
    ruleset = end_state.ruleset
    start = ruleset.starts.get(Specialist.RAVEN)
    if start is None or start in end_state.face_down or any(player.specialist for player in end_state.players):
        return
    if _bratworms(end_state) != 1 or ruleset.bratworms <= 1:
        return
    seat, holder = next((seat, player) for seat, player in enumerate(end_state.players) if player.bratworms)
    if not _has_last(holder, start, end_state.stacks):
        yield Problem(Code.LAST_BRATWORM_IS_THE_RAVENS, seat=seat, portion=start, specialist=Specialist.RAVEN)


def _is_owned(portion: int, end_state: EndState) -> bool:
    return any(portion in player.portions for player in end_state.players)


def _is_claimed(portion: int, end_state: EndState) -> bool:
    """Whether somebody says that it is not face down: then only that there are two claims is sure."""
    return _is_owned(portion, end_state) or (end_state.stopped and portion in end_state.face_up)


def _has_last(holder: Holding, portion: int, stacks: Stacks) -> bool:
    if stacks is Stacks.ORDERED:
        return holder.portions[-1:] == (portion,)
    return portion in holder.portions


def _raven_brings_bratworms(ruleset: Ruleset) -> bool:
    return ruleset.bratworms > 0 and Specialist.RAVEN in ruleset.starts


def _bratworms(end_state: EndState) -> int:
    return sum(player.bratworms for player in end_state.players)


_CLASSIC: dict[FailedAttempt, tuple[Theorem, ...]] = {
    FailedAttempt.HIGHEST: (lowest_face_down,),
    FailedAttempt.HIGHEST_ALWAYS: (lowest_face_down, top_not_below_face_down),
    FailedAttempt.RETURNED: (nothing_owned,),
    FailedAttempt.BOTH: (single_face_down,),
}
_EXTENDED: tuple[Theorem, ...] = (
    lowest_face_down,
    specialist_without_portion,
    raven_left_no_bratworm,
    nobody_could_have_emptied_the_grill,
    hen_without_portion_or_bratworm,
    specialist_with_only_lowest,
    last_bratworm_is_the_ravens,
)
# Of a game stopped by the clock with portions face up. X4, X5 and X8 and their proofs speak of any moment of a game;
# X6, X7 and X9 of its last act, which has not been.
_CLASSIC_STOPPED: dict[FailedAttempt, tuple[Theorem, ...]] = {
    FailedAttempt.HIGHEST: (lowest_face_down,),
    FailedAttempt.HIGHEST_ALWAYS: (lowest_face_down, stopped.face_up_above_face_down),
    FailedAttempt.RETURNED: (),
    FailedAttempt.BOTH: (stopped.more_face_down_below_than_above,),
}
_EXTENDED_STOPPED: tuple[Theorem, ...] = (
    lowest_face_down,
    specialist_without_portion,
    raven_left_no_bratworm,
    specialist_with_only_lowest,
)
# These speak of single facts and hold however little is known of the rest.
_HOLD_ANYWAY: frozenset[Theorem] = frozenset({lowest_face_down, specialist_without_portion, raven_left_no_bratworm})


def contradictions(end_state: EndState, *, accounted: bool) -> Iterator[Problem]:
    """What stands against an end state; `accounted`: everything is known to be in exactly one place."""
    ruleset = end_state.ruleset
    unfinished = end_state.stopped and end_state.face_up
    if ruleset.edition is Edition.EXTENDED:
        theorems = _EXTENDED_STOPPED if unfinished else _EXTENDED
    else:
        theorems = (_CLASSIC_STOPPED if unfinished else _CLASSIC)[ruleset.failed_attempt]
    for theorem in theorems:
        if accounted or theorem in _HOLD_ANYWAY:
            yield from theorem(end_state)
