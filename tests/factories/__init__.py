"""Small worlds for tests: accounts, events, players, seated rounds. Rows are written directly and fit together.

What a test is about is said by the test; everything else has the default of its factory in `tests/factories/rows.py`.
Nothing here is random.
"""

from typing import Any
from uuid import UUID, uuid4

from django.db.models import Max

from tests.factories.rows import (
    AccountFactory,
    DrawFactory,
    EventFactory,
    EventRoleFactory,
    PlayerFactory,
    RoundFactory,
    SeatFactory,
    TableFactory,
)
from tournament.actions.core.actors import Actor
from tournament.models import Account, Draw, Event, Player, Role, Round, Seat, Series, Stage
from tournament.names import name_key


def account(name: str = "", *, password: str | None = None) -> Account:
    """Somebody with an account, who can sign in with the password."""
    return AccountFactory.create(plain_password=password, **({"display_name": name} if name else {}))


def event(name: str = "Grill Cup", *, owner: Account | None = None, **fields: Any) -> Event:
    """An event with an owner and a format of one preliminary round and a final of four."""
    return EventFactory.create(name=name, **({"owner__account": owner} if owner else {}), **fields)


def owner(event: Event) -> Account:
    return event.roles.get(role=Role.OWNER).account


def actor(event: Event) -> Actor:
    """The owner, acting."""
    return Actor.of(owner(event))


def member(event: Event, role: str = Role.ORGANISER, name: str = "") -> Account:
    """Somebody with a role in the event."""
    return EventRoleFactory.create(event=event, role=role, account=account(name)).account


def in_series(*events: Event, name: str = "League", slug: str = "league") -> Series:
    """These events belong together; their series is that of the first one's owner."""
    series, _ = Series.objects.get_or_create(
        slug=slug, defaults={"account": owner(events[0]), "name": name, "name_key": name_key(name)}
    )
    for of_series in events:
        of_series.series = series
        of_series.save(update_fields=["series"])
    return series


def player(event: Event, name: str = "", **fields: Any) -> Player:
    """The next player of the event."""
    return PlayerFactory.create(event=event, **({"name": name} if name else {}), **fields)


def players(event: Event, many: int, *, state: str = Player.State.CHECKED_IN) -> list[Player]:
    """So many more players, "Player 1" and on."""
    first = 1 + (event.players.aggregate(last=Max("number"))["last"] or 0)
    made = [PlayerFactory.build(event=event, number=number, state=state) for number in range(first, first + many)]
    return Player.objects.bulk_create(made)


def draw(event: Event, stage: Stage, **fields: Any) -> Draw:
    """A draw with papers that prove nothing: for tests about something else."""
    return DrawFactory.create(event=event, stage_number=stage.number, **fields)


def seated_round(
    event: Event,
    tables: list[list[Player]] | None = None,
    *,
    stage: int = 1,
    state: str = Round.State.PUBLISHED,
) -> Round:
    """A round with these players at its tables in seat order; without tables, all who are here in fours."""
    if tables is None:
        here = list(event.players.filter(state=Player.State.CHECKED_IN))
        tables = [here[at : at + 4] for at in range(0, len(here), 4)]
    made = RoundFactory.create(event=event, stage=event.stages.get(number=stage), state=state)
    for number, sitting in enumerate(tables, start=1):
        table = TableFactory.create(round=made, number=number)
        seats = (SeatFactory.build(table=table, player=each, position=at) for at, each in enumerate(sitting))
        Seat.objects.bulk_create(seats)
    return made


def running_round(event: Event, tables: list[list[Player]] | None = None, *, stage: int = 1) -> Round:
    """The same, being played."""
    return seated_round(event, tables, stage=stage, state=Round.State.RUNNING)


def submission() -> UUID:
    """A new id for a submission."""
    return uuid4()
