"""The command that verifies a receipt, run as a stranger would: in a Python that has nothing but its library."""

import json
import subprocess
import sys

import pytest

from tests.project import ROOT
from tests.regulation.draw_samples import DICE, GOLDEN, document_of, hashed_receipt, receipt, redrawn, unrevealed
from tournament.regulation.draw import EXPECTED, MAX_SENTENCES, SENTENCES, sentence
from tournament.regulation.draw_receipts import fail
from tournament.regulation.schema import Mismatch


def run(*arguments, folder=ROOT):
    """Run the command with nothing but the standard library: -S hides installed packages, -E the environment."""
    command = [sys.executable, "-S", "-E", "-B", "-m", "tournament.regulation.draw", *map(str, arguments)]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.fixture
def file(tmp_path):
    return tmp_path / "receipt.json"


@pytest.mark.parametrize("name", [path.name for path in sorted(GOLDEN.glob("receipt*.json"))])
def test_true_receipts_are_found_true(name):
    code, output, errors = run("verify", GOLDEN / name)
    assert (code, errors) == (0, "")
    assert output.startswith("True: draw ")
    assert json.loads((GOLDEN / name).read_bytes())["commitment"] in output


def test_the_published_commitment_can_be_given():
    commitment = receipt()["commitment"]
    code, output, errors = run("verify", GOLDEN / "receipt.json", "--commitment", commitment.upper())
    assert (code, errors) == (0, "")
    assert output == "True: draw 3 of 'spring-2025', 7 players.\n"


def test_another_draw_than_the_published_one_is_found():
    code, output, _ = run("verify", GOLDEN / "receipt.json", "--commitment", "00" * 32)
    assert code == 1
    assert output.startswith("Not true:\n- commitment_not_the_published: the commitment is not the published one")


def test_an_unchanged_redraw_says_so(file):
    first = receipt(algorithm="lots/1", options={}, players={4: "Ana"})
    file.write_bytes(document_of(redrawn(first, algorithm="lots/1", options={}, players={4: "Ana"})))
    code, output, _ = run("verify", file)
    assert code == 0
    assert "It came out exactly as the draw that it replaces." in output


def test_names_that_are_not_public_any_more_are_counted_and_prove_no_less():
    commitment = hashed_receipt()["commitment"]
    assert run("verify", GOLDEN / "receipt-hidden-names.json", "--commitment", commitment) == (
        0,
        "True: draw 3 of 'spring-2025', 7 players.\n"
        "Names that are no longer public: 5. The list has their hashes, and nothing else was checked less.\n",
        "",
    )


@pytest.mark.parametrize(
    ("more", "line"),
    [
        ({}, ""),
        ({"published": [], "revealed_with": 3}, "It is revealed when round 3 is published.\n"),
    ],
)
def test_a_draw_that_is_not_revealed_yet_says_so(file, more, line):
    file.write_bytes(document_of(unrevealed(**more)))
    told = "Not proved: draw 3 of 'spring-2025', 7 players.\n- not_revealed_yet: the nonce is not revealed yet.\n"
    assert run("verify", file) == (3, f"{told}{line}All else fits.\n", "")


def test_a_draw_that_is_not_revealed_yet_and_does_not_fit_is_not_true(file):
    file.write_bytes(document_of(unrevealed(commitment="00" * 32)))
    code, output, _ = run("verify", file)
    assert (code, output.splitlines()) == (
        1,
        [
            "Not true:",
            "- not_revealed_yet: the nonce is not revealed yet.",
            "- commitment_mismatch: the commitment is not that of the announcement.",
        ],
    )


def test_an_announcement_that_something_was_taken_out_of_proves_nothing_any_more(file):
    document = receipt() | {"redacted": True}
    document["announced"]["players"][0]["name"] = "Pseudonym"
    file.write_bytes(document_of(document))
    code, output, _ = run("verify", file)
    assert (code, output.splitlines()[1:]) == (
        3,
        [
            "- redacted: names or reasons were taken out of the announcement, so its commitment cannot be computed.",
            "All else fits.",
        ],
    )


def test_what_does_not_fit_is_named(file):
    changed = receipt(dice=DICE)
    changed["announced"]["players"][0]["name"] = "Someone else"
    changed["outcome"]["tables"][0][0]["player"] = 99
    file.write_bytes(document_of(changed))
    code, output, errors = run("verify", file)
    assert (code, errors) == (1, "")
    first, *rest = output.splitlines()
    assert first == "Not true:"
    assert rest[0] == "- commitment_mismatch: the commitment is not that of the announcement."
    assert rest[1].startswith("- outcome_mismatch: outcome.tables[0][0].player is 99, but the draw gives ")
    assert len(rest) == 2


def test_a_failed_draw_is_no_proof(file):
    file.write_bytes(document_of(fail(receipt()["announced"], author="Ana", reason="Zoë’s laptop\x1b[31m fell\u202e")))
    code, output, _ = run("verify", file)
    assert code == 1
    assert "its nonce was never revealed (recorded by 'Ana': 'Zoë’s laptop\\x1b[31m fell\\u202e')" in output


def test_only_the_first_of_many_mismatches_are_printed(file):
    file.write_bytes(json.dumps(dict.fromkeys(map(str, range(100)))).encode())
    code, output, _ = run("verify", file)
    assert code == 1
    assert len(output.splitlines()) == MAX_SENTENCES + 2
    assert output.endswith(f"- and {100 + 7 - MAX_SENTENCES} more.\n")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "the document is not JSON (line 1, column 1)"),
        (b"Not a receipt", "the document is not JSON (line 1, column 1)"),
        (b'{"nonce":\n 12', "the document is not JSON (line 2, column 4)"),
        (b"\xff\xfe", "the document is not text in UTF-8"),
        (b"[" * 100_000, "the document is not JSON of a sensible depth"),
        (b'{"nonce": NaN}', "the document is not JSON: 'NaN' is no number"),
        (b'{"nonce": 1, "nonce": 2}', "the document is not JSON with unique fields: 'nonce' stands there twice"),
        (b"1" * 5000, "the document is not JSON with numbers of a sensible length"),
        (b"[]", "the document is not an object"),
    ],
)
def test_what_is_no_receipt_is_not_true(file, content, sentence):
    file.write_bytes(content)
    assert run("verify", file) == (1, f"Not true:\n- malformed: {sentence}.\n", "")


def test_a_missing_file_is_wrong_usage(file):
    assert run("verify", file) == (2, "", f"{file}: No such file or directory.\n")


def test_a_folder_is_wrong_usage(tmp_path):
    code, output, errors = run("verify", tmp_path)
    assert (code, output) == (2, "")
    assert errors


@pytest.mark.parametrize("arguments", [[], ["verify"], ["draw", "x"], ["verify", "x", "y"], ["verify", "x", "--yes"]])
def test_wrong_arguments_are_wrong_usage(arguments):
    code, output, errors = run(*arguments)
    assert (code, output) == (2, "")
    assert errors.startswith("usage: python -m tournament.regulation.draw")


def test_every_sentence_can_be_said():
    params = {"published": "", "algorithm": "", "reason": "", "author": "", "expected": "whole", "least": 1, "most": 2}
    assert all(sentence(Mismatch(code, "nonce", params)) for code in SENTENCES)
    extra = {"line": 1, "column": 2, "name": "x", "allowed": (1, 2), "least": 0, "most": 1}
    assert all(sentence(Mismatch("malformed", "", {"expected": each, **extra})) for each in EXPECTED)
