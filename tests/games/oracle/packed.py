"""Every end state of a reduced extended game, as `extended` finds them, but millions of them: positions are packed.

What lives here: a plain search over positions with three savings. A position is one number, made of the number of a
layout (where the portions are) and that of a posting (where the specialists are). It is always seen from the player to
move, who is seat 0: whoever begins can pass, so every seat can be the first to act. And the shares of Bratworms that go
with a position are one number too, with a bit for each share (`packed_shares`).
What does not: what a turn does is said in words by `extended_steps`; `test_oracle` compares the two on small games.
Nothing here is shared with the engine.
"""

from collections.abc import Iterator

from tests.games.oracle.extended_model import HEN, RAVEN, Game
from tests.games.oracle.packed_shares import Shares, rotated

Stacks = tuple[tuple[int, ...], ...]  # of places on the grill (0 is the lowest portion), from the player to move on
Layout = tuple[Stacks, int]  # with the set of places face up
Posting = tuple[int, ...]  # of each specialist: a seat, GRILL + a place on it, or OUT
Step = tuple[str, int, int]  # what matters to the specialists: the kind of step, its place or seat, what is face up
Owned = tuple[tuple[tuple[int, ...], ...], tuple[str | None, ...]]  # per seat: portions, and the specialist

GRILL, OUT = 10, 99
BITS = 16  # for the number of a posting
LAST = (1 << BITS) - 1


class Numbers(dict):
    """Things and their numbers, in the order in which they are first asked for."""

    def __init__(self) -> None:
        self.things: list = []

    def __missing__(self, thing: object) -> int:
        self[thing] = number = len(self.things)
        self.things.append(thing)
        return number


class Search:
    """All positions of a game, each with its shares of Bratworms; with `skips` also if turns are skipped at will."""

    def __init__(self, game: Game, *, skips: bool = False) -> None:
        self.game = game
        self.skips = skips
        self.names = tuple(game.specialists)
        self.exact_only = {place for place, portion in enumerate(game.portions) if portion in game.exact_only}
        self.shares = Shares(game.players, game.supply)
        self.layouts, self.postings, self.steps = Numbers(), Numbers(), Numbers()
        self.turns: dict[int, list[tuple[int, int]]] = {}  # layout -> (step, layout for the next player)
        self.effects: dict[int, list[tuple[int, bool]]] = {}  # step and posting -> (posting, whether from the raven)
        self.hens_seats: dict[int, int] = {}  # posting -> seat
        start = tuple(GRILL + game.portions.index(portion) for portion in game.specialists.values())
        all_up = (1 << len(game.portions)) - 1
        first = self.layouts[((),) * game.players, all_up] << BITS | self.postings[start]
        self.found = {first: self.shares.none}
        changed = {first}
        while changed:
            changed = self._following(changed)

    def _following(self, positions: set[int]) -> set[int]:
        """One turn on from each of these; those that had not been found with all these shares."""
        found, effects, changed = self.found, self.effects, set()
        for position in positions:
            layout, posting = position >> BITS, position & LAST
            plain, from_ravens = self.shares.after(found[position], self._hens_seat(posting))
            turns = self.turns[layout] if layout in self.turns else self._turns(layout)
            for step, next_layout in turns:
                key = step << BITS | posting
                for next_posting, from_raven in effects[key] if key in effects else self._effects(key):
                    following = next_layout << BITS | next_posting
                    before = found.get(following, 0)
                    after = before | (from_ravens if from_raven else plain)
                    if after != before:
                        found[following] = after
                        changed.add(following)
        return changed

    def _hens_seat(self, posting: int) -> int:
        if posting not in self.hens_seats:
            where = dict(zip(self.names, self.postings.things[posting], strict=True)).get(HEN, OUT)
            self.hens_seats[posting] = where if where < GRILL else OUT
        return self.hens_seats[posting]

    def _turns(self, layout: int) -> list[tuple[int, int]]:
        stacks, up = self.layouts.things[layout]
        turns = [
            (self.steps[step], self.layouts[rotated(after), left]) for step, after, left in self._moves(stacks, up)
        ]
        self.turns[layout] = turns
        return turns

    def _moves(self, stacks: Stacks, up: int) -> Iterator[tuple[Step, Stacks, int]]:
        """What can be done with the portions; whether the specialists allow it, `_changes` says."""
        own, *others = stacks
        for place in places(up):
            left = up & ~(1 << place)
            yield ("take", place, left), ((*own, place), *others), left
        for seat, stack in enumerate(stacks):
            if up and seat and stack and stack[-1] not in self.exact_only:
                robbed = tuple(rest[:-1] if at == seat else rest for at, rest in enumerate(stacks))
                yield ("steal", seat, up), ((*own, stack[-1]), *robbed[1:]), up
                yield ("steal the hen", seat, up), stacks, up
        if up and (self.skips or not own):
            yield ("pass", 0, up), stacks, up
        if up and own:
            more = up | 1 << own[-1]
            highest = max(places(more))
            left = more if highest == own[-1] else more & ~(1 << highest)
            yield ("return", own[-1], up), (own[:-1], *others), left
            yield ("return the hen", 0, up), stacks, up

    def _effects(self, key: int) -> list[tuple[int, bool]]:
        kind, which, up = self.steps.things[key >> BITS]
        posting = dict(zip(self.names, self.postings.things[key & LAST], strict=True))
        effects = []
        for after, from_raven in self._changes(kind, which, up, posting):
            seen_by_next = ((where - 1) % self.game.players if where < GRILL else where for where in after.values())
            effects.append((self.postings[tuple(seen_by_next)], from_raven))
        self.effects[key] = effects
        return effects

    def _changes(
        self, kind: str, which: int, up: int, posting: dict[str, int]
    ) -> Iterator[tuple[dict[str, int], bool]]:
        has_hen = posting.get(HEN, OUT)
        if kind == "pass":
            yield posting, False
        elif kind == "take":
            name = name_at(GRILL + which, posting)
            if name == RAVEN:
                yield placed(RAVEN, up, posting), True
            else:
                yield from ((after, False) for after in gained(name, up, posting))
        elif kind == "steal the hen" and has_hen == which:
            yield from ((after, False) for after in gained(HEN, up, posting))
        elif kind == "steal" and has_hen != which:
            yield from ((after, False) for after in gained(name_at(which, posting), up, posting))
        elif kind == "return the hen" and has_hen == 0:
            yield placed(HEN, up, posting), False
        elif kind == "return" and has_hen != 0:
            yield returned(which, up, posting), False

    def end_states(self) -> dict[Owned, int]:
        """Who owns and holds what at the end, with the shares that go with it: as seen from every seat."""
        ends: dict[Owned, int] = {}
        for position, shares in self.found.items():
            stacks, up = self.layouts.things[position >> BITS]
            if up:
                continue
            where = self.postings.things[position & LAST]
            holders = {seat: name for name, seat in zip(self.names, where, strict=True)}
            held = tuple(holders.get(seat) for seat in range(self.game.players))
            for _ in range(self.game.players):
                stacks, held, shares = rotated(stacks), rotated(held), self.shares.rotated(shares)
                owned = tuple(tuple(self.game.portions[place] for place in stack) for stack in stacks)
                ends[owned, held] = ends.get((owned, held), 0) | shares
        return ends


