"""Events: made, edited, shown, put away; who has a role in them; and accounts."""

import io

from tests import factories
from tests.actions.twice import DONE, DONE_ALREADY, Arguments, twice
from tests.factories.stages import final, played, qualified
from tournament.actions.access import accounts, api_tokens, roles
from tournament.actions.core import undo
from tournament.actions.core.actors import Actor
from tournament.actions.events import (
    announcements,
    ending,
    formats,
    options,
    presets,
    series,
    uploaded_files,
)
from tournament.actions.events import event as events
from tournament.actions.people import registration
from tournament.exchange.event_files import read_event_file
from tournament.exchange.exports.event_files import write_event_file
from tournament.models import Account, Event, Role
from tournament.queries.events.export_rows import Audience
from tournament.queries.events.stages import StageSpec
from tournament.queries.people.registration import RegistrationMode

PASSWORD = "eight worms and a hen"
HALL = "10.0.0.1"


def fresh(**fields: object) -> Arguments:
    event = factories.event(**fields)
    return {"event": event, "by": factories.actor(event)}


@twice(events.create_event)
def _() -> Arguments:
    return {"by": Actor.of(factories.account()), "name": "Grill Cup"}


@twice(uploaded_files.import_uploaded, "event_file_gone", again=("event_file_gone",))
def _() -> Arguments:
    account: Account = factories.account()
    by, file = Actor.of(account), io.BytesIO()
    write_event_file(events.create_event(by=by, name="Grill Cup"), Audience.ORGANISERS, file)
    uploaded_files.keep_uploaded(account=account, content=file.getvalue())
    return {"document": read_event_file(file.getvalue()), "by": by, "again": True}


@twice(events.duplicate_event)
def _() -> Arguments:
    given = fresh()
    factories.players(given["event"], 3)
    return {**given, "name": "Grill Cup II", "with_players": True}


@twice(events.edit_event)
def _() -> Arguments:
    return {**fresh(), "place": "Hall 2"}


@twice(events.publish_event, "event_is_public")
def _() -> Arguments:
    return fresh()


@twice(events.unlist_event, "event_is_unlisted")
def _() -> Arguments:
    return fresh()


@twice(series.choose_series)
def _() -> Arguments:
    return {**fresh(), "name": "League"}


@twice(events.hide_event, "event_is_hidden")
def _() -> Arguments:
    return fresh(public=True)


@twice(formats.choose_format)
def _() -> Arguments:
    return {**fresh(), "stages": [StageSpec("preliminary", 1, 4, "winners", 4), StageSpec("final")]}


@twice(formats.choose_planned_format)
def _() -> Arguments:
    stages = [StageSpec("preliminary", 1, 4, "winners", 4), StageSpec("final")]
    return {**fresh(), "stages": stages, "preset": "zoch-pro"}


@twice(options.edit_options)
def _() -> Arguments:
    return {**fresh(), "ties": "better"}


@twice(presets.apply_preset)
def _() -> Arguments:
    return {**fresh(), "preset": "zoch-pro"}


@twice(presets.save_own_preset, "preset_name_taken")
def _() -> Arguments:
    return {**fresh(), "name": "Club evening"}


def saved() -> Arguments:
    given = fresh()
    preset = presets.save_own_preset(**given, name="Club evening")
    return {"preset": preset.pk, "by": given["by"]}


@twice(presets.rename_own_preset, again=(DONE,))
def _() -> Arguments:
    return {**saved(), "name": "Club night"}


@twice(presets.delete_own_preset, "unknown_preset", again=("unknown_preset",))
def _() -> Arguments:
    return saved()


@twice(registration.open_registration, "registration_is_open")
def _() -> Arguments:
    return fresh()


@twice(registration.close_registration, "registration_is_closed")
def _() -> Arguments:
    return fresh(registration_open=True)


@twice(registration.set_registration_mode)
def _() -> Arguments:
    return {**fresh(), "mode": RegistrationMode.APPROVAL}


@twice(registration.set_registration)
def _() -> Arguments:
    given = fresh(capacity=1)
    factories.players(given["event"], 3, state="waiting")
    return {**given, "public_sign_up": True, "sign_up_needs_approval": False, "capacity": 2}


