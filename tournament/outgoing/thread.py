"""Threads that look every few seconds whether something is to go out. What that takes is read once it is needed."""

import logging
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol

from django.db import connections

Beside = Callable[[], AbstractContextManager[None]]
log = logging.getLogger(__name__)


class Sender(Protocol):
    """Sends what is due whenever it is asked to look."""

    def look(self) -> int: ...


def start_looking(
    name: str,
    seconds: float,
    is_needed: Callable[[], bool],
    make: Callable[[], Sender],
    beside: Beside = nullcontext,
) -> None:
    """Returns at once. `make` is called once `is_needed` has said so; `beside`: around each look."""
    threading.Thread(target=_look, args=(name, seconds, is_needed, make, beside), name=name, daemon=True).start()


def _look(name: str, seconds: float, is_needed: Callable[[], bool], make: Callable[[], Sender], beside: Beside) -> None:
    never = threading.Event()
    sender: Sender | None = None
    while not never.wait(seconds):
        try:
            with beside():
                if sender is None and is_needed():
                    sender = make()
                if sender:
                    sender.look()
        except Exception:  # The next look may be better; without the thread there would be none.
            log.exception("Something was not sent.", extra={"fields": {"what": name}})
        finally:
            connections.close_all()
