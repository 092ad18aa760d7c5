"""Tokens of programs at the desk: made and shown once, listed with their last use, revoked."""

import pytest

from tests import factories
from tests.api.asking import Program
from tests.views.reading import words_of
from tournament.actions.access.api_tokens import make_api_token
from tournament.models import ApiToken, Role

pytestmark = pytest.mark.django_db
TOKENS = "/desk/cup/settings/tokens/"


def test_a_token_is_shown_once_and_works(client, event):
    response = client.post(TOKENS, {"label": "Overlay", "scope": "all"})
    secret = response.context["secret"]
    assert (response.status_code, f'value="{secret}"' in words_of(response)) == (200, True)
    assert Program(secret).post("/players", {"name": "Ana"}).status_code == 201
    listed = words_of(client.get(TOKENS))
    assert (secret in listed, "Overlay" in listed, "everything" in listed) == (False, True, True)
    assert event.journal.last().by_name == f"{factories.owner(event)} (Overlay)"


def test_sent_again_it_is_not_made_again_and_its_secret_is_gone(client, event):
    sent = {"label": "Overlay", "scope": "read", "submission": str(factories.submission())}
    client.post(TOKENS, sent)
    again = client.post(TOKENS, sent)
    assert (ApiToken.objects.count(), again.context["secret"]) == (1, "")
    assert "This token was made earlier" in words_of(again)


def test_what_is_wrong_stands_at_its_field(client, event):
    response = client.post(TOKENS, {"label": "", "scope": "owner"})
    assert (response.status_code, sorted(response.context["form"].errors)) == (422, ["label", "scope"])


def test_it_can_be_for_several_events_of_the_same_organiser(client, event):
    owner = factories.owner(event)
    factories.event("Mug", slug="mug", owner=owner)
    factories.event("Foreign", slug="foreign")
    page = client.get(TOKENS)
    assert page.context["form"].fields["others"].choices == [("mug", "Mug")]
    secret = client.post(TOKENS, {"label": "Overlay", "scope": "read", "others": ["mug"]}).context["secret"]
    told = [Program(secret, event=slug).get("/desk/players").status_code for slug in ("cup", "mug", "foreign")]
    assert told == [200, 200, 404]


def test_it_can_be_for_all_events_of_the_organiser_and_says_so(client, event):
    factories.event("Mug", slug="mug", owner=factories.owner(event))
    factories.event("Foreign", slug="foreign")
    pages = (TOKENS, TOKENS.replace("cup", "mug"))
    assert ["· all events" in words_of(client.get(page)) for page in pages] == [False, False]
    secret = client.post(TOKENS, {"label": "Club", "scope": "read", "all_events": "on"}).context["secret"]
    told = [Program(secret, event=slug).get("/desk/players").status_code for slug in ("cup", "mug", "foreign")]
    assert told == [200, 200, 404]
    assert ["· all events" in words_of(client.get(page)) for page in pages] == [True, True]


def test_revoked_it_opens_nothing_any_more(client, event):
    made = make_api_token(event=event, by=factories.actor(event), label="Overlay", scope="read")
    response = client.post(f"{TOKENS}{made.token.pk}/revoke/", follow=True)
    assert "The token has been revoked." in words_of(response)
    told = Program(made.secret).get("/desk/players")
    assert (told.status_code, told.json()["code"]) == (401, "token_revoked")


def test_referees_make_none(client, event, referee):
    assert client.get(TOKENS).status_code == 404
    assert client.post(TOKENS, {"label": "Overlay", "scope": "all"}).status_code == 404
    assert event.roles.filter(role=Role.REFEREE).exists()
    assert ApiToken.objects.count() == 0
