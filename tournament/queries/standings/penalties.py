"""The penalties of an event, newest first, with cancelled ones; and who can be given one."""

from django.core.paginator import Page, Paginator

from tournament.models import Event, Penalty, Player, Stage
from tournament.names import alphabetical
from tournament.queries.standings.stage import players_of

MAX_TO_CHOOSE = 300
PENALTIES_ON_A_PAGE = 50


def penalties_of_event(event: Event, page: int | str | None = 1) -> "Page[Penalty]":
    """One page of them. Two reads."""
    penalties = Penalty.objects.filter(stage__event=event).select_related("player", "stage__event").order_by("-pk")
    return Paginator(penalties, PENALTIES_ON_A_PAGE).get_page(page)


def people_to_choose(stage: Stage) -> list[Player]:
    """Everybody in the stage by name; nobody where there are too many to choose from a list."""
    among = players_of(stage)
    if len(among) > MAX_TO_CHOOSE:
        return []
    return sorted(Player.objects.filter(pk__in=among), key=lambda player: (alphabetical(player.name), player.number))
