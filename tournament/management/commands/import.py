"""`manage.py import FILE`: an event out of the file that `manage.py export` or the desk has written."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from tournament.actions.core.actors import PROGRAM, Refused
from tournament.actions.events.event_file import import_event
from tournament.actions.events.uploaded_files import EventFileContents
from tournament.exchange.event_files import checked_contents, read_event_file
from tournament.models import Account, Event
from tournament.words import sentence_of


class Command(BaseCommand):
    """Prints as text or as JSON; how it is done stands in `tournament.actions.events.event_file`."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.description = gettext(
            "Imports an event. Everything is checked before anything is written; draws are computed again."
        )
        parser.add_argument("file", type=Path, help=gettext("a file made by `manage.py export`"))
        parser.add_argument("--owner", default="", help=gettext("who owns it: a sign-in name; else the site’s owner"))
        parser.add_argument("--again", action="store_true", help=gettext("as a copy, even if it is here already"))
        parser.add_argument("--check", action="store_true", help=gettext("only say what is in the file"))
        parser.add_argument("--json", action="store_true", help=gettext("as JSON"))

    def handle(self, *args: Any, file: Path, owner: str, again: bool, check: bool, **options: Any) -> None:
        try:
            document = read_event_file(content_of(file))
            contents = checked_contents(document)
            event = None
            if not check:
                event = import_event(document=document, by=PROGRAM, owner=account_of(owner), again=again)
        except Refused as refused:
            raise CommandError(sentence_of(refused)) from None
        if options["json"]:
            self.stdout.write(json.dumps(told_of(contents, event), ensure_ascii=False))
        else:
            self.stdout.write("\n".join(lines_of(contents, event)))


def content_of(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise Refused("event_file_not_readable", file=str(file), reason=error.strerror or str(error)) from None


def account_of(owner: str) -> Account:
    """The account with this sign-in name; without one, the first account, which owns the site."""
    account = (Account.objects.filter(username=owner) if owner else Account.objects.order_by("pk")).first()
    if account is None:
        raise Refused("event_file_unknown_owner", owner=owner) if owner else Refused("event_file_no_owner")
    return account


def told_of(contents: EventFileContents, event: Event | None) -> dict[str, object]:
    counts = ("players", "rounds", "results", "games", "draws", "journal_entries")
    return {
        "event": event.slug if event else None,
        "address": f"/desk/{event.slug}/" if event else None,
        "name": contents.name,
        **{name: getattr(contents, name) for name in counts},
        "already_here": contents.is_here,
    }


def lines_of(contents: EventFileContents, event: Event | None) -> list[str]:
    lines = [
        contents.name,
        gettext("Players: %(players)d. Rounds: %(rounds)d. Results: %(results)d. Journal entries: %(entries)d.")
        % {
            "players": contents.players,
            "rounds": contents.rounds,
            "results": contents.results,
            "entries": contents.journal_entries,
        },
    ]
    if contents.is_here:
        lines.append(gettext("This event is here already."))
    if event:
        lines.append(gettext("Imported: %(address)s") % {"address": f"/desk/{event.slug}/"})
    return lines
