"""Players who decide throw by throw: three characters, and the table at which they play whole games.

A character sees what a person at the table sees: the position, the dice set aside, the roll. The dice fall by seed;
the same seed gives the same game.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple, Protocol

from games.heckmeck.dice import FACES, GOLDEN_DIE_FACES, POINTS, WORM, GoldenDie, Hand, total_with_worm
from games.heckmeck.moves import Move, Outcome
from games.heckmeck.odds import HIGHEST_TOTAL, Helpers, TurnOdds
from games.heckmeck.portions import APPLE_WORMS, Specialist
from games.heckmeck.position import Player, Position
from games.heckmeck.record import Game, Record
from games.heckmeck.ruleset import Ruleset
from games.heckmeck.turn import Throw, Throws, move_of

# What a specialist is worth to a player, in worms: the apple by the rules, the others by experience.
SPECIALIST_WORTH: Mapping[Specialist | None, float] = {
    None: 0.0,
    Specialist.CANNED_WORM: 0.6,
    Specialist.WEASEL: 1.0,
    Specialist.GOLDEN_DIE: 1.0,
    Specialist.SITTING_HEN: 1.5,
    Specialist.RAVEN: 0.0,
    Specialist.APPLE: float(APPLE_WORMS),
}
FAT = 3  # worms on a portion that Bold goes for
WORM_FIRST = 4  # points by which Careful prefers a worm


class Rolled(NamedTuple):
    """What a player looks at when deciding: the table, the dice set aside before, and the roll."""

    position: Position
    hand: Hand
    dice: tuple[int, ...]
    golden_die: int | None  # the face it shows, if it was rolled
    weasel_ready: bool

    def counts(self) -> dict[int, int]:
        """The faces that may be set aside, and how many dice show each."""
        return {face: self.dice.count(face) for face in self.hand.choices(self.dice)}


class Bot(Protocol):
    """What makes a character."""

    name: str

    def keeps(self, rolled: Rolled) -> int | None:
        """The face to set aside; None to call the weasel. Asked only when there is such a choice."""

    def goes_on(self, position: Position, hand: Hand, *, weasel_ready: bool) -> bool:
        """Whether to roll again. Asked only when that is possible."""


class Simple(ABC):
    """Decides by rules of thumb: which face is dearest to the character, and when it is content."""

    def keeps(self, rolled: Rolled) -> int | None:
        """The dearest face; but where only exact portions are left, what buys one, else what leaves most room."""
        counts = rolled.counts()
        if not counts:
            return None
        if rolled.position.ruleset.exact_only.issuperset(rolled.position.grill.face_up):
            return max(counts, key=lambda face: (self._buys(face, rolled), -counts[face] * POINTS[face]))
        return max(counts, key=lambda face: (self.liking(face, counts[face]), face))

    def goes_on(self, position: Position, hand: Hand, *, weasel_ready: bool) -> bool:
        """Until a portion is bought that the character is content with."""
        portion = _bought(position, hand)
        return portion is None or not self.is_content(portion, position, hand)

    @abstractmethod
    def liking(self, face: int, count: int) -> int:
        """How dear so many dice of a face are."""

    @abstractmethod
    def is_content(self, portion: int, position: Position, hand: Hand) -> bool:
        """Whether a portion is good enough to stop for."""

    def _buys(self, face: int, rolled: Rolled) -> bool:
        return _bought(rolled.position, rolled.hand.keep(face, rolled.dice)) is not None


class Bold(Simple):
    """Wants the fat portions: takes the dearest face, and settles for less only with few dice or no fat ones left."""

    name = "bold"

    def liking(self, face: int, count: int) -> int:
        return face

    def is_content(self, portion: int, position: Position, hand: Hand) -> bool:
        worms = position.ruleset.worms
        best_left = max((worms[higher] for higher in position.grill.face_up), default=0)
        return hand.dice <= 2 or worms[portion] >= min(FAT, best_left)


class Careful(Simple):
    """Sees to a worm first, then to points, and takes the first portion that comes along."""

    name = "careful"

    def liking(self, face: int, count: int) -> int:
        return count * POINTS[face] + WORM_FIRST * (face == WORM)

    def is_content(self, portion: int, position: Position, hand: Hand) -> bool:
        return True


class Shrewd:
    """Maximises the expected worms of the turn, with what a failed attempt costs and what a steal takes from others."""

    name = "shrewd"

    def keeps(self, rolled: Rolled) -> int | None:
        odds = _odds_in(rolled.position)
        state = odds.state(rolled.hand, weasel_used=not rolled.weasel_ready)
        values = {
            face: odds.of_keeping(state, face, count, golden=face == rolled.golden_die)
            for face, count in rolled.counts().items()
        }
        best = max(values, key=lambda face: (values[face], face), default=None)
        if not rolled.weasel_ready or (
            best is not None and values[best] >= odds.of_rolling(state._replace(weasel=False))
        ):
            return best
        return None

    def goes_on(self, position: Position, hand: Hand, *, weasel_ready: bool) -> bool:
        odds = _odds_in(position)
        state = odds.state(hand, weasel_used=not weasel_ready)
        return bool(odds.of_rolling(state) > odds.of_stopping(state))


BOTS: Mapping[str, Bot] = {bot.name: bot for bot in (Careful(), Bold(), Shrewd())}


def _bought(position: Position, hand: Hand) -> int | None:
    """The portion that stopping now would bring."""
    canned_worm = position.mover.specialist is Specialist.CANNED_WORM
    total = total_with_worm(hand, canned_worm=canned_worm)
    return None if total is None else position.bought_by(total).portion


# What a move is worth


def worth(move: Move, position: Position) -> float:
    """The worms that a move brings, less what it costs; from others they count a little more."""
    if move.portion is None:
        return -_at_stake(position)
    seat = position.seat_to_steal_from(move.portion) if move.outcome is Outcome.STEAL else None
    if seat is not None:
        return _worth_of_steal(move.portion, position.players[seat], position)
    who = position.grill.specialist_on(move.portion)
    gain = _worth_of_specialist(who, position.mover.specialist)
    return position.ruleset.worms[move.portion] + gain + (who is Specialist.RAVEN)


def _worth_of_steal(portion: int, victim: Player, position: Position) -> float:
    gain = _worth_of_specialist(victim.specialist, position.mover.specialist)
    loss = SPECIALIST_WORTH[victim.specialist]
    if victim.specialist is not Specialist.SITTING_HEN:
        worms = position.ruleset.worms[portion]
        gain, loss = gain + worms, loss + worms
    return gain + loss / (len(position.players) - 1)


def _worth_of_specialist(new: Specialist | None, own: Specialist | None) -> float:
    return max(SPECIALIST_WORTH[new] - SPECIALIST_WORTH[own], 0.0)


def _at_stake(position: Position) -> float:
    mover = position.mover
    if mover.top is None:
        return 0.0
    worms = 0 if mover.specialist is Specialist.SITTING_HEN else position.ruleset.worms[mover.top]
    return worms + SPECIALIST_WORTH[mover.specialist]


def _odds_in(position: Position) -> TurnOdds:
    """The dynamic programme of the mover's turn; the same as long as the turn lasts."""
    specialist = position.mover.specialist
    return _odds(
        tuple(worth(position.bought_by(total), position) for total in range(POINTS[WORM], HIGHEST_TOTAL + 1)),
        -_at_stake(position),
        1.0 if position.supply else 0.0,
        Helpers(
            specialist is Specialist.GOLDEN_DIE, specialist is Specialist.CANNED_WORM, specialist is Specialist.WEASEL
        ),
    )


