"""Sends one encrypted message to an endpoint: to public addresses only, and without following anybody elsewhere.

The name of an endpoint comes from a stranger. It is looked up once, all its addresses are checked, and the connection
goes to one of those, whatever the name leads to a moment later; the certificate still has to be the name's.
"""

import json
import logging
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from http import HTTPStatus
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

import requests
from pywebpush import WebPusher, WebPushException
from requests.adapters import HTTPAdapter

from tournament.models import PushSubscription
from tournament.push.keys import vapid

TIMEOUT_IN_SECONDS = (5, 10)  # to connect, and to answer
LIFE_IN_SECONDS = 30 * 60  # a phone that is off for longer is not told any more
NAT64 = IPv6Network("64:ff9b::/96")
GONE = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
log = logging.getLogger(__name__)


class Outcome(StrEnum):
    """What came of a message."""

    SENT = "sent"
    GONE = "gone"  # the phone does not want any more
    FAILED = "failed"  # perhaps later


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
    """How endpoints are reached. Tests have a receiver of their own, with names and certificates of its own."""

    look_up: Callable[[str, int], Sequence[str]] = look_up
    may_reach: Callable[[str], bool] = is_public
    authorities: str = ""  # a file of certificates in place of the usual ones


def send(subscription: PushSubscription, text: str, *, slug: str, network: Network) -> Outcome:
    """Whatever goes wrong on the way is an outcome, and no error."""
    document = {"event": slug, "player": subscription.player, "text": text}
    try:
        response = _post(subscription, json.dumps(document, ensure_ascii=False).encode(), network)
    except (OSError, ValueError, WebPushException) as error:  # requests' own are OSErrors
        log.info("A message to a phone was not sent.", extra={"fields": {"problem": type(error).__name__}})
        return Outcome.FAILED
    if response in GONE:
        return Outcome.GONE
    return Outcome.SENT if response < HTTPStatus.MULTIPLE_CHOICES else Outcome.FAILED


def _post(subscription: PushSubscription, document: bytes, network: Network) -> int:
    parts = urlsplit(subscription.endpoint)
    host, port = parts.hostname or "", parts.port or 443
    addresses = network.look_up(host, port)
    if not addresses or not all(map(network.may_reach, addresses)):
        raise OSError(f"{host} is none of the internet")
    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    body = WebPusher({"endpoint": subscription.endpoint, "keys": keys}).encode(document)["body"]
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": f"https://{subscription.site}"}
    headers = {"Content-Encoding": "aes128gcm", "TTL": str(LIFE_IN_SECONDS), "Urgency": "high"}
    with requests.Session() as session:
        session.trust_env = False  # no proxy of this machine's, and no passwords
        session.adapters.clear()  # so no other scheme
        session.mount("https://", _PinnedAdapter(host, addresses[0]))
        response = session.post(
            subscription.endpoint,
            data=body,
            headers=headers | vapid().sign(claims),
            timeout=TIMEOUT_IN_SECONDS,
            verify=network.authorities or True,
            allow_redirects=False,
            stream=True,  # what it says besides is not read
        )
        return response.status_code


class _PinnedAdapter(HTTPAdapter):
    """Connects to one address, and asks for the certificate of the name."""

    def __init__(self, name: str, address: str) -> None:
        self.name, self.address = name, address
        super().__init__()

    def build_connection_pool_key_attributes(
        self,
        request: requests.PreparedRequest,
        verify: bool | str,
        cert: str | tuple[str, str] | None = None,
    ) -> tuple[dict[str, object], dict[str, object]]:
        host, pool = super().build_connection_pool_key_attributes(request, verify, cert)
        return host | {"host": self.address}, pool | {"server_hostname": self.name, "assert_hostname": self.name}

    def add_headers(self, request: requests.PreparedRequest, **kwargs: object) -> None:
        """The name stays what is asked for."""
        request.headers["Host"] = urlsplit(str(request.url)).netloc
