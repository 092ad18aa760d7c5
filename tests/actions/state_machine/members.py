"""What the actions on roles do: invitations, other roles, leaving, another owner."""

from tests.actions.state_machine.life import refuse_archived
from tests.actions.state_machine.model import No, World

RANK = {"owner": 0, "organiser": 1, "referee": 2}


def invite(world: World, role: str) -> None:
    if role not in ("organiser", "referee"):
        raise No("unknown_role")
    world.state.invitations.append([role, "open"])
    world.write("invited")


def refuse_used(state: str) -> None:
    if state != "open":
        raise No({"used": "invitation_used", "withdrawn": "invitation_was_withdrawn"}[state])


def withdraw_invitation(world: World, at: int) -> None:
    refuse_used(world.state.invitations[at][1])
    world.state.invitations[at][1] = "withdrawn"
    world.write("invitation_withdrawn")


def accept_invitation(world: World, at: int, account: int) -> None:
    role, state = world.state.invitations[at]
    refuse_used(state)
    refuse_archived(world)
    if account in world.state.roles and RANK[world.state.roles[account]] <= RANK[role]:
        raise No("role_held_already")
    world.state.roles[account] = role
    world.state.invitations[at][1] = "used"
    world.write("invitation_accepted")


def member(world: World, account: int) -> str:
    role = world.state.roles.get(account)
    if role is None:
        raise No("member_unknown")
    if role == "owner":
        raise No("owner_stays")
    return role


def change_role(world: World, account: int, role: str) -> None:
    was = member(world, account)
    if was == role:
        raise No("role_held_already")
    world.state.roles[account] = role

    def back() -> None:
        if world.state.roles.get(account) != role:
            raise No("undo_too_late")
        world.state.roles[account] = was

    world.write("role_changed", back)


def remove_member(world: World, account: int) -> None:
    was = member(world, account)
    del world.state.roles[account]

    def back() -> None:
        if account in world.state.roles:
            raise No("undo_too_late")
        world.state.roles[account] = was

    world.write("member_removed", back)


def leave_event(world: World, account: int) -> None:
    if account not in world.state.roles:
        raise No("not_allowed")
    if world.state.roles[account] == "owner":
        raise No("owner_cannot_leave")
    del world.state.roles[account]
    world.write("member_left")


def hand_over(world: World, account: int) -> None:
    if member(world, account) != "organiser":
        raise No("heir_must_be_organiser")
    owner = next(each for each, role in world.state.roles.items() if role == "owner")
    world.state.roles[owner], world.state.roles[account] = "organiser", "owner"
    world.write("handed_over")
