"""Who may ask for what: every operation of the description, with every kind of caller.

The table says of each operation what it needs, once more and by hand: an operation that is not in it fails.
"""

import pytest
from django.db import transaction

from tests import factories
from tests.api.asking import Program, token_for
from tests.factories.games import filled
from tests.factories.rows import PenaltyFactory, WebhookFactory
from tests.factories.stages import played, stage_of
from tournament.actions.access.api_tokens import make_api_token, revoke_api_token
from tournament.actions.core.actors import Actor
from tournament.api.callers import Needs
from tournament.api.description import described
from tournament.api.operations import OPERATIONS, Operation
from tournament.models import ApiToken, Role, Screen

pytestmark = pytest.mark.django_db

TABLE = {
    Needs.NOTHING: "events",
    Needs.PUBLIC_EVENT: """
        event state ranking rounds one_round tables one_table clock standings players one_player recorded one_game
        draws one_draw
    """,
    Needs.READ: """
        desk_players desk_rounds desk_tables desk_game desk_penalties desk_journal desk_links desk_codes
        desk_screens desk_webhooks desk_messages desk_file desk_events desk_members
        desk_presets
    """,
    Needs.RESULTS: """
        enter_result confirm_result dispute_table note_arrivals record_portions call_organiser end_call
        start_game add_turn go_back stop_game finish_game
    """,
    Needs.ALL: """
        withdraw_result settle_dispute accept_proposal dismiss_proposal add_player add_players change_player
        remove_player check_in take_back_check_in check_in_all mark_absent mark_all_absent withdraw_player
        reinstate_player substitute_player approve_player let_in decline_player open_registration
        close_registration set_registration_mode set_places merge_players approve_players move_up draw_round
        announce_draw reveal_draw fail_draw take_over_seating draw_lot enter_order swap_seats seat_late_player
        unseat_player set_places_only announce_start publish_round start_round complete_round reopen_round
        pause_clock resume_clock set_minutes give_extra_time give_penalty cancel_penalty settle_qualification
        replace_finalist announce_winners change_event apply_preset edit_options unlist_event archive_event
        unarchive_event choose_format publish_event hide_event announce withdraw_announcement undo_entry
        make_links make_referee_link renew_link revoke_link make_table_codes renew_table_code revoke_table_code
        revoke_all_table_codes add_screen edit_screen remove_screen add_sponsors_picture remove_sponsors_picture
        call_player call_table clear_screens choose_series add_webhook edit_webhook remove_webhook send_test
        send_message discard_message anonymise_event delete_event invite withdraw_invitation change_role remove_member
        hand_over
    """,
    Needs.ALL_EVENTS: """
        create_event duplicate_event import_whole_event save_own_preset rename_own_preset delete_own_preset
    """,
}
NEEDS = {name: needs for needs, names in TABLE.items() for name in names.split()}
ALLOWED, UNKNOWN, TOO_NARROW, NOT_THERE = "allowed", 401, 403, 404
WITHOUT_TOKEN = {Needs.NOTHING, Needs.PUBLIC_EVENT}
# By caller: what is answered for each need, from nothing to everything in all events.
PUBLIC = {
    "anonymous": (ALLOWED, ALLOWED, *[UNKNOWN] * 4),
    "made up": (UNKNOWN,) * 6,
    "revoked": (UNKNOWN,) * 6,
    "read": (*[ALLOWED] * 3, *[TOO_NARROW] * 3),
    "results": (*[ALLOWED] * 4, *[TOO_NARROW] * 2),
    "all": (*[ALLOWED] * 5, TOO_NARROW),
    "all events, read": (*[ALLOWED] * 3, *[TOO_NARROW] * 3),
    "all events": (ALLOWED,) * 6,
    "other event": (ALLOWED, ALLOWED, *[NOT_THERE] * 4),
    "no organiser any more": (ALLOWED, ALLOWED, *[NOT_THERE] * 4),
}
# Where nobody sees the event but those who organise it. Who is turned away before that is so here as well.
HIDDEN = {
    "all": PUBLIC["all"],
    "all events": PUBLIC["all events"],
    "anonymous": (ALLOWED, NOT_THERE, *[UNKNOWN] * 4),
    "other event": (ALLOWED, *[NOT_THERE] * 5),
    "no organiser any more": (ALLOWED, *[NOT_THERE] * 5),
}


def world(*, public: bool) -> dict[str, str]:
    """An event in which everything is there that an address can name; and the tokens of all kinds of callers."""
    event = played(2, slug="cup", public=public, live_positions_public=True)
    round = event.rounds.get()
    filled(round.tables.get(number=1))
    PenaltyFactory.create(pk=1, stage=stage_of(event), player=event.players.first())
    Screen.objects.create(event=event, number=1, name="Stage", slides={"clock": 12})
    WebhookFactory.create(event=event, number=1)
    other = factories.event("Mug", slug="mug")
    tokens = {scope: token_for(event, scope) for scope in ("read", "results", "all")}
    tokens |= {"all events": token_for(event, all_events=True)}
    tokens |= {"all events, read": token_for(event, "read", all_events=True)}
    tokens |= {"other event": token_for(other), "revoked": token_for(event, label="Gone"), "anonymous": ""}
    revoke_api_token(event=event, by=factories.actor(event), token=ApiToken.objects.get(label="Gone").pk)
    member = factories.member(event, Role.ORGANISER)
    tokens["no organiser any more"] = _of(event, member)
    event.roles.filter(account=member).update(role=Role.REFEREE)
    return tokens | {"made up": tokens["all"][:-1] + "?"}


def _of(event, account) -> str:
    return make_api_token(event=event, by=Actor.of(account), label="Theirs", scope="all").secret


def answered(token: str, operation: Operation) -> object:
    """What the caller is told; whatever came of it is undone."""
    path = operation.path.removeprefix("/")
    for part in operation.parts:
        path = path.replace(f"{{slug:{part}}}", "cup").replace(f"{{number:{part}}}", "10001" if part == "game" else "1")
    with transaction.atomic():
        response = Program(token).ask(operation.method, path, operation.example)
        transaction.set_rollback(True)
    return response.status_code if response.status_code in (UNKNOWN, TOO_NARROW, NOT_THERE) else ALLOWED


@pytest.mark.parametrize("public", [True, False])
def test_every_operation_is_open_to_those_it_is_for_and_to_nobody_else(public):
    tokens, callers = world(public=public), PUBLIC if public else HIDDEN
    wrong = {
        (operation.name, caller): told
        for operation in OPERATIONS.values()
        for caller in callers
        if (told := answered(tokens[caller], operation)) != expected(callers, caller, operation)
    }
    assert wrong == {}


def expected(callers: dict[str, tuple[object, ...]], caller: str, operation: Operation) -> object:
    needs = NEEDS[operation.name]
    told = callers[caller][list(Needs).index(needs)]
    if operation.of_event or told != NOT_THERE:
        return told
    return TOO_NARROW if needs is Needs.ALL_EVENTS else ALLOWED


def test_every_operation_is_in_the_table():
    assert {operation.name: operation.needs for operation in OPERATIONS.values()} == NEEDS


def test_every_operation_is_described_and_says_what_it_needs():
    described_ones = {
        details["operationId"]: details.get("x-scope", "")
        for methods in described()["paths"].values()
        for details in methods.values()
    }
    assert described_ones == {name: "" if needs in WITHOUT_TOKEN else needs.value for name, needs in NEEDS.items()}
