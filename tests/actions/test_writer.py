"""What phones hand in is done by one thread, together where that works, and nobody waits for good."""

from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from threading import Event as Signal
from threading import Thread, current_thread

import pytest
from django.db import IntegrityError, OperationalError, connection, transaction

from tests.actions.taking_turns import ONLY_SQLITE, Counted, patience_of_sqlite
from tournament.actions import turns, writer
from tournament.actions.turns import in_turn
from tournament.actions.writer import Wish, by_the_writer, fulfil
from tournament.config.database import PATIENCE_IN_SECONDS
from tournament.middleware.requests import current_id
from tournament.models import Account, EventRole

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
def test_the_writer_asks_for_its_turn_as_well(monkeypatch):
    turn = Counted(turns._turn)
    monkeypatch.setattr(turns, "_turn", turn)
    assert (by_the_writer(whereabouts)[0], turn.asked) == ("writer", 1)


@pytest.fixture
def busy_writer():
    """A writer who does something else, until this is called."""
    busy, free = Signal(), Signal()

    def is_long():
        busy.set()
        free.wait(30)

    other = Thread(target=by_the_writer, args=(is_long,))
    other.start()
    assert busy.wait(30)

    def end():
        free.set()
        other.join(30)

    yield end
    end()


@ONLY_SQLITE
@pytest.mark.django_db(transaction=True)
def test_who_waited_for_the_writer_in_vain_does_it_without_waiting_again(busy_writer, monkeypatch):
    turn = Counted(turns._turn)
    monkeypatch.setattr(turns, "_turn", turn)
    monkeypatch.setattr(turns, "PATIENCE_IN_SECONDS", 0)

    def write():
        with in_turn():
            return whereabouts()

    assert (by_the_writer(write), turn.asked) == ((HERE, ""), 0)


@ONLY_SQLITE
@pytest.mark.django_db(transaction=True)
def test_what_was_waited_for_in_vain_is_not_done_once_more_by_the_writer(busy_writer, monkeypatch):
    done = []
    with monkeypatch.context() as impatient:
        impatient.setattr(turns, "PATIENCE_IN_SECONDS", 0)
        by_the_writer(lambda: done.append(whereabouts()))
    busy_writer()
    by_the_writer(lambda: done.append("whatever came after it"))
    assert done == [(HERE, ""), "whatever came after it"]


@ONLY_SQLITE
@pytest.mark.django_db(transaction=True)
def test_what_the_writer_has_begun_is_waited_for(monkeypatch):
    """However long it takes: nobody may do it a second time."""
    begun, gave_up, done = Signal(), Signal(), []

    class Impatient(Future):
        """Whoever waits for it gives up for the first time when it has just begun."""

        def result(self, timeout=None):
            if gave_up.is_set():
                return super().result(timeout)
            assert begun.wait(30)
            raise TimeoutError

        def cancel(self):
            gave_up.set()
            return super().cancel()

    def is_long():
        done.append(whereabouts()[0])
        begun.set()
        return gave_up.wait(30)

    monkeypatch.setattr(writer, "Wish", lambda act: Wish(act, future=Impatient()))
    assert (by_the_writer(is_long), done) == (True, ["writer"])


@ONLY_SQLITE
@pytest.mark.django_db(transaction=True)
def test_sqlite_is_given_what_is_left_of_a_phone_s_patience(busy_writer, monkeypatch):
    monkeypatch.setattr(turns, "PATIENCE_OF_PHONES_IN_SECONDS", 0)
    with monkeypatch.context() as impatient:
        impatient.setattr(turns, "PATIENCE_IN_SECONDS", 0)
        in_vain = by_the_writer(patience_of_sqlite)
    busy_writer()
    wishes = [Wish(patience_of_sqlite), Wish(patience_of_sqlite)]
    fulfil(wishes)
    assert (in_vain, by_the_writer(patience_of_sqlite), [outcome(each) for each in wishes]) == (0, 0, [0, 0])
    assert patience_of_sqlite() == PATIENCE_IN_SECONDS * 1000


def account(name):
    """A wish for one, which says what it came to in the end."""
    return Wish(lambda: Account.objects.create(username=name).username)


def outcome(wish):
    return wish.future.exception() or wish.future.result()


def names():
    return sorted(Account.objects.values_list("username", flat=True))


@ONLY_SQLITE
@pytest.mark.django_db(transaction=True)
def test_what_comes_together_is_committed_once_and_told_afterwards():
    told = []

    def act(name):
        Account.objects.create(username=name)
        transaction.on_commit(lambda: told.append((names(), [each.future.done() for each in wishes])))
        return name

    wishes = [Wish(partial(act, name)) for name in ("ana", "ben")]
    fulfil(wishes)
    assert told == [(["ana", "ben"], [False, False])] * 2
    assert [outcome(each) for each in wishes] == ["ana", "ben"]


@ONLY_SQLITE
@pytest.mark.django_db(transaction=True)
def test_one_that_goes_wrong_does_not_take_the_others_along():
    wrong = Wish(lambda: 1 // 0)
    wishes = [account("ana"), wrong, account("ben")]
    fulfil(wishes)
    assert [outcome(each) for each in wishes if each is not wrong] == ["ana", "ben"]
    assert (type(outcome(wrong)), names()) == (ZeroDivisionError, ["ana", "ben"])


@ONLY_SQLITE
@pytest.mark.django_db(transaction=True)
def test_what_the_database_refuses_at_the_end_is_nobody_elses_fault():
    nowhere = Wish(lambda: EventRole.objects.create(event_id=0, account_id=0, role="owner"))
    wishes = [account("ana"), nowhere]
    fulfil(wishes)
    assert (outcome(wishes[0]), type(outcome(nowhere)), names()) == ("ana", IntegrityError, ["ana"])


@ONLY_SQLITE
@pytest.mark.django_db(transaction=True)
def test_nobody_is_told_of_what_was_taken_back_without_a_word():
    def says_nothing():
        with suppress(LookupError), transaction.atomic(savepoint=False):
            raise LookupError
        return "nothing"

    wishes = [account("ana"), Wish(says_nothing)]
    fulfil(wishes)
    assert ([outcome(each) for each in wishes], names()) == (["ana", "nothing"], ["ana"])


@ONLY_SQLITE
@pytest.mark.django_db(transaction=True)
def test_a_database_that_is_not_to_be_had_is_waited_for_once():
    waits = []

    def busy(execute, sql, *_others):
        waits.append(sql)
        raise OperationalError("database is locked")

    wishes = [account("ana"), account("ben")]
    with connection.execute_wrapper(busy):
        fulfil(wishes)
    assert (waits, [type(outcome(each)) for each in wishes]) == (["BEGIN IMMEDIATE"], [OperationalError] * 2)


def test_nobody_waits_for_a_writer_who_could_not_begin(monkeypatch):
    def broken(wishes):
        raise OSError("no room")

    monkeypatch.setattr(writer, "fulfil", broken)
    wish = account("ana")
    writer.Writer().take(wish)
    assert isinstance(wish.future.exception(timeout=30), OSError)
