"""Accounts: the first one, signing in with a throttle, and the password."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from tests import factories
from tournament.actions.access import accounts
from tournament.actions.access.throttle import ADDRESS, NAME_AT_ADDRESS, take_attempt
from tournament.actions.core.actors import Refused
from tournament.models import Account, LoginThrottle

pytestmark = pytest.mark.django_db
PASSWORD = "grill the worms"
HALL = "192.0.2.7"
START = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _quick_passwords(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def clock():
    """Time that stands still until it is moved."""
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


def login(username="ana", password=PASSWORD, address=HALL):
    return accounts.check_login(username=username, password=password, address=address)


def refusal(call, *args, **kwargs):
    with pytest.raises(Refused) as refused:
        call(*args, **kwargs)
    return refused.value.code


def test_the_set_up_link_makes_the_first_account_and_ends_with_it():
    token = accounts.setup_token()
    account = accounts.set_up(token=token, username=" Ana ", display_name="Ana  Pop", password=PASSWORD)
    assert (account.username, account.display_name, account.check_password(PASSWORD)) == ("ana", "Ana Pop", True)
    assert (account.is_superuser, account.is_staff) == (False, False)
    assert (accounts.setup_token(), accounts.is_setup_token(token)) == (None, False)
    assert refusal(accounts.set_up, token=token, username="ion", display_name="Ion", password=PASSWORD) == "setup_over"
    assert Account.objects.count() == 1


def test_the_set_up_link_is_the_same_until_then_and_no_other_will_do():
    assert accounts.setup_token() == accounts.setup_token()
    assert len(accounts.setup_token()) == 64
    for token in ("", "x", accounts.setup_token()[:-1], "é" * 64):
        assert not accounts.is_setup_token(token)


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"username": "a b"}, "username_unusable"),
        ({"username": ""}, "username_unusable"),
        ({"username": "🎲"}, "username_unusable"),
        ({"username": "x" * 81}, "username_too_long"),
        ({"display_name": " "}, "account_needs_a_name"),
        ({"display_name": "x" * 81}, "account_name_too_long"),
        ({"password": "short"}, "password_weak"),
        ({"password": "12345678"}, "password_weak"),
        ({"password": " " * 12}, "password_weak"),
        ({"password": " \t\u00a0\u2003\u3000" * 3}, "password_weak"),
        ({"password": "\u200b\u2060\ufeff" * 4}, "password_weak"),
        ({"password": "x" * 1001}, "password_too_long"),
        ({"username": "anapopescu", "password": "anapopescu"}, "password_weak"),
    ],
)
def test_an_account_that_cannot_be_is_refused(values, code):
    asked = {"username": "ana", "display_name": "Ana", "password": PASSWORD} | values
    assert refusal(accounts.set_up, token=accounts.setup_token(), **asked) == code
    assert not Account.objects.exists()


def test_two_accounts_never_have_names_that_look_alike():
    factories.account("Ana")
    for name in ("ana", "ANA", " aNa "):
        assert refusal(accounts.create_account, username=name, display_name="A", password=PASSWORD) == "username_taken"


def test_signing_in_with_name_and_password():
    account = factories.account("Ana", password=PASSWORD)
    assert login("ANA ") == account
    assert not LoginThrottle.objects.filter(tokens__lt=ADDRESS.size).exists()


def test_a_wrong_password_and_a_wrong_name_get_the_same_answer():
    factories.account("Ana", password=PASSWORD)
    factories.account("Eva")  # without a password
    assert {refusal(login, "ana", "wrong"), refusal(login, "ion", "wrong"), refusal(login, "eva", "")} == {
        "login_refused"
    }


def test_guessing_is_slowed_down_for_that_name_at_that_address_only(clock):
    factories.account("Ana", password=PASSWORD)
    factories.account("Ion", password=PASSWORD)
    codes = [refusal(login, "ana", "wrong") for _ in range(NAME_AT_ADDRESS.size + 1)]
    assert codes == ["login_refused"] * NAME_AT_ADDRESS.size + ["login_throttled"]
    assert refusal(login) == "login_throttled"  # even with the right one
    assert login("ion").username == "ion"
    assert login(address="192.0.2.8").username == "ana"
    clock.shift(timedelta(seconds=NAME_AT_ADDRESS.seconds))
    assert login().username == "ana"


def test_names_that_do_not_exist_are_throttled_alike(clock):
    codes = [refusal(login, "nobody", "x") for _ in range(NAME_AT_ADDRESS.size + 1)]
    assert codes[-1] == "login_throttled"


def test_the_refusal_says_when_to_try_again(clock):
    for _ in range(NAME_AT_ADDRESS.size):
        take_attempt("ana", HALL)
    clock.shift(timedelta(seconds=20))
    with pytest.raises(Refused) as refused:
        take_attempt("ana", HALL)
    assert refused.value.params == {"seconds": NAME_AT_ADDRESS.seconds - 20 + 1}


def test_a_whole_hall_behind_one_address_signs_in(clock):
    for number in range(ADDRESS.size):
        take_attempt(f"player{number}", HALL)
    assert refusal(take_attempt, "one-more", HALL) == "login_throttled"
    clock.shift(timedelta(seconds=ADDRESS.seconds))
    take_attempt("one-more", HALL)


def test_a_network_of_ipv6_counts_as_one_address(clock):
    for number in range(NAME_AT_ADDRESS.size):
        take_attempt("ana", f"2001:db8::{number + 1}")
    assert refusal(take_attempt, "ana", "2001:db8::ffff") == "login_throttled"
    take_attempt("ana", "2001:db8:0:1::1")
    take_attempt("ana", f"::ffff:{HALL}")
    take_attempt("ana", "")


@pytest.mark.parametrize("ahead", [timedelta(minutes=3), timedelta(days=400)])
def test_what_a_clock_that_was_ahead_wrote_counts_as_of_now(clock, ahead):
    clock.shift(ahead)
    for _ in range(NAME_AT_ADDRESS.size):
        take_attempt("ana", HALL)
    clock.shift(-ahead)
    with pytest.raises(Refused) as refused:
        take_attempt("ana", HALL)
    assert refused.value.params == {"seconds": NAME_AT_ADDRESS.seconds + 1}
    clock.shift(timedelta(seconds=NAME_AT_ADDRESS.seconds))
    take_attempt("ana", HALL)
    assert set(LoginThrottle.objects.values_list("at", flat=True)) == {timezone.now()}


def test_old_buckets_are_swept_away(clock):
    take_attempt("ana", HALL)
    clock.shift(timedelta(days=2))
    take_attempt("ion", "192.0.2.8")
    assert LoginThrottle.objects.count() == 2


def test_the_password_is_changed_by_whoever_knows_the_old_one(clock):
    account = factories.account("Ana", password=PASSWORD)
    change = {"account": account, "address": HALL}
    assert refusal(accounts.change_password, old="wrong", new="new grill, new luck", **change) == "old_password_wrong"
    assert refusal(accounts.change_password, old=PASSWORD, new="short", **change) == "password_weak"
    accounts.change_password(old=PASSWORD, new="new grill, new luck", **change)
    assert Account.objects.get().check_password("new grill, new luck")
    codes = [refusal(accounts.change_password, old="x", new="new grill", **change) for _ in range(6)]
    assert codes == ["old_password_wrong"] * 5 + ["login_throttled"]


def test_who_signs_in_sweeps_away_sessions_that_are_over(clock):
    factories.account("Ana", password=PASSWORD)
    over, open_still = SessionStore(), SessionStore()
    over.set_expiry(START + timedelta(hours=1))
    open_still.set_expiry(START + timedelta(days=7))
    for session in (over, open_still):
        session.save()
    clock.shift(timedelta(days=1))
    refusal(login, "ana", "wrong")
    assert Session.objects.count() == 2
    login()
    assert [row.session_key for row in Session.objects.all()] == [open_still.session_key]


def test_the_display_name_is_changed():
    account = factories.account("Ana")
    accounts.edit_account(account=account, display_name=" Ána\u200b  Pop ")
    assert Account.objects.get().display_name == "Ána Pop"
    assert refusal(accounts.edit_account, account=account, display_name="\u200b") == "account_needs_a_name"
