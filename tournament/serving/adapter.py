"""Runs Django behind granian's interface RSGI: waits in the event loop, answers in one of a few threads.

A request waits without a thread until all of it has arrived (`bodies`) and until there is a place for it (`places`).
Nothing here touches sockets: connections that stand still are ended by granian.
"""

from collections.abc import Callable
from http import HTTPStatus
from io import BytesIO
from typing import Any, NamedTuple, Protocol
from wsgiref.types import WSGIApplication, WSGIEnvironment

from tournament.serving.bodies import Bodies
from tournament.serving.places import Places, RefusedRequest

# Granian puts its own name where there is none.
SERVER = ("Server", "Grillmeister")
HEADERS_WITHOUT_PREFIX = ("content-type", "content-length")


class Headers(Protocol):
    """Names in small letters; a value that is not ASCII is left out of `items`, and one sent twice is joined."""

    def __contains__(self, name: str) -> bool: ...
    def get(self, name: str, default: Any = None) -> Any: ...
    def items(self) -> list[tuple[str, str]]: ...


class Scope(Protocol):
    """What granian tells of a request before its body."""

    http_version: str
    server: str
    client: str
    scheme: str
    method: str
    path: str  # decoded
    query_string: str
    headers: Headers


class Connection(Protocol):
    """Where granian gets the answer, and gives the body: called without arguments it waits for all of it."""

    async def __call__(self) -> bytes: ...
    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None: ...


class Answer(NamedTuple):
    """A whole answer of Django's."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Application:
    """What granian calls for every request. `on_answer` hears of each that has got its answer.

    `at_once` answers without a thread, or not at all.
    """

    def __init__(
        self,
        django: WSGIApplication,
        *,
        threads: int,
        on_answer: Callable[[], None],
        at_once: Callable[[WSGIEnvironment], Answer | None],
    ) -> None:
        self._django = django
        self._at_once = at_once
        self._places = Places(threads)
        self._bodies = Bodies(self._places)
        self._on_answer = on_answer

    async def __rsgi__(self, scope: Scope, connection: Connection) -> None:
        try:
            answer = await self._answer(scope, connection)
            self._on_answer()
        except RefusedRequest as refused:
            answer = Answer(refused.status, refused.headers, refused.body)
        body = b"" if scope.method == "HEAD" else answer.body
        connection.response_bytes(answer.status, [*answer.headers, SERVER], body)

    async def _answer(self, scope: Scope, connection: Connection) -> Answer:
        if "host" not in scope.headers:
            raise RefusedRequest(HTTPStatus.BAD_REQUEST)
        environ = environ_of(scope)
        async with self._bodies.received(environ, connection) as body:
            environ["wsgi.input"] = BytesIO(body)
            if answer := self._at_once(environ):
                return answer
            return await self._places.run(self._call_django, environ)

    def _call_django(self, environ: WSGIEnvironment) -> Answer:
        started: list[Any] = []

        def start_response(
            status: str, headers: list[tuple[str, str]], failure: Any = None, /
        ) -> Callable[..., object]:
            started[:] = status, headers
            return started.append  # WSGI's old way to write, which Django does not use

        response = self._django(environ, start_response)
        try:
            body = b"".join(response)
        finally:
            if close := getattr(response, "close", None):
                close()
        status, headers = started
        return Answer(int(status[:3]), headers, body)


def environ_of(scope: Scope) -> WSGIEnvironment:
    """The request as WSGI wants it; without the body, and without what sends somebody's header by another name."""
    host, _, port = scope.server.rpartition(":")
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        # WSGI's text is of bytes.
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "SERVER_NAME": host,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.errors": None,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope.headers.items():
        if "_" in name:  # `X_Forwarded_For` would look like the header that only a proxy may set
            continue
        key = name.upper().replace("-", "_")
        environ[key if name in HEADERS_WITHOUT_PREFIX else f"HTTP_{key}"] = value
    return environ
