"""Every act that can be undone, each in a small world of its own; and the entry that it leaves, made portable.

Most acts are those of `tests.actions.twice`; here are the ones that the same actions do in other circumstances. In a
portable entry the keys of rows are places: `{"row": ["table", 0]}` is the first table that there is.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.apps import apps

from tests import factories
from tests.actions.twice import CASES, Arguments, events, people, rounds, screens, tables, webhooks
from tests.factories import draws as drawing
from tests.factories.entries import OTHERWISE, end_state, playing, recorded
from tests.factories.stages import played, stage_of
from tournament.actions.draws import draw, portions, seating
from tournament.actions.events import event as about
from tournament.actions.events import options
from tournament.actions.people import check_in, no_shows, players, registration, withdrawals
from tournament.actions.results import disputes, record
from tournament.actions.rounds import clock, lifecycle
from tournament.actions.rounds import tables as calls
from tournament.actions.standings import finalists, penalties, qualification
from tournament.models import JournalEntry, Player, Round

__all__ = ["events", "people", "rounds", "screens", "tables", "webhooks"]
State = Player.State
Act = Callable[[], object]


def of_case(name: str) -> Act:
    case = CASES[name]
    return partial(case.action, **case.prepare())


def options_of_several_kinds() -> Act:
    return partial(
        options.edit_options, **events.fresh(), chain=["worms", "lot"], own_points={"7": [7, 5, 4, 3, 2, 1, 0]}
    )


def a_day_without_a_place() -> Act:
    given = events.fresh(place="Hall 1")
    about.edit_event(**given, starts_at=factories.event().created_at)
    return partial(about.edit_event, **given, starts_at=None, place="", name="Worm Cup")


def fewer_places_that_were_taken() -> Act:
    given = people.with_players(State.REGISTERED, State.WAITING, State.WAITING, capacity=1)
    return partial(players.remove_player, **given, number=1)


def absent_with_a_seat() -> Act:
    return partial(no_shows.mark_absent, **in_a_round_of(Round.State.PUBLISHED), number=1)


def gone_from_a_seat() -> Act:
    return partial(withdrawals.withdraw_player, **in_a_round_of(Round.State.DRAWN), number=1, reason="Ill.")


def gone_from_a_game() -> Act:
    return partial(withdrawals.withdraw_player, **in_a_round_of(Round.State.RUNNING), number=1)


def in_a_round_of(state: str) -> Arguments:
    event = drawing.event_with(4, tables=1)
    factories.seated_round(event, state=state)
    return {"event": event, "by": factories.actor(event)}


def somebody_else_for_one_who_is_absent() -> Act:
    given = in_a_round_of(Round.State.COMPLETE)
    player = given["event"].players.get(number=2)
    player.state, player.club = State.NO_SHOW, "Grill"
    player.save()
    return partial(withdrawals.substitute_player, **given, number=2, name="Zoe")


def merged_texts_and_states() -> Act:
    given = people.with_players(State.WAITING, State.CHECKED_IN)
    given["event"].players.filter(number=2).update(club="Grill", note="by train")
    return partial(players.merge_players, **given, keep=1, gone=2)


def many_checked_in() -> Act:
    given = people.with_players(*[State.REGISTERED] * 3, State.CHECKED_IN, State.REGISTERED)
    return partial(check_in.check_in_all, **given)


def another_number_of_places() -> Act:
    given = people.with_players(State.WAITING, capacity=5)
    return partial(
        registration.set_registration, **given, public_sign_up=False, sign_up_needs_approval=True, capacity=None
    )


def a_published_round(**more: object) -> Arguments:
    return rounds.of_round(Round.State.PUBLISHED, **more)


def seats_of_a_published_round() -> Act:
    return partial(seating.swap_seats, **a_published_round(one=1, other=6, reason="They are married."))


def portions_once_more() -> Act:
    given = CASES["draws.portions.record_portions"].prepare()
    portions.record_portions(**given)
    drawn = dict(zip(given["drawn"], reversed(given["drawn"].values()), strict=True))
    return partial(portions.record_portions, **{**given, "drawn": drawn})


def minutes_where_there_were_none() -> Act:
    given = rounds.of_round(Round.State.RUNNING)
    Round.objects.update(minutes=None)
    clock.pause_clock(**given)
    return partial(clock.set_minutes, **given, minutes=20)


def another_call() -> Act:
    given = tables.at_table(reason="A die is missing.")
    calls.call_organiser(**given)
    return partial(calls.call_organiser, **{**given, "reason": "It is found."})


def a_correction() -> Act:
    given = tables.with_result()
    end = end_state(given["event"], *OTHERWISE)
    return partial(record.record_result, **given, end_state=end, base_version=1, reason="Miscounted.")


def a_proposal() -> Act:
    given = tables.with_result()
    end = end_state(given["event"], *OTHERWISE)
    return partial(record.record_result, **given, end_state=end, as_proposal=True, note="We counted again.")


def a_result_that_settles_a_dispute() -> Act:
    given = tables.at_table()
    disputes.dispute_table(**given, note="One portion too many.")
    end = end_state(given["event"], *OTHERWISE)
    return partial(record.record_result, **given, end_state=end, settles_dispute=True)


def a_warning() -> Act:
    event = played(1)
    player = event.players.get(number=1)
    given = rounds.in_event(event, stage=stage_of(event), player=player, reason="Dice.")
    return partial(penalties.give_penalty, **given)


def finalist_with_a_seat() -> Act:
    event = played()
    first, *_rest = qualification.settle_qualification(**rounds.in_event(event, stage=stage_of(event)))
    finalists_seated = [each.player for each in stage_of(event, 2).qualifiers.order_by("rank")]
    factories.seated_round(event, [finalists_seated], stage=2, state=Round.State.DRAWN)
    given = rounds.in_event(event, stage=stage_of(event, 2), player=first.player.number, reason="Ill.")
    return partial(finalists.replace_finalist, **given)


def a_round_that_was_drawn() -> Act:
    event = rounds.four_here()
    draw.draw_now(**rounds.in_event(event))
    return partial(lifecycle.publish_round, **rounds.in_event(event, round=event.rounds.get()))


def a_qualification_with_exceptions() -> Act:
    event = played()
    return partial(qualification.settle_qualification, **rounds.in_event(event, stage=stage_of(event), missing=[3]))


def a_confirmed_round() -> Act:
    event, round = playing()
    recorded(round.tables.get())
    return partial(lifecycle.complete_round, **rounds.in_event(event, round=round))


MORE = (
    *(options_of_several_kinds, a_day_without_a_place, fewer_places_that_were_taken, absent_with_a_seat),
    *(gone_from_a_seat, gone_from_a_game, somebody_else_for_one_who_is_absent, merged_texts_and_states),
    *(many_checked_in, another_number_of_places, seats_of_a_published_round, portions_once_more),
    *(minutes_where_there_were_none, another_call, a_correction, a_proposal, a_result_that_settles_a_dispute),
    *(a_warning, finalist_with_a_seat, a_round_that_was_drawn, a_qualification_with_exceptions, a_confirmed_round),
)
ACTS: dict[str, Callable[[], Act]] = {
    **{name: partial(of_case, name) for name in sorted(CASES)},
    **{prepare.__name__: prepare for prepare in MORE},
}

# Where documents of before have keys of rows: the fields in which they stand, by verb.
AT_A_TABLE = {"table": "table", "draw": "draw"}
RESULTS = ("result_entered", "result_corrected", "result_proposed", "result_withdrawn")
DISPUTES = ("table_disputed", "dispute_settled", "proposal_accepted", "proposal_dismissed")
KEYS: dict[str, dict[str, str]] = {
    **dict.fromkeys((*RESULTS, *DISPUTES), AT_A_TABLE),
    **{verb: {"table": "table"} for verb in ("arrivals_noted", "organiser_called", "call_ended")},
    **{verb: {"table": "table"} for verb in ("game_begun", "result_confirmed")},
    **{verb: {"penalty": "penalty"} for verb in ("points_taken_off", "player_warned", "penalty_cancelled")},
    **{verb: {"account": "account"} for verb in ("role_changed", "member_removed")},
    **{verb: {"announcement": "announcement"} for verb in ("announced", "announcement_withdrawn")},
    "order_entered": {"draw": "draw"},
    "finalist_replaced": {"player": "player"},
    "player_withdrew": {"left": "seat"},
}
IN_PARAMS = ("announced", "announcement_withdrawn")  # there the keys stand in the parameters


def portable(entry: JournalEntry) -> dict[str, Any]:
    """What the entry says, without the keys of this database."""
    entry.refresh_from_db()
    found: dict[str, Any] = {name: getattr(entry, name) for name in ("verb", "params", "private", "before")}
    return _with_keys(found, lambda model, key: {"row": [model, _keys(model).index(key)]})


def for_this_database(found: dict[str, Any]) -> dict[str, Any]:
    """The same with the keys that the rows have here."""
    return _with_keys(found, lambda model, place: _keys(model)[place["row"][1]])


def _with_keys(found: dict[str, Any], exchange: Callable[[str, Any], Any]) -> dict[str, Any]:
    part = "params" if found["verb"] in IN_PARAMS else "before"
    document = dict(found[part])
    for name, model in KEYS.get(found["verb"], {}).items():
        if isinstance(document.get(name), list):
            document[name] = [exchange(model, key) for key in document[name]]
        elif name in document:
            document[name] = exchange(model, document[name])
    return {**found, part: document}


def _keys(model: str) -> list[int]:
    return list(apps.get_model("tournament", model).objects.order_by("pk").values_list("pk", flat=True))
