"""What the end of an extended game tells of its last specialists: X9 to X15. Sound, not exact.

Asked where nobody holds an ordinary specialist at the end, that is one other than hen and raven, but for
`hen_after_the_lowest`; never of a game that the clock stopped with portions face up, for all of it argues from the last
act. B is the number of Bratworms the players have, W the supply at the start, R the portion on which the raven starts,
m the lowest portion face down (above every portion if there is none), G what lies face up at some moment; L, D and F1
to F7 are those of `reachability`. A player is *rich* with a Bratworm, and L is *guarded* if a specialist that can be
held starts on it. With sets instead of stacks "on top" reads "owned". Two more facts:

F8  When a portion is turned, all that still lies face up is lower, the one under the raven included. The raven leaves
    its portion only when that is taken or turned.
F9  As long as nothing is turned, what a failed attempt returns is higher than all of G. So the lowest of G never falls
    meanwhile; and with D empty L is taken once, for it can neither come back nor, if it is exact-only, be stolen.

The structure theorem, for games with an ordinary specialist. If no ordinary one is held at the end, then either the
last act was an exchange, in which the hen's holder took the last portion, kept her and put an ordinary one back, which
left; or there was a moment, M, at which G was one portion with the raven on it, a player with a portion held the hen,
and no ordinary specialist was in the game.

    Let o be the last ordinary one to leave the game. It had to be placed while all of G was occupied (E8).
    Was it the own one of a player whose attempt failed? No: the portion that came back was free.
    Did it stand on the portion that was turned? Then the portion that came back was taken up by a specialist given
    back just before. That was not the hen, whose holder turns nothing, so it was an ordinary one, and still in the
    game: o was not the last.
    So it was put back in an exchange, for one that was kept: the hen. Nothing but the raven can have occupied G then.
    Either G was empty, which is the first case; or it was one portion, under the raven. And the player has a portion:
    the one just taken or stolen, or, if just the hen was stolen, the one that came with o (X4).

At M only hen and raven are left. From then on the raven leaves the game only when its portion is taken: when that is
turned, the portion that came back is free, for the player had no specialist to give back. So in either case the
raven's portion is taken once more after M at the least. If nobody holds a specialist at the end, there was no such
exchange, hence M; likewise if only the hen is held, by a player without portions.
"""

from collections.abc import Iterator

from games.heckmeck.endstate import EndState, Holding, Stacks
from games.heckmeck.portions import Specialist
from games.heckmeck.problems import Code, Problem
from games.heckmeck.ruleset import Ruleset

_HEN, _RAVEN = Specialist.SITTING_HEN, Specialist.RAVEN


def too_few_bratworms_for_the_raven(end_state: EndState) -> Iterator[Problem]:
    """X10, and X9 in it: nobody holds a specialist, B < W ⇒ a rich player has a portion t on top, and `_takings` from
    under the raven that ended with t are no more than B.

    The supply never ran out (F7), so every taking from under the raven brought its player a Bratworm for good; there
    were B of them at most, and the last was that of the last portion, t, which lies on top of its player's stack
    (`extended_ends.nobody_could_have_emptied_the_grill`).

    X9 is the case B = 1, R not face down: then t is R. It has a code of its own.
    """
    ruleset, total = end_state.ruleset, end_state.bratworms
    start = ruleset.starts.get(_RAVEN)
    if start is None or total >= ruleset.bratworms:
        return
    tops = _tops_of_the_rich(end_state)
    if total == 1 and start not in tops and start not in end_state.face_down:
        seat = next(seat for seat, player in enumerate(end_state.players) if player.bratworms)
        yield Problem(Code.LAST_BRATWORM_IS_THE_RAVENS, seat=seat, portion=start, specialist=_RAVEN)
        return
    needed = min((_takings(top, start, end_state.face_down) for top in tops), default=0)
    if needed > total:
        yield Problem(
            Code.TOO_FEW_BRATWORMS_FOR_THE_RAVEN,
            portion=start,
            specialist=_RAVEN,
            params={"bratworms": total, "needed": needed},
        )


def _takings(last: int, start: int, face_down: tuple[int, ...]) -> int:
    """How many times the raven's portion was taken at the least, if `last` was the last portion and the raven on it.

    When m was turned the raven came to or stood on some u below m (F8), which is not in D. If `last` is above m, the
    raven left u again, by being taken. If R is not in D and above m, the raven had left R before that, by being taken;
    if R is below m and another than `last`, it left R some time, by being taken.
    """
    if not face_down:
        return 1 + (last != start)
    lowest_turned = min(face_down)
    if start < lowest_turned:
        return 1 + (last != start)
    return 1 + (last > lowest_turned) + (start not in face_down)