@twice(announcements.announce)
def _() -> Arguments:
    return {**fresh(), "text": "Lunch"}


def announced() -> Arguments:
    given = fresh()
    announcements.announce(**given, text="Lunch")
    return given


@twice(announcements.withdraw_announcement, "no_such_announcement")
def _() -> Arguments:
    given = announced()
    return {**given, "announcement": given["event"].announcements.get().pk}


@twice(undo.undo, "already_undone")
def _() -> Arguments:
    return {**announced(), "number": 1}


@twice(ending.archive_event, "event_archived")
def _() -> Arguments:
    return fresh()


def archived() -> Arguments:
    given = fresh()
    ending.archive_event(**given)
    return given


@twice(ending.unarchive_event, "event_not_archived")
def _() -> Arguments:
    return archived()


@twice(ending.anonymise_event, "event_is_anonymous")
def _() -> Arguments:
    event = played()
    qualified(event, 3, 6, 9, 16)
    final(event)
    by = factories.actor(event)
    announcements.announce(event=event, by=by, text="Ana has won.")
    ending.archive_event(event=event, by=by)
    return {"event": event, "by": by}


# Nothing is left that could know of the submission; but it is gone, as whoever asks has wished.
@twice(ending.delete_event, DONE_ALREADY)
def _() -> Arguments:
    return {**announced(), "typed_name": "Grill Cup"}


@twice(roles.invite)
def _() -> Arguments:
    return {**fresh(), "role": Role.REFEREE, "label": "Ion"}


def invited() -> tuple[Event, roles.Invited]:
    given = fresh()
    return given["event"], roles.invite(**given, role=Role.ORGANISER)


@twice(roles.withdraw_invitation, "invitation_was_withdrawn")
def _() -> Arguments:
    event, made = invited()
    return {"event": event, "by": factories.actor(event), "invitation": made.invitation.pk}


@twice(api_tokens.make_api_token)
def _() -> Arguments:
    return {**fresh(), "label": "Overlay", "scope": "read"}


@twice(api_tokens.revoke_api_token, "api_token_is_revoked")
def _() -> Arguments:
    given = fresh()
    return {**given, "token": api_tokens.make_api_token(**given, label="Overlay", scope="read").token.pk}


@twice(roles.accept_invitation, "invitation_used")
def _() -> Arguments:
    return {"token": invited()[1].token, "by": Actor.of(factories.account())}


# Who comes later is told so before or under the lock.
@twice(roles.join_with_new_account, "invitation_used", "username_taken")
def _() -> Arguments:
    return {"token": invited()[1].token, "username": "ana", "display_name": "Ana", "password": PASSWORD}


def with_member(role: str) -> Arguments:
    given = fresh()
    return {**given, "account": factories.member(given["event"], role).pk}


@twice(roles.change_role, "role_held_already")
def _() -> Arguments:
    return {**with_member(Role.ORGANISER), "role": Role.REFEREE}


@twice(roles.remove_member, "member_unknown")
def _() -> Arguments:
    return with_member(Role.REFEREE)


@twice(roles.leave_event, "not_allowed")
def _() -> Arguments:
    event = factories.event()
    return {"event": event, "by": Actor.of(factories.member(event))}


@twice(roles.hand_over, "not_allowed")
def _() -> Arguments:
    return with_member(Role.ORGANISER)


# Accounts have no journal: what may be done twice is, and the rest is refused the second time.


@twice(accounts.set_up, "setup_over", again=("setup_over",))
def _() -> Arguments:
    return {"token": accounts.setup_token(), "username": "ana", "display_name": "Ana", "password": PASSWORD}


def known() -> Arguments:
    return {"account": factories.account("ana", password=PASSWORD)}


@twice(accounts.check_login, again=(DONE,))
def _() -> Arguments:
    known()
    return {"username": "ana", "password": PASSWORD, "address": HALL}


CHANGED = (DONE, "old_password_wrong")  # whoever asks before the other is ready has the right password


@twice(accounts.change_password, *CHANGED, again=CHANGED)
def _() -> Arguments:
    return {**known(), "old": PASSWORD, "new": "seven worms and a raven", "address": HALL}


@twice(accounts.edit_account, again=(DONE,))
def _() -> Arguments:
    return {**known(), "display_name": "Ana Popescu"}
