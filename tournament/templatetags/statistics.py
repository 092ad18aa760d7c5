"""Statistics on a page: bars whose widths are whole numbers, shares in percent, awards in words.

Nothing in a bar is a decimal number, because its point would become a comma in some languages.
"""

from collections.abc import Sequence

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournament.queries.results.statistics import Award
from tournament.rules.statistics import PortionStatistics, SeatStatistics
from tournament.words.statistics import AWARDS, award_words, seats_words

register = template.Library()

WIDE = 1000  # of a bar


@register.simple_tag
def bar(value: int, most: int) -> SafeString:
    """One amount beside others of which `most` is the largest."""
    return _drawn([("is-full", 0, round(WIDE * value / most) if most else 0)])


@register.simple_tag
def fate_bar(portion: PortionStatistics) -> SafeString:
    """What became of a portion in the end: owned, face down, left on the grill."""
    games = portion.owned + portion.face_down + portion.face_up
    owned, down = round(WIDE * portion.owned / games), round(WIDE * (portion.owned + portion.face_down) / games)
    return _drawn([("is-full", 0, owned), ("is-down", owned, down - owned), ("is-up", down, WIDE - down)])


@register.simple_tag
def seat_bar(seat: SeatStatistics, scale: float) -> SafeString:
    """Between which shares a seat wins, the share itself, and what chance would have."""
    low, share, high, expected = (
        round(WIDE * min(1.0, value / scale))
        for value in (seat.interval.low, seat.interval.share, seat.interval.high, seat.expected)
    )
    return _drawn([("is-range", low, high - low), ("is-expected", expected - 3, 6), ("is-share", share - 8, 16)])


def _drawn(parts: Sequence[tuple[str, int, int]]) -> SafeString:
    rows = format_html_join("", '<rect class="{}" x="{}" width="{}" y="0" height="100"/>', parts)
    return format_html(
        '<svg class="bar" viewBox="0 0 {} 100" preserveAspectRatio="none" aria-hidden="true">{}</svg>', WIDE, rows
    )


@register.filter
def scale_of(seats: Sequence[SeatStatistics]) -> float:
    """The share at the right end of the bars."""
    return max((seat.interval.high for seat in seats), default=1.0)


@register.filter
def share_of(part: int, whole: int) -> float:
    """`part|share_of:whole`."""
    return part / whole if whole else 0.0


@register.filter
def fates(portion: PortionStatistics) -> int:
    """In how many games it was."""
    return portion.owned + portion.face_down + portion.face_up


@register.filter
def award_title(award: Award) -> str:
    return str(AWARDS[award.code])


@register.filter
def award_for(award: Award) -> str:
    return award_words(award.code, award.value)


@register.filter
def seats_sentence(seats: Sequence[SeatStatistics]) -> str:
    return seats_words(seats)
