"""A turn as a phone's outbox sends it: JSON in, and what is wrong with it as places and sentences.

{"submission": uuid, "record": 7, "base_version": 13, "number": 14, "turn": {"total": "26", "ended": "worm"}}

`turn` holds the fields of the page's form, as they were filled in; `number` says which turn of the game it is, and
`record` of which game: one that is begun anew at the same table is another. Only at version 0 it has to be named.
"""

from uuid import UUID

from tournament.actions.core.actors import Conflict, Refused
from tournament.forms.games.turns import TurnForm
from tournament.forms.results.outbox import Kinds, is_number, is_text, is_uuid, read_submission
from tournament.queries.games.turns import GameView
from tournament.regulation.canonical import JsonObject
from tournament.rules.turn_events import turn_event

BUILDS_ON = ("submission", "record", "base_version", "number")
FIELDS = tuple(name for name in TurnForm.base_fields if name not in BUILDS_ON)
KNOWN: Kinds = {
    "submission": is_uuid,
    "record": is_number,
    "base_version": is_number,
    "number": lambda value: is_number(value) and value != 0,
    "turn": lambda value: isinstance(value, dict) and all(map(is_text, value.values())),
}


def read_turn(body: bytes) -> JsonObject:
    """The fields of a turn's submission. Unknown ones are refused by name."""
    sent = read_submission(body, KNOWN, needed=[name for name in KNOWN if name != "record"])
    for name in sent["turn"]:
        if name not in FIELDS:
            raise Refused("submission_field_unknown", field=name)
    return sent


class TurnSubmissionForm(TurnForm):
    """A turn as data, with the checks and the commit of the page; only the answer is another."""

    def __init__(self, sent: JsonObject, *, game: GameView) -> None:
        known = {name: sent[name] for name in BUILDS_ON if name in sent}
        super().__init__({**sent["turn"], **known}, game=game)
        self.sent = sent
        self.refusal: Refused | None = None

    @property
    def outdated(self) -> bool:
        """Turns that waited on a phone since before records were named: only a game without turns is begun anew."""
        unnamed = "record" not in self.sent and self.sent["base_version"] == 0
        return unnamed or super().outdated

    def submission_key(self, *_about: object) -> UUID:
        """The id itself: the outbox makes one for each turn, and may move a turn on to another version."""
        return self.submission_id

    def refuse(self, refused: Refused) -> None:
        if not isinstance(refused, Conflict):
            self.refusal = refused
        super().refuse(refused)

    def of_another_record(self, game: GameView) -> bool:
        """Whether the game was begun anew since."""
        return self.sent.get("record") not in (None, game.record_id)

    def before_this(self, game: GameView) -> GameView | None:
        """The game that the turn builds on, if nothing but turns was added to it since."""
        if self.of_another_record(game):
            return None
        return game.before(self.sent["base_version"], self.sent["number"] - 1)

    def is_written_in(self, game: GameView) -> bool:
        """Whether somebody else wrote exactly this turn meanwhile: the same one, with the same outcome."""
        number = self.sent["number"]
        then = self.before_this(game)
        if then is None or number > len(game.turn_events):
            return False
        form = type(self)(self.sent, game=then)
        if not form.is_valid() or form.turn is None:
            return False
        _told, mine = turn_event(number, form.turn, then.position)
        _told, theirs = turn_event(number, game.played.record.turns[number - 1], then.position)
        return mine == theirs

    def problems(self) -> list[dict[str, object]]:
        """All that is wrong, each with the field it concerns; a question that is open among them."""
        wrong = self.refusal.code if self.refusal is not None else "wrong"
        return [
            {
                "code": "choice_open" if name in self._asked else wrong,
                "field": None if name == "__all__" else name,
                "sentence": str(sentence),
            }
            for name, sentences in self.errors.items()
            for sentence in sentences
        ]
