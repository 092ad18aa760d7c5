"""The command line: `python -m games.heckmeck check|replay|play|odds`.

JSON Lines in and out, one answer for each line, however long the file. Exit code 0: all valid; 1: at least one not;
2: wrong usage. Reads and prints only; everything it says comes from the package.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from games.heckmeck.answers import Replayed, check_document, replay_document
from games.heckmeck.bots import BOTS, play_games
from games.heckmeck.documents import end_state_document, record_document
from games.heckmeck.documents.lines import read_line
from games.heckmeck.messages import problem_sentence, refusal_sentence
from games.heckmeck.problems import Problem, RulesetRefused
from games.heckmeck.ruleset import PLAYERS, Edition, FailedAttempt, Steal, plain_ruleset
from games.heckmeck.scoring import Ranked
from games.heckmeck.tables import odds_document, odds_table, odds_text
from games.heckmeck.validation import Verdict

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

VALID, INVALID, WRONG_USAGE = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the answer is the exit code."""
    options = _parser().parse_args(arguments)
    # Whoever writes a line waits for its answer: no buffering. Lone surrogates, which JSON can smuggle into names, come
    # out as the escapes they came in as.
    sys.stdout.reconfigure(  # type: ignore[union-attr]
        encoding="utf-8", errors="backslashreplace", newline="\n", line_buffering=True
    )
    try:
        code: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever was reading has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return VALID
    except KeyboardInterrupt:
        return 130
    return code


# The commands


def _check(options: argparse.Namespace) -> int:
    return _answer_lines(options, lambda document: _verdict_document(check_document(document)))


def _replay(options: argparse.Namespace) -> int:
    return _answer_lines(options, lambda document: _replayed_document(replay_document(document)))


def _play(options: argparse.Namespace) -> int:
    try:
        ruleset = plain_ruleset(options.edition, options.failed_attempt, options.steal)
    except RulesetRefused as refusal:
        return _wrong_usage(refusal_sentence(refusal))
    bots = [BOTS[options.bots[seat % len(options.bots)]] for seat in range(options.players)]
    for record in play_games(ruleset, bots, options.seed, options.games):
        _print_document(record_document(record))
    return VALID


def _odds(options: argparse.Namespace) -> int:
    table = odds_table(exact=options.exact)
    print(json.dumps(odds_document(table)) if options.json else odds_text(table))
    return VALID


def _answer_lines(options: argparse.Namespace, answer: Callable[[object], dict[str, object]]) -> int:
    all_valid = True
    with ExitStack() as files:
        try:
            lines = files.enter_context(options.file.open("rb")) if options.file else sys.stdin.buffer
        except OSError as error:
            return _wrong_usage(f"{options.file} cannot be read: {error.strerror}.")
        for line in lines:
            document, problem = read_line(line)
            reply = answer(document) if problem is None else _refusal([problem])
            all_valid &= reply["valid"] is True
            _print_document(reply)
    return VALID if all_valid else INVALID