def as_sets(ends: dict[Owned, int]) -> dict[Owned, int]:
    """The same without the order of the stacks: each ascending."""
    sets: dict[Owned, int] = {}
    for (owned, held), shares in ends.items():
        ascending = tuple(tuple(sorted(stack)) for stack in owned), held
        sets[ascending] = sets.get(ascending, 0) | shares
    return sets


def places(up: int) -> list[int]:
    return [place for place in range(up.bit_length()) if up >> place & 1]


def name_at(where: int, posting: dict[str, int]) -> str | None:
    return next((name for name, at in posting.items() if at == where), None)


def placed(name: str, up: int, posting: dict[str, int]) -> dict[str, int]:
    """E7, E8: onto the lowest free portion, or out of the game."""
    taken = {at for other, at in posting.items() if other != name}
    free = [GRILL + place for place in places(up) if GRILL + place not in taken]
    return {**posting, name: min(free, default=OUT)}


def gained(name: str | None, up: int, posting: dict[str, int]) -> Iterator[dict[str, int]]:
    """E5, E6: seat 0 gets a specialist; of two, either goes back."""
    own = name_at(0, posting)
    if name is None:
        yield posting
    elif own is None:
        yield {**posting, name: 0}
    else:
        yield placed(own, up, {**posting, name: 0, own: OUT})
        yield placed(name, up, {**posting, name: OUT})


def returned(place: int, up: int, posting: dict[str, int]) -> dict[str, int]:
    """E7: seat 0 gives back a portion and its own specialist, the highest is turned, and who stood on it moves."""
    own, up = name_at(0, posting), up | 1 << place
    if own is not None:
        posting = placed(own, up, posting)
    highest = max(places(up))
    name = name_at(GRILL + highest, posting)
    if highest == place or name is None:
        return posting
    return placed(name, up & ~(1 << highest), posting)
