"""Recorded games turn by turn: the replay of a plain record, and what of the recorded games everybody may see."""

from itertools import cycle, islice

import pytest

from games.heckmeck import BOTS, EndState, Outcome, Record, fail, play_game, replay, skip, steal, take, witness
from games.heckmeck.ruleset import Edition, FailedAttempt, Steal, plain_ruleset
from tests import factories
from tests.factories import games
from tests.factories.entries import recorded
from tests.sampling import sampled
from tournament.models import Event, GameRecord, Round
from tournament.models.table import game_number, table_of_game
from tournament.queries.games.recorded import recorded_game
from tournament.queries.games.replay import replay_of
from tournament.rules.verdicts import ruleset_of

NAMES = ("Ana", "Ion", "Ida", "Oto", "Eva", "Ute", "Max")
FORMS = (
    (Edition.CLASSIC, FailedAttempt.HIGHEST, Steal.MANDATORY),
    (Edition.EXTENDED, FailedAttempt.HIGHEST, Steal.MANDATORY),
    (Edition.CLASSIC, FailedAttempt.HIGHEST_ALWAYS, Steal.OPTIONAL),
    (Edition.CLASSIC, FailedAttempt.BOTH, Steal.MANDATORY),
)
GAME = 10001  # table 1 of round 1


def bots_record(seed, form):
    size = 2 + seed % 6
    return play_game(plain_ruleset(*form), list(islice(cycle(BOTS.values()), size)), f"replay/{seed}")


def is_conserved(step):
    """Every portion lies in exactly one place."""
    stacks = [number for line in step.stacks for number in line.stack]
    grill = [place.number for place in step.grill]
    return sorted((*stacks, *grill)) == sorted(step.position.ruleset.worms)


@pytest.mark.parametrize("seed", sampled(range(100), usual=12))
def test_games_of_bots_end_in_the_end_state(seed):
    record = bots_record(seed, FORMS[seed % len(FORMS)])
    shown, game = replay_of(record, NAMES), replay(record)
    assert (shown.last, shown.positions) == (len(record.turns), tuple(game.positions))
    assert shown.end_state == EndState.of(game.position)
    assert shown.at(shown.last).is_end
    assert all(is_conserved(shown.at(turn)) for turn in range(shown.last + 1))
    worms = [line.worms for line in shown.at(shown.last).stacks]
    assert [ranked.worms for ranked in shown.ranking] == sorted(worms, reverse=True)


def short(*turns, stopped=False, edition=Edition.CLASSIC):
    rules = plain_ruleset(edition)
    return replay_of(Record(rules, ("", "", ""), turns), NAMES[:3], stopped=stopped)


def test_a_step_tells_what_moved_and_whose_turn_it_was():
    shown = short(take(25), steal(25), fail())
    steps = [shown.at(turn) for turn in range(4)]
    assert [step.mover for step in steps] == ["Ana", "Ana", "Ion", "Ida"]
    assert [sorted(step.changed) for step in steps] == [[], [25], [25], []]
    assert [[line.stack for line in step.stacks] for step in steps] == [
        [(), (), ()],
        [(25,), (), ()],
        [(), (25,), ()],
        [(), (25,), ()],
    ]
    assert [[line.moves for line in step.stacks].count(True) for step in steps] == [0, 1, 1, 1]
    assert [(step.previous, step.next) for step in steps] == [(None, 1), (0, 2), (1, 3), (2, None)]


def test_what_a_failed_attempt_turned_has_changed():
    step = short(take(25), take(26), take(27), fail()).at(4)
    assert (sorted(step.changed), [place.number for place in step.grill if place.face_down]) == ([25, 36], [36])


@pytest.mark.parametrize(
    ("asked", "turn"), [("2", 2), (2, 2), ("99", 3), ("", 0), ("-1", 0), ("two", 0), ("٢", 0), (None, 0)]
)
def test_an_address_leads_to_the_nearest_turn(asked, turn):
    assert short(take(25), take(26), take(27)).at(asked).turn == turn


def test_a_game_without_turns_and_one_that_goes_on_have_no_end():
    assert [(shown.at(9).turn, shown.at(9).is_end, shown.ranking) for shown in (short(), short(take(25)))] == [
        (0, False, ()),
        (1, False, ()),
    ]


