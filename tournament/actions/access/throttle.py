"""What slows down guessing of passwords and floods of registrations: buckets of attempts that fill up with time.

For passwords one bucket for each name at each address, small; and one for each address, large, because a whole hall
can sit behind one address. There is none for a name alone: with it a stranger could keep its owner out. For signing up
one for each event and address, large for the same reason. Kept as hashes only.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address

from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournament.actions.core.actors import Refused
from tournament.actions.core.write_lock import write_transaction
from tournament.models import Event, LoginThrottle

NETWORK_BITS = 64  # of an IPv6 address: whoever has one has all that begin like it
FORGOTTEN_AFTER = timedelta(days=1)  # every bucket is full again by then


@dataclass(frozen=True)
class Bucket:
    """So many attempts at once, then one every so many seconds."""

    size: int
    seconds: float

    def filled(self, tokens: float, since: datetime, now: datetime) -> float:
        """How many attempts a bucket holds now."""
        return min(float(self.size), tokens + max(0.0, (now - since).total_seconds()) / self.seconds)


NAME_AT_ADDRESS = Bucket(size=5, seconds=60)
ADDRESS = Bucket(size=100, seconds=6)
SIGN_UPS = Bucket(size=60, seconds=1)


class LoginThrottled(Refused):
    """Too many attempts; the next one may come after so many seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__("login_throttled", seconds=seconds)
        self.seconds = seconds


def take_attempt(name: str, address: str) -> None:
    """One attempt out of both buckets, or a refusal that says when to try again. Committed, whatever follows."""
    with write_transaction():
        _forget()
        # That of the address first: whoever has its row is alone with the other one, which comes and goes.
        waits = [_take(key, bucket) for key, bucket in _buckets(name, address)]
    if any(waits):
        raise LoginThrottled(max(waits))


def take_sign_up(event: Event, address: str) -> None:
    """One registration for an event out of an address's bucket, or a refusal that says when to try again."""
    with write_transaction():
        _forget()
        wait = _take(_key(f"{event.pk} {network_of(address)}", of="sign_up"), SIGN_UPS)
    if wait:
        raise Refused("sign_up_throttled", seconds=wait)


def take_subscription(event: Event, address: str) -> None:
    """One phone that wants messages, or a refusal that says when to try again."""
    with write_transaction():
        _forget()
        wait = _take(_key(f"{event.pk} {network_of(address)}", of="push"), SIGN_UPS)
    if wait:
        raise Refused("push_throttled", seconds=wait)


def give_back(name: str, address: str) -> None:
    """After an attempt that succeeded: nobody was guessing."""
    (whole, bucket), (own, _) = _buckets(name, address)
    with write_transaction():
        row = LoginThrottle.objects.select_for_update().filter(key=whole).first()
        LoginThrottle.objects.filter(key=own).delete()
        if row is not None:
            row.tokens = min(float(bucket.size), row.tokens + 1)
            row.save()


def _forget() -> None:
    LoginThrottle.objects.filter(at__lt=timezone.now() - FORGOTTEN_AFTER).delete()


def _take(key: str, bucket: Bucket) -> int:
    """Takes one; answers with the seconds to wait if there is none."""
    buckets = LoginThrottle.objects.select_for_update()
    row, _made = buckets.get_or_create(key=key, defaults={"tokens": bucket.size, "at": timezone.now()})
    now = timezone.now()  # once the row is locked: others may have been quicker
    # A row from the future, written by a clock that was ahead, counts as of now, or it would stay empty until then.
    row.tokens, row.at = bucket.filled(row.tokens, row.at, now), now
    wait = 0
    if row.tokens >= 1:
        row.tokens -= 1
    else:
        wait = int((1 - row.tokens) * bucket.seconds) + 1
    row.save()
    return wait


def _buckets(name: str, address: str) -> tuple[tuple[str, Bucket], tuple[str, Bucket]]:
    """The bucket of an address, and the one of a name at that address."""
    network = network_of(address)
    return (_key(network), ADDRESS), (_key(f"{network} {name}"), NAME_AT_ADDRESS)


def network_of(address: str) -> str:
    """What stands for everybody at an address; of the newer kind of addresses, for all of its network."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped or int(parsed) >> NETWORK_BITS)
    return str(parsed)


def _key(text: str, *, of: str = "throttle") -> str:
    return salted_hmac(f"tournament.{of}", text, algorithm="sha256").hexdigest()
