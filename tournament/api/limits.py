"""How often a program may ask: buckets that fill up with time, in the memory of each process.

Nothing that strangers do writes to the database, so the buckets are not there. A site with several processes allows
that many times as much.
"""

from dataclasses import dataclass, field
from datetime import datetime
from http import HTTPStatus
from threading import Lock

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.actions.access.throttle import Bucket, network_of
from tournament.api.callers import Caller
from tournament.api.problems import ApiProblem
from tournament.queries.standings.cache import BoundedCache

ADDRESS = Bucket(size=600, seconds=0.1)  # a whole hall can sit behind one address
TOKEN = Bucket(size=1200, seconds=0.05)
MAX_CALLERS = 10_000
TOO_MANY = _("Too many requests. Wait until the moment that Retry-After names.")


@dataclass
class Allowance:
    """What is left of one caller's bucket."""

    bucket: Bucket
    name: str
    tokens: float
    at: datetime = field(default_factory=timezone.now)
    lock: Lock = field(default_factory=Lock)

    def take(self) -> None:
        """One request; refused where there is none left."""
        with self.lock:
            now = timezone.now()
            self.tokens, self.at = self.bucket.filled(self.tokens, self.at, now), now
            if self.tokens < 1:
                raise self._too_many()
            self.tokens -= 1

    def _too_many(self) -> ApiProblem:
        wait = int((1 - self.tokens) * self.bucket.seconds) + 1
        headers = {"Retry-After": str(wait)}
        return ApiProblem(HTTPStatus.TOO_MANY_REQUESTS, "too_many_requests", TOO_MANY, headers=headers)

    def say(self, response: HttpResponse) -> None:
        """Tells a program how much it has left (draft-ietf-httpapi-ratelimit-headers)."""
        full_in = int(self.bucket.size * self.bucket.seconds)
        response.headers["RateLimit-Policy"] = f'"{self.name}";q={self.bucket.size};w={full_in}'
        response.headers["RateLimit"] = f'"{self.name}";r={int(self.tokens)}'


_allowances: BoundedCache[Allowance] = BoundedCache(MAX_CALLERS)


def allowance_of(caller: Caller, address: str) -> Allowance:
    """That of a token; of strangers, that of the network they come from."""
    if caller.token is not None:
        return _allowances.get_or_add((caller.token.token_hash,), lambda: Allowance(TOKEN, "token", float(TOKEN.size)))
    return _allowances.get_or_add((network_of(address), ""), lambda: Allowance(ADDRESS, "address", float(ADDRESS.size)))
