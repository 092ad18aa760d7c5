"""Draws in public: what was announced, what came out, and the document with which anybody can check it."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_GET

from tournament.models import Event
from tournament.queries.draws.pages import DrawPage, document_of, draw_page
from tournament.views.http.policies import public_event
from tournament.views.http.responses import page


@public_event
@require_GET
def draw(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """One draw of an event."""
    return page(request, "public/draws/draw.html", {"event": event, "shown": _found(event, number)})


@public_event
@require_GET
def receipt(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The document itself; as long as the draw is secret, only what was announced."""
    document: Any = document_of(_found(event, number))
    response = JsonResponse(document, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = f'inline; filename="{event.slug}-draw-{number}.json"'
    return response


def _found(event: Event, number: int) -> DrawPage:
    draw = draw_page(event, number)
    if draw is None:
        raise Http404
    return draw
