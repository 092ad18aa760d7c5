"""End states as documents."""

from games.heckmeck.documents.notes import Notes, plain_integers
from games.heckmeck.documents.rulesets import read_ruleset, ruleset_document
from games.heckmeck.endstate import EndState, Holding, Stacks
from games.heckmeck.problems import Problem
from games.heckmeck.ruleset import Edition, Ruleset

_KNOWN = frozenset({"ruleset", "stacks", "players", "face_down", "face_up", "stopped", "skipped"})
_HOLDING = frozenset({"name", "portions", "bratworms", "specialist"})
_STACKS: dict[object, Stacks] = {stacks.value: stacks for stacks in Stacks}


def read_end_state(document: object) -> tuple[EndState | None, list[Problem]]:
    """An end state and what is wrong with its document; unknown fields alone do not hide the end state."""
    notes = Notes()
    fields = notes.fields(document, "", _KNOWN, needed=("players", "face_down"))
    end_state = EndState(
        read_ruleset(fields.get("ruleset", {}), notes),
        notes.items(fields.get("players", []), "players", lambda player, where: _read_holding(player, where, notes)),
        notes.integers(fields.get("face_down", []), "face_down"),
        notes.one_of(fields.get("stacks", "sets"), "stacks", _STACKS, Stacks.SETS),
        notes.integers(fields["face_up"], "face_up") if "face_up" in fields else (),
        "stopped" in fields and notes.flag(fields["stopped"], "stopped"),
        "skipped" in fields and notes.flag(fields["skipped"], "skipped"),
    )
    return (end_state if notes.understood else None), notes.problems


def _read_holding(document: object, where: str, notes: Notes) -> Holding:
    fields = notes.fields(document, where, _HOLDING, needed=("portions",))
    # `check` is asked for many end states at once: what is in order is passed on, and where it stands is not put
    # together. Classic ones have neither Bratworms nor specialists.
    portions, name = fields.get("portions", []), fields.get("name", "")
    plain = plain_integers(portions)
    return Holding(
        notes.integers(portions, f"{where}.portions") if plain is None else plain,
        notes.integer(fields["bratworms"], f"{where}.bratworms") if "bratworms" in fields else 0,
        notes.specialist_or_other(fields["specialist"], f"{where}.specialist") if "specialist" in fields else None,
        name if type(name) is str else notes.text(name, f"{where}.name"),
    )


def end_state_document(end_state: EndState) -> dict[str, object]:
    """An end state as the contract writes it; Bratworms and specialists only where the ruleset has them.

    That the clock stopped the game, what then lay face up, and that somebody was passed over: only where it is so.
    """
    document: dict[str, object] = {
        "ruleset": ruleset_document(end_state.ruleset),
        "stacks": end_state.stacks.value,
        "players": [_holding_document(player, end_state.ruleset) for player in end_state.players],
        "face_down": list(end_state.face_down),
    }
    if end_state.stopped:
        document["stopped"] = True
    if end_state.stopped or end_state.face_up:
        document["face_up"] = list(end_state.face_up)
    if end_state.skipped:
        document["skipped"] = True
    return document


def _holding_document(player: Holding, ruleset: Ruleset) -> dict[str, object]:
    document: dict[str, object] = {"name": player.name, "portions": list(player.portions)}
    if ruleset.edition is Edition.EXTENDED:
        who = player.specialist
        document |= {"bratworms": player.bratworms, "specialist": None if who is None else str(who)}
    return document
