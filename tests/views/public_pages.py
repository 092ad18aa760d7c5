"""The public pages, and something that happens while they are looked at."""

from django.urls import reverse

from tests import factories
from tournament.actions.core.change import change_event
from tournament.actions.events.announcements import ANNOUNCED
from tournament.models import Role

PAGES = [("event", ()), ("standings", ()), ("round", (1,)), ("player", (1,))]


def happen(event):
    """Something that everybody sees."""
    with change_event(event, by=factories.actor(event), needs=Role.ORGANISER) as change:
        change.journal(ANNOUNCED)
    return event


def address(name, event, *more):
    return reverse(name, args=[event.slug, *more])
