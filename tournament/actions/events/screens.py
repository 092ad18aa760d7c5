"""The hall's screens: what each shows, the picture of the sponsors, and who is called on all of them."""

from collections.abc import Mapping
from typing import Unpack

from django.utils import timezone

from tournament.actions.core.actors import Refused
from tournament.actions.core.change import Asked, Change, change_event
from tournament.actions.core.verbs import FieldsOfEvent, Rows, State, verb
from tournament.models import Event, Role, Screen, SponsorsPicture
from tournament.names import clean_name
from tournament.queries.events.slides import MAX_SECONDS, MIN_SECONDS, Slide, Theme
from tournament.queries.standings.cache import Effect

MAX_SCREENS = 20
MAX_PICTURES = 20  # of an event, those that were taken off among them
MAX_PICTURE_BYTES = 400_000
MAX_CALLS = 4  # on the screens at once
SETTINGS = ("name", "slides", "pinned", "theme", "sound")
# What a file begins with, by the kind of picture.
BEGINNINGS: Mapping[str, tuple[bytes, ...]] = {
    "png": (b"\x89PNG\r\n\x1a\n",),
    "jpeg": (b"\xff\xd8\xff",),
    "webp": (b"RIFF",),
}


class _Screens(Rows[Screen]):
    """One that was removed comes back as it was."""

    def create(self, event: Event, of: object, was: State) -> None:
        assert isinstance(of, int)
        Screen.objects.create(event=event, number=of, **was)


class _OnScreens(FieldsOfEvent):
    fields = ("on_screens",)


def _set_withdrawn(picture: SponsorsPicture) -> None:
    picture.withdrawn_at = timezone.now()
    picture.save(update_fields=("withdrawn_at",))


SCREEN = _Screens("screen", Screen, key="number", fields=SETTINGS)
PICTURE = Rows("sponsors_picture", SponsorsPicture, also=("withdrawn_at",), remove=_set_withdrawn)
ON_SCREENS = _OnScreens("on_screens")
SCREEN_ADDED = verb("screen_added", undo=SCREEN, standings=Effect.NONE)
SCREEN_CHANGED = verb("screen_changed", undo=SCREEN, standings=Effect.NONE)
SCREEN_REMOVED = verb("screen_removed", undo=SCREEN, standings=Effect.NONE)
PICTURE_ADDED = verb("sponsors_picture_added", undo=PICTURE, standings=Effect.NONE)
PICTURE_REMOVED = verb("sponsors_picture_removed", undo=PICTURE, standings=Effect.NONE)
PLAYER_CALLED = verb("player_called_on_screens", undo=ON_SCREENS, standings=Effect.NONE)
TABLE_CALLED = verb("table_called_on_screens", undo=ON_SCREENS, standings=Effect.NONE)
SCREENS_CLEARED = verb("screens_cleared", undo=ON_SCREENS, standings=Effect.NONE)


def add_screen(
    *, name: str, slides: Mapping[str, int], pinned: str, theme: str, sound: bool, **asked: Unpack[Asked]
) -> Screen:
    """Sets up one more screen, with the next number."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        screens = list(change.event.screens.order_by("number"))
        if len(screens) >= MAX_SCREENS:
            raise Refused("too_many_screens", most=MAX_SCREENS)
        number = min(set(range(1, MAX_SCREENS + 1)) - {screen.number for screen in screens})
        screen = Screen(event=change.event, number=number)
        _set(screen, name, slides, pinned, theme, sound=sound)
        screen.save()
        captured = [SCREEN.created(change.event, number)]
        change.journal(SCREEN_ADDED, screen=number, name=screen.name, captured=captured)
        return screen


def edit_screen(
    *, number: int, name: str, slides: Mapping[str, int], pinned: str, theme: str, sound: bool, **asked: Unpack[Asked]
) -> Screen:
    """What a screen shows, from the next moment on."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        screen = _screen(change, number)
        change.capture(SCREEN, number)
        _set(screen, name, slides, pinned, theme, sound=sound)
        screen.save()
        change.journal(SCREEN_CHANGED, screen=number, name=screen.name)
        return screen


