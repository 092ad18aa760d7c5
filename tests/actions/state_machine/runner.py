"""Goes through with it: picks moves, asks the model and the actions, and compares what they say and what is left."""

import sys
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from types import ModuleType
from typing import Any
from uuid import UUID, uuid4

from tests import factories
from tests.actions.state_machine import (
    life,
    life_moves,
    people_moves,
    progress,
    record_moves,
    round_moves,
    stage_moves,
    table_moves,
)
from tests.actions.state_machine.deciding import Unsure
from tests.actions.state_machine.model import No, World
from tests.actions.state_machine.moves import MOVES, Move, Step, actor_of, chance, event_row
from tests.actions.state_machine.picture import PARTS, modelled, remaining, stored
from tests.actions.twice import asks_for
from tournament.actions.access import roles
from tournament.actions.core.actors import STRANGER, Actor, AlreadyDone, Refused
from tournament.actions.core.journal_chain import first_break
from tournament.actions.core.undo import undo, undoable
from tournament.actions.events import announcements, ending
from tournament.actions.events import event as events
from tournament.actions.games import recording
from tournament.actions.results import confirmations, disputes, record
from tournament.actions.standings import finalists, penalties, qualification
from tournament.models import Event, Role
from tournament.queries.events.stages import StageSpec
from tournament.regulation.presets import TimeUp

MOVES_OF = (life_moves, people_moves, record_moves, round_moves, stage_moves, table_moves)  # imported for their moves
DONE = "done"
TOO_LATE = ("undo_too_late", "options_locked", "format_drawn")
STEPS_OF_AN_EVENT = (60, 160)
EVERYTHING_EVERY = 10
SHOWN = 12  # steps before one that fails
NOT_AGAIN = (roles, ending, events, recording)  # it changes who may ask, or is in no journal
# What an action can touch beside people, rounds and seats; of all others everything is looked at now and then.
TOUCHED = {
    record: ("results", "tables"),
    disputes: ("results", "tables"),
    confirmations: ("results",),
    qualification: ("stages",),
    finalists: ("stages",),
    penalties: ("penalties",),
    announcements: ("announcements",),
}
DEFAULTS: dict[str, Any] = {
    **{"name": "Grill Cup", "place": "", "description": "", "public": False, "edition": "classic"},
    **{"failed_attempt": "highest", "steal": "mandatory", "ties": "mean", "keep_clubs_apart": False},
    **{"own_points": {}, "portions_by_hand": False, "dice_of_the_hall": False, "second_person_confirms": False},
    **{"preset": "regulation", "counting": "worms_and_placement", "chain": [], "runners_up": []},
    **{"least_at_table": 3, "most_at_table": 6, "time_up": "play_on"},
    **{"minutes_game": 30, "minutes_short_game": 20, "registration_open": False, "public_sign_up": False},
    **{"sign_up_needs_approval": False, "capacity": None, "listed": True, "next_round_at": None},
}


def module_of(move: Move) -> ModuleType:
    return sys.modules[move.action.__module__]


@dataclass
class Asked:
    """What was asked for last and was done, to be asked for again."""

    move: Move
    step: Step
    by: Actor
    submission: UUID


