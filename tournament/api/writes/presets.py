"""Presets of one's own: the options of an event under a name, for all events of the account."""

from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus

from tournament.actions.core.actors import AlreadyDone
from tournament.actions.events import presets
from tournament.api.callers import ApiRequest, Needs
from tournament.api.operations import PathNumber, changes
from tournament.api.repeats import submission_id_of
from tournament.api.schemas.members import OwnPresetOut, PresetNameIn
from tournament.queries.events.presets import own_presets

PRESET = "/presets/{number:preset}"
EVENING = {"name": "Club evening"}
Presets = list[OwnPresetOut]


@changes("POST", "/events/{slug:slug}/presets", Presets, Needs.ALL_EVENTS, status=HTTPStatus.CREATED, example=EVENING)
def save_own_preset(request: ApiRequest, sent: PresetNameIn) -> Presets:
    """The options of this event under a name, for your other events. The answer has all presets of yours."""
    return _changed(request, presets.save_own_preset, event=request.event, name=sent.name)


@changes("PATCH", PRESET, Presets, Needs.ALL_EVENTS, example=EVENING)
def rename_own_preset(request: ApiRequest, preset: PathNumber, sent: PresetNameIn) -> Presets:
    """Gives a preset of yours another name, also where events follow it."""
    return _changed(request, presets.rename_own_preset, preset=preset, name=sent.name)


@changes("DELETE", PRESET, Presets, Needs.ALL_EVENTS)
def delete_own_preset(request: ApiRequest, preset: PathNumber) -> Presets:
    """Deletes a preset of yours. Events that follow it keep their options."""
    return _changed(request, presets.delete_own_preset, preset=preset)


def _changed(request: ApiRequest, action: Callable[..., object], **arguments: object) -> Presets:
    with suppress(AlreadyDone):
        action(by=request.caller.actor, submission_id=submission_id_of(request), **arguments)
    own = own_presets(request.caller.account)
    return [OwnPresetOut(id=one.key or 0, code=one.code, name=one.own_name) for one in own]
