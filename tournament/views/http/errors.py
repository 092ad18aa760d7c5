"""The pages for what goes wrong: each says what happened and offers a way on. They need neither database nor session;
only the page for what is not there looks whether somebody is signed in.

Refusals of an action are not here: they stand at the field that they concern. What was typed into a form whose CSRF
token has expired is kept, so that nobody types it twice. That happens to whoever signs in again in another tab. Only
for what one of our own pages has sent, as the browser itself says: to a page elsewhere that makes a browser send
something here, no form with a valid token is ever given.
"""

import sys
from dataclasses import dataclass
from http import HTTPStatus

from django.conf import settings
from django.db import DatabaseError, InternalError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import REASON_BAD_ORIGIN, get_token
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext_lazy as _

from tournament.forms.access.accounts import SECRETS
from tournament.views.http.problems import is_for_programs, problem

TITLES = {
    "400": _("We couldn’t read that"),
    "403": _("You can’t do that"),
    "form": _("The form has expired"),
    "404": _("Page not found"),
    "405": _("This page can’t be opened like that"),
    "500": _("Something went wrong"),
    "503": _("Temporarily unavailable"),
}
UNAVAILABLE = _(
    "The database is busy, full or out of reach. What you sent was not saved. Send it again in a few seconds."
)
FAILED = _("Something went wrong here. It was noted in the server’s log.")
RETRY_AFTER_SECONDS = 5
# What SQLite says when the machine is the problem, and not a statement of ours.
SQLITE_UNAVAILABLE = (
    "database is locked",
    "database table is locked",
    "database or disk is full",
    "attempt to write a readonly database",
    "disk I/O error",
    "unable to open database file",
)
READ_ONLY_POSTGRESQL = "25006"


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return error_page(request, HTTPStatus.BAD_REQUEST)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return error_page(request, HTTPStatus.FORBIDDEN)


def form_too_old(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without a valid token: it was open for too long, or comes from somewhere else."""
    if not _is_part(request) and (form := expired_form(request, reason)):
        return error_page(request, HTTPStatus.FORBIDDEN, name="form", words="form_again", form=form)
    return error_page(request, HTTPStatus.FORBIDDEN, name="form")


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return error_page(request, HTTPStatus.NOT_FOUND, at_desk=_is_signed_in(request))


def _is_signed_in(request: HttpRequest) -> bool:
    """Whether the desk is the way on. Who has no session costs no read; a database that is away is no second error."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not hasattr(request, "user"):
        return False
    try:
        return request.user.is_authenticated
    except DatabaseError:
        return False


def not_allowed(request: HttpRequest) -> HttpResponse:
    return error_page(request, HTTPStatus.METHOD_NOT_ALLOWED)


def server_error(request: HttpRequest) -> HttpResponse:
    # Django calls this while it handles the exception.
    exception = sys.exception()
    if isinstance(exception, Exception) and (page := database_error_page(request, exception)):
        return page
    if is_for_programs(request):
        return problem(HTTPStatus.INTERNAL_SERVER_ERROR, "server_error", str(FAILED))
    return error_page(request, HTTPStatus.INTERNAL_SERVER_ERROR)


def database_error_page(request: HttpRequest, exception: Exception) -> HttpResponse | None:
    """The page that says that the database is busy, full or away; None if the exception says something else."""
    if not is_database_unavailable(exception):
        return None
    is_data = request.content_type == "application/json"
    page = unavailable_data() if is_data else _retry_page(request)
    page.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return page


def _retry_page(request: HttpRequest) -> HttpResponse:
    """A page with the way back to the same address, or to the form that was sent."""
    reads = request.method in ("GET", "HEAD")
    return error_page(request, HTTPStatus.SERVICE_UNAVAILABLE, again=request.get_full_path(), reads=reads)


def unavailable_data() -> HttpResponse:
    """The answer to a program that has sent data while the database is unavailable."""
    page = JsonResponse({"code": "not_now", "sentence": str(UNAVAILABLE)}, status=HTTPStatus.SERVICE_UNAVAILABLE)
    add_never_cache_headers(page)
    return page


def is_database_unavailable(exception: BaseException) -> bool:
    if isinstance(exception, InternalError):
        return getattr(exception.__cause__, "sqlstate", None) == READ_ONLY_POSTGRESQL
    if not isinstance(exception, OperationalError):
        return False
    # SQLite calls a statement of ours that is wrong by the same name; PostgreSQL does not.
    is_sqlite = "sqlite" in type(exception.__cause__).__module__
    return not is_sqlite or str(exception).startswith(SQLITE_UNAVAILABLE)


def error_page(
    request: HttpRequest, status: HTTPStatus, *, name: str = "", words: str = "", **more: object
) -> HttpResponse:
    name = name or str(int(status))
    template = "errors/_part.html" if _is_part(request) else "errors/page.html"
    text = render_to_string(template, {"title": TITLES[name], "words": f"errors/_{words or name}.html", **more})
    page = HttpResponse(text, status=status)
    add_never_cache_headers(page)
    return page


def _is_part(request: HttpRequest) -> bool:
    """A part of a page that htmx asked for gets the words alone: a whole page would not fit in its place."""
    return "HX-Request" in request.headers and "HX-Boosted" not in request.headers


TOKEN = "csrfmiddlewaretoken"
OTHER_ORIGIN = REASON_BAD_ORIGIN.partition("%s")[0]


@dataclass(frozen=True)
class ExpiredForm:
    """A form to be sent once more: where to, what with, and whether secrets were left out."""

    address: str
    token: str
    fields: tuple[tuple[str, str], ...]
    without_secrets: bool


def expired_form(request: HttpRequest, reason: str) -> ExpiredForm | None:
    """The page of an expired form; None where it may be none of ours, or has a file. `reason`: Django's."""
    if reason.startswith(OTHER_ORIGIN):  # and would refuse it again
        return None
    if TOKEN not in request.POST or request.FILES or not _is_from_here(request):
        return None
    named = [(name, value) for name, values in request.POST.lists() for value in values if name != TOKEN]
    return ExpiredForm(
        address=request.get_full_path(),
        token=get_token(request),
        fields=tuple((name, value) for name, value in named if name not in SECRETS),
        without_secrets=any(name in SECRETS for name, _ in named),
    )


def _is_from_here(request: HttpRequest) -> bool:
    """No page can make up these headers. The first comes with HTTPS only; not every proxy hands on our own name."""
    if site := request.headers.get("Sec-Fetch-Site"):
        return site == "same-origin"
    return request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"
