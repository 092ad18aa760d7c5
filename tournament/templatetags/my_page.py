"""A player's own page in templates. The words stand in `words.my_page`.

After a result hundreds of these pages are rendered in a second, and most of what they show is the same as before: the
seat and what stands below the place are rendered anew only where they change.
"""

from django import template
from django.template.loader import get_template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournament.push.keys import public_key
from tournament.queries.people.my_page import MyPage
from tournament.queries.people.public_player import Standing
from tournament.queries.standings.cache import BoundedCache, Key, OnceMade
from tournament.queries.standings.stage import counting_of
from tournament.words.my_page import need_sentences, step_words

MAX_PARTS = 2000  # of each kind, a kilobyte or so each

register = template.Library()
register.filter("step_words", step_words)
register.filter("need_sentences", need_sentences)
register.simple_tag(public_key, name="push_key")

_news: BoundedCache[OnceMade[SafeString]] = BoundedCache(MAX_PARTS)
_seats: BoundedCache[OnceMade[SafeString]] = BoundedCache(MAX_PARTS)
_places: BoundedCache[OnceMade[SafeString]] = BoundedCache(MAX_PARTS)


@register.simple_tag
def my_news(page: MyPage) -> SafeString:
    """By what the page notices that the seat or the side of the line is another one."""
    context = {"event": page.event, "page": page}
    return _once(_news, (page.mine, page.side, get_language()), "public/_my_news.html", context)


@register.simple_tag
def my_seat(page: MyPage) -> SafeString:
    """The seat in the latest round. `page.mine` is another one as soon as anything of it has changed but the time."""
    clock = page.clock
    time = (clock.state, clock.seconds if clock.paused else clock.ends_at) if clock else None
    context = {"event": page.event, "page": page, "game": page.game}
    return _once(_seats, (page.mine, time, get_language()), "public/_my_seat.html", context)


@register.simple_tag
def my_place(entry: Standing) -> SafeString:
    """What stands below a place in the standings: many places move with a result, and little else does."""
    stage = entry.stage
    look = (stage.event.slug, stage.pk, counting_of(stage), stage.rounds_planned, get_language())
    key = (*look, entry.row._replace(place=0), entry.below, entry.ahead, entry.page)
    return _once(_places, key, "public/_my_place.html", {"event": stage.event, "entry": entry})


def _once(cache: BoundedCache[OnceMade[SafeString]], key: Key, name: str, context: dict[str, object]) -> SafeString:
    """By all that it depends on."""
    once: OnceMade[SafeString] = cache.get_or_add(key, OnceMade)
    return once.value(lambda: SafeString(get_template(name).render(context)))
