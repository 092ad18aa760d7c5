"""The hall's screens at the desk, and what whoever has the microphone needs."""

from collections.abc import Callable
from functools import partial

from django.http import Http404, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournament.actions.events import screens as actions
from tournament.forms.base import ButtonForm
from tournament.forms.events.screens import PictureForm, ScreenForm
from tournament.models import Event, Screen
from tournament.queries.events.slides import ALL_SLIDES
from tournament.queries.events.wall import picture_of
from tournament.queries.rounds.announcer import announcer_of
from tournament.views.http.policies import DeskRequest, for_organiser
from tournament.views.http.responses import done, is_up_to_date, nothing_new, page, refused, sent
from tournament.words.event_names import EventNames


@for_organiser
@require_GET
def screens(request: DeskRequest, event: Event) -> HttpResponse:
    """All screens with their addresses, and the picture of the sponsors."""
    return _screens(request, event)


@for_organiser
@require_http_methods(["GET", "POST"])
def add(request: DeskRequest, event: Event) -> HttpResponse:
    """One more screen. At first it shows everything."""
    fresh = Screen(event=event, slides=dict(ALL_SLIDES))
    return _settings(request, event, fresh, actions.add_screen)


@for_organiser
@require_http_methods(["GET", "POST"])
def edit(request: DeskRequest, event: Event, screen: int) -> HttpResponse:
    """What a screen shows."""
    saved = event.screens.filter(number=screen).first()
    if saved is None:
        raise Http404
    return _settings(request, event, saved, partial(actions.edit_screen, number=screen))


@for_organiser
@require_POST
def remove(request: DeskRequest, event: Event, screen: int) -> HttpResponse:
    """Forgets the settings of a screen."""
    return _press(request, event, "desk_screens", gettext("Removed."), partial(actions.remove_screen, number=screen))


@for_organiser
@require_POST
def picture(request: DeskRequest, event: Event) -> HttpResponse:
    """Another picture of the sponsors."""
    form = PictureForm(request.POST, request.FILES)
    if form.is_valid() and form.attempt(
        actions.add_sponsors_picture, event=event, by=request.actor, content=form.content
    ):
        return done(request, "desk_screens", event.slug, message=gettext("Shown on the screens."), event=event)
    return _screens(request, event, form)


@for_organiser
@require_POST
def picture_remove(request: DeskRequest, event: Event, picture: int) -> HttpResponse:
    """Takes it off the screens."""
    action = partial(actions.remove_sponsors_picture, picture=picture)
    return _press(request, event, "desk_screens", gettext("Removed."), action)


@for_organiser
@require_GET
def announcer(request: DeskRequest, event: Event) -> HttpResponse:
    """Names to say, open calls, tables that will be late. Follows what happens."""
    if request.htmx and is_up_to_date(request, "revision", event.revision):
        return nothing_new()
    context = {
        "event": event,
        "view": announcer_of(event, request.GET.get("page")),
        "event_names": EventNames(event),
        "submission": str(ButtonForm()["submission"]),  # rendered once for dozens of buttons
    }
    return page(request, "desk/screens/_announcer.html" if request.htmx else "desk/screens/announcer.html", context)


@for_organiser
@require_POST
def call_player(request: DeskRequest, event: Event, number: int) -> HttpResponse:
    """Puts a name on all screens."""
    message = gettext("The name is on all screens.")
    return _press(request, event, "desk_announcer", message, partial(actions.call_player, player=number))


@for_organiser
@require_POST
def call_table(request: DeskRequest, event: Event, table: int) -> HttpResponse:
    """Puts the call of a table on all screens."""
    message = gettext("The call is on all screens.")
    return _press(request, event, "desk_announcer", message, partial(actions.call_table, table=table))


@for_organiser
@require_POST
def clear(request: DeskRequest, event: Event) -> HttpResponse:
    """Nobody is called on the screens any more."""
    return _press(request, event, "desk_announcer", gettext("The screens are clear."), actions.clear_screens)


def _press(request: DeskRequest, event: Event, there: str, message: str, action: Callable[..., object]) -> HttpResponse:
    form = ButtonForm(request.POST)
    if form.attempt(action, event=event, by=request.actor):
        return done(request, there, event.slug, message=message, event=event)
    return refused(request, form, there, event.slug)


def _settings(request: DeskRequest, event: Event, screen: Screen, action: Callable[..., object]) -> HttpResponse:
    form = ScreenForm(sent(request), screen=screen)
    wanted = request.method == "POST" and form.is_valid()
    if wanted and form.attempt(action, event=event, by=request.actor, **form.settings):
        return done(request, "desk_screens", event.slug, message=gettext("Saved."), event=event)
    return page(request, "desk/screens/screen.html", {"event": event, "screen": screen, "form": form})


def _screens(request: DeskRequest, event: Event, form: PictureForm | None = None) -> HttpResponse:
    context = {
        "event": event,
        "screens": event.screens.order_by("number"),
        "picture": picture_of(event),
        "form": form or PictureForm(),
        "button": ButtonForm(),
    }
    return page(request, "desk/screens/screens.html", context)
