"""The signs of life that a proxy or a supervisor asks for: whether we live, and whether we can work.

`/healthz` answers as long as the process does; restart it if it does not. `/readyz` answers 200 if the database does
too and has the shape that this version wants; send no visitors as long as it does not.
"""

import logging
from http import HTTPStatus

from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.queries.readiness import missing_migrations
from tournament.views.http.policies import everyone

log = logging.getLogger(__name__)


@everyone  # Monitors have no account, and the answer tells nothing.
@require_safe
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok", content_type="text/plain")


@everyone  # As above.
@require_safe
@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    try:
        missing = missing_migrations()
    except Error:
        log.exception("The database does not answer.")
        return not_ready("the database does not answer")
    return not_ready("migrations are missing") if missing else HttpResponse("ok", content_type="text/plain")


def not_ready(reason: str) -> HttpResponse:
    return HttpResponse(reason, status=HTTPStatus.SERVICE_UNAVAILABLE, content_type="text/plain")
