"""The bytes of an event's file turned into a document: JSON of this format, whole and unchanged since it was written.

Whether what it says can be is checked by the action that imports it, and here whether its journal can be told in words:
a page that shows it must not break.
"""

import hashlib
import re
from typing import cast

from tournament.actions.events.event_file_checks import WRONG_KIND, journal_entries
from tournament.actions.events.uploaded_files import EventFileContents, contents_of
from tournament.queries.events.event_file.parts import FORMAT, VERSION
from tournament.regulation.canonical import JsonObject, canonical, read
from tournament.regulation.refusals import Refused
from tournament.words import happened
from tournament.words.event_names import EventNames

MAX_BYTES = 200_000_000
# A character that no database of ours can hold; an escaped backslash before "u0000" is something else.
_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")


def read_event_file(content: bytes) -> JsonObject:
    """The document of a file, checked as a whole. Refused where it is none."""
    if len(content) > MAX_BYTES:
        raise Refused("event_file_too_large", most=MAX_BYTES // 1_000_000)
    if not content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        raise Refused("event_file_foreign")
    try:
        document = read(content)
    except Refused:
        raise Refused("event_file_damaged") from None
    document = cast(JsonObject, document)
    check_event_document(document)
    return document


def check_event_document(document: JsonObject) -> None:
    """Refuses what is wrong with it as a whole: another format or version, for everyone only, damaged."""
    _check_format(document)
    if document.get("checksum") != checksum_of(document):
        raise Refused("event_file_damaged")


def _check_format(document: JsonObject) -> None:
    if document.get("format") != FORMAT:
        raise Refused("event_file_foreign")
    version = document.get("version")
    if type(version) is int and version > VERSION:
        raise Refused("event_file_newer", version=version)
    if version != VERSION:
        raise Refused("event_file_damaged")
    if document.get("variant") == "public":
        raise Refused("event_file_public")


def checksum_of(document: JsonObject) -> str:
    """The SHA-256 of the canonical document without its checksum."""
    try:
        content = canonical({name: value for name, value in document.items() if name != "checksum"})
    except Refused:
        raise Refused("event_file_damaged") from None
    if _NUL.search(content):
        raise Refused("event_file_damaged")
    return f"sha256:{hashlib.sha256(content).hexdigest()}"


def checked_contents(document: JsonObject) -> EventFileContents:
    """What is in the document, once everything has been checked. One read."""
    contents = contents_of(document)
    names = EventNames()
    for entry in journal_entries(document):
        try:
            happened(entry, names)
        except WRONG_KIND:
            raise Refused("event_file_impossible", where=f"journal[{entry.number - 1}]") from None
    return contents
