"""Words about the file of an event: why none can be made now, and why one cannot be imported."""

from django.utils.translation import gettext_lazy as _

from tournament.words import Words

REFUSALS: dict[str, Words] = {
    "entry_imported": _("This happened before the event was imported. It can only be undone where it happened."),
    "event_file_busy": _("Too much is happening in this event right now. Try again in a minute."),
    "event_file_damaged": _(
        "This file is damaged or was changed after the export: its checksum doesn’t match. Export the event once more."
    ),
    "event_file_draw": _("The receipt of draw %(number)s doesn’t prove the draw. Nothing was imported."),
    "event_file_draw_sealed": _(
        "A draw is sealed and not made yet. Make it, or mark it as failed; then the event can be exported."
    ),
    "event_file_foreign": _("This isn’t the file of an event. Choose a JSON file that Grillmeister has exported."),
    "event_file_gone": _("The uploaded file is no longer here. Choose it again."),
    "event_file_here": _(
        "“%(name)s” has already been imported or was made here. You can import it again, but only as a copy."
    ),
    "event_file_impossible": _("The file contradicts itself at “%(where)s”. Nothing was imported."),
    "event_file_journal": _(
        "The journal in this file can’t be verified from entry %(number)s on. Nothing was imported."
    ),
    "event_file_newer": _(
        "This file was made by a newer version of Grillmeister (format %(version)s). Update this one first."
    ),
    "event_file_no_owner": _("Nobody here can own the event. Open Grillmeister in a browser and set it up first."),
    "event_file_public": _(
        "This is the version for everyone. It can’t be imported: names, the history of results and the journal are "
        "left out. Export the version for organisers."
    ),
    "event_file_reference": _("The file refers to number %(number)s at “%(where)s”, which isn’t in it."),
    "event_file_schema": _("The file doesn’t match the format at “%(where)s”. Nothing was imported."),
    "event_file_too_large": _("This file is too large. The maximum is %(most)s MB."),
    "event_file_twice": _("The file has the same number twice in “%(where)s”. Nothing was imported."),
    "event_file_unknown_owner": _("No account has the name “%(owner)s”."),
    "event_file_not_readable": _("The file %(file)s can’t be read: %(reason)s"),
}
JOURNAL: dict[str, Words] = {}
