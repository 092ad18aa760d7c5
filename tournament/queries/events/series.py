"""Series as strangers see them: only events that the site names are in them. And those that an organiser may choose."""

from django.db.models import QuerySet

from tournament.models import Account, Event, Series
from tournament.queries.events.home import named_events


def public_series(slug: str) -> Series | None:
    """None where the site names no event of it."""
    return Series.objects.filter(slug=slug, events__in=named_events()).distinct().first()


def series_to_name(event: Event) -> Series | None:
    """The series that an event's own pages lead to. Events that the site does not name lead to none."""
    return event.series if event.public and event.listed else None


def events_of(series: Series) -> "QuerySet[Event]":
    """Those that the site names."""
    return named_events().filter(series=series)


def names_of_series(account: Account) -> tuple[str, ...]:
    """What an account has called the series that have events."""
    own = Series.objects.filter(account=account, events__isnull=False).distinct()
    return tuple(own.order_by("name_key").values_list("name", flat=True))
