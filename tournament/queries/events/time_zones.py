"""The time zones that an event can have: those that are named after places, and UTC."""

from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

UTC = "UTC"
# The others, such as US/Eastern, are older names of these.
REGIONS = frozenset(
    {
        *("Africa", "America", "Antarctica", "Arctic", "Asia"),
        *("Atlantic", "Australia", "Europe", "Indian", "Pacific"),
    }
)


@lru_cache(maxsize=1)
def time_zones() -> tuple[str, ...]:
    """Their names in order, such as Europe/Berlin."""
    return (*sorted(name for name in available_timezones() if name.partition("/")[0] in REGIONS), UTC)


def is_time_zone(name: str) -> bool:
    """Whether this machine knows such a zone, listed or not."""
    try:
        return ZoneInfo(name).key == name
    except (ValueError, OSError, KeyError):  # ZoneInfoNotFoundError is a KeyError
        return False
