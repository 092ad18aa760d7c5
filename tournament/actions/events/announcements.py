"""What the desk tells the hall."""

from typing import Unpack

from django.utils import timezone

from tournament.actions.core.actors import Refused
from tournament.actions.core.change import Asked, change_event
from tournament.actions.core.verbs import Rows, State, verb
from tournament.models import Announcement, JournalEntry, Role
from tournament.names import clean_text
from tournament.queries.standings.cache import Effect


def _set_withdrawn(announcement: Announcement, withdrawn: bool) -> None:
    announcement.withdrawn_at = timezone.now() if withdrawn else None
    announcement.save(update_fields=("withdrawn_at",))


def _old(entry: JournalEntry) -> tuple[int, State | None, State]:
    was = None if entry.verb == ANNOUNCED.name else {"withdrawn_at": None}
    return entry.params["announcement"], was, {}


ANNOUNCEMENT = Rows(
    "announcement",
    Announcement,
    also=("withdrawn_at",),
    remove=lambda announcement: _set_withdrawn(announcement, True),
    old=_old,
)
ANNOUNCED = verb("announced", undo=ANNOUNCEMENT, standings=Effect.NONE)
ANNOUNCEMENT_WITHDRAWN = verb("announcement_withdrawn", undo=ANNOUNCEMENT, standings=Effect.NONE)


def announce(*, text: str, **asked: Unpack[Asked]) -> Announcement:
    """Puts an announcement on the public pages."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        text = clean_text(text)
        if not text:
            raise Refused("announcement_empty")
        longest = Announcement._meta.get_field("text").max_length or 0
        if len(text) > longest:
            raise Refused("announcement_too_long", length=len(text), most=longest)
        made = Announcement.objects.create(event=change.event, text=text, by_name=change.by.name)
        captured = ANNOUNCEMENT.created(change.event, made.pk)
        change.journal(ANNOUNCED, announcement=made.pk, private={"text": text}, captured=[captured])
        return made


def withdraw_announcement(*, announcement: int, **asked: Unpack[Asked]) -> Announcement:
    """Takes an announcement off the public pages; the desk still sees it."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        withdrawn = change.event.announcements.filter(pk=announcement, withdrawn_at=None).first()
        if withdrawn is None:
            raise Refused("no_such_announcement")
        change.capture(ANNOUNCEMENT, withdrawn.pk)
        _set_withdrawn(withdrawn, True)
        change.journal(ANNOUNCEMENT_WITHDRAWN, announcement=withdrawn.pk, private={"text": withdrawn.text})
        return withdrawn
