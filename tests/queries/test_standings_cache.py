"""Cached standings equal fresh ones after every kind of change, and after a result are not recomputed."""

import random
from functools import partial
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.factories import results
from tournament.actions.core.change import change_event
from tournament.actions.core.undo import undo
from tournament.actions.core.verbs import Verb
from tournament.actions.results.disputes import dispute_table
from tournament.actions.results.record import record_result, withdraw_result
from tournament.actions.standings.penalties import cancel_penalty, give_penalty
from tournament.models import Event, Player, Role, Seat
from tournament.queries.standings.cache import BoundedCache, Effect, cached_standings, effect_of
from tournament.queries.standings.stage import standings_of
from tournament.regulation.standings import Standings

pytestmark = pytest.mark.django_db


class World:
    """An event of two rounds with three tables, the first one being played."""

    def __init__(self):
        self.event = factories.event()
        self.event.stages.filter(number=1).update(rounds_planned=2)
        factories.players(self.event, 12)
        self.round = factories.running_round(self.event)
        self.by = factories.actor(self.event)
        self.recomputed = 0
        self.note("announced")

    def note(self, verb):
        """Something else that happens, by its name in the journal."""
        with change_event(self.event, by=self.by, needs=Role.ORGANISER) as change:
            change.journal(Verb(verb))

    def stage(self):
        return self.event.stages.select_related("event").get(number=1)

    def table(self, number):
        return self.round.tables.select_related("round__event").get(number=number)

    def record(self, number, turn=0):
        table = self.table(number)
        hands = results.hands_of(table, 4)
        accepted = table.results.filter(state="accepted").first()
        record_result(
            event=self.event,
            table=table,
            end_state=results.end_state(self.event, *hands[turn:], *hands[:turn]),
            by=self.by,
            base_version=accepted.version if accepted else 0,
            reason="corrected",
            submission_id=uuid4(),
        )

    def withdraw(self, number):
        withdraw_result(event=self.event, table=self.table(number), reason="wrong", by=self.by)

    def undo(self):
        undo(event=self.event, number=self.event.journal_length, by=self.by)

    def cached(self):
        """Counts how often they are recomputed: only then it is read who sits where."""
        stage = self.stage()
        with CaptureQueriesContext(connection) as reads:
            standings = cached_standings(stage)
        self.recomputed += any(Seat._meta.db_table in each["sql"] for each in reads)
        return standings

    def check(self):
        assert facts(self.cached()) == facts(standings_of(self.stage()))


def facts(standings: Standings):
    found = [(each.table, sorted(each.lines)) for state in standings.rounds for each in standings.results(state.number)]
    penalties = [standings.penalties(player) for player in sorted(standings.players)]
    return standings.all_rows(), standings.rounds, sorted(standings.gone()), found, penalties


def test_unchanged_standings_are_the_same_ones():
    world = World()
    assert world.cached() is world.cached()


def test_a_result_is_applied_to_a_copy_of_the_standings_that_are_there():
    world = World()
    before = world.cached()
    world.record(2)
    after = world.cached()
    assert world.recomputed == 1
    assert [[each.table for each in standings.results(1)] for standings in (before, after)] == [[], [2]]
    world.check()


@pytest.mark.parametrize(
    "changes",
    [
        [lambda world: world.record(1, turn=1)],
        [lambda world: world.withdraw(1)],
        [lambda world: world.undo()],
        [lambda world: world.record(1, turn=1), lambda world: world.undo()],
        [lambda world: world.withdraw(1), lambda world: world.undo()],
        [lambda world: world.withdraw(1), lambda world: world.record(1, turn=2), lambda world: world.record(3)],
        [lambda world: dispute_table(event=world.event, table=world.table(1), note="no", by=world.by)],
        [lambda world: world.note("announced")],
    ],
    ids=["corrected", "withdrawn", "undone", "corrected and undone", "withdrawn and undone", "much", "dispute", "else"],
)
@pytest.mark.parametrize("looked_between", [True, False])
def test_cached_standings_equal_fresh_ones_after(changes, looked_between):
    world = World()
    world.record(1)
    before = world.cached()
    facts_before = facts(before)
    for each in changes:
        each(world)
        if looked_between:
            world.check()
    world.check()
    assert (world.recomputed, facts(before)) == (1, facts_before)


@pytest.mark.parametrize(
    ("field", "value"), [("counting", "worms"), ("counting", "places"), ("runners_up", ["table_place", "worms", "lot"])]
)
def test_what_counts_is_followed(field, value):
    world = World()
    world.record(1)
    before = world.cached()
    Event.objects.filter(pk=world.event.pk).update(**{field: value})
    world.event.refresh_from_db()
    world.note("options_edited")
    assert world.cached().rules == standings_of(world.stage()).rules != before.rules
    world.check()
    world.record(1, turn=1)
    world.check()
    assert world.recomputed == 2


