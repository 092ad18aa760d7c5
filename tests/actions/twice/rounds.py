"""Draws, seats and the course of rounds; and what decides a stage."""

from datetime import UTC, datetime

from tests import factories
from tests.actions.twice import Arguments, twice
from tests.actions.twice.events import fresh
from tests.factories import draws as drawing
from tests.factories import results
from tests.factories.entries import playing, recorded
from tests.factories.stages import final, played, qualified, stage_of
from tournament.actions.access import links, table_codes
from tournament.actions.draws import draw, lots, portions, seating
from tournament.actions.events import ending
from tournament.actions.rounds import clock, lifecycle, next_start, places_only
from tournament.actions.standings import finalists, penalties, qualification
from tournament.models import Event, Round


def in_event(event: Event, **more: object) -> Arguments:
    return {"event": event, "by": factories.actor(event), **more}


def of_round(state: str, **more: object) -> Arguments:
    """An event of eight with its first round."""
    event = fresh()["event"]
    factories.players(event, 8)
    return in_event(event, round=factories.seated_round(event, state=state), **more)


def four_here(**fields: object) -> Event:
    return drawing.event_with(4, tables=1, **fields)


@twice(draw.announce_draw, "draw_is_open")
def _() -> Arguments:
    return in_event(four_here())


@twice(draw.reveal_draw, "no_open_draw")
def _() -> Arguments:
    given = in_event(four_here())
    draw.announce_draw(**given)
    return given


# Between the two steps of the one, the other finds an open draw; after them a seated round, to be drawn anew.
@twice(draw.draw_now, "draw_is_open", "reason_missing")
def _() -> Arguments:
    return in_event(four_here())


@twice(draw.fail_draw, "no_open_draw")
def _() -> Arguments:
    given = in_event(four_here())
    draw.announce_draw(**given)
    return {**given, "reason": "Nobody has dice."}


@twice(draw.take_over_seating, "no_draw_covers_this")
def _() -> Arguments:
    event = four_here(rounds_planned=2)
    drawing.played_out(event, drawing.started_round(event))
    return in_event(event)


@twice(seating.swap_seats)
def _() -> Arguments:
    return of_round(Round.State.DRAWN, one=1, other=5)


@twice(seating.seat_late_player, "player_twice")
def _() -> Arguments:
    given = of_round(Round.State.DRAWN, player=9)
    factories.player(given["event"])
    return given


@twice(seating.unseat_player, "stranger")
def _() -> Arguments:
    return of_round(Round.State.DRAWN, player=1)


@twice(portions.record_portions)
def _() -> Arguments:
    event = fresh(portions_by_hand=True)["event"]
    people = factories.players(event, 4)
    table = factories.seated_round(event).tables.get()
    table.seats.update(portion=None)
    return in_event(event, table=table, drawn={each.number: 25 - each.number for each in people})


@twice(lifecycle.publish_round, "round_is_published")
def _() -> Arguments:
    return of_round(Round.State.DRAWN)


@twice(lifecycle.start_round, "round_has_started")
def _() -> Arguments:
    return of_round(Round.State.PUBLISHED)


@twice(lifecycle.complete_round, "round_is_complete")
def _() -> Arguments:
    event, round = playing()
    recorded(round.tables.get())
    return in_event(event, round=round)


@twice(lifecycle.reopen_round, "round_not_completed")
def _() -> Arguments:
    return of_round(Round.State.COMPLETE, reason="Miscounted.")


@twice(clock.pause_clock, "clock_is_paused")
def _() -> Arguments:
    return of_round(Round.State.RUNNING)


@twice(clock.resume_clock, "clock_is_running")
def _() -> Arguments:
    given = of_round(Round.State.RUNNING)
    clock.pause_clock(**given)
    return given


@twice(clock.set_minutes)
def _() -> Arguments:
    return of_round(Round.State.RUNNING, minutes=25)


@twice(next_start.announce_start)
def _() -> Arguments:
    return fresh() | {"at": datetime(2026, 5, 9, 15, 50, tzinfo=UTC)}


@twice(places_only.set_places_only, "places_only_already")
def _() -> Arguments:
    return of_round(Round.State.RUNNING, places_only=True)


@twice(clock.give_extra_time)
def _() -> Arguments:
    given = of_round(Round.State.RUNNING, minutes=5)
    return given | {"table": given.pop("round").tables.get(number=1)}


@twice(links.make_links)
def _() -> Arguments:
    return of_round(Round.State.PUBLISHED, labels={1: "table 1"})


@twice(links.make_referee_link)
def _() -> Arguments:
    return of_round(Round.State.PUBLISHED, tables=(1, 2), label="Ion")


def linked() -> Arguments:
    given = of_round(Round.State.PUBLISHED)
    made = links.make_referee_link(**given, tables=(1,), label="Ion")
    return in_event(given["event"], link=made.link.pk)


@twice(links.renew_link)
def _() -> Arguments:
    return linked()


@twice(links.revoke_link, "link_is_revoked")
def _() -> Arguments:
    return linked()


@twice(table_codes.make_table_codes)
def _() -> Arguments:
    return in_event(factories.event(), labels={1: "Table 1"})


def with_code() -> Arguments:
    event = factories.event()
    (made,) = table_codes.make_table_codes(**in_event(event), labels={1: "Table 1"})
    return in_event(event, code=made.link.pk)


@twice(table_codes.renew_table_code)
def _() -> Arguments:
    return with_code()


@twice(table_codes.revoke_table_code, "link_is_revoked")
def _() -> Arguments:
    return with_code()


@twice(table_codes.revoke_all_table_codes, "no_table_codes")
def _() -> Arguments:
    given = with_code()
    return in_event(given["event"])


def tied() -> Arguments:
    """One table of four of which two go on; three share the second place there."""
    event = played(1, complete=False)
    event.stages.filter(number=1).update(qualified=2)
    results.result(event.rounds.get().tables.select_related("round__event").get(), (21, 29, 32), (), (), ())
    event.rounds.update(state=Round.State.COMPLETE)
    return in_event(event, stage=stage_of(event), at_table=1)


@twice(lots.draw_lot, "no_lot_needed")
def _() -> Arguments:
    return {**tied(), "players": (2, 3, 4)}


@twice(lots.enter_order, "no_lot_needed")
def _() -> Arguments:
    return {**tied(), "order": (3, 4, 2), "reason": "They drew portions."}


@twice(penalties.give_penalty)
def _() -> Arguments:
    event = played(1)
    return in_event(event, stage=stage_of(event), player=event.players.get(number=1), reason="Dice.", points=1)


@twice(penalties.cancel_penalty, "cancelled_already")
def _() -> Arguments:
    event = played(1)
    given = in_event(event, stage=stage_of(event), player=event.players.get(number=1), reason="Dice.")
    return in_event(event, penalty=penalties.give_penalty(**given), reason="It was another.")


@twice(qualification.settle_qualification, "stage_settled")
def _() -> Arguments:
    event = played()
    return in_event(event, stage=stage_of(event))


@twice(finalists.replace_finalist, "not_a_qualifier")
def _() -> Arguments:
    event = played()
    first, *_rest = qualification.settle_qualification(**in_event(event, stage=stage_of(event)))
    return in_event(event, stage=stage_of(event, 2), player=first.player.number, reason="Ill.")


@twice(ending.end_event, "event_ended_already")
def _() -> Arguments:
    event = played()
    qualified(event, 3, 6, 9, 16)
    final(event, (21, 29, 32), (27, 30), (25,), ())
    return in_event(event)
