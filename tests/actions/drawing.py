"""The acts of a draw in short, by the owner of the event; and what a refused one says."""

import pytest

from tests import factories
from tournament.actions.core.actors import Refused
from tournament.actions.draws import draw


def announce(event, **more):
    return draw.announce_draw(**{"event": event, "by": factories.actor(event), **more})


def reveal(event, **more):
    return draw.reveal_draw(**{"event": event, "by": factories.actor(event), **more})


def fail(event, reason="The dice were lost", **more):
    return draw.fail_draw(**{"event": event, "by": factories.actor(event), "reason": reason, **more})


def refusal(action, *args, **arguments):
    with pytest.raises(Refused) as refused:
        action(*args, **arguments)
    return refused.value.code, refused.value.params
