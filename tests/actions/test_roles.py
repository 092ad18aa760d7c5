"""Roles: invitations by link, changes, leaving, and handing an event over."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests import factories
from tournament.actions.access import roles
from tournament.actions.core.actors import PROGRAM, STRANGER, Actor, AlreadyDone, NotAllowed, Refused
from tournament.actions.core.undo import undo
from tournament.models import Account, EventRole, Invitation, Role

pytestmark = pytest.mark.django_db
PASSWORD = "grill the worms"


@pytest.fixture(autouse=True)
def _quick_passwords(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def held(event):
    return {role.account.username: role.role for role in event.roles.select_related("account")}


def invited(event, role=Role.REFEREE, **more):
    return roles.invite(event=event, by=factories.actor(event), role=role, **more)


def test_an_invitation_keeps_only_the_hash_of_its_link():
    event = factories.event()
    made = invited(event, label=" Ion ")
    stored = Invitation.objects.get()
    assert (stored.label, stored.role, stored.token_hash) == ("Ion", "referee", roles.hash_of_token(made.token))
    assert len(made.token) >= 43  # 256 bit
    assert made.token not in str(list(event.journal.values()))
    assert timedelta(days=6) < stored.expires_at - timezone.now() <= timedelta(days=7)


def test_an_invitation_is_made_once_for_the_same_submission():
    event, submission = factories.event(), factories.submission()
    invited(event, submission_id=submission)
    with pytest.raises(AlreadyDone):
        invited(event, submission_id=submission)
    assert Invitation.objects.count() == 1


def test_whoever_opens_the_link_gets_the_role_once():
    event = factories.event()
    made, ion, eva = invited(event), factories.account("Ion"), factories.account("Eva")
    roles.accept_invitation(token=made.token, by=Actor.of(ion))
    assert held(event)["ion"] == "referee"
    with pytest.raises(Refused, match="invitation_used"):
        roles.accept_invitation(token=made.token, by=Actor.of(eva))
    assert "eva" not in held(event)


def test_somebody_without_an_account_gets_both_at_once():
    event = factories.event()
    made = invited(event, Role.ORGANISER)
    roles.join_with_new_account(token=made.token, username="Ion", display_name="Ion Pop", password=PASSWORD)
    assert held(event)["ion"] == "organiser"
    assert Account.objects.get(username="ion").check_password(PASSWORD)


@pytest.mark.parametrize(
    ("how", "code"),
    [("expired", "invitation_expired"), ("withdrawn", "invitation_was_withdrawn"), ("guessed", "invitation_unknown")],
)
def test_a_dead_link_gives_neither_role_nor_account(how, code):
    event = factories.event()
    made, accounts = invited(event), Account.objects.count()
    token = made.token
    if how == "expired":
        Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    elif how == "withdrawn":
        roles.withdraw_invitation(event=event, by=factories.actor(event), invitation=made.invitation.pk)
    else:
        token = "guessed"
    with pytest.raises(Refused, match=code):
        roles.join_with_new_account(token=token, username="ion", display_name="Ion", password=PASSWORD)
    assert Account.objects.count() == accounts


def test_a_weaker_role_grows_and_a_stronger_one_stays():
    event = factories.event()
    referee = factories.member(event, Role.REFEREE, "Ion")
    roles.accept_invitation(token=invited(event, Role.ORGANISER).token, by=Actor.of(referee))
    assert held(event)["ion"] == "organiser"
    made = invited(event)
    with pytest.raises(Refused, match="role_held_already"):
        roles.accept_invitation(token=made.token, by=Actor.of(referee))
    assert (held(event)["ion"], Invitation.objects.get(pk=made.invitation.pk).used_at) == ("organiser", None)


def test_organisers_decide_about_referees_only():
    event = factories.event()
    by = Actor.of(factories.member(event))
    other = factories.member(event, Role.ORGANISER, "Eva")
    referee = factories.member(event, Role.REFEREE, "Ion")
    for role in (Role.ORGANISER, Role.OWNER):
        with pytest.raises(Refused if role == Role.OWNER else NotAllowed):
            roles.invite(event=event, by=by, role=role)
    with pytest.raises(NotAllowed):
        roles.remove_member(event=event, by=by, account=other.pk)
    with pytest.raises(NotAllowed):
        roles.withdraw_invitation(event=event, by=by, invitation=invited(event, Role.ORGANISER).invitation.pk)
    with pytest.raises(NotAllowed):
        roles.change_role(event=event, by=by, account=referee.pk, role="organiser")
    roles.invite(event=event, by=by, role=Role.REFEREE)
    roles.remove_member(event=event, by=by, account=referee.pk)
    assert set(held(event).values()) == {"owner", "organiser"}


def test_a_role_is_changed_and_that_is_taken_back_by_the_owner():
    event = factories.event()
    ion = factories.member(event, Role.REFEREE, "Ion")
    roles.change_role(event=event, by=factories.actor(event), account=ion.pk, role="organiser")
    assert held(event)["ion"] == "organiser"
    with pytest.raises(NotAllowed):
        undo(event=event, number=1, by=Actor.of(ion))
    undo(event=event, number=1, by=factories.actor(event))
    assert held(event)["ion"] == "referee"


def test_a_member_is_removed_and_comes_back_by_undo_unless_invited_since():
    event = factories.event()
    by, ion = factories.actor(event), factories.member(event, Role.ORGANISER, "Ion")
    roles.remove_member(event=event, by=by, account=ion.pk)
    assert "ion" not in held(event)
    undo(event=event, number=1, by=by)
    assert held(event)["ion"] == "organiser"
    roles.remove_member(event=event, by=by, account=ion.pk)
    EventRole.objects.create(event=event, account=ion, role=Role.REFEREE)
    with pytest.raises(Refused, match="undo_too_late"):
        undo(event=event, number=3, by=by)


def test_an_event_is_handed_over_to_an_organiser():
    event = factories.event()
    owner, heir = factories.owner(event), factories.member(event, Role.ORGANISER, "Eva")
    referee = factories.member(event, Role.REFEREE)
    with pytest.raises(Refused, match="heir_must_be_organiser"):
        roles.hand_over(event=event, by=Actor.of(owner), account=referee.pk)
    roles.hand_over(event=event, by=Actor.of(owner), account=heir.pk)
    assert (held(event)["eva"], held(event)[owner.username]) == ("owner", "organiser")
    with pytest.raises(NotAllowed):
        roles.hand_over(event=event, by=Actor.of(owner), account=referee.pk)


def test_the_owner_stays_until_the_event_is_handed_over():
    event = factories.event()
    by = factories.actor(event)
    with pytest.raises(Refused, match="owner_cannot_leave"):
        roles.leave_event(event=event, by=by)
    for action in (roles.remove_member, roles.hand_over):
        with pytest.raises(Refused, match="owner_stays"):
            action(event=event, by=by, account=by.account.pk)
    with pytest.raises(Refused, match="owner_stays"):
        roles.change_role(event=event, by=by, account=by.account.pk, role="referee")


def test_members_leave_and_may_nothing_any_more():
    event = factories.event()
    ion = factories.member(event, Role.REFEREE, "Ion")
    roles.leave_event(event=event, by=Actor.of(ion))
    assert "ion" not in held(event)
    with pytest.raises(NotAllowed):
        roles.leave_event(event=event, by=Actor.of(ion))


def test_people_of_other_events_are_not_touched():
    event, other = factories.event(), factories.event()
    stranger = factories.member(other, Role.REFEREE)
    by = factories.actor(event)
    for action in (roles.remove_member, roles.hand_over):
        with pytest.raises(Refused, match="member_unknown"):
            action(event=event, by=by, account=stranger.pk)
    with pytest.raises(Refused, match="invitation_unknown"):
        roles.withdraw_invitation(event=event, by=by, invitation=invited(other).invitation.pk)
    for by in (STRANGER, Actor.of(stranger)):
        with pytest.raises(NotAllowed):
            roles.invite(event=event, by=by, role="referee")


def test_what_ends_a_role_counts_once_for_the_same_submission_of_the_same_person():
    event, submission = factories.event(), factories.submission()
    ion, eva = factories.member(event, Role.REFEREE, "Ion"), factories.account("Eva")
    roles.leave_event(event=event, by=Actor.of(ion), submission_id=submission)
    with pytest.raises(AlreadyDone):
        roles.leave_event(event=event, by=Actor.of(ion), submission_id=submission)
    for by, again in ((ion, factories.submission()), (ion, None), (eva, submission)):
        with pytest.raises(NotAllowed):
            roles.leave_event(event=event, by=Actor.of(by), submission_id=again)


def test_an_event_is_handed_over_once_for_the_same_submission():
    event, submission = factories.event(), factories.submission()
    heir, asked = factories.member(event, Role.ORGANISER, "Eva"), {"event": event, "by": factories.actor(event)}
    roles.hand_over(**asked, account=heir.pk, submission_id=submission)
    with pytest.raises(AlreadyDone):
        roles.hand_over(**asked, account=heir.pk, submission_id=submission)


def test_an_invitation_is_accepted_once_for_the_same_submission():
    event, submission = factories.event(), factories.submission()
    made, ion = invited(event), factories.account("Ion")
    roles.accept_invitation(token=made.token, by=Actor.of(ion), submission_id=submission)
    with pytest.raises(AlreadyDone):
        roles.accept_invitation(token=made.token, by=Actor.of(ion), submission_id=submission)
    with pytest.raises(Refused, match="invitation_used"):
        roles.accept_invitation(token=made.token, by=Actor.of(factories.account("Eva")), submission_id=submission)


def test_somebody_joins_once_for_the_same_submission_and_password():
    event, submission = factories.event(), factories.submission()
    asked = {"token": invited(event).token, "username": "Ion", "display_name": "Ion", "submission_id": submission}
    joined = roles.join_with_new_account(**asked, password=PASSWORD)
    with pytest.raises(AlreadyDone) as done:
        roles.join_with_new_account(**asked, password=PASSWORD)
    assert done.value.entry.by_account == joined.account
    with pytest.raises(Refused, match="invitation_used"):
        roles.join_with_new_account(**asked, password="another one altogether")


def test_the_submission_of_somebody_else_joins_nobody():
    event, submission = factories.event(), factories.submission()
    theirs, mine, eva = invited(event), invited(event), factories.account("Eva")
    new = {"username": "Ion", "display_name": "Ion", "password": PASSWORD}
    roles.join_with_new_account(token=theirs.token, **new, submission_id=submission)
    for join in (
        lambda: roles.accept_invitation(token=mine.token, by=Actor.of(eva), submission_id=submission),
        lambda: roles.join_with_new_account(token=mine.token, **new | {"username": "Ana"}, submission_id=submission),
    ):
        with pytest.raises(Refused, match="form_sent_before"):
            join()
    with pytest.raises(Refused, match="username_taken"):
        roles.join_with_new_account(token=mine.token, **new, submission_id=submission)
    assert (held(event).keys() & {"ana", "eva"}, Account.objects.filter(username="ana").exists()) == (set(), False)
    assert roles.invitation_of(mine.token) == mine.invitation


def test_the_same_person_does_not_take_another_invitation_by_the_same_submission():
    event, submission = factories.event(), factories.submission()
    first, second, ion = invited(event), invited(event, Role.ORGANISER), Actor.of(factories.account("Ion"))
    roles.accept_invitation(token=first.token, by=ion, submission_id=submission)
    with pytest.raises(Refused, match="form_sent_before"):
        roles.accept_invitation(token=second.token, by=ion, submission_id=submission)
    assert (held(event)["ion"], roles.invitation_of(second.token)) == ("referee", second.invitation)


def test_a_submission_that_did_something_else_has_not_ended_a_role():
    event, submission = factories.event(), factories.submission()
    ion = Actor.of(factories.account("Ion"))
    roles.accept_invitation(token=invited(event).token, by=ion, submission_id=submission)
    with pytest.raises(Refused, match="form_sent_before"):
        roles.leave_event(event=event, by=ion, submission_id=submission)
    assert held(event)["ion"] == "referee"


def test_a_label_is_one_line_that_fits():
    event = factories.event()
    with pytest.raises(Refused, match="invitation_label_too_long"):
        invited(event, label="x" * 81)


def test_the_program_itself_takes_invitations_back():
    event = factories.event()
    made = invited(event, Role.ORGANISER)
    roles.withdraw_invitation(event=event, by=PROGRAM, invitation=made.invitation.pk)
    with pytest.raises(Refused, match="invitation_was_withdrawn"):
        roles.invitation_of(made.token)
