"""Short guides for players, referees and organisers, and the choice of a language where there are several."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe
from django.views.i18n import set_language

from tournament.views.http.policies import everyone
from tournament.views.public.cached_pages import for_everyone


@everyone  # They say how the program works, and nothing of any event.
@require_safe
def guide(request: HttpRequest, name: str) -> HttpResponse:
    return for_everyone(render(request, f"public/help/{name}.html"))


@everyone  # Whoever reads a page may choose its language; the choice is a cookie of their own.
@require_http_methods(["GET", "POST"])
def language(request: HttpRequest) -> HttpResponseBase:
    if len(settings.LANGUAGES) < 2:
        raise Http404
    if request.method == "POST":
        return set_language(request)
    return render(request, "public/language.html", {"next": request.GET.get("next", "")})
