"""Which positions play can reach with portions still face up: games that the clock stopped, in the four classic forms.

D are the portions face down, U those face up, L is the lowest of all; U is not empty. The order of the stacks makes no
difference, nor the number of players, nor whose turn it is: whether the clock stopped the game at once or let the round
of turns be finished. Each statement is exact, with its proof; F1 to F4 are those of `reachability`, and `witness` makes
the sufficient halves run: the player for whom it turns D may be anybody, and is next in turn when it is done.

`highest`: exactly when L is not face down. That is `classic_ends.lowest_face_down` with its proof: the construction
turns D and leaves everything else face up, and the players need not take all of that.

`returned`: always. One player takes each d of D and fails, which turns it, while the others pass (F2); then everybody
fills their stack. Something of U lies face up all the while, so the game goes on.

`highest_always` and `both` have one condition each, below.
"""

from collections.abc import Iterator

from games.heckmeck.endstate import EndState
from games.heckmeck.problems import Code, Problem


def face_up_above_face_down(end_state: EndState) -> Iterator[Problem]:
    """`highest_always`: reachable exactly when D is empty or all of U is lower than all of D.

    Necessary: let m be the lowest of D. When m was turned it was the highest face up, so from then on every face-up
    portion is lower than m: a returned portion above m is at once the highest and is turned, and one below m would
    turn something below m, which is not in D.

    Sufficient: let everybody fill their stack, so that only D and U lie face up, and u be one of U. As long as a player
    takes u and gives it back, the highest of D is turned each time, and U stays. How the others wait meanwhile without
    giving anything back, and what two players with stacks do, stands in `witness`: it is the construction for a
    finished game whose last portion is u, without the last act.
    """
    turned = end_state.face_down
    # With L face down something above it would always lie face up; `lowest_face_down` says it better.
    if not turned or min(turned) == end_state.ruleset.lowest:
        return
    if max(end_state.face_up) > min(turned):
        yield Problem(Code.FACE_UP_ABOVE_FACE_DOWN, portion=max(end_state.face_up), params={"lowest": min(turned)})


def more_face_down_below_than_above(end_state: EndState) -> Iterator[Problem]:
    """`both`: reachable exactly when at least as many of D are above the highest of U as are below it.

    Necessary: what a failed attempt returns is turned at once, so nothing that was ever taken lies face up again: all
    of U has been there from the start. So the highest portion that an attempt with a stack turned was above all of U,
    for it was the highest face up; and it turned at most one other. Hence no more of D are below than above.

    Sufficient: let a of D be below the highest of U and b above it, a ≤ b. Let everybody fill their stack, so that only
    D and U lie face up. For each of the b - a highest of D, from the highest down: a player takes it and fails; it is
    the highest face up again and is turned alone. Then for each of the a below: a player takes it and fails, which
    turns it and the highest one. After these b attempts all of D is turned. `witness` has what the others do meanwhile.
    """
    highest = max(end_state.face_up)
    below = sum(portion < highest for portion in end_state.face_down)
    above = len(end_state.face_down) - below
    if below > above:
        yield Problem(Code.MORE_FACE_DOWN_BELOW_THAN_ABOVE, portion=highest, params={"below": below, "above": above})
