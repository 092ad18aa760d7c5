"""Every byte that strangers get of an event in which much is hidden: nothing of that is in any of them.

All addresses of public pages are walked, so that a new one is among them without being told.
"""

import pytest
from django.urls import reverse

from tests import factories
from tests.factories.stages import final, played, qualified
from tests.project.test_policies import ALL
from tournament.models import Event, Round
from tournament.views.http import policies

pytestmark = pytest.mark.django_db

REAL_NAMES = ("Realname-Hidden", "Secretson")
CONTACT, NOTE, ACCOUNT = "hidden@example.org", "pays-in-cash-note", "olga-account"
PUBLIC = {route: pattern for route, pattern in ALL.items() if pattern.callback.policy == policies.PUBLIC_EVENT}
# Numbers in addresses: a player with a pseudonym, the latest published round, its table, a draw.
OF_SERIES = ("series", "series_statistics")
QUERIES = ("", "?q=secret", "?stage=1", "?player=1", "?screen=1", "?turn=1")


@pytest.fixture
def event():
    event = played(2, slug="cup", public=True, owner=factories.account(ACCOUNT))
    event.players.filter(number=1).update(
        name=f"Ana {REAL_NAMES[0]}",
        name_key=f"ana {REAL_NAMES[0].lower()}",
        pseudonym="Wormy",
        contact=CONTACT,
        note=NOTE,
    )
    event.players.filter(number=5).update(name=f"Bo {REAL_NAMES[1]}", pseudonym="Raven")
    qualified(event, 1, 5)
    final(event, (21, 29, 33), (30,))
    factories.in_series(event)
    return event


def bodies(client, numbers=(1, 2), queries=("",)):
    """What each public address answers to a stranger, by address."""
    answers = {}
    for pattern in PUBLIC.values():
        for number in numbers:
            values = dict.fromkeys(pattern.pattern.converters, number) | {"slug": "cup"}
            values |= {name: "x" * 43 for name in pattern.pattern.converters if name == "token"}
            address = reverse(pattern.name, kwargs=values)
            for query in queries:
                response = client.get(address + query)
                headers = "\n".join(f"{name}: {value}" for name, value in response.items())
                answers[address + query] = response.status_code, headers.encode() + b"\n\n" + response.content
    return answers


def leaks(answers, *secrets):
    return sorted(
        (address, secret)
        for address, (_, body) in answers.items()
        for secret in secrets
        # A search repeats what was typed.
        if secret.lower().encode() in body.lower() and secret.lower() not in address
    )


def test_nobody_finds_a_hidden_name_or_a_contact(event, client):
    answers = bodies(client, numbers=(1,), queries=QUERIES) | bodies(client, numbers=(5,))
    assert leaks(answers, *REAL_NAMES, CONTACT, NOTE, ACCOUNT) == []
    assert sum(status == 200 for status, _ in answers.values()) > 50
    assert leaks(answers, "Wormy") != []  # what is public is found by the same walk


def test_nobody_finds_how_a_final_went_that_is_held_back(event, client):
    """The two finalists stay in the order in which they qualified, and no worms of theirs are anywhere."""
    answers = bodies(client)
    decided = [address for address, (_, body) in answers.items() if b'class="seat-place">1.' in body]
    assert [address for address in decided if "/rounds/2/" in address] == []
    assert {address for address, (status, _) in answers.items() if "/winners" in address and status == 200} == set()


def test_nobody_finds_results_that_are_released_with_their_round(event, client):
    """As soon as the round is complete, its page has them."""
    running = event.rounds.get(number=1)
    running.state = Round.State.RUNNING
    running.save()
    event.results_by_round, event.final_held_back = True, False
    event.save()
    answers = bodies(client)
    decided = [address for address, (_, body) in answers.items() if b'class="seat-place">1.' in body]
    assert [address for address in decided if "/rounds/1/" in address] == []
    assert client.get("/e/cup/standings/?stage=1").content.count(b'<td class="num">\xe2\x80\x93</td>') == 8
    running.state = Round.State.COMPLETE
    running.save()
    address = "/e/cup/rounds/1/"
    assert b'class="seat-place">1.' in client.get(address).content


def test_nobody_finds_a_draft_round(event, client):
    event.rounds.filter(number=2).update(state=Round.State.DRAWN)
    answers = bodies(client)
    assert {status for address, (status, _) in answers.items() if "/rounds/2/" in address} == {404}


def test_of_an_event_that_is_not_public_strangers_get_nothing(event, client):
    event.public = False
    event.save()
    answers = bodies(client)
    assert {status for status, _ in answers.values()} == {404}
    assert leaks(answers, "Wormy", "Raven", "Grill Cup", *REAL_NAMES) == []


def test_the_site_names_no_event_that_is_unlisted(event, client):
    """Whoever has an address of the event sees what everybody sees of a public one; no page but its own leads there."""
    public = bodies(client)
    listed = elsewhere(client)
    Event.objects.filter(slug="cup").update(listed=False)
    unlisted = bodies(client)
    assert {address: status for address, (status, _) in unlisted.items()} == {
        address: 404 if "/series/" in address else status for address, (status, _) in public.items()
    }
    named_on = {"/", "/s/league/", "/s/league/statistics/", "/e/other/players/1/series/"}
    assert {address for address, _ in leaks(listed, "/e/cup/")} == named_on
    assert {address for address, _ in leaks(listed, "Grill Cup")} == named_on | {"/api/v1/events"}
    assert leaks(elsewhere(client), "/e/cup/", "Grill Cup") == []
    assert for_search_engines(unlisted) == set()


def elsewhere(client):
    """What strangers get at all addresses of no event; and at those of another public event of the same series.

    Its first player is called as the second of the event.
    """
    if not Event.objects.filter(slug="other").exists():
        other = played(1, slug="other", name="Other Day", public=True)
        factories.in_series(other)
        namesake = Event.objects.get(slug="cup").players.get(number=2)
        other.players.filter(number=1).update(name=namesake.name, name_key=namesake.name_key)
        other.players.filter(number=2).update(name="Second", name_key="second")
    answers = {}
    for pattern in ALL.values():
        parts = set(pattern.pattern.converters)
        if pattern.callback.policy == policies.PUBLIC_EVENT:
            address = reverse(pattern.name, kwargs=dict.fromkeys(parts, 1) | {"slug": "other"})
        elif pattern.callback.policy != policies.EVERYONE or (parts and pattern.name not in OF_SERIES):
            continue
        elif parts:
            address = reverse(pattern.name, args=["league"])
        else:
            address = reverse(pattern.name)
        response = client.get(address)
        answers[address] = response.status_code, getattr(response, "content", b"")
    return answers


def test_no_public_answer_of_an_event_is_for_search_engines(event, client):
    assert for_search_engines(bodies(client)) == set()


def for_search_engines(answers):
    return {
        address
        for address, (status, body) in answers.items()
        if status == 200 and b"X-Robots-Tag: noindex" not in body and b'content="noindex' not in body
    }
