"""What decides a stage and the event: the ranking, who qualifies, lots, penalties, the end."""

from fractions import Fraction
from typing import Any

from tests.actions.state_machine.model import GONE, Fine, Line, No, Paper, Part, World

LOTS = ("lots", "lots_at_table")


class Unsure(Exception):
    """Lots are open: which, is told by the regulation and not worked out here once more. `learn` reads the rest."""


class Ranking:
    """The players of a stage with what they have."""

    def __init__(self, world: World, part: Part) -> None:
        self.world, self.part = world, part
        self.legs = [leg for leg in world.legs_of(part.number) if leg.state != "drawn"]
        self.results: dict[int, list[Line]] = {number: [] for number in self.players()}
        self.left: set[int] = set()
        for board in (board for leg in self.legs for board in leg.boards.values()):
            for line in board.accepted.lines if board.accepted else ():
                self.results[line.player].append(line)
                self.left |= {line.player} if line.left else set()
        self.gone = self.left | {n for n in self.results if world.state.people[n].state in GONE}

    def players(self) -> set[int]:
        among = {player for leg in self.legs for player in leg.players}
        if self.part.number > 1:
            return among | {player for player, _, _ in self.part.through}
        return among if self.part.done else among | set(self.world.in_state("here"))

    def key(self, player: int) -> tuple[Any, ...]:
        """Lower is better. Without lots."""
        lines = self.results[player]
        worms, best = sum(line.worms for line in lines), [line.best for line in lines]
        fines = self.world.state.fines
        fined = [each for each in fines if (each.player, each.stage) == (player, self.part.number) and each.there]
        taken = sum((each.points for each in fined if not each.cancelled), Fraction())
        chain = {
            "table_wins": -sum(line.place == 1 for line in lines),
            "worms": -worms,
            "best_portions": -sum(best),
            "best_portion": -max(best, default=0),
        }
        after = [chain[name] for name in self.world.state.fields["chain"] or chain if name in chain]
        return *self.score(lines, worms, taken), *after

    def score(self, lines: list[Line], worms: int, taken: Fraction) -> tuple[Any, ...]:
        """Lower is better. Of one game at one table the places decide, also where worms count (T14)."""
        counting, part = self.world.state.fields["counting"], self.part
        points = sum((line.points for line in lines), Fraction())
        one_game = not part.qualifying and part.rounds == part.tables == 1
        if counting == "places" or (counting == "worms" and one_game):
            return -len(lines), sum(line.place for line in lines) + taken
        if counting == "worms":
            return (taken - worms,)
        with_worms = counting == "worms_and_placement" and part.rounds > 1
        return (taken - points - (worms if with_worms else 0),)

    def lots(self) -> bool:
        papers = self.world.state.papers
        return any(each.what in LOTS and each.stage == self.part.number for each in papers)


def through(
    world: World, part: Part, missing: list[int], overrides: dict[int, bool], more: int = 0
) -> list[tuple[int, str]]:
    """Who goes on, best first, with the rule. Raises `Unsure` where a lot is or was needed. `more`: places."""
    places = part.qualified + more
    ranking = Ranking(world, part)
    known = set(ranking.results)
    if not (set(missing) | set(overrides)) <= known:
        raise No("unknown_player")
    barred = set(missing) | ranking.gone | {player for player, yes in overrides.items() if not yes}
    put = [player for player, yes in overrides.items() if yes]
    if set(put) & barred:
        raise No("cannot_qualify")
    if len(put) > places:
        raise No("more_overrides_than_places")
    keys = by_score(ranking) if part.qualifying == "score" or part.rounds > 1 else by_tables(ranking, barred | set(put))
    regular = {player for players in cut(keys, places) for player in players}
    eligible = {player: key for player, key in keys.items() if player not in barred and player not in put}
    inside, on_the_line = cut(eligible, places - len(put))
    if part.direct < len(inside):
        on_the_line += cut(eligible, part.direct)[1]
    if on_the_line or ranking.lots() or None in keys:
        raise Unsure
    chosen = [(player, "moved_up" if player not in regular else "") for player in inside]
    return [*chosen, *((player, "override") for player in put)]


def cut(keys: dict[int, Any], places: int) -> tuple[list[int], list[int]]:
    order = sorted(keys, key=lambda player: (keys[player], player))
    if not 0 < places < len(order):
        return order[: max(0, places)], []
    if keys[order[places - 1]] != keys[order[places]]:
        return order[:places], []
    on_the_line = [player for player in order if keys[player] == keys[order[places]]]
    return [player for player in order[:places] if player not in on_the_line], on_the_line


def by_score(ranking: Ranking) -> dict[int, Any]:
    return {player: ranking.key(player) for player in ranking.results}


def by_tables(ranking: Ranking, aside: set[int]) -> dict[int, Any]:
    """The key of `None` says that somebody shares a place at a table."""
    keys: dict[Any, Any] = {}
    for board in ranking.legs[0].boards.values():
        lines = board.accepted.lines if board.accepted else []
        worms = sum(line.worms for line in lines)
        for line in lines:
            equal = [each.player for each in lines if each.place == line.place]
            there = [player for player in equal if player not in aside]
            if len(there) > 1:
                keys[None] = ()
            at = [*sorted(there), *sorted(set(equal) - set(there))].index(line.player)
            share = Fraction(line.worms, worms) if worms else Fraction(0)
            worth = {
                "placement_points": -line.points,
                "share_of_worms": -share,
                "worms": -line.worms,
                "best_portion": -(line.best or 0),
            }
            order = ranking.world.state.fields["runners_up"] or worth
            keys[line.player] = (line.place + at, *(worth[name] for name in order if name in worth))
    if None in keys:
        raise Unsure
    return keys


