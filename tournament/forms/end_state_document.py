"""An end state as the JSON document of the contract, as a phone sends it. Players are in seat order.

What the document leaves out is known here: the rules are the event's, and names may be missing. Names that are there
must be those of the seats, so that a phone which still shows another seating is told so.
"""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from games.heckmeck import EndState, Ruleset, read_end_state
from tournament.forms.words.engine import all_words


def read_document(document: object, rules: Ruleset, names: Sequence[str]) -> tuple[EndState | None, list[str]]:
    """The end state, or sentences about everything in it that cannot be read. `names`: those of the seats."""
    if isinstance(document, dict) and "ruleset" not in document:
        document = {**document, "ruleset": plain_document(rules)}
    end_state, problems = read_end_state(document)
    if end_state is None or problems:
        return None, [all_words(problem, names) for problem in problems]
    others = list(_other_names(end_state, names))
    return (None, others) if others else (end_state, [])


def plain_document(rules: Ruleset) -> dict[str, object]:
    """The choices that an event makes."""
    return {"edition": rules.edition.value, "failed_attempt": rules.failed_attempt.value, "steal": rules.steal.value}


def _other_names(end_state: EndState, names: Sequence[str]) -> Iterator[str]:
    known = [*names, *[""] * len(end_state.players)]
    for position, player in enumerate(end_state.players):
        if player.name and player.name != known[position]:
            words = _("Seat %(seat)s belongs to %(known)s, not %(name)s. Please reload the page.")
            yield words % {"seat": position + 1, "known": known[position] or "–", "name": player.name}
            return
