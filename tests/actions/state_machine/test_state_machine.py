"""Random sequences of all actions against a plain model: what is done, what is refused, and what is left of it.

`STATE_MACHINE_STEPS` and `STATE_MACHINE_SEED` run more steps, or those that failed. The seed stands in the test's name.
"""

import os

import pytest

from tests.actions.state_machine.moves import MOVES
from tests.actions.state_machine.runner import Run
from tests.actions.test_twice_at_once import actions

pytestmark = pytest.mark.django_db
STEPS = int(os.environ.get("STATE_MACHINE_STEPS", "400"))
FIRST = int(os.environ.get("STATE_MACHINE_SEED", "1"))
SEEDS = 2 if "STATE_MACHINE_SEED" not in os.environ else 1
LONG_SEEDS, LONG_STEPS = range(1001, 1051), 1000
# Accounts and their presets belong to no event; the runner itself makes and deletes the events.
ELSEWHERE = {"set_up", "check_login", "change_password", "edit_account", "create_event", "delete_event"}
# What screens show touches nothing else: each act and its undo is tried by itself.
ELSEWHERE |= {"add_screen", "edit_screen", "remove_screen", "call_player", "call_table", "clear_screens"}
ELSEWHERE |= {"add_sponsors_picture", "remove_sponsors_picture"}
# So does what is sent to chats and programs.
ELSEWHERE |= {"add_webhook", "edit_webhook", "remove_webhook", "send_test", "send_message", "discard_message"}
# What a program may do is looked at when it asks: tests/api.
ELSEWHERE |= {"make_api_token", "revoke_api_token"}
# An event from its file is one of its own.
ELSEWHERE |= {"import_uploaded"}
# A series is of several events, and changes nothing in any of them.
ELSEWHERE |= {"choose_series"}
# The planner's choice is two acts, each of which is tried.
ELSEWHERE |= {"choose_planned_format", "save_own_preset", "rename_own_preset", "delete_own_preset"}


@pytest.mark.parametrize("seed", range(FIRST, FIRST + SEEDS))
def test_actions_do_what_the_model_says(seed):
    Run(seed, STEPS // SEEDS).go()


@pytest.mark.long
@pytest.mark.parametrize("seed", LONG_SEEDS)
def test_actions_do_what_the_model_says_for_long(seed):
    Run(seed, LONG_STEPS).go()


def test_every_action_is_tried():
    assert {name.rpartition(".")[2] for name in actions()} == MOVES.keys() | ELSEWHERE