def settle(world: World, number: int, missing: list[int], overrides: dict[int, bool]) -> None:
    part = world.state.parts[number - 1]
    if not part.qualifying or number == len(world.state.parts):
        raise No("stage_decides_the_event")
    if part.done:
        raise No("stage_settled")
    refuse_unfinished(world, part)
    found = through(world, part, missing, overrides)
    if not found:
        raise No("nobody_qualifies")
    first = 1 + max((rank for _, rank, _ in world.state.parts[number].through), default=0)
    ranks = [(player, at, rule) for at, (player, rule) in enumerate(found, start=first)]
    settled(world, number, ranks, missing, overrides)


def refuse_unfinished(world: World, part: Part) -> None:
    if any(not each.done for each in world.state.parts[: part.number - 1]):
        raise No("earlier_stage_open")
    legs = world.legs_of(part.number)
    if any(leg.state != "complete" for leg in legs):
        raise No("rounds_open")
    if len(legs) < part.rounds:
        raise No("rounds_to_play")


def settled(
    world: World, number: int, found: list[tuple[int, int, str]], missing: list[int], overrides: dict[int, bool]
) -> None:
    part, following, *later = world.state.parts[number - 1 :]
    part.done = True
    if part.direct:
        following.done = len(found) <= part.direct + following.qualified
        direct = len(found) if following.done else part.direct
        later[0].through, following.through = list(found[:direct]), list(found[direct:])
    else:
        following.through += found
    players = [player for player, _, _ in found]

    def back() -> None:
        part, following, *later = world.state.parts[number - 1 :]
        if goes_on_from(world, part, following, later) != players:
            raise No("undo_too_late")
        part.done = False
        if part.direct:
            later[0].through, following.done = [], False
        following.through = [each for each in following.through if each[0] not in players]

    needed = {"stage": number, "missing": missing, "overrides": overrides, "why": ""}
    world.write("qualification_settled", back, needed=needed)


def goes_on_from(world: World, part: Part, following: Part, later: list[Part]) -> list[int] | None:
    """Who goes on from a settled stage, best first; nobody knows once the next one has begun."""
    if world.legs_of(following.number) or (following.done and (following.through or not part.direct)):
        return None
    into = [player for player, _, _ in ranked(following)]
    if part.direct:
        begun = world.legs_of(later[0].number) or later[0].done
        return None if begun else [*(player for player, _, _ in ranked(later[0])), *into]
    if part.kind == "play_in":
        played_in = [player for player, _, _ in part.through]
        return [player for player in into if player in played_in]
    return into


def ranked(part: Part) -> list[tuple[int, int, str]]:
    return sorted(part.through, key=lambda each: each[1])


def lot(world: World, what: str, part: int, order: list[int]) -> None:
    """One that was drawn or entered; whether it was asked for is known to the regulation."""
    paper = Paper(len(world.state.papers) + 1, what, "revealed", part, max(1, len(world.legs_of(part))), order=order)
    world.state.papers.append(paper)


def enter_order(world: World, what: str, part: int, order: list[int]) -> None:
    lot(world, what, part, order)
    at = len(world.state.papers) - 1

    def back() -> None:
        if world.state.parts[part - 1].done:
            raise No("undo_too_late")
        world.state.papers[at].state = "failed"

    world.write("order_entered", back)


# Penalties.


def fine(world: World, player: int, stage: int, points: int, reason: str) -> None:
    part = world.state.parts[stage - 1]
    if part.done:
        raise No("stage_settled")
    if player not in Ranking(world, part).results:
        raise No("player_not_in_stage")
    if not reason.strip():
        raise No("reason_missing")
    if points < 0:
        raise No("penalty_points_out_of_range")
    world.state.fines.append(Fine(player, stage, Fraction(points)))
    at = len(world.state.fines) - 1

    def back() -> None:
        given = world.state.fines[at]
        if given.cancelled or world.state.parts[stage - 1].done:
            raise No("undo_too_late")
        given.there = False

    world.write("points_taken_off" if points else "player_warned", back)


def cancel_fine(world: World, at: int, reason: str) -> None:
    given = world.state.fines[at]
    if not given.there:
        raise No("no_such_penalty")
    if world.state.parts[given.stage - 1].done:
        raise No("stage_settled")
    if given.cancelled:
        raise No("cancelled_already")
    if not reason.strip():
        raise No("reason_missing")
    given.cancelled = True

    def back() -> None:
        now = world.state.fines[at]
        if not now.there or not now.cancelled or world.state.parts[now.stage - 1].done:
            raise No("undo_too_late")
        now.cancelled = False

    world.write("penalty_cancelled", back)


# The end.


def end(world: World) -> None:
    state = world.state
    if state.ended:
        raise No("event_ended_already")
    if not state.parts:
        raise No("no_format")
    part = state.parts[-1]
    refuse_unfinished(world, part)
    part.done = state.ended = True
    number = part.number

    def back() -> None:
        if not world.state.ended or world.state.anonymous:
            raise No("undo_too_late")
        world.state.parts[number - 1].done = world.state.ended = False

    world.write("event_ended", back)


def podium(world: World) -> list[tuple[int, int]] | None:
    """Places and numbers of the first three; None where lots were drawn."""
    ranking = Ranking(world, world.state.parts[-1])
    if ranking.lots():
        return None
    keys = {player: ranking.key(player) for player, lines in ranking.results.items()}
    places = {player: 1 + sum(other < key for other in keys.values()) for player, key in keys.items()}
    return sorted((place, player) for player, place in places.items() if place <= 3 and ranking.results[player])
