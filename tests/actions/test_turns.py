"""Who writes takes turns, once, and not within a transaction."""

from threading import Event as Signal
from threading import Thread

import pytest
from django.db import connection, transaction

from tests.actions.taking_turns import ONLY_SQLITE, Counted
from tournament.actions import turns
from tournament.actions.turns import in_turn


@ONLY_SQLITE
@pytest.mark.django_db(transaction=True)
def test_who_comes_second_waits_for_its_turn():
    waiting, done = Signal(), []

    def second():
        waiting.set()
        with in_turn():
            done.append("second")

    with in_turn():
        thread = Thread(target=second)
        thread.start()
        assert waiting.wait(30)
        done.append("first")
    thread.join(30)
    assert done == ["first", "second"]


@pytest.mark.django_db(transaction=True)
def test_whose_turn_it_is_may_ask_again():
    done = []

    def take_it(who):
        with in_turn(), in_turn():
            done.append(who)

    take_it("one")
    thread = Thread(target=take_it, args=("another",))
    thread.start()
    thread.join(30)
    assert done == ["one", "another"]


@pytest.mark.django_db(transaction=True)
def test_who_is_in_a_transaction_already_does_not_wait():
    with in_turn(), transaction.atomic(), in_turn():
        assert connection.in_atomic_block


@ONLY_SQLITE
@pytest.mark.django_db(transaction=True)
def test_who_waited_in_vain_does_not_wait_again(monkeypatch):
    turn = Counted(turns._turn)
    monkeypatch.setattr(turns, "_turn", turn)
    with in_turn(), in_turn():
        pass
    with in_turn():
        pass
    assert turn.asked == 2
