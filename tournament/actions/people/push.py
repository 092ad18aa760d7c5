"""Phones that are told by messages what happens to a player: which do, and what each has been told.

No acts of an event: they change nothing that anybody sees, so neither its journal nor its revision knows of them. Who
knows an endpoint is the phone that has it.
"""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from django.utils import timezone

from tournament.actions.core.actors import Refused
from tournament.actions.core.addresses import HTTPS_PORT, leads_outside
from tournament.actions.core.write_lock import write_transaction
from tournament.models import Event, PushSubscription
from tournament.queries.people.push_news import PlayerState, event_state

MAX_PER_PLAYER = 5
MAX_PER_EVENT = 20_000
TOLD = ("told_seat", "told_time", "told_side", "told_at", "failures", "next_try_at")
MAX_TRIES = 4
FIRST_PAUSE = timedelta(seconds=30)  # before the second try; twice as long before each further one
CLAIM = timedelta(minutes=5)  # by then a message is sent, or whoever was about to send it is gone
KEPT_AFTER_END = timedelta(days=1)


def subscribe(*, event: Event, player: int, endpoint: str, p256dh: str, auth: str, site: str) -> None:
    """From now on the phone is told what is new. The same phone again is the same subscription."""
    if not leads_outside(endpoint, port=HTTPS_PORT) or len(endpoint) > PushSubscription.MAX_ENDPOINT:
        raise Refused("push_endpoint")
    state = event_state(event, [player]).players.get(player)
    if state is None or event.ended_at or event.archived_at:
        raise Refused("push_no_player")
    known = {"p256dh": p256dh, "auth": auth, "site": site, "failures": 0, "next_try_at": timezone.now()}
    with write_transaction():
        Event.objects.select_for_update().get(pk=event.pk)  # so that two at once do not exceed what is allowed
        mine = event.push_subscriptions.filter(player=player)
        if not mine.filter(endpoint=endpoint).exists():
            if mine.count() >= MAX_PER_PLAYER:
                raise Refused("push_too_many", most=MAX_PER_PLAYER)
            if event.push_subscriptions.count() >= MAX_PER_EVENT:
                raise Refused("push_event_full")
        event.push_subscriptions.update_or_create(player=player, endpoint=endpoint, defaults=known | told(state))


def unsubscribe(*, event: Event, player: int, endpoint: str) -> None:
    """The phone is told nothing more about this player. One that is not there is no mistake."""
    with write_transaction():
        event.push_subscriptions.filter(player=player, endpoint=endpoint).delete()


def claim(subscriptions: Collection[PushSubscription], now: datetime) -> list[PushSubscription]:
    """Those of them that nobody else sends to at this moment. They are left to the caller for a while."""
    with write_transaction():
        due = PushSubscription.objects.select_for_update()
        keys = due.filter(pk__in=[one.pk for one in subscriptions], next_try_at__lte=now).values_list("pk", flat=True)
        claimed = set(keys)
        PushSubscription.objects.filter(pk__in=claimed).update(next_try_at=now + CLAIM)
    return [one for one in subscriptions if one.pk in claimed]


def remember_sent(sent: Iterable[tuple[PushSubscription, PlayerState]], now: datetime) -> None:
    """These phones know how it is now."""
    rows = [_with(one, told(state) | {"told_at": now, "failures": 0, "next_try_at": now}) for one, state in sent]
    _update(rows)


def remember_seen(seen: Iterable[tuple[PushSubscription, PlayerState]]) -> None:
    """What has become otherwise without being worth a message, such as a first side of the line."""
    _update([_with(one, told(state)) for one, state in seen])


def remember_failed(failed: Iterable[tuple[PushSubscription, PlayerState]], now: datetime) -> None:
    """They are tried again later; after some tries the message is dropped, and the next one has its own."""
    rows = []
    for one, state in failed:
        tries = one.failures + 1
        if tries >= MAX_TRIES:
            rows.append(_with(one, told(state) | {"failures": 0, "next_try_at": now}))
        else:
            pause = FIRST_PAUSE * 2 ** (tries - 1)
            rows.append(_with(one, {"failures": tries, "next_try_at": now + pause}))
    _update(rows)


def forget(subscriptions: Iterable[PushSubscription]) -> None:
    """The phones do not want any more, or nobody in public sees their player."""
    if keys := [one.pk for one in subscriptions]:
        with write_transaction():
            PushSubscription.objects.filter(pk__in=keys).delete()


def forget_finished(now: datetime) -> None:
    """Nothing is going to happen in an event that has been over for a day."""
    finished = PushSubscription.objects.filter(event__ended_at__lt=now - KEPT_AFTER_END)
    if finished.exists():
        with write_transaction():
            finished.delete()


def told(state: PlayerState) -> dict[str, object]:
    """What a phone knows that was told of this. A seat or a side that is gone for now is remembered."""
    known: dict[str, object] = {}
    if state.seat:
        known["told_seat"] = state.seat
    if state.time_is_up and state.round:
        known["told_time"] = state.round.number
    if state.side:
        known["told_side"] = state.side_key
    return known


def _with(one: PushSubscription, values: dict[str, object]) -> PushSubscription:
    for name, value in values.items():
        setattr(one, name, value)
    return one


def _update(rows: list[PushSubscription]) -> None:
    """One that was taken away meanwhile stays away."""
    if not rows:
        return
    with write_transaction():
        PushSubscription.objects.bulk_update(rows, TOLD, batch_size=200)
