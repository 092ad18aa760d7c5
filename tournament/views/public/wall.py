"""The wall: what a projector or a television of the hall shows, and the same over the picture of a stream."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from tournament.models import Event
from tournament.queries.events.slides import Place
from tournament.queries.events.wall import WallView, wall_view
from tournament.views.http.policies import public_event
from tournament.views.public.cached_pages import cached_page
from tournament.words.event_names import EventNames

MAX_SCREENS = 99
LOWER_THIRD, FULL = "1", "full"  # ?overlay=


@public_event
@require_safe
def wall(request: HttpRequest, event: Event) -> HttpResponse:
    """One page of one slide. The page asks for the next one by itself, and whether this one is still true."""

    def context() -> Mapping[str, object]:
        number, overlay = screen_asked(request), overlay_asked(request)
        view = wall_view(event, number, request.GET.get("at", ""), lower_third=overlay == LOWER_THIRD)
        return {
            "view": view,
            "overlay": overlay,
            "event_names": EventNames(event, public=True),
            "here": _address(request, view, view.place, event.revision),
            "there": _address(request, view, view.following, -1),
            "address": request.build_absolute_uri(reverse("event", args=[event.slug])),
        }

    return cached_page(request, event, "public/wall/wall.html", "public/wall/_wall.html", context)


def screen_asked(request: HttpRequest) -> int:
    """The number of the screen in an address; the first one where that is none."""
    asked = request.GET.get("screen", "")
    return int(asked) if asked.isascii() and asked.isdigit() and 1 <= int(asked[:3]) <= MAX_SCREENS else 1


def overlay_asked(request: HttpRequest) -> str:
    """As a stream overlay: its lower third, or all of it; nothing for a screen by itself."""
    asked = request.GET.get("overlay", "")
    return asked if asked in (LOWER_THIRD, FULL) else ""


def _address(request: HttpRequest, view: WallView, place: Place, revision: int) -> str:
    """Where a page asks: with the revision that it shows, or with none that there is, for a part of another page."""
    parameters = QueryDict(mutable=True)
    parameters.update({"screen": str(view.screen.number), "at": str(place)})
    if overlay := overlay_asked(request):
        parameters["overlay"] = overlay
    parameters["revision"] = str(revision)
    return f"{request.path}?{parameters.urlencode()}"


KINDS = {"png": "image/png", "jpeg": "image/jpeg", "webp": "image/webp"}


@public_event
@require_safe
def sponsors_picture(request: HttpRequest, event: Event, picture: int) -> HttpResponse:
    """The picture of the sponsors. It never changes under its number."""
    row = event.sponsors_pictures.filter(pk=picture, withdrawn_at=None).first()
    if row is None:
        raise Http404
    response = HttpResponse(bytes(row.content), content_type=KINDS[row.kind])
    response.headers["Content-Disposition"] = f'inline; filename="sponsors.{row.kind}"'
    patch_cache_control(response, public=event.public, private=not event.public, max_age=3600 if event.public else 0)
    response.headers["X-Robots-Tag"] = "noindex"
    return response
