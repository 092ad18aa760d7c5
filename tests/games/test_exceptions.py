"""The engine's exceptions travel: to another process or into a copy, with all they carry."""

import copy
import pickle
import traceback

import pytest

from games.heckmeck import (
    ChoiceOpen,
    HeckmeckError,
    Helpers,
    HelpersRefused,
    IllegalMove,
    IllegalTurn,
    NotationError,
    NoWitness,
    PlayerCountRefused,
    Position,
    Record,
    RulesetRefused,
    Specialist,
    classic,
    fail,
    parse_end_state,
    parse_position,
    replay,
    steal,
    take,
    witness,
)

WITH_CHOICE = parse_position("extended 24@apple/25@weasel up 11.21-23.26-36 down 13 turn 0")
CAUSES = {
    IllegalMove: lambda: Position.start(classic(), 2).play(take(40)),
    ChoiceOpen: lambda: WITH_CHOICE.play(steal(25)),
    IllegalTurn: lambda: replay(Record(classic(), ("Ana", "Ion"), (fail(), take(40)))),
    RulesetRefused: lambda: classic(worms={}),
    PlayerCountRefused: lambda: Position.start(classic(), 8),
    NotationError: lambda: parse_position("classic"),
    NoWitness: lambda: witness(parse_end_state("classic -/- down 21-36 sets")),
    HelpersRefused: lambda: Helpers(golden_die=True, canned_worm=True),
}


def raised(kind: type[HeckmeckError]) -> HeckmeckError:
    with pytest.raises(HeckmeckError) as error:
        CAUSES[kind]()
    assert type(error.value) is kind
    return error.value


def carried(error: HeckmeckError) -> tuple:
    """All that an exception carries, and how it is printed."""
    reason = getattr(error, "reason", None)
    others = {name: value for name, value in vars(error).items() if name != "reason"}
    return type(error), error.args, others, reason and carried(reason), traceback.format_exception_only(error)


@pytest.mark.parametrize("kind", CAUSES)
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_they_come_out_of_a_pickle_as_they_went_in(kind, protocol):
    error = raised(kind)
    assert carried(pickle.loads(pickle.dumps(error, protocol))) == carried(error)


@pytest.mark.parametrize("kind", CAUSES)
@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy])
def test_copies_are_alike(kind, way):
    error = raised(kind)
    assert carried(way(error)) == carried(error)


def test_notes_travel_too():
    error = raised(IllegalMove)
    error.add_note("in the third game")
    assert pickle.loads(pickle.dumps(error)).__notes__ == ["in the third game"]


def test_none_is_missing_here():
    kinds, waiting = set(), [HeckmeckError]
    while waiting:
        waiting += (below := waiting.pop().__subclasses__())
        kinds.update(below)
    assert kinds == set(CAUSES)


def test_what_a_choice_carries():
    error = raised(ChoiceOpen)
    assert (error.code, error.params) == ("put_back_missing", {"specialists": (Specialist.APPLE, Specialist.WEASEL)})
