"""All own pages of an event, as they are given and as somebody makes them who has read nothing before."""

from contextlib import contextmanager

import pytest
from django.template.loader import render_to_string
from django.utils import timezone
from time_machine import travel

from tournament.models import Event
from tournament.queries.people import own_pages
from tournament.queries.people.my_page import my_page
from tournament.queries.standings import cache
from tournament.queries.standings.cache import BoundedCache
from tournament.templatetags import my_page as tags

PARTS = ("public/_me.html", "public/_my_bar.html")
CACHES = ((own_pages, "_events"), (cache, "_slots"), *((tags, name) for name in ("_news", "_seats", "_places")))


@contextmanager
def nothing_read():
    """As after a start."""
    with pytest.MonkeyPatch.context() as patch:
        for module, name in CACHES:
            patch.setattr(module, name, BoundedCache(100))
        yield


def all_pages(event):
    """What each player's page and line show, by number, without what every poll changes."""
    return {
        number: _page(event, number) for number in event.players.order_by("number").values_list("number", flat=True)
    }


def _page(event, number):
    page = my_page(event, number)
    context = {"event": event, "live": "", "page": page, "public_poll_seconds": 2}
    return page and tuple(render_to_string(name, context) for name in PARTS)


def check(key):
    """That nobody's page shows anything but what it would show if it were made anew; all of them."""
    event = Event.objects.get(pk=key)
    with travel(timezone.now(), tick=False), timezone.override(event.zone):
        given = all_pages(event)
        with nothing_read():
            assert given == all_pages(event)
    return given
