"""Views that do nothing but what every view does, and one that commits a single row."""

import secrets

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from tournament.models import LoginThrottle
from tournament.views.http.policies import everyone


@everyone  # There is nothing in it.
@require_safe
def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse()


@everyone  # On the benchmark's own server there is nothing to fill up.
@require_POST
def commit(request: HttpRequest) -> HttpResponse:
    """One row in one transaction, with the durability of all others. Any table would do: this one has few columns."""
    with transaction.atomic():
        LoginThrottle.objects.create(key=secrets.token_hex(16), tokens=1.0, at=timezone.now())
    return HttpResponse(status=201)
