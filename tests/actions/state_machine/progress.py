"""What brings an event on: without it, random moves hardly ever reach a second round."""

from tests.actions.state_machine.model import Leg, World

ENOUGH = 9


def next_moves(world: World) -> list[str]:
    """The names of moves of which one is most likely the next; none where anything may happen."""
    state = world.state
    if state.archived:
        return ["unarchive_event"]
    if state.ended or state.anonymous:
        return []
    if world.open_paper:
        return ["reveal_draw"] * 4 + ["fail_draw"]
    latest = world.latest
    if latest and latest.state != "complete":
        return next_in_round(world, latest)
    if not state.legs:
        return before_the_first_round(world)
    part = world.part
    if part is None:
        return []
    if len(world.legs_of(part.number)) < part.rounds:
        return ["draw_now", "announce_draw", "take_over_seating"]
    if part.qualifying:
        return ["settle_qualification", "settle_qualification", "draw_lot", "enter_order"]
    return ["end_event"]


def before_the_first_round(world: World) -> list[str]:
    if not world.state.parts:
        return ["choose_format"]
    coming = len(world.in_state("registered", "here"))
    if coming < ENOUGH and len(world.state.people) < world.most:
        return registering(world)
    if world.in_state("registered"):
        return ["check_in_all", "check_in"]
    return ["draw_now", "announce_draw"]


def registering(world: World) -> list[str]:
    fields, names = world.state.fields, ["register_players", "register_player"]
    if world.in_state("asked"):
        names += ["approve_player"] * 2
    if not fields["public_sign_up"]:
        return [*names, "set_registration"]
    return [*names, *["sign_up" if fields["registration_open"] else "open_registration"] * 3]


def next_in_round(world: World, leg: Leg) -> list[str]:
    if leg.state != "running" and set(leg.players) - set(world.may_play(leg.stage)):
        return ["draw_now", "announce_draw", "unseat_player"]
    if leg.state == "drawn":
        return ["publish_round"]
    boards = leg.boards.values()
    if leg.state == "published":
        without = any(spot.portion is None for board in boards for spot in board.seats)
        return ["record_portions"] if without else ["start_round"]
    if any(board.of_state("proposed") for board in boards):
        return ["accept_proposed", "dismiss_proposed", "settle_dispute"]
    if any(board.disputed for board in boards):
        return ["settle_dispute"]
    if any(board.accepted is None for board in boards):
        open_boards = [board for board in boards if board.accepted is None]
        if any(board.stopped for board in open_boards):
            return ["record_result", "finish_record", "finish_record"]
        if any(board.record for board in open_boards):
            return ["record_result", *["add_turn"] * 4, "stop_record", "stop_record"]
        return ["record_result", "start_record"]
    if world.state.fields["second_person_confirms"] and any(b.accepted and not b.accepted.confirmed for b in boards):
        return ["confirm_result", "confirm_by_link"]
    return ["complete_round"]
