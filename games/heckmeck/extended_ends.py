"""What holds at the end of every extended game: X4 to X8. Sound, but with X9 to X18 still not exact.

X1 is `classic_ends.lowest_face_down`; X2 (Bratworms are only moved, never made) and X3 (the raven is never held, nobody
has two) are matters of accounting and stand in `validation`. B is the number of Bratworms the players have, W the
supply at the start, R the portion on which the raven starts; L, D and F1 to F7 are those of `reachability`.
"""

from collections.abc import Iterator

from games.heckmeck.endstate import EndState
from games.heckmeck.portions import Specialist
from games.heckmeck.problems import Code, Problem
from games.heckmeck.ruleset import Ruleset


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
    if end_state.is_owned(start) and start not in end_state.face_down:
        yield Problem(Code.RAVEN_LEFT_NO_BRATWORM, portion=start, specialist=Specialist.RAVEN)


def nobody_could_have_emptied_the_grill(end_state: EndState) -> Iterator[Problem]:
    """X6: nobody holds a specialist ⇒ some player with a portion has a Bratworm (in games with specialists).

    Before the last act a specialist was in the game (F5), and none is held afterwards: so one stood on the last
    portion, and whoever took that holds one now, unless it was the raven. Without a raven in the game that cannot be.
    With it, the player got a Bratworm, from the supply or from a player (nobody held the hen), or had all of them
    already; and owns that portion. (With W = 0 nothing follows.)
    """
    ruleset = end_state.ruleset
    if not ruleset.specialists:
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
    raven_never_taken = _raven_brings_bratworms(ruleset) and not end_state.bratworms
    if not (raven_is_out or raven_never_taken) or len(ruleset.specialists) == 1:
        return
    seat, holder = end_state.holder(Specialist.SITTING_HEN)
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
    if end_state.face_down or ruleset.lowest not in ruleset.exact_only:
        return
    starter = next((who for who, portion in ruleset.specialists if portion == ruleset.lowest), None)
    if starter is None:
        return
    for seat, player in enumerate(end_state.players):
        only_lowest = player.portions == (ruleset.lowest,)
        if only_lowest and player.specialist not in (None, starter, Specialist.SITTING_HEN):
            yield Problem(
                Code.SPECIALIST_WITH_ONLY_LOWEST, seat=seat, portion=ruleset.lowest, specialist=player.specialist
            )


def _raven_brings_bratworms(ruleset: Ruleset) -> bool:
    return ruleset.bratworms > 0 and Specialist.RAVEN in ruleset.starts
