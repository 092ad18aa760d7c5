"""Moves on the event itself: texts, options, format, roles, announcements, the archive; and undo."""

from random import Random
from typing import Any
from uuid import uuid4

from tests import factories
from tests.actions.state_machine import life, members
from tests.actions.state_machine.model import No, World
from tests.actions.state_machine.moves import Step, actor_of, chance, move, some, words
from tournament.actions.access import roles
from tournament.actions.core import undo
from tournament.actions.events import announcements, ending, event, formats, options, presets
from tournament.queries.events.stages import StageSpec

PASSWORD = "eight worms and a hen"
FINAL = ["final", 1, 1, "", 0]
FORMATS = (
    [FINAL],
    [["preliminary", 2, 1, "", 0]],
    [["preliminary", 1, 2, "winners", 2], FINAL],
    [["preliminary", 1, 2, "best_of_each", 4], FINAL],
    [["preliminary", 2, 2, "score", 4], FINAL],
    [["preliminary", 3, 3, "score", 6], FINAL],
    [["preliminary", 1, 3, "winners_and_runner_up", 4], FINAL],
    [["preliminary", 1, 3, "best_winners", 2], FINAL],
    [["preliminary", 1, 3, "best_of_each", 6], ["semi_final", 1, 2, "winners", 2], FINAL],
    [["preliminary", 1, 2, "tiers", 5], FINAL],
    [["preliminary", 1, 3, "tiers", 6], ["semi_final", 1, 2, "tiers", 3], FINAL],
    [["preliminary", 2, 2, "score", 6, 2], ["play_in", 1, 1, "tiers", 2], FINAL],
    [["preliminary", 1, 3, "score", 6, 3], ["play_in", 1, 1, "winners", 1], FINAL],
    [["preliminary", 1, 2, "score", 7, 2], ["play_in", 2, 1, "score", 3], FINAL],
)
OPTIONS: tuple[dict[str, Any], ...] = (
    {"edition": "classic"},
    {"edition": "extended", "failed_attempt": "highest"},
    {"edition": "extended"},
    {"failed_attempt": "returned"},
    {"failed_attempt": "highest", "steal": "optional"},
    {"ties": "better"},
    {"ties": "lesser"},
    {"ties": "mean"},
    {"keep_clubs_apart": True},
    {"own_points": {"7": [7, 6, 5, 4, 3, 2, 1]}},
    {"own_points": {"4": [7, 5, 3, 1], "5": [7, 5, 4, 2, 1], "7": [7, 6, 5, 4, 3, 2, 1]}},
    {"own_points": {"3": [], "4": [7, 5, 3, 1]}},
    {"own_points": {}},
    {"least_at_table": 4, "most_at_table": 7},
    {"least_at_table": 3, "most_at_table": 6},
    {"least_at_table": 5},
    {"most_at_table": 4},
    {"time_up": "stop"},
    {"counting": "worms_and_placement"},
    {"counting": "placement"},
    {"counting": "worms"},
    {"counting": "places"},
    {"chain": ["best_portions", "lot"], "runners_up": ["best_portion", "lot"]},
    {"time_up": "play_on"},
    {"portions_by_hand": True},
    {"portions_by_hand": False},
    {"dice_of_the_hall": True},
    {"dice_of_the_hall": False},
    {"second_person_confirms": True},
    {"second_person_confirms": False, "minutes_game": 25},
)


@move(event.edit_event)
def _(world: World, rng: Random) -> Step | None:
    values = rng.choice(
        ({"name": "Worm Cup"}, {"name": " "}, {"place": "Hall 2"}, {"place": "", "description": "At 9."})
    )
    return Step(dict(values), lambda: life.edit_event(world, values), early=values.get("name") == " ")


@move(event.publish_event, 1)
def _(world: World, rng: Random) -> Step | None:
    return Step({}, lambda: life.show(world, "public"))


@move(event.unlist_event, 1)
def _(world: World, rng: Random) -> Step | None:
    return Step({}, lambda: life.show(world, "unlisted"))


@move(event.hide_event, 1)
def _(world: World, rng: Random) -> Step | None:
    return Step({}, lambda: life.show(world, "hidden"))


@move(options.edit_options, 4)
def _(world: World, rng: Random) -> Step | None:
    chosen = rng.choice(OPTIONS)
    kept = dict(chosen)
    if chosen.get("own_points"):
        kept["own_points"] = {size: list(map(str, points)) for size, points in chosen["own_points"].items()}
    return Step(dict(chosen), lambda: life.edit_options(world, kept))


@move(presets.apply_preset, 1)
def _(world: World, rng: Random) -> Step | None:
    preset = rng.choice(tuple(life.PRESETS))
    return Step({"preset": preset}, lambda: life.apply_preset(world, preset))


@move(formats.choose_format, 3)
def _(world: World, rng: Random) -> Step | None:
    rows = rng.choice(FORMATS)
    return Step({"stages": [StageSpec(*row) for row in rows]}, lambda: life.choose_format(world, rows))


@move(announcements.announce)
def _(world: World, rng: Random) -> Step | None:
    text = words(rng)

    def learn(made: Any) -> None:
        world.keys.setdefault("announcements", []).append(made.pk)

    return Step({"text": text}, lambda: life.announce(world, text), learn)


