"""What everybody may follow of a table: its game, and the result once one counts."""

import pytest

from games.heckmeck import take
from tests.factories import games
from tests.factories.entries import recorded
from tournament.models import Round
from tournament.queries.games.live import live_table, live_view

pytestmark = pytest.mark.django_db


def test_only_where_the_organiser_allows_it(django_assert_num_queries):
    event, table = games.begun(size=3)
    assert live_table(event, 1, 1) is None
    event.live_positions_public = True
    with django_assert_num_queries(3):
        live = live_table(event, 1, 1)
        assert live is not None
        assert (live.table, live_view(live).game.names) == (table, ("Player 1", "Player 2", "Player 3"))
    assert live_table(event, 1, 2) is None
    Round.objects.update(state=Round.State.DRAWN)
    assert live_table(event, 1, 1) is None


def seen(event):
    view = live_view(live_table(event, 1, 1))
    return view.game is not None, [table.decided for table in view.results], view.resumed


def test_beside_a_result_there_is_only_the_game_that_led_to_it():
    event, table = games.begun(size=3, live_positions_public=True)
    games.filled(table, take(26))
    half_way = seen(event)
    recorded(table, (21,), (25,), (29,))
    counting = seen(event)
    games.write(table, take(27))
    assert (half_way, counting, seen(event)) == ((True, [], False), (False, [True], False), (False, [True], True))


def test_its_version_moves_with_every_turn_and_every_result():
    event, table = games.begun(size=3, live_positions_public=True)
    versions = [live_table(event, 1, 1).version]
    for act in (lambda: games.write(table, take(26)), lambda: recorded(table, (21,), (25,), (29,))):
        act()
        versions.append(live_table(event, 1, 1).version)
    assert len(set(versions)) == 3


def test_a_game_that_nobody_writes_down_is_followed_by_its_result():
    event, table = games.begun(size=3, live_positions_public=True)
    table.game_record.delete()
    assert seen(event) == (False, [], False)
    recorded(table, (21,), (25,), (29,))
    assert seen(event) == (False, [True], False)
