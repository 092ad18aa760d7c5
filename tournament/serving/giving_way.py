"""Who is in no hurry lets those go first who write: a page in the making, a message to another program.

All threads of a process take turns with one interpreter. A result asks the database some fifteen times, and after each
answer it would wait for its turn behind whoever renders a page. So these wait instead, at each question of their own.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from django.db import connection

from tournament.serving.places import Traffic, traffic

Execute = Callable[..., object]


class GivesWay:
    """Waits before it reads something while somebody writes, but no longer than so many seconds in all.

    Whoever writes as well holds a lock by then, also while its transaction begins, and would keep waiting just those
    who are to go first.
    """

    def __init__(self, traffic: Traffic, seconds: float) -> None:
        self._traffic = traffic
        self.left = seconds

    def __call__(self, execute: Execute, sql: str, params: object, many: bool, context: object) -> object:
        holds_lock = connection.in_atomic_block or not sql.startswith("SELECT")
        if self.left > 0 and self._traffic.writing and not holds_lock:
            since = monotonic()
            self._traffic.nobody_writes.wait(self.left)
            self.left -= monotonic() - since
        return execute(sql, params, many, context)


@contextmanager
def giving_way(seconds: float) -> Iterator[None]:
    """Inside of `with`, this thread lets those go first who write."""
    with connection.execute_wrapper(GivesWay(traffic, seconds)):
        yield
