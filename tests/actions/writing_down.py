"""What tests of games that are written down do at the table, and how they look at the record and at what is refused."""

import pytest

from tests import factories
from tests.factories import games
from tournament.actions.core.actors import Refused
from tournament.actions.games.recording import add_turn, finish_record, undo_to
from tournament.rules.verdicts import ruleset_of


def given(table, version, fields):
    event = table.round.event
    return {"event": event, "table": table, "base_version": version, "by": factories.actor(event), **fields}


def turn(table, turn, version, **fields):
    return add_turn(turn=turn, **given(table, version, fields))


def back(table, turns, version, **fields):
    return undo_to(turns=turns, **given(table, version, fields))


def finish(table, version, **fields):
    return finish_record(**given(table, version, fields))


def refusal(action, *arguments, **fields):
    with pytest.raises(Refused) as refused:
        action(*arguments, **fields)
    return refused.value.code


def turns(table):
    return games.record(table).record["turns"]


def over(**fields):
    """A table whose game is played to its end, and the version of its record."""
    event, table = games.begun(**fields)
    made = games.filled(table, *games.short_game(ruleset_of(event)))
    return table, made.version


def verbs(table):
    return list(table.round.event.journal.values_list("verb", flat=True))
