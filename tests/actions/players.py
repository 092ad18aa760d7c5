"""What tests of players do at the desk, and how they look at the list of players and at what is refused."""

import pytest

from tests import factories
from tournament.actions.core.actors import Refused
from tournament.actions.core.undo import undo
from tournament.actions.people.players import register_player, remove_player
from tournament.words import happened, sentence_of


def register(event, name="Ana", **more):
    return register_player(event=event, by=factories.actor(event), name=name, **more)


def remove(event, number):
    return remove_player(event=event, number=number, by=factories.actor(event))


def take_back(event):
    assert all(happened(entry) for entry in event.journal.all())
    return undo(event=event, number=event.journal_length, by=factories.actor(event))


def states(event):
    return dict(event.players.order_by("number").values_list("number", "state"))


def names(event):
    return list(event.players.order_by("number").values_list("number", "name"))


def refusal(action, *args, **kwargs):
    with pytest.raises(Refused) as found:
        action(*args, **kwargs)
    assert sentence_of(found.value)
    return found.value.code, found.value.params
