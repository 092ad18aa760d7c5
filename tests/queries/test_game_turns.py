"""What a game looks like while it is written down: what each turn brought, and how the table stands."""

import pytest

from games.heckmeck import (
    Edition,
    FailedAttempt,
    Move,
    Outcome,
    Place,
    Position,
    Specialist,
    Steal,
    Total,
    fail,
    skip,
    steal,
    take,
)
from games.heckmeck.ruleset import plain_ruleset
from tests.factories import games
from tournament.queries.games.turns import GrillPlace, StackLine, game_of
from tournament.rules.turn_events import TurnEvent, may_overlook, turn_event
from tournament.words.games import turn_words

NAMES = ("Ana", "Ion", "Влад")
CLASSIC = plain_ruleset(Edition.CLASSIC)
EXTENDED = plain_ruleset(Edition.EXTENDED)


def after(*turns, rules=CLASSIC, players=3):
    position = Position.start(rules, players)
    for turn in turns:
        position = turn_event(1, turn, position)[1]
    return position


def told(turn, *before, rules=CLASSIC, players=3):
    return turn_event(len(before) + 1, turn, after(*before, rules=rules, players=players))[0]


def prose(turn, *before, **fields):
    """Without the signs that isolate names."""
    return turn_words(told(turn, *before, **fields), NAMES).replace("\u2068", "").replace("\u2069", "")


def test_facts_of_a_turn():
    assert told(take(26)) == TurnEvent(1, 0, Outcome.TAKE, 26)
    assert told(Total(26), take(26), take(27)) == TurnEvent(3, 2, Outcome.STEAL, 26, victim=0)
    assert told(fail(), take(26), take(27), take(28)) == TurnEvent(4, 0, Outcome.FAIL, returned=26, turned=(36,))
    assert told(Total(38)) == TurnEvent(1, 0, Outcome.TAKE, 36, total=38, instead=Place.NOT_IN_GAME)


@pytest.mark.parametrize(
    ("turn", "before", "words"),
    [
        (Total(26), [], "Ana takes 26."),
        (take(26), [], "Ana takes 26."),
        (Total(38), [], "There is no 38: Ana takes 36."),
        (Total(26), [take(26), take(27), take(28)], "Ana already has 26 and takes 25."),
        (steal(26), [take(26)], "Ion steals 26 from Ana."),
        (fail(), [], "Ana fails."),
        (fail(), [take(33), fail(), fail()], "Ana fails: 33 goes back, 36 is turned face down."),
        (fail(), [take(36), fail(), fail()], "Ana fails: 36 goes back."),
        (Total(20), [], "20 is not enough for any portion. Ana fails."),
        (Total(36), [take(33), fail(), fail(), fail()], "36 is face down: Ion takes 35."),
        (skip(), [], "Ana left the game and is skipped."),
    ],
)
def test_turns_of_the_classic_game_as_prose(turn, before, words):
    assert prose(turn, *before) == words


def test_what_is_buried_buys_the_next_lower():
    assert prose(Total(26), take(26), take(30), take(31), take(27)) == "26 is buried: Ion takes 25."


def test_a_total_that_finds_nothing_at_all_fails():
    before = [take(portion) for portion in range(21, 27)]
    assert (
        prose(Total(22), *before, players=2)
        == "22 is buried, and there is nothing lower on the grill. Ana fails: 25 goes back, 36 is turned face down."
    )


@pytest.mark.parametrize(
    ("form", "portion", "words"),
    [
        (FailedAttempt.HIGHEST_ALWAYS, 36, "Ana fails: 36 goes back and is turned face down."),
        (FailedAttempt.RETURNED, 33, "Ana fails: 33 goes back and is turned face down."),
        (FailedAttempt.BOTH, 33, "Ana fails: 33 goes back, and these are turned face down: 33, 36."),
    ],
)
def test_the_faster_forms_of_a_failed_attempt(form, portion, words):
    rules = plain_ruleset(Edition.CLASSIC, form)
    assert prose(fail(), take(portion), fail(), fail(), rules=rules) == words


def test_an_overlooked_portion():
    rules = plain_ruleset(Edition.CLASSIC, FailedAttempt.HIGHEST, Steal.OPTIONAL)
    assert prose(Total(26, overlooked=True), take(26), rules=rules) == (
        "26 is on another stack and was overlooked: Ion takes 25."
    )
    position = after(take(26), rules=rules)
    assert [may_overlook(turn, position) for turn in (Total(26), Total(25), steal(26))] == [True, False, False]
    assert not may_overlook(Total(26), after(take(26)))


