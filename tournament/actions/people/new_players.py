"""New players on the list: what is asked of them, their numbers and their rows. Used inside changes; no verbs here.

A number is never given to another person. Whoever was taken off the list comes back with the old number.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Required, TypedDict

from tournament.actions.core.actors import Refused
from tournament.actions.people.player_states import State, places_for
from tournament.models import Event, Player
from tournament.names import MAX_NAME, clean_name, clean_text, name_key

MAX_NUMBER = 99_999
MAX_TABLE = 9_999
MAX_NOTE = 1_000
MAX_CONTACT = 200
FIELDS = ("name", "club", "pseudonym", "contact", "note", "fixed_table")
LONGEST = {"name": MAX_NAME, "club": MAX_NAME, "pseudonym": MAX_NAME, "contact": MAX_CONTACT, "note": MAX_NOTE}
BATCH = 1_000


class PersonFields(TypedDict, total=False):
    """What can be changed of a player; `FIELDS`."""

    name: str
    club: str
    pseudonym: str
    contact: str
    note: str
    fixed_table: int | None


class NewPlayerFields(TypedDict, total=False):
    """What a new player may be registered with, as in NewPlayer."""

    name: Required[str]
    club: str
    pseudonym: str
    contact: str
    note: str
    number: int | None
    fixed_table: int | None


@dataclass(frozen=True)
class NewPlayer:
    """What is known of somebody before there is a number. `line`: the row of a list."""

    name: str
    club: str = ""
    pseudonym: str = ""
    note: str = ""
    number: int | None = None
    fixed_table: int | None = None
    line: int = 0
    contact: str = ""  # last: lists that a page carries have the fields in this order


def known_of(player: Player) -> NewPlayer:
    """What was known of somebody who has a number."""
    return NewPlayer(
        name=player.name,
        club=player.club,
        pseudonym=player.pseudonym,
        note=player.note,
        fixed_table=player.fixed_table,
        contact=player.contact,
    )


@dataclass
class AddedPlayers:
    """Who came onto the list; `renumbered`: those whose number was somebody else's."""

    players: list[Player] = field(default_factory=list)
    renumbered: list[tuple[NewPlayer, int]] = field(default_factory=list)


def checked(new: NewPlayer) -> NewPlayer:
    """Cleaned, or a refusal that names the field."""
    clean = replace(
        new,
        name=clean_name(new.name),
        club=clean_name(new.club),
        pseudonym=clean_name(new.pseudonym),
        note=clean_text(new.note),
        contact=clean_name(new.contact),
    )
    if not clean.name:
        raise Refused("player_needs_a_name")
    for name, most in LONGEST.items():
        if len(text := getattr(clean, name)) > most:
            raise Refused(f"player_{name}_too_long", length=len(text), most=most)
    for name, most in (("number", MAX_NUMBER), ("fixed_table", MAX_TABLE)):
        value = getattr(clean, name)
        if value is not None and not 1 <= value <= most:
            raise Refused(f"{name}_out_of_range", most=most)
    return clean


def refuse_late(event: Event) -> None:
    """After the first stage nobody new can get anywhere."""
    if event.ended_at:
        raise Refused("players_settled")
    if event.stages.filter(number=1, completed_at__isnull=False).exists():
        raise Refused("entry_over")


def add_players(event: Event, news: Sequence[NewPlayer], *, asked: bool = False) -> AddedPlayers:
    """Writes checked players: into the places that are free, then onto the waiting list."""
    numbers = _Numbers(event)
    states = [State.TO_APPROVE] * len(news) if asked else places_for(event, len(news))
    done = AddedPlayers()
    again = False  # whether somebody comes back
    wanted = {id(new): numbers.claim(new) for new in news}  # numbers that were asked for come first
    for new, state in zip(news, states, strict=True):
        number, was = wanted[id(new)] or numbers.free(new)
        if new.number not in (None, number):
            done.renumbered.append((new, number))
        player = Player(event=event, number=number, name_key=name_key(new.name), state=state)
        for name in FIELDS:
            setattr(player, name, getattr(new, name))
        again = again or was
        done.players.append(player)
    # Together and in order, for each row gets its own moment. Updating those who come back would take far longer.
    Player.objects.bulk_create(
        done.players,
        batch_size=BATCH,
        update_conflicts=bool(again),
        unique_fields=("event", "number") if again else None,
        update_fields=(*FIELDS, "name_key", "state", "since") if again else None,
    )
    return done


class _Numbers:
    """Which numbers are taken, and whose they were."""

    def __init__(self, event: Event) -> None:
        rows = list(event.players.values_list("number", "name_key", "state").order_by("-number"))
        self._taken = {number for number, _, _ in rows}
        self._next = max(self._taken, default=0) + 1
        self._removed: dict[str, list[int]] = defaultdict(list)  # the lowest number last
        for number, key, state in rows:
            if state == State.REMOVED:
                self._removed[key].append(number)

    def claim(self, new: NewPlayer) -> tuple[int, bool] | None:
        """The number asked for, if it is free or was this person's (True); None for any other."""
        if new.number is None:
            return None
        was = self._removed[name_key(new.name)]
        if new.number in was:
            was.remove(new.number)
            return new.number, True
        if new.number in self._taken:
            return None
        self._take(new.number)
        return new.number, False

    def free(self, new: NewPlayer) -> tuple[int, bool]:
        """The number of before (True), or the next one."""
        if was := self._removed[name_key(new.name)]:
            return was.pop(), True
        number = self._next
        if number > MAX_NUMBER:  # somebody wished for the last one
            number = next((free for free in range(1, MAX_NUMBER + 1) if free not in self._taken), 0)
        if not number:
            raise Refused("no_number_left", most=MAX_NUMBER)
        self._take(number)
        return number, False

    def _take(self, number: int) -> None:
        self._taken.add(number)
        self._next = max(self._next, number + 1)
