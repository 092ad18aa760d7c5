"""An event of any size in the middle of its second round: what a desk has before it on the day, ten thousand included.

Drawing, publishing and starting are the real actions, so that there are real papers. What happens at every table is
written as rows, many at once, with its entries in the journal: the actions would take minutes.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any
from uuid import uuid4

from django.db import connection, transaction
from django.utils import timezone

from games.heckmeck import end_state_document
from tests import factories
from tests.factories.results import end_state, hands_of, result_lines
from tests.factories.rows import PlayerFactory, ResultFactory, WebhookFactory
from tournament.actions.access import links
from tournament.actions.access.roles import invite
from tournament.actions.core.journal_chain import chained
from tournament.actions.draws import draw
from tournament.actions.events import announcements, screens
from tournament.actions.events.webhook_messages import new_message
from tournament.actions.people.withdrawals import withdraw_player
from tournament.actions.rounds import lifecycle
from tournament.actions.standings import penalties
from tournament.models import (
    Event,
    JournalEntry,
    Player,
    Result,
    ResultLine,
    Role,
    Round,
    Seat,
    Table,
    WebhookMessage,
)
from tournament.queries.events.slides import ALL_SLIDES
from tournament.queries.events.webhook_news import Topic, event_now
from tournament.rules.verdicts import verdict_on

AT_A_TABLE = 4
IN_A_CLUB = 20
MISSING = 100  # one in so many on the list has not come
NOT_LISTED = 20  # for so many on the list there is one in each state that takes no place
FIRST_NAMES = ("Ana", "Ștefan", "Ion", "Zoë", "Björn", "Marie-Claire", "Андрей", "Łucja", "Noah", "Giulia")
WITHDRAWING = 9  # the number of somebody who leaves after the first round
CHUNK = 2_000  # rows in one statement


def large_event(players: int, *, drawn: bool = False, **fields: Any) -> Event:
    """So many players on the list, nearly all of them at tables of four; some tables call, and some are disputed.

    `drawn`: a little later, when the round is over and the seats of the next one are looked at.
    """
    with transaction.atomic():
        event = _event(players, fields)
        _people(event, players)
        _analyse()
        first = _started(event)
        _results(first, list(first.tables.order_by("number")), confirmed=True)
        lifecycle.complete_round(event=event, round=first, by=factories.actor(event))
        withdraw_player(event=event, number=WITHDRAWING, by=factories.actor(event), reason="Has to catch a train")
        _desk_work(event)
        second = _started(event)
        _in_the_middle(second)
        if drawn:
            finish(second)
            lifecycle.complete_round(event=event, round=second, by=factories.actor(event))
            _drawn(event)
    return Event.objects.get(pk=event.pk)


def finish(round: Round) -> None:
    """Every table of the round has a result, and nothing is left to decide."""
    Result.objects.filter(table__round=round, state=Result.State.PROPOSED).update(state=Result.State.ACCEPTED)
    round.tables.update(disputed_at=None, dispute_note="", called_at=None, call_reason="")
    waiting = round.tables.exclude(results__state=Result.State.ACCEPTED).order_by("number")
    _results(round, list(waiting), confirmed=True)
    Result.objects.filter(table__round=round, state=Result.State.ACCEPTED).update(confirmed_at=timezone.now())


def _event(players: int, fields: dict[str, Any]) -> Event:
    options: dict[str, Any] = {"public": True, "capacity": players, "registration_open": True, "public_sign_up": True}
    options |= {"second_person_confirms": True, "keep_clubs_apart": True}
    options["owner"] = factories.account(f"Otto {uuid4()}")
    made = factories.event("Grill Cup", **(options | fields))
    tables, qualified = players // AT_A_TABLE, max(AT_A_TABLE, players // 100)
    made.stages.filter(number=1).update(
        rounds_planned=3, tables_planned=tables, qualifying="score", qualified=qualified
    )
    kind = "final" if qualified <= AT_A_TABLE else "knock_out"
    made.stages.filter(number=2).update(kind=kind, tables_planned=max(1, qualified // AT_A_TABLE))
    return made


def _people(event: Event, listed: int) -> None:
    """Those who are here, and then those in other states."""
    state = Player.State
    missing, others = max(1, listed // MISSING), (state.TO_APPROVE, state.WAITING, state.NO_SHOW, state.REMOVED)
    states = [state.CHECKED_IN] * (listed - missing) + [state.REGISTERED] * missing
    states += others * max(1, listed // NOT_LISTED)
    people = [_person(event, number, state) for number, state in enumerate(states, start=1)]
    Player.objects.bulk_create(people, batch_size=CHUNK)


def _person(event: Event, number: int, state: str) -> Player:
    name = f"{FIRST_NAMES[number % len(FIRST_NAMES)]} Player {number}"
    club = f"Club {number // IN_A_CLUB}" if number % 3 else ""
    pseudonym = f"Worm {number}" if number % 10 == 0 else ""
    return PlayerFactory.build(event=event, number=number, name=name, club=club, pseudonym=pseudonym, state=state)


def _drawn(event: Event) -> Round:
    draw.draw_now(event=event, by=factories.actor(event))
    return event.rounds.select_related("event", "stage").get(state=Round.State.DRAWN)


def _started(event: Event) -> Round:
    """The next round, drawn, published and started."""
    by, drawn = factories.actor(event), _drawn(event)
    lifecycle.publish_round(event=event, round=drawn, by=by)
    Seat.objects.filter(round=drawn).update(arrived=True)
    return lifecycle.start_round(event=event, round=drawn, by=by)


def _desk_work(event: Event) -> None:
    """A little of everything that a desk does besides."""
    by, stage = factories.actor(event), event.stages.get(number=1)
    factories.member(event, Role.ORGANISER, f"Olga of {event.slug}")
    factories.member(event, Role.REFEREE, f"Rita of {event.slug}")
    invite(event=event, by=by, role=Role.REFEREE, label="Radu")
    announcements.announce(event=event, text="Lunch at one", by=by)
    slides = dict(ALL_SLIDES)
    screens.add_screen(event=event, by=by, name="Hall", slides=slides, pinned="", theme="auto", sound=False)
    _receiver(event)
    for number, points in ((1, 0), (2, 3), (3, 0)):
        player = event.players.get(number=number)
        given = penalties.give_penalty(event=event, player=player, stage=stage, points=points, reason="Late", by=by)
    penalties.cancel_penalty(event=event, penalty=given, reason="It was the clock", by=by)


def _receiver(event: Event) -> None:
    """A chat with messages of which an organiser has posted some."""
    webhook = WebhookFactory.create(event=event, number=1, kind="chat", told=event_now(event).as_told())
    now, states = timezone.now(), WebhookMessage.State
    for state in (states.SENT, states.LOOK) * 20:
        new_message(webhook, Topic.ROUND, {"round": 1}, now, state=state).save()


def _in_the_middle(round: Round) -> None:
    """Half of the tables are done; of the others some call, some are disputed, and at some somebody is missing."""
    event, by = round.event, factories.actor(round.event)
    links.make_links(event=event, round=round, labels={}, by=by)
    links.make_referee_link(event=event, round=round, tables=[1, 2, 3], label="Ion", by=by)
    tables = list(round.tables.order_by("number"))
    done, playing = tables[: len(tables) // 2], tables[len(tables) // 2 :]
    _results(round, done, confirmed=False)
    disputed = [table.pk for table in playing[::10]]
    _results(round, playing[::10], confirmed=False, state=Result.State.PROPOSED)
    round.tables.filter(pk__in=disputed).update(disputed_at=timezone.now(), dispute_note="They do not agree")
    calling = [table.number for table in playing[1::20]][:100]
    Table.objects.filter(round=round, number__in=calling).update(called_at=timezone.now(), call_reason="A die is gone")
    Seat.objects.filter(round=round, position=0, table__number__gt=len(done)).update(arrived=False)


def _results(round: Round, tables: Sequence[Table], *, confirmed: bool, state: str = Result.State.ACCEPTED) -> None:
    """One result at each of these tables, as if a referee had entered it."""
    event, seats = round.event, _seats(round)
    now = timezone.now()
    ends = [end_state(event, *hands_of(_of(table, round), len(seats[table.pk]))) for table in tables]
    drafts = (
        ResultFactory.build(
            table=table,
            version=1,
            state=state,
            end_state=end_state_document(end),
            by_name="Ion",
            receipt="LARGE",
            confirmed_at=now if confirmed else None,
        )
        for table, end in zip(tables, ends, strict=True)
    )
    made = Result.objects.bulk_create(drafts, batch_size=CHUNK)
    lines = (
        line
        for result, table, end in zip(made, tables, ends, strict=True)
        for line in result_lines(result, seats[table.pk], verdict_on(event, seats[table.pk], end))
    )
    ResultLine.objects.bulk_create(lines, batch_size=CHUNK)
    verb = "result_entered" if state == Result.State.ACCEPTED else "result_proposed"
    _analyse()
    _journal(event, verb, ({"round": round.number, "table": table.number, "version": 1} for table in tables), now)


def _analyse() -> None:
    """PostgreSQL finds out by itself how large tables have become, but later than a test asks."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE (SKIP_LOCKED)")


def _seats(round: Round) -> dict[int, list[Seat]]:
    seats: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(round=round).order_by("position"):
        seats.setdefault(seat.table_id, []).append(seat)
    return seats


def _of(table: Table, round: Round) -> Table:
    table.round = round
    return table


def _journal(event: Event, verb: str, params: Iterable[dict[str, Any]], at: datetime) -> None:
    """Entries that continue the chain; none of them can be taken back."""
    event.refresh_from_db()
    JournalEntry.objects.bulk_create(_entries(event, verb, params, at), batch_size=CHUNK)
    event.save(update_fields=("revision", "journal_length", "journal_head"))


def _entries(event: Event, verb: str, params: Iterable[dict[str, Any]], at: datetime) -> Iterator[JournalEntry]:
    for each in params:
        event.revision += 1
        event.journal_length += 1
        entry = chained(
            JournalEntry(
                event=event,
                number=event.journal_length,
                at=at,
                by_name="Ion",
                verb=verb,
                params=each,
                revision=event.revision,
                previous_hash=event.journal_head,
            )
        )
        event.journal_head = entry.hash
        yield entry
