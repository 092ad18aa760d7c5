"""Who sits at a table whose game is written down: seats that changed before it, people who are replaced."""

from uuid import uuid4

import pytest
from django.urls import reverse

from games.heckmeck import take
from tests import factories
from tests.factories.draws import event_with
from tests.factories.entries import only_table
from tests.views.at_game import Phone, at, text_of
from tournament.actions.core.actors import Refused
from tournament.actions.core.undo import undo
from tournament.actions.draws.seating import swap_seats
from tournament.actions.games.recording import start_record
from tournament.actions.people.withdrawals import substitute_player
from tournament.actions.rounds.lifecycle import start_round
from tournament.models import Round

pytestmark = pytest.mark.django_db


def does(action, event, **fields):
    """By the owner; out comes the number of the entry that it made."""
    action(event=event, by=factories.actor(event), submission_id=uuid4(), **fields)
    return event.journal.last().number


def entry(event, verb):
    return event.journal.get(verb=verb).number


def takes_back(event, *numbers):
    for number in numbers:
        undo(event=event, number=number, by=factories.actor(event))


def refusal(action, *arguments, **fields):
    with pytest.raises(Refused) as refused:
        action(*arguments, **fields)
    return refused.value.code


def published():
    event = event_with(8, public=True, live_positions_public=True)
    people = list(event.players.all())
    return event, factories.seated_round(event, [people[:4], people[4:]], state=Round.State.PUBLISHED)


def swaps(event, one, other):
    return does(swap_seats, event, round=event.rounds.get(), one=one, other=other, reason="Asked for")


def begun(event):
    does(start_round, event, round=event.rounds.get())
    does(start_record, event, table=only_table(event))
    return Phone(only_table(event))


def in_the_game(phone, client):
    """The names of the first four to move, as the pages tell."""
    for portion in (31, 32, 33, 34):
        phone.sends(total=portion)
    game = phone.sees().context["game"]
    assert phone.client.get(phone.at_table).context["phone"].names == game.names
    live = client.get(reverse("live_table", args=[phone.table.round.event.slug, 1, 1]))
    for number, name in enumerate(game.names):
        assert f"{name} takes {31 + number}." in text_of(phone.sees())
        assert f"{name} takes {31 + number}." in text_of(live)
    return [name.removeprefix("Player ") for name in game.names]


def test_who_changed_seats_before_the_game_plays_in_the_new_seat(client):
    event, _round = published()
    swaps(event, 1, 6)
    swaps(event, 6, 3)
    assert in_the_game(begun(event), client) == ["3", "2", "6", "4"]


def test_and_after_an_undo_in_the_old_one(client):
    event, _round = published()
    first, second = swaps(event, 1, 6), swaps(event, 6, 3)
    takes_back(event, second, first)
    assert in_the_game(begun(event), client) == ["1", "2", "3", "4"]


def test_while_a_game_is_written_down_nobody_changes_seats(client):
    event, _round = published()
    first, second = swaps(event, 1, 6), swaps(event, 6, 3)
    takes_back(event, second)
    phone = begun(event)
    assert refusal(swaps, event, 2, 3) == "round_has_started"
    assert refusal(takes_back, event, first) == "undo_too_late"
    assert refusal(takes_back, event, entry(event, "round_started")) == "undo_too_late"
    assert in_the_game(phone, client) == ["6", "2", "3", "4"]


def test_a_game_that_was_begun_too_early_is_begun_again_with_those_who_sit_there_now(client):
    event, _round = published()
    phone = begun(event)
    takes_back(event, entry(event, "game_begun"), entry(event, "round_started"))
    assert "while its round is running" in text_of(phone.client.get(phone.address, follow=True))
    swapped = swaps(event, 1, 6)
    swaps(event, 2, 7)
    assert refusal(takes_back, event, swapped) == "undo_too_late"
    assert in_the_game(begun(event), client) == ["6", "7", "3", "4"]


def test_a_substitute_is_named_in_all_turns_and_the_first_person_again_after_an_undo():
    phone = at(take(26), take(27))
    event = phone.table.round.event
    numbers = [does(substitute_player, event, number=number, name=name) for number, name in ((1, "Zoe"), (2, "Ion"))]
    game = phone.sees()
    assert ("Zoe takes 26." in text_of(game), "Ion takes 27." in text_of(game)) == (True, True)
    takes_back(event, *reversed(numbers))
    game = phone.sees()
    assert ("Player 1 takes 26." in text_of(game), "Player 2 takes 27." in text_of(game)) == (True, True)
