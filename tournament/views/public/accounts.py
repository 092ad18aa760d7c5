"""Signing in and out, the first account, joining by an invitation, and one's own account."""

from http import HTTPStatus

from django.conf import settings
from django.contrib.auth import login, logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.actions.access import accounts, roles
from tournament.actions.core.actors import Actor, Refused
from tournament.forms.access.accounts import AccountForm, EditAccountForm, LoginForm, PasswordForm
from tournament.forms.base import ButtonForm
from tournament.models import Account, Event, Invitation
from tournament.views.desk.backups import backup_section
from tournament.views.http.policies import DeskRequest, everyone, logged_in
from tournament.views.http.requests import client_address
from tournament.views.http.responses import answer_repeats, done, page, remember_answer, sent, too_many
from tournament.words import sentence_of
from tournament.words.access import MAY, ROLES

BACKEND = "django.contrib.auth.backends.ModelBackend"
INVITED = "invitation"  # where the session keeps the secret of an invitation's link until it is used


@everyone  # Nobody is signed in here yet.
@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def log_in(request: HttpRequest) -> HttpResponse:
    following = _following(request)
    if isinstance(request.user, Account) and request.method != "POST":
        return redirect(following)
    form = LoginForm(sent(request))
    if request.method == "POST" and form.is_valid():
        asked = {name: form.cleaned_data[name] for name in ("username", "password")}
        if form.attempt(accounts.check_login, address=client_address(request), **asked):
            login(request, form.outcome)
            return redirect(following)
    answer = page(request, "accounts/login.html", {"form": form, "next": request.GET.get("next", "")})
    return too_many(answer, form.wait)


@everyone  # Signing out twice does no harm.
@require_POST
def log_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect(settings.LOGOUT_REDIRECT_URL)


@everyone  # The link itself is the permission.
@never_cache
@sensitive_post_parameters("password", "again")
@require_http_methods(["GET", "POST"])
def set_up(request: HttpRequest, token: str) -> HttpResponse:
    if not accounts.is_setup_token(token):
        if isinstance(request.user, Account):  # whoever has just used the link, and comes back to it
            return redirect("desk")
        return page(request, "accounts/setup_over.html")
    form = AccountForm(sent(request))
    if request.method == "POST" and form.is_valid() and form.attempt(accounts.set_up, token=token, **form.values()):
        login(request, form.outcome, backend=BACKEND)
        return done(request, "desk", message=_("Your account has been created. You are signed in."))
    return page(request, "accounts/setup.html", {"form": form})


@everyone  # The link itself is the permission; it goes out of sight at once.
@never_cache
@require_safe
def join_link(request: HttpRequest, token: str) -> HttpResponse:
    # Only for a link that can be used: otherwise a stranger could write as many sessions as they can make up links.
    try:
        roles.invitation_of(token)
    except Refused as refused:
        return _no_invitation(request, refused)
    request.session[INVITED] = token
    return redirect("join_page")


@everyone  # Only what the link's secret in the session opens is shown.
@never_cache
@sensitive_post_parameters("password", "again")
@require_http_methods(["GET", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    token = str(request.session.get(INVITED, ""))
    # With a link that waits, it is another invitation than that which was answered.
    if not token and (again := answer_repeats(request)):
        return again
    try:
        invitation = roles.invitation_of(token)
    except Refused as refused:
        return _no_invitation(request, refused)
    if isinstance(request.user, Account):
        return _join_signed_in(request, request.user, token, invitation)
    form = AccountForm(sent(request))
    if (
        request.method == "POST"
        and form.is_valid()
        and form.attempt(roles.join_with_new_account, token=token, **form.values())
    ):
        # Done already: the action has made sure that whoever asks knows the password of who was signed in then.
        login(request, form.repeated.by_account if form.repeated else form.outcome.account, backend=BACKEND)
        return _joined(request, invitation.event)
    return page(request, "accounts/join.html", _invited(invitation) | {"form": form})


def _no_invitation(request: HttpRequest, refused: Refused) -> HttpResponse:
    answer = page(request, "accounts/join_over.html", {"sentence": sentence_of(refused)})
    answer.status_code = HTTPStatus.NOT_FOUND
    return answer


def _join_signed_in(request: HttpRequest, account: Account, token: str, invitation: Invitation) -> HttpResponse:
    button = ButtonForm(sent(request))
    if request.method == "POST" and button.attempt(roles.accept_invitation, token=token, by=Actor.of(account)):
        return _joined(request, invitation.event)
    return page(request, "accounts/join.html", _invited(invitation) | {"button": button})


def _joined(request: HttpRequest, event: Event) -> HttpResponse:
    request.session.pop(INVITED, None)
    return remember_answer(
        request, done(request, "desk", message=_("You have joined “%(event)s”.") % {"event": event.name})
    )


def _invited(invitation: Invitation) -> dict[str, object]:
    return {"invitation": invitation, "role": ROLES[invitation.role], "may": MAY[invitation.role]}


@logged_in
@never_cache
@require_http_methods(["GET", "POST"])
def account(request: DeskRequest) -> HttpResponse:
    form = EditAccountForm(sent(request), initial={"shown_name": request.user.display_name})
    if (
        request.method == "POST"
        and form.is_valid()
        and form.attempt(accounts.edit_account, account=request.user, display_name=form.cleaned_data["shown_name"])
    ):
        return done(request, "account", message=_("Your name has been changed."))
    return page(request, "accounts/account.html", {"form": form} | backup_section(request.user))


@logged_in
@never_cache
@sensitive_post_parameters("old", "new", "again")
@require_http_methods(["GET", "POST"])
def password(request: DeskRequest) -> HttpResponse:
    form = PasswordForm(sent(request))
    if request.method == "POST" and form.is_valid():
        asked = {name: form.cleaned_data[name] for name in ("old", "new")}
        if form.attempt(accounts.change_password, account=request.user, address=client_address(request), **asked):
            update_session_auth_hash(request, request.user)
            return done(
                request, "account", message=_("Your password has been changed. You are signed out everywhere else.")
            )
    return page(request, "accounts/password.html", {"form": form})


def _following(request: HttpRequest) -> str:
    """Where somebody wanted to go, if that is on this site."""
    wanted = request.GET.get("next", "")
    hosts = {request.get_host()}
    if url_has_allowed_host_and_scheme(wanted, allowed_hosts=hosts, require_https=request.is_secure()):
        return wanted
    return resolve_url(settings.LOGIN_REDIRECT_URL)