def bratworm_only_with_lowest_on_top(end_state: EndState) -> Iterator[Problem]:
    """X12: nobody holds a specialist, D is empty, L is guarded ⇒ a rich player has a portion other than L on top.

    As above a rich player has the last portion on top, taken from under the raven. L was taken once (F9), and until
    then the specialist that guards it stood there, not the raven. So the last portion was another.
    """
    ruleset = end_state.ruleset
    if end_state.face_down or not ruleset.bratworms or _RAVEN not in ruleset.starts or not ruleset.lowest_is_guarded:
        return
    if _tops_of_the_rich(end_state) == {ruleset.lowest}:
        seat = next(seat for seat, player in enumerate(end_state.players) if ruleset.lowest in player.portions)
        yield Problem(Code.BRATWORM_ONLY_WITH_LOWEST_ON_TOP, seat=seat, portion=ruleset.lowest)


def exact_only_portion_without_bratworm(end_state: EndState) -> Iterator[Problem]:
    """X13: nobody holds a specialist, B < W, something is face down, all that is owned below the highest of D is
    exact-only ⇒ a rich player owns one of those portions.

    After the last turning of all G lies below what was turned, and nothing of it is turned any more: so it consists of
    such portions, and the raven, which is in the game to the end, is on one of them. Let v be the last of them that is
    taken from under the raven. Whoever took it is rich, for the supply never ran out, and nobody steals it. Could it
    have come back? Only to a G that is lower (F9), so again of such portions, with the raven on one of them, to be
    taken later: v was not the last. So its owner is rich.
    """
    if _RAVEN in end_state.ruleset.starts and _tops_of_the_rich(end_state):
        yield from _none_below_with_a_bratworm(end_state)


def second_lowest_alone_face_down(end_state: EndState) -> Iterator[Problem]:
    """X13 once more: it holds as well if only the hen is held, by a player without portions, and D = {q}, the second
    lowest portion, where L is guarded (and exact-only: it is owned and below q).

    The structure theorem gives M. When q was turned, L had come back, the only lower portion, to a G of q alone. That
    left G = {L}; nothing was turned later, so L, once taken, came back no more (F9). If the raven was still in the
    game then, it was on L: whoever took L got a Bratworm for good, and keeps L. It was, if M is later.
    Let M be earlier. Until the turning D was empty, so the lowest of G never fell (F9), and in the end it was q: at M
    it was L or q. It was not L, which had not been taken yet: its guard stood there, not the raven. So at M the raven
    was on q. That was not taken any more, or the lowest of G would have stayed above q. So the raven was there until q
    was turned, and then it moved to L, on which nobody had been put.
    """
    ruleset = end_state.ruleset
    if len(end_state.face_down) != 1 or len(ruleset.grill) < 2 or end_state.face_down[0] != ruleset.grill[1][0]:
        return
    if _structure_theorem_gives_m(end_state) and ruleset.lowest_is_guarded:
        yield from _none_below_with_a_bratworm(end_state)


def _none_below_with_a_bratworm(end_state: EndState) -> Iterator[Problem]:
    ruleset = end_state.ruleset
    if not end_state.face_down or end_state.bratworms >= ruleset.bratworms:
        return
    highest = max(end_state.face_down)
    below = [(portion, player) for player in end_state.players for portion in player.portions if portion < highest]
    only_exact = all(portion in ruleset.exact_only for portion, _ in below)
    if below and only_exact and not any(player.bratworms for _, player in below):
        portion = max(portion for portion, _ in below)
        yield Problem(Code.EXACT_ONLY_PORTION_WITHOUT_BRATWORM, portion=portion, params={"highest": highest})


def hen_without_portion_with_one_bratworm(end_state: EndState) -> Iterator[Problem]:
    """X11: only the hen is held, B = 1 < W, something below R is face down and nothing from R upwards ⇒ her holder
    owns a portion.

    Suppose not; then there was M, and the raven's portion was taken after it. The raven left R by being taken, which
    brought a Bratworm for good. As B = 1 these two are the same: at M the raven was still where it started, G = {R}.
    Nothing below R had been turned then (F8), and nothing from R upwards ever was: D was empty. But something below R
    is in D now, so portions below R came back after M, and the first of them came to a G of R or higher and turned one
    of those.
    """
    ruleset = end_state.ruleset
    if end_state.bratworms != 1 or ruleset.bratworms == 1 or not end_state.face_down:
        return
    if _structure_theorem_gives_m(end_state) and max(end_state.face_down) < ruleset.starts[_RAVEN]:
        seat, _ = end_state.holder(_HEN)
        yield Problem(Code.HEN_WITHOUT_PORTION_WITH_ONE_BRATWORM, seat=seat, specialist=_HEN)