def _wrong_usage(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return WRONG_USAGE


# The answers


def _verdict_document(verdict: Verdict) -> dict[str, object]:
    if not verdict.valid:
        return _refusal(verdict.problems)
    return {"valid": True, "ranking": _ranking_documents(verdict.ranking)}


def _replayed_document(replayed: Replayed) -> dict[str, object]:
    if replayed.end_state is None:
        turn = {} if replayed.turn is None else {"turn": replayed.turn}
        return {"valid": False, **turn, "problems": _refusal(replayed.problems)["problems"]}
    end = end_state_document(replayed.end_state)
    if not replayed.finished:
        end["face_up"] = list(replayed.face_up)
    ranking = _ranking_documents(replayed.ranking)
    return {"valid": True, "finished": replayed.finished, "end": end, "ranking": ranking}


def _refusal(problems: Iterable[Problem]) -> dict[str, object]:
    return {"valid": False, "problems": [_problem_document(problem) for problem in problems]}


def _problem_document(problem: Problem) -> dict[str, object]:
    document = {
        "code": str(problem.code),
        "seat": problem.seat,
        "portion": problem.portion,
        "specialist": problem.specialist,
        "rule": problem.rule,
        "field": problem.params.get("field") or None,
        "message": problem_sentence(problem),
    }
    return {name: value for name, value in document.items() if value is not None}


def _ranking_documents(ranking: Iterable[Ranked]) -> list[dict[str, object]]:
    return [ranked._asdict() for ranked in ranking]


def _print_document(document: dict[str, object]) -> None:
    print(json.dumps(document, ensure_ascii=False, separators=(",", ":")))


# The arguments


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m games.heckmeck",
        description="The dice game Heckmeck: check end states, replay games, let bots play, print chances.",
    )
    commands = parser.add_subparsers(title="commands", metavar="check | replay | play | odds", required=True)
    _add_reading_command(
        commands,
        _check,
        "check",
        "say of each end state whether play can reach it and who won",
        """echo '{"ruleset": {"grill": [{"portion": 21, "worms": 1}, {"portion": 22, "worms": 1}]}, """
        """"players": [{"portions": [21]}, {"portions": []}], "face_down": [22]}' | %(prog)s""",
    )
    _add_reading_command(
        commands,
        _replay,
        "replay",
        "go through each game record and say where it ends",
        """echo '{"players": ["Ana", "Ion"], "turns": [{"total": 26}, {"steal": 26}]}' | %(prog)s""",
    )
    _add_play(commands)
    _add_odds(commands)
    return parser


def _add_reading_command(
    commands: "Commands", run: Callable[[argparse.Namespace], int], name: str, purpose: str, example: str
) -> None:
    parser = commands.add_parser(name, help=purpose, description=f"{name}: {purpose}.", epilog=f"Example: {example}")
    parser.add_argument("file", nargs="?", type=Path, help="a file of JSON lines; standard input where there is none")
    parser.set_defaults(run=run)


def _add_play(commands: "Commands") -> None:
    purpose = "let bots play and print one record a line"
    parser = commands.add_parser(
        "play",
        help=purpose,
        description=f"play: {purpose}. The same seed gives the same bytes.",
        epilog="Example: %(prog)s --games 3 --seed 7 --bots shrewd,careful | python -m games.heckmeck replay",
    )
    parser.add_argument("--games", type=_whole_number(0), default=1, help="how many (default: 1)")
    parser.add_argument("--players", type=int, choices=PLAYERS, default=4, help="at the table (default: 4)")
    parser.add_argument("--edition", type=Edition, choices=list(Edition), default=Edition.CLASSIC)
    parser.add_argument(
        "--failed-attempt", type=FailedAttempt, choices=list(FailedAttempt), default=FailedAttempt.HIGHEST
    )
    parser.add_argument("--steal", type=Steal, choices=list(Steal), default=Steal.MANDATORY)
    parser.add_argument("--seed", type=_whole_number(None), default=0, help="any whole number (default: 0)")
    parser.add_argument(
        "--bots",
        type=_bots,
        default=["careful", "bold"],
        help=f"who sits where, in turn until all seats are taken: {', '.join(BOTS)} (default: careful,bold; "
        "shrewd is the strongest and thinks a hundred times as long)",
    )
    parser.set_defaults(run=_play)


def _add_odds(commands: "Commands") -> None:
    purpose = "print what one turn can reach"
    parser = commands.add_parser(
        "odds", help=purpose, description=f"odds: {purpose}.", epilog="Example: %(prog)s --json --exact"
    )
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--exact", action="store_true", help="as fractions")
    parser.set_defaults(run=_odds)


def _whole_number(least: int | None) -> Callable[[str], int]:
    def whole_number(text: str) -> int:
        number = int(text)
        if least is not None and number < least:
            raise argparse.ArgumentTypeError(f"{number} is less than {least}")
        return number

    return whole_number


def _bots(text: str) -> list[str]:
    names = text.split(",")
    for name in names:
        if name not in BOTS:
            raise argparse.ArgumentTypeError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")
    return names


if __name__ == "__main__":
    sys.exit(main())
