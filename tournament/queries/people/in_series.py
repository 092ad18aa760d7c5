"""One player in other events: for everybody in those of a series, for the desk in all that an account organises.

Nobody has an account, so people are told by their names (decision 33): within one series, which is how its organiser
says that the events belong together, and only where everybody sees the name anyway. Whoever uses a pseudonym in one of
the events, or shares the name with another player there, is linked with nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.models import Account, Event, EventRole, Player, Role, Series
from tournament.queries.events.series import events_of, series_to_name
from tournament.queries.people.public_player import IN_PUBLIC, Overall, overall_of

MAX_EVENTS = 24


@dataclass(frozen=True)
class OtherEvent:
    """An event in which somebody of the same name plays, and how they did once that is known."""

    event: Event
    number: int
    overall: Overall | None


@dataclass(frozen=True)
class PlayerInSeries:
    """A player of one event, and the other events of its series."""

    series: Series
    player: Player
    others: tuple[OtherEvent, ...]


def series_of_player(event: Event, player: Player) -> Series | None:
    """The series in which a player may be looked up. No read but that of the series."""
    is_hidden = player.pseudonym or event.anonymised_at
    return None if is_hidden else series_to_name(event)


def player_in_series(event: Event, number: int) -> PlayerInSeries | None:
    """The latest events first; None where there is nobody to look up."""
    player = event.players.filter(number=number, state__in=IN_PUBLIC).first()
    series = series_of_player(event, player) if player else None
    if player is None or series is None:
        return None
    events = [event, *events_of(series).filter(anonymised_at=None).exclude(pk=event.pk).order_by("-starts_at", "-pk")]
    namesakes = _namesakes(events, player)
    if len(namesakes.get(event.pk, ())) > 1:
        return PlayerInSeries(series, player, ())
    others = [(other, _same(player, namesakes.get(other.pk, ()))) for other in events[1:]]
    linked = [(other, same) for other, same in others if same is not None][:MAX_EVENTS]
    return PlayerInSeries(
        series, player, tuple(OtherEvent(other, same.number, overall_of(other, same)) for other, same in linked)
    )


def namesakes_for(account: Account, player: Player) -> tuple[Player, ...]:
    """For the desk: who is called the same in other events that the account organises, the latest first. One read."""
    mine = EventRole.objects.filter(account=account, role__in=(Role.OWNER, Role.ORGANISER)).values("event")
    called = Player.objects.filter(name_key=player.name_key, event__in=mine, event__anonymised_at=None)
    others = called.exclude(event=player.event_id).exclude(state=Player.State.REMOVED)
    return tuple(others.select_related("event").order_by("-event__starts_at", "-event", "number")[:MAX_EVENTS])


def _namesakes(events: Sequence[Event], player: Player) -> dict[int, list[Player]]:
    """All of this name by event, those with a pseudonym as well; one read."""
    people: dict[int, list[Player]] = {}
    same_name = Player.objects.filter(event__in=events, name_key=player.name_key).exclude(state=Player.State.REMOVED)
    for namesake in same_name:
        people.setdefault(namesake.event_id, []).append(namesake)
    return people


def _same(player: Player, namesakes: Sequence[Player]) -> Player | None:
    """The only one of that name, unless their clubs say that it is another person."""
    if len(namesakes) != 1:
        return None
    [other] = namesakes
    clubs = {club.casefold() for club in (player.club, other.club) if club}
    is_another = other.pseudonym or other.state not in IN_PUBLIC or len(clubs) > 1
    return None if is_another else other
