"""What pages know of places past a play-in: who waits, who plays in, the lots between them, and what can still be."""

import pytest

from tests import factories
from tests.factories import results
from tests.factories.draws import drawn_round
from tests.factories.stages import before_play_in, stage_of
from tournament.actions.core.actors import Refused
from tournament.actions.draws.lots import draw_lot
from tournament.actions.standings.penalties import give_penalty
from tournament.actions.standings.qualification import settle_qualification
from tournament.models import Player, Round
from tournament.queries.events.public import round_view
from tournament.queries.people.public_player import player_view
from tournament.queries.standings.cache import cached_standings
from tournament.queries.standings.page import standings_page
from tournament.queries.standings.prospects import direct_outlook, prospects_of
from tournament.queries.standings.qualification import qualification_of
from tournament.queries.standings.qualification_page import qualification_page
from tournament.queries.standings.stage import standings_of
from tournament.regulation.answers import LotNeeded
from tournament.regulation.prospects import Outlook
from tournament.regulation.qualification import Decisions, Override

pytestmark = pytest.mark.django_db


def settle(event, number=1):
    settle_qualification(event=event, stage=stage_of(event, number), by=factories.actor(event))


def ranking(event):
    return [row.player for row in cached_standings(stage_of(event)).page(0, 16)]


def rows(event, number=1):
    page = standings_page(stage_of(event, number), public=True)
    return {row.number: (row.through, row.straight, row.plays_in) for row in page.rows}


def test_before_it_is_settled_there_are_two_lines():
    event = before_play_in()
    page = standings_page(stage_of(event), public=False)
    assert (page.line, page.direct_line, page.first_of_play_in, page.straight_to) == (6, 2, 3, "final")
    shown = qualification_page(stage_of(event))
    assert [player.straight for player in shown.through] == [True] * 2 + [False] * 4
    assert (shown.direct, shown.after, shown.no_play_in) == (2, stage_of(event, 3), False)
    assert shown.next_played == stage_of(event, 2)


def test_afterwards_it_is_said_of_each():
    event = before_play_in()
    order = ranking(event)
    settle(event)
    expected = dict.fromkeys(order, (False, False, False))
    expected |= dict.fromkeys(order[:2], (True, True, False)) | dict.fromkeys(order[2:6], (True, False, True))
    assert rows(event) == expected
    page = standings_page(stage_of(event), public=True)
    assert (page.line, page.direct_line) == (None, None)
    shown = qualification_page(stage_of(event))
    assert [(each.player.number, each.stage.number) for each in shown.qualifiers] == [
        *((number, 3) for number in order[:2]),
        *((number, 2) for number in order[2:6]),
    ]
    assert shown.can_be_unsettled


def test_after_the_play_in_its_page_has_all_who_are_in_the_next_stage():
    event = before_play_in()
    order = ranking(event)
    settle(event)
    sitting = [each.player for each in stage_of(event, 2).qualifiers.select_related("player")]
    results.complete(factories.running_round(event, [sitting], stage=2))
    settle(event, 2)
    shown = qualification_page(stage_of(event, 2))
    straight = {each.player.number for each in shown.qualifiers if each.player_id in shown.came_straight}
    assert (len(shown.qualifiers), straight) == (4, set(order[:2]))
    assert shown.can_be_unsettled
    # What was shown of the stage before stays.
    assert [each.player.number for each in qualification_page(stage_of(event)).qualifiers] == order[:6]
    assert sum(through for through, _, _ in rows(event, 2).values()) == 2


def test_where_all_have_a_place_the_page_says_that_nobody_plays_in():
    event = before_play_in()
    event.players.filter(number__in=ranking(event)[4:]).update(state=Player.State.WITHDRAWN)
    shown = qualification_page(stage_of(event))
    assert (shown.no_play_in, shown.next_played) == (True, stage_of(event, 3))
    assert [player.straight for player in shown.through] == [True] * 4
    settle(event)
    shown = qualification_page(stage_of(event))
    assert (shown.no_play_in, len(shown.qualifiers), shown.can_be_unsettled) == (True, 4, True)
    drawn_round(event)
    shown = qualification_page(stage_of(event))
    assert (shown.no_play_in, shown.following_drawn, shown.can_be_unsettled) == (True, True, False)