@dataclass
class Run:
    """So many steps from one seed."""

    seed: int
    steps: int
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    trail: list[str] = field(default_factory=list)
    asked: Asked | None = None

    def go(self) -> None:
        self.rng = Random(self.seed)
        taken = 0
        while taken < self.steps:
            self.begin()
            for _ in range(min(self.rng.randint(*STEPS_OF_AN_EVENT), self.steps - taken)):
                taken += 1
                self.take_step(everything=taken % EVERYTHING_EVERY == 0)
                if self.world.state.ended and chance(self.rng, 7):
                    break
            self.finish()

    # One event.

    def begin(self) -> None:
        self.world, self.asked, self.owner = World(), None, factories.account()
        rows = self.rng.choice(life_moves.FORMATS)
        edition = self.rng.choice(("classic", "extended"))
        stages = [StageSpec(*row) for row in rows]
        event = events.create_event(by=Actor.of(self.owner), name="Grill Cup", stages=stages, edition=edition)
        self.world.event, self.world.state.roles = event.pk, {self.owner.pk: "owner"}
        time_up = self.rng.choice([each.value for each in TimeUp])
        Event.objects.filter(pk=event.pk).update(time_up=time_up)
        self.world.state.fields = DEFAULTS | {"edition": edition, "time_up": time_up}
        life.set_format(self.world, rows)
        self.world.write("event_created")
        self.trail.append(f"a new event, {edition}, {time_up}, {rows}")
        self.compare(PARTS)

    def finish(self) -> None:
        self.compare(PARTS)
        event, key = event_row(self.world), self.world.event
        assert first_break(event.journal.select_related("undoes")) is None, self.told("the chain is broken")
        owner = next(account for account, role in self.world.state.roles.items() if role == "owner")
        ending.delete_event(event=event, by=actor_of(owner), typed_name=event.name)
        assert not Event.objects.filter(pk=key).exists()

    # One step.

    def take_step(self, *, everything: bool) -> None:
        if self.asked and not self.world.state.anonymous and chance(self.rng, 3):
            self.ask_again(self.asked)
            return
        move, step = self.pick()
        world, before, length = self.world, self.world.frozen(), len(self.world.journal)
        by, expected = self.expect(step, before, length)
        while expected[0] != DONE and chance(self.rng, 65):  # most of what is picked blindly would be refused
            move, step = self.pick()
            by, expected = self.expect(step, before, length)
        offered = self.offered(move, step, by)
        actual, outcome, submission = self.ask(move, step, by)
        if actual == DONE and not offered:
            raise AssertionError(self.told("what can be taken back was not offered"))
        if actual in TOO_LATE and offered and move.action is undo:
            raise AssertionError(self.told("what cannot be taken back any more was offered"))
        self.note(move, step, expected, actual)
        if actual not in expected:
            raise AssertionError(self.told(f"expected {' or '.join(expected)}, and it was {actual}"))
        if actual == DONE:
            if step.learn:
                step.learn(outcome)
            remembers = submission and len(world.journal) > length  # where nothing changed nothing is written
            if module_of(move) not in NOT_AGAIN and submission and remembers:
                self.asked = Asked(move, step, by, submission)
        undone = move.action.__name__ == "undo" and actual == DONE
        if undone and step.arguments["number"] == length:
            self.compare_with_before(length)
        self.compare(PARTS if everything or undone else self.touched(move))
        if actual == DONE and len(world.journal) > length:
            world.journal[-1].before = before

    def pick(self) -> tuple[Move, Step]:
        while True:
            names = progress.next_moves(self.world) if chance(self.rng, 30) else []
            if names:
                move = MOVES[self.rng.choice(names)]
            else:
                everything = list(MOVES.values())
                move = self.rng.choices(everything, [each.weight for each in everything])[0]
            step = move.pick(self.world, self.rng)
            if step is not None:
                return move, step

    def expect(self, step: Step, before: bytes, length: int) -> tuple[Actor, tuple[str, ...]]:
        """Who asks, and what the model says to that. It is changed only where the action is to be done."""
        owner = next(account for account, role in self.world.state.roles.items() if role == "owner")
        by = step.by or actor_of(owner)
        if not (step.by or step.nobody or step.early) and chance(self.rng, 3):
            return STRANGER, ("not_allowed",)
        if self.world.state.archived and not (step.in_archive or step.early):
            return by, ("event_archived",)
        try:
            step.predict()
        except (No, Unsure) as said:
            self.world.thaw(before)
            del self.world.journal[length:]
            return by, (said.code,) if isinstance(said, No) else (DONE, *step.maybe)
        return by, (DONE,)

    def offered(self, move: Move, step: Step, by: Actor) -> bool:
        """Whether the journal's page offers an undo; of all else nothing has to be offered."""
        if move.action is not undo:
            return True
        event = event_row(self.world)
        entries = event.journal.filter(number=step.arguments["number"])
        role = event.roles.filter(account=by.account).values_list("role", flat=True).first()
        return bool(role and undoable(event, entries, Role(role)))

    def ask(self, move: Move, step: Step, by: Actor) -> tuple[str, Any, UUID | None]:
        submission = uuid4() if chance(self.rng, 50) else None
        try:
            return DONE, self.call(move, step, by, submission), submission
        except Refused as refused:
            return refused.code, None, None

    def call(self, move: Move, step: Step, by: Actor, submission: UUID | None) -> Any:
        wanted = asks_for(move.action)
        given = dict(step.arguments, submission_id=submission)
        if "event" in wanted:
            given["event"] = event_row(self.world)
        if "by" in wanted and not step.nobody:
            given["by"] = by
        return move.action(**given)

    def ask_again(self, asked: Asked) -> None:
        """The same submission once more changes nothing."""
        self.trail.append(f"{asked.move.action.__name__} again")
        try:
            self.call(asked.move, asked.step, asked.by, asked.submission)
        except AlreadyDone:
            self.compare(())
        else:
            raise AssertionError(self.told("what was sent twice was done twice"))

    # Comparing.

    def touched(self, move: Move) -> tuple[str, ...]:
        return ("people", "rounds", "seats", *TOUCHED.get(module_of(move), ()))

    def compare(self, parts: Any) -> None:
        lengths = Event.objects.values_list("revision", "journal_length").get(pk=self.world.event)
        assert lengths == (len(self.world.journal),) * 2, self.told(f"revision and length {lengths}")
        if parts:
            mine, theirs = modelled(self.world), stored(self.world, parts)
            self.compare_parts({part: mine[part] for part in theirs}, theirs)

    def compare_with_before(self, number: int) -> None:
        """What was done last and is taken back leaves everything as it was."""
        entry = self.world.journal[number - 1]
        if entry.before:
            now = self.world.frozen()
            self.world.thaw(entry.before)
            before = modelled(self.world)
            self.world.thaw(now)
            self.compare_parts(remaining(before), remaining(stored(self.world)))

    def compare_parts(self, expected: dict[str, Any], actual: dict[str, Any]) -> None:
        for part, value in expected.items():
            if value != actual[part]:
                raise AssertionError(self.told(f"{part}\n  expected {value}\n  stored   {actual[part]}"))

    def note(self, move: Move, step: Step, expected: tuple[str, ...], actual: str) -> None:
        self.counts[move.action.__name__, actual] += 1
        given = ", ".join(f"{name}={value}" for name, value in step.arguments.items())
        self.trail.append(f"{len(self.world.journal)}: {move.action.__name__}({given}): {actual}")

    def told(self, what: str) -> str:
        trail = "\n".join(self.trail[-SHOWN:])
        return f"seed {self.seed}, step {len(self.trail)}: {what}\nThe last steps:\n{trail}"
