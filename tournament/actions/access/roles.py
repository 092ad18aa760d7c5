"""Who may do what in an event: invitations by link, roles that change and end, and handing an event over.

The owner decides about organisers; organisers and the owner decide about referees.
"""

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Unpack
from uuid import UUID

from django.utils import timezone

from tournament.actions.access.accounts import create_account
from tournament.actions.core.actors import Actor, NotAllowed, Refused
from tournament.actions.core.change import Asked, Change, accept_repeats, change_event, same_account, wrote
from tournament.actions.core.verbs import Rows, State, too_late, verb
from tournament.actions.core.write_lock import write_transaction
from tournament.models import Account, Event, EventRole, Invitation, JournalEntry, Role
from tournament.names import MAX_NAME, clean_name, name_key
from tournament.queries.access.roles import is_enough, role_of

GIVEN = (Role.ORGANISER, Role.REFEREE)  # an event has one owner, and is handed over
INVITATION_VALID_FOR = timedelta(days=7)
SECRET_BYTES = 32  # 256 bit


class _Membership(Rows[EventRole]):
    """The role that an account has in the event, if any."""

    def create(self, event: Event, of: object, was: State) -> None:
        account = Account.objects.filter(pk=str(of)).first()
        if account is None:
            raise too_late()
        EventRole.objects.create(event=event, account=account, role=str(was["role"]))


def _old(entry: JournalEntry) -> tuple[int, State, State | None]:
    before = entry.before or {}
    then = {"role": entry.params["role"]} if entry.verb == ROLE_CHANGED.name else None
    return before["account"], {"role": before["role"]}, then


MEMBERSHIP = _Membership("membership", EventRole, key="account_id", fields=("role",), old=_old)
INVITED = verb("invited")
INVITATION_WITHDRAWN = verb("invitation_withdrawn")
INVITATION_ACCEPTED = verb("invitation_accepted")
ROLE_CHANGED = verb("role_changed", undo=MEMBERSHIP, undo_needs=Role.OWNER)
MEMBER_REMOVED = verb("member_removed", undo=MEMBERSHIP, undo_needs=Role.OWNER)
MEMBER_LEFT = verb("member_left")
HANDED_OVER = verb("handed_over")


@dataclass(frozen=True)
class Invited:
    """An invitation and the secret of its link, which is known only now: what is kept is its hash."""

    invitation: Invitation
    token: str


def invite(*, role: str, label: str = "", **asked: Unpack[Asked]) -> Invited:
    """A link for one person. It is withdrawn, not undone."""
    role, label = _given(role), clean_name(label)
    if len(label) > MAX_NAME:
        raise Refused("invitation_label_too_long", most=MAX_NAME)
    token = secrets.token_urlsafe(SECRET_BYTES)
    with change_event(**asked, needs=who_decides(role)) as change:
        invitation = Invitation.objects.create(
            event=change.event,
            role=role,
            label=label,
            token_hash=hash_of_token(token),
            expires_at=timezone.now() + INVITATION_VALID_FOR,
        )
        change.journal(INVITED, private={"label": label}, invitation=invitation.pk, role=role.value)
    return Invited(invitation, token)


