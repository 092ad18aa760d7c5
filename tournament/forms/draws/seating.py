"""Forms of a draw and of the seats: reasons, dice of the hall, two change places, one comes or leaves, portions."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext_lazy as _

from tournament.actions.core.actors import Actor
from tournament.actions.draws.portions import PortionsMoved, base_of_portions, record_portions
from tournament.forms.base import ActionForm
from tournament.models import Draw, Event, Player, Seat, Table
from tournament.names import alphabetical
from tournament.queries.draws.number_of_tables import TablesChoice, TablesChoices
from tournament.queries.draws.seating import MAX_TO_CHOOSE
from tournament.regulation.by_hand import WrongPortions, bag_for
from tournament.regulation.documents import FACES, Face
from tournament.regulation.refusals import Refused
from tournament.seating.tasks import MIN_TABLE_SIZE
from tournament.words import Text, worded
from tournament.words.draws import MISTAKES

WORMS = {"w", "worm", "6"}
MAX_DICE = 400
REASON = _("Reason")


class ReasonField(forms.CharField):
    """Has to be filled in, but that is for the action to say: a form sent twice must not fail the second time."""

    def __init__(self, label: Text = REASON, help_text: Text = "") -> None:
        super().__init__(label=label, help_text=help_text, max_length=500)

    def validate(self, value: Any) -> None:
        """Nothing is wrong yet."""


class ReasonForm(ActionForm):
    """A reason, where the action asks for one."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"reason_missing": "reason"}

    reason = ReasonField()


class FailForm(ReasonForm):
    """Why an announced draw will not be made."""

    reason = ReasonField(help_text=_("It is shown publicly with the number of the draw."))


