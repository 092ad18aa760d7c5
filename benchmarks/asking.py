"""Just enough of HTTP to ask a server as quickly as possible: bytes that are made beforehand, connections that stay."""

import gzip
import socket
from collections.abc import Mapping
from typing import NamedTuple

MAX_BYTES = 1 << 18
SECONDS = 30
NO_BODY = (204, 304)


class Answer(NamedTuple):
    """One answer, as it came."""

    head: bytes
    body: bytes

    @property
    def status(self) -> int:
        return status_of(self.head)

    @property
    def headers(self) -> Mapping[str, tuple[str, ...]]:
        """By names in small letters; some, such as Set-Cookie, come more than once."""
        found: dict[str, tuple[str, ...]] = {}
        for line in self.head.decode("latin-1").split("\r\n")[1:]:
            name, _, value = line.partition(":")
            found[name.lower()] = (*found.get(name.lower(), ()), value.strip())
        return found

    @property
    def text(self) -> str:
        packed = self.headers.get("content-encoding") == ("gzip",)
        return (gzip.decompress(self.body) if packed else self.body).decode()


class Connection:
    """One connection, on which one question at a time is asked."""

    def __init__(self, host: str, port: int) -> None:
        self.socket = socket.create_connection((host, port), SECONDS)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._received = b""

    def send(self, sent: bytes) -> None:
        self.socket.sendall(sent)

    def receive(self) -> Answer | None:
        """The answer once it is complete; waits for some more of it."""
        more = self.socket.recv(MAX_BYTES)
        if not more:
            raise ConnectionError("The server has closed the connection.")
        self._received += more
        head, end, body = self._received.partition(b"\r\n\r\n")
        if not end or len(body) < length(head):
            return None
        self._received = b""
        return Answer(head, body)

    def close(self) -> None:
        self.socket.close()


def request(method: str, path: str, *, body: bytes = b"", **headers: str) -> bytes:
    """The bytes of a question."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Encoding: gzip"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if method == "POST":
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


def polled(path: str, revision: int) -> str:
    """The address at which a page asks for what is newer than the revision that it shows."""
    return f"{path}{'&' if '?' in path else '?'}revision={revision}"


def status_of(head: bytes) -> int:
    return int(head[9:12])


def length(head: bytes) -> int:
    """How long the body is; the server always says so."""
    if status_of(head) in NO_BODY:
        return 0
    at = head.lower().index(b"content-length:")
    return int(head[at + 15 :].partition(b"\r\n")[0])
