"""The front page, which lists the public events. The page of one event is not here."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.views.access import everyone


@everyone  # Spectators come here first; there is nothing on it that an event did not make public.
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "public/home.html")
