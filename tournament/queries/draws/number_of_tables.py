"""At how many tables a round can be drawn, and what each number would mean: sizes, remarks, and who would meet again.

How many would meet again is found out by a short trial of the same search that the draw makes, with another key: it
shows what can be reached and tells nothing of the draw to come. Trials of thousands would take long, so they are left
out where the draw does not plan ahead; the latest are cached.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from django.db.models import Count

from tournament.models import Event, Stage
from tournament.queries.draws.next_draw import PLANNED_TOGETHER, History, NextDraw, clubs_of, fixed_of, history_of
from tournament.queries.draws.strong import StandingsOrder, standings_before
from tournament.queries.events.options import refuse_sizes_without_points
from tournament.queries.standings.qualification import is_by_score
from tournament.regulation.chance import Chance
from tournament.regulation.presets import PresetName
from tournament.regulation.refusals import Refused
from tournament.regulation.tables import Remark, balanced, inside_regulation, remarks_of
from tournament.seating.groups import GroupTask, groups_for, sizes_in_turn
from tournament.seating.plans import plan_again
from tournament.seating.strong import plan_in_groups
from tournament.seating.tasks import SeatingTask

MAX_CHOICES = 7  # all that the fields of the regulation have; of more, the nearest to the one that is chosen
TRIAL_STEPS = 5_000  # a few hundredths of a second
TRIAL_KEY = b"trial"
MAX_TRIALS = 64
OF_PLAYERS = (Remark.FEWER_THAN_12, Remark.MORE_THAN_36)  # of how many there are, which is no choice


class Repeats(NamedTuple):
    """How many would meet again, counted as in `seating.bounds`: no draw has fewer, and one with so many was found."""

    least: int
    reached: int


@dataclass(frozen=True)
class TablesChoice:
    """One number of tables to choose."""

    tables: int
    sizes: tuple[int, ...]
    remarks: tuple[Remark, ...]
    planned: bool  # as the format has it
    repeats: Repeats | None  # None: not worked out
    refusal: Refused | None = None  # somebody must sit at a table that there would not be
    places: int | None = None  # in the next stage, where the places at the tables decide about them
    groups: tuple[int, ...] = ()  # strong with strong: how many tables each group fills
    by_chance: bool = False  # equal players fall into groups by chance: a draw can have fewer repeats, or more

    @property
    def inside(self) -> bool:
        """Whether the regulation has this number of tables; the number of players is no choice."""
        return inside_regulation(self._of_tables)

    @property
    def remarks_to_say(self) -> tuple[Remark, ...]:
        """The remarks that tell this number from the others."""
        return tuple(remark for remark in self._of_tables if remark != Remark.OTHER_NUMBER_OF_TABLES)

    @property
    def _of_tables(self) -> tuple[Remark, ...]:
        return tuple(remark for remark in self.remarks if remark not in OF_PLAYERS)


@dataclass(frozen=True)
class TablesChoices:
    """The numbers of tables to choose from; none where there is only one."""

    choices: tuple[TablesChoice, ...]
    chosen: int  # what stands chosen in the form
    least: int
    most: int

    @property
    def more(self) -> bool:
        """Whether there are other numbers than the listed ones."""
        return 0 < len(self.choices) < self.most - self.least + 1

    @property
    def tried(self) -> bool:
        """Whether it was worked out who would meet again."""
        return all(choice.repeats or choice.refusal for choice in self.choices)


@dataclass(frozen=True)
class _Trial:
    """What decides who would meet again at any number of tables."""

    players: tuple[int, ...]
    rounds: int
    history: History
    clubs: tuple[tuple[int, str], ...]
    number_in_stage: int = 1
    standings: StandingsOrder = ()  # strong with strong: that they are cut into groups


def tables_choices(event: Event, what: NextDraw) -> TablesChoices:
    """What the organiser can choose before a draw. Four reads at most."""
    possible = what.tables
    if what.stage is None or len(possible) < 2:
        only = len(what.sizes)
        return TablesChoices((), only, only, only)
    usual = _usual(what.stage, what)
    choices = _with_meanings(event, what, _nearest(possible, usual))
    open_ones = [choice.tables for choice in choices if choice.refusal is None]
    chosen = min(open_ones, key=lambda tables: abs(tables - usual), default=usual)
    return TablesChoices(choices, chosen, possible[0], possible[-1])


def _usual(stage: Stage, what: NextDraw) -> int:
    """As many tables as in the latest round of the stage while as many play; otherwise as planned."""
    if what.number_in_stage == 1 and what.round is None:
        return len(what.sizes)
    latest = what.round or stage.rounds.get(number_in_stage=what.number_in_stage - 1)
    seated = latest.seats.aggregate(players=Count("pk"), tables=Count("table", distinct=True))
    same = seated["players"] == what.count and seated["tables"] in what.tables
    return int(seated["tables"]) if same else len(what.sizes)


def _nearest(possible: range, usual: int) -> range:
    """So many numbers around the usual one as a page can compare."""
    first = max(possible[0], min(usual - MAX_CHOICES // 2, possible[-1] - MAX_CHOICES + 1))
    return range(first, min(first + MAX_CHOICES, possible[-1] + 1))


def _with_meanings(event: Event, what: NextDraw, numbers: range) -> tuple[TablesChoice, ...]:
    if what.count > PLANNED_TOGETHER:
        nothing_met = Repeats(0, 0) if what.number_in_stage == 1 and what.rounds == 1 else None
        return tuple(_choice(what, tables, nothing_met, _without_points(event, what, tables)) for tables in numbers)
    history: History = ()
    if what.stage is not None and what.number_in_stage > 1:
        history = history_of(what.stage, what.number_in_stage, what.players)
    clubs = tuple(clubs_of(event, what.players).items())
    players = tuple(player.number for player in what.players)
    standings: StandingsOrder = ()
    if what.strong and what.stage is not None:
        what.stage.event = event
        standings = standings_before(what.stage, players)
    trial = _Trial(players, what.rounds, history, clubs, what.number_in_stage, standings)
    return tuple(_tried(event, what, tables, trial) for tables in numbers)


def _without_points(event: Event, what: NextDraw, tables: int) -> Refused | None:
    try:
        refuse_sizes_without_points(event, balanced(what.count, tables))
    except Refused as refusal:
        return refusal
    return None


def _tried(event: Event, what: NextDraw, tables: int, trial: _Trial) -> TablesChoice:
    fixed = fixed_of(what.players, tables)
    try:
        refuse_sizes_without_points(event, balanced(what.count, tables))
        repeats, by_chance = _repeats(trial, balanced(what.count, tables), tuple(fixed.items()))
        return replace(_choice(what, tables, repeats), by_chance=by_chance)
    except Refused as refusal:
        return _choice(what, tables, None, refusal)


def _choice(what: NextDraw, tables: int, repeats: Repeats | None, refusal: Refused | None = None) -> TablesChoice:
    sizes = balanced(what.count, tables)
    stage = what.stage
    planned = stage is not None and tables == stage.tables_planned
    places = stage.qualified if stage and stage.qualifying and not is_by_score(stage) else None
    # What leaves the regulation is strange only where the regulation is what is played.
    by_regulation = stage is None or stage.event.preset == PresetName.REGULATION
    remarks = remarks_of(sizes) if by_regulation else ()
    groups = groups_for(tables) if what.strong and tables > 1 else ()
    return TablesChoice(tables, sizes, remarks, planned, repeats, refusal, places, groups)


@lru_cache(maxsize=MAX_TRIALS)
def _repeats(trial: _Trial, sizes: tuple[int, ...], fixed: tuple[tuple[int, int], ...]) -> tuple[Repeats, bool]:
    """The repeats of a trial, and whether they depend on chance."""
    clubs: Mapping[int, str] = dict(trial.clubs)
    if trial.standings and len(sizes) > 1:
        return _repeats_in_groups(trial, sizes_in_turn(sizes, trial.number_in_stage), clubs, dict(fixed))
    task = SeatingTask(trial.players, (sizes,) * trial.rounds, trial.history, clubs, dict(fixed))
    if not trial.history and trial.rounds == 1:
        return Repeats(0, 0), False
    report = plan_again(task, Chance(TRIAL_KEY), TRIAL_STEPS).report
    return Repeats(report.bound, report.repeats), False


def _repeats_in_groups(
    trial: _Trial, sizes: tuple[int, ...], clubs: Mapping[int, str], fixed: Mapping[int, int]
) -> tuple[Repeats, bool]:
    task = SeatingTask(trial.players, (sizes,), trial.history, clubs, fixed)
    grouped = GroupTask(task, trial.standings, groups_for(len(sizes)))
    report = plan_in_groups(grouped, Chance(TRIAL_KEY), TRIAL_STEPS).report
    return Repeats(report.bound, report.repeats), grouped.splits_equals
