"""One thread that writes for the phones, as long as SQLite is the database, and commits for several of them at once.

At the end of a round all tables hand in their results together. A connection that finds that another has written
forgets all that it has read; threads that wait for each other at every statement cost as much as the result; and what
is committed together is written to the disk once. Each phone gets its answer after that.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import monotonic
from typing import Any, Generic, TypeVar

from django.conf import settings
from django.db import close_old_connections, transaction

from tournament.actions import turns
from tournament.actions.turns import asked, in_turn, takes_turns, until

# So that the first one need not wait for long.
MOST_AT_ONCE = 8
Outcome = TypeVar("Outcome")


def by_the_writer(act: Callable[[], Outcome]) -> Outcome:
    """Done by the writer; here where it does not come to it. May be done twice if the first time is taken back."""
    if not takes_turns() or settings.THREADS == 1:  # where one is enough, there may be no second connection
        return act()
    wish = Wish(act)
    _writer.take(wish)
    try:
        return wish.future.result(turns.PATIENCE_IN_SECONDS)
    except TimeoutError:
        if not wish.future.cancel():  # it has begun
            return wish.future.result()
    with asked(), until(wish.deadline):
        return act()


@dataclass(frozen=True)
class Wish(Generic[Outcome]):
    """What somebody wants to be done, in the context of their request."""

    act: Callable[[], Outcome]
    context: Context = field(default_factory=copy_context)
    future: "Future[Outcome]" = field(default_factory=Future)
    deadline: float = field(default_factory=lambda: monotonic() + turns.PATIENCE_OF_PHONES_IN_SECONDS)

    def done(self) -> Outcome:
        return self.context.run(self.act)

    def fulfil(self) -> None:
        try:
            self.future.set_result(self.done())
        except BaseException as error:
            self.future.set_exception(error)


class Writer:
    """The thread, and who waits for it."""

    def __init__(self) -> None:
        self._waiting: SimpleQueue[Wish[Any]] = SimpleQueue()
        self._starting = Lock()
        self._thread: Thread | None = None

    def take(self, wish: Wish[Any]) -> None:
        self._waiting.put(wish)
        if self._thread is None:
            with self._starting:
                if self._thread is None:
                    self._thread = Thread(target=self._run, name="writer", daemon=True)
                    self._thread.start()

    def _run(self) -> None:
        while True:
            wishes = [each for each in self._next() if each.future.set_running_or_notify_cancel()]
            try:
                fulfil(wishes)
            except BaseException as error:  # or they would wait for good
                for each in wishes:
                    if not each.future.done():
                        each.future.set_exception(error)

    def _next(self) -> list[Wish[Any]]:
        wishes = [self._waiting.get()]
        try:
            while len(wishes) < MOST_AT_ONCE:
                wishes.append(self._waiting.get_nowait())
        except Empty:
            pass
        return wishes


_writer = Writer()


def fulfil(wishes: Sequence[Wish[Any]]) -> None:
    """In this thread's turn: all together, or where that does not work each for itself."""
    close_old_connections()  # as for every request
    deadline = min((each.deadline for each in wishes), default=0)
    with in_turn():
        if len(wishes) < 2 or not _together(wishes, deadline):
            for each in wishes:
                with until(deadline):
                    each.fulfil()
    close_old_connections()


def _together(wishes: Sequence[Wish[Any]], deadline: float) -> bool:
    """In one transaction. Nobody is told anything before it is committed; whatever goes wrong takes all of it back."""
    begun = False
    try:
        with until(deadline), transaction.atomic():
            begun = True
            outcomes = [each.done() for each in wishes]
            lost = transaction.get_rollback()  # then it ends without a word, and nothing is kept
    except Exception as error:
        if not begun:  # the database has been waited for once, and each for itself would wait as long again
            for each in wishes:
                each.future.set_exception(error)
        return not begun
    if lost:
        return False
    for each, outcome in zip(wishes, outcomes, strict=True):
        each.future.set_result(outcome)
    return True