def ravens_portion_below_exact_only(end_state: EndState) -> Iterator[Problem]:
    """X15: only the hen is held, by a player without portions, D is empty, B = 1 < W ⇒ in no stack does R lie below an
    exact-only portion that is lower than R (with stacks whose order is known).

    As in X11 the raven was on R at M, and G = {R}; all else was in stacks. From then on nothing below R came back
    (F9), and exact-only portions are not stolen: the lower ones stayed where they were. R came to its stack later.
    """
    ruleset = end_state.ruleset
    if end_state.bratworms != 1 or ruleset.bratworms == 1 or end_state.face_down:
        return
    if end_state.stacks is Stacks.SETS or not _structure_theorem_gives_m(end_state):
        return
    start = ruleset.starts[_RAVEN]
    seat, owner = next((seat, player) for seat, player in enumerate(end_state.players) if start in player.portions)
    for portion in owner.portions[owner.portions.index(start) + 1 :]:
        if portion < start and portion in ruleset.exact_only:
            yield Problem(Code.RAVENS_PORTION_BELOW_EXACT_ONLY, seat=seat, portion=start, params={"above": portion})
            return


def hen_after_the_lowest(end_state: EndState) -> Iterator[Problem]:
    """X14: D is empty, L is guarded and exact-only, a player X without a specialist has L on top (with sets: owns
    exactly L), one other player at most owns portions ⇒ the hen is not held by a player without portions; and if only
    the hen is held, her holder owns two portions at the least. (In games without skipped turns, for it counts them.)

    X took L with its guard or another specialist in hand at the end of that turn. With L on top nobody steals either
    (E2, E9), so X had another turn. After the last one of X each of the others has one at most. If X returned a portion
    in it, two lay face up, and two players took them; if X left something on L, one player stole that and another took
    the last portion. In both cases two others own portions at the end, even if some of that was stolen once more. With
    just L on top X did not return it (F9), nor steal the hen, who would still be there: X gave her back. And only one
    portion lay face up, t, or again two others would own some. She went to t, and with t to the one other owner, Q; or
    she left the game. So nobody without portions holds her.

    Now let only the hen be held, by Q, who has t on top, and let t be all that Q owns. Q had no ordinary specialist
    before the last act (X4), and got the hen with t; so it was no exchange, and there was M. The raven was not on L,
    which had its guard until it was taken. So L was in the stack of X by then, on top of all that X owns in the end,
    which is everything but t: G = {t}, and nobody could bring anything back. X gave back the hen while t was occupied,
    and she left the game; but Q holds her.
    """
    ruleset, lowest = end_state.ruleset, end_state.ruleset.lowest
    if end_state.face_down or end_state.skipped or lowest not in ruleset.exact_only or not ruleset.lowest_is_guarded:
        return
    owners = [player for player in end_state.players if player.portions]
    if len(owners) > 2 or not any(_ended_with(lowest, player, end_state.stacks) for player in owners):
        return
    holders = [(seat, player) for seat, player in enumerate(end_state.players) if player.specialist]
    for seat, holder in holders:
        least = 2 if len(holders) == 1 and _has_ordinary(ruleset) else 1
        if holder.specialist == _HEN and len(holder.portions) < least:
            yield Problem(
                Code.HEN_AFTER_THE_LOWEST, seat=seat, portion=lowest, specialist=_HEN, params={"least": least}
            )


def _ended_with(portion: int, player: Holding, stacks: Stacks) -> bool:
    """Whether the portion is on top and the player has no specialist."""
    on_top = player.portions[-1:] if stacks is Stacks.ORDERED else player.portions
    return player.specialist is None and on_top == (portion,)


def _structure_theorem_gives_m(end_state: EndState) -> bool:
    """Whether there must have been M, in a game at whose end only the hen is held."""
    ruleset = end_state.ruleset
    return _RAVEN in ruleset.starts and _has_ordinary(ruleset) and not end_state.holder(_HEN)[1].portions


def _has_ordinary(ruleset: Ruleset) -> bool:
    return any(who not in (_HEN, _RAVEN) for who, _ in ruleset.specialists)


def _tops_of_the_rich(end_state: EndState) -> set[int]:
    """What they have on top, or with sets may have."""
    ordered = end_state.stacks is Stacks.ORDERED
    stacks = [player.portions for player in end_state.players if player.bratworms]
    return {portion for stack in stacks for portion in (stack[-1:] if ordered else stack)}
