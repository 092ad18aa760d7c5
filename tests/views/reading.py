"""What stands in an answer."""

import re
from html import unescape

from django.contrib.messages import get_messages


def said(response):
    """The messages that wait for the next page."""
    return [str(message) for message in get_messages(response.wsgi_request)]


def source(response):
    """All of it, as it is sent."""
    return response.content.decode()


def text(response):
    """All of it, as a reader sees the letters."""
    return unescape(source(response))


def tight(response):
    """All of it, without the white space beside tags, which shows how templates are laid out and nothing else."""
    return re.sub(r"\s*(<[^>]*>)\s*", r"\1", words_of(response))


def seen(response):
    """All of it without tags, with single blanks: what a sentence says, whatever parts of it are links."""
    return " ".join(re.sub(r"<[^>]*>", "", text(response)).split())


def words_of(response):
    """All of it, with single blanks."""
    return " ".join(source(response).split())


def typed_into(form, **changes):
    """What a browser would send of a form on a page if only this were changed."""
    values = {field.name: field.value() for field in form}
    rows = {name: value for name, value in values.items() if isinstance(value, list)}
    cells = {f"{name}_{place}": cell for name, row in rows.items() for place, cell in enumerate(row, start=1)}
    typed = values | cells
    return {name: value for name, value in (typed | changes).items() if name not in rows and value not in (None, False)}
