"""Words that belong to no part: permissions, the archive, undo, announcements."""

from django.utils.translation import gettext_lazy as _

UNKNOWN = _("This cannot be done (%(code)s).")

REFUSALS = {
    "event_gone": _("This event does not exist any more."),
    "not_allowed": _("You may not do this."),
    "event_archived": _("This event is in the archive. Take it out of the archive to change something."),
    "no_such_entry": _("The journal has no entry %(number)s."),
    "cannot_be_undone": _("This cannot be taken back."),
    "already_undone": _("Entry %(number)s was taken back before."),
    "reason_missing": _("Say why: it stands in the journal."),
    "announcement_empty": _("Write what you want to announce."),
    "announcement_too_long": _("An announcement has at most %(most)s characters; this one has %(length)s."),
    "no_such_announcement": _("This announcement was taken back before."),
    "undo_too_late": _(
        "This cannot be taken back any more: something was built on it since. Take that back first, or correct it."
    ),
}

JOURNAL = {
    "undone": _("Entry %(number)s was taken back"),
    "announced": _("Announced: %(text)s"),
    "announcement_withdrawn": _("Announcement taken back: %(text)s"),
}
