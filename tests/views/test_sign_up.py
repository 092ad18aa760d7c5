"""Signing up in public: open, closed, full, with approval; and the page that says where one stands."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from tests import factories
from tests.views.reading import source
from tournament.actions.access.throttle import SIGN_UPS, take_sign_up
from tournament.models import Event, Player

pytestmark = pytest.mark.django_db
State = Player.State
PAGE = "/e/cup/sign-up/"


@pytest.fixture
def event():
    return factories.event(slug="cup", public=True, registration_open=True, public_sign_up=True)


def sign_up(client, **more):
    return client.post(PAGE, {"name": "Ana", "club": "", "pseudonym": "", "website": ""} | more, follow=True)


def test_a_stranger_signs_up_and_sees_the_number_whenever_the_page_is_opened_again(client, event):
    assert "Your name and club appear on the event’s public pages" in source(client.get(PAGE))
    answer = sign_up(client, name="  Ana  Popescu ", pseudonym="Fox")
    player = event.players.get()
    assert (player.name, player.pseudonym, player.state) == ("Ana Popescu", "Fox", State.REGISTERED)
    address = answer.redirect_chain[-1][0]
    assert "Ana Popescu</bdi>, your number is 1." in source(client.get(address))
    event.players.update(state=State.REMOVED)
    assert "You are not on the list" in source(client.get(address))


def test_when_it_is_full_one_waits_and_is_told_the_place(client, event):
    Event.objects.update(capacity=1)
    factories.player(event)
    factories.player(event, state=State.WAITING)
    assert "All places are taken" in source(client.get(PAGE))
    assert "number 2 on the waiting list" in source(sign_up(client))


def test_with_approval_one_is_told_to_wait_for_it(client, event):
    Event.objects.update(sign_up_needs_approval=True)
    assert "review every registration" in source(client.get(PAGE))
    assert "We have received your registration" in source(sign_up(client))
    assert event.players.get().state == State.TO_APPROVE


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"public_sign_up": False}, "Players are registered by the organisers"),
        ({"registration_open": False}, "Registration is closed"),
        ({"ended_at": "2026-01-01T00:00Z"}, "The event is over"),
    ],
)
def test_a_closed_page_says_so_and_what_was_typed_stays(client, event, fields, words):
    Event.objects.update(**fields)
    assert words in source(client.get(PAGE))
    answer = sign_up(client, club="Grill")
    assert (answer.status_code, answer.context["form"]["club"].value(), event.players.count()) == (422, "Grill", 0)


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"name": "  "}, "name"),
        ({"name": "\u202e\u200b"}, "name"),
        ({"name": "x" * 10_000}, "name"),
        ({"club": "x" * 100}, "club"),
        ({"website": "https://example.com"}, "website"),
    ],
)
def test_what_cannot_be_kept_is_typed_again(client, event, typed, field):
    answer = sign_up(client, **typed)
    form = answer.context["form"]
    assert (answer.status_code, list(form.errors), form[field].value()) == (422, [field], typed[field])
    assert event.players.count() == 0


@pytest.mark.parametrize("name", ["محمد علي", "😀", "<script>alert(1)</script>"])
def test_names_of_the_whole_world_sign_up_and_harm_nobody(client, event, name):
    page = source(sign_up(client, name=name))
    assert (event.players.get().name, "<script>alert" in page) == (name, False)


def test_the_same_submission_signs_up_once(client, event):
    key = str(factories.submission())
    first, again = sign_up(client, submission=key), sign_up(client, submission=key)
    assert (first.redirect_chain, event.players.count()) == (again.redirect_chain, 1)


@pytest.fixture
def clock():
    """Time that stands still until it is moved."""
    with time_machine.travel(datetime(2026, 5, 1, 12, tzinfo=UTC), tick=False) as traveller:
        yield traveller


def test_a_whole_club_signs_up_from_one_wifi_and_a_flood_is_slowed_down(client, event, clock):
    club = [sign_up(client, name=f"Player {number}").status_code for number in range(SIGN_UPS.size)]
    assert (club, event.players.count()) == ([200] * SIGN_UPS.size, SIGN_UPS.size)
    key = str(factories.submission())
    answer = sign_up(client, name="Ștefan", club="Grill", submission=key)
    form = answer.context["form"]
    assert (answer.status_code, answer["Retry-After"], event.players.count()) == (429, "2", SIGN_UPS.size)
    assert form.errors == {
        "__all__": ["A lot of people are signing up from here right now. Nothing is lost: send it again in 2 seconds."]
    }
    assert [form[name].value() for name in ("name", "club", "submission")] == ["Ștefan", "Grill", key]
    clock.shift(timedelta(seconds=int(answer["Retry-After"])))
    assert sign_up(client, name="Ștefan", club="Grill", submission=key).status_code == 200
    assert event.players.get(name="Ștefan").club == "Grill"


def test_a_flood_slows_down_neither_another_event_nor_another_address(client, event, clock):
    other = factories.event(slug="other", public=True, registration_open=True, public_sign_up=True)
    for _ in range(SIGN_UPS.size):
        take_sign_up(event, "127.0.0.1")
    assert sign_up(client).status_code == 429
    assert client.post(PAGE, {"name": "Ana"}, REMOTE_ADDR="192.0.2.7").status_code == 302
    assert client.post("/e/other/sign-up/", {"name": "Ana"}).status_code == 302
    assert [each.players.count() for each in (event, other)] == [1, 1]


def test_behind_a_trusted_proxy_those_who_sign_up_are_told_apart(client, event, clock, settings):
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    for _ in range(SIGN_UPS.size):
        take_sign_up(event, "192.0.2.1")
    said = [
        client.post(PAGE, {"name": "Ana"}, headers={"X-Forwarded-For": f"203.0.113.9, {address}"}).status_code
        for address in ("192.0.2.1", "192.0.2.2")
    ]
    assert said == [429, 302]


def test_what_is_wrongly_typed_is_no_attempt(client, event, clock):
    typed = [sign_up(client, name="").status_code for _ in range(SIGN_UPS.size + 1)]
    assert (set(typed), sign_up(client).status_code) == ({422}, 200)


def test_the_same_submission_from_another_address_signs_up_once(client, event):
    asked = {"name": "Ana", "submission": factories.submission()}
    answers = [client.post(PAGE, asked, REMOTE_ADDR=address) for address in ("192.0.2.7", "198.51.100.3")]
    assert (len({answer["Location"] for answer in answers}), event.players.count()) == (1, 1)


def test_strangers_cannot_change_the_desk_s_fields(client, event):
    sign_up(client, number="77", note="x", fixed_table="3", state="here")
    player = event.players.get()
    assert (player.number, player.note, player.fixed_table, player.state) == (1, "", None, State.REGISTERED)


def test_an_event_that_is_not_public_has_no_page(client, event):
    Event.objects.update(public=False)
    assert (client.get(PAGE).status_code, client.post(PAGE, {"name": "Ana"}).status_code) == (404, 404)


def test_nobody_guesses_the_page_of_another(client, event):
    other = factories.event(slug="other", public=True)
    factories.player(other)
    token = sign_up(client).redirect_chain[-1][0].removeprefix(PAGE)
    assert client.get(f"/e/cup/sign-up/x{token}").status_code == 404
    assert client.get(f"/e/other/sign-up/{token}").status_code == 404
