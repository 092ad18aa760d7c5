"""`manage.py greeting`: what start.py says before it serves: the address, how phones find it, and the first step.

As long as there is no organiser, the first step is a link that makes one; whoever opens it first owns the place.
"""

import io
from typing import Any

import segno
from django.core.management.base import BaseCommand, CommandParser
from django.urls import reverse
from django.utils.translation import gettext

from tournament.actions.access.accounts import setup_token


class Command(BaseCommand):
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.description = gettext("Prints the address of the server, and the set-up link while nobody can sign in.")
        parser.add_argument("address", help=gettext("such as http://127.0.0.1:8000/"))
        parser.add_argument(
            "--hall", action="store_true", help=gettext("phones can reach the address: show it as a QR code")
        )

    def handle(self, *args: Any, address: str, hall: bool, **options: Any) -> None:
        self.stdout.write(f"Grillmeister is at {address} (Ctrl-C ends it)")
        if hall:
            self.stdout.write("Phones in the same network open it with this code:")
            self.stdout.write(qr_code(address))
        if link := set_up_link(address):
            self.stdout.write("Nobody can sign in yet. Open this once to set up the first organiser:")
            self.stdout.write(f"  {link}")


def qr_code(text: str) -> str:
    code = io.StringIO()
    segno.make(text).terminal(out=code, compact=True, border=2)
    return code.getvalue()


def set_up_link(address: str) -> str | None:
    token = setup_token()
    return address.removesuffix("/") + reverse("setup", args=[token]) if token else None
