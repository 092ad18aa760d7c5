"""The pinned requirements: each package with its hashes, and no word about where it comes from."""

import re

import pytest

from tests.project import ROOT

PINNED = ["dev.txt", "lock.txt", "run.txt"]
PIN = re.compile(r"[a-z0-9-]+==[^ ]+( ; [^\\]+)?( --hash=sha256:[0-9a-f]{64})+")
# An address, an option that names an index, or a domain name. Versions and file names are none of these.
HOST = re.compile(r"://|--(extra-)?index|--find-links|--trusted|\b[a-z0-9-]+\.(com|org|net|io|dev|local)\b")


def text_of(name):
    return (ROOT / "requirements" / name).read_text(encoding="utf-8")


def requirements_in(text):
    """The requirements, each as one line; comments are left out."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    joined = "\n".join(lines).replace("\\\n", " ")
    return [" ".join(line.split()) for line in joined.splitlines() if line.strip()]


def test_every_wish_has_its_pins():
    folder = ROOT / "requirements"
    assert sorted(file.name for file in folder.glob("*.txt")) == PINNED
    assert sorted(file.with_suffix(".txt").name for file in folder.glob("*.in")) == PINNED


@pytest.mark.parametrize("name", PINNED)
def test_every_package_is_pinned_with_hashes(name):
    requirements = requirements_in(text_of(name))
    assert requirements
    assert [line for line in requirements if not PIN.fullmatch(line)] == []


@pytest.mark.parametrize("bad", ["django==5.2", "django>=5.2 --hash=sha256:" + "0" * 64, "-e ."])
def test_a_package_without_pin_or_hash_would_be_found(bad):
    assert not PIN.fullmatch(bad)


@pytest.mark.parametrize("name", PINNED)
def test_no_host_is_named(name):
    assert [line for line in text_of(name).splitlines() if HOST.search(line)] == []


@pytest.mark.parametrize("bad", ["--index-url https://a.example/simple", "--find-links /wheels", "# from pypi.org"])
def test_a_host_would_be_found(bad):
    assert HOST.search(bad)


def test_what_serves_is_tested_in_the_same_versions():
    # Without the hashes and the conditions: what one needs on some systems, the other may need on all.
    serving, testing = ({line.split()[0] for line in requirements_in(text_of(name))} for name in ("run.txt", "dev.txt"))
    assert serving <= testing
