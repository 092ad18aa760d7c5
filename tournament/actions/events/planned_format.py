"""A format that comes from the planner: with the stages, the options of the preset that they were planned by."""

from collections.abc import Sequence
from typing import Unpack

from tournament.actions.core.change import Asked
from tournament.actions.core.write_lock import write_transaction
from tournament.actions.events.formats import choose_format
from tournament.actions.events.presets import apply_preset
from tournament.models import Event
from tournament.queries.events.stages import StageSpec


def choose_planned_format(
    *, stages: Sequence[StageSpec], minutes: dict[str, int] | None = None, preset: str = "", **asked: Unpack[Asked]
) -> Event:
    """Both or neither. The preset that the event follows already is not applied again: what was changed of it stays."""
    with write_transaction():
        event = choose_format(stages=stages, minutes=minutes, **asked)
        if preset and preset != Event.objects.values_list("preset", flat=True).get(pk=event.pk):
            apply_preset(event=event, by=asked["by"], preset=preset)
    return event
