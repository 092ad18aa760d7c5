"""Choosing a format: what leads to a winner, until when, and as a text in an address."""

from dataclasses import replace

import pytest

from tests import factories
from tournament.actions.core.actors import STRANGER, Actor, AlreadyDone, NotAllowed, Refused
from tournament.actions.core.undo import undo
from tournament.actions.events.formats import choose_format
from tournament.actions.events.stages import check_stages
from tournament.models import Draw, Role
from tournament.queries.events.stages import StageSpec, formats_for, specs_from, specs_of, specs_of_event, text_of
from tournament.regulation.plan import PlannerInput

NEW = (StageSpec("preliminary", 2, 4, "score", 6), StageSpec("final"))
FINAL = StageSpec("final")


def choose(event, stages=NEW, *, by=None, **more):
    return choose_format(event=event, by=by or factories.actor(event), stages=stages, **more)


@pytest.mark.django_db
def test_a_format_replaces_the_one_before_and_is_taken_back():
    event = factories.event()
    before = specs_of_event(event)
    choose(event, minutes={"minutes": 200, "minutes_game": 25})
    assert (specs_of_event(event), event.minutes, event.minutes_game) == (NEW, 200, 25)
    undo(event=event, number=1, by=factories.actor(event))
    event.refresh_from_db()
    assert (specs_of_event(event), event.minutes, event.minutes_game) == (before, 180, 30)


@pytest.mark.django_db
def test_a_format_is_chosen_once_for_the_same_submission():
    event, submission = factories.event(), factories.submission()
    choose(event, submission_id=submission)
    with pytest.raises(AlreadyDone):
        choose(event, (FINAL,), submission_id=submission)
    assert specs_of_event(event) == NEW


@pytest.mark.django_db
def test_a_choice_is_not_taken_back_over_a_later_one():
    event = factories.event()
    choose(event)
    choose(event, (FINAL,))
    with pytest.raises(Refused, match="undo_too_late"):
        undo(event=event, number=1, by=factories.actor(event))


@pytest.mark.django_db
def test_the_format_holds_from_the_first_draw_on():
    event = factories.event()
    choose(event)
    factories.players(event, 8)
    factories.seated_round(event)
    with pytest.raises(Refused, match="format_drawn"):
        choose(event, (FINAL,))
    with pytest.raises(Refused, match="format_drawn"):
        undo(event=event, number=1, by=factories.actor(event))


@pytest.mark.django_db
def test_the_format_holds_while_a_draw_is_announced():
    event = factories.event()
    draw = factories.draw(event, event.stages.get(number=1))
    Draw.objects.filter(pk=draw.pk).update(state=Draw.State.ANNOUNCED)
    with pytest.raises(Refused, match="format_drawn"):
        choose(event)
    Draw.objects.filter(pk=draw.pk).update(state=Draw.State.FAILED)
    choose(event)


@pytest.mark.django_db
def test_only_organisers_of_the_event_itself_choose():
    event, other = factories.event(), factories.event()
    for by in (STRANGER, factories.actor(other), Actor.of(factories.member(event, Role.REFEREE))):
        with pytest.raises(NotAllowed):
            choose(event, by=by)


PLAY_IN = StageSpec("play_in", 1, 1, "tiers", 2)


def direct(rounds=2, qualifying="score", qualified=6, places=2):
    return StageSpec("preliminary", 1 if qualifying != "score" else rounds, 5, qualifying, qualified, places)


def pre(rounds=1, tables=4, qualifying="winners", qualified=4, kind="preliminary"):
    return StageSpec(kind, rounds, tables, qualifying, qualified)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("stages", "code", "stage"),
    [
        ((), "no_stages", None),
        ((pre(),) * 10 + (FINAL,), "too_many_stages", None),
        ((StageSpec("party"),), "unknown_stage_kind", 1),
        ((pre(rounds=0), FINAL), "stage_rounds", 1),
        ((pre(rounds=21), FINAL), "stage_rounds", 1),
        ((pre(tables=0), FINAL), "stage_tables", 1),
        ((pre(tables=5001), FINAL), "stage_tables", 1),
        ((pre(),), "last_stage_decides", 1),
        ((pre(), StageSpec("final", 2)), "final_is_one_game", 2),
        ((pre(), StageSpec("final", 1, 2)), "final_is_one_game", 2),
        ((pre(kind="final"), FINAL), "final_is_last", 1),
        ((pre(qualifying="", qualified=0), FINAL), "stage_needs_qualifying", 1),
        ((pre(rounds=2), FINAL), "several_rounds_by_score", 1),
        ((pre(qualified=5), FINAL), "stage_qualified", 1),
        ((pre(qualifying="best_of_each", qualified=4), FINAL), "stage_qualified", 1),
        ((pre(qualifying="winners_and_runner_up", qualified=4), FINAL), "stage_qualified", 1),
        ((pre(qualifying="best_winners", qualified=4), FINAL), "stage_qualified", 1),
        ((pre(qualifying="score", qualified=1), FINAL), "stage_qualified", 1),
        ((pre(qualifying="score", qualified=28), FINAL), "stage_qualified", 1),
        ((pre(tables=8, qualified=8), FINAL), "stage_does_not_seat", 2),
        ((pre(qualifying="tiers", qualified=1), FINAL), "stage_qualified", 1),
        ((pre(qualifying="tiers", qualified=28), FINAL), "stage_qualified", 1),
        ((pre(qualifying="tiers", rounds=2), FINAL), "several_rounds_by_score", 1),
        ((direct(qualifying="tiers"), PLAY_IN, FINAL), "direct_by_score", 1),
        ((direct(), FINAL), "direct_before_play_in", 1),
        ((direct(), replace(PLAY_IN, kind="semi_final"), FINAL), "direct_before_play_in", 1),
        ((direct(places=5), PLAY_IN, FINAL), "direct_leaves_too_few", 1),
        ((direct(places=7), PLAY_IN, FINAL), "direct_leaves_too_few", 1),
        ((direct(places=-1), PLAY_IN, FINAL), "out_of_range", None),
        ((direct(), replace(PLAY_IN, qualifying="score", direct=1), PLAY_IN, FINAL), "direct_before_play_in", 2),
        ((pre(qualifying="score"), PLAY_IN, FINAL), "play_in_needs_direct", 2),
        ((PLAY_IN, FINAL), "play_in_needs_direct", 1),
        ((direct(), replace(PLAY_IN, qualified=4), FINAL), "play_in_lets_all_on", 2),
        ((direct(), StageSpec("play_in")), "play_in_is_not_last", 2),
        ((direct(), replace(PLAY_IN, tables=3), FINAL), "stage_does_not_seat", 2),
        ((direct(qualified=10, places=6), PLAY_IN, FINAL), "stage_does_not_seat", 3),
        ((StageSpec("final", direct=1),), "last_stage_decides", 1),
    ],
)
def test_stages_that_lead_to_no_winner_are_refused(stages, code, stage):
    event = factories.event()
    before = specs_of_event(event)
    with pytest.raises(Refused) as refused:
        choose(event, stages)
    assert (refused.value.code, refused.value.params.get("stage")) == (code, stage)
    assert specs_of_event(event) == before


