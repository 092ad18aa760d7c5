"""What the engine offers as a package: its public names, its types, and a README whose examples run."""

import doctest
from pathlib import Path

import games.heckmeck

PACKAGE = Path(games.heckmeck.__file__).parent


def test_the_package_offers_what_it_says():
    names = games.heckmeck.__all__
    assert [name for name in names if not hasattr(games.heckmeck, name)] == []
    assert len(set(names)) == len(names)


def test_the_package_says_that_it_is_typed():
    assert (PACKAGE / "py.typed").read_text(encoding="utf-8") == ""


def test_the_examples_of_the_readme_are_true():
    outcome = doctest.testfile(str(PACKAGE / "README.md"), module_relative=False, encoding="utf-8")
    assert outcome.failed == 0
    assert outcome.attempted > 20
