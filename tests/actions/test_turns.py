"""Who writes takes turns, once, and not within a transaction."""

import re
from threading import Event as Signal
from threading import Thread
from time import monotonic

import pytest
from django.db import connection, transaction

from tests.actions.taking_turns import ONLY_SQLITE, Counted, patience_of_sqlite
from tests.project import ROOT
from tournament.actions import turns
from tournament.actions.turns import in_turn, until
from tournament.config.database import PATIENCE_IN_SECONDS


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


@ONLY_SQLITE
@pytest.mark.django_db(transaction=True)
def test_sqlite_waits_for_what_is_left_of_the_time_and_no_longer():
    waits = []
    for left in (-1, 1000):
        with until(monotonic() + left):
            waits.append(patience_of_sqlite())
        waits.append(patience_of_sqlite())
    assert waits == [0, *[PATIENCE_IN_SECONDS * 1000] * 3]


def test_there_is_time_left_before_a_phone_gives_up():
    program = (ROOT / "static/js/outbox.js").read_text(encoding="utf-8")
    gives_up = int(re.findall(r"const PATIENCE = (\d+);", program)[0]) / 1000
    queue = turn = turns.PATIENCE_IN_SECONDS
    assert queue + turn < turns.PATIENCE_OF_PHONES_IN_SECONDS < gives_up - 2


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
