"""Results in words: what decided a place, what is wrong with an end state."""

from collections.abc import Sequence

from django import template

from tournament.queries.results.views import LineView, ResultView
from tournament.words.engine import DECIDED, SPECIALISTS, all_words
from tournament.words.numbers import fraction_text

register = template.Library()
register.filter("points", fraction_text)


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
