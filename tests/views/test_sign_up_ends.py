"""Signing up is offered as long as somebody can sign up, and says visibly that it is over after that."""

import pytest

from tests import factories
from tests.factories import draws
from tests.views.reading import tight
from tournament.actions.draws.draw import announce_draw
from tournament.models import Event, Round

pytestmark = pytest.mark.django_db
BUTTON, OVER = ">Sign up</a>", "Registration is closed."


def an_event(**fields):
    fields = {"slug": "cup", "public": True, "registration_open": True, "public_sign_up": True} | fields
    return draws.event_with(12, **fields)


def offered(client):
    """Whether the home page says it, the event's page has the button, says that it is over, and the form has one."""
    home, event, form = (tight(client.get(page)) for page in ("/", "/e/cup/", "/e/cup/sign-up/"))
    return "registration open" in home, BUTTON in event, OVER in event, '<button class="button big">' in form


OFFERED, ENDED, SILENT = (True, True, False, True), (False, False, True, False), (False, False, False, False)


def test_as_long_as_nothing_is_drawn_it_is_offered_everywhere(client):
    an_event()
    assert offered(client) == OFFERED


def test_an_announced_draw_ends_it(client):
    event = an_event()
    announce_draw(event=event, by=factories.actor(event))
    assert offered(client) == ENDED


@pytest.mark.parametrize("state", Round.State)
def test_a_drawn_round_ends_it_also_unpublished(client, state):
    event = an_event()
    factories.seated_round(event, state=state)
    assert offered(client) == ENDED


def test_the_organiser_closes_it(client):
    an_event(registration_open=False)
    assert offered(client) == ENDED


def test_where_only_the_desk_adds_players_nothing_is_said(client):
    an_event(public_sign_up=False)
    assert offered(client) == SILENT


@pytest.mark.parametrize("field", ["ended_at", "archived_at"])
def test_after_the_end_nothing_is_said_any_more(client, field):
    an_event()
    Event.objects.update(**{field: "2026-05-02T18:00Z"})
    assert offered(client) == SILENT


def test_what_was_typed_too_late_stays_without_a_button_that_only_refuses(client):
    event = an_event()
    draws.drawn_round(event)
    answer = client.post("/e/cup/sign-up/", {"name": "Ana", "club": "Grill", "pseudonym": "", "website": ""})
    page = tight(answer)
    assert (answer.status_code, 'value="Ana"' in page, "The event has begun" in page) == (422, True, True)
    assert '<button class="button big">' not in page


@pytest.mark.parametrize(("drawn", "there"), [(False, True), (True, False)])
def test_whoever_signed_up_can_do_so_for_others_while_it_is_open(client, drawn, there):
    event = an_event()
    address = client.post("/e/cup/sign-up/", {"name": "Ana", "club": "", "pseudonym": "", "website": ""})["Location"]
    if drawn:
        draws.drawn_round(event)
    assert ("Sign up someone else" in tight(client.get(address))) == there


def test_the_desk_is_told_that_registration_is_over(client):
    event = an_event()
    draws.drawn_round(event)
    client.force_login(factories.owner(event))
    page = tight(client.get("/desk/cup/players/registration/"))
    assert [words in page for words in ("Registration is over", "Registration is open", "Close registration")] == [
        True,
        False,
        False,
    ]
