"""The pictures of the documents, docs/img/*.png: which page shows what; and the one that messengers show of a link to
the winners, static/img/winners.png. `screenshots` makes them.

These are no tests, but they run like tests: with a database and a server of their own.
"""

from datetime import UTC, datetime

import pytest
from django.template.loader import render_to_string
from django.test import Client

from tests import factories
from tests.browser.people import Person
from tests.factories import draws, links, results
from tests.project import ROOT
from tournament.actions.events.announcements import announce
from tournament.actions.events.ending import end_event
from tournament.actions.people.check_in import check_in
from tournament.actions.rounds.lifecycle import complete_round
from tournament.actions.rounds.tables import call_organiser
from tournament.actions.standings.qualification import settle_qualification
from tournament.models import Event, Player, Round
from tournament.templatetags.winners_picture import picture_of_winners

pytestmark = pytest.mark.django_db(transaction=True)
FOLDER = ROOT / "docs" / "img"
MAX_BYTES = 200_000  # bytes
NAMES = """Ana Popescu, Bruno Keller, Chiara Rossi, Dmitri Volkov, Elena Ionescu, Fabio Conti, Greta Lindqvist,
Hugo Martin, Ioana Pop, Jules Bernard, Katya Orlova, Luca Bianchi, Mihai Dinu, Nadia Haddad, Otto Brandt,
Paula Serban, Quentin Roy, Radu Munteanu, Sofia Greco, Tomas Novak, Ursula Weiss, Vlad Stan, Wanda Nowak,
Zoë Laurent""".replace("\n", " ").split(", ")


@pytest.fixture
def event() -> Event:
    """Twenty-four players, of whom nobody is here yet."""
    owner = factories.account("Olga")
    made = factories.event(
        "Spring Cup", slug="spring-cup", owner=owner, public=True, place="Town hall, ground floor",
        starts_at=datetime(2026, 5, 16, 10, 0, tzinfo=UTC), registration_open=True,
    )  # fmt: skip
    for name in NAMES:
        factories.player(made, name, state=Player.State.REGISTERED, club="Grill Friends" if name < "H" else "")
    return made


@pytest.fixture
def desk(people, site):
    """The organiser at a laptop."""

    def meet(event: Event, *, height: int = 800, **options) -> Person:
        client = Client()
        client.force_login(factories.owner(event))
        person: Person = people("Olga", width=1120, height=height, **options)
        person.page.context.add_cookies(cookies(client, site))
        return person

    return meet


@pytest.fixture
def phone(people):
    def meet(**options) -> Person:
        zoe: Person = people(
            "Zoë", width=390, height=780, is_mobile=True, has_touch=True, device_scale_factor=1.5, **options
        )
        return zoe

    return meet


def cookies(client: Client, site: str) -> list[dict[str, str]]:
    return [{"name": name, "value": cookie.value, "url": site} for name, cookie in client.cookies.items()]


def take(person: Person, name: str, address: str = "", above: int = 0) -> None:
    """What stands in the window, as docs/img/name.png; `above`: so many pixels are left out."""
    if address:
        person.opens(address)
    person.page.wait_for_load_state("networkidle")
    file = FOLDER / f"{name}.png"
    width, height = person.page.viewport_size["width"], person.page.viewport_size["height"]
    clip = {"x": 0, "y": above, "width": width, "height": height - above}
    person.page.screenshot(path=file, animations="disabled", clip=clip)
    assert file.stat().st_size < MAX_BYTES, f"{name}: {file.stat().st_size} bytes"


def here(event: Event, first: int = 1, last: int = len(NAMES)) -> None:
    for number in range(first, last + 1):
        check_in(event=event, number=number, by=factories.actor(event))


def running(event: Event) -> Round:
    here(event)
    round = draws.started_round(event)
    results.results(round, 1, 4)
    return round


def test_the_desk_before_the_first_round(event, desk):
    olga = desk(event, height=900)
    take(olga, "planner", "/desk/planner/?players=24&hours=3&minutes=0")
    here(event, 1, 19)
    take(olga, "check-in", "/desk/spring-cup/players/check-in/")
    here(event, 20)
    draws.drawn_round(event)
    take(olga, "seating", "/desk/spring-cup/rounds/1/seating/")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_desk_in_the_round(event, desk, scheme):
    round = running(event)
    called = round.tables.get(number=2)
    call_organiser(event=event, table=called, reason="A die fell under the table.", by=links.referee(round, 2))
    olga = desk(event, height=820, color_scheme=scheme)
    take(olga, f"dashboard-{scheme}", "/desk/spring-cup/")


def test_entering_a_result(event, desk):
    running(event)
    olga = desk(event, height=820, device_scale_factor=0.875)
    olga.opens("/desk/spring-cup/rounds/1/tables/3/result/")
    for seat, portions in enumerate(results.GAMES[0]):
        olga.page.locator(f".board-player[data-place='{seat}']").click()
        for portion in portions:
            olga.page.locator(f".board-portion[data-portion='{portion}']").click()
    olga.sees("This is how it counts")
    olga.page.mouse.move(0, 0)
    take(olga, "result", above=116)


def test_the_desk_after_the_round(event, desk):
    round = running(event)
    results.results(round)
    complete_round(event=event, round=round, by=factories.actor(event))
    take(desk(event, height=720), "qualification", "/desk/spring-cup/standings/qualification/")


def test_phones(event, phone):
    round = running(event)
    announce(event=event, text="Soup is served in the foyer.", by=factories.actor(event))
    zoe = phone()
    take(zoe, "event-phone", "/e/spring-cup/")
    take(zoe, "standings-phone", "/e/spring-cup/standings/")
    take(zoe, "seat-phone", f"/e/spring-cup/players/{len(NAMES)}/")
    made = links.link(round, 2)
    referee = phone()
    take(referee, "table-phone", f"/t/{made.token}/")
    referee.follows("Enter the result", exact=False)
    take(referee, "table-result-phone")


def test_the_end(event, phone):
    olga = factories.actor(event)
    round = running(event)
    results.results(round, 2, 3)
    complete_round(event=event, round=round, by=olga)
    settle_qualification(event=event, stage=event.stages.get(number=1), by=olga)
    final = draws.started_round(event)
    results.results(final)
    complete_round(event=event, round=final, by=olga)
    end_event(event=event, by=olga)
    take(phone(color_scheme="dark"), "winners-phone", "/e/spring-cup/")


def test_a_link_to_the_winners(people):
    """The podium without a name or a word: those stand beside it, in the language of the page."""
    empty = picture_of_winners("", [(1, ""), (2, ""), (3, "")])
    drawing = render_to_string("public/winners.svg", {"picture": empty, "emblem": True})
    page = people("Ion", width=empty.width, height=empty.height).page
    page.set_content(f"<body style='margin: 0'>{drawing}")
    file = ROOT / "static" / "img" / "winners.png"
    page.screenshot(path=file)
    assert file.stat().st_size < MAX_BYTES, file.stat().st_size
