"""The command line: `python -m games.heckmeck check|witness|replay|play|odds`.

JSON Lines in and out, one answer for each line, however long the file. Exit code 0: all valid; 1: at least one not;
2: wrong usage. Reads and prints only; everything it says comes from the package.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import nullcontext

from games.heckmeck.answers import Replayed, Witnessed, check_document, replay_document, witness_document
from games.heckmeck.arguments import parser
from games.heckmeck.bots import BOTS, play_games
from games.heckmeck.documents import end_state_document, record_document
from games.heckmeck.documents.notes import read_line
from games.heckmeck.endstate import Ranked
from games.heckmeck.messages import problem_sentence, refusal_sentence
from games.heckmeck.odds_table import odds_document, odds_table, odds_text
from games.heckmeck.problems import Problem, RulesetRefused
from games.heckmeck.ruleset import plain_ruleset
from games.heckmeck.validation import Verdict

VALID, INVALID, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the answer is the exit code."""
    if sys.stdin is None or sys.stdout is None:
        return _wrong_usage("Standard input and standard output must be open.")
    # Whoever writes a line waits for its answer: no buffering. Lone surrogates, which JSON can smuggle into names, come
    # out as the escapes they came in as.
    sys.stdout.reconfigure(  # type: ignore[union-attr]
        encoding="utf-8", errors="backslashreplace", newline="\n", line_buffering=True
    )
    try:
        try:
            options = parser().parse_args(arguments)
            return _COMMANDS[options.command](options)
        finally:  # also after `--help`, which exits by itself
            sys.stdout.flush()
    except BrokenPipeError:  # whoever was reading has had enough
        _drop_output()
        return VALID
    except OSError as error:
        _drop_output()
        return _wrong_usage(f"{error.filename or 'Standard input or output'}: {error.strerror}.")
    except KeyboardInterrupt:
        return INTERRUPTED


# The commands


def _check(options: argparse.Namespace) -> int:
    return _answer_lines(options, lambda document: _verdict_document(check_document(document)))


def _replay(options: argparse.Namespace) -> int:
    return _answer_lines(options, lambda document: _replayed_document(replay_document(document)))


def _witness(options: argparse.Namespace) -> int:
    return _answer_lines(
        options,
        lambda document: _witnessed_document(witness_document(document, seed=options.seed, steps=options.steps)),
    )


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
    with options.file.open("rb") if options.file else nullcontext(sys.stdin.buffer) as lines:
        for line in lines:
            document, problem = read_line(line)
            reply = answer(document) if problem is None else _refusal([problem])
            all_valid &= reply["valid"] is True
            _print_document(reply)
    return VALID if all_valid else INVALID


def _drop_output() -> None:
    """Give up on what is still to be written, so that nothing complains when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _wrong_usage(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return WRONG_USAGE


# The answers


def _verdict_document(verdict: Verdict) -> dict[str, object]:
    if not verdict.valid:
        return _refusal(verdict.problems)
    return {"valid": True, "ranking": _ranking_documents(verdict.ranking)}


def _witnessed_document(witnessed: Witnessed) -> dict[str, object]:
    if witnessed.problems:
        return _refusal(witnessed.problems)
    if witnessed.record is None:
        return {"valid": True, "undecided": True}
    return {"valid": True, "witness": record_document(witnessed.record)}


def _replayed_document(replayed: Replayed) -> dict[str, object]:
    if replayed.end_state is None:
        turn = {} if replayed.turn is None else {"turn": replayed.turn}
        return {"valid": False, **turn, "problems": _refusal(replayed.problems)["problems"]}
    end = end_state_document(replayed.end_state)
    end.pop("stopped", None)  # that a record goes no further does not say that the clock stopped the game
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


_COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "check": _check,
    "witness": _witness,
    "replay": _replay,
    "play": _play,
    "odds": _odds,
}

if __name__ == "__main__":
    sys.exit(main())
