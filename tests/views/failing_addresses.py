"""Addresses for the tests of what goes wrong: views that raise what a real one might."""

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpResponse
from django.urls import include, path
from django.views.decorators.http import require_POST, require_safe

from tournament.models import LoginThrottle
from tournament.views.http import errors
from tournament.views.http.health import ready
from tournament.views.http.policies import everyone

handler400, handler403 = errors.bad_request, errors.forbidden
handler404, handler500 = errors.not_found, errors.server_error


@everyone
def raises(request, name):
    kinds = {"400": SuspiciousOperation, "403": PermissionDenied, "404": Http404, "500": ZeroDivisionError}
    raise kinds[name]


@everyone
@require_POST
def form(request):
    return HttpResponse("sent")


@everyone
def saves(request):
    LoginThrottle.objects.update_or_create(key="a", defaults={"tokens": 1, "at": "2026-01-01T00:00Z"})
    return HttpResponse("saved")


@everyone
def fills(request):
    long_ago = "2026-01-01T00:00Z"
    LoginThrottle.objects.bulk_create([LoginThrottle(key=f"{n:064}", tokens=1, at=long_ago) for n in range(10_000)])


@everyone
def remembers(request):
    request.session["something"] = 1
    return HttpResponse("remembered")


@everyone
def asks_wrongly(request):
    LoginThrottle.objects.extra(where=["no_such_column = 1"]).count()


@require_safe
def undeclared(request):
    return HttpResponse("a secret")


@require_safe
def misdeclared(request):
    return HttpResponse("a secret")


misdeclared.policy = "friends"  # type: ignore[attr-defined]

urlpatterns = [
    path("ready/", ready),
    path("raises/<name>/", raises),
    path("form/", form),
    path("saves/", saves),
    path("fills/", fills),
    path("remembers/", remembers),
    path("asks-wrongly/", asks_wrongly),
    path("undeclared/", undeclared),
    path("misdeclared/", misdeclared),
    path("", include("tournament.urls")),
]
