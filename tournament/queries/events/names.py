"""What the stages, rounds and players of an event are called, by number; and who is found by a name."""

from collections.abc import Iterable

from django.db.models import Q

from tournament.models import Event, Player
from tournament.names import name_key
from tournament.regulation.plan import StageKind


def planned_stages(event: Event) -> tuple[tuple[StageKind, int], ...]:
    """The kind of each stage, and how many rounds are planned in it, from first to last. One read."""
    rows = event.stages.order_by("number").values_list("kind", "rounds_planned")
    return tuple((StageKind(kind), rounds) for kind, rounds in rows)


def only_rounds(stages: Iterable[tuple[StageKind, int]]) -> dict[int, StageKind]:
    """The rounds that are the only ones of their stage, by number, also those not drawn yet.

    The rounds of an event are numbered through, and no stage begins before the one before it is complete.
    """
    kinds: dict[int, StageKind] = {}
    number = 1
    for kind, rounds in stages:
        if rounds == 1:
            kinds[number] = kind
        number += rounds
    return kinds


def player_names(event: Event, *, public: bool) -> dict[int, str]:
    """The names of all players; `public`: those that strangers may see. One read."""
    rows = event.players.order_by().values_list("number", "name", "pseudonym")
    return {number: (pseudonym or name) if public else name for number, name, pseudonym in rows}


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


def name_of(player: Player | None, *, public: bool) -> str:
    """What may be shown; nothing for nobody."""
    if player is None:
        return ""
    return player.public_name if public else player.name