@move(announcements.withdraw_announcement)
def _(world: World, rng: Random) -> Step | None:
    if not world.state.announcements:
        return None
    at = rng.randrange(len(world.state.announcements))
    key = world.keys["announcements"][at]
    return Step({"announcement": key}, lambda: life.withdraw_announcement(world, at))


# Roles.


@move(roles.invite)
def _(world: World, rng: Random) -> Step | None:
    role = rng.choice(("organiser", "referee", "referee", "king"))

    def learn(made: roles.Invited) -> None:
        world.keys.setdefault("invitations", []).append((made.invitation.pk, made.token))

    return Step({"role": role, "label": "Ion"}, lambda: members.invite(world, role), learn, early=role == "king")


@move(roles.withdraw_invitation)
def _(world: World, rng: Random) -> Step | None:
    if not world.state.invitations:
        return None
    at = rng.randrange(len(world.state.invitations))
    key, _token = world.keys["invitations"][at]
    return Step({"invitation": key}, lambda: members.withdraw_invitation(world, at))


def invitation(world: World, rng: Random) -> int | None:
    there = [at for at, (_, state) in enumerate(world.state.invitations) if state == "open"]
    return some(rng, there, range(len(world.state.invitations))) if world.state.invitations else None


@move(roles.accept_invitation, 3)
def _(world: World, rng: Random) -> Step | None:
    at = invitation(world, rng)
    if at is None:
        return None
    account = rng.choice([*world.state.roles, factories.account().pk])
    given = {"token": world.keys["invitations"][at][1]}
    accept = lambda: members.accept_invitation(world, at, account)  # noqa: E731
    return Step(given, accept, by=actor_of(account), early=True, in_archive=True)


@move(roles.join_with_new_account, 1)
def _(world: World, rng: Random) -> Step | None:
    at = invitation(world, rng)
    if at is None:
        return None
    name = f"a{uuid4().hex}"
    given = {"token": world.keys["invitations"][at][1], "username": name, "display_name": "Ana", "password": PASSWORD}

    def learn(role: Any) -> None:
        world.state.roles[role.account_id] = world.state.roles.pop(0)

    join = lambda: members.accept_invitation(world, at, 0)  # noqa: E731
    return Step(given, join, learn, nobody=True, early=True, in_archive=True)


def member(world: World, rng: Random) -> int:
    others = [account for account, role in world.state.roles.items() if role != "owner"]
    return int(some(rng, others, [*world.state.roles, factories.account().pk]))


@move(roles.change_role)
def _(world: World, rng: Random) -> Step | None:
    account, role = member(world, rng), rng.choice(("organiser", "referee"))
    return Step({"account": account, "role": role}, lambda: members.change_role(world, account, role))


@move(roles.remove_member, 1)
def _(world: World, rng: Random) -> Step | None:
    account = member(world, rng)
    return Step({"account": account}, lambda: members.remove_member(world, account))


@move(roles.leave_event, 1)
def _(world: World, rng: Random) -> Step | None:
    account = member(world, rng)
    return Step({}, lambda: members.leave_event(world, account), by=actor_of(account), in_archive=True)


@move(roles.hand_over, 1)
def _(world: World, rng: Random) -> Step | None:
    account = member(world, rng)
    return Step({"account": account}, lambda: members.hand_over(world, account))


# The archive.


@move(ending.archive_event, 1)
def _(world: World, rng: Random) -> Step | None:
    if world.latest and not world.state.ended and not chance(rng, 30):
        return None
    return Step({}, lambda: life.archive(world))


@move(ending.unarchive_event, 1)
def _(world: World, rng: Random) -> Step | None:
    return Step({}, lambda: life.unarchive(world), in_archive=True)


@move(ending.anonymise_event, 1)
def _(world: World, rng: Random) -> Step | None:
    if not world.state.ended and not chance(rng, 20):
        return None

    def learn(_: Any) -> None:
        for name in ("announcements", "invitations", "links"):
            world.keys.pop(name, None)

    return Step({}, lambda: life.anonymise(world), learn, in_archive=True)


@move(undo.undo, 14)
def _(world: World, rng: Random) -> Step | None:
    length = len(world.journal)
    number = length if chance(rng, 50) else rng.randint(max(1, length - 12), length + 1)

    def predict() -> None:
        entry = world.journal[number - 1]
        if entry.undone:
            raise No("already_undone")
        assert entry.take_back is not None
        entry.take_back()
        entry.undone = True
        world.write("undone")

    early = number > length or world.journal[number - 1].take_back is None
    return Step({"number": number}, (lambda: no_undo(number > length)) if early else predict, early=early)


def no_undo(missing: bool) -> None:
    raise No("no_such_entry" if missing else "cannot_be_undone")


@move(event.duplicate_event, 1)
def _(world: World, rng: Random) -> Step | None:
    with_players = chance(rng, 50)
    copies: list[World] = []

    def learn(copy: Any) -> None:
        assert copy.players.count() == len(copies[0].state.people)
        assert [[*row] for row in copy.stages.values_list(*STAGE)] == life.format_of(copies[0])
        ending.delete_event(event=copy, by=actor_of(copy.roles.get().account_id), typed_name="Copy")
        assert not type(copy).objects.filter(pk=copy.pk).exists()

    return Step(
        {"name": "Copy", "with_players": with_players},
        lambda: copies.append(life.duplicate(world, with_players)),
        learn,
        in_archive=True,
    )


STAGE = ("kind", "rounds_planned", "tables_planned", "qualifying", "qualified", "direct")
