"""What the desk tells the hall."""

from uuid import UUID

from django.utils import timezone

from tournament.actions.core.actors import Actor
from tournament.actions.core.change import Change, change_event
from tournament.actions.core.refusals import Refused
from tournament.actions.core.undo import takes_back
from tournament.models import Announcement, Event, JournalEntry, Role
from tournament.names import clean_text


def announce(*, event: Event, by: Actor, text: str, submission_id: UUID | None = None) -> Announcement:
    """Puts an announcement on the public pages."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        text = clean_text(text)
        if not text:
            raise Refused("announcement_empty")
        longest = Announcement._meta.get_field("text").max_length or 0
        if len(text) > longest:
            raise Refused("announcement_too_long", length=len(text), most=longest)
        made = Announcement.objects.create(event=change.event, text=text, by_name=by.name)
        change.journal("announced", announcement=made.pk, private={"text": text}, before={})
        return made


def withdraw_announcement(
    *, event: Event, by: Actor, announcement: int, submission_id: UUID | None = None
) -> Announcement:
    """Takes an announcement off the public pages; the desk still sees it."""
    with change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        withdrawn = change.event.announcements.filter(pk=announcement, withdrawn_at=None).first()
        if withdrawn is None:
            raise Refused("no_such_announcement")
        _set_withdrawn(withdrawn, True)
        change.journal("announcement_withdrawn", announcement=withdrawn.pk, private={"text": withdrawn.text}, before={})
        return withdrawn


@takes_back("announced")
def _take_back_announced(change: Change, entry: JournalEntry) -> None:
    _set_withdrawn(change.event.announcements.get(pk=entry.params["announcement"]), True)


@takes_back("announcement_withdrawn")
def _take_back_withdrawn(change: Change, entry: JournalEntry) -> None:
    _set_withdrawn(change.event.announcements.get(pk=entry.params["announcement"]), False)


def _set_withdrawn(announcement: Announcement, withdrawn: bool) -> None:
    announcement.withdrawn_at = timezone.now() if withdrawn else None
    announcement.save(update_fields=("withdrawn_at",))
