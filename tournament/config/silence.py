"""Ends connections to our own server over which nothing came back for too long. Linux only: others do not say so.

The server itself waits for good: for what a phone that has left the wifi had only half sent, and for who sends a byte
now and then. After a whole request there is an answer long before that time is over.
"""

import os
import socket
import stat
import struct
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

# Where in Linux's `tcp_info` the milliseconds are since something was sent, or since the connection began.
LAST_SENT = struct.Struct("44xI")
OPEN_FILES = Path("/proc/self/fd")
LOOKS = 6  # within that time


def end_silent_ones(seconds: float) -> None:
    """From now on."""
    if sys.platform == "linux":
        threading.Thread(target=_watch, args=(seconds,), name="silence", daemon=True).start()


def _watch(seconds: float) -> None:
    never = threading.Event()
    while not never.wait(seconds / LOOKS):
        end_silent(seconds)


def end_silent(seconds: float) -> None:
    """Those that have been silent for so long. Whoever reads from them is told that they have ended."""
    mine = list(_sockets())
    try:
        # A connection to PostgreSQL may rest: only those that came in.
        doors = {each.getsockname()[1] for each in mine if _listens(each)}
        for each in mine:
            if not _listens(each) and each.getsockname()[1] in doors and silent_for(each) >= seconds:
                with suppress(OSError):  # has ended meanwhile
                    each.shutdown(socket.SHUT_RDWR)
    finally:
        for each in mine:
            each.close()


def silent_for(connection: socket.socket) -> float:
    """Seconds since something was sent over it."""
    (milliseconds,) = LAST_SENT.unpack(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, LAST_SENT.size))
    return float(milliseconds) / 1000


def _sockets() -> Iterator[socket.socket]:
    """Those of TCP that this process has open, whoever opened them: each once more, to be closed again."""
    for each in OPEN_FILES.iterdir():
        with suppress(OSError):  # closed meanwhile
            # Nothing but sockets: closing any descriptor of a file drops all locks that this process has on it.
            if not stat.S_ISSOCK(os.fstat(int(each.name)).st_mode):
                continue
            again = os.dup(int(each.name))
            found = socket.socket(fileno=again)
            if found.family in (socket.AF_INET, socket.AF_INET6) and found.type == socket.SOCK_STREAM:
                yield found
            else:
                found.close()


def _listens(found: socket.socket) -> bool:
    return bool(found.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN))
