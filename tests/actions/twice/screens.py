"""The hall's screens, the picture of the sponsors, and who is called."""

from tests import factories
from tests.actions.twice import Arguments, twice
from tests.actions.twice.events import fresh
from tournament.actions.events import screens
from tournament.queries.events.slides import ALL_SLIDES

PNG = b"\x89PNG\r\n\x1a\n" + bytes(20)
SETTINGS = {"name": "Stage", "slides": dict(ALL_SLIDES), "pinned": "", "theme": "auto", "sound": False}


def with_screen(**more: object) -> Arguments:
    given = fresh()
    screens.add_screen(**given, **SETTINGS)
    return given | {"number": 1} | more


@twice(screens.add_screen)
def _() -> Arguments:
    return fresh() | SETTINGS


@twice(screens.edit_screen)
def _() -> Arguments:
    return with_screen(**SETTINGS | {"pinned": "clock", "theme": "dark"})


@twice(screens.remove_screen, "no_such_screen")
def _() -> Arguments:
    return with_screen()


@twice(screens.add_sponsors_picture)
def _() -> Arguments:
    return fresh() | {"content": PNG}


@twice(screens.remove_sponsors_picture, "no_such_picture")
def _() -> Arguments:
    given = fresh()
    return given | {"picture": screens.add_sponsors_picture(**given, content=PNG).pk}


@twice(screens.call_player)
def _() -> Arguments:
    given = fresh()
    return given | {"player": factories.player(given["event"]).number}


@twice(screens.call_table)
def _() -> Arguments:
    return fresh() | {"table": 3}


@twice(screens.clear_screens, "nobody_called")
def _() -> Arguments:
    given = fresh()
    screens.call_table(**given, table=3)
    return given
