"""The pages of events at the desk: the list, and making one."""

from datetime import UTC, datetime

import pytest

from tests import factories
from tests.views.reading import text
from tournament.models import Event, Role, Round

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
RULES = {"edition": "classic", "failed_attempt": "highest"}


def names(page):
    return [event.name for event in page.context["page"].object_list]


# The list


def test_an_empty_list_says_what_to_do(client):
    client.force_login(factories.account())
    page = text(client.get("/desk/"))
    assert ("No event yet" in page, '<a class="button" href="/desk/planner/">Plan an event</a>' in page) == (True, True)


def test_the_list_is_in_the_order_of_what_matters_now(client):
    account = factories.account()
    client.force_login(account)
    factories.event("Over", owner=account, ended_at=NOON)
    factories.event("Later", owner=account, starts_at=NOON.replace(year=2027))
    factories.event("Archived", owner=account, archived_at=NOON)
    factories.event("Foreign")
    running = factories.event("Running", owner=account)
    factories.players(running, 8)
    factories.seated_round(running, state=Round.State.RUNNING)
    page = client.get("/desk/")
    assert names(page) == ["Running", "Later", "Over"]
    assert [str(each["phase"]) for each in page.context["rows"]] == ["Running", "Upcoming", "Over"]
    assert [each["row"].players for each in page.context["rows"]] == [8, 0, 0]
    assert "1 archived event" in text(page)
    assert names(client.get("/desk/?archive")) == ["Archived"]


def test_the_list_is_searched_by_name_and_place(client):
    account = factories.account()
    client.force_login(account)
    factories.event("Spring", owner=account, place="Bucharest")
    factories.event("Autumn", owner=account)
    assert names(client.get("/desk/?q=bucha")) == ["Spring"]
    assert names(client.get("/desk/?q=tumn")) == ["Autumn"]
    assert "No events found" in text(client.get("/desk/?q=x"))


def test_a_referee_sees_the_event_without_a_link_to_its_desk(client):
    referee = factories.member(factories.event("Cup", slug="cup"), Role.REFEREE)
    client.force_login(referee)
    page = text(client.get("/desk/"))
    assert ("Cup" in page, 'href="/desk/cup/"' in page, "your role: referee" in page) == (True, False, True)


@pytest.mark.parametrize("events", [1, 3])
def test_the_list_asks_the_database_the_same_for_many_events(client, events, django_assert_max_num_queries):
    account = factories.account()
    client.force_login(account)
    for _ in range(events):
        factories.players(factories.event(owner=account), 2)
    with django_assert_max_num_queries(5):
        client.get("/desk/")


def test_the_list_has_pages(client):
    account = factories.account()
    client.force_login(account)
    for _ in range(31):
        factories.event(owner=account)
    assert [len(names(client.get(f"/desk/?page={page}"))) for page in (1, 2, "x", 99)] == [30, 1, 30, 1]


# Making one


def test_an_event_is_made_and_leads_to_its_desk(client):
    client.force_login(factories.account())
    asked = RULES | {"name": "Spring Cup", "place": "Hall", "starts_at": "2026-05-01T12:00", "public": "on"}
    response = client.post("/desk/new/", asked | {"stages": "preliminary.1.4.winners.4~final.1.1..0", "minutes": 90})
    event = Event.objects.get()
    assert response["Location"] == "/desk/spring-cup/"
    assert (event.name, event.place, event.starts_at, event.public, event.minutes) == (
        "Spring Cup",
        "Hall",
        NOON,
        True,
        90,
    )
    assert event.stages.count() == 2


def test_the_same_form_twice_makes_one_event_and_leads_to_it_both_times(client):
    client.force_login(factories.account())
    asked = RULES | {"name": "Cup", "submission": factories.submission()}
    assert [client.post("/desk/new/", asked)["Location"] for _ in range(2)] == ["/desk/cup/"] * 2
    assert Event.objects.count() == 1


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "\u200b \u2060"}, "name"),
        ({"name": "x" * 10_000}, "name"),
        ({"starts_at": "tomorrow"}, "starts_at"),
        ({"starts_at": "0001-01-01T00:00"}, "starts_at"),
        ({"edition": "deluxe"}, "edition"),
        ({"edition": "extended", "failed_attempt": "both"}, "failed_attempt"),
        ({"stages": "nonsense"}, "stages"),
        ({"stages": "final.2.1..0"}, "__all__"),
        ({"minutes": "0"}, "minutes"),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_what_was_typed_stays(client, wrong, field):
    client.force_login(factories.account())
    response = client.post("/desk/new/", RULES | {"name": "Cup", "place": "The old hall"} | wrong)
    assert (response.status_code, list(response.context["form"].errors)) == (422, [field])
    assert "The old hall" in text(response)
    assert not Event.objects.exists()


@pytest.mark.parametrize("name", ["مسابقة", "👩‍🍳 Cup", "<script>alert(1)</script>", "%(name)s {{ name }}"])
def test_strange_names_are_shown_as_they_are(client, name):
    client.force_login(factories.account())
    client.post("/desk/new/", RULES | {"name": name})
    response = client.get(f"/desk/{Event.objects.get().slug}/settings/")
    assert name in text(response)
    assert "<script>alert" not in response.content.decode()
