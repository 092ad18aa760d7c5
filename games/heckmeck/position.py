"""A game between two turns: who has what, what lies on the grill, whose turn it is; and the rules that lead on.

Positions are immutable: `play` gives a new one, so undo is keeping the old. A position made by `Position.start` and
`play` is always one that the rules can reach; the constructor itself checks nothing and trusts its caller.
"""

from typing import NamedTuple

from games.heckmeck.dice import possible_totals
from games.heckmeck.grill import Grill
from games.heckmeck.moves import ChoiceOpen, Choices, Move, Outcome, fail, steal, take
from games.heckmeck.portions import Place, Specialist, Whereabouts
from games.heckmeck.problems import Code, IllegalMove, PlayerCountRefused, TurnCode
from games.heckmeck.ruleset import PLAYERS, Edition, FailedAttempt, Ruleset, Steal


class Player(NamedTuple):
    """What one player has."""

    stack: tuple[int, ...] = ()  # bottom to top
    bratworms: int = 0
    specialist: Specialist | None = None

    @property
    def top(self) -> int | None:
        """The portion on top of the stack, the only one in danger."""
        return self.stack[-1] if self.stack else None


class Position(NamedTuple):
    """A game between two turns."""

    ruleset: Ruleset
    players: tuple[Player, ...]
    grill: Grill
    to_move: int = 0

    @classmethod
    def start(cls, ruleset: Ruleset, players: int) -> "Position":
        """The table before the first turn (B1, E1). Raises `PlayerCountRefused`."""
        if players not in PLAYERS:
            raise PlayerCountRefused(Code.PLAYER_COUNT, players=players, least=PLAYERS[0], most=PLAYERS[-1])
        return cls(ruleset, (Player(),) * players, Grill.start(ruleset))

    # What can be seen at the table

    @property
    def is_finished(self) -> bool:
        """B12: the game is over at once when no portion lies face up on the grill."""
        return not self.grill.face_up

    @property
    def mover(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.to_move]

    @property
    def supply(self) -> int:
        """The Bratworms that nobody has yet."""
        return self.ruleset.bratworms - sum(player.bratworms for player in self.players)

    def seat_to_steal_from(self, portion: int) -> int | None:
        """Whose stack another player's portion lies on top of (B6), if it may be stolen at all (E2)."""
        if portion in self.ruleset.exact_only:
            return None
        for seat, player in enumerate(self.players):
            if player.stack and player.stack[-1] == portion and seat != self.to_move:
                return seat
        return None

    def whereabouts(self, portion: int) -> Whereabouts:
        """Where a portion is: on the grill, in whose stack, face down, or not in this game at all."""
        if portion in self.grill.face_up:
            return Whereabouts(Place.GRILL)
        if portion in self.grill.face_down:
            return Whereabouts(Place.FACE_DOWN)
        for seat, player in enumerate(self.players):
            if portion in player.stack:
                return Whereabouts(Place.TOP if portion == player.top else Place.COVERED, seat)
        return Whereabouts(Place.NOT_IN_GAME)

    def totals(self, *, double_one: bool = False) -> range:
        """The totals with a worm that the mover's dice can show."""
        ninth_worm = self.mover.specialist in (Specialist.GOLDEN_DIE, Specialist.CANNED_WORM)
        return possible_totals(ninth_worm=ninth_worm, double_one=double_one)

    # What a total buys

    def bought_by(self, total: int, *, overlooked: bool = False) -> Move:
        """What a total with a worm comes to: the portion itself, a steal, the next lower, nothing (B5-B9).

        Trusts that the dice can show the total; `totals` says which they can. `overlooked`: the player did not see the
        portion that could be stolen (B7).
        """
        can_steal = self.seat_to_steal_from(total) is not None
        if overlooked and not can_steal:
            raise IllegalMove(TurnCode.NOTHING_OVERLOOKED, "B7", total=total)
        if overlooked and self.ruleset.steal is Steal.MANDATORY:
            raise IllegalMove(TurnCode.STEAL_IS_MANDATORY, "B7", total=total)
        if total in self.grill.face_up:
            return take(total)
        if can_steal and not overlooked:
            return steal(total)
        lower = self.grill.next_lower(total, self.ruleset.exact_only)
        return fail() if lower is None else take(lower)

    # The moves

    def legal_moves(self) -> list[Move]:
        """Every move the mover may make, with every choice the rules leave open made in every way.

        These are the canonical moves: what makes no difference is left out, such as that the golden die was used, or
        who gives a Bratworm where only one player can. A move may say so all the same: `play` is the test of legality.
        """
        if self.is_finished:
            return []
        outcomes = [take(portion) for portion in self.grill.face_up]
        tops = (player.top for player in self.players)
        outcomes += [steal(top) for top in tops if top is not None and self.seat_to_steal_from(top) is not None]
        outcomes.append(fail())
        if self.ruleset.edition is Edition.CLASSIC:
            return outcomes  # it leaves nothing open
        if self.ruleset.bratworms:
            outcomes += [move._replace(double_one=True) for move in outcomes if self._fits_double_one(move)]
        return [complete for move in outcomes for complete in self.completions(move)]

    def play(self, move: Move) -> "Position":
        """The position after a move. Checks everything; raises `IllegalMove` naming the rule that forbids it."""
        if self.is_finished:
            raise IllegalMove(TurnCode.GAME_OVER, "B12")
        if move.outcome is Outcome.SKIP:  # nobody sits there: whatever else the move says cannot have happened
            return self._passed_on()
        if move.golden_die and self.mover.specialist is not Specialist.GOLDEN_DIE:
            raise IllegalMove(TurnCode.GOLDEN_DIE_NOT_HELD, "E12")
        choices = Choices(move)
        position = self
        if move.double_one:
            position = self._with_double_one(move, choices)
        match move.outcome:
            case Outcome.TAKE:
                position = position._take(move.portion, choices)
            case Outcome.STEAL:
                position = position._steal(move.portion, choices)
            case Outcome.FAIL:
                position = position._fail(move.portion)
        choices.all_used()
        return position._passed_on()

    def _passed_on(self) -> "Position":
        return self._replace(to_move=(self.to_move + 1) % len(self.players))

    def completions(self, move: Move) -> list[Move]:
        """Every way to make the choices that a move leaves open; the move itself if there is none.

        Which choices arise shows only while the move is carried out (is the supply empty by then? who stands on the
        portion?). So `play` is asked, and asked again with each option it names, until it has no more questions. Raises
        `IllegalMove` as `play` does.
        """
        try:
            self.play(move)
        except ChoiceOpen as choice:
            return [complete for option in choice.options for complete in self.completions(option)]
        return [move]

    # A turn, step by step

    def _with_double_one(self, move: Move, choices: Choices) -> "Position":
        """E3: the Bratworm comes at once, before anything else the turn brings."""
        if not self.ruleset.bratworms:
            raise IllegalMove(TurnCode.NO_BRATWORMS_IN_RULESET, "E3")
        if not self._fits_double_one(move):
            totals = self.totals(double_one=True)
            raise IllegalMove(TurnCode.TOTAL_IMPOSSIBLE_WITH_DOUBLE_ONE, "E3", least=totals[0], most=totals[-1])
        return self._with_bratworm(choices)

    def _fits_double_one(self, move: Move) -> bool:
        """Whether the dice can show two 1s, a worm, and a total that buys the portion: it, or one that falls to it."""
        totals = self.totals(double_one=True)
        if move.portion is None or move.portion in totals:
            return True
        return move.outcome is Outcome.TAKE and any(
            self._may_fall_to_next_lower(total)
            and self.grill.next_lower(total, self.ruleset.exact_only) == move.portion
            for total in totals
        )

    def _may_fall_to_next_lower(self, total: int) -> bool:
        can_steal = self.seat_to_steal_from(total) is not None
        overlooked = self.ruleset.steal is Steal.OPTIONAL
        return total not in self.grill.face_up and (not can_steal or overlooked)

    def _with_bratworm(self, choices: Choices) -> "Position":
        """A Bratworm for the mover: from the supply, else from another player (E4)."""
        richer = self.mover._replace(bratworms=self.mover.bratworms + 1)
        if self.supply > 0:
            return self._with_player(self.to_move, richer)
        eligible = [
            seat
            for seat, player in enumerate(self.players)
            if seat != self.to_move and player.bratworms and player.specialist is not Specialist.SITTING_HEN
        ]
        if not eligible:
            return self
        seat = choices.bratworm_from(eligible)
        poorer = self.players[seat]._replace(bratworms=self.players[seat].bratworms - 1)
        return self._with_player(seat, poorer)._with_player(self.to_move, richer)

    def _take(self, portion: int | None, choices: Choices) -> "Position":
        """B5, E5: the portion, and who stands on it."""
        if portion is None or portion not in self.grill.face_up:
            raise IllegalMove(TurnCode.NOT_ON_GRILL, "B5", portion=portion)
        who = self.grill.specialist_on(portion)
        position = self._with_portion(portion)._replace(grill=self.grill.without(portion))
        if who is None:
            return position
        if who is Specialist.RAVEN:  # E10: it brings a Bratworm, then moves on
            position = position._with_bratworm(choices)
            return position._replace(grill=position.grill.with_placed(who))
        return position._with_specialist(who, choices)

    def _steal(self, portion: int | None, choices: Choices) -> "Position":
        """B6, E5: the portion and its owner's specialist; from the hen's holder only the hen (E9)."""
        seat = None if portion is None else self.seat_to_steal_from(portion)
        if portion is None or seat is None:
            raise IllegalMove(TurnCode.NOT_TO_BE_STOLEN, "B6", portion=portion)
        victim = self.players[seat]
        if victim.specialist is Specialist.SITTING_HEN:
            position = self._with_player(seat, victim._replace(specialist=None))
        else:
            robbed = victim._replace(stack=victim.stack[:-1], specialist=None)
            position = self._with_player(seat, robbed)._with_portion(portion)
        return position if victim.specialist is None else position._with_specialist(victim.specialist, choices)

    def _with_portion(self, portion: int) -> "Position":
        return self._with_player(self.to_move, self.mover._replace(stack=(*self.mover.stack, portion)))

    def _with_specialist(self, who: Specialist, choices: Choices) -> "Position":
        """E6: nobody has two; the player chooses which one goes back."""
        own = self.mover.specialist
        if own is None:
            return self._with_player(self.to_move, self.mover._replace(specialist=who))
        goes_back = choices.put_back((own, who))
        stays = own if goes_back is who else who
        position = self._with_player(self.to_move, self.mover._replace(specialist=stays))
        return position._replace(grill=self.grill.with_placed(goes_back))

    def _fail(self, portion: int | None) -> "Position":
        """B10, B11 and, in this order, E7: the portion back, its owner's specialist back, a portion turned."""
        if portion is not None:
            raise IllegalMove(TurnCode.FAILED_ATTEMPT_BRINGS_NOTHING, "B10", portion=portion)
        player = self.mover
        if not player.stack:
            return self  # B11; a hen without portions stays as well (E9)
        if player.specialist is Specialist.SITTING_HEN:  # E9: she goes in the portion's stead, nothing is turned
            grill = self.grill.with_placed(player.specialist)
            return self._with_player(self.to_move, player._replace(specialist=None))._replace(grill=grill)
        returned = player.stack[-1]
        grill = self.grill.with_returned(returned)
        if player.specialist is not None:
            grill = grill.with_placed(player.specialist)
        for turned in _turned_after(self.ruleset.failed_attempt, returned, grill.face_up):
            grill = grill.turned_down(turned)
        poorer = player._replace(stack=player.stack[:-1], specialist=None)
        return self._with_player(self.to_move, poorer)._replace(grill=grill)

    def _with_player(self, seat: int, player: Player) -> "Position":
        return self._replace(players=(*self.players[:seat], player, *self.players[seat + 1 :]))


def _turned_after(rule: FailedAttempt, returned: int, face_up: tuple[int, ...]) -> tuple[int, ...]:
    """Which portions a failed attempt turns, once the returned one lies face up again (B10 and its faster forms)."""
    highest = face_up[-1]
    match rule:
        case FailedAttempt.HIGHEST:
            return () if highest == returned else (highest,)
        case FailedAttempt.HIGHEST_ALWAYS:
            return (highest,)
        case FailedAttempt.RETURNED:
            return (returned,)
        case FailedAttempt.BOTH:
            return (returned,) if highest == returned else (returned, highest)
