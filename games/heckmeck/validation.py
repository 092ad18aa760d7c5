"""The check of an end state: is everything accounted for, and can play reach it; all problems at once.

`check` trusts the types of the end state it is given; documents from outside come through
`documents.read_end_state`. The theorems on what can be reached stand in `reachability`.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from games.heckmeck import reachability
from games.heckmeck.endstate import EndState, Ranked, ranking
from games.heckmeck.portions import Specialist
from games.heckmeck.problems import Code, Problem
from games.heckmeck.ruleset import PLAYERS


class Verdict(NamedTuple):
    """The answer to an end state: its ranking, or all problems found."""

    problems: tuple[Problem, ...] = ()
    ranking: tuple[Ranked, ...] = ()

    @property
    def valid(self) -> bool:
        """Whether play can reach the end state."""
        return not self.problems


def check(end_state: EndState) -> Verdict:
    """Whether play can reach an end state, and who won; or everything that speaks against it."""
    problems = tuple(problems_of(end_state))
    return Verdict(problems) if problems else Verdict((), ranking(end_state))


def problems_of(end_state: EndState) -> Iterator[Problem]:
    """Everything that speaks against an end state: what is not in its place, then what play cannot reach."""
    misplaced = list(_accounting_problems(end_state))
    yield from misplaced
    yield from reachability.contradictions(end_state, accounted=not misplaced)


def _accounting_problems(end_state: EndState) -> Iterator[Problem]:
    if len(end_state.players) not in PLAYERS:
        yield Problem(
            Code.PLAYER_COUNT,
            params={"players": len(end_state.players), "least": PLAYERS[0], "most": PLAYERS[-1]},
        )
    yield from _portion_problems(end_state)
    yield from _bratworm_problems(end_state)
    yield from _specialist_problems(end_state)


def _portion_problems(end_state: EndState) -> Iterator[Problem]:
    """Every portion of the grill is in exactly one place, and nothing else is."""
    grill = end_state.ruleset.worms.keys()
    places = list(chain.from_iterable([player.portions for player in end_state.players]))
    places += end_state.face_down
    if end_state.stopped:
        places += end_state.face_up
    elif end_state.face_up:
        for portion in dict.fromkeys(end_state.face_up):
            yield Problem(Code.FACE_UP_WITHOUT_STOPPED, portion=portion)
    if len(places) == len(grill) and set(places) == grill:
        return
    claims = [*enumerate(player.portions for player in end_state.players), (None, end_state.face_down)]
    if end_state.stopped:
        claims.append((None, end_state.face_up))
    for seat, portions in claims:
        for portion in dict.fromkeys(portions):
            if portion not in grill:
                yield Problem(Code.UNKNOWN_PORTION, seat=seat, portion=portion)
    for portion, times in Counter(places).items():
        if times > 1 and portion in grill:
            seats = tuple(seat for seat, portions in claims for claimed in portions if claimed == portion)
            yield Problem(Code.PORTION_TWICE, portion=portion, params={"times": times, "seats": seats})
    for portion in sorted(grill - set(places)):
        yield Problem(Code.PORTION_UNACCOUNTED, portion=portion)


def _bratworm_problems(end_state: EndState) -> Iterator[Problem]:
    """X2, and that nobody has fewer than none."""
    supply = end_state.ruleset.bratworms
    total = 0
    for seat, player in enumerate(end_state.players):
        if player.bratworms < 0:
            yield Problem(Code.BRATWORMS_NEGATIVE, seat=seat, params={"bratworms": player.bratworms})
        elif player.bratworms and not supply:
            yield Problem(Code.BRATWORMS_NOT_IN_RULESET, seat=seat, params={"bratworms": player.bratworms})
        else:
            total += player.bratworms
    if total > supply:
        yield Problem(Code.BRATWORMS_EXCEED_SUPPLY, params={"bratworms": total, "supply": supply})


def _specialist_problems(end_state: EndState) -> Iterator[Problem]:
    """X3: only specialists of this game, each held once, the raven never."""
    holders: dict[str, list[int]] = {}
    for seat, player in enumerate(end_state.players):
        if player.specialist is not None:
            holders.setdefault(player.specialist, []).append(seat)
    for who, seats in holders.items():
        if who not in end_state.ruleset.starts:
            yield from (Problem(Code.SPECIALIST_NOT_IN_RULESET, seat=seat, specialist=who) for seat in seats)
        elif who == Specialist.RAVEN:
            yield from (Problem(Code.RAVEN_HELD, seat=seat, specialist=who) for seat in seats)
        elif len(seats) > 1:
            params = {"seats": tuple(seats)}
            for seat in seats[1:]:
                yield Problem(Code.SPECIALIST_TWICE, seat=seat, specialist=who, params=params)
