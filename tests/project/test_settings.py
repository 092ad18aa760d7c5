"""The settings pass Django's own checks, and explain what is wrong with the environment."""

import os
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured

from tests.project import ROOT
from tournament.config import environment


def manage(*arguments, **more):
    """As somebody else would start it: what tests tell Django of themselves (some, of a browser) stays with them."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("DJANGO_")}
    command = [sys.executable, "manage.py", *arguments]
    finished = subprocess.run(command, cwd=ROOT, env=ours | more, capture_output=True, text=True, check=False)
    return finished.returncode, finished.stderr


def test_djangos_checks_are_clean():
    assert manage("check", "--fail-level=DEBUG") == (0, "")


def test_djangos_checks_for_a_server_with_https_are_clean():
    assert manage("check", "--deploy", "--fail-level=DEBUG", HTTPS="1") == (0, "")


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("DEBUG", "perhaps", "DEBUG must be 1 or 0, not “perhaps”."),
        ("THREADS", "many", "THREADS must be a number from 1 to 64, not “many”."),
        ("LOG_LEVEL", "loud", "LOG_LEVEL must be one of DEBUG, INFO, WARNING, ERROR, not “LOUD”."),
        ("TIME_ZONE", "Mars/Olympus", "TIME_ZONE must be a name such as Europe/Berlin, not “Mars/Olympus”."),
        (
            "DATABASE_URL",
            "mysql://u:secret@host/name",
            "DATABASE_URL must look like postgres://user:password@host:port/name?options,"
            " but it does not begin with postgres://.",
        ),
    ],
)
def test_nonsense_in_the_environment_gets_one_sentence(name, value, sentence):
    assert manage("check", **{name: value}) == (1, f"{sentence}\n")


@pytest.mark.parametrize(
    ("value", "means"), [("", False), ("0", False), ("No", False), ("1", True), ("TRUE", True), (" yes ", True)]
)
def test_flags(monkeypatch, value, means):
    monkeypatch.setenv("A_FLAG", value)
    assert environment.flag("A_FLAG") is means


def test_lists_of_names(monkeypatch):
    monkeypatch.setenv("SOME_NAMES", " a.example, ,b.example,")
    assert environment.names("SOME_NAMES") == ["a.example", "b.example"]


@pytest.mark.parametrize("value", ["0", "65", "-1", "1.0", "²", "1e1"])
def test_numbers_out_of_bounds_are_refused(monkeypatch, value):
    monkeypatch.setenv("A_NUMBER", value)
    with pytest.raises(ImproperlyConfigured):
        environment.number("A_NUMBER", 4, least=1, most=64)


@pytest.mark.parametrize(("value", "means"), [("", 4), ("1", 1), ("64", 64)])
def test_numbers(monkeypatch, value, means):
    monkeypatch.setenv("A_NUMBER", value)
    assert environment.number("A_NUMBER", 4, least=1, most=64) == means


@pytest.mark.parametrize(
    ("zone", "means"),
    [("Europe/Bucharest", "Europe/Bucharest"), ("Etc/UTC", "UTC"), ("No/Such", "UTC"), ("/etc/passwd", "UTC")],
)
def test_the_time_zone_of_the_machine(zone, means):
    program = "from tournament.config import environment; print(environment.machine_time_zone())"
    told = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program],
        cwd=ROOT,
        env={**os.environ, "TZ": zone},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.stdout, told.stderr) == (f"{means}\n", "")


@pytest.mark.parametrize("value", ["../../etc/passwd", "/etc/localtime", "Europe", "\0"])
def test_what_is_not_a_time_zone_is_refused(monkeypatch, value):
    monkeypatch.setattr(os, "environ", {"A_ZONE": value})
    with pytest.raises(ImproperlyConfigured):
        environment.time_zone("A_ZONE", "UTC")