def test_a_game_that_the_clock_stopped_ends_where_it_stands():
    shown = short(take(25), take(36), stopped=True)
    assert (shown.at(2).is_end, [ranked.seat for ranked in shown.ranking]) == (True, [1, 0, 2])


def test_who_left_is_marked_from_the_turn_that_was_skipped():
    shown = short(take(25), skip(), take(27))
    assert [[line.left for line in shown.at(turn).stacks] for turn in (1, 2)] == [[False] * 3, [False, True, False]]
    assert (shown.at(2).analysis, shown.at(2).targets) == (None, ())


def test_a_game_that_nobody_played_is_shown_as_well():
    end = EndState.of(short(take(25), take(36), fail(), stopped=True).positions[-1])
    made = witness(end)
    shown = replay_of(made, NAMES[:3], stopped=True)
    assert shown.end_state == end
    assert shown.at(1).analysis is not None


def test_the_extended_game_has_bratworms_and_specialists():
    record = bots_record(1, FORMS[1])
    shown = replay_of(record, NAMES[:3])
    last = shown.at(shown.last)
    assert last.extended
    assert last.supply + sum(line.bratworms for line in last.stacks) == 7
    assert any(told.outcome is not Outcome.FAIL for told in shown.turn_events)


def test_the_number_of_a_game_says_its_round_and_table():
    assert (game_number(3, 12), table_of_game(30012)) == (30012, (3, 12))
    assert table_of_game(17) == (0, 17)


# What everybody may see of those in the database


@pytest.fixture
def game(db):
    event, table = games.begun(size=3, live_positions_public=True)
    return event, table, games.short_game(ruleset_of(event))


def told(event, number=GAME):
    found = recorded_game(event, number)
    return found and (found.goes_on, found.settled, found.corrected, found.breaks_off, found.resumed)


ENDS = ((36, 33, 30, 27, 24, 21), (35, 32, 29, 26, 23), (34, 31, 28, 25, 22))


def test_while_it_is_played_and_once_its_result_counts(game, django_assert_max_num_queries):
    event, table, turns = game
    games.filled(table, *turns[:3])
    playing = told(event)
    games.filled(table, *turns)
    over = told(event)
    recorded(table, *(tuple(sorted(end)) for end in ENDS))
    with django_assert_max_num_queries(6):
        counting = told(event)
    assert [playing, over, counting] == [
        (True, False, False, False, False),
        (False, False, False, False, False),
        (False, True, False, False, False),
    ]


def test_a_result_that_is_another_one_is_told(game):
    event, table, turns = game
    games.filled(table, *turns)
    recorded(table, (21,), (25,), (29,))
    assert told(event) == (False, False, True, False, False)


def test_a_result_without_the_turns_that_led_to_it(game):
    event, table, turns = game
    games.filled(table, *turns[:3])
    recorded(table, (21,), (25,), (29,))
    assert told(event) == (False, False, False, True, False)
    games.write(table, turns[3])
    assert told(event) == (False, False, False, True, True)


def test_only_where_games_may_be_followed(game):
    event, _table, _turns = game
    assert told(event) is not None
    assert [recorded_game(event, number) for number in (0, 1, 10002, 20001, 10**9)] == [None] * 5
    event.live_positions_public = False
    assert told(event) is None
    event.live_positions_public = True
    Round.objects.update(state=Round.State.DRAWN)
    assert told(event) is None


def test_where_nothing_is_recorded_there_is_nothing_to_see(game):
    event, _table, _turns = game
    GameRecord.objects.all().delete()
    assert recorded_game(event, GAME) is None


def test_the_names_are_public_ones_of_those_who_played(game):
    event, table, turns = game
    event.players.filter(number=2).update(pseudonym="Lucky")
    games.filled(table, *turns)
    recorded(table, *(tuple(sorted(end)) for end in ENDS))
    late = table.seats.order_by("position").last()
    late.player = factories.player(Event.objects.get(pk=event.pk), "Latecomer")
    late.save()
    assert recorded_game(event, GAME).replay.names == ("Player 1", "Lucky", "Player 3")
