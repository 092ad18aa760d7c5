"""The desk's pages about players call everybody by name and number, in one way: Ana (2)."""

import pytest

from tests import factories
from tests.views.reading import said, tight, words_of
from tournament.models import Player, Round
from tournament.words import happened

pytestmark = pytest.mark.django_db
State = Player.State
LIST = "/desk/cup/players/"
NAMED = "<bdi>Ana</bdi>(2)"  # without the white space beside tags


@pytest.fixture
def ana(event):
    """The second of two who have the same name."""
    factories.player(event, "Ana")
    return factories.player(event, "Ana")


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("2/", f"<h1>{NAMED}</h1>"),
        ("2/", "<title>Ana (2) · Grillmeister</title>"),
        ("1/", f"The other is{NAMED}."),
        ("2/edit/", "<h1>Edit Ana (2)</h1>"),
        ("2/remove/", "<h1>Remove Ana (2) from the list?</h1>"),
        ("2/withdraw/", "<h1>Withdraw Ana (2)?</h1>"),
        ("2/substitute/", f"<h1>Who is playing for{NAMED}?</h1>"),
        ("1/merge/2/", f"<h2>{NAMED}</h2>"),
        ("1/merge/2/", "Ana (2): checked in"),
    ],
)
def test_the_pages_of_a_player(client, event, ana, page, sentence):
    assert sentence in tight(client.get(f"{LIST}{page}"))


@pytest.mark.parametrize(
    ("state", "page", "label"),
    [
        (State.TO_APPROVE, "registration/", "Approve Ana (2)"),
        (State.TO_APPROVE, "registration/", "Decline Ana (2)"),
        (State.WAITING, "registration/", "Admit Ana (2) now"),
        (State.WAITING, "registration/", "Decline Ana (2)"),
        (State.REGISTERED, "check-in/", "Check in Ana (2)"),
    ],
)
def test_buttons_in_a_list_say_whom_they_are_about(client, event, ana, state, page, label):
    Player.objects.filter(pk=ana.pk).update(state=state)
    assert f'aria-label="{label}"' in words_of(client.get(f"{LIST}{page}"))


def test_the_waiting_list(client, event, ana):
    Player.objects.filter(pk=ana.pk).update(state=State.WAITING)
    assert NAMED in tight(client.get(f"{LIST}registration/"))


def test_who_took_over_from_whom(client, event):
    factories.players(event, 4)
    factories.seated_round(event, state=Round.State.PUBLISHED)
    answer = client.post(f"{LIST}2/substitute/", {"name": "Zoe"})
    assert (said(answer), happened(event.journal.last())) == (
        ["Zoe (2) took over from Player 2."],
        "Zoe (2) took over from Player 2",
    )
