"""Sends something to an address of the internet: to public ones only, and without following anybody elsewhere.

The name comes from somebody else. It is looked up once, all its addresses are checked, and the connection goes to one
of those, whatever the name leads to a moment later; the certificate still has to be the name's.
"""

import socket
import ssl
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

import requests
from django.conf import settings
from django.utils.module_loading import import_string
from requests.adapters import HTTPAdapter
from requests.utils import DEFAULT_CA_BUNDLE_PATH
from urllib3.connectionpool import HTTPSConnectionPool

HTTPS_PORT = 443
SENT_AT_ONCE = 8  # by one sender
NAT64 = IPv6Network("64:ff9b::/96")


class NotOfTheInternet(OSError):
    """The name leads to this machine or to a network around it."""


def is_public(address: str) -> bool:
    """Whether it is one of the internet, and none of this machine or of the networks around it."""
    ip = ip_address(address)
    inner = _inner(ip) if isinstance(ip, IPv6Address) else None
    return ip.is_global and not ip.is_multicast and (inner is None or is_public(str(inner)))


def _inner(ip: IPv6Address) -> IPv4Address | None:
    """The older address that a newer one leads to."""
    if ip in NAT64:
        return IPv4Address(int(ip) & 0xFFFFFFFF)
    return ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)


def look_up(host: str, port: int) -> list[str]:
    """All addresses of a name."""
    return [str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


@dataclass(frozen=True)
class Network:
    """How receivers are reached. Tests have one of their own, with names and certificates of its own."""

    look_up: Callable[[str, int], Sequence[str]] = look_up
    may_reach: Callable[[str], bool] = is_public
    authorities: str = ""  # a file of certificates in place of the usual ones
    timeout: tuple[float, float] = (5, 10)  # seconds to connect, and to answer

    @cached_property
    def tls(self) -> ssl.SSLContext:
        """Loading all authorities takes 16 ms in which no other thread of a server runs, so it is done once."""
        return ssl.create_default_context(cafile=self.authorities or DEFAULT_CA_BUNDLE_PATH)

    def place_of(self, address: str) -> str:
        """Where a connection goes. Raises `NotOfTheInternet`."""
        parts = urlsplit(address)
        host = parts.hostname or ""
        places = self.look_up(host, parts.port or HTTPS_PORT)
        if not places or not all(map(self.may_reach, places)):
            raise NotOfTheInternet(host)
        return places[0]

    def post(self, address: str, body: bytes, headers: Mapping[str, str]) -> int:
        """The status of the answer; what it says besides is not read. Failures are `OSError`s, as those of requests."""
        place = self.place_of(address)
        with requests.Session() as session:
            session.trust_env = False  # no proxy of this machine's, and no passwords
            session.adapters.clear()  # so no other scheme
            session.mount("https://", _PinnedAdapter(urlsplit(address).hostname or "", place, self.tls))
            response = session.post(
                address,
                data=body,
                headers=dict(headers),
                timeout=self.timeout,
                allow_redirects=False,
                stream=True,
            )
            return response.status_code


def usual_network() -> Network:
    """The one of the settings."""
    made: Network = import_string(settings.OUTGOING_NETWORK)()
    return made


class _PinnedAdapter(HTTPAdapter):
    """Connects to one address, and asks for the certificate of the name."""

    def __init__(self, name: str, address: str, tls: ssl.SSLContext) -> None:
        self.name, self.address, self.tls = name, address, tls
        super().__init__()

    def build_connection_pool_key_attributes(
        self,
        request: requests.PreparedRequest,
        verify: bool | str,
        cert: str | tuple[str, str] | None = None,
    ) -> tuple[dict[str, object], dict[str, object]]:
        host, pool = super().build_connection_pool_key_attributes(request, verify, cert)
        name = {"server_hostname": self.name, "assert_hostname": self.name}
        return host | {"host": self.address}, pool | name | {"ssl_context": self.tls}

    def cert_verify(
        self, conn: HTTPSConnectionPool, url: str, verify: bool | str, cert: str | tuple[str, str] | None
    ) -> None:
        """The context has the authorities already."""
        conn.cert_reqs = "CERT_REQUIRED"

    def add_headers(self, request: requests.PreparedRequest, **kwargs: object) -> None:
        """The name stays what is asked for."""
        request.headers["Host"] = urlsplit(str(request.url)).netloc
