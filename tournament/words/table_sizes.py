"""The tables of a round in words: “three tables of six and one of five”."""

from collections import Counter
from collections.abc import Iterable, Mapping

from django.utils.translation import gettext, ngettext, pgettext_lazy

from tournament.words import Text

# Apart from each other, because many languages inflect them in one place only.
TABLES: Mapping[int, Text] = {
    1: pgettext_lazy("tables", "one"),
    2: pgettext_lazy("tables", "two"),
    3: pgettext_lazy("tables", "three"),
    4: pgettext_lazy("tables", "four"),
    5: pgettext_lazy("tables", "five"),
    6: pgettext_lazy("tables", "six"),
    7: pgettext_lazy("tables", "seven"),
    8: pgettext_lazy("tables", "eight"),
    9: pgettext_lazy("tables", "nine"),
    10: pgettext_lazy("tables", "ten"),
    11: pgettext_lazy("tables", "eleven"),
    12: pgettext_lazy("tables", "twelve"),
}
PLAYERS: Mapping[int, Text] = {
    2: pgettext_lazy("players at a table", "two"),
    3: pgettext_lazy("players at a table", "three"),
    4: pgettext_lazy("players at a table", "four"),
    5: pgettext_lazy("players at a table", "five"),
    6: pgettext_lazy("players at a table", "six"),
    7: pgettext_lazy("players at a table", "seven"),
}


def tables_words(sizes: Iterable[int]) -> str:
    """The tables of a round in words; more than twelve of one size in digits."""
    (size, number), *others = Counter(sizes).items()
    line = ngettext("%(number)s table of %(size)s", "%(number)s tables of %(size)s", number) % _params(size, number)
    for size, number in others:
        further = ngettext("%(number)s of %(size)s", "%(number)s of %(size)s", number) % _params(size, number)
        line = gettext("%(tables)s and %(further)s") % {"tables": line, "further": further}
    return line


def _params(size: int, number: int) -> dict[str, object]:
    return {"number": TABLES.get(number, number), "size": PLAYERS.get(size, size)}
