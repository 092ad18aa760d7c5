"""Words about the hall's screens: their slides, refusals, and entries of the journal."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from tournament.queries.events.slides import Slide, Theme
from tournament.words import Text, Words

SLIDES: Mapping[Slide, Text] = {
    Slide.CLOCK: _("Clock"),
    Slide.SEATS: _("Seats by name"),
    Slide.TABLES: _("Seats by table"),
    Slide.RESULTS: _("Latest results"),
    Slide.STANDINGS: _("Standings"),
    Slide.FINAL: _("Final, live"),
    Slide.WINNERS: _("Winners"),
    Slide.ANNOUNCEMENTS: _("Announcements"),
    Slide.SPONSORS: _("Sponsors’ picture"),
    Slide.CODE: _("Code for phones"),
}
THEMES: Mapping[Theme, Text] = {
    Theme.AUTO: _("As the device is set"),
    Theme.LIGHT: _("Light"),
    Theme.DARK: _("Dark"),
}

REFUSALS: dict[str, Words] = {
    "too_many_screens": _("There can be at most %(most)s screens. Remove one first."),
    "no_such_screen": _("This screen has been removed."),
    "screen_needs_name": _("Give the screen a name."),
    "screen_name_too_long": _("This name is too long for a screen."),
    "screen_shows_nothing": _("Tick at least one slide."),
    "no_such_slide": _("This slide no longer exists. Reload the page."),
    "slide_seconds_out_of_range": _("A slide stays for %(least)s to %(most)s seconds."),
    "picture_too_large": _("The picture is too large. Make it smaller than %(most)s kB."),
    "not_a_picture": _("This is not a picture that screens can show. Choose a PNG, JPEG or WebP file."),
    "too_many_pictures": _(
        "This event has already had %(most)s pictures, so no more can be added. To show an earlier one again, undo its "
        "removal in the journal, or remove those that were added after it."
    ),
    "no_such_picture": _("This picture has already been removed."),
    "no_such_player_to_call": _("This player is no longer on the list."),
    "nobody_called": _("Nobody is called on the screens."),
}

JOURNAL: dict[str, Words] = {
    "screen_added": _("Screen %(screen)s added: %(name)s"),
    "screen_changed": _("Screen %(screen)s changed: %(name)s"),
    "screen_removed": _("Screen %(screen)s removed: %(name)s"),
    "sponsors_picture_added": _("Sponsors’ picture added"),
    "sponsors_picture_removed": _("Sponsors’ picture removed"),
    "player_called_on_screens": _("On the screens: %(who)s"),
    "table_called_on_screens": _("On the screens: organiser to table %(table)s"),
    "screens_cleared": _("Calls cleared from the screens"),
}
