"""Accounts: the first one by the set-up link, all others by invitation; logging in, what its owner can change
and has chosen.

An account belongs to no event, so nothing here stands in a journal. Nobody is a superuser.
"""

import logging
from collections.abc import Callable, Sequence
from uuid import UUID

from django.contrib.auth import authenticate
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Min
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from tournament.actions.access.throttle import give_back, take_attempt
from tournament.actions.core.actors import Refused
from tournament.actions.core.write_lock import write_transaction
from tournament.models import Account, LoginThrottle
from tournament.names import MAX_NAME, clean_name, name_key

MAX_USERNAME_LENGTH = 80
MAX_PASSWORD_LENGTH = 1000  # hashing a longer one would only keep the server busy
FIRST_ACCOUNT = "first account"  # the key of the row that set-ups wait for
MAX_REMEMBERED = 20  # lists whose columns were chosen
log = logging.getLogger(__name__)


def setup_token() -> str | None:
    """What the set-up link ends in as long as there is no account. It is kept nowhere and ends with the first one."""
    return None if Account.objects.exists() else _setup_token()


def is_setup_token(token: str) -> bool:
    """Whether the link may still be used."""
    expected = setup_token()
    return expected is not None and constant_time_compare(token, expected)


def set_up(
    *, token: str, username: str, display_name: str, password: str, submission_id: UUID | None = None
) -> Account:
    """The first account. Cannot be undone: there would be nobody to do it."""
    with write_transaction():
        # Two who open the link at once would both see no account: the second waits for this row.
        LoginThrottle.objects.get_or_create(key=FIRST_ACCOUNT, defaults={"tokens": 0, "at": timezone.now()})
        LoginThrottle.objects.select_for_update().get(key=FIRST_ACCOUNT)
        if not is_setup_token(token):
            raise Refused("setup_over")
        return create_account(username=username, display_name=display_name, password=password)


def account_refusals(*, username: str, display_name: str, password: str) -> tuple[Refused, ...]:
    """All that is wrong with what was entered for an account; whether the name is taken shows when it is saved."""
    account = Account(username=name_key(username), display_name=clean_name(display_name))
    checks: tuple[Callable[[], object], ...] = (
        lambda: clean_username(username),
        lambda: _checked_name(display_name),
        lambda: _check_password(password, account),
    )
    return tuple(refused for check in checks if (refused := _refusal_of(check)))


def _refusal_of(check: Callable[[], object]) -> Refused | None:
    try:
        check()
    except Refused as refused:
        return refused
    return None


def create_account(*, username: str, display_name: str, password: str) -> Account:
    """An account for somebody who may have one; whoever calls this has made sure of that."""
    account = Account(username=clean_username(username), display_name=_checked_name(display_name))
    _check_password(password, account)
    account.set_password(password)
    try:
        with transaction.atomic():
            account.save()
    except IntegrityError:
        raise Refused("username_taken") from None
    log.info("An account was made.", extra={"fields": {"account": account.pk}})
    return account


def is_site_owner(account: Account) -> bool:
    """The owner of the site is the first account, the one that the set-up link has made."""
    return bool(account.pk == Account.objects.aggregate(first=Min("pk"))["first"])


def check_login(*, username: str, password: str, address: str, submission_id: UUID | None = None) -> Account:
    """Who has this name and password. A name that does not exist costs the same time and gives the same answer."""
    name = name_key(username)[:MAX_USERNAME_LENGTH]
    take_attempt(name, address)
    account = authenticate(None, username=name, password=password[:MAX_PASSWORD_LENGTH])
    if not isinstance(account, Account):
        raise Refused("login_refused")
    give_back(name, address)
    forget_sessions()
    return account


def forget_sessions() -> None:
    """Deletes sessions that are over, which nobody else does: called at every start and by everybody who signs in."""
    SessionStore.clear_expired()


def change_password(
    *, account: Account, old: str, new: str, address: str, submission_id: UUID | None = None
) -> Account:
    """Logs out everywhere else, as the sessions hold on to the old one. Cannot be undone: change it again."""
    take_attempt(account.username, address)
    if not account.check_password(old[:MAX_PASSWORD_LENGTH]):
        raise Refused("old_password_wrong")
    give_back(account.username, address)
    _check_password(new, account)
    account.set_password(new)
    account.save(update_fields=["password"])
    return account


def edit_account(*, account: Account, display_name: str, submission_id: UUID | None = None) -> Account:
    """The name that others see from now on; the journals keep the one that was. Cannot be undone: change it again."""
    account.display_name = _checked_name(display_name)
    account.save(update_fields=["display_name"])
    return account


def clean_username(username: str) -> str:
    """The name to log in with: without regard to capital letters."""
    name = name_key(username)
    if len(name) > MAX_USERNAME_LENGTH:
        raise Refused("username_too_long", most=MAX_USERNAME_LENGTH)
    try:
        UnicodeUsernameValidator()(name)
    except ValidationError:
        raise Refused("username_unusable") from None
    return name


def _setup_token() -> str:
    return salted_hmac("tournament.setup", "no account yet", algorithm="sha256").hexdigest()


def _checked_name(name: str) -> str:
    name = clean_name(name)
    if not name:
        raise Refused("account_needs_a_name")
    if len(name) > MAX_NAME:
        raise Refused("account_name_too_long", most=MAX_NAME)
    return name


def _check_password(password: str, account: Account) -> None:
    if len(password) > MAX_PASSWORD_LENGTH:
        raise Refused("password_too_long", most=MAX_PASSWORD_LENGTH)
    if not clean_name(password):  # blanks, and what cannot be seen: quickly guessed, and easily typed by mistake
        raise Refused("password_weak", codes=("password_blank",))
    try:
        validate_password(password, account)
    except ValidationError as errors:
        codes = tuple(str(error.code) for error in errors.error_list)
        raise Refused("password_weak", codes=codes) from None


def remember_columns(*, account: Account, header: str, fields: Sequence[str]) -> None:
    """What the columns of a list of players hold. Lists come from the same registration form or club again and again.

    `header`: what the list is known by; `fields`: of each column, "" where nothing is taken of it.

    Without any fields, the columns are recognised by themselves again. The oldest choices go.
    """
    with write_transaction():
        fresh = Account.objects.select_for_update().get(pk=account.pk)
        others = {known: chosen for known, chosen in fresh.chosen_columns.items() if known != header}
        if fields:
            others[header] = list(fields)
        fresh.chosen_columns = dict(list(others.items())[-MAX_REMEMBERED:])
        fresh.save(update_fields=("chosen_columns",))
        account.chosen_columns = fresh.chosen_columns
