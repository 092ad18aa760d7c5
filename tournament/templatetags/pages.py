"""Small help for pages: tabs that know where one is, heads of columns that sort, time left, codes, the version.

No reading, no writing.
"""

import time
from collections.abc import Mapping
from datetime import datetime, tzinfo

import segno
from django import template
from django.conf import settings
from django.core.paginator import Page
from django.forms import BoundField
from django.http import HttpRequest, QueryDict
from django.template.context import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tournament import __version__

register = template.Library()


@register.filter
def place_name(zone: tzinfo) -> str:
    """A time zone by its name, such as Europe/Berlin."""
    return str(zone).replace("_", " ")


@register.simple_tag(takes_context=True)
def tab(context: Context, url: str, label: str, *, exact: bool = False) -> SafeString:
    """One tab; `exact` where the addresses of the others begin like this one's. No address: no tab."""
    if not url:
        return SafeString("")
    request: HttpRequest | None = context.get("request")
    path = request.path if request else ""
    current = ""
    if path == url:
        current = SafeString(' aria-current="page"')
    elif path.startswith(url) and not exact:
        current = SafeString(' aria-current="true"')
    return format_html('<li><a href="{}"{}>{}</a></li>', url, current, label)


@register.simple_tag(takes_context=True)
def sort_th(context: Context, key: str, label: str, *, num: bool = False, default: str = "") -> SafeString:
    """The head of a column that sorts by `key`, and the other way round when it already does."""
    asked: QueryDict = context["request"].GET.copy()
    asked.pop("page", None)
    now = asked.get("sort") or default
    asked["sort"] = f"-{key}" if now == key else key
    order = {key: "ascending", f"-{key}": "descending"}.get(now, "none")
    return format_html(
        '<th scope="col" aria-sort="{}"{}><a class="sort" href="?{}">{}<svg viewBox="0 0 10 14" aria-hidden="true">'
        '<path d="M5 1 9 5.5H1z"/><path d="M5 13 1 8.5h8z"/></svg></a></th>',
        order,
        SafeString(' class="num"' if num else ""),
        asked.urlencode(),
        label,
    )


@register.simple_tag
def server_time() -> str:
    """Now, in milliseconds: how late it is, for devices whose clock is wrong. For pages that are not cached."""
    return str(int(time.time() * 1000))


@register.filter
def milliseconds(moment: datetime) -> str:
    """A moment as scripts count it."""
    return str(int(moment.timestamp() * 1000))


@register.filter
def minutes_and_seconds(seconds: int) -> str:
    """How long a clock still has, or how far it is over: 12:34."""
    minutes, rest = divmod(abs(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


@register.filter
def shown_pages(page: Page[object]) -> list[int | str]:
    """The numbers to link in a list of pages, with an ellipsis for those left out."""
    return list(page.paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1))


@register.filter
def error_target(field: BoundField) -> str:
    """The id of what one fills in: of a list of choices, its first."""
    return f"{field.auto_id}_0" if field.use_fieldset else str(field.id_for_label)


@register.filter
def leads(label: object) -> str:
    """A label in front of a sentence: a colon leads on, unless it asks something."""
    text = str(label)
    return text if text.endswith(("?", "!")) else f"{text}:"


@register.filter
def input_type(field: BoundField) -> str:
    return getattr(field.field.widget, "input_type", "")


@register.simple_tag(takes_context=True)
def kept_query(context: Context, *dropped: str) -> list[tuple[str, str]]:
    """What the address asks for besides, as pairs for hidden fields."""
    asked: Mapping[str, list[str]] = dict(context["request"].GET.lists())
    return [(key, value) for key, values in asked.items() if key not in dropped for value in values]


@register.inclusion_tag("table/_outbox.html")
def outbox(*, for_players: bool = False, words: bool = False) -> dict[str, int | bool]:
    """The place for it. After how many milliseconds something is sent again for the first time, is a setting.

    Players whom the phone is handed to see only what is not sent yet. `words`: whether the page brings all along that
    may have to be said, which weighs as much as a picture.
    """
    return {"first_pause": settings.OUTBOX_FIRST_PAUSE_MS, "for_players": for_players, "words": words}


@register.simple_tag
def version() -> str:
    return __version__


MASK = 3


def _code(address: str, error: str) -> segno.QRCode:
    # Cameras read every mask. To try all of them and take the best would make a sheet five times as dear.
    return segno.make(address, error=error, micro=False, mask=MASK)


@register.simple_tag
def qr(address: str, label: str, error: str = "m") -> SafeString:
    """`label`: what the code opens, for those who do not see it. `error`: how much of it may be unreadable (l, m)."""
    # Four modules of white around it are what cameras want.
    drawing = _code(address, error).svg_inline(omitsize=True, border=4, dark="#000", light="#fff", svgclass=None)
    # Nothing in the drawing comes from the address but the squares.
    return format_html('<span class="qr" role="img" aria-label="{}">{}</span>', label, mark_safe(drawing))


def qr_file(address: str, error: str = "m") -> str:
    """The same code as a drawing in a file of its own, which says what it is."""
    drawing = _code(address, error).svg_inline(border=4, light="#fff", svgclass=None, lineclass=None)
    return drawing.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
