"""What the public document of a draw says of names: those that were announced, as long as the public still knows them.

A list of format 2 has hashes, and a name that is hidden is left out beside it. One of format 1 has the names: there the
one that the public knows now takes the place of a hidden one, and the document says that it was redacted.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tournament.models import Draw
from tournament.regulation.documents import FORMAT
from tournament.regulation.draw_receipts import commitment_of

DrawDocument = Mapping[str, Any]


@dataclass(frozen=True)
class Names:
    """The names of a draw's players, by their numbers: as they were announced, and as the public knows them now."""

    announced: Mapping[int, str]
    public: Mapping[int, str]
    has_hashes: bool
    with_pseudonym: frozenset[int]

    def now(self, number: int) -> str:
        return self.public.get(number, str(number))

    @cached_property
    def hidden(self) -> frozenset[int]:
        """Whose announced name must not be shown any more.

        In a list of hashes, every one that is another by now. In a list of names a corrected name stays, because the
        list would prove nothing without it; one that a pseudonym hides does not.
        """
        changed = {number for number, name in self.announced.items() if self.public.get(number) != name}
        return frozenset(changed if self.has_hashes else changed & self.with_pseudonym)


def names_of(draw: Draw) -> Names:
    """One read."""
    rows = list(draw.event.players.values_list("number", "name", "pseudonym"))
    has_hashes = draw.announcement.get("format") == FORMAT
    announced = (draw.names or []) if has_hashes else draw.announcement.get("players", [])
    return Names(
        {player["number"]: player["name"] for player in announced},
        {number: pseudonym or name for number, name, pseudonym in rows},
        has_hashes,
        frozenset(number for number, _, pseudonym in rows if pseudonym),
    )


def is_redacted(draw: Draw, names: Names) -> bool:
    """Whether something is missing in the announcement that its commitment was computed from."""
    if names.hidden and not names.has_hashes:
        return True
    anonymous = draw.event.anonymised_at is not None
    return anonymous and bool(draw.announcement) and commitment_of(draw.announcement) != draw.commitment


def with_public_names(draw: Draw, document: DrawDocument, names: Names) -> DrawDocument:
    """The document as it may be shown now."""
    added: dict[str, Any] = {}
    if names.has_hashes and draw.names is not None:
        added["names"] = [player for player in draw.names if player["number"] not in names.hidden]
    elif names.hidden:
        players = [
            {"number": number, "name": names.now(number) if number in names.hidden else name}
            for number, name in names.announced.items()
        ]
        added["announced"] = {**draw.announcement, "players": players}
    if is_redacted(draw, names):
        added["redacted"] = True
    return {**document, **added}
