"""Which end states play can reach in the classic game, for each of the four forms of the failed attempt.

Each theorem is exact and stands with its proof; F1 to F4 are those of `reachability`, L is the lowest portion, D the
portions face down. Games that the clock stopped with portions face up are in `stopped`.
"""

from collections.abc import Iterator

from games.heckmeck.endstate import EndState, Stacks
from games.heckmeck.problems import Code, Problem


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


def _is_claimed(portion: int, end_state: EndState) -> bool:
    """Whether somebody says that it is not face down: then only that there are two claims is sure."""
    return end_state.is_owned(portion) or (end_state.stopped and portion in end_state.face_up)
