"""The front page, which lists the public events. The page of one event is not here."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament.queries.public import public_events
from tournament.views.access import everyone
from tournament.views.responses import page


@everyone  # Spectators come here first; there is nothing on it that an event did not make public.
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Events that are on or to come, and those that are over."""
    events = public_events()
    context = {
        "open_events": [event for event in events if not event.ended_at and not event.archived_at],
        "past_events": [event for event in events if event.ended_at or event.archived_at],
    }
    return page(request, "public/home.html", context)
