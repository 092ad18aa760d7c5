"""Reads the environment for the settings, and refuses nonsense with a sentence that names the variable.

What each variable means is said in docs/operating.md. A variable that is set to nothing counts as not set.
"""

import os
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.core.exceptions import ImproperlyConfigured
from tzlocal import get_localzone_name

UTC = "UTC"


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def flag(name: str) -> bool:
    value = text(name).lower()
    if value not in ("", "0", "1", "false", "true", "no", "yes"):
        raise ImproperlyConfigured(f"{name} must be 1 or 0, not “{value}”.")
    return value in ("1", "true", "yes")


def names(name: str, default: str = "") -> list[str]:
    return [part.strip() for part in text(name, default).split(",") if part.strip()]


def number(name: str, default: int, *, least: int, most: int) -> int:
    value = text(name, str(default))
    if not (value.isascii() and value.isdigit() and least <= int(value) <= most):
        raise ImproperlyConfigured(f"{name} must be a number from {least} to {most}, not “{value}”.")
    return int(value)


def choice(name: str, default: str, *, of: tuple[str, ...]) -> str:
    value = text(name, default).upper()
    if value not in of:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(of)}, not “{value}”.")
    return value


def folder(name: str) -> Path | None:
    """A folder as an absolute path: a relative one would depend on the folder that a program is started in."""
    value = text(name)
    return Path(value).absolute() if value else None


def machine_time_zone() -> str:
    """The name of this machine's time zone on any system, so that its clocks agree with that of the hall."""
    try:
        name = get_localzone_name()
        return ZoneInfo(name).key if name and name != f"Etc/{UTC}" else UTC
    except (LookupError, ValueError, OSError):  # ZoneInfoNotFoundError is a LookupError, and tzlocal raises that, too
        return UTC


def time_zone(name: str, default: str) -> str:
    value = text(name, default)
    try:
        return ZoneInfo(value).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ImproperlyConfigured(f"{name} must be a name such as Europe/Berlin, not “{value}”.") from None
