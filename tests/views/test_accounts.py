"""The pages of accounts: the first one, signing in and out, one's own name and password."""

import pytest

from tests import factories
from tests.views.reading import said, text
from tournament.actions.access.accounts import setup_token
from tournament.actions.access.throttle import NAME_AT_ADDRESS
from tournament.models import Account

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
    assert "The two passwords don’t match." in text(response)
    assert 'value="Ána"' in text(response)


def test_the_first_account_is_told_all_its_faults_at_once(client):
    faulty = {"shown_name": "", "username": "ana pop", "password": "12345", "again": "other"}
    errors = client.post(f"/setup/{setup_token()}/", NEW | faulty).context["form"].errors
    assert {field: len(sentences) for field, sentences in errors.items()} == dict.fromkeys(faulty, 1)
    assert "Choose a longer password: at least 8 characters." in errors["password"][0]


def test_a_weak_password_is_refused_at_its_field(client):
    response = client.post(f"/setup/{setup_token()}/", NEW | {"password": "12345", "again": "12345"})
    assert response.status_code == 422
    assert "Choose a longer password: at least 8 characters." in response.context["form"].errors["password"][0]


def test_a_password_of_blanks_is_refused_at_its_field(client):
    response = client.post(f"/setup/{setup_token()}/", NEW | {"password": " " * 12, "again": " " * 12})
    assert response.status_code == 422
    assert response.context["form"].errors["password"] == ["Choose a password that isn’t just spaces."]


def test_who_sends_the_first_account_twice_or_comes_back_to_its_link_is_led_to_the_desk(client):
    address = f"/setup/{setup_token()}/"
    answers = [client.post(address, NEW), client.post(address, NEW), client.get(address)]
    assert [answer["Location"] for answer in answers] == ["/desk/"] * 3
    assert Account.objects.count() == 1


@pytest.mark.parametrize("used", [True, False])
def test_a_set_up_link_that_is_over_or_wrong_opens_nothing(client, used):
    token = setup_token() if used else "wrong"
    if used:
        factories.account()
    for response in (client.get(f"/setup/{token}/"), client.post(f"/setup/{token}/", NEW)):
        assert "The first account already exists" in text(response)
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


def test_a_button_leads_back_to_its_page_after_signing_in_and_says_that_nothing_was_saved(client):
    referer = {"Referer": "http://testserver/desk/cup/rounds/1/?sort=name"}
    response = client.post("/desk/cup/rounds/1/publish/", headers=referer)
    assert response["Location"] == "/login/?next=/desk/cup/rounds/1/%3Fsort%3Dname"
    assert said(response) == ["You are signed out, so nothing was saved. Sign in, then send it again."]


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
    assert "Too many attempts." in text(response)


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


# One's own account


def test_name_and_password_are_changed(client):
    account = factories.account("Ana", password=PASSWORD)
    client.force_login(account)
    client.post("/account/", {"shown_name": "Ana Pop"})
    change = {"old": PASSWORD, "new": "new grill, new luck", "again": "new grill, new luck"}
    assert client.post("/account/password/", change | {"old": "x"}).status_code == 422
    assert client.post("/account/password/", change)["Location"] == "/account/"
    stored = Account.objects.get()
    assert (stored.display_name, stored.check_password("new grill, new luck")) == ("Ana Pop", True)
    assert client.get("/account/").status_code == 200  # still signed in


@pytest.mark.parametrize("address", ["/account/", "/account/password/"])
def test_an_account_is_shown_to_its_owner_only(client, address):
    assert client.get(address)["Location"] == f"/login/?next={address}"