class DrawForm(ReasonForm):
    """Announcing a draw at a number of tables; the reason is asked for where another draw is replaced.

    Whether there can be so many tables is for the action to say: a form sent twice must not fail the second time.
    """

    FIELDS_OF: ClassVar[dict[str, str]] = ReasonForm.FIELDS_OF | {
        "tables_not_possible": "tables",
        "fixed_table_missing": "tables",
        "fixed_table_too_small": "tables",
        "fixed_against_groups": "tables",
    }

    tables = forms.IntegerField(label=_("Number of tables"), required=False, min_value=0, widget=forms.RadioSelect)
    another = forms.IntegerField(label=_("Another number of tables"), required=False, min_value=0)
    reason = ReasonField(_("Why draw again?"), _("The reason is shown publicly with both draws."))

    def __init__(
        self, *args: Any, choices: TablesChoices | None = None, replaces: Draw | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self._choices = choices.choices if choices else ()
        self._offer(choices)
        if replaces is None:
            del self.fields["reason"]
        elif replaces.state == Draw.State.FAILED:
            self.fields["reason"].initial = replaces.reason

    def _offer(self, choices: TablesChoices | None) -> None:
        """The numbers to choose from, and a field for all others; a number that was sent is read in any case."""
        field = self.fields["tables"]
        field.initial = choices.chosen if choices else None
        field.widget.choices = [(choice.tables, str(choice.tables)) for choice in self._choices]
        if choices and choices.more:
            hint = _("Between %(least)s and %(most)s. It counts instead of the choice above.")
            self.fields["another"].help_text = hint % {"least": choices.least, "most": choices.most}
            self.fields["another"].widget.attrs |= {"min": choices.least, "max": choices.most}

    @property
    def rows(self) -> list[tuple[BoundWidget, TablesChoice]]:
        """Each number to choose, with what it means; one that cannot be is closed."""
        rows = list(zip(self["tables"], self._choices, strict=True))
        for radio, choice in rows:
            if choice.refusal:
                radio.data["attrs"] |= {"disabled": True}
        return rows

    @property
    def number_of_tables(self) -> int | None:
        """What was chosen; None: as planned."""
        another: int | None = self.cleaned_data.get("another")
        chosen: int | None = self.cleaned_data.get("tables")
        return chosen if another is None else another


class DiceForm(ActionForm):
    """What the hall rolled, a throw a line."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"dice_missing": "dice", "dice_not_announced": "dice"}

    dice = forms.CharField(
        label=_("Dice rolled in the hall"),
        max_length=2000,
        help_text=_("One throw per line, such as 1 3 3 5 w. The worm is w. The order within a throw doesn’t matter."),
        widget=forms.Textarea(attrs={"rows": 4, "autocapitalize": "off", "autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, with_dice: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not with_dice:
            del self.fields["dice"]

    def clean_dice(self) -> list[list[Face]]:
        """The throws as the regulation wants them."""
        lines = enumerate(str(self.cleaned_data["dice"]).replace(";", "\n").splitlines(), start=1)
        throws = [[_face(word, number) for word in _words(line)] for number, line in lines if _words(line)]
        if sum(map(len, throws)) > MAX_DICE:
            too_many = _("That is more than %(most)s dice. Fewer will do.")
            raise forms.ValidationError(too_many, params={"most": MAX_DICE})
        return throws


def _words(line: str) -> list[str]:
    """What stands in a line, with or without blanks and commas in between."""
    words = line.lower().replace(",", " ").split()
    return [face for word in words for face in ([word] if word == "worm" else word)]


def _face(word: str, line: int) -> Face:
    if word in WORMS:
        return "worm"
    for face in FACES:
        if str(face) == word:
            return face
    raise forms.ValidationError(
        _("Line %(line)s: “%(word)s” is not on a die. Use 1 to 5, and w for the worm."),
        params={"line": line, "word": word},
    )


def player_field(label: Text, players: Iterable[Player] | None) -> forms.IntegerField:
    """A player by number: chosen from a list by name, or where there are too many for one (None) typed."""
    people = sorted(players or (), key=lambda player: (alphabetical(player.name), player.number))
    if players is None or len(people) > MAX_TO_CHOOSE:
        return forms.IntegerField(label=label, min_value=1, help_text=_("Player number"))
    choices = [("", "—"), *((player.number, f"{player.name} ({player.number})") for player in people)]
    return forms.IntegerField(label=label, widget=forms.Select(choices=choices))


class SwapForm(ActionForm):
    """Two players, and a reason once the seating is published."""

    FIELDS_OF: ClassVar[dict[str, str]] = {"reason_missing": "reason", "same_player": "other"}

    reason = ReasonField()

    def __init__(self, players: Sequence[Player] | None, *args: Any, asks_reason: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["one"] = player_field(_("First player"), players)
        self.fields["other"] = player_field(_("Second player"), players)
        self.order_fields(["one", "other", "reason"])
        if not asks_reason:
            del self.fields["reason"]


class SeatForm(ActionForm):
    """One player: to be given a seat, or to be taken off one."""

    FIELDS_OF: ClassVar[dict[str, str]] = {
        "reason_missing": "reason",
        "may_not_play": "player",
        "stranger": "player",
        "player_twice": "player",
        "too_few_would_remain": "player",
    }

    reason = ReasonField()

    def __init__(self, players: Sequence[Player] | None, *args: Any, asks_reason: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"] = player_field(_("Player"), players)
        self.order_fields(["player", "reason"])
        if not asks_reason:
            del self.fields["reason"]


class PortionField(forms.IntegerField):
    """Has to be filled in, but what is missing is said by the action, together with all other mistakes."""

    def validate(self, value: Any) -> None:
        """Nothing is wrong yet."""


class PortionsForm(ActionForm):
    """The portion that each player of a table drew; every mistake at the player whom it concerns.

    `moved`: others were typed in since the page was opened. Sent once more, the form takes their place knowingly.
    """

    base = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, seats: Iterable[Seat], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._seats = {seat.player.number: seat for seat in seats}
        self.fields["base"].initial = base_of_portions(self._seats.values())
        self.moved = False
        bag = bag_for(max(len(self._seats), MIN_TABLE_SIZE))
        choices = [("", "—"), *((portion, str(portion)) for portion in bag)]
        for number, seat in self._seats.items():
            self.fields[f"portion_{number}"] = PortionField(
                label=seat.player.name,
                initial=seat.portion,
                widget=forms.Select(choices=choices),
            )

    @property
    def drawn(self) -> Mapping[int, int]:
        """What was typed in, by player's number."""
        values = {number: self.cleaned_data.get(f"portion_{number}") for number in self._seats}
        return {number: portion for number, portion in values.items() if portion is not None}

    def record(self, *, event: Event, table: Table, by: Actor) -> bool:
        """Writes them down; False means that sentences stand in the form, or that it has `moved`."""
        if not self.is_valid():
            return False
        base = self.cleaned_data["base"] or None
        return self.attempt(record_portions, event=event, table=table, drawn=self.drawn, base=base, by=by)

    @property
    def both(self) -> list[tuple[str, int | None, str]]:
        """Whoever has something else by now: the name, the portion that stands now, and the one in this form."""
        rows = [(self[f"portion_{number}"], seat.portion) for number, seat in self._seats.items()]
        return [(str(field.label), now, str(field.value() or "")) for field, now in rows if str(now) != field.value()]

    def refuse(self, refused: Refused) -> None:
        """All mistakes, each at its player."""
        if isinstance(refused, PortionsMoved):
            self._build_on(refused.now)
            return
        if not isinstance(refused, WrongPortions):
            super().refuse(refused)
            return
        for mistake in refused.mistakes:
            about = {"portion": mistake.portion, "players": mistake.players}
            for player in mistake.players:
                field = f"portion_{player}" if player in self._seats else None
                self.add_error(field, worded(MISTAKES[mistake.code], about | {"player": player}, self.event_names))

    def _build_on(self, now: Mapping[int, int | None]) -> None:
        for number, seat in self._seats.items():
            seat.portion = now.get(number)
        self.data = dict(self.data.items()) | {"base": base_of_portions(self._seats.values())}
        self.moved = True
