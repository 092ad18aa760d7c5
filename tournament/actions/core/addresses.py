"""Addresses that somebody else gives us to send something to."""

from ipaddress import ip_address
from urllib.parse import urlsplit

HTTPS_PORT = 443


def leads_outside(address: str, *, port: int | None = None) -> bool:
    """Whether it is an https address with a name, and at this port, as those of the internet are.

    Where its name leads to is looked up when something is sent.
    """
    try:
        parts = urlsplit(address)
        at, host = parts.port, parts.hostname or ""
    except ValueError:
        return False
    plain = address.isascii() and address.isprintable() and " " not in address
    usual = parts.scheme == "https" and not parts.username and not parts.password
    return plain and usual and (port is None or at in (None, port)) and "." in host and not _is_number(host)


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return host.rpartition(".")[2].isdigit()  # such as 127.1
    return True