# Equal at the line between the final and the play-in.


@pytest.fixture
def equal_at_the_line():
    event = before_play_in()
    stage = stage_of(event)
    order = ranking(event)
    # Points are taken off until the second and the third have the same score, and the chain has nothing but the lot.
    event.chain = ["lot"]
    event.save()
    standings = standings_of(stage)
    scores = [standings.row(number).score for number in order]
    players = {player.number: player for player in event.players.all()}
    by = factories.actor(event)
    for place in (1, 2):
        if taken := scores[place] - scores[2]:
            give_penalty(
                event=event, stage=stage, player=players[order[place]], points=taken, reason="to be level", by=by
            )
    return event, tuple(sorted(order[1:3]))


def test_a_lot_decides_who_skips_the_play_in(equal_at_the_line):
    event, equal = equal_at_the_line
    stage = stage_of(event)
    needed = qualification_of(stage)
    assert LotNeeded(equal, 1) in needed.lots
    assert not {each.player for each in needed.through} & set(equal)
    with pytest.raises(Refused, match="lot_needed"):
        settle(event)
    orders = {
        lot.players: draw_lot(event=event, stage=stage, players=lot.players, by=factories.actor(event))
        for lot in needed.lots
    }
    drawn = orders[equal].receipt["outcome"]["order"]
    settle(event)
    straight = list(stage_of(event, 3).qualifiers.order_by("rank").values_list("player__number", flat=True))
    assert (straight[1], len(straight)) == (drawn[0], 2)


def test_nobody_draws_for_a_line_that_the_organiser_has_moved(equal_at_the_line):
    event, equal = equal_at_the_line
    decided = Decisions(overrides=[Override(equal[0], False, "cheated")])
    lots = qualification_of(stage_of(event), decided).lots
    assert not any(set(equal) & set(lot.players) for lot in lots)


# What can still be.


def test_the_outlook_for_the_direct_places_is_as_exact_as_that_for_all():
    event = before_play_in()
    latest = event.rounds.order_by("number").last()
    Round.objects.filter(pk=latest.pk).update(state=Round.State.RUNNING)
    for table in latest.tables.order_by("number")[:1]:
        table.results.update(state="withdrawn")
    seen = set()
    for places in range(1, 14):
        stage = stage_of(event)
        stage.direct = places
        standings = standings_of(stage)
        prospects = prospects_of(stage, standings)
        outlooks = {number: direct_outlook(stage, prospect) for number, prospect in prospects.items()}
        stage.qualified = places
        assert outlooks == {number: each.outlook for number, each in prospects_of(stage, standings).items()}
        seen |= set(outlooks.values())
    assert seen == set(Outlook)


# What a player and everybody can read.


def test_a_player_reads_what_is_ahead():
    event = before_play_in(public=True)
    order = ranking(event)
    assert player_view(event, order[0]).ahead is None
    settle(event)
    event.refresh_from_db()
    waits, plays = player_view(event, order[0]).ahead, player_view(event, order[3]).ahead
    assert (waits.plays_in, plays.plays_in, plays.places, plays.after.kind) == (False, True, 2, "final")
    assert player_view(event, order[9]).ahead is None


def test_the_page_of_the_play_in_says_what_it_is_for():
    event = before_play_in(public=True)
    order = ranking(event)
    settle(event)
    sitting = [each.player for each in stage_of(event, 2).qualifiers.select_related("player")]
    round = factories.running_round(event, [sitting], stage=2)
    stakes = round_view(round).play_in
    assert (stakes.places, stakes.after.kind, [player.number for player in stakes.direct]) == (2, "final", order[:2])
    assert round_view(event.rounds.first()).play_in is None
