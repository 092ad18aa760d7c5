"""Which entries of the journal can still be taken back, as far as a few reads for a whole page of them tell.

What is left out here would be refused for certain; of the rest the undo itself has the last word, under the lock.
Rules by verb stand at the end.
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

from tournament.actions.core.undo import NEEDS, can_be_taken_back
from tournament.actions.draws.seating import OPEN
from tournament.actions.people.registration import SETTINGS
from tournament.actions.people.states import progress_mark
from tournament.actions.results.at_table import standing
from tournament.models import Event, JournalEntry, Qualifier, Role, Round, Stage, Table
from tournament.queries.access.roles import is_enough
from tournament.queries.events.options import is_drawn, locked_options

DRAWN, PUBLISHED = Round.State.DRAWN, Round.State.PUBLISHED
RUNNING, COMPLETE = Round.State.RUNNING, Round.State.COMPLETE


def undoable(event: Event, entries: Iterable[JournalEntry], role: Role) -> frozenset[int]:
    """The numbers of those that somebody with this role may be offered. Those taken back already are not among them."""
    if event.archived_at:
        return frozenset()
    possible = [entry for entry in entries if can_be_taken_back(entry) and is_enough(role, NEEDS[entry.verb])]
    look = Look(event, possible)
    return frozenset(entry.number for entry in possible if look.allows(entry))


class Look:
    """What the entries of one page may want to know of their event. Each is read once, when the first one asks."""

    def __init__(self, event: Event, entries: list[JournalEntry]) -> None:
        self.event, self.entries = event, entries

    def allows(self, entry: JournalEntry) -> bool:
        """Whether it may still work."""
        before = entry.before or {}
        if "moves" in before and not self._nobody_moved_on(before):
            return False
        rule = RULES.get(entry.verb)
        return rule is None or rule(self, entry.params, before)

    @cached_property
    def rounds(self) -> dict[int, Round]:
        rounds = self.event.rounds.select_related("stage", "draw").order_by("number")
        return {each.number: each for each in rounds.defer("draw__announcement", "draw__names", "draw__receipt")}

    @cached_property
    def stages(self) -> dict[int, Stage]:
        return {each.number: each for each in self.event.stages.all()}

    def rounds_of(self, stage: int) -> list[Round]:
        """Those of a stage, by its number."""
        return [each for each in self.rounds.values() if each.stage.number == stage]

    @cached_property
    def qualifiers(self) -> dict[int, list[int]]:
        """The numbers of those who play in each stage after the first, best first."""
        rows = Qualifier.objects.filter(stage__event=self.event).order_by("rank")
        found: dict[int, list[int]] = {}
        for stage, player in rows.values_list("stage__number", "player__number"):
            found.setdefault(stage, []).append(player)
        return found

    @cached_property
    def drawn(self) -> bool:
        return is_drawn(self.event)

    @cached_property
    def locked(self) -> frozenset[str]:
        return locked_options(self.event)

    @cached_property
    def progress(self) -> list[int]:
        return progress_mark(self.event)

    @cached_property
    def standings(self) -> dict[int, dict[str, Any]]:
        """How the tables stand that entries on results are about."""
        keys = {(each.before or {})["table"] for each in self.entries if RULES.get(each.verb) is _same_at_table}
        tables = Table.objects.filter(pk__in=keys, round__event=self.event).prefetch_related("results")
        return {each.pk: standing(each, sorted(each.results.all(), key=lambda one: one.version)) for each in tables}

    @cached_property
    def players(self) -> dict[int, str]:
        """The states of the players that entries have moved; of whole blocks of numbers the first."""
        moves = [move for each in self.entries for move in (each.before or {}).get("moves", ())]
        numbers = {first for _, _, blocks in moves for first, _ in blocks}
        return dict(self.event.players.filter(number__in=numbers).values_list("number", "state"))

    def _nobody_moved_on(self, before: dict[str, Any]) -> bool:
        if before["course"] != self.progress:
            return False
        return all(
            self.players.get(first) == then for _, then, blocks in before["moves"] for first, _ in blocks
        ) and _seats_may_change(self, {}, before.get("seats", {}))

    def round_in(self, number: int, *states: str) -> Round | None:
        """The round, if it is in one of these states."""
        round = self.rounds.get(number)
        return round if round is not None and round.state in states else None


Rule = Callable[[Look, dict[str, Any], dict[str, Any]], bool]  # given: params and before


def _round_is(*states: str) -> Rule:
    return lambda look, params, before: look.round_in(params["round"], *states) is not None


def _completed_last(look: Look, params: dict[str, Any], before: dict[str, Any]) -> bool:
    round = look.round_in(params["round"], COMPLETE)
    return round is not None and round.number == max(look.rounds) and round.stage.completed_at is None


def _same_at_table(look: Look, params: dict[str, Any], before: dict[str, Any]) -> bool:
    round = look.round_in(params["round"], RUNNING)
    return (
        round is not None and before["draw"] == round.draw_id and look.standings.get(before["table"]) == before["then"]
    )


def _seats_may_change(look: Look, params: dict[str, Any], before: dict[str, Any]) -> bool:
    if not before:
        return True
    round = look.round_in(before["round"], *OPEN)
    return round is not None and round.draw.number == before["draw"]


def _taken_over_last(look: Look, params: dict[str, Any], before: dict[str, Any]) -> bool:
    round = look.round_in(params["round"], DRAWN)
    return round is not None and round.number == max(look.rounds) and not round.seating_changed


def _minutes_are_so(look: Look, params: dict[str, Any], before: dict[str, Any]) -> bool:
    round = look.round_in(params["round"], DRAWN, PUBLISHED, RUNNING)
    return round is not None and round.minutes == before["since"]


def _pause_goes_on(look: Look, params: dict[str, Any], before: dict[str, Any]) -> bool:
    round = look.round_in(params["round"], RUNNING)
    return round is not None and round.paused_at is not None


def _options_are_so(look: Look, params: dict[str, Any], before: dict[str, Any]) -> bool:
    after = params["after"]
    return all(getattr(look.event, name) == value for name, value in after.items()) and not look.locked & after.keys()


def _settings_are_so(look: Look, params: dict[str, Any], before: dict[str, Any]) -> bool:
    return all(getattr(look.event, name) == params[name] for name in SETTINGS)


def _nothing_drawn_after(look: Look, params: dict[str, Any], before: dict[str, Any]) -> bool:
    """Of a stage that was settled: the next one has no round, and nobody has moved up into it."""
    stage, following = look.stages.get(params["stage"]), params["stage"] + 1
    if stage is None or stage.completed_at is None or look.rounds_of(following):
        return False
    return bool(look.qualifiers.get(following) == params["players"])


def _seat_still_waits(look: Look, params: dict[str, Any], before: dict[str, Any]) -> bool:
    """Of a finalist who was replaced: whoever moved up is in, and the round is not over."""
    following = params["stage"] + 1
    over = any(round.state == COMPLETE for round in look.rounds_of(following))
    return not over and params["next"] in look.qualifiers.get(following, [])


def _stage_is_open(look: Look, params: dict[str, Any], before: dict[str, Any]) -> bool:
    stage = look.stages.get(params["stage"])
    return stage is not None and stage.completed_at is None


RULES: dict[str, Rule] = {
    "round_published": _round_is(PUBLISHED),
    "round_started": _round_is(RUNNING),
    "round_completed": _completed_last,
    "portions_recorded": _round_is(PUBLISHED),
    "arrivals_noted": _round_is(PUBLISHED, RUNNING),
    "clock_set": _minutes_are_so,
    "clock_paused": _pause_goes_on,
    "extra_time_given": _round_is(DRAWN, PUBLISHED, RUNNING),
    "seating_taken_over": _taken_over_last,
    **dict.fromkeys(("seats_swapped", "player_seated", "player_unseated"), _seats_may_change),
    **dict.fromkeys(("result_entered", "result_corrected", "result_proposed", "result_withdrawn"), _same_at_table),
    **dict.fromkeys(("table_disputed", "dispute_settled", "proposal_accepted", "proposal_dismissed"), _same_at_table),
    "result_confirmed": _round_is(RUNNING),
    "options_edited": _options_are_so,
    "registration_set": _settings_are_so,
    "registration_opened": lambda look, params, before: look.event.registration_open,
    "registration_closed": lambda look, params, before: not look.event.registration_open,
    "event_published": lambda look, params, before: look.event.public,
    "event_hidden": lambda look, params, before: not look.event.public,
    "format_chosen": lambda look, params, before: not look.drawn,
    "qualification_settled": _nothing_drawn_after,
    "finalist_replaced": _seat_still_waits,
    "order_entered": _stage_is_open,
    "event_ended": lambda look, params, before: look.event.ended_at is not None and not look.event.anonymised_at,
}
