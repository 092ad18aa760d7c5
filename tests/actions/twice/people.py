"""Players: on the list, there or not, gone and back again."""

from collections.abc import Callable

from tests import factories
from tests.actions.twice import Arguments, twice
from tests.actions.twice.events import fresh
from tournament.actions.people import check_in, no_shows, players, registration, withdrawals
from tournament.actions.people.new_players import NewPlayer
from tournament.models import Player

State = Player.State


def with_players(*states: str, **fields: object) -> Arguments:
    """An event with one player in each of these states."""
    given = fresh(**fields)
    for state in states:
        factories.player(given["event"], state=state)
    return given


def about_the_first(action: Callable[..., object], state: str, *second: str) -> None:
    """The case of an action that concerns one player, who was in this state."""
    twice(action, *second)(lambda: {**with_players(state, State.REGISTERED), "number": 1})


about_the_first(check_in.check_in, State.REGISTERED, "checked_in_already")
about_the_first(check_in.take_back_check_in, State.CHECKED_IN, "wrong_state")
about_the_first(no_shows.mark_absent, State.REGISTERED, "wrong_state")
about_the_first(withdrawals.withdraw_player, State.CHECKED_IN, "wrong_state")
about_the_first(withdrawals.reinstate_player, State.WITHDRAWN, "wrong_state")
about_the_first(players.remove_player, State.REGISTERED, "wrong_state")
about_the_first(registration.approve_player, State.TO_APPROVE, "wrong_state")
about_the_first(registration.let_in, State.WAITING, "wrong_state")
about_the_first(registration.decline_player, State.WAITING, "wrong_state")


@twice(check_in.check_in_all, "nobody_is_missing")
def _() -> Arguments:
    return with_players(State.REGISTERED, State.REGISTERED)


@twice(no_shows.mark_all_absent, "nobody_is_missing")
def _() -> Arguments:
    return with_players(State.REGISTERED, State.REGISTERED)


@twice(players.register_player)
def _() -> Arguments:
    return {**fresh(capacity=1), "name": "Ana"}


@twice(players.edit_player)
def _() -> Arguments:
    return {**with_players(State.CHECKED_IN), "number": 1, "club": "Grill"}


@twice(players.merge_players, "wrong_state")
def _() -> Arguments:
    return {**with_players(State.REGISTERED, State.CHECKED_IN), "keep": 1, "gone": 2}


@twice(players.register_players, "nobody_to_register")
def _() -> Arguments:
    return {**fresh(), "rows": [NewPlayer("Ana", line=1), NewPlayer("Ion", line=2)]}


@twice(withdrawals.substitute_player)
def _() -> Arguments:
    return {**with_players(State.CHECKED_IN), "number": 1, "name": "Ion"}


@twice(registration.approve_players, "nobody_asked")
def _() -> Arguments:
    return {**with_players(State.TO_APPROVE, State.TO_APPROVE, capacity=1), "numbers": [1, 2]}


@twice(registration.sign_up)
def _() -> Arguments:
    event = fresh(registration_open=True, public_sign_up=True, capacity=1)["event"]
    return {"event": event, "name": "Ana"}


@twice(registration.move_up, "nobody_can_move_up")
def _() -> Arguments:
    return with_players(State.WAITING, State.WAITING, capacity=3)
