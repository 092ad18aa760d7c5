"""The threads that look for what is to go out: they begin when they are needed, and nothing ends them."""

import threading
from contextlib import contextmanager

from tournament.outgoing.thread import start_looking


class Stumbling:
    """Fails at its first look, and is content with its second."""

    def __init__(self, looked):
        self.looks, self.looked = 0, looked

    def look(self):
        self.looks += 1
        if self.looks == 1:
            raise RuntimeError("The network is gone.")
        self.looked.set()
        threading.Event().wait()  # so that it is no burden for the tests that follow


def test_it_begins_when_it_is_needed_and_goes_on_after_what_goes_wrong():
    asked: list[int] = []
    made: list[Stumbling] = []
    looked = threading.Event()

    def is_needed():
        asked.append(len(made))
        return len(asked) == 3

    def make():
        made.append(Stumbling(looked))
        return made[0]

    start_looking("test", 0.001, is_needed, make)
    assert looked.wait(10)
    assert (asked, len(made), made[0].looks) == ([0, 0, 0], 1, 2)


class Calm:
    """Looks once, and asks whether what was to be around it is."""

    def __init__(self, inside):
        self.inside, self.looked = inside, threading.Event()

    def look(self):
        self.found = list(self.inside)
        self.looked.set()
        threading.Event().wait()


def test_it_lets_others_go_first_at_each_look():
    inside: list[str] = []
    calm = Calm(inside)

    @contextmanager
    def beside():
        inside.append("beside")
        yield

    start_looking("test", 0.001, lambda: True, lambda: calm, beside)
    assert calm.looked.wait(10)
    assert calm.found == ["beside"]