def withdraw_invitation(*, invitation: int, **asked: Unpack[Asked]) -> Invitation:
    """The link opens nothing any more. Cannot be undone: its secret may have gone astray, so make a new one."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        withdrawn = Invitation.objects.filter(event=change.event, pk=invitation).first()
        if withdrawn is None:
            raise Refused("invitation_unknown")
        _check_decides(change, Role(withdrawn.role))
        _check_open(withdrawn)
        withdrawn.revoked_at = timezone.now()
        withdrawn.save(update_fields=["revoked_at"])
        change.journal(
            INVITATION_WITHDRAWN, private={"label": withdrawn.label}, invitation=withdrawn.pk, role=withdrawn.role
        )
    return withdrawn


def accept_invitation(*, token: str, by: Actor, submission_id: UUID | None = None) -> EventRole:
    """Whoever opens the link with an account gets the role; a weaker one grows. It is removed, not undone."""
    invitation = _invitation(token)
    if by.account is None:
        raise NotAllowed("not_allowed")
    with accept_repeats(invitation.event, submission_id, _accepted(invitation, same_account(by))):
        _check_open(invitation)
        return _accept(invitation, by, submission_id)


def _accept(invitation: Invitation, by: Actor, submission_id: UUID | None) -> EventRole:
    with change_event(invitation.event, by=by, needs=None, submission_id=submission_id) as change:
        invitation.refresh_from_db()
        _check_open(invitation)
        role = EventRole.objects.filter(event=change.event, account=by.account).first()
        if role and is_enough(Role(role.role), Role(invitation.role)):
            raise Refused("role_held_already")
        role = role or EventRole(event=change.event, account=by.account)
        role.role = invitation.role
        role.save()
        invitation.used_at, invitation.used_by = timezone.now(), by.account
        invitation.save(update_fields=["used_at", "used_by"])
        name = {"name": str(by.account)}
        change.journal(INVITATION_ACCEPTED, private=name, role=role.role, invitation=invitation.pk)
    return role


def _accepted(invitation: Invitation, is_me: Callable[[Account], bool]) -> Callable[[JournalEntry], bool]:
    return wrote(INVITATION_ACCEPTED, is_me, invitation=invitation.pk)


def join_with_new_account(
    *, token: str, username: str, display_name: str, password: str, submission_id: UUID | None = None
) -> EventRole:
    """Somebody who was invited and has no account yet gets both at once.

    Done already it is only for whoever knows name and password of the account that took this invitation.
    """
    invitation = _invitation(token)
    is_me = partial(_is_account, name_key(username), password)
    with accept_repeats(invitation.event, submission_id, _accepted(invitation, is_me)), write_transaction():
        _check_open(invitation)  # first of all: only who was invited may have an account
        account = create_account(username=username, display_name=display_name, password=password)
        return accept_invitation(token=token, by=Actor.of(account), submission_id=submission_id)


def _is_account(username: str, password: str, account: Account) -> bool:
    return account.username == username and account.check_password(password)


def invitation_of(token: str) -> Invitation:
    """The invitation that a link belongs to, if it can be used."""
    invitation = _invitation(token)
    _check_open(invitation)
    return invitation


def _invitation(token: str) -> Invitation:
    invitation = Invitation.objects.select_related("event").filter(token_hash=hash_of_token(token)).first()
    if invitation is None:
        raise Refused("invitation_unknown")
    return invitation


def change_role(*, account: int, role: str, **asked: Unpack[Asked]) -> EventRole:
    """Organiser to referee, or the other way."""
    role = _given(role)
    with change_event(**asked, needs=Role.OWNER) as change:
        member = _member(change, account)
        if member.role == role:
            raise Refused("role_held_already")
        change.capture(MEMBERSHIP, member.account_id)
        member.role = role
        member.save()
        change.journal(ROLE_CHANGED, private={"name": str(member.account)}, role=role.value)
    return member


def remove_member(*, account: int, **asked: Unpack[Asked]) -> Event:
    """Takes somebody's role away; the account stays."""
    with change_event(**asked, needs=Role.ORGANISER) as change:
        member = _member(change, account)
        _check_decides(change, Role(member.role))
        change.capture(MEMBERSHIP, member.account_id)
        name = str(member.account)
        member.delete()
        change.journal(MEMBER_REMOVED, private={"name": name}, role=member.role)
    return asked["event"]


def leave_event(*, event: Event, by: Actor, submission_id: UUID | None = None) -> Event:
    """One's own role ends. Cannot be undone: whoever left may nothing any more, and can be invited again."""
    if by.account is None:
        raise NotAllowed("not_allowed")
    with (
        accept_repeats(event, submission_id, wrote(MEMBER_LEFT, same_account(by))),
        change_event(event, by=by, needs=Role.REFEREE, submission_id=submission_id, in_archive=True) as change,
    ):
        member = EventRole.objects.get(event=change.event, account=by.account)
        if member.role == Role.OWNER:
            raise Refused("owner_cannot_leave")
        member.delete()
        change.journal(MEMBER_LEFT, private={"name": str(by.account)}, role=member.role)
    return event


def hand_over(*, event: Event, by: Actor, account: int, submission_id: UUID | None = None) -> Event:
    """An organiser becomes the owner, and the owner an organiser. Cannot be undone: the new owner can hand it back."""
    with (
        accept_repeats(event, submission_id, wrote(HANDED_OVER, same_account(by))),
        change_event(event, by=by, needs=Role.OWNER, submission_id=submission_id) as change,
    ):
        heir = _member(change, account)
        if heir.role != Role.ORGANISER:
            raise Refused("heir_must_be_organiser")
        # First the one and then the other: an event never has two owners.
        EventRole.objects.filter(event=change.event, role=Role.OWNER).update(role=Role.ORGANISER)
        heir.role = Role.OWNER
        heir.save()
        change.journal(HANDED_OVER, private={"name": str(heir.account)})
    return event


def who_decides(role: Role) -> Role:
    """The weakest role that may give and take away this one."""
    return Role.ORGANISER if role is Role.REFEREE else Role.OWNER


def hash_of_token(token: str) -> str:
    """What is kept of a link's secret; it is long enough to need neither salt nor slowness."""
    return hashlib.sha256(token.encode()).hexdigest()


def _given(role: str) -> Role:
    if role not in GIVEN:
        raise Refused("unknown_role", value=role)
    return Role(role)


def _check_open(invitation: Invitation) -> None:
    if invitation.used_at:
        raise Refused("invitation_used")
    if invitation.revoked_at:
        raise Refused("invitation_was_withdrawn")
    if invitation.expires_at <= timezone.now():
        raise Refused("invitation_expired")


def _check_decides(change: Change, role: Role) -> None:
    account = change.by.account  # the program itself has none, and may
    if account is not None and not is_enough(role_of(change.event, account), who_decides(role)):
        raise NotAllowed("not_allowed")


def _member(change: Change, account: int) -> EventRole:
    """Somebody with a role, whose role is not the owner's."""
    member = EventRole.objects.select_related("account").filter(event=change.event, account__pk=account).first()
    if member is None:
        raise Refused("member_unknown")
    if member.role == Role.OWNER:
        raise Refused("owner_stays")
    return member
