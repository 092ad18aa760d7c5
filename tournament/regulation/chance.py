"""The stream of choices that a key decides: the same key, the same choices, on every machine and in every language.

Everything that is drawn by the program (tables, seats, lots) takes its choices from here. What the key is made of
is the business of `draw_receipts`; what is chosen, of `draw` and of the seating.

Byte for byte, so that it can be written again elsewhere:

- Block c, for c = 0, 1, 2, …, is HMAC-SHA256(key, c as 8 bytes, big-endian): 32 bytes. The key has at least one byte.
- A block is read from its start as eight words of 4 bytes, big-endian: whole numbers from 0 to 2³² − 1. The words of
  block 0 come first, then those of block 1, and so on. No word is ever skipped or read twice.
- `below(n)`, for n from 1 to 2³²: with n = 1 the answer is 0, and no word is read. Otherwise the next word w is read;
  if w ≥ 2³² − (2³² mod n) it is thrown away and the next one is read; else the answer is w mod n. Each of the n
  answers has the same number of words that lead to it, so all are exactly equally likely.
- `sample(sequence, k)` is Fisher and Yates from the front: for i = 0, 1, …, k − 1 let j = i + below(length − i) and let
  the i-th and the j-th change places; the answer is the first k.
- `shuffled(sequence)` is the sample of all; `choice(sequence)` is the element at below(length).
- `derived(label)` is a new stream from its beginning. Its key is HMAC-SHA256(key, "grillmeister.derived:" followed by
  the label, in UTF-8): it depends on the key and the label, not on how far this stream has been read.
"""

import hmac
import struct
from collections.abc import Iterator, Sequence
from itertools import count
from typing import TypeVar

from tournament.regulation.refusals import Refused, of_kind
from tournament.regulation.schema import require, text

WORDS = 2**32  # how many different words there are

_BLOCK = struct.Struct(">8I")
_DERIVED = b"grillmeister.derived:"  # longer than a counter, so no derived key is ever a block

Element = TypeVar("Element")


class Chance:
    """A stream of choices. It remembers how far it has been read; two users share one only if their order is fixed."""

    def __init__(self, key: bytes) -> None:
        if type(key) is not bytes:
            raise Refused("key_not_bytes", value=key)
        if not key:
            raise Refused("key_empty")
        self._key = key
        self._words = _words(key)

    def below(self, n: int) -> int:
        """A number from 0 to n − 1, each equally likely."""
        if type(n) is not int or not 1 <= n <= WORDS:
            raise Refused("choices_out_of_range", choices=n, most=WORDS)
        if n == 1:
            return 0
        while (answer := answer_of(next(self._words), n)) is None:
            pass
        return answer

    def choice(self, sequence: Sequence[Element]) -> Element:
        """One element, each place equally likely."""
        of_kind("sequence", sequence, Sequence)
        return sequence[self.below(len(sequence))]

    def shuffled(self, sequence: Sequence[Element]) -> list[Element]:
        """All elements, each order of the places equally likely."""
        of_kind("sequence", sequence, Sequence)
        return self.sample(sequence, len(sequence))

    def sample(self, sequence: Sequence[Element], size: int) -> list[Element]:
        """So many elements from different places, in the order drawn."""
        elements = list(of_kind("sequence", sequence, Sequence))
        if type(size) is not int or not 0 <= size <= len(elements):
            raise Refused("sample_out_of_range", size=size, most=len(elements))
        for here in range(size):
            there = here + self.below(len(elements) - here)
            elements[here], elements[there] = elements[there], elements[here]
        return elements[:size]

    def derived(self, label: str) -> "Chance":
        """A stream of its own for one purpose: what is read there moves nothing here."""
        require(text, label, "label")
        return Chance(hmac.digest(self._key, _DERIVED + label.encode(), "sha256"))


def answer_of(word: int, n: int, words: int = WORDS) -> int | None:
    """What a word answers to `below(n)`; None where it must be thrown away, for the answers to stay equally likely."""
    return word % n if word < words - words % n else None


def _words(key: bytes) -> Iterator[int]:
    for counter in count():
        yield from _BLOCK.unpack(hmac.digest(key, counter.to_bytes(8, "big"), "sha256"))
