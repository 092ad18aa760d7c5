"""`manage.py serve 127.0.0.1 8000`: prepares what is missing, says hello, and answers requests until Ctrl-C.

All in one process, because that makes a second start quick; start.py calls it once the packages are there.
"""

import os
import signal
import socket
from ctypes import c_bool
from functools import partial
from multiprocessing.sharedctypes import RawValue
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections
from django.utils.translation import gettext
from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels

from tournament.actions.core.actors import Refused
from tournament.serving.process import load, load_views
from tournament.serving.running import mark_running
from tournament.words import sentence_of

try:
    import resource
except ImportError:  # not on Windows, which has no such limit
    resource = None  # type: ignore[assignment]

# How long a request that is being answered may take when the server is told to end.
LAST_CHANCE_IN_SECONDS = 10
# Browsers open six connections for a page, and two thousand of them may come within half a minute.
MAX_CONNECTIONS = 18_000
BACKLOG = 4096
OTHER_FILES = 200


class Command(BaseCommand):
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.description = gettext(
            "Serves the pages. THREADS and WORKERS in the environment set how many requests are answered at once."
        )
        parser.add_argument("host", help=gettext("the IP address to listen on"))
        parser.add_argument("port", type=int)
        parser.add_argument("--greet", metavar="ADDRESS", help=gettext("print this address, and what to do first"))
        parser.add_argument(
            "--hall", action="store_true", help=gettext("phones can reach the address: show it as a QR code")
        )

    def handle(self, *args: Any, host: str, port: int, greet: str | None, hall: bool, **options: Any) -> None:
        refuse_taken_port(host, port)
        try:
            running = mark_running()
        except Refused as refused:
            raise CommandError(sentence_of(refused)) from None
        call_command("prepare")
        if greet:
            call_command("greeting", greet, hall=hall)
        # The worker processes are copies of this one: what is loaded here is loaded when one has to be replaced, and
        # shared as long as nobody touches it.
        load_views()
        # But a connection must not be shared.
        connections.close_all()
        self.stdout.flush()
        self.serve(host, port)
        running.release()

    def serve(self, host: str, port: int) -> None:
        """Until it is told to end. Where its processes are ended by the system, for want of memory say, it goes on."""
        has_answered = RawValue(c_bool, False)
        while True:
            has_answered.value = False
            server = new_server(host, port)
            try:
                server.serve(target_loader=partial(load, has_answered), wrap_loader=False)
                return
            except SystemExit:
                # Granian gives up when a process ends twice within seconds. That is right where it fails by itself:
                # then it has answered nobody.
                if server.interrupt_signal or not has_answered.value:
                    raise


def new_server(host: str, port: int) -> Any:
    """One of granian's, whichever this Python needs; it has not begun."""
    server: Any = Granian(
        "grillmeister",
        address=host,
        port=port,
        interface=Interfaces.RSGI,
        # Over one connection of HTTP/2 everything could stand still beside something that goes on.
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=settings.IDLE_TIMEOUT * 1000),
        websockets=False,
        workers=settings.WORKERS,
        backlog=BACKLOG,
        backpressure=max_connections(),
        log_level=LogLevels.warning,
        respawn_failed_workers=True,
        workers_kill_timeout=LAST_CHANCE_IN_SECONDS,
    )
    server.on_startup(end_with_terminal)
    return server


def end_with_terminal() -> None:
    """Closing the terminal would otherwise only renew the processes, and nobody could end the server any more."""
    if hangup := getattr(signal, "SIGHUP", None):  # not on Windows
        signal.signal(hangup, signal.getsignal(signal.SIGTERM))


def max_connections() -> int:
    """How many connections may be open: as many as a hall wants, and this process may have beside its files."""
    if resource is None:
        return MAX_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_CONNECTIONS + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return MAX_CONNECTIONS if soft == resource.RLIM_INFINITY else max(1, min(MAX_CONNECTIONS, soft - OTHER_FILES))


def refuse_taken_port(host: str, port: int) -> None:
    """The server itself would not notice: two of them can share a port without either of them complaining."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if os.name == "posix":
            # Otherwise a server that ended a moment ago would still count. On Windows it would mean the opposite.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            reason = error.strerror or error
            raise CommandError(f"Cannot serve on {host} port {port}: {reason}. Choose another one.") from None
