"""Events in every state that a page can show, each with something of everything that may stand on a page."""

from collections.abc import Callable
from datetime import UTC, datetime
from fractions import Fraction
from typing import NamedTuple

from django.utils import timezone

from tests import factories
from tests.factories import draws, links, results
from tests.factories.entries import IMPOSSIBLE, OTHERWISE, end_state, playing, recorded
from tournament.actions.access.links import MadeLink, make_links
from tournament.actions.access.roles import invite
from tournament.actions.core.actors import Actor
from tournament.actions.draws.draw import announce_draw
from tournament.actions.events.announcements import announce
from tournament.actions.events.ending import archive_event, end_event
from tournament.actions.results.record import record_result
from tournament.actions.rounds.clock import give_extra_time
from tournament.actions.rounds.lifecycle import complete_round
from tournament.actions.rounds.tables import call_organiser
from tournament.actions.standings.penalties import give_penalty
from tournament.actions.standings.qualification import settle_qualification
from tournament.models import Event, Player, Role, Round, Table

NAMES = (
    "Ana Popescu",
    "Ștefan Țiriac",
    "محمد علي",
    "Anna-Magdalena von Hohenstein-Schwarzenfels",
    "Иван Петров",
    "Zoë Núñez",
    "Li",
    "Mère Poule",
    "Ion Ionescu",
    "Maria D’Angelo",
    "Bo",
    "Chioccia Rossi",
)
ABOUT = {
    "place": "Casa de Cultură, Cluj-Napoca",
    "starts_at": datetime(2026, 5, 16, 10, 0, tzinfo=UTC),
    "description": "The fee is 5.\n\nSoup at noon. Ask Olga.",
    "public": True,
}


class World(NamedTuple):
    """An event, and a way to its tables if there is one."""

    event: Event
    link: MadeLink | None = None


def enlist(event: Event, many: int = len(NAMES), *, state: str = Player.State.CHECKED_IN) -> list[Player]:
    return [
        factories.player(event, name, state=state, club="Casa" if at % 3 else "")
        for at, name in enumerate(NAMES[:many])
    ]


def before() -> World:
    """Before the draw: somebody in every state, two of one name, nobody in a hurry."""
    event = factories.event(
        "Spring Cup", slug="before", registration_open=True, public_sign_up=True, sign_up_needs_approval=True,
        capacity=12, **ABOUT,
    )  # fmt: skip
    enlist(event, 7)
    states = Player.State
    for state in (
        states.TO_APPROVE,
        states.WAITING,
        states.REGISTERED,
        states.NO_SHOW,
        states.WITHDRAWN,
        states.REGISTERED,
    ):
        factories.player(event, "Two of a Name" if state == states.REGISTERED else f"Somebody {state}", state=state)
    event.players.filter(number=1).update(pseudonym="The Raven", note="Sits near the door.", fixed_table=1)
    announce(event=event, by=factories.actor(event), text="The doors open at nine.")
    invite(event=event, by=factories.actor(event), role=Role.REFEREE, label="Ion")
    factories.member(event, Role.REFEREE, "Rea Referee")
    return World(event)


def empty() -> World:
    """Just made: no format, no player."""
    event = factories.event("New Cup", slug="empty")
    event.stages.all().delete()
    return World(event)


def announced() -> World:
    """The list is frozen, and the hall rolls its dice."""
    event = factories.event("Dice Cup", slug="announced", dice_of_the_hall=True, **ABOUT)
    enlist(event)
    announce_draw(event=event, by=factories.actor(event))
    return World(event)


def drawn() -> World:
    """Seats that only the desk sees; somebody came late, somebody is gone."""
    event = draws.event_with(12, slug="drawn", **ABOUT)
    draws.drawn_round(event)
    factories.player(event, "Late Lena")
    event.players.filter(number=2).update(state=Player.State.WITHDRAWN)
    return World(event)


