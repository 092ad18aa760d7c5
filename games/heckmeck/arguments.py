"""What the command line understands, and what it says of itself; what the commands do stands in `__main__`."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from games.heckmeck.bots import BOTS
from games.heckmeck.ruleset import PLAYERS, Edition, FailedAttempt, Steal
from games.heckmeck.witness import STEPS

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

PROGRAM = "python -m games.heckmeck"

_CHECK_EXAMPLE = (
    """echo '{"ruleset": {"grill": [{"portion": 21, "worms": 1}, {"portion": 22, "worms": 1}]}, """
    """"players": [{"portions": [21]}, {"portions": []}], "face_down": [22]}' | %(prog)s"""
)
_REPLAY_EXAMPLE = """echo '{"players": ["Ana", "Ion"], "turns": [{"total": 26}, {"steal": 26}]}' | %(prog)s"""
_WITNESS_EXAMPLE = (
    """echo '{"ruleset": {"edition": "extended"}, "players": [{"portions": [11, 13, 21, 22, 23, 24, 25, 26, 27], """
    """"bratworms": 2}, {"portions": [28, 29, 30, 31, 32, 33, 34, 35, 36], "specialist": "apple"}], """
    """"face_down": []}' | %(prog)s"""
)
_PLAY_EXAMPLE = f"%(prog)s --games 3 --seed 7 --bots shrewd,careful | {PROGRAM} replay"


def parser() -> argparse.ArgumentParser:
    """The parser of the whole command line; the options it gives name the command in `command`."""
    whole = argparse.ArgumentParser(
        prog=PROGRAM,
        description="The dice game Heckmeck: check end states, find games that end so, replay games, let bots play, "
        "print chances.",
    )
    commands = whole.add_subparsers(
        title="commands", dest="command", metavar="check | witness | replay | play | odds", required=True
    )
    check = _command(commands, "check", "say of each end state whether play can reach it and who won", _CHECK_EXAMPLE)
    replay = _command(commands, "replay", "go through each game record and say where it ends", _REPLAY_EXAMPLE)
    witness = _command(commands, "witness", "print a game that comes to each end state", _WITNESS_EXAMPLE)
    witness.add_argument("--seed", type=int, default=1, help="the same seed gives the same games (default: 1)")
    witness.add_argument(
        "--steps",
        type=_count,
        default=STEPS,
        help=f"how long to search in the extended edition; some 50,000 a second (default: {STEPS})",
    )
    for reading in (check, replay, witness):
        reading.add_argument("file", nargs="?", type=Path, help="a file of JSON lines; otherwise standard input")
    _add_play_options(_command(commands, "play", "let bots play and print one record a line", _PLAY_EXAMPLE))
    odds = _command(commands, "odds", "print what one turn can reach", "%(prog)s --json --exact")
    odds.add_argument("--json", action="store_true", help="as JSON")
    odds.add_argument("--exact", action="store_true", help="as fractions")
    return whole


def _command(commands: "Commands", name: str, purpose: str, example: str) -> argparse.ArgumentParser:
    return commands.add_parser(
        name,
        help=purpose,
        description=f"{name}: {purpose}.",
        epilog=f"Example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,  # an example must survive being pasted
    )


def _add_play_options(play: argparse.ArgumentParser) -> None:
    play.add_argument("--games", type=_count, default=1, help="how many (default: 1)")
    play.add_argument("--players", type=int, choices=PLAYERS, default=4, help="at the table (default: 4)")
    play.add_argument("--edition", type=Edition, choices=list(Edition), default=Edition.CLASSIC)
    play.add_argument(
        "--failed-attempt", type=FailedAttempt, choices=list(FailedAttempt), default=FailedAttempt.HIGHEST
    )
    play.add_argument("--steal", type=Steal, choices=list(Steal), default=Steal.MANDATORY)
    play.add_argument("--seed", type=int, default=0, help="the same seed gives the same bytes (default: 0)")
    play.add_argument(
        "--bots",
        type=_bots,
        default=["careful", "bold"],
        help=f"who sits where, in turn until all seats are taken: {', '.join(BOTS)} (default: careful,bold; "
        "shrewd is the strongest and thinks a hundred times as long)",
    )


def _count(text: str) -> int:
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{number} is less than 0")
    return number


_count.__name__ = "whole number"  # argparse names the type by it when int() refuses the text


def _bots(text: str) -> list[str]:
    names = text.split(",")
    for name in names:
        if name not in BOTS:
            raise argparse.ArgumentTypeError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return names