@pytest.mark.parametrize(
    ("turn", "before", "words"),
    [
        (take(29), [], "Ana takes 29. Apple: now with Ana."),
        (take(23), [], "Ana takes 23. A Bratworm comes from the supply. Raven: now on 13."),
        (Total(26, double_one=True), [], "Ana takes 26. A Bratworm comes from the supply."),
        (steal(29), [take(29)], "Ion steals 29 from Ana. Apple: now with Ion."),
        (steal(21), [take(21)], "Ion gets only the hen: 21 stays with Ana."),
        (fail(), [take(21), fail(), fail()], "Ana fails: the hen goes back, but no portion. Sitting hen: now on 13."),
        (
            fail(),
            [take(29), fail(), fail()],
            "Ana fails: 29 goes back, 36 is turned face down. Apple: now on 13.",
        ),
        (
            Move(Outcome.TAKE, 27, put_back=Specialist.APPLE),
            [take(29), fail(), fail()],
            "Ana takes 27. Golden die: now with Ana. Apple: now on 13.",
        ),
        (Total(12), [], "12 is not enough for any portion. Ana fails."),
        (Total(13), [take(13)], "13 is on another stack and can never be stolen. Ion fails."),
    ],
)
def test_turns_of_the_extended_game_as_prose(turn, before, words):
    assert prose(turn, *before, rules=EXTENDED) == words


def test_a_bratworm_from_another_player():
    rich = [Move(Outcome.FAIL, double_one=True), fail(), fail()] * 7
    turn = Move(Outcome.FAIL, double_one=True)
    assert prose(turn, *rich, fail(), rules=EXTENDED) == "Ion fails. Ana gives a Bratworm."


@pytest.mark.parametrize(
    ("givers", "words"),
    [
        ((0, 0), "Ana gives 2 Bratworms."),
        ((0, 2), "Ana gives a Bratworm. Влад gives a Bratworm."),
        ((2, 0), "Ana gives a Bratworm. Влад gives a Bratworm."),
    ],
)
def test_two_bratworms_from_other_players(givers, words):
    """For two 1s and from the raven, once the supply is empty."""
    lucky = Move(Outcome.FAIL, double_one=True)
    rich = [lucky, fail(), lucky, lucky, fail(), lucky, lucky, fail(), lucky, lucky, fail(), fail(), fail()]
    turn = Move(Outcome.TAKE, 23, double_one=True, bratworm_from=givers)
    assert prose(turn, *rich, rules=EXTENDED) == f"Ion takes 23. {words} Raven: now on 13."


def test_two_bratworms_from_the_supply():
    turn = Move(Outcome.TAKE, 23, double_one=True)
    assert prose(turn, rules=EXTENDED) == "Ana takes 23. 2 Bratworms come from the supply. Raven: now on 13."


def test_the_last_bratworm_of_the_supply_and_one_from_another_player():
    lucky = Move(Outcome.FAIL, double_one=True)
    turn = Move(Outcome.TAKE, 23, double_one=True, bratworm_from=(0,))
    assert prose(turn, *[lucky, fail(), fail()] * 6, fail(), rules=EXTENDED) == (
        "Ion takes 23. A Bratworm comes from the supply. Ana gives a Bratworm. Raven: now on 13."
    )


def test_the_end_is_told():
    before = [take(portion) for portion in range(36, 21, -1)]
    assert prose(take(21), *before) == "Ana takes 21. The game is over."


# As a page


@pytest.mark.django_db
def test_the_view_of_a_game():
    _event, table = games.begun(size=3, edition="extended")
    table.seats.filter(position=1).update(left_game=True)
    games.filled(table, take(29), skip(), Total(32, double_one=True), fail(), skip())
    view = game_of(table, tuple(table.seats.select_related("player").order_by("position")))
    assert view is not None
    assert view.stacks == (
        StackLine(0, "Player 1", (), 0, 0, 0, None, False, False, False),
        StackLine(1, "Player 2", (), 0, 0, 0, None, False, False, True),
        StackLine(2, "Player 3", (32,), 4, 3, 1, None, True, False, False),
    )
    assert (view.version, view.next_number, view.mover.name, view.supply) == (5, 6, "Player 3", 6)
    assert view.grill[:3] + view.grill[-1:] == (
        GrillPlace(11, 1, False, "canned_worm"),
        GrillPlace(13, 1, False, "apple"),
        GrillPlace(21, 1, False, "sitting_hen"),
        GrillPlace(36, 4, True, None),
    )


@pytest.mark.django_db
def test_the_top_of_another_stack_can_be_stolen_and_11_cannot():
    _event, table = games.begun(size=3, edition="extended")
    games.filled(table, take(11), take(26))
    view = game_of(table, tuple(table.seats.select_related("player").order_by("position")))
    assert [line.stealable for line in view.stacks] == [False, True, False]


@pytest.mark.django_db
def test_where_nobody_writes_there_is_no_game():
    _event, table = games.begun(size=3)
    table.game_record.delete()
    assert game_of(table, ()) is None


@pytest.mark.django_db
@pytest.mark.parametrize("many", [1, 40])
def test_a_game_costs_one_read_however_long(django_assert_num_queries, many):
    _event, table = games.begun(size=3)
    games.filled(table, *[fail()] * many)
    seats = tuple(table.seats.select_related("player").order_by("position"))
    with django_assert_num_queries(1):
        view = game_of(table, seats)
        assert (len(view.turn_events), len(view.stacks), view.names[0]) == (many, 3, "Player 1")
