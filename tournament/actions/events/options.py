"""The options of an event: by what rules is played, and the organiser's choices where the regulation has gaps.

What decides results holds from the first draw on; `queries.options` knows which that is.
"""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any
from uuid import UUID

from games.heckmeck import Edition, FailedAttempt, RulesetRefused, Steal
from games.heckmeck.ruleset import plain_ruleset
from tournament.actions.core.actors import Actor
from tournament.actions.core.change import change_event
from tournament.actions.core.refusals import Refused, Unchanged
from tournament.actions.core.subjects import Captured, FieldsOfEvent
from tournament.actions.core.verbs import verb
from tournament.models import Event, JournalEntry, Role
from tournament.queries.events.options import BY_DRAW, OWN_POINTS, OWN_POINTS_SIZE, locked_options
from tournament.regulation.arguments import whole_number
from tournament.regulation.criteria import CHAIN, chain_of
from tournament.regulation.points import Ties, points_of

RULES = ("edition", "failed_attempt", "steal")
PRACTICE = ("portions_by_hand", "dice_of_the_hall", "second_person_confirms", "live_positions_public")
MINUTES = {"minutes": 1, "minutes_game": 1, "minutes_short_game": 1, "minutes_change_over": 0}  # and the least
MAX_MINUTES = 100_000
OPTIONS = frozenset({*BY_DRAW, OWN_POINTS, *PRACTICE, *MINUTES})


class _Options(FieldsOfEvent):
    """Options of the event, those that hold from the first draw on until then."""

    def from_old(self, entry: JournalEntry) -> tuple[None, Any, Any]:
        return None, entry.before, entry.params["after"]

    def check(self, event: Event, captured: Sequence[Captured]) -> list[Refused | None]:
        answers = super().check(event, captured)
        locked = locked_options(event) if None in answers else frozenset()
        return [late or _locked(locked, capture.was) for late, capture in zip(answers, captured, strict=True)]

    def put_back(self, event: Event, captured: Captured) -> None:
        _write(event, captured.was)


EVENT_OPTIONS = _Options("options")
OPTIONS_EDITED = verb("options_edited", undo=EVENT_OPTIONS)


def edit_options(*, event: Event, by: Actor, submission_id: UUID | None = None, **options: Any) -> Event:
    """Any of `OPTIONS`. Refuses to change what holds since the first draw; the same values again write nothing."""
    unknown = options.keys() - OPTIONS
    if unknown:
        raise TypeError(f"There are no options {sorted(unknown)}.")
    options = _in_form(options)
    with suppress(Unchanged), change_event(event, by=by, needs=Role.ORGANISER, submission_id=submission_id) as change:
        after = {name: value for name, value in options.items() if getattr(change.event, name) != value}
        if not after:
            raise Unchanged
        if refused := _locked(locked_options(change.event), after):
            raise refused
        change.capture(EVENT_OPTIONS, None, *after)
        _write(change.event, after)
        change.journal(OPTIONS_EDITED, after=after)
    return event


def check_options(event: Event, names: Collection[str]) -> None:
    """Refuses values that cannot be and rules that do not go together, as they stand in `event`."""
    for name, least in MINUTES.items():
        if name in names:
            whole_number(name, getattr(event, name), least=least, most=MAX_MINUTES)
    _check_rules(event)
    if event.ties not in tuple(Ties):
        raise Refused("unknown_option", name="ties", value=event.ties)


def _check_rules(event: Event) -> None:
    kinds = (Edition, FailedAttempt, Steal)
    for name, kind in zip(RULES, kinds, strict=True):
        if getattr(event, name) not in tuple(kind):
            raise Refused("unknown_option", name=name, value=getattr(event, name))
    try:
        plain_ruleset(Edition(event.edition), FailedAttempt(event.failed_attempt), Steal(event.steal))
    except RulesetRefused as refused:
        raise Refused(str(refused.code)) from None


def _in_form(options: dict[str, Any]) -> dict[str, Any]:
    """The options as they are stored: the regulation's own chain as nothing, points as text."""
    options = dict(options)
    if "chain" in options:
        chain = chain_of(options["chain"])
        options["chain"] = [] if chain == CHAIN else [criterion.value for criterion in chain]
    if OWN_POINTS in options:
        options[OWN_POINTS] = {size: _points(size, points) for size, points in options[OWN_POINTS].items()}
    return options


def _points(size: str, points: Collection[int | Fraction]) -> list[str]:
    if size != str(OWN_POINTS_SIZE):
        raise Refused("own_points_not_for_this_size", size=size)
    return list(map(str, points_of(int(size), tuple(points))))


def _locked(locked: Collection[str], names: Collection[str]) -> Refused | None:
    names = sorted(set(names).intersection(locked))
    return Refused("options_locked", names=tuple(names)) if names else None


def _write(event: Event, values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        setattr(event, name, value)
    check_options(event, values)
    if values:
        event.save(update_fields=list(values))
