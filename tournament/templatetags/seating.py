"""Words for the seating in templates: what joins two at a table, and how a round stands."""

from collections.abc import Iterable

from django import template

from tournament.models import Draw, Round
from tournament.queries.draws.next_draw import NextDraw
from tournament.queries.draws.seating import Link
from tournament.words import sentence_of
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
def obstacle(upcoming: NextDraw) -> str:
    """Why nothing can be drawn now."""
    return sentence_of(upcoming.refusal) if upcoming.refusal else ""


@register.filter
def numbers(values: Iterable[object]) -> str:
    """Numbers in a row, as many as a sentence can hold."""
    return listed(values)
