"""Documents in, answers out: end states and records as JSON carries them. No document raises an exception."""

from typing import NamedTuple

from games.heckmeck.documents import read_end_state, read_record
from games.heckmeck.endstate import EndState, Ranked, ranking
from games.heckmeck.moves import Move, Outcome
from games.heckmeck.problems import PlayerCountRefused, Problem, placed
from games.heckmeck.record import IllegalTurn, Record, replay
from games.heckmeck.validation import Verdict, problems_of
from games.heckmeck.witness import STEPS, NoWitness, witness


class Replayed(NamedTuple):
    """The answer to a record: where it ends, or which turn is wrong (if one is) and why."""

    end_state: EndState | None = None
    face_up: tuple[int, ...] = ()
    ranking: tuple[Ranked, ...] = ()
    turn: int | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def valid(self) -> bool:
        """Whether every turn is legal."""
        return self.end_state is not None

    @property
    def finished(self) -> bool:
        """Whether the game is over; before that, the ranking is as if it were."""
        return self.valid and not self.face_up


class Witnessed(NamedTuple):
    """The answer to an end state: a game that comes to it, or what speaks against it; neither if none was found."""

    record: Record | None = None
    problems: tuple[Problem, ...] = ()


def check_document(document: object) -> Verdict:
    """Whether play can reach the end state that a document describes; all problems at once."""
    end_state, problems = read_end_state(document)
    if end_state is not None:
        problems += problems_of(end_state)
    if end_state is None or problems:
        return Verdict(tuple(problems))
    return Verdict((), ranking(end_state))


def witness_document(document: object, *, seed: int = 1, steps: int = STEPS) -> Witnessed:
    """A game that comes to the end state that a document describes."""
    end_state, problems = read_end_state(document)
    if end_state is None or problems:
        return Witnessed(problems=(*problems, *(problems_of(end_state) if end_state is not None else ())))
    try:
        return Witnessed(witness(end_state, seed=seed, steps=steps))
    except NoWitness as refusal:
        return Witnessed(problems=refusal.problems)


def replay_document(document: object) -> Replayed:
    """Where the record that a document holds ends."""
    record, problems = read_record(document)
    if record is None or problems:
        turns = [turn for problem in problems if isinstance(turn := problem.params.get("turn"), int)]
        return Replayed(turn=min(turns, default=None), problems=tuple(problems))
    return replay_record(record)


def replay_record(record: Record) -> Replayed:
    """Where a record ends, or what is wrong with it."""
    try:
        position = replay(record).position
    except PlayerCountRefused as refusal:
        return Replayed(problems=(placed(refusal.code, refusal.params),))
    except IllegalTurn as illegal:
        reason = illegal.reason
        return Replayed(turn=illegal.number, problems=(placed(reason.code, reason.params, rule=reason.rule),))
    skipped = any(isinstance(turn, Move) and turn.outcome is Outcome.SKIP for turn in record.turns)
    end_state = EndState.of(position, record.players)._replace(skipped=skipped)
    return Replayed(end_state, position.grill.face_up, ranking(end_state))
