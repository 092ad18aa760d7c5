"""The pages of accounts: the first one, signing in and out, joining by a link, one's own name and password."""

from datetime import timedelta

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from tests import factories
from tests.views.reading import said, text
from tournament.actions import roles
from tournament.actions.accounts import setup_token
from tournament.actions.throttle import NAME_AT_ADDRESS
from tournament.models import Account, Invitation, Role

pytestmark = pytest.mark.django_db
PASSWORD = "grill the worms"
NEW = {"shown_name": "Ana Pop", "username": "Ana", "password": PASSWORD, "again": PASSWORD}


@pytest.fixture(autouse=True)
def _quick_passwords(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def who(client):
    return client.session.get("_auth_user_id")


# The first account


def test_the_set_up_link_makes_the_first_account_and_signs_in(client):
    address = f"/setup/{setup_token()}/"
    assert client.get(address).status_code == 200
    response = client.post(address, NEW)
    assert (response.status_code, response["Location"]) == (302, "/desk/")
    assert who(client) == str(Account.objects.get(username="ana").pk)


def test_the_set_up_link_says_what_is_wrong_and_keeps_what_was_typed(client):
    response = client.post(f"/setup/{setup_token()}/", NEW | {"shown_name": "", "again": "other", "username": "Ána"})
    assert (response.status_code, Account.objects.count()) == (422, 0)
    assert "This is not the same password as above." in text(response)
    assert 'value="Ána"' in text(response)


def test_a_weak_password_is_refused_at_its_field(client):
    response = client.post(f"/setup/{setup_token()}/", NEW | {"password": "12345", "again": "12345"})
    assert response.status_code == 422
    assert "Choose a longer password: at least 8 characters." in response.context["form"].errors["password"][0]


def test_a_password_of_blanks_is_refused_at_its_field(client):
    response = client.post(f"/setup/{setup_token()}/", NEW | {"password": " " * 12, "again": " " * 12})
    assert response.status_code == 422
    assert response.context["form"].errors["password"] == ["Choose a password that is more than blanks."]


@pytest.mark.parametrize("used", [True, False])
def test_a_set_up_link_that_is_over_or_wrong_opens_nothing(client, used):
    token = setup_token() if used else "wrong"
    if used:
        factories.account()
    for response in (client.get(f"/setup/{token}/"), client.post(f"/setup/{token}/", NEW)):
        assert "The first account is made" in text(response)
    assert Account.objects.filter(username="ana").count() == 0


# Signing in and out


def test_signing_in_leads_to_the_page_that_was_asked_for(client):
    factories.account("Ana", password=PASSWORD)
    response = client.get("/desk/new/")
    assert response["Location"] == "/login/?next=/desk/new/"
    assert "Sign in to see this page." in text(client.get(response["Location"]))
    response = client.post(response["Location"], {"username": "ANA", "password": PASSWORD})
    assert response["Location"] == "/desk/new/"
    assert client.get("/desk/new/").status_code == 200


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


def test_a_button_leads_back_to_its_page_after_signing_in_and_says_that_nothing_was_saved(client):
    referer = {"Referer": "http://testserver/desk/cup/rounds/1/?sort=name"}
    response = client.post("/desk/cup/rounds/1/publish/", headers=referer)
    assert response["Location"] == "/login/?next=/desk/cup/rounds/1/%3Fsort%3Dname"
    assert said(response) == ["You are signed out, so nothing was saved. Sign in, then send it once more."]


@pytest.mark.parametrize("elsewhere", ["http://elsewhere.example/desk/", "javascript:alert(1)", ""])
def test_a_page_elsewhere_is_no_way_back(client, elsewhere):
    response = client.post("/desk/cup/rounds/1/publish/", headers={"Referer": elsewhere})
    assert response["Location"] == "/login/?next=/desk/cup/rounds/1/publish/"


def test_a_part_of_a_page_sends_the_whole_page_to_sign_in(client):
    here = {"HX-Request": "true", "HX-Current-URL": "http://testserver/desk/cup/"}
    response = client.get("/desk/cup/", headers=here)
    assert (response.status_code, response["HX-Redirect"]) == (200, "/login/?next=/desk/cup/")


@pytest.mark.parametrize("there", ["", "https://example.org/", "//example.org/", "javascript:alert(1)"])
def test_signing_in_never_leads_elsewhere(client, there):
    factories.account("Ana", password=PASSWORD)
    response = client.post(f"/login/?next={there}", {"username": "ana", "password": PASSWORD})
    assert response["Location"] == "/desk/"


def test_whoever_is_signed_in_is_led_on(client):
    client.force_login(factories.account())
    assert client.get("/login/")["Location"] == "/desk/"


def test_a_wrong_name_and_a_wrong_password_get_the_same_page(client):
    factories.account("Ana", password=PASSWORD)
    pages = [client.post("/login/", {"username": name, "password": "wrong"}) for name in ("ana", "ion")]
    errors = [page.context["form"].errors for page in pages]
    assert [page.status_code for page in pages] == [422, 422]
    assert errors[0] == errors[1]
    assert 'value="ion"' in text(pages[1])
    assert "wrong" not in text(pages[1])


def test_too_many_attempts_are_told_to_wait(client):
    for _ in range(NAME_AT_ADDRESS.size):
        client.post("/login/", {"username": "ana", "password": "wrong"})
    response = client.post("/login/", {"username": "ana", "password": "wrong"})
    assert response.status_code == 429
    assert 0 < int(response["Retry-After"]) <= NAME_AT_ADDRESS.seconds + 1
    assert "There were too many attempts." in text(response)


@pytest.mark.parametrize("name", ["x" * 10_000, "\x00", "🎲", "‮ana", "   "])
def test_strange_names_are_not_signed_in(client, name):
    assert client.post("/login/", {"username": name, "password": "x"}).status_code == 422


def test_signing_out_needs_a_button(client):
    client.force_login(factories.account())
    assert client.get("/logout/").status_code == 405
    assert client.post("/logout/")["Location"] == "/"
    assert who(client) is None


def test_behind_a_trusted_proxy_visitors_are_told_apart(client, settings):
    def attempt(address):
        return client.post("/login/", {"username": "a", "password": "x"}, headers={"X-Forwarded-For": address})

    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    for _ in range(NAME_AT_ADDRESS.size):
        attempt("203.0.113.9, 192.0.2.1")
    assert attempt("198.51.100.3, 192.0.2.1").status_code == 429
    assert attempt("203.0.113.9, 192.0.2.2").status_code == 422


# Joining


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
    assert response.context["form"].errors["username"] == ["Somebody has this name already. Choose another one."]


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
        assert "This invitation does not open" in text(response)
    assert not Account.objects.filter(username="ana").exists()


def test_a_link_that_nobody_was_given_writes_no_session(client):
    response = client.get("/join/guessed/")
    assert (response.status_code, "This invitation does not open" in text(response)) == (404, True)
    assert (Session.objects.count(), response.cookies.keys() & {"sessionid"}) == (0, set())


def test_a_link_that_nobody_was_given_leaves_the_invitation_that_waits(client):
    _, token = invitation()
    client.get(f"/join/{token}/")
    assert client.get("/join/guessed/").status_code == 404
    assert "Join “Cup”" in text(client.get("/join/"))


# One's own account


def test_name_and_password_are_changed(client):
    account = factories.account("Ana", password=PASSWORD)
    client.force_login(account)
    client.post("/account/", {"shown_name": "Ana Pop"})
    change = {"old": PASSWORD, "new": "new grill, new luck", "again": "new grill, new luck"}
    assert client.post("/account/password/", change | {"old": "x"}).status_code == 422
    assert client.post("/account/password/", change)["Location"] == "/account/"
    stored = Account.objects.get()
    assert (stored.shown_name, stored.check_password("new grill, new luck")) == ("Ana Pop", True)
    assert client.get("/account/").status_code == 200  # still signed in


@pytest.mark.parametrize("address", ["/account/", "/account/password/"])
def test_an_account_is_shown_to_its_owner_only(client, address):
    assert client.get(address)["Location"] == f"/login/?next={address}"
