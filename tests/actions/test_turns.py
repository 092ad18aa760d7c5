"""Who writes takes turns, once, and not within a transaction; what phones hand in is done by one thread."""

from threading import Event as Signal
from threading import Thread, current_thread

import pytest
from django.db import connection, transaction

from tournament.actions import turns
from tournament.actions.turns import by_the_writer, in_turn
from tournament.middleware.requests import current_id
from tournament.models import Account

ONLY_SQLITE = pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL has a queue of its own")


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


class Counted:
    """A turn that is never free, and how often somebody asked for it. Who has it gives it back."""

    asked = 0

    def __init__(self, turn):
        self.release = turn.release

    def acquire(self, timeout):
        self.asked += 1
        return False


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


HERE = "here"


def whereabouts():
    """In which thread this is done, and for which request."""
    name = current_thread().name
    return HERE if current_thread() is Signals.main else name.partition("_")[0], current_id.get()


class Signals:
    """The thread of the test."""

    main = current_thread()


@ONLY_SQLITE
@pytest.mark.django_db(transaction=True)
def test_what_phones_hand_in_is_done_by_the_writer_for_their_request():
    token = current_id.set("0123456789")
    assert by_the_writer(whereabouts) == ("writer", "0123456789")
    current_id.reset(token)


@ONLY_SQLITE
@pytest.mark.django_db(transaction=True)
def test_a_single_thread_writes_by_itself(settings):
    settings.THREADS = 1
    assert by_the_writer(whereabouts) == (HERE, "")


@pytest.mark.django_db
def test_what_belongs_to_a_transaction_stays_in_it():
    Account.objects.create(username="ana")
    assert by_the_writer(lambda: (whereabouts(), Account.objects.count())) == ((HERE, ""), 1)


@pytest.mark.django_db(transaction=True)
def test_what_goes_wrong_is_told_to_who_asked():
    with pytest.raises(ZeroDivisionError):
        by_the_writer(lambda: 1 // 0)


@ONLY_SQLITE
@pytest.mark.django_db(transaction=True)
def test_the_writer_waits_for_its_turn_as_well():
    done = []
    with in_turn():
        thread = Thread(target=by_the_writer, args=(lambda: done.append("phone"),))
        thread.start()
        done.append("desk")
    thread.join(30)
    assert done == ["desk", "phone"]


@ONLY_SQLITE
@pytest.mark.django_db(transaction=True)
def test_who_waited_for_the_writer_in_vain_does_it_without_waiting_again(monkeypatch):
    busy, free = Signal(), Signal()
    other = Thread(target=by_the_writer, args=(lambda: (busy.set(), free.wait(30)),))
    other.start()
    assert busy.wait(30)
    turn = Counted(turns._turn)
    monkeypatch.setattr(turns, "_turn", turn)
    monkeypatch.setattr(turns, "PATIENCE_IN_SECONDS", 0)

    def write():
        with in_turn():
            return whereabouts()

    try:
        assert (by_the_writer(write), turn.asked) == ((HERE, ""), 0)
    finally:
        free.set()
        other.join(30)
