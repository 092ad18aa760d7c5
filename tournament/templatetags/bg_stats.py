"""The address that hands a game to the app BG Stats, for the pages of its table."""

from django import template

from tournament.exchange.bg_stats import play_address
from tournament.models import Event, Table
from tournament.queries.results.plays import play_of
from tournament.queries.results.result_view import ResultView

MAX_IN_CODE = 1_732  # bytes of a code with 137 squares a side; cameras have trouble with more, as of seven players

register = template.Library()


@register.simple_tag
def bg_stats_address(event: Event, table: Table, view: ResultView | None) -> str:
    """Nothing as long as there is no result to be seen."""
    play = play_of(event, table, view)
    return play_address(play) if play else ""


@register.filter
def fits_code(address: str) -> bool:
    """Whether a camera can read it from a screen."""
    return len(address) <= MAX_IN_CODE
