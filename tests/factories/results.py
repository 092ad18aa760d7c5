"""Results for tests, written directly: end states that play can reach, with the lines that they mean."""

from collections.abc import Sequence

from django.db.models import F

from games.heckmeck import EndState, Holding, end_state_document
from tests.factories.rows import ResultFactory, ResultLineFactory
from tournament.models import Event, Result, ResultLine, Round, Seat, Table
from tournament.rules.verdicts import TableVerdict, ruleset_of, verdict_on

# How games ended, best player first; the first hands alone are the end of a game of fewer.
GAMES = (
    ((21, 29, 32), (27, 30), (25,), (22,), (), ()),
    ((21, 28, 33), (26, 31), (24,), (23,), (), ()),
    ((21, 25, 27, 30), (24, 29), (22, 23), (), (), ()),
    ((21, 31, 33), (28, 29), (26,), (25,), (22,), ()),
    ((21, 24, 26, 32), (30,), (27,), (23,), (22,), ()),
)


def hands_of(table: Table, players: int) -> list[tuple[int, ...]]:
    """What lies before the players in seat order; other tables and other rounds end otherwise."""
    turn = table.number + table.round.number
    hands = GAMES[turn % len(GAMES)][:players]
    return [hands[(seat + turn) % players] for seat in range(players)]


def end_state(event: Event, *hands: tuple[int, ...]) -> EndState:
    """The end of a game in which each player has these portions, and the others lie face down."""
    ruleset = ruleset_of(event)
    taken = {portion for hand in hands for portion in hand}
    face_down = tuple(portion for portion in sorted(ruleset.worms) if portion not in taken)
    return EndState(ruleset, tuple(Holding(tuple(hand)) for hand in hands), face_down)


def result(table: Table, *hands: tuple[int, ...], state: str = Result.State.ACCEPTED, left: tuple = ()) -> Result:
    """A version of a table's result: with these portions in seat order, or with what comes to mind.

    An accepted one takes the place of the one that was accepted before. The event's revision moves.
    """
    event, seats = table.round.event, list(table.seats.order_by("position"))
    end = end_state(event, *(hands or hands_of(table, len(seats))))
    verdict = verdict_on(event, seats, end, left)
    assert verdict.valid, verdict.problems
    if state == Result.State.ACCEPTED:
        table.results.filter(state=state).update(state=Result.State.REPLACED)
    made = ResultFactory.create(table=table, state=state, end_state=end_state_document(end))
    ResultLine.objects.bulk_create(result_lines(made, seats, verdict))
    Event.objects.filter(pk=event.pk).update(revision=F("revision") + 1)
    return made


def result_lines(result: Result, seats: Sequence[Seat], verdict: TableVerdict) -> list[ResultLine]:
    """What the verdict says of each player, not saved yet."""
    return [
        ResultLineFactory.build(
            result=result,
            player_id=seats[line.position].player_id,
            position=line.position,
            place=line.place,
            worms=line.worms,
            points=str(line.points),
            best_portion=line.best_portion,
            left_game=line.left,
        )
        for line in verdict.lines
    ]


def results(round: Round, *numbers: int) -> list[Result]:
    """Results of these tables of a round, or of all."""
    tables = round.tables.filter(number__in=numbers) if numbers else round.tables.all()
    return [result(table) for table in tables.select_related("round__event")]


def complete(round: Round) -> Round:
    """Plays a round to its end."""
    results(round)
    round.state = Round.State.COMPLETE
    round.save(update_fields=("state",))
    return round
