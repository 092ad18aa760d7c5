"""The journal's chain of hashes: each entry builds on the one before, so that none can be changed unseen.

What concerns people enters the chain as a salted hash: it can be redacted without breaking the chain.
"""

import hashlib
import secrets
from collections.abc import Iterable

from tournament.models import JournalEntry
from tournament.regulation.canonical import fingerprint, plain


def chained(entry: JournalEntry) -> JournalEntry:
    """The entry with its hashes."""
    # As the database will give it back.
    entry.params, entry.private, entry.before = plain(entry.params), plain(entry.private), plain(entry.before)
    entry.salt = secrets.token_hex(16)
    entry.private_hash = private_hash(entry)
    entry.hash = hash_of(entry)
    return entry


def private_hash(entry: JournalEntry) -> str:
    """What the chain keeps of names, reasons and what was before."""
    return fingerprint([entry.salt, entry.by_name, entry.reason, entry.private, entry.before])


def hash_of(entry: JournalEntry) -> str:
    """One link of the chain."""
    undoes = entry.undoes.number if entry.undoes else 0
    public = [entry.number, entry.at.isoformat(), entry.verb, entry.params, undoes, entry.revision, entry.private_hash]
    return hashlib.sha256(f"{entry.previous_hash} {fingerprint(public)}".encode("ascii")).hexdigest()


def first_break(entries: Iterable[JournalEntry]) -> int | None:
    """The number of the first entry that does not fit, of all entries in order; None if the chain holds."""
    previous = ""
    for number, entry in enumerate(entries, start=1):
        fits = entry.number == number and entry.previous_hash == previous and entry.hash == hash_of(entry)
        if not fits or not (entry.redacted or entry.private_hash == private_hash(entry)):
            return number
        previous = entry.hash
    return None
