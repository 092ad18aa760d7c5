"""Work in processes of its own: what comes back, and what those are told who wait in vain."""

import sys

import pytest

from tests.child_processes import let_hang
from tournament.child_processes import ChildProcesses, ChildrenBusy, ChildTookTooLong


@pytest.fixture
def children():
    return ChildProcesses("json.tool", max_at_once=2)


def outcome_of(children):
    """What somebody is told who wants to have some JSON formatted."""
    try:
        child = children.run(b"[7]")
    except (ChildrenBusy, ChildTookTooLong) as problem:
        return type(problem)
    return child.returncode, child.stdout.split(), child.stderr


def test_what_a_child_says_comes_back(children):
    assert outcome_of(children) == (0, [b"[", b"7", b"]"], b"")


def test_a_child_that_fails_says_why(children):
    child = children.run(b"no JSON")
    assert (child.returncode, child.stdout, b"Expecting value" in child.stderr) == (1, b"", True)


def test_where_all_places_are_taken_for_too_long_there_is_none(children, monkeypatch):
    monkeypatch.setattr(children, "patience_in_seconds", 0)
    with children.place(), children.place():
        assert outcome_of(children) is ChildrenBusy


def test_a_place_that_is_taken_leaves_the_other(children):
    with children.place():
        assert outcome_of(children) == (0, [b"[", b"7", b"]"], b"")


def test_children_of_one_kind_take_no_place_of_another(children):
    with children.place(), children.place():
        assert outcome_of(ChildProcesses("json.tool")) == (0, [b"[", b"7", b"]"], b"")


def test_a_child_that_hangs_is_ended_and_gives_its_place_back(children, monkeypatch, tmp_path):
    let_hang(children, monkeypatch, tmp_path)
    assert [outcome_of(children) for _ in range(3)] == [ChildTookTooLong] * 3


def test_a_child_that_cannot_even_start_gives_its_place_back(children, monkeypatch, tmp_path):
    with monkeypatch.context() as broken:
        broken.setattr(sys, "executable", str(tmp_path / "nothing"))
        for _ in range(3):
            with pytest.raises(FileNotFoundError):
                children.run(b"[7]")
    assert outcome_of(children) == (0, [b"[", b"7", b"]"], b"")
