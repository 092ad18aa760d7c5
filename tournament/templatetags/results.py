"""Results in words: points as people write them, what decided a place, what is wrong with an end state."""

from collections.abc import Sequence
from fractions import Fraction

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.queries.results.views import LineView, ResultView
from tournament.words.engine import DECIDED, SPECIALISTS, all_words

register = template.Library()

# The fractions that equal players at tables of up to seven can get, as far as there are signs for them.
SIGNS = {
    Fraction(sign[0], sign[1]): sign[2]
    for sign in [
        (1, 2, "½"),
        (1, 3, "⅓"),
        (2, 3, "⅔"),
        (1, 4, "¼"),
        (3, 4, "¾"),
        (1, 5, "⅕"),
        (2, 5, "⅖"),
        (3, 5, "⅗"),
        (4, 5, "⅘"),
        (1, 6, "⅙"),
        (5, 6, "⅚"),
    ]
}


@register.filter
def points(value: Fraction | int | str) -> SafeString:
    """Placement points: 6, 2½, 2 3/7."""
    exact = Fraction(value)
    whole, rest = divmod(exact, 1)
    if not rest:
        return SafeString(whole)
    if rest in SIGNS:
        return format_html("{}{}", whole or "", SIGNS[rest])
    fraction = f"{rest.numerator}⁄{rest.denominator}"
    # A narrow space, or the digits would run into one number.
    return format_html("{}\u202f{}", whole, fraction) if whole else SafeString(fraction)


@register.filter
def decided(line: LineView) -> str:
    """What separates a player from the next better one."""
    return str(DECIDED[line.decided_by])


@register.filter
def specialist_word(code: str) -> str:
    return str(SPECIALISTS.get(code, code))


@register.filter
def problem_sentences(view: ResultView) -> Sequence[str]:
    """All that the engine has against an end state."""
    names = [holding.player.name for holding in view.holdings]
    return [all_words(problem, names) for problem in view.problems]
