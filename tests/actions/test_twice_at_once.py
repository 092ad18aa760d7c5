"""Every action, asked for twice at the same moment on two connections: a double click, two desks, a phone that insists.

The cases stand in `tests.actions.twice`. An action without one fails here.
"""

import inspect
import pkgutil
from copy import copy
from importlib import import_module
from uuid import uuid4

import pytest
from django.db.models import F

import tournament.actions
from tests.actions.twice import (
    CASES,
    DONE,
    DONE_ALREADY,
    asks_for,
    events,
    name_of,
    people,
    rounds,
    screens,
    tables,
    webhooks,
)
from tests.concurrency import at_once
from tournament.actions.core.actors import AlreadyDone, Refused
from tournament.actions.core.journal_chain import first_break
from tournament.models import Event

__all__ = [
    "events",
    "people",
    "rounds",
    "screens",
    "tables",
    "webhooks",
]  # that they are imported makes their cases known
EVERY_ACTION = sorted(CASES)


@pytest.mark.parametrize("name", EVERY_ACTION)
@pytest.mark.django_db(transaction=True)
def test_what_two_do_at_once_is_done_once_or_may_be_done_twice(name):
    case = CASES[name]
    outcomes = both(case.action, prepared(case))
    assert outcomes in [sorted([DONE, told]) for told in case.second]
    assert_journals_hold()


@pytest.mark.parametrize("name", EVERY_ACTION)
@pytest.mark.django_db(transaction=True)
def test_the_same_submission_twice_at_once_counts_once(name):
    case = CASES[name]
    outcomes = both(case.action, prepared(case) | {"submission_id": uuid4()})
    assert outcomes in [sorted([DONE, told]) for told in case.again]
    assert_journals_hold()


def test_every_action_has_a_case():
    assert sorted(actions()) == EVERY_ACTION


def prepared(case):
    arguments = case.prepare()
    # Rows that a factory wrote directly have no entry, although some of them moved the revision.
    Event.objects.update(revision=F("journal_length"))
    return arguments


def both(action, arguments):
    """What two came to who asked for the same, each with an event of their own, as two requests have."""

    def act():
        own = {name: copy(value) if isinstance(value, Event) else value for name, value in arguments.items()}
        return action(**own)

    return sorted(map(told, at_once(act, act)))


def told(outcome):
    if isinstance(outcome, AlreadyDone):
        return DONE_ALREADY
    if isinstance(outcome, Refused):
        return outcome.code
    return repr(outcome) if isinstance(outcome, Exception) else DONE


def assert_journals_hold():
    for event in Event.objects.all():
        entries = list(event.journal.select_related("undoes"))
        last = entries[-1].hash if entries else ""
        assert (event.revision, event.journal_length, event.journal_head) == (len(entries), len(entries), last)
        assert first_break(entries) is None


def actions():
    """All functions of tournament.actions that a submission can be given to; those only with words, as actions are."""
    for module in pkgutil.walk_packages(tournament.actions.__path__, "tournament.actions."):
        for name, function in vars(import_module(module.name)).items():
            if not name.startswith("_") and inspect.isfunction(function) and function.__module__ == module.name:
                parameters = inspect.signature(function).parameters
                if "submission_id" in asks_for(function) and not any(map(is_by_place, parameters.values())):
                    yield name_of(function)


def is_by_place(parameter):
    return parameter.kind is parameter.POSITIONAL_OR_KEYWORD
