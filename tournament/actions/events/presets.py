"""Presets: one choice that fills the options of an event; and those that an account saves from its own events.

A preset of one's own belongs to the account that saved it, so nothing here but applying one stands in a journal.
"""

from contextlib import suppress
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from tournament.actions.core.actors import Actor, AlreadyDone, NotAllowed, Refused, Unchanged
from tournament.actions.core.change import change_event, check_allowed
from tournament.actions.core.verbs import verb
from tournament.actions.core.write_lock import write_transaction
from tournament.actions.events.options import EVENT_OPTIONS, locked, write_options
from tournament.models import Account, Event, OwnPreset, Role
from tournament.names import clean_name, name_key
from tournament.queries.events.options import locks_of
from tournament.queries.events.presets import KnownPreset, known_preset, options_to_save
from tournament.rules.presets import in_force

PRESET_APPLIED = verb("preset_applied", undo=EVENT_OPTIONS)
MAX_NAME = 60
MAX_PRESETS = 50


def apply_preset(*, event: Event, by: Actor, preset: str, submission_id: UUID | None = None) -> Event:
    """Fills all options that the preset sets; refused as a whole where one of them is locked.

    `preset`: a code of the regulation's, or that of one's own. The same again writes nothing.
    """
    with suppress(Unchanged), change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        chosen = known_preset(change.event, preset, by.account)
        if chosen is None:
            raise Refused("unknown_preset")
        after = _new_values(change.event, chosen)
        if refused := locked(locks_of(change.event), change.event, after):
            raise refused
        if change.event.preset != chosen.code:
            after["preset"] = chosen.code
        if not after:
            raise Unchanged
        change.capture(EVENT_OPTIONS, None, *after)
        write_options(change.event, after)
        change.journal(PRESET_APPLIED, preset=chosen.code, name=chosen.own_name, changed=sorted(after))
    return event


def refusal_of(event: Event, preset: KnownPreset) -> Refused | None:
    """Why a preset cannot be applied to an event as it is now; None if it can. Three reads at most."""
    return locked(locks_of(event), event, _new_values(event, preset))


def _new_values(event: Event, preset: KnownPreset) -> dict[str, object]:
    return {
        name: value
        for name, value in preset.options.items()
        if in_force(name, getattr(event, name)) != in_force(name, value)
    }


def save_own_preset(*, event: Event, by: Actor, name: str, submission_id: UUID | None = None) -> OwnPreset:
    """The options of the event under a name, for other events of the account. The event does not change."""
    with write_transaction():
        account = _account(by)
        check_allowed(event, by, Role.ORGANISER)
        if submission_id and OwnPreset.objects.filter(account=account, submission_id=submission_id).exists():
            raise AlreadyDone
        if OwnPreset.objects.filter(account=account, deleted_at=None).count() >= MAX_PRESETS:
            raise Refused("too_many_presets", most=MAX_PRESETS)
        fresh = Event.objects.get(pk=event.pk)
        preset = OwnPreset(account=account, options=options_to_save(fresh), submission_id=submission_id)
        return _named(preset, name)


def rename_own_preset(*, preset: int, by: Actor, name: str, submission_id: UUID | None = None) -> OwnPreset:
    """Events that follow it call it by its new name."""
    with write_transaction():
        return _named(_own(preset, by), name)


def delete_own_preset(*, preset: int, by: Actor, submission_id: UUID | None = None) -> None:
    """It is offered no more. Events that follow it keep their options, and what it is called."""
    with write_transaction():
        own = _own(preset, by)
        own.deleted_at = timezone.now()
        own.save(update_fields=["deleted_at"])


def _account(by: Actor) -> Account:
    """Whose presets these are, locked: two of one name at once wait for each other."""
    if by.account is None:
        raise NotAllowed("not_allowed")
    return Account.objects.select_for_update().get(pk=by.account.pk)


def _own(preset: int, by: Actor) -> OwnPreset:
    own = OwnPreset.objects.filter(pk=preset, account=_account(by), deleted_at=None).first()
    if own is None:
        raise Refused("unknown_preset")
    return own


def _named(preset: OwnPreset, name: str) -> OwnPreset:
    preset.name = clean_name(name)
    preset.name_key = name_key(preset.name)
    if not preset.name:
        raise Refused("preset_needs_a_name")
    if len(preset.name) > MAX_NAME:
        raise Refused("preset_name_too_long", most=MAX_NAME)
    try:
        with transaction.atomic():
            preset.save()
    except IntegrityError:
        raise Refused("preset_name_taken", name=preset.name) from None
    return preset
