"""A factory for each kind of row, made with factory_boy: `EventFactory.create(name="Cup", owner__account=olga)`.

Each knows the default of every field, and what a row needs around it. Rows fit together, and nothing is random. The
worlds of the other modules are put together from these.
"""

from uuid import uuid4

from django.contrib.auth.hashers import make_password
from django.db.models import Max
from django.utils import timezone
from factory.declarations import LazyAttribute, LazyFunction, RelatedFactory, SelfAttribute, Sequence, SubFactory
from factory.django import DjangoModelFactory
from factory.helpers import post_generation

from tournament.models import (
    AccessLink,
    Account,
    Announcement,
    Draw,
    Event,
    EventRole,
    Penalty,
    Player,
    PushSubscription,
    Qualifier,
    Result,
    ResultLine,
    Role,
    Round,
    Seat,
    Stage,
    Table,
    Webhook,
)
from tournament.names import name_key
from tournament.queries.events.webhook_news import Topic

LOWEST_PORTION = 21


class AccountFactory(DjangoModelFactory[Account]):
    """Somebody with an account. Hashing a password takes long, so nobody has one who was given none."""

    class Meta:
        model = Account

    class Params:
        plain_password = None

    display_name = Sequence("account{}".format)
    username = LazyAttribute(lambda row: row.display_name.lower())
    password = LazyAttribute(lambda row: make_password(row.plain_password))


class EventRoleFactory(DjangoModelFactory[EventRole]):
    """Somebody with a role in an event."""

    class Meta:
        model = EventRole

    account = SubFactory(AccountFactory)
    role = Role.ORGANISER


class StageFactory(DjangoModelFactory[Stage]):
    class Meta:
        model = Stage


class EventFactory(DjangoModelFactory[Event]):
    """An event with an owner and a format of one preliminary round and a final of four."""

    class Meta:
        model = Event
        skip_postgeneration_save = True

    name = "Grill Cup"
    slug = Sequence("event-{}".format)
    owner = RelatedFactory(EventRoleFactory, "event", role=Role.OWNER)
    preliminary = RelatedFactory(
        StageFactory,
        "event",
        number=1,
        kind="preliminary",
        rounds_planned=1,
        tables_planned=4,
        qualifying="winners",
        qualified=4,
    )
    final = RelatedFactory(StageFactory, "event", number=2, kind="final")


class PlayerFactory(DjangoModelFactory[Player]):
    """The next player of the event, who is here."""

    class Meta:
        model = Player

    event = SubFactory(EventFactory)
    number = LazyAttribute(lambda row: 1 + (row.event.players.aggregate(last=Max("number"))["last"] or 0))
    name = LazyAttribute(lambda row: f"Player {row.number}")
    name_key = LazyAttribute(lambda row: name_key(row.name))
    state = Player.State.CHECKED_IN


class DrawFactory(DjangoModelFactory[Draw]):
    """A draw with papers that prove nothing: for tests about something else."""

    class Meta:
        model = Draw

    event = SubFactory(EventFactory)
    number = LazyAttribute(lambda row: row.event.draws.count() + 1)
    stage_number = 1
    first_round = 1
    state = Draw.State.REVEALED
    announcement = LazyFunction(dict)
    commitment = LazyAttribute(lambda row: f"{row.number:064x}")
    receipt = LazyFunction(dict)
    by = "Test"


class RoundFactory(DjangoModelFactory[Round]):
    """The next round of the event's first stage, published and without tables, with the draw that seated it."""

    class Meta:
        model = Round

    event = SubFactory(EventFactory)
    stage = LazyAttribute(lambda row: row.event.stages.get(number=1))
    number = LazyAttribute(lambda row: row.event.rounds.count() + 1)
    number_in_stage = LazyAttribute(lambda row: row.stage.rounds.count() + 1)
    state = Round.State.PUBLISHED
    draw = SubFactory(
        DrawFactory,
        event=SelfAttribute("..event"),
        stage_number=SelfAttribute("..stage.number"),
        first_round=SelfAttribute("..number_in_stage"),
    )


class TableFactory(DjangoModelFactory[Table]):
    """The next table of a round, at which nobody sits."""

    class Meta:
        model = Table

    round = SubFactory(RoundFactory)
    number = LazyAttribute(lambda row: row.round.tables.count() + 1)


class SeatFactory(DjangoModelFactory[Seat]):
    """The next seat at a table, with a player of the event and the portion of the seat."""

    class Meta:
        model = Seat

    table = SubFactory(TableFactory)
    round = SelfAttribute("table.round")
    player = SubFactory(PlayerFactory, event=SelfAttribute("..round.event"))
    position = LazyAttribute(lambda row: row.table.seats.count())
    portion = LazyAttribute(lambda row: LOWEST_PORTION + row.position)


class ResultFactory(DjangoModelFactory[Result]):
    """The next version of a table's result; its lines are rows of their own."""

    class Meta:
        model = Result

    table = SubFactory(TableFactory)
    version = LazyAttribute(lambda row: row.table.results.count() + 1)
    state = Result.State.ACCEPTED
    end_state = LazyFunction(dict)
    by_name = "Test"
    submission_id = LazyFunction(uuid4)
    receipt = "TEST"


class ResultLineFactory(DjangoModelFactory[ResultLine]):
    class Meta:
        model = ResultLine


class AccessLinkFactory(DjangoModelFactory[AccessLink]):
    """A link whose secret nobody knows: `AccessLinkFactory.create(round=round, tables=[table])`."""

    class Meta:
        model = AccessLink
        skip_postgeneration_save = True

    event = SelfAttribute("round.event")
    label = "Table 1"
    token_hash = Sequence("{:064x}".format)

    @post_generation
    def tables(link, create, tables, **more):  # noqa: N805
        """A link to no table until it is told to which."""
        if tables:
            link.tables.set(tables)


class PenaltyFactory(DjangoModelFactory[Penalty]):
    """Points off, given at the desk."""

    class Meta:
        model = Penalty

    kind = "points"
    reason = "Late"
    by_name = "Desk"


class AnnouncementFactory(DjangoModelFactory[Announcement]):
    class Meta:
        model = Announcement

    text = "Soup is ready"
    by_name = "Desk"


class QualifierFactory(DjangoModelFactory[Qualifier]):
    """The next of those who have reached a stage."""

    class Meta:
        model = Qualifier

    rank = LazyAttribute(lambda row: row.stage.qualifiers.count() + 1)
    rule = "score"


class PushSubscriptionFactory(DjangoModelFactory[PushSubscription]):
    """A phone that knows nothing yet."""

    class Meta:
        model = PushSubscription

    player = 1
    endpoint = Sequence("https://push.example/{}".format)
    p256dh = "B" * 87
    auth = "A" * 22
    site = "grill.example"
    next_try_at = LazyFunction(timezone.now)


class WebhookFactory(DjangoModelFactory[Webhook]):
    """A program that knows nothing yet and wants to know everything."""

    class Meta:
        model = Webhook

    number = Sequence(lambda at: at + 1)
    kind = Webhook.Kind.PROGRAM
    address = "https://hooks.example/one"
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    topics = LazyFunction(lambda: [topic.value for topic in Topic])
    site = "https://grill.example"
