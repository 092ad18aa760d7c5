"""What a turn could have brought: known chances, choices reckoned by hand, and what the throws leave open."""

import pytest

from games.heckmeck import (
    Helpers,
    Player,
    Position,
    Specialist,
    Throw,
    Throws,
    Total,
    classic,
    extended,
    fail,
    skip,
    steal,
    take,
)
from games.heckmeck.analysis import Option, Stopping, Target, Worth, analyse_turn, chance_of, targets_of
from games.heckmeck.dice import WORM

START = Position.start(classic(), 2)
NO_HELPERS = Helpers()


def rounded(worth):
    return round(worth.chance, 9), round(worth.worms, 9)


def test_a_turn_on_a_full_grill_with_nothing_to_lose():
    assert rounded(analyse_turn(Total(26), START).before) == (0.893026737, 1.644729674)


@pytest.mark.parametrize(
    ("portion", "worms"), [(21, 1.435428431), (25, 1.263222198), (29, 1.103119846), (33, 0.953125482)]
)
def test_an_own_top_is_at_stake(portion, worms):
    """The numbers of the table are those of a full grill, whatever the own portion is."""
    position = START._replace(players=(Player((portion,)), Player()))
    assert round(analyse_turn(Total(26), position).before.worms, 6) == round(worms, 6)


def test_a_portion_on_the_grill_may_be_passed_and_a_top_must_be_hit():
    position = START.play(take(36)).play(take(21)).play(fail())
    found = {target.portion: target for target in targets_of(Total(26), position)}
    assert list(found) == sorted(found, reverse=True)
    assert found[22] == Target(22, 1, None, False, chance_of(22, exactly=False, helpers=NO_HELPERS))
    assert round(found[22].chance, 12) == 0.855601586438
    assert 21 not in found


def test_a_steal_is_a_target():
    position = START.play(take(24))
    [target] = [target for target in targets_of(steal(24), position) if target.seat is not None]
    assert (target, round(target.chance, 12)) == (Target(24, 1, 0, True, target.chance), 0.375060188352)


def test_eleven_and_thirteen_must_be_hit():
    targets = {target.portion: target for target in targets_of(take(11), Position.start(extended(), 2))}
    assert {portion: (targets[portion].exactly, round(targets[portion].chance, 12)) for portion in (11, 13)} == {
        11: (True, 0.518313412007),
        13: (True, 0.566762627453),
    }


WORMS_FIRST = Throw((WORM, WORM, WORM, 5, 4, 4, 3, 2), WORM)
FIVES = Throw((5, 5, 5, 5, 1), 5)  # 35 with four fives


def test_the_choices_of_a_throw_and_whether_to_go_on():
    """After three worms and four fives one die is left: 1, 2, 3 or 4 bring 36 at least, a 5 or a worm fails."""
    analysis = analyse_turn(Throws((WORMS_FIRST, FIVES), stop=True), START)
    first, second = analysis.throws
    assert [option.face for option in first.options] == [2, 3, 4, 5, WORM]
    assert [option.face for option in first.options if option.chosen] == [WORM]
    assert (second.aside, second.total) == ((WORM, WORM, WORM), 35)
    going_on = Worth(pytest.approx(4 / 6), pytest.approx(4 / 6 * 4))
    assert second.stopping == Stopping(35, True, Worth(1.0, 4.0), going_on)


def test_a_roll_without_a_choice_has_no_options():
    throws = (WORMS_FIRST, FIVES, Throw((5,)))
    last = analyse_turn(Throws(throws), START).throws[-1]
    assert (last.options, last.total, last.stopping) == ((), 35, None)


def test_rolling_on_is_chosen_where_another_throw_follows():
    throws = (WORMS_FIRST, FIVES, Throw((4,), 4))
    analysis = analyse_turn(Throws(throws), START)
    assert [thrown.stopping and thrown.stopping.stopped for thrown in analysis.throws] == [None, False, None]


def holding(specialist, portion):
    position = Position.start(extended(), 2).play(take(portion)).play(fail())
    assert position.mover.specialist is specialist
    return position


def test_the_weasel_is_one_of_the_choices_until_it_was_used():
    position = holding(Specialist.WEASEL, 25)
    throws = (Throw((1, 1, 1, 1, 1, 1, 2, 2), weasel=True), Throw((WORM, WORM, WORM, WORM, WORM, 1, 2, 3), WORM))
    first, second = analyse_turn(Throws(throws, stop=True), position).throws
    assert [(option.face, option.chosen) for option in first.options] == [(1, False), (2, False), (None, True)]
    assert [option.face for option in second.options] == [1, 2, 3, WORM]
    best = max(first.options, key=lambda option: option.worth.chance)
    assert best.face is None


def test_where_the_golden_die_may_be_anywhere_there_are_no_odds():
    position = holding(Specialist.GOLDEN_DIE, 27)
    throws = (
        Throw((1, WORM, 5, 5, 5, 4, 3, 2, 2), WORM),
        Throw((1, 1, 5, 5, 4, 3, 2, 2), 5),
        Throw((3, 3, 2, 2, 2, 4)),
    )
    first, second = analyse_turn(Throws(throws[:2], stop=True, golden_die=True), position).throws
    assert [(option.face, option.worth is None) for option in first.options] == [
        (1, True),
        (2, False),
        (3, False),
        (4, False),
        (5, False),
        (WORM, True),
    ]
    assert {option.worth for option in second.options} == {None}


def test_the_golden_die_is_known_where_only_one_die_can_be_it():
    position = holding(Specialist.GOLDEN_DIE, 27)
    throws = (Throw((WORM, 5, 5, 5, 5, 4, 3, 2, 2), WORM), Throw((5, 5, 5, 5, 4, 3, 2, 2), 5))
    analysis = analyse_turn(Throws(throws, stop=True, golden_die=True), position)
    assert all(option.worth for thrown in analysis.throws for option in thrown.options)


def test_a_golden_die_that_was_left_aside_is_no_help():
    position = holding(Specialist.GOLDEN_DIE, 27)
    without = analyse_turn(Throws((WORMS_FIRST, FIVES), stop=True), position)
    assert without.before.chance < analyse_turn(Total(26), position).before.chance


def test_a_double_one_is_a_worm_in_hand():
    throws = Throws((Throw((1, 1, 5, 5, 5, 5, 5, 5), 1), Throw((5, 5, 5, 5, 5, 5), 5)))
    first, _second = analyse_turn(throws, Position.start(extended(), 2)).throws
    assert first.options[0] == Option(1, 2, True, first.options[0].worth)
    assert first.options[0].worth.worms > analyse_turn(throws, START).throws[0].options[0].worth.worms + 0.9


def test_who_was_passed_over_had_no_odds():
    assert (analyse_turn(skip(), START), targets_of(skip(), START)) == (None, ())
