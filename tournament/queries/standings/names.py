"""Whose names a page of standings may show, and who is found by them."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Q

from tournament.models import Event, Player
from tournament.names import name_key


def names_of(event: Event, *, public: bool) -> dict[int, str]:
    """The name of everybody that this page may show. One read."""
    people = event.players.order_by().values_list("number", "name", "pseudonym")
    return {number: _shown(name, pseudonym, public=public) for number, name, pseudonym in people}


class NameAndClub(NamedTuple):
    """What a page of standings shows of somebody besides the number."""

    name: str
    club: str


def names_and_clubs_of(event: Event, numbers: Iterable[int], *, public: bool) -> dict[int, NameAndClub]:
    """By number. One read, of values: a hundred players as rows of their own would take longer than their standings."""
    people = Player.objects.filter(event=event, number__in=[number for number in numbers if number])
    values = people.values_list("number", "name", "pseudonym", "club")
    return {
        number: NameAndClub(_shown(name, pseudonym, public=public), club) for number, name, pseudonym, club in values
    }


def found_by(event: Event, search: str, *, public: bool) -> frozenset[int]:
    """The numbers of players whose name, club or number this is part of; strangers find no hidden name."""
    text, wanted = search.strip(), name_key(search)
    if text.isascii() and text.isdigit():
        return frozenset(event.players.filter(number=int(text[:9])).values_list("number", flat=True))
    hidden = Q(name_key__contains=wanted, pseudonym="") if public else Q(name_key__contains=wanted)
    matching = event.players.filter(hidden | Q(pseudonym__icontains=text) | Q(club__icontains=text))
    return frozenset(matching.values_list("number", flat=True))


def people_of(event: Event, numbers: Iterable[int]) -> dict[int, Player]:
    """The players by number; only what is shown of them. One read."""
    people = Player.objects.filter(event=event, number__in=[number for number in numbers if number])
    return {player.number: player for player in people.only("number", "name", "pseudonym", "club", "state", "event_id")}


def _shown(name: str, pseudonym: str, *, public: bool) -> str:
    return pseudonym if public and pseudonym else name


def name_of(player: Player | None, *, public: bool) -> str:
    """What may be shown; nothing for nobody."""
    if player is None:
        return ""
    return player.public_name if public else player.name
