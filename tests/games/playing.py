"""Playing one turn from a position written in one line, for tests that compare whole positions or refusals.

What lives here: no rule and no assertion, only the way in and out of the engine.
"""

from games.heckmeck import IllegalMove, Move, Position, Throw, Throws, Turn, move_of, parse_position, position_text

W = 6  # a worm, as the engine writes it among the faces


def rolls(*throws: tuple[str, int | None], **more: object) -> Throws:
    """A turn from pairs such as ("44w", 4): what was rolled, and what was set aside."""
    return Throws(tuple(Throw(faces(rolled), kept) for rolled, kept in throws), **more)


def faces(text: str) -> tuple[int, ...]:
    """The dice of a roll, `w` being a worm; spaces are for the eye."""
    return tuple(W if face == "w" else int(face) for face in text.replace(" ", ""))


def came_to(before: str, turn: Turn) -> Move:
    """The move that the rules make of a turn."""
    return move_of(turn, parse_position(before))


def played(before: str, turn: Turn) -> Position:
    """The position after a turn."""
    position = parse_position(before)
    return position.play(move_of(turn, position))


def after(before: str, turn: Turn) -> str:
    """The position after a turn, in one line."""
    return position_text(played(before, turn))


def refusal(before: str, turn: Turn) -> tuple[str, str, dict[str, object]]:
    """Why a turn is refused: the code, the number of the rule, and the values concerned."""
    try:
        played(before, turn)
    except IllegalMove as reason:
        return reason.code, reason.rule, reason.params
    return "accepted", "", {}


def refused(before: str, turn: Turn) -> tuple[str, str]:
    """The code and the number of the rule under which a turn is refused."""
    return refusal(before, turn)[:2]
