"""What the end of an extended game tells of the hen: X11 and X13 to X16, all but X14 if only she is held. Not exact.

B, R, m, G, *rich*, *guarded*, F8 and F9 are those of `nobody_held`; W, L, D and F1 to F7 those of `reachability`.

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
turned, the portion that came back is free, for the player had no specialist to give back. So the raven's
portion is taken once more after M at the least. If nobody holds a specialist at the end, there was no such
exchange, hence M; likewise if only the hen is held, by a player without portions.
"""

from collections.abc import Iterator

from games.heckmeck.endstate import EndState, Holding, Stacks
from games.heckmeck.nobody_held import none_below_with_a_bratworm
from games.heckmeck.portions import Specialist
from games.heckmeck.problems import Code, Problem
from games.heckmeck.ruleset import Ruleset

_HEN, _RAVEN = Specialist.SITTING_HEN, Specialist.RAVEN


def hen_without_portion_with_one_bratworm(end_state: EndState) -> Iterator[Problem]:
    """X11: only the hen is held, B = 1 < W, something below R is face down and nothing from R upwards ⇒ her holder
    owns a portion.

    Suppose not; then there was M, and the raven's portion was taken after it. The raven left R by being taken, which
    brought a Bratworm for good. As B = 1 these two are the same: at M the raven was still where it started, G = {R}.
    Nothing below R had been turned then (F8), and nothing from R upwards ever was: D was empty. But something below R
    is in D now, so portions below R came back after M, and the first of them came to a G of R or higher and turned one
    of those.
    """
    if _structure_theorem_gives_m(end_state) and _only_below_the_raven_down(end_state):
        seat, _ = end_state.holder(_HEN)
        yield Problem(Code.HEN_WITHOUT_PORTION_WITH_ONE_BRATWORM, seat=seat, specialist=_HEN)


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
    if _structure_theorem_gives_m(end_state):
        yield from _lowest_without_bratworm(end_state)


def ravens_portion_below_exact_only(end_state: EndState) -> Iterator[Problem]:
    """X15: only the hen is held, by a player without portions, D is empty, B = 1 < W ⇒ in no stack does R lie below an
    exact-only portion that is lower than R (with stacks whose order is known).

    As in X11 the raven was on R at M, and G = {R}; all else was in stacks. From then on nothing below R came back
    (F9), and exact-only portions are not stolen: the lower ones stayed where they were. R came to its stack later.
    """
    if _structure_theorem_gives_m(end_state):
        yield from _below_exact_only(end_state)


def hen_with_only_the_highest(end_state: EndState) -> Iterator[Problem]:
    """X16: of two players one holds the hen and owns exactly H, the highest portion, the other holds nobody, and no
    ordinary specialist starts on H ⇒ B ≥ 1, and X11, X13 and X15 hold as if the hen's holder owned nothing. (In games
    with W ≥ 1 and without skipped turns.)

    If there was M, their proofs hold word for word, and B ≥ 1 as the raven's portion was taken after M. Otherwise the
    last act was the exchange: the hen's holder A, with the hen and no portion before (X4), took H from under an
    ordinary y. What had the other player, P, done in the turn before? Not stolen: A kept the hen and had no portion to
    lose but with another specialist. Not returned a portion: H would have been turned, or two portions left. Not
    passed: P owns L. So P took a portion p, G was {p, H}, and P got no specialist with it. Now y did not start on H.
    Since it came there, no portion had come back, or H would have been turned. So p lay there then, and was occupied,
    for it is lower and yet y went to H; and it still was when P took it. That was the raven.
    Hence B ≥ 1. If B = 1 < W and R is owned, this was the one taking by which the raven left R: p was R. So nothing
    below R had been turned (F8), nor was later; and R is on top of the stack of P. If B < W, P is rich, and owns L.
    """
    ruleset, highest = end_state.ruleset, end_state.ruleset.grill[-1][0]
    seat, holder = end_state.holder(_HEN)
    if len(end_state.players) != 2 or end_state.skipped or holder.portions != (highest,) or not _has_ordinary(ruleset):
        return
    starters = [who for who, portion in ruleset.specialists if portion == highest]
    if not ruleset.bratworms or any(who not in (_HEN, _RAVEN) for who in starters):
        return
    wrong = (
        not end_state.bratworms
        or _RAVEN not in ruleset.starts
        or _only_below_the_raven_down(end_state)
        or any(_lowest_without_bratworm(end_state))
        or any(_below_exact_only(end_state))
    )
    if wrong:
        yield Problem(Code.HEN_WITH_ONLY_THE_HIGHEST, seat=seat, portion=highest, specialist=_HEN)


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


def _only_below_the_raven_down(end_state: EndState) -> bool:
    """B = 1 < W, and D is not empty and all of it below R."""
    ruleset, down = end_state.ruleset, end_state.face_down
    return 1 == end_state.bratworms < ruleset.bratworms and bool(down) and max(down) < ruleset.starts[_RAVEN]


def _lowest_without_bratworm(end_state: EndState) -> Iterator[Problem]:
    """D = {q}, L is guarded and exact-only, B < W, and the owner of L is not rich."""
    ruleset, down = end_state.ruleset, end_state.face_down
    if len(down) == 1 and len(ruleset.grill) > 1 and down[0] == ruleset.grill[1][0] and ruleset.lowest_is_guarded:
        yield from none_below_with_a_bratworm(end_state)


def _below_exact_only(end_state: EndState) -> Iterator[Problem]:
    """D is empty, B = 1 < W, and R lies below an exact-only portion that is lower."""
    ruleset = end_state.ruleset
    if end_state.face_down or end_state.stacks is Stacks.SETS or not 1 == end_state.bratworms < ruleset.bratworms:
        return
    start = ruleset.starts[_RAVEN]
    seat, owner = next((seat, player) for seat, player in enumerate(end_state.players) if start in player.portions)
    for portion in owner.portions[owner.portions.index(start) + 1 :]:
        if portion < start and portion in ruleset.exact_only:
            yield Problem(Code.RAVENS_PORTION_BELOW_EXACT_ONLY, seat=seat, portion=start, params={"above": portion})
            return


def _has_ordinary(ruleset: Ruleset) -> bool:
    return any(who not in (_HEN, _RAVEN) for who, _ in ruleset.specialists)
