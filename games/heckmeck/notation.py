"""Positions and end states in one line of text, as FEN is for chess: for tests, logs and messages.

    classic 21.29/33/- up 34-36 down 22-28.30-32 turn 1
    classic:highest_always 29.21/33 down 22-28.30-32.34-36 ordered
    extended 11.29+2@apple/-
        up 13@canned_worm.21@sitting_hen.22.23@raven.24.25@weasel.26.27@golden_die.28.30-36 down - turn 0

The ruleset; each player's stack from bottom to top, with Bratworms and specialist; what lies face up, with who stands
where; what lies face down; then whose turn it is, or for an end state whether the stacks are `sets` or `ordered`.
An end state says what is `up`, before `down`, only if the clock stopped the game, and `skipped`, at its end, only if
somebody left and was passed over. `-` is nothing. A grill of one's own follows the edition, `!` marking what is taken
exactly only, and after `;` the Bratworms: `extended[21=1!.22=1@raven.23=2;3]`. Both directions round-trip; names are
not part of it. (The third example is one line, broken here for its length.)
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from operator import itemgetter
from types import MappingProxyType

from games.heckmeck.endstate import EndState, Holding, Stacks
from games.heckmeck.grill import Grill
from games.heckmeck.portions import Specialist
from games.heckmeck.position import Player, Position
from games.heckmeck.problems import HeckmeckError
from games.heckmeck.ruleset import Edition, FailedAttempt, Ruleset, Steal, plain_ruleset

MOST_PORTIONS = 100  # in one run: far above any grill, and no trap for memory

# Four digits are enough for every number, and Python refuses to convert thousands of them.
_RULESET = re.compile(r"(?P<edition>\w+)(\[(?P<grill>[^;\]]*)(;(?P<bratworms>\d{1,4}))?\])?(?P<forms>(:\w+)*)")
_PORTION = re.compile(r"(?P<portion>\d{1,4})=(?P<worms>\d{1,4})(?P<exact>!)?(@(?P<who>\w+))?")
_PLAYER = re.compile(r"(?P<stack>\d{1,4}(\.\d{1,4})*|-)(\+(?P<bratworms>\d{1,4}))?(@(?P<who>\w+))?")
_LAID = re.compile(r"(?P<first>\d{1,4})(-(?P<last>\d{1,4})|@(?P<who>\w+))?")
_SEAT = re.compile(r"\d{1,4}")


class NotationError(HeckmeckError):
    """A line that is not in this notation; the code says which part is not, `params["text"]` how that part reads."""


def position_text(position: Position) -> str:
    """A position in one line."""
    grill = position.grill
    up = _laid_text(grill.face_up, dict(grill.standing))
    down = _laid_text(grill.face_down)
    players = "/".join(_player_text(player.stack, player.bratworms, player.specialist) for player in position.players)
    return f"{ruleset_text(position.ruleset)} {players} up {up} down {down} turn {position.to_move}"


def end_state_text(end_state: EndState) -> str:
    """An end state in one line, without names. What no game knows, such as a dragon held, cannot be read back."""
    down = _laid_text(sorted(end_state.face_down))
    players = "/".join(
        _player_text(player.portions, player.bratworms, player.specialist) for player in end_state.players
    )
    up = f"up {_laid_text(sorted(end_state.face_up))} " if end_state.stopped else ""
    skipped = " skipped" if end_state.skipped else ""
    return f"{ruleset_text(end_state.ruleset)} {players} {up}down {down} {end_state.stacks.value}{skipped}"


def parse_position(text: str) -> Position:
    """The position of a line. Sees that every portion is in one place, not that play can reach it.

    Raises `NotationError`, and `RulesetRefused` for a ruleset that cannot be.
    """
    match text.split():
        case [rules, stacks, "up", up, "down", down, "turn", turn] if _SEAT.fullmatch(turn):
            ruleset = _parse_ruleset(rules)
            players = _parse_players(stacks)
            laid = _parse_laid(up)
            standing = tuple((portion, who) for portion, who in laid if who is not None)
            grill = Grill(tuple(portion for portion, _ in laid), _parse_face_down(down), standing)
        case _:
            raise NotationError("not_a_position", text=text)
    places = [portion for player in players for portion in player.stack]
    if sorted((*places, *grill.face_up, *grill.face_down)) != list(ruleset.worms) or int(turn) >= len(players):
        raise NotationError("not_a_position", text=text)
    return Position(ruleset, players, grill, int(turn))


def parse_end_state(text: str) -> EndState:
    """The end state of a line; whether it can be one is for `check` to say.

    Raises `NotationError`, and `RulesetRefused` for a ruleset that cannot be.
    """
    words = text.split()
    skipped = words[-1:] == ["skipped"]
    match words[:-1] if skipped else words:
        case [ruleset, players, "down", down, ("sets" | "ordered") as stacks]:
            rules, holdings = _parse_ruleset(ruleset), _parse_holdings(players)
            return EndState(rules, holdings, _parse_face_down(down), Stacks(stacks), skipped=skipped)
        case [ruleset, players, "up", up, "down", down, ("sets" | "ordered") as stacks]:
            rules, holdings, face_up = _parse_ruleset(ruleset), _parse_holdings(players), _parse_laid(up)
            if any(who is not None for _, who in face_up):
                raise NotationError("specialist_on_face_up", text=up)
            left = tuple(portion for portion, _ in face_up)
            face_down = _parse_face_down(down)
            return EndState(rules, holdings, face_down, Stacks(stacks), left, stopped=True, skipped=skipped)
        case _:
            raise NotationError("not_an_end_state", text=text)


def ruleset_text(ruleset: Ruleset) -> str:
    """A ruleset in one word."""
    text = ruleset.edition.value
    if not ruleset.is_plain:
        text += f"[{'.'.join(_grill_texts(ruleset))}"
        text += f";{ruleset.bratworms}]" if ruleset.edition is Edition.EXTENDED else "]"
    if ruleset.failed_attempt is not FailedAttempt.HIGHEST:
        text += f":{ruleset.failed_attempt.value}"
    if ruleset.steal is not Steal.MANDATORY:
        text += f":{ruleset.steal.value}"
    return text


def _grill_texts(ruleset: Ruleset) -> list[str]:
    standing = {portion: f"@{who.value}" for who, portion in ruleset.specialists}
    return [
        f"{portion}={worms}{'!' if portion in ruleset.exact_only else ''}{standing.get(portion, '')}"
        for portion, worms in ruleset.grill
    ]


def _parse_ruleset(text: str) -> Ruleset:
    match = _RULESET.fullmatch(text)
    if match is None or match["edition"] not in Edition.__members__.values():
        raise NotationError("not_a_ruleset", text=text)
    failed_attempt, steal = FailedAttempt.HIGHEST, Steal.MANDATORY
    for form in match["forms"].split(":")[1:]:
        if form in FailedAttempt.__members__.values():
            failed_attempt = FailedAttempt(form)
        elif form in Steal.__members__.values():
            steal = Steal(form)
        else:
            raise NotationError("not_a_ruleset", text=text)
    plain = plain_ruleset(Edition(match["edition"]), failed_attempt, steal)
    return plain if match["grill"] is None else _with_grill(plain, match["grill"], int(match["bratworms"] or 0))


def _with_grill(plain: Ruleset, text: str, bratworms: int) -> Ruleset:
    entries = [_PORTION.fullmatch(entry) for entry in text.split(".")]
    described = [entry for entry in entries if entry is not None]
    if len(described) < len(entries):
        raise NotationError("not_a_grill", text=text)
    described.sort(key=lambda entry: int(entry["portion"]))
    return replace(
        plain,
        grill=tuple((int(entry["portion"]), int(entry["worms"])) for entry in described),
        exact_only=frozenset(int(entry["portion"]) for entry in described if entry["exact"]),
        bratworms=bratworms,
        specialists=tuple((_parse_who(entry["who"]), int(entry["portion"])) for entry in described if entry["who"]),
    )


def _player_text(stack: Sequence[int], bratworms: int, specialist: str | None) -> str:
    text = ".".join(map(str, stack)) or "-"
    if bratworms:
        text += f"+{bratworms}"
    return text if specialist is None else f"{text}@{specialist}"


def _parse_players(text: str) -> tuple[Player, ...]:
    return tuple(map(_parse_player, text.split("/")))


def _parse_holdings(text: str) -> tuple[Holding, ...]:
    return tuple(Holding(player.stack, player.bratworms, player.specialist) for player in _parse_players(text))


def _parse_player(text: str) -> Player:
    match = _PLAYER.fullmatch(text)
    if match is None:
        raise NotationError("not_a_player", text=text)
    stack = () if match["stack"] == "-" else tuple(map(int, match["stack"].split(".")))
    return Player(stack, int(match["bratworms"] or 0), _parse_who(match["who"]) if match["who"] else None)


def _parse_who(name: str) -> Specialist:
    try:
        return Specialist(name)
    except ValueError:
        raise NotationError("not_a_specialist", text=name) from None


def _laid_text(portions: Sequence[int], standing: Mapping[int, Specialist] = MappingProxyType({})) -> str:
    """Portions that lie in the middle, ascending; three or more in a row without anybody on them drawn together."""
    runs: list[list[int]] = []
    for portion in portions:
        occupied = portion in standing or portion - 1 in standing
        if runs and portion == runs[-1][-1] + 1 and not occupied:
            runs[-1].append(portion)
        else:
            runs.append([portion])
    return ".".join(_run_text(run, standing) for run in runs) or "-"


def _run_text(run: Sequence[int], standing: Mapping[int, Specialist]) -> str:
    if len(run) > 2:
        return f"{run[0]}-{run[-1]}"
    return ".".join(f"{portion}@{standing[portion].value}" if portion in standing else str(portion) for portion in run)


def _parse_face_down(text: str) -> tuple[int, ...]:
    laid = _parse_laid(text)
    if any(who is not None for _, who in laid):
        raise NotationError("specialist_on_face_down", text=text)
    return tuple(portion for portion, _ in laid)


def _parse_laid(text: str) -> list[tuple[int, Specialist | None]]:
    """Portions that lie in the middle, in whatever order they are named, ascending."""
    if text == "-":
        return []
    laid: list[tuple[int, Specialist | None]] = []
    for entry in text.split("."):
        match = _LAID.fullmatch(entry)
        if match is None:
            raise NotationError("not_portions", text=text)
        first, last = int(match["first"]), int(match["last"] or match["first"])
        who = _parse_who(match["who"]) if match["who"] else None
        if last - first > MOST_PORTIONS:
            raise NotationError("not_portions", text=text)
        laid += [(portion, who) for portion in range(first, last + 1)]
    return sorted(laid, key=itemgetter(0))