@lru_cache(maxsize=64)
def _odds(payoffs: Sequence[float], fail: float, double_one: float, helpers: Helpers) -> TurnOdds:
    return TurnOdds(dict(enumerate(payoffs, POINTS[WORM])), fail, double_one=double_one, helpers=helpers)


# The table


def play_game(ruleset: Ruleset, bots: Sequence[Bot], seed: str | int) -> Record:
    """A whole game, one bot for each seat, with every throw written down."""
    dice = Random(seed)
    game = Game(ruleset, [bot.name for bot in bots])
    while not game.position.is_finished:
        game.play(play_turn(game.position, bots[game.position.to_move], dice))
    return game.record


def play_games(ruleset: Ruleset, bots: Sequence[Bot], seed: int, games: int) -> Iterator[Record]:
    """Game after game; each has a seed of its own, so that any of them can be played again by itself."""
    for number in range(games):
        yield play_game(ruleset, bots, f"{seed}/{number}")


def play_turn(position: Position, bot: Bot, dice: Random) -> Throws:
    """One turn, from the first throw to the choices at its end."""
    # Nine dice reach more than eight on any ordinary grill; only exactly 11 comes harder. No bot minds.
    golden_die = position.mover.specialist is Specialist.GOLDEN_DIE
    throws = _throws(position, bot, dice, Hand.fresh(golden_die=golden_die))
    turn = Throws(tuple(throws), stop=throws[-1].kept is not None, golden_die=golden_die)
    move = max(position.completions(move_of(turn, position)), key=lambda move: _preference(move, position))
    return turn._replace(bratworm_from=move.bratworm_from, put_back=move.put_back)


def _throws(position: Position, bot: Bot, dice: Random, hand: Hand) -> list[Throw]:
    throws: list[Throw] = []
    weasel_ready = position.mover.specialist is Specialist.WEASEL
    while True:
        rolled = _roll(position, hand, dice, weasel_ready=weasel_ready)
        can_keep = any(not hand.aside[face] for face in rolled.dice)
        face = bot.keeps(rolled) if can_keep or weasel_ready else None
        if face is None:
            throws.append(Throw(rolled.dice, weasel=weasel_ready))
            if not weasel_ready:
                return throws
            weasel_ready = False
            continue
        throws.append(Throw(rolled.dice, face))
        hand = hand.keep(face, rolled.dice)
        if hand.golden:
            hand = hand._replace(golden=GoldenDie.SET_ASIDE if rolled.golden_die == face else GoldenDie.IN_HAND)
        if not hand.can_roll or not bot.goes_on(position, hand, weasel_ready=weasel_ready):
            return throws


def _roll(position: Position, hand: Hand, dice: Random, *, weasel_ready: bool) -> Rolled:
    if hand.golden is not GoldenDie.IN_HAND:
        return Rolled(position, hand, tuple(dice.choices(FACES, k=hand.dice)), None, weasel_ready)
    golden = dice.choice(GOLDEN_DIE_FACES)
    white = dice.choices(FACES, k=hand.dice - 1)
    return Rolled(position, hand, (*white, golden), golden, weasel_ready)


def _preference(move: Move, position: Position) -> tuple[tuple[int, ...], float]:
    """Of the choices that a move leaves open: Bratworms from whoever has most, then the lesser specialist back."""
    givers = tuple(position.players[seat].bratworms for seat in move.bratworm_from)
    return givers, -SPECIALIST_WORTH[move.put_back]
