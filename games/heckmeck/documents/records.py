"""Game records as documents, with their turns at any level of detail."""

from collections.abc import Mapping

from games.heckmeck.dice import FACES, WORM
from games.heckmeck.documents.notes import Notes
from games.heckmeck.documents.rulesets import read_ruleset, ruleset_document
from games.heckmeck.moves import Move, Outcome
from games.heckmeck.problems import Code, Expected, Problem
from games.heckmeck.record import Record
from games.heckmeck.ruleset import PLAYERS
from games.heckmeck.turn import Throw, Throws, Total, Turn

_KNOWN = frozenset({"ruleset", "players", "turns"})
_CHOICES = frozenset({"golden_die", "bratworm_from", "put_back"})
# The field that says what kind of turn it is, and what may stand beside it.
_KINDS = {
    "take": _CHOICES | {"take", "double_one"},
    "steal": _CHOICES | {"steal", "double_one"},
    "fail": _CHOICES | {"fail", "double_one"},
    "total": _CHOICES | {"total", "double_one", "overlooked"},
    "throws": _CHOICES | {"throws", "stop", "overlooked"},
    "skip": frozenset({"skip"}),
}
_WITHOUT_PORTION = ("fail", "skip")
_TURN: frozenset[str] = frozenset().union(*_KINDS.values())
_THROW = frozenset({"rolled", "kept", "weasel"})
_FACES: dict[object, int] = {**{face: face for face in FACES if face != WORM}, "worm": WORM}
_FACE_NAMES = {face: name for name, face in _FACES.items()}
_HARMLESS = Move(Outcome.FAIL)


def read_record(document: object) -> tuple[Record | None, list[Problem]]:
    """A record and what is wrong with its document; unknown fields alone do not hide the record."""
    notes = Notes()
    fields = notes.fields(document, "", _KNOWN, needed=("players", "turns"))
    record = Record(
        read_ruleset(fields.get("ruleset", {}), notes),
        notes.items(fields.get("players", []), "players", notes.text),
        notes.items(fields.get("turns", []), "turns", lambda turn, where: _read_turn(turn, where, notes)),
    )
    if notes.understood and len(record.players) not in PLAYERS:
        notes.note(Code.PLAYER_COUNT, "players", players=len(record.players), least=PLAYERS[0], most=PLAYERS[-1])
    return (record if notes.understood else None), notes.problems


def _read_turn(document: object, where: str, notes: Notes) -> Turn:
    fields = notes.fields(document, where, _TURN)
    kinds = [kind for kind in _KINDS if kind in fields]
    if len(kinds) != 1:
        notes.note(Code.MALFORMED, where, expected=Expected.ONE_KIND, values=tuple(_KINDS))
        return _HARMLESS
    (kind,) = kinds
    for name in sorted(name for name in _TURN - _KINDS[kind] if name in fields):
        notes.note(Code.MALFORMED, f"{where}.{name}", expected=Expected.ABSENT, beside=kind)
    return _read_turn_of_kind(kind, fields, where, notes)


def _read_turn_of_kind(kind: str, fields: Mapping[str, object], where: str, notes: Notes) -> Turn:
    def flag(name: str) -> bool:
        return notes.flag(fields.get(name, False), f"{where}.{name}")

    golden_die = flag("golden_die")
    bratworm_from = _read_seats(fields.get("bratworm_from", []), f"{where}.bratworm_from", notes)
    put_back = notes.specialist(fields.get("put_back"), f"{where}.put_back")
    value, place = fields[kind], f"{where}.{kind}"
    if kind == "total":
        total = notes.integer(value, place)
        return Total(total, flag("double_one"), golden_die, flag("overlooked"), bratworm_from, put_back)
    if kind == "throws":
        throws = notes.items(value, place, lambda throw, where: _read_throw(throw, where, notes))
        return Throws(throws, flag("stop"), golden_die, flag("overlooked"), bratworm_from, put_back)
    portion = None if kind in _WITHOUT_PORTION else notes.integer(value, place)
    if kind in _WITHOUT_PORTION and value is not True:
        notes.note(Code.MALFORMED, place, expected=Expected.TRUE)
    return Move(Outcome(kind), portion, flag("double_one"), golden_die, bratworm_from, put_back)


def _read_seats(value: object, where: str, notes: Notes) -> tuple[int, ...]:
    """One seat, or a list of them where the turn brought two Bratworms from players."""
    return notes.integers([value] if type(value) is int else value, where)


def _read_throw(document: object, where: str, notes: Notes) -> Throw:
    fields = notes.fields(document, where, _THROW, needed=("rolled",))
    return Throw(
        notes.items(fields.get("rolled", []), f"{where}.rolled", lambda face, where: _read_face(face, where, notes)),
        _read_face(fields["kept"], f"{where}.kept", notes) if "kept" in fields else None,
        notes.flag(fields.get("weasel", False), f"{where}.weasel"),
    )


def _read_face(value: object, where: str, notes: Notes) -> int:
    return notes.one_of(value, where, _FACES, WORM)


def record_document(record: Record) -> dict[str, object]:
    """A record as the contract writes it."""
    return {
        "ruleset": ruleset_document(record.ruleset),
        "players": list(record.players),
        "turns": [turn_document(turn) for turn in record.turns],
    }


def turn_document(turn: Turn) -> dict[str, object]:
    """A turn as the contract writes it: what kind it is, and whatever else is not as usual."""
    document: dict[str, object]
    match turn:
        case Move():
            document = {turn.outcome.value: True if turn.portion is None else turn.portion}
        case Total():
            document = {"total": turn.total}
        case Throws():
            document = {"throws": [_throw_document(throw) for throw in turn.throws]}
    for name in ("double_one", "stop", "golden_die", "overlooked"):
        if getattr(turn, name, False):
            document[name] = True
    if turn.bratworm_from:
        seats = list(turn.bratworm_from)
        document["bratworm_from"] = seats[0] if len(seats) == 1 else seats
    if turn.put_back is not None:
        document["put_back"] = turn.put_back.value
    return document


def _throw_document(throw: Throw) -> dict[str, object]:
    document: dict[str, object] = {"rolled": [_FACE_NAMES[face] for face in throw.rolled]}
    if throw.kept is not None:
        document["kept"] = _FACE_NAMES[throw.kept]
    if throw.weasel:
        document["weasel"] = True
    return document
