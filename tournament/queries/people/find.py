"""Players looked for by what stands in public: a few letters of a name, or a number. Nothing of a hidden name is found.

Accents and case do not matter, in whatever script, so a process keeps the folded names of an event and searches them
itself: of ten thousand players that takes a millisecond. Results move nobody's name, and they are nearly all that
happens while a hall looks for its seats; after anything else the names are read again, but never more than a small
part of the time: among thousands, who has just come is found some seconds later.
"""

from time import monotonic
from typing import NamedTuple

from tournament.models import Event, Player
from tournament.names import alphabetical, folded
from tournament.queries.people.players import search_words
from tournament.queries.people.public_player import IN_PUBLIC
from tournament.queries.standings.cache import MAX_ENTRIES, BoundedCache, Effect, effect_of

MAX_FOUND = 8
MAX_EVENTS = 16  # whose names a process keeps
FEWEST_LETTERS = 2
STALE_FOR = 20  # times as long as reading the names took


class FoundPlayer(NamedTuple):
    """Somebody who fits. The club tells two of the same name apart, beside the number."""

    number: int
    name: str
    club: str


class FoundPlayers(NamedTuple):
    """Who fits, the one with the number that was typed first; `more`: how many others fit."""

    players: tuple[FoundPlayer, ...]
    more: int
    too_short: bool = False


class _Names(NamedTuple):
    """The words of everybody's public name and number, in alphabetical order, and up to which entry they are true."""

    words: tuple[tuple[int, str], ...]
    length: int
    head: str
    good_until: float  # on the clock that only goes on


class _NamesSlot:
    """The latest names of one event."""

    names: _Names | None = None


_slots: BoundedCache[_NamesSlot] = BoundedCache(MAX_EVENTS)


def find_players(event: Event, query: str, *, most: int = MAX_FOUND) -> FoundPlayers:
    """Everybody of whose number or public name each word that was typed begins a part. Two reads, three at most."""
    wanted = search_words(query)
    if not wanted or (max(map(len, wanted)) < FEWEST_LETTERS and not any(word.isdecimal() for word in wanted)):
        return FoundPlayers((), 0, too_short=True)
    fitting = [number for number, words in _names_of(event) if _fits(words, wanted)]
    fitting.sort(key=lambda number: str(number) != wanted[0])
    # As they are called now: a name may have been hidden a moment ago.
    rows = event.players.filter(number__in=fitting[:most], state__in=IN_PUBLIC).only(
        "number", "name", "pseudonym", "club"
    )
    people = {player.number: player for player in rows if _fits(words_of(player.number, player.public_name), wanted)}
    fresh = (people[number] for number in fitting[:most] if number in people)
    matches = tuple(FoundPlayer(player.number, player.public_name, player.club) for player in fresh)
    return FoundPlayers(matches, max(0, len(fitting) - most))


def _is_called(player: Player, wanted: tuple[str, ...]) -> bool:
    return _fits(words_of(player.number, player.public_name), wanted)


def words_of(number: int, name: str) -> str:
    """The number and the words of a name, a blank in front of each; of one with a hyphen also its parts."""
    letters = folded(name)
    return f" {number} {letters} {letters.replace('-', ' ')}"


def _fits(words: str, wanted: tuple[str, ...]) -> bool:
    return all(f" {typed}" in words for typed in wanted)


def _names_of(event: Event) -> tuple[tuple[int, str], ...]:
    slot = _slots.get_or_add((event.pk, event.created_at), _NamesSlot)
    names = slot.names
    if names is None or not event.journal_head or not _will_do(names, event):
        began = monotonic()
        words = _read(event)
        good_until = monotonic() + STALE_FOR * (monotonic() - began)
        slot.names = names = _Names(words, event.journal_length, event.journal_head, good_until)
    return names.words


def _will_do(names: _Names, event: Event) -> bool:
    return monotonic() < names.good_until or _is_still_true(names, event)


def _is_still_true(names: _Names, event: Event) -> bool:
    """Whether nothing but results has come since. One read where anything has."""
    if names.length >= event.journal_length:
        return names.length > event.journal_length or names.head == event.journal_head
    numbers = {"number__gte": names.length, "number__lte": event.journal_length}
    entries = event.journal.filter(**numbers).order_by("number").values_list("verb", "hash")
    (_, head), *since = list(entries[: MAX_ENTRIES + 2]) or [("", "")]
    if head != names.head or len(since) > MAX_ENTRIES:
        return False
    return all(effect_of(verb) is Effect.RESULT for verb, _ in since)


def _read(event: Event) -> tuple[tuple[int, str], ...]:
    rows = event.players.filter(state__in=IN_PUBLIC).order_by().values_list("number", "name", "pseudonym")
    named = sorted((alphabetical(pseudonym or name), number, pseudonym or name) for number, name, pseudonym in rows)
    return tuple((number, words_of(number, name)) for _, number, name in named)
