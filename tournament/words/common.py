"""Words that belong to no part: permissions, the archive, undo, announcements."""

from django.utils.translation import gettext_lazy as _

UNKNOWN = _("This can’t be done (%(code)s).")

REFUSALS = {
    "event_gone": _("This event no longer exists."),
    "not_allowed": _("You don’t have permission to do this."),
    "event_archived": _("This event is in the archive. Restore it from the archive to make changes."),
    "no_such_entry": _("The journal has no entry %(number)s."),
    "cannot_be_undone": _("This can’t be undone."),
    "already_undone": _("Entry %(number)s has already been undone."),
    "reason_missing": _("Give a reason. It will appear in the journal."),
    "announcement_empty": _("Write your announcement."),
    "announcement_too_long": _("An announcement can have at most %(most)s characters; this one has %(length)s."),
    "no_such_announcement": _("This announcement has already been removed."),
    "undo_too_late": _("This can no longer be undone: later changes depend on it. Undo those first, or correct it."),
}

JOURNAL = {
    "undone": _("Undone: “%(what)s” (entry %(number)s)"),
    "announced": _("Announced: %(text)s"),
    "announcement_withdrawn": _("Announcement removed: %(text)s"),
}
