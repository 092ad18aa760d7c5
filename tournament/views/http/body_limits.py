"""How much a request may bring along: little from phones, a form's worth by default, a file where files are taken.

Our own server asks before it reads anything (serving/bodies.py). A view that takes more declares it by `large_body`.
"""

from importlib import import_module
from io import BytesIO
from wsgiref.types import WSGIEnvironment

from django.conf import settings
from django.contrib.auth import get_user
from django.core.handlers.wsgi import WSGIRequest
from django.db import close_old_connections
from django.urls import Resolver404, ResolverMatch, resolve

from tournament.models import Account, Event, Role
from tournament.queries.access.api_tokens import is_valid, token_sent
from tournament.queries.access.roles import is_enough, role_of
from tournament.views.http.policies import WITH_LINK, WITH_TOKEN, View

PHONE_BODY_BYTES = 64 * 1024
DEFAULT_BODY_BYTES = 1024 * 1024
FILE_BODY_BYTES = 35 * 1024 * 1024


def large_body(view: View) -> View:
    """Declares that a view of the desk takes files: from those who organise its event, or who are signed in at all.

    What takes files of programs says so beside its operation, and takes them with a token for all events.
    """
    view.takes_files = True  # type: ignore[attr-defined]
    return view


def body_limit(path: str) -> int:
    """The limit in bytes, by the path as WSGI has it."""
    match = _match(path)
    if match is None:
        return PHONE_BODY_BYTES
    if getattr(match.func, "takes_files", False):
        return FILE_BODY_BYTES
    return PHONE_BODY_BYTES if getattr(match.func, "policy", "") == WITH_LINK else DEFAULT_BODY_BYTES


def may_send_large_body(environ: WSGIEnvironment) -> bool:
    """Whether whoever asks organises the event of this address; where it has none, whether they are signed in.

    The session is all that is read of the request; of a program, its token.
    """
    close_old_connections()
    match = _match(environ["PATH_INFO"])
    if match is not None and getattr(match.func, "policy", "") == WITH_TOKEN:
        token = token_sent(environ.get("HTTP_AUTHORIZATION", ""))
        return token is not None and is_valid(token) and token.all_events
    request = WSGIRequest(environ | {"wsgi.input": BytesIO()})
    sessions = import_module(settings.SESSION_ENGINE)
    request.session = sessions.SessionStore(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    account = get_user(request)
    if match is None or not isinstance(account, Account):
        return False
    if "slug" not in match.kwargs:
        return True
    event = Event.objects.filter(slug=match.kwargs["slug"]).first()
    return event is not None and is_enough(role_of(event, account), Role.ORGANISER)


def _match(path: str) -> ResolverMatch | None:
    try:
        return resolve(path.encode("latin-1").decode())
    except (Resolver404, UnicodeDecodeError):
        return None
