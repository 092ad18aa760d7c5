"""The sign of life that a proxy or a supervisor asks for. Whether the database answers is another question."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@login_not_required  # Monitors have no account, and the answer tells nothing.
@require_safe
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok", content_type="text/plain")
