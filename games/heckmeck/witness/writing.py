"""From the acts that were found to a whole record: passes and Bratworms are written in, and the engine plays it all."""

from collections.abc import Iterator, Sequence

from games.heckmeck.dice import possible_totals
from games.heckmeck.endstate import EndState, Holding
from games.heckmeck.moves import Move, fail, steal, take
from games.heckmeck.portions import Specialist
from games.heckmeck.record import Game, Record
from games.heckmeck.witness.bratworms import Happening, distribute
from games.heckmeck.witness.goal import NOBODY, Goal
from games.heckmeck.witness.table import FAIL, STEAL, TAKE, Act, Table

Step = tuple[Table, Act]  # what was done, with the table before it
NINTH_WORM = (Specialist.CANNED_WORM, Specialist.GOLDEN_DIE)


def record_of(steps: Sequence[Step], goal: Goal) -> Record | None:
    """The game, if the Bratworms can be brought about in it, and if the engine comes to the wanted end state."""
    turns = list(_turns(steps, goal))
    distributed = distribute([happening for _, happening in turns], goal.bratworms, goal.supply)
    if distributed is None:
        return None
    shares, gains = distributed
    game = Game(goal.end_state.ruleset, [player.name for player in goal.end_state.players])
    for collected in range(max(shares)):  # rounds of passing
        for share in shares:
            game.play(fail()._replace(double_one=collected < share))
    for (move, _), gain in zip(turns, gains, strict=True):
        game.play(move._replace(double_one=gain.double_one, bratworm_from=gain.givers))
    return game.record if comes_to(game, goal.end_state) else None


def comes_to(game: Game, end_state: EndState) -> bool:
    """Whether a game ends in an end state: in one with these sets, if the order of its stacks is not known."""
    end = EndState.of(game.position)
    ordered = end_state.stacks is end.stacks
    return _seen(end, ordered=ordered) == _seen(end_state, ordered=ordered)


def _seen(end_state: EndState, *, ordered: bool) -> tuple[object, ...]:
    players = [_seen_player(player, ordered=ordered) for player in end_state.players]
    return players, sorted(end_state.face_down), sorted(end_state.face_up)


def _seen_player(player: Holding, *, ordered: bool) -> tuple[object, ...]:
    portions = player.portions if ordered else tuple(sorted(player.portions))
    return portions, player.bratworms, player.specialist


def _turns(steps: Sequence[Step], goal: Goal) -> Iterator[tuple[Move, Happening]]:
    seat = 0
    for table, act in steps:
        hen = table.held.index(goal.hen) if goal.hen in table.held and goal.hen != NOBODY else NOBODY
        while seat != act.seat:  # empty-handed: they fail, which changes nothing
            yield fail(), Happening(seat, may_double_one=goal.supply > 0, raven=False, hen=hen)
            seat = (seat + 1) % goal.players
        raven = act.kind == TAKE and goal.raven != NOBODY and table.where[goal.raven] == act.portion
        yield _move(act, goal), Happening(seat, _may_double_one(table, act, goal), raven, hen)
        seat = (seat + 1) % goal.players


def _move(act: Act, goal: Goal) -> Move:
    if act.kind == FAIL:
        return fail()
    back = None if act.put_back == NOBODY else goal.specialists[act.put_back]
    return (steal if act.kind == STEAL else take)(goal.portions[act.portion])._replace(put_back=back)


def _may_double_one(table: Table, act: Act, goal: Goal) -> bool:
    """Whether the dice can show two 1s and the portion itself; what falls to the next lower is left aside."""
    who = table.held[act.seat]
    ninth_worm = who != NOBODY and goal.specialists[who] in NINTH_WORM
    totals = possible_totals(ninth_worm=ninth_worm, double_one=True)
    return goal.supply > 0 and (act.kind == FAIL or goal.portions[act.portion] in totals)
