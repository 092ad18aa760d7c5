"""In which series an event is. A series belongs to the account that named it, which puts in events that it organises.

See decision 33.
"""

from contextlib import suppress
from uuid import UUID

from django.db import IntegrityError, transaction

from tournament.actions.core.actors import Actor, NotAllowed, Refused, Unchanged
from tournament.actions.core.change import change_event
from tournament.actions.core.verbs import FieldsOfEvent, verb
from tournament.actions.events.slugs import slug_of_series
from tournament.models import Account, Event, Role, Series
from tournament.names import clean_name, name_key

IN_SERIES = FieldsOfEvent("series")
SERIES_CHOSEN = verb("series_chosen", undo=IN_SERIES)
MAX_NAME = 120  # as in the model
TRIES = 5  # for a free address, while others take it


def choose_series(*, event: Event, by: Actor, name: str, submission_id: UUID | None = None) -> Event:
    """Puts the event in the series of this name, a new one where the account has none; without a name in none.

    An event is in one series at most. The same again writes nothing.
    """
    name = clean_name(name)
    if len(name) > MAX_NAME:
        raise Refused("series_name_too_long", most=MAX_NAME)
    with suppress(Unchanged), change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        series = _series(by, change.event, name) if name else None
        if change.event.series_id == (series.pk if series else None):
            raise Unchanged
        change.capture(IN_SERIES, None, "series_id")
        change.event.series = series
        change.event.save(update_fields=["series"])
        change.journal(SERIES_CHOSEN, series=series.name if series else "")
    return event


def _series(by: Actor, event: Event, name: str) -> Series:
    """The one that the event is in, if it is called so, whoever named it; otherwise the account's own."""
    key = name_key(name)
    if event.series is not None and event.series.name_key == key:
        return event.series
    if by.account is None:
        raise NotAllowed("not_allowed")
    account = Account.objects.select_for_update().get(pk=by.account.pk)  # two of one name at once wait for each other
    return Series.objects.filter(account=account, name_key=key).first() or _new(account, name, key)


def _new(account: Account, name: str, key: str) -> Series:
    for tries_left in reversed(range(TRIES)):
        try:
            with transaction.atomic():
                series = Series.objects.create(account=account, slug=slug_of_series(name), name=name, name_key=key)
            break
        except IntegrityError:
            if not tries_left:
                raise
    return series
