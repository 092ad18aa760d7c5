"""Tables: who has come, results, confirmations, disputes, and calls for the organiser."""

from games.heckmeck import take
from tests import factories
from tests.actions.twice import DONE, Arguments, twice
from tests.factories import games
from tests.factories.entries import FOUR, OTHERWISE, end_state, only_table, playing, recorded
from tournament.actions.games import recording
from tournament.actions.results import confirmations, disputes, record
from tournament.actions.rounds import tables
from tournament.rules.verdicts import ruleset_of


def at_table(**more: object) -> Arguments:
    """A table of four, being played."""
    event, _round = playing()
    return {"event": event, "by": factories.actor(event), "table": only_table(event), **more}


def with_result(**more: object) -> Arguments:
    given = at_table(**more)
    recorded(given["table"])
    return given


def with_proposal() -> Arguments:
    given = with_result(version=2, reason="I saw it.")
    recorded(given["table"], *OTHERWISE, as_proposal=True, note="We counted again.")
    return given


@twice(tables.note_arrivals)
def _() -> Arguments:
    return at_table(here=(1, 2, 3))


@twice(tables.call_organiser)
def _() -> Arguments:
    return at_table(reason="A die is missing.")


@twice(tables.end_call, "nobody_called")
def _() -> Arguments:
    given = at_table()
    tables.call_organiser(**given, reason="A die is missing.")
    return given


@twice(record.record_result, "result_conflict")
def _() -> Arguments:
    given = at_table()
    return {**given, "end_state": end_state(given["event"], *FOUR)}


@twice(record.withdraw_result, "no_result_to_withdraw")
def _() -> Arguments:
    return with_result(reason="Another table's.")


@twice(confirmations.confirm_result, "confirmed_before")
def _() -> Arguments:
    return with_result(version=1, player=2)


@twice(confirmations.confirm_by_link, "confirmed_before")
def _() -> Arguments:
    result = recorded(with_table())
    return {"token": confirmations.link_to_confirm(result), "player": 2}


@twice(confirmations.dispute_by_link, "disputed_already")
def _() -> Arguments:
    result = recorded(with_table())
    return {"token": confirmations.link_to_confirm(result), "player": 2, "note": "One portion too many."}


def with_table() -> object:
    return at_table()["table"]


@twice(disputes.dispute_table, "disputed_already")
def _() -> Arguments:
    return at_table(note="One portion too many.")


@twice(disputes.settle_dispute, "no_dispute")
def _() -> Arguments:
    given = at_table()
    disputes.dispute_table(**given, note="One portion too many.")
    return {**given, "reason": "Counted again."}


@twice(disputes.accept_proposed, "not_proposed_any_more")
def _() -> Arguments:
    return with_proposal()


@twice(disputes.dismiss_proposed, "not_proposed_any_more")
def _() -> Arguments:
    return with_proposal()


# Turns stand in no journal. What is sent again is found in the record, which answers as it did the first time.


@twice(recording.start_record, "record_exists")
def _() -> Arguments:
    return at_table()


def begun(**more: object) -> Arguments:
    event, table = games.begun()
    return {"event": event, "by": factories.actor(event), "table": table, **more}


@twice(recording.add_turn, "record_moved", again=(DONE,))
def _() -> Arguments:
    return begun(turn=take(26), base_version=0)


@twice(recording.undo_to, "record_moved", again=(DONE,))
def _() -> Arguments:
    given = begun(turns=0, base_version=1)
    games.write(given["table"], take(26))
    return given


@twice(recording.finish_record, "result_conflict")
def _() -> Arguments:
    given = begun()
    made = games.filled(given["table"], *games.short_game(ruleset_of(given["event"])))
    return {**given, "base_version": made.version}


@twice(recording.stop_record, "record_moved", again=(DONE,))
def _() -> Arguments:
    event, table = games.begun(time_up="stop")
    games.write(table, take(26))
    return {"event": event, "by": factories.actor(event), "table": table, "base_version": 1}
