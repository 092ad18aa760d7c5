"""The engine offers what `games.protocol` asks of a game; mypy reads the same line as a claim and proves it."""

import games.heckmeck
from games.protocol import Engine, Problem, Ranked, Replayed, Verdict
from tests.games.samples import CLASSIC, RECORD, changed

HECKMECK: Engine = games.heckmeck

RIGHT = CLASSIC["highest", "sets"]
WRONG = changed(RIGHT, {"players.0.portions": []})


def asked_of(protocol: type) -> set[str]:
    """The names that a protocol and those it extends ask for."""
    names = {name for base in protocol.__mro__ if base is not object for name in vars(base)}
    return {name for name in names if not name.startswith("_")}


def missing(thing: object, protocol: type) -> set[str]:
    return {name for name in asked_of(protocol) if not hasattr(thing, name)}


def test_what_is_asked():
    """Spelt out, so that `missing` cannot pass by finding no names."""
    assert asked_of(Engine) == {"check_document", "replay_document"}
    assert asked_of(Verdict) == {"valid", "problems", "ranking"}
    assert asked_of(Replayed) == {"valid", "problems", "ranking", "finished", "turn", "end_state"}
    assert asked_of(Problem) == {"code", "seat", "params"}
    assert asked_of(Ranked) == {"seat", "place", "worms", "decided_by"}


def test_both_functions_are_there():
    assert [callable(getattr(HECKMECK, name)) for name in sorted(asked_of(Engine))] == [True, True]


def test_a_verdict_has_all_that_is_asked():
    right, wrong = HECKMECK.check_document(RIGHT), HECKMECK.check_document(WRONG)
    assert (right.valid, wrong.valid) == (True, False)
    assert missing(right, Verdict) == missing(wrong, Verdict) == set()
    assert {name for each in right.ranking for name in missing(each, Ranked)} == set()
    assert {name for each in wrong.problems for name in missing(each, Problem)} == set()
    assert (len(right.ranking), right.problems, len(wrong.ranking)) == (2, (), 0)


def test_a_replayed_record_has_all_that_is_asked():
    right, wrong = HECKMECK.replay_document(RECORD), HECKMECK.replay_document({**RECORD, "turns": [{"take": 40}]})
    assert missing(right, Replayed) == missing(wrong, Replayed) == set()
    assert (right.valid, right.turn, wrong.valid, wrong.turn, wrong.end_state) == (True, None, False, 0, None)


def test_the_package_offers_what_it_says():
    names = games.heckmeck.__all__
    assert [name for name in names if not hasattr(games.heckmeck, name)] == []
    assert len(set(names)) == len(names)
