"""Small worlds for tests: accounts, events, players, seated rounds. Rows are written directly and fit together.

What a test is about is said by the test; everything else has a sensible default. Nothing here is random.
"""

from itertools import count
from typing import Any
from uuid import UUID, uuid4

from tournament.actions.core.actors import Actor
from tournament.models import Account, Draw, Event, EventRole, Player, Role, Round, Seat, Stage, Table
from tournament.names import name_key

_serial = count(1)
LOWEST_PORTION = 21


def account(name: str = "", *, password: str = "") -> Account:
    """Somebody with an account. Hashing a password takes long, so there is one only where it is asked for."""
    username = name or f"account{next(_serial)}"
    made = Account(username=username.lower(), display_name=name or username)
    made.set_password(password or None)
    made.save()
    return made


def event(name: str = "Grill Cup", *, owner: Account | None = None, **fields: Any) -> Event:
    """An event with an owner and a format of one preliminary round and a final of four."""
    made = Event.objects.create(slug=fields.pop("slug", None) or f"event-{next(_serial)}", name=name, **fields)
    EventRole.objects.create(event=made, account=owner or account(), role=Role.OWNER)
    Stage.objects.create(
        event=made, number=1, kind="preliminary", rounds_planned=1, tables_planned=4, qualifying="winners", qualified=4
    )
    Stage.objects.create(event=made, number=2, kind="final")
    return made


def owner(event: Event) -> Account:
    return event.roles.get(role=Role.OWNER).account


def actor(event: Event) -> Actor:
    """The owner, acting."""
    return Actor.of(owner(event))


def member(event: Event, role: str = Role.ORGANISER, name: str = "") -> Account:
    """Somebody with a role in the event."""
    made = account(name)
    EventRole.objects.create(event=event, account=made, role=role)
    return made


def player(event: Event, name: str = "", *, state: str = Player.State.HERE, **fields: Any) -> Player:
    """The next player of the event."""
    highest = event.players.order_by("-number").values_list("number", flat=True).first()
    number = fields.pop("number", None) or (highest or 0) + 1
    name = name or f"Player {number}"
    return Player.objects.create(event=event, number=number, name=name, name_key=name_key(name), state=state, **fields)


def players(event: Event, many: int, *, state: str = Player.State.HERE) -> list[Player]:
    """So many players, "Player 1" and on."""
    return [player(event, state=state) for _ in range(many)]


def draw(event: Event, stage: Stage, *, first_round: int = 1) -> Draw:
    """A draw with papers that prove nothing: for tests about something else."""
    number = event.draws.count() + 1
    return Draw.objects.create(
        event=event,
        number=number,
        stage_number=stage.number,
        first_round=first_round,
        state=Draw.State.REVEALED,
        announcement={},
        commitment=f"{number:064x}",
        receipt={},
        by="Test",
    )


def seated_round(
    event: Event,
    tables: list[list[Player]] | None = None,
    *,
    stage: int = 1,
    state: str = Round.State.PUBLISHED,
) -> Round:
    """A round with these players at its tables in seat order; without tables, all who are here in fours."""
    if tables is None:
        here = list(event.players.filter(state=Player.State.HERE))
        tables = [here[at : at + 4] for at in range(0, len(here), 4)]
    of_stage = event.stages.get(number=stage)
    number_in_stage = of_stage.rounds.count() + 1
    made = Round.objects.create(
        event=event,
        stage=of_stage,
        number=event.rounds.count() + 1,
        number_in_stage=number_in_stage,
        state=state,
        draw=draw(event, of_stage, first_round=number_in_stage),
    )
    for number, sitting in enumerate(tables, start=1):
        table = Table.objects.create(round=made, number=number)
        Seat.objects.bulk_create(
            Seat(round=made, table=table, position=at, player=player, portion=LOWEST_PORTION + at)
            for at, player in enumerate(sitting)
        )
    return made


def running_round(event: Event, tables: list[list[Player]] | None = None, *, stage: int = 1) -> Round:
    """The same, being played."""
    return seated_round(event, tables, stage=stage, state=Round.State.RUNNING)


def submission() -> UUID:
    """A new id for a submission."""
    return uuid4()