def test_many_results_take_as_many_reads_as_one(django_assert_num_queries):
    world = World()
    world.cached()
    for tables in ((1,), (2, 3)):
        for number in tables:
            world.record(number)
        stage = world.stage()
        with django_assert_num_queries(5):
            found = facts(cached_standings(stage))
        assert found == facts(standings_of(stage))


def test_after_anything_else_they_are_recomputed():
    world = World()
    world.record(1)
    before = world.cached()
    world.event.players.filter(number=3).update(state=Player.State.WITHDRAWN)
    world.note("player_withdrawn")
    world.check()
    assert (world.cached() is not before, world.recomputed) == (True, 2)


def test_penalties_are_counted_and_cancelled():
    world = World()
    world.record(1)
    world.check()
    player = world.event.players.get(number=2)
    penalty = give_penalty(event=world.event, player=player, stage=world.stage(), reason="late", points=2, by=world.by)
    world.check()
    cancel_penalty(event=world.event, penalty=penalty, reason="was there", by=world.by)
    world.check()
    world.undo()
    world.check()


def test_another_round_is_noticed():
    world = World()
    world.record(1)
    world.check()
    factories.running_round(world.event)
    world.note("round_published")
    world.check()
    assert [state.tables for state in world.cached().rounds] == [3, 3]


def test_a_result_of_another_stage_moves_nobody():
    world = World()
    world.record(1)
    before = world.cached()
    world.round = factories.running_round(world.event, [list(world.event.players.all()[:4])], stage=2)
    world.record(1)
    world.check()
    assert world.cached() is before


def test_a_journal_that_is_not_the_one_they_were_made_of_is_noticed():
    world = World()
    world.record(1)
    world.cached()
    world.table(1).results.update(state="withdrawn")
    # As if a backup had been restored in which something else happened.
    Event.objects.update(journal_head="0" * 64)
    world.check()


def test_an_event_in_which_nothing_happened_yet_is_not_cached():
    event = factories.event()
    stage = event.stages.select_related("event").get(number=1)
    assert cached_standings(stage) is not cached_standings(stage)


@pytest.mark.parametrize("seed", range(3))
def test_cached_standings_equal_fresh_ones_after_whatever_happens(seed):
    world, chance = World(), random.Random(seed)
    for _ in range(25):
        number = chance.randint(1, 3)
        has_result = world.table(number).results.filter(state="accepted").exists()
        what = chance.choice(["record", "record", "withdraw", "undo", "note"])
        if what == "record":
            world.record(number, turn=chance.randrange(4))
        elif what == "withdraw" and has_result:
            world.withdraw(number)
        elif what == "undo" and world.event.journal.get(number=world.event.journal_length).verb.startswith("result"):
            world.undo()
        else:
            world.note("announced")
        if chance.random() < 0.5:
            world.check()
    world.check()


def test_one_result_costs_the_same_number_of_reads_whatever_the_size(django_assert_max_num_queries):
    world = World()
    world.cached()
    world.record(1)
    stage = world.stage()
    with django_assert_max_num_queries(8):
        cached_standings(stage)
    with django_assert_max_num_queries(0):
        cached_standings(stage)


def test_what_was_asked_for_longest_ago_is_forgotten_first():
    cache: BoundedCache[int] = BoundedCache(2)
    made: list[str] = []

    def make(name):
        made.append(name)
        return len(made)

    found = [cache.get_or_add((name,), partial(make, name)) for name in "abacab"]
    assert (made, found) == (["a", "b", "c", "b"], [1, 2, 1, 3, 1, 4])


RESULTS = ("proposal_accepted", "result_corrected", "result_entered", "result_withdrawn")
AT_A_TABLE = (
    *("arrivals_noted", "call_ended", "dispute_settled", "game_begun", "game_resumed", "organiser_called"),
    *("proposal_dismissed", "result_confirmed", "result_proposed", "table_disputed"),
)
NEUTRAL = (*("announced", "announcement_withdrawn", "link_renewed", "link_revoked", "links_made", "referee_link_made"),)


def test_what_happens_most_does_not_recompute_standings():
    expected = dict.fromkeys(RESULTS, Effect.RESULT) | dict.fromkeys(AT_A_TABLE, Effect.TABLE)
    expected |= dict.fromkeys(NEUTRAL, Effect.NONE)
    assert {verb: effect_of(verb) for verb in expected} == expected


def test_what_is_declared_nowhere_recomputes_standings():
    assert effect_of("player_withdrawn") is Effect.ANY
