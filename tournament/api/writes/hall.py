"""What hangs in the hall: the screens, the sponsors' picture, who is called; and in which series the event is."""

from http import HTTPStatus

from django.http import Http404

from tournament.actions.events import screens, series
from tournament.api.callers import ApiRequest, Needs
from tournament.api.operations import PathNumber, changes, for_desk
from tournament.api.schemas.changes import ChangeOut
from tournament.api.schemas.hall import PictureIn, ScreenChangesIn, ScreenIn, ScreenOut, ScreensOut, SeriesIn
from tournament.api.writes.acting import carry_out
from tournament.queries.events.wall import picture_of

SCREENS = "/events/{slug:slug}/screens"
SCREEN = SCREENS + "/{number:screen}"
PICTURES = SCREENS + "/pictures"
CALLS = SCREENS + "/calls"
STAGE = {"name": "Stage", "slides": {"clock": 12, "standings": 20}}


@for_desk("/events/{slug:slug}/desk/screens", ScreensOut)
def desk_screens(request: ApiRequest) -> ScreensOut:
    """What the hall's screens are set to, and who is called on them."""
    event = request.event
    rows = event.screens.order_by("number")
    return ScreensOut(
        screens=[ScreenOut.from_orm(row) for row in rows],
        picture=picture_of(event),
        players=event.on_screens.get("players", []),
        tables=event.on_screens.get("tables", []),
    )


@changes("POST", SCREENS, ChangeOut, Needs.ALL, status=HTTPStatus.CREATED, example=STAGE)
def add_screen(request: ApiRequest, sent: ScreenIn) -> ChangeOut:
    """Sets up one more screen; `about.screen` is its number."""
    return carry_out(request, screens.add_screen, **sent.dict())


@changes("PATCH", SCREEN, ChangeOut, Needs.ALL, example={"pinned": "standings"})
def edit_screen(request: ApiRequest, screen: PathNumber, sent: ScreenChangesIn) -> ChangeOut:
    """Changes what is named of a screen, and nothing else."""
    row = request.event.screens.filter(number=screen).first()
    if row is None:
        raise Http404
    settings = {name: getattr(row, name) for name in screens.SETTINGS}
    named = {name: value for name, value in sent.dict().items() if value is not None}
    return carry_out(request, screens.edit_screen, number=screen, **{**settings, **named})


@changes("DELETE", SCREEN, ChangeOut, Needs.ALL)
def remove_screen(request: ApiRequest, screen: PathNumber) -> ChangeOut:
    """Forgets what a screen is set to: it shows everything from then on."""
    return carry_out(request, screens.remove_screen, number=screen)


@changes("POST", PICTURES, ChangeOut, Needs.ALL, status=HTTPStatus.CREATED, example={"content": "iVBORw0KGgo…"})
def add_sponsors_picture(request: ApiRequest, sent: PictureIn) -> ChangeOut:
    """The screens show this picture of the sponsors, instead of any other."""
    return carry_out(request, screens.add_sponsors_picture, content=sent.content)


@changes("DELETE", PICTURES + "/{number:picture}", ChangeOut, Needs.ALL)
def remove_sponsors_picture(request: ApiRequest, picture: PathNumber) -> ChangeOut:
    """Takes a picture off the screens; one that was there before is shown again."""
    return carry_out(request, screens.remove_sponsors_picture, picture=picture)


@changes("POST", CALLS + "/players/{number:player}", ChangeOut, Needs.ALL)
def call_player(request: ApiRequest, player: PathNumber) -> ChangeOut:
    """Puts a name on all screens, until that player has arrived."""
    return carry_out(request, screens.call_player, player=player)


@changes("POST", CALLS + "/tables/{number:table}", ChangeOut, Needs.ALL)
def call_table(request: ApiRequest, table: PathNumber) -> ChangeOut:
    """Puts on all screens that the organiser is wanted at a table, until somebody has come."""
    return carry_out(request, screens.call_table, table=table)


@changes("DELETE", CALLS, ChangeOut, Needs.ALL)
def clear_screens(request: ApiRequest) -> ChangeOut:
    """Nobody is called on the screens any more."""
    return carry_out(request, screens.clear_screens)


@changes("PUT", "/events/{slug:slug}/series", ChangeOut, Needs.ALL, example={"name": "Grill League"})
def choose_series(request: ApiRequest, sent: SeriesIn) -> ChangeOut:
    """Puts the event into a series of yours, or takes it out."""
    return carry_out(request, series.choose_series, name=sent.name)
