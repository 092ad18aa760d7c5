"""The game's pictures: portions, worms, specialists, the grill and the round table, each with its words.

The shapes themselves are drawn once a page, in `templates/includes/_sprite.html`; where people sit at a round table
is computed in `table_picture`.
"""

from collections.abc import Iterable, Mapping, Sequence

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.heckmeck.portions import EXTENDED_WORMS, Specialist
from tournament.templatetags.table_picture import picture_of, value_of

register = template.Library()

SPECIALISTS = {
    Specialist.CANNED_WORM: _("canned worm"),
    Specialist.SITTING_HEN: _("sitting hen"),
    Specialist.RAVEN: _("raven"),
    Specialist.WEASEL: _("weasel"),
    Specialist.GOLDEN_DIE: _("golden die"),
    Specialist.APPLE: _("apple"),
}
# For so many worms there is a drawing; a portion of a grill of one's own may carry more, and shows their number.
DRAWN_WORMS = range(1, 5)


@register.simple_tag
def portion(
    number: int | str,
    *,
    worms: int | str | None = None,
    size: str = "",
    face_down: bool = False,
    owner: str = "",
    decorative: bool = False,
) -> SafeString:
    """A portion as an ivory domino; face down, its back with the number."""
    number = int(number)
    # What is missing in a template's context arrives as an empty text.
    carried = EXTENDED_WORMS.get(number, 0) if worms in (None, "") else int(worms)
    says = _hidden() if decorative else _image(portion_words(number, carried, face_down=face_down, owner=owner))
    return format_html(
        '<svg class="portion{}" viewBox="0 0 44 64" {}><use href="#g-{}"/><text x="22" y="{}"{}>{}</text>{}</svg>',
        f" {size}" if size else "",
        says,
        "back" if face_down else carried if carried in DRAWN_WORMS else 0,
        40 if face_down else 26,
        SafeString(' class="on-back"' if face_down else ""),
        number,
        "" if face_down or carried in DRAWN_WORMS else format_html('<text x="22" y="55">{}</text>', carried),
    )


def portion_words(number: int, worms: int, *, face_down: bool = False, owner: str = "") -> str:
    words = ngettext("portion %(number)s, %(worms)s worm", "portion %(number)s, %(worms)s worms", worms)
    words %= {"number": number, "worms": worms}
    if face_down:
        return gettext("%(portion)s, face down") % {"portion": words}
    return gettext("%(portion)s, owned by %(name)s") % {"portion": words, "name": owner} if owner else words


@register.simple_tag
def portions(items: Iterable[object], *, size: str = "", label: str = "") -> SafeString:
    """Portions in a row, as they lie in front of a player."""
    return _list(items, "portions", size, label)


@register.simple_tag
def grill(items: Iterable[object], *, size: str = "", label: str = "") -> SafeString:
    """Portions on the grill; an item is a number, or has `number` and perhaps `worms`, `face_down`, `owner`."""
    return _list(items, "grill", size, label or gettext("The grill"))


@register.simple_tag
def grill_motif(first: int = 21, last: int = 24) -> SafeString:
    """A piece of grill to look at, without meaning."""
    tiles = [(portion(number, size="small", decorative=True),) for number in range(first, last + 1)]
    return format_html('<div class="grill motif" aria-hidden="true">{}</div>', format_html_join("", "{}", tiles))


@register.simple_tag
def worms(count: int) -> SafeString:
    words = ngettext("%(count)s worm", "%(count)s worms", count) % {"count": count}
    return format_html(
        '<span class="worms">{}<svg viewBox="0 0 24 14" aria-hidden="true"><use href="#g-worm"/></svg>'
        '<span class="visually-hidden">{}</span></span>',
        format_html('<span aria-hidden="true">{}</span>', count),
        words,
    )


@register.simple_tag
def bratworm(*, decorative: bool = False) -> SafeString:
    return _figure("bratworm", gettext("Bratworm"), decorative)


@register.simple_tag
def specialist(code: str, *, decorative: bool = False) -> SafeString:
    """The figure of a specialist, by the code that the engine uses."""
    known = Specialist(code)
    return _figure(known.value, str(SPECIALISTS[known]), decorative)


@register.inclusion_tag("includes/_round_table.html")
def round_table(
    seats: Iterable[object],
    *,
    title: str = "",
    links: Iterable[object] = (),
    named: bool = False,
    unlisted: bool = False,
    swappable: bool = False,
) -> Mapping[str, object]:
    """A table from above: players clockwise by portion, with the starter, repeats and club mates marked.

    `named`: the page has everybody's whole name beside it. `unlisted`: it has all beside it that the picture shows.
    `swappable`: seats say whose they are, so that a script can have two of them swapped.
    """
    picture = picture_of(seats, links, gettext("starts"))
    return {"picture": picture, "title": title, "named": named, "unlisted": unlisted, "swappable": swappable}


@register.inclusion_tag("includes/_undrawn_table.html")
def undrawn_table(
    seats: Sequence[object], *, title: str = "", links: Iterable[object] = (), swappable: bool = False
) -> Mapping[str, object]:
    """The players of a table that has no order of seats yet, with repeats and club mates."""
    named = [
        {
            "names": [value_of(seats[value_of(link, at)], "name") for at in ("first", "second")],
            "text": value_of(link, "text"),
        }
        for link in links
    ]
    return {"seats": seats, "title": title, "links": named, "swappable": swappable}


def _list(items: Iterable[object], name: str, size: str, label: str) -> SafeString:
    drawn = ((_portion_of(item, size),) for item in items)
    says = format_html(' aria-label="{}"', label) if label else ""
    # The role is said aloud because a list without bullets loses it in some browsers.
    return format_html('<ul class="{}" role="list"{}>{}</ul>', name, says, format_html_join("", "<li>{}</li>", drawn))


def _portion_of(item: object, size: str) -> SafeString:
    if isinstance(item, int):
        return portion(item, size=size)
    return portion(
        value_of(item, "number"),
        worms=value_of(item, "worms"),
        face_down=bool(value_of(item, "face_down")),
        owner=value_of(item, "owner") or "",
        size=size,
    )


def _figure(symbol: str, words: str, decorative: bool) -> SafeString:
    says = _hidden() if decorative else _image(words)
    return format_html('<svg class="figure" viewBox="0 0 24 24" {}><use href="#g-{}"/></svg>', says, symbol)


def _image(words: str) -> SafeString:
    return format_html('role="img" aria-label="{}"', words)


def _hidden() -> SafeString:
    return SafeString('aria-hidden="true"')
