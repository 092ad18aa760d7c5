"""`manage.py serve 127.0.0.1 8000`: prepares what is missing, says hello, and answers requests until Ctrl-C.

All in one process, because that makes a second start quick; start.py calls it once the packages are there.
"""

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connections
from django.urls import reverse
from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels, logger

from tournament.actions.refusals import Refused
from tournament.config.gate import MOST_ARRIVING
from tournament.forms.words import sentence_of
from tournament.serving.running import mark_running

# How long a request that is being answered may take when the server is told to end.
LAST_CHANCE_IN_SECONDS = 10


class Command(BaseCommand):
    help = "Serves the pages. THREADS and WORKERS in the environment say how many requests at once."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("host", help="the IP address to listen on")
        parser.add_argument("port", type=int)
        parser.add_argument("--greet", metavar="ADDRESS", help="say that it can be found there, and the first step")
        parser.add_argument("--hall", action="store_true", help="phones can reach the address: show it as a QR code")

    def handle(self, *args: Any, host: str, port: int, greet: str | None, hall: bool, **options: Any) -> None:
        try:
            running = mark_running()
        except Refused as refused:
            raise CommandError(sentence_of(refused)) from None
        call_command("prepare")
        if greet:
            call_command("greeting", greet, hall=hall)
        # The worker processes are copies of this one: what is loaded here is loaded when one has to be replaced.
        reverse("home")
        # But a connection must not be shared.
        connections.close_all()
        self.stdout.flush()
        self.serve(host, port)
        running.release()

    def serve(self, host: str, port: int) -> None:
        server = Granian(
            "tournament.config.worker:application",
            address=host,
            port=port,
            interface=Interfaces.WSGI,
            # Over one connection of HTTP/2 everything could stand still beside something that goes on.
            http=HTTPModes.http1,
            workers=settings.WORKERS,
            # Those that wait for what is still arriving, and as many as are answered.
            blocking_threads=settings.THREADS + MOST_ARRIVING,
            log_level=LogLevels.warning,
            respawn_failed_workers=True,
            workers_kill_timeout=LAST_CHANCE_IN_SECONDS,
        )
        # Nearly all of those threads only wait.
        logger.addFilter(lambda record: "Python threads" not in record.getMessage())
        # Closing the terminal sends a signal that would only renew the workers; nobody could end the server any more.
        server.signal_handler_reload = server.signal_handler_interrupt  # type: ignore[method-assign]
        server.interrupt_children = Ended(server)
        server.serve()


class Ended(list[int]):
    """The workers that granian has to replace. When one ends twice within seconds, it ends all, so as not to go round.

    That is right where they fail by themselves. One that the system killed, for want of memory say, is replaced as
    often as it takes: a hall would be without a server otherwise, and nobody there to start it again.
    """

    def __init__(self, server: Any) -> None:  # whichever of granian's this Python needs
        super().__init__()
        self._server = server

    def append(self, worker: int) -> None:
        if not self._failed(worker):
            self._server.respawned_wrks.pop(worker, None)
        super().append(worker)

    def _failed(self, worker: int) -> bool:
        # What a signal ended has a negative code. One that was killed as it began may not be in the list yet.
        ended = [each.inner for each in list(self._server.wrks) if each.idx == worker]
        return any((getattr(each, "exitcode", None) or 1) > 0 for each in ended)
