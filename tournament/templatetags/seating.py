"""Words for the seating in templates: what joins two at a table, and how a round stands."""

from collections.abc import Iterable

from django import template
from django.utils.translation import gettext_lazy as _

from tournament.models import Draw, Round
from tournament.queries.draws.seating import Link
from tournament.words.draws import listed
from tournament.words.seating import link_text

register = template.Library()

ROUND_BADGES = {
    Round.State.DRAWN: "is-wait",
    Round.State.PUBLISHED: "is-wait",
    Round.State.RUNNING: "is-now",
    Round.State.COMPLETE: "is-good",
}
DRAW_BADGES = {Draw.State.ANNOUNCED: "is-wait", Draw.State.REVEALED: "is-good", Draw.State.FAILED: "is-bad"}
OBSTACLES = {
    "no_format": _("This event has no format yet. Choose one first."),
    "nothing_left_to_draw": _("All stages have been played. There is nothing left to draw."),
    "stage_is_played": _("All rounds of this stage have been played. Decide who advances first."),
    "too_few_players": _("At least two players must be here to make a draw. Check them in first."),
    "final_is_one_table": _(
        "That is too many players for one table, and a final is one game. Choose a format for that "
        "many. Seven can play at one table once you have entered placement points for a table of "
        "seven in the options."
    ),
    "round_has_results": _("This round has results, so it can’t be drawn again. Complete it to draw the next one."),
}


@register.filter
def with_words(links: Iterable[Link]) -> list[dict[str, object]]:
    """The links of a table as the picture of a round table wants them."""
    return [{"first": link.first, "second": link.second, "kind": link.kind, "text": link_text(link)} for link in links]


@register.filter
def round_badge(state: str) -> str:
    """The class of the badge of a round."""
    return ROUND_BADGES[Round.State(state)]


@register.filter
def draw_badge(state: str) -> str:
    """The class of the badge of a draw."""
    return DRAW_BADGES[Draw.State(state)]


@register.filter
def obstacle(code: str) -> str:
    """Why nothing can be drawn now."""
    return str(OBSTACLES.get(code, code))


@register.filter
def numbers(values: Iterable[object]) -> str:
    """Numbers in a row, as many as a sentence can hold."""
    return listed(values)
