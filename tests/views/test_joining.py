"""Joining by an invitation's link; and that whoever is signed in by any way gets another session."""

from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from tests import factories
from tests.views.reading import said, text
from tournament.actions.access import roles
from tournament.actions.access.accounts import setup_token
from tournament.models import Account, Invitation, Role

pytestmark = pytest.mark.django_db
PASSWORD = "grill the worms"
NEW = {"shown_name": "Ana Pop", "username": "Ana", "password": PASSWORD, "again": PASSWORD}


@pytest.fixture(autouse=True)
def _quick_passwords(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def who(client):
    return client.session.get("_auth_user_id")


def invitation(role=Role.REFEREE):
    event = factories.event("Cup")
    return event, roles.invite(event=event, by=factories.actor(event), role=role, label="Ion").token


def test_the_link_goes_out_of_sight_and_waits_for_the_button(client):
    event, token = invitation()
    client.force_login(factories.account("Ion"))
    response = client.get(f"/join/{token}/")
    assert response["Location"] == "/join/"
    page = text(client.get("/join/"))
    assert ("Join “Cup”" in page, "Join as Ion" in page, token in page) == (True, True, False)
    assert event.roles.count() == 1
    response = client.post("/join/")
    assert (response["Location"], event.roles.get(account__username="ion").role) == ("/desk/", "referee")
    assert said(response) == ["You have joined “Cup”."]


def test_somebody_new_makes_an_account_right_there(client):
    event, token = invitation(Role.ORGANISER)
    client.get(f"/join/{token}/")
    assert client.post("/join/", NEW | {"again": "other"}).status_code == 422
    client.post("/join/", NEW)
    assert (event.roles.get(account__username="ana").role, who(client)) == (
        "organiser",
        str(Account.objects.get(username="ana").pk),
    )


@pytest.mark.parametrize("account", [True, False])
def test_joining_twice_by_one_form_gets_the_same_answer_twice(client, account):
    event, token = invitation()
    if account:
        client.force_login(factories.account("Ion"))
    client.get(f"/join/{token}/")
    asked = {"submission": factories.submission()} | ({} if account else NEW)
    answers = [client.post("/join/", asked) for _ in range(2)]
    assert [(answer.status_code, answer["Location"]) for answer in answers] == [(302, "/desk/")] * 2
    assert event.roles.count() == 2


def test_a_form_of_one_invitation_never_answers_for_another(client):
    event, token = invitation()
    more = roles.invite(event=event, by=factories.actor(event), role=Role.ORGANISER).token
    client.force_login(factories.account("Ion"))
    asked = {"submission": factories.submission()}
    for link in (token, more):
        client.get(f"/join/{link}/")
        assert client.post("/join/", asked)["Location"] == "/desk/"
    assert event.roles.get(account__username="ion").role == "organiser"


def test_a_form_that_somebody_else_sent_signs_nobody_in(client):
    event, token = invitation()
    asked = NEW | {"submission": factories.submission()}
    client.get(f"/join/{token}/")
    client.post("/join/", asked)
    client.logout()
    for link in (token, roles.invite(event=event, by=factories.actor(event), role=Role.ORGANISER).token):
        client.get(f"/join/{link}/")
        assert client.post("/join/", asked).status_code == (404 if link == token else 422)
    assert (who(client), event.roles.get(account__username="ana").role) == (None, "referee")


def test_somebody_with_an_account_signs_in_and_comes_back(client):
    _, token = invitation()
    factories.account("Ana", password=PASSWORD)
    client.get(f"/join/{token}/")
    assert "/login/?next=/join/" in text(client.get("/join/"))
    response = client.post("/login/?next=/join/", {"username": "ana", "password": PASSWORD})
    assert "Join as Ana" in text(client.get(response["Location"]))


def test_a_name_that_is_taken_is_said_at_the_field(client):
    _, token = invitation()
    factories.account("Ana")
    client.get(f"/join/{token}/")
    response = client.post("/join/", NEW)
    assert response.status_code == 422
    assert response.context["form"].errors["username"] == ["This name is already taken. Choose another."]


@pytest.mark.parametrize("how", ["never", "guessed", "expired", "used", "withdrawn"])
def test_a_dead_link_says_what_to_do(client, how):
    _, token = invitation()
    now = timezone.now()
    change = {
        "expired": {"expires_at": now - timedelta(seconds=1)},
        "used": {"used_at": now},
        "withdrawn": {"revoked_at": now},
    }
    Invitation.objects.update(**change.get(how, {"label": "x"}))
    if how != "never":
        client.get(f"/join/{'guessed' if how == 'guessed' else token}/")
    for response in (client.get("/join/"), client.post("/join/", NEW)):
        assert response.status_code == 404
        assert "This invitation doesn’t work" in text(response)
    assert not Account.objects.filter(username="ana").exists()


def test_a_link_that_nobody_was_given_writes_no_session(client):
    response = client.get("/join/guessed/")
    assert (response.status_code, "This invitation doesn’t work" in text(response)) == (404, True)
    assert (Session.objects.count(), response.cookies.keys() & {"sessionid"}) == (0, set())


def test_a_link_that_nobody_was_given_leaves_the_invitation_that_waits(client):
    _, token = invitation()
    client.get(f"/join/{token}/")
    assert client.get("/join/guessed/").status_code == 404
    assert "Join “Cup”" in text(client.get("/join/"))


# The key of the session


def test_signing_in_changes_the_key_of_the_session(client):
    """Whoever slipped somebody a session must not be in it when they are signed in."""
    factories.account("Ana", password=PASSWORD)
    _, token = invitation()
    client.get(f"/join/{token}/")
    before = client.session.session_key
    assert before is not None
    client.post("/login/?next=/join/", {"username": "ana", "password": PASSWORD})
    after = client.session.session_key
    assert (who(client) is not None, after != before, SessionStore().exists(before)) == (True, True, False)
    assert client.cookies["sessionid"].value == after
    assert "Join as Ana" in text(client.get("/join/"))  # what waited in the old one came along


@pytest.mark.parametrize("how", ["set up", "join"])
def test_a_new_account_is_signed_in_with_another_key(client, how):
    link = f"/setup/{setup_token()}/"
    if how == "join":
        _, token = invitation()
        client.get(f"/join/{token}/")
        link = "/join/"
    else:
        session = client.session
        session["left"] = "by a stranger"
        session.save()
        client.cookies["sessionid"] = session.session_key
    before = client.session.session_key
    client.post(link, NEW)
    after = client.session.session_key
    assert (who(client) is not None, after != before, SessionStore().exists(before)) == (True, True, False)
