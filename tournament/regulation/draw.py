"""The command line: `python -m tournament.regulation.draw verify receipt.json`, for anybody who doubts a draw.

Needs nothing but Python. Exit code 0: the receipt proves its draw; 1: it does not, and what does not fit is printed;
2: wrong usage; 3: nothing speaks against it, but it proves nothing (yet), and why is printed. The draw's only sentences
stand here; what they say comes from `verification`.
"""

import argparse
import io
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import cast

from tournament.regulation.algorithms import ALGORITHMS, Algorithm
from tournament.regulation.canonical import read
from tournament.regulation.documents import FORMAT, DrawDocument, Receipt, Unrevealed
from tournament.regulation.refusals import Refused
from tournament.regulation.schema import Mismatch
from tournament.regulation.verification import verify

TRUE, NOT_TRUE, WRONG_USAGE, UNPROVEN = 0, 1, 2, 3
# What speaks against nobody.
HELD_BACK = {"not_revealed_yet", "redacted"}
# The program is the one place where both are at home; the regulation's modules import nothing of the seating.
SEATING = "tournament.seating.drawn"
MAX_SENTENCES = 20
MAX_VALUE_LENGTH = 80

SENTENCES = {
    "malformed": "{field} is not {expected}",
    "unknown_field": "{field} is no field of a receipt",
    "missing_field": "{field} is missing",
    "players_not_ascending": "{field} is out of order: players stand by ascending number, each once",
    "previous_draw_not_earlier": "{field} does not name an earlier draw",
    "dice_missing": "dice were announced, but there are none",
    "dice_not_announced": "there are dice that were not announced",
    "dice_out_of_order": "{field} is out of order: the dice of a throw stand by ascending face, the worm last",
    "nonce_mismatch": "the nonce is not the one whose hash was announced",
    "commitment_mismatch": "the commitment is not that of the announcement",
    "commitment_not_the_published": "the commitment is not the published one, {published}",
    "key_mismatch": "the key does not follow from the nonce, the commitment and the dice",
    "unknown_algorithm": "the algorithm {algorithm} is not known here",
    "refused_by_algorithm": "the algorithm cannot draw this: {reason} in {field}",
    "outcome_mismatch": "{field} is {found}, but the draw gives {expected}",
    "same_as_previous_mismatch": "same_as_previous is wrong about whether the redraw changed nothing",
    "name_mismatch": "{field} is not the name that the list has a hash of",
    "not_revealed_yet": "the nonce is not revealed yet",
    "redacted": "names or reasons were taken out of the announcement, so its commitment cannot be computed",
    "never_revealed": "this draw failed: its nonce was never revealed (recorded by {author}: {reason})",
}

EXPECTED = {
    "utf8": "text in UTF-8",
    "json": "JSON (line {line}, column {column})",
    "nesting": "JSON of a sensible depth",
    "number": "JSON with numbers of a sensible length",
    "plain": "made of plain values",
    "unique": "JSON with unique fields: {name} stands there twice",
    "constant": "JSON: {name} is no number",
    "whole": "a whole number from {least} to {most}",
    "flag": "true or false",
    "text": "text",
    "words": "text that says something",
    "digest": "64 hexadecimal digits in lower case",
    "one_of": "one of {allowed}",
    "list": "a list with at least {least} in it",
    "object": "an object",
    "ascii_names": "an object whose fields have plain names",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the answer is the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    options = _parser().parse_args(arguments)
    try:
        content = options.file.read_bytes()
    except OSError as error:
        print(f"{options.file}: {error.strerror}.", file=sys.stderr)
        return WRONG_USAGE
    return _verify(content, options.commitment)


def sentence(mismatch: Mismatch) -> str:
    """A mismatch in English."""
    values = {name: _shown(value) for name, value in mismatch.params.items()}
    values["field"] = _shortened(repr(mismatch.field)[1:-1]) or "the document"
    if mismatch.code == "malformed":
        values["expected"] = EXPECTED[str(mismatch.params["expected"])].format_map(values)
    return SENTENCES[mismatch.code].format_map({"expected": "nothing", "found": "missing", **values})


def known_algorithms() -> Mapping[str, Algorithm]:
    """All algorithms that may have made a draw, also those that the regulation itself knows nothing of."""
    return {**ALGORITHMS, **import_module(SEATING).ALGORITHMS}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tournament.regulation.draw", description="Verifies draws.")
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("verify", help="recompute a draw from its receipt")
    command.add_argument("file", type=Path, metavar="receipt.json")
    command.add_argument("--commitment", type=str.lower, help="the commitment as it was published before the draw")
    return parser


def _verify(content: bytes, published: str | None) -> int:
    try:
        document = read(content)
    except Refused as refused:
        return _print_mismatches([Mismatch(refused.code, "", refused.params)])
    mismatches = verify(document, known_algorithms(), published=published)
    if not mismatches:
        return _print_truth(cast(Receipt, document), published)
    if {mismatch.code for mismatch in mismatches} <= HELD_BACK:
        return _print_unproven(cast(DrawDocument, document), mismatches)
    return _print_mismatches(mismatches)


def _print_truth(receipt: Receipt, published: str | None) -> int:
    announced = receipt["announced"]
    print(f"True: draw {announced['draw']} of {_shown(announced['event'])}, {len(announced['players'])} players.")
    if hidden := _hidden_names(receipt):
        print(
            f"Names that are no longer public: {hidden}. The list has their hashes, and nothing else was checked less."
        )
    if receipt["same_as_previous"]:
        print("It came out exactly as the draw that it replaces.")
    if published is None:
        print("Now compare the commitment with the one that was published before the draw:")
        print(receipt["commitment"])
    return TRUE


def _print_unproven(document: DrawDocument, mismatches: Sequence[Mismatch]) -> int:
    announced = document["announced"]
    print(f"Not proved: draw {announced['draw']} of {_shown(announced['event'])}, {len(announced['players'])} players.")
    for mismatch in mismatches:
        print(f"- {mismatch.code}: {sentence(mismatch)}.")
    if "revealed_with" in document:
        print(f"It is revealed when round {cast(Unrevealed, document)['revealed_with']} is published.")
    print("All else fits.")
    return UNPROVEN


def _hidden_names(document: DrawDocument) -> int:
    """How many names of the list are known by their hashes only."""
    has_hashes = document["announced"]["format"] == FORMAT
    return len(document["announced"]["players"]) - len(document.get("names", [])) if has_hashes else 0


def _print_mismatches(mismatches: Sequence[Mismatch]) -> int:
    print("Not true:")
    for mismatch in mismatches[:MAX_SENTENCES]:
        print(f"- {mismatch.code}: {sentence(mismatch)}.")
    if len(mismatches) > MAX_SENTENCES:
        print(f"- and {len(mismatches) - MAX_SENTENCES} more.")
    return NOT_TRUE


def _shown(value: object) -> str:
    """A value of a stranger's document, harmless for a terminal: `repr` escapes what cannot be printed."""
    return _shortened(repr(value))


def _shortened(text: str) -> str:
    return text if len(text) <= MAX_VALUE_LENGTH else text[: MAX_VALUE_LENGTH - 1] + "…"


if __name__ == "__main__":
    sys.exit(main())
