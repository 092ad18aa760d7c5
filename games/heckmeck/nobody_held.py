"""What the end of an extended game tells if nobody holds a specialist: X9, X10, X12, X13, X17, X18. Sound, not exact.

Then the raven was on the last portion, and whoever took that owns it, on top, and has a Bratworm: see
`extended_ends.nobody_could_have_emptied_the_grill`, which says what is wrong if there is no such player. B is the
number of Bratworms the players have, W the supply at the start, R the portion on which the raven starts, m the lowest
portion face down (above every portion if there is none), G what lies face up at some moment; L, D and F1 to F7 are
those of `reachability`. A player is *rich* with a Bratworm. A portion is *guarded* if somebody other than the raven
starts on it. With sets instead of stacks "on top" reads "owned". Two more facts:

F8  When a portion is turned, all that still lies face up is lower, the one under the raven included. The raven leaves
    its portion only when that is taken or turned.
F9  As long as nothing is turned, what a failed attempt returns is higher than all of G. So the lowest of G never falls
    meanwhile; and with D empty L is taken once, for it can neither come back nor, if it is exact-only, be stolen.
"""

from collections.abc import Iterator

from games.heckmeck.endstate import EndState, Stacks
from games.heckmeck.portions import Specialist
from games.heckmeck.problems import Code, Problem

_RAVEN = Specialist.RAVEN


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
        yield from none_below_with_a_bratworm(end_state)


def none_below_with_a_bratworm(end_state: EndState) -> Iterator[Problem]:
    """B < W, something is face down, and all that is owned below the highest of D is exact-only, by nobody rich."""
    ruleset = end_state.ruleset
    if not end_state.face_down or end_state.bratworms >= ruleset.bratworms:
        return
    highest = max(end_state.face_down)
    below = [(portion, player) for player in end_state.players for portion in player.portions if portion < highest]
    only_exact = all(portion in ruleset.exact_only for portion, _ in below)
    if below and only_exact and not any(player.bratworms for _, player in below):
        portion = max(portion for portion, _ in below)
        yield Problem(Code.EXACT_ONLY_PORTION_WITHOUT_BRATWORM, portion=portion, params={"highest": highest})


def third_bratworm_for_the_raven(end_state: EndState) -> Iterator[Problem]:
    """X17 and X18: nobody holds a specialist, B = 2 < W ⇒ the raven's portion need not have been taken a third time.

    What X10 finds is not all that follows from there being two takings. What X12 or X13 says is not said once more.
    """
    ruleset = end_state.ruleset
    start = ruleset.starts.get(_RAVEN)
    if end_state.bratworms != 2 or ruleset.bratworms == 2 or start is None:
        return
    lasts = [top for top in _tops_of_the_rich(end_state) if _takings(top, start, end_state.face_down) <= 2]
    if start in end_state.face_down:
        possible = _ended_above_the_turned(lasts, start, end_state)
    else:
        possible = _came_straight_to_the_last(lasts, start, end_state)
    said = (*bratworm_only_with_lowest_on_top(end_state), *exact_only_portion_without_bratworm(end_state))
    if lasts and not possible and not said:
        yield Problem(
            Code.THIRD_BRATWORM_FOR_THE_RAVEN, portion=start, specialist=_RAVEN, params={"bratworms": 2, "needed": 3}
        )


def _ended_above_the_turned(lasts: list[int], start: int, end_state: EndState) -> bool:
    """X17: R is face down, all below m is exact-only ⇒ a rich player owns some of that, or has a portion on top that
    lies between m and the highest of D without m and R.

    Let t be the last portion; if it is below m, a rich player owns it. Otherwise the raven was on some u below m when m
    was turned (F8), and left it by being taken. That and t are the two takings. So R was not taken from under the raven
    but turned, not later than m, for after that all of G is below m. Was u taken after the last turning of all? Then
    whoever took it is rich, nobody steals it, and it came back only to a G that is lower (F9), with the raven on some
    portion below m, to be taken for a third time: so its owner is rich. Or else the raven was on t at the last turning,
    and what was turned then is higher than t (F8), and neither m nor R, which came first.
    """
    lowest_turned = min(end_state.face_down)
    below = [portion for portion in end_state.ruleset.worms if portion < lowest_turned]
    if not all(portion in end_state.ruleset.exact_only for portion in below):
        return True
    if any(player.bratworms and min(player.portions, default=start) < lowest_turned for player in end_state.players):
        return True
    latest = max((portion for portion in end_state.face_down if portion not in (lowest_turned, start)), default=0)
    return any(last < latest for last in lasts)


def _came_straight_to_the_last(lasts: list[int], start: int, end_state: EndState) -> bool:
    """X18: R is owned, all of D is below R and guarded, or D is empty ⇒ a rich player has a portion on top that is R,
    above R, or not guarded.

    Let the last portion t be lower than R. Then the raven left R by being taken, and t is the second taking. Before the
    first nothing below R came back, for it would have turned R or something higher: what of that lay face up had never
    been taken, and was still guarded where it had been at the start. So the raven went to a portion that is above R or
    not guarded, and so was never turned; it left that by being taken. So that was t.
    """
    guarded = {portion for who, portion in end_state.ruleset.specialists if who != _RAVEN}
    if not all(portion < start and portion in guarded for portion in end_state.face_down):
        return True
    return any(last >= start or last not in guarded for last in lasts)


def _tops_of_the_rich(end_state: EndState) -> set[int]:
    """What they have on top, or with sets may have."""
    ordered = end_state.stacks is Stacks.ORDERED
    stacks = [player.portions for player in end_state.players if player.bratworms]
    return {portion for stack in stacks for portion in (stack[-1:] if ordered else stack)}