def by_hand() -> World:
    """Seats are public, and the players draw from the bag."""
    event = draws.event_with(12, slug="by-hand", portions_by_hand=True, **ABOUT)
    round = draws.published_round(event)
    return World(event, links.link(round, 1, 2))


def running() -> World:
    """A round is on: a result corrected, one disputed with a proposal, one confirmed, a call, penalties."""
    event = factories.event("Grill Cup", slug="running", minutes_game=30, **ABOUT)
    people = enlist(event)
    people += [factories.player(event) for _ in range(4)]
    round = factories.running_round(event, [people[at : at + 4] for at in range(0, 16, 4)])
    Round.objects.filter(pk=round.pk).update(minutes=30, started_at=timezone.now())
    olga = factories.actor(event)
    tables = [Table.objects.select_related("round__event").get(round=round, number=number) for number in (1, 2, 3, 4)]
    recorded(tables[0])
    recorded(tables[0], *OTHERWISE, base_version=1, reason="Two stacks were mixed up.")
    record_result(
        event=event, table=tables[1], end_state=end_state(event, *IMPOSSIBLE), base_version=0, by=olga,
        submission_id=factories.submission(), as_proposal=True, note="We all saw it.",
    )  # fmt: skip
    round.seats.filter(table=tables[2], position=1).update(left_game=True)
    give_extra_time(event=event, table=tables[2], minutes=5, by=olga)
    made = links.link(round, 1, 2, 3, 4)
    make_links(event=event, round=round, labels={n: f"Table {n}" for n in (1, 2, 3, 4)}, by=olga)
    call_organiser(event=event, table=tables[2], reason="A die fell under the table.", by=links.referee(round, 3))
    stage = event.stages.get(number=1)
    give_penalty(event=event, player=people[0], stage=stage, reason="Late", points=Fraction(1, 2), by=olga)
    give_penalty(event=event, player=people[1], stage=stage, reason="Loud", by=olga)
    return World(event, made)


def decided() -> World:
    """All results are in, and the qualification is open."""
    event, _ = _played("decided")
    return World(event)


def settled() -> World:
    """The finalists are known, and the final is not drawn."""
    event, olga = _played("settled")
    settle_qualification(event=event, stage=event.stages.get(number=1), by=olga)
    return World(event)


def second_round() -> World:
    """The first draw has seated this round as well."""
    event, _ = _played("second-round", rounds_planned=2)
    return World(event)


def extended() -> World:
    """With Bratworms and specialists."""
    event, round = playing(slug="extended", size=5, edition="extended", **ABOUT)
    return World(event, links.link(round, 1))


def ended(slug: str = "ended") -> World:
    """The winners are known. Some of the players are in another event of the series."""
    event, olga = _played(slug)
    other = factories.event("Winter Cup", slug=f"{slug}-before", **ABOUT)
    enlist(other)
    factories.in_series(event, other, name="League of the Grill", slug=f"{slug}-league")
    settle_qualification(event=event, stage=event.stages.get(number=1), by=olga)
    final = draws.started_round(event)
    results.results(final)
    complete_round(event=event, round=final, by=olga)
    end_event(event=event, by=olga)
    return World(event)


def archived() -> World:
    """Nothing changes any more."""
    event = ended("archived").event
    archive_event(event=event, by=factories.actor(event))
    return World(event)


def _played(slug: str, *, rounds_planned: int = 1) -> tuple[Event, Actor]:
    event = factories.event("Autumn Cup", slug=slug, **ABOUT)
    event.stages.filter(number=1).update(rounds_planned=rounds_planned, qualifying="score")
    enlist(event)
    factories.players(event, 4)
    round = draws.started_round(event)
    results.results(round)
    olga = factories.actor(event)
    complete_round(event=event, round=round, by=olga)
    return event, olga


ALL = (running, before, decided, ended, drawn, settled, second_round, extended, by_hand, announced, empty, archived)
WORLDS: dict[str, Callable[[], World]] = {make.__name__: make for make in ALL}