def remove_screen(*, number: int, **asked: Unpack[Asked]) -> None:
    """Forgets what was set up for it: from then on it shows everything."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        screen = _screen(change, number)
        change.capture(SCREEN, number)
        screen.delete()
        change.journal(SCREEN_REMOVED, screen=number, name=screen.name)


def add_sponsors_picture(*, content: bytes, **asked: Unpack[Asked]) -> SponsorsPicture:
    """Shows this picture instead of any other."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        kind = kind_of_picture(content)
        if change.event.sponsors_pictures.count() >= MAX_PICTURES:
            raise Refused("too_many_pictures", most=MAX_PICTURES)
        picture = SponsorsPicture.objects.create(event=change.event, content=content, kind=kind)
        change.journal(PICTURE_ADDED, captured=[PICTURE.created(change.event, picture.pk)])
        return picture


def remove_sponsors_picture(*, picture: int, **asked: Unpack[Asked]) -> None:
    """Takes a picture off the screens; one that was there before is shown again."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        picture_row = change.event.sponsors_pictures.filter(pk=picture, withdrawn_at=None).first()
        if picture_row is None:
            raise Refused("no_such_picture")
        change.capture(PICTURE, picture_row.pk)
        _set_withdrawn(picture_row)
        change.journal(PICTURE_REMOVED)


def kind_of_picture(content: bytes) -> str:
    """PNG, JPEG or WebP, by how a file begins; anything else is refused, whatever it is called."""
    if len(content) > MAX_PICTURE_BYTES:
        raise Refused("picture_too_large", most=MAX_PICTURE_BYTES // 1000)
    for kind, beginnings in BEGINNINGS.items():
        if content.startswith(beginnings) and (kind != "webp" or content[8:12] == b"WEBP"):
            return kind
    raise Refused("not_a_picture")


def call_player(*, player: int, **asked: Unpack[Asked]) -> Event:
    """Puts somebody's name on all screens, until they have arrived."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        if not change.event.players.filter(number=player).exists():
            raise Refused("no_such_player_to_call")
        _call(change, "players", player)
        change.journal(PLAYER_CALLED, player=player)
        return change.event


def call_table(*, table: int, **asked: Unpack[Asked]) -> Event:
    """Puts on all screens that the organiser is wanted at a table, until somebody has come."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        _call(change, "tables", table)
        change.journal(TABLE_CALLED, table=table)
        return change.event


def clear_screens(**asked: Unpack[Asked]) -> Event:
    """Takes all calls off the screens."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        if not change.event.on_screens:
            raise Refused("nobody_called")
        change.capture(ON_SCREENS)
        change.event.on_screens = {}
        change.event.save(update_fields=("on_screens",))
        change.journal(SCREENS_CLEARED)
        return change.event


def _call(change: Change, kind: str, number: int) -> None:
    event = change.event
    change.capture(ON_SCREENS)
    others = [one for one in event.on_screens.get(kind, []) if one != number]
    event.on_screens = event.on_screens | {kind: [*others, number][-MAX_CALLS:]}
    event.save(update_fields=("on_screens",))


def _screen(change: Change, number: int) -> Screen:
    screen = change.event.screens.filter(number=number).first()
    if screen is None:
        raise Refused("no_such_screen")
    return screen


def _set(screen: Screen, name: str, slides: Mapping[str, int], pinned: str, theme: str, *, sound: bool) -> None:
    name = clean_name(name)
    if not name:
        raise Refused("screen_needs_name")
    if len(name) > (Screen._meta.get_field("name").max_length or 0):
        raise Refused("screen_name_too_long")
    known = {slide.value for slide in Slide}
    if not slides:
        raise Refused("screen_shows_nothing")
    if set(slides) - known or pinned not in {"", *known} or theme not in {one.value for one in Theme}:
        raise Refused("no_such_slide")
    if not all(MIN_SECONDS <= seconds <= MAX_SECONDS for seconds in slides.values()):
        raise Refused("slide_seconds_out_of_range", least=MIN_SECONDS, most=MAX_SECONDS)
    screen.name, screen.slides, screen.pinned = name, dict(slides), pinned
    screen.theme, screen.sound = theme, sound