@pytest.mark.django_db
@pytest.mark.parametrize("players", [2, 7, 8, 11, 12, 23, 25, 36, 37, 100, 216])
def test_every_format_of_the_planner_can_be_chosen(players):
    event = factories.event()
    for format in formats_for(PlannerInput(players, 600)):
        choose(event, specs_of(format))
        assert specs_of_event(event) == specs_of(format)


@pytest.mark.django_db
def test_a_league_without_a_final_can_be_made_by_hand():
    event = factories.event()
    choose(event, (StageSpec("preliminary", 5, 4),))
    assert specs_of_event(event) == (StageSpec("preliminary", 5, 4),)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "stages",
    [
        (direct(), PLAY_IN, FINAL),
        (direct(), replace(PLAY_IN, qualifying="best_of_each"), FINAL),
        (direct(qualified=7, places=3), replace(PLAY_IN, qualifying="winners", qualified=1), FINAL),
        (direct(qualified=10, places=2), StageSpec("play_in", 1, 2, "winners", 2), FINAL),
        (direct(qualified=10, places=4), StageSpec("play_in", 2, 1, "score", 3), FINAL),
        *((pre(tables=3, qualifying="tiers", qualified=final), FINAL) for final in (4, 5, 6, 7)),
        (pre(2, 10, "score", 12), StageSpec("semi_final", 1, 2, "tiers", 7), FINAL),
        (pre(2, 10, "score", 12), StageSpec("semi_final", 1, 2, "best_of_each", 6), FINAL),
        (pre(2, 10, "score", 12), StageSpec("semi_final", 1, 2, "score", 5), FINAL),
    ],
)
def test_cuts_of_all_kinds_can_be_made_by_hand(stages):
    event = factories.event()
    choose(event, stages)
    assert specs_of_event(event) == stages
    assert specs_from(text_of(stages)) == stages
    undo(event=event, number=1, by=factories.actor(event))
    assert specs_of_event(event) == specs_of_event(factories.event())


@pytest.mark.django_db
def test_entries_that_know_of_no_direct_places_are_read_and_undone():
    event = factories.event()
    event.stages.all().delete()
    choose(event, NEW)
    entry = event.journal.get(number=1)
    assert entry.params["stages"] == [["preliminary", 2, 4, "score", 6], ["final", 1, 1, "", 0]]
    choose(event, (direct(), PLAY_IN, FINAL))
    entry = event.journal.get(number=2)
    assert entry.params["stages"][0] == ["preliminary", 2, 5, "score", 6, 2]
    undo(event=event, number=2, by=factories.actor(event))
    undo(event=event, number=1, by=factories.actor(event))
    assert specs_of_event(event) == ()


def test_stages_survive_as_a_text():
    assert specs_from(text_of(NEW)) == NEW
    assert text_of(NEW) == "preliminary.2.4.score.6~final.1.1..0"
    assert text_of((direct(),)) == "preliminary.2.5.score.6.2"
    assert specs_from("") == ()


@pytest.mark.parametrize(
    "text",
    [
        "final.1.1..0.1.1",
        "final.1.1..0.x",
        "x",
        "a.b.c.d.e",
        "final.1.1..0~",
        "final.1.1..0" * 100,
        "final.1.1..",
        "~",
        "final.1.1.x.0",
        "x.1.1..0",
    ],
)
def test_other_texts_are_no_stages(text):
    with pytest.raises(Refused, match="stages_unreadable"):
        specs_from(text)


def test_a_semi_final_of_any_size_leads_into_a_final_of_four_to_seven():
    """Filled tier by tier, or by score; the first stage may have any way into it that has so many places."""
    for players in range(8, 50):
        for tables in range(-(-players // 7), players // 3 + 1):
            for final in range(4, 8):
                for way in ("tiers", "score"):
                    semi_final = StageSpec("semi_final", 1, tables, way, final)
                    check_stages([StageSpec("preliminary", 2, 20, "score", players), semi_final, StageSpec("final")])
