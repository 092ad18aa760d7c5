"""The settings pass Django's own checks, and explain what is wrong with the environment."""

import os
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured
from tzlocal.windows_tz import win_tz

from tests.project import ROOT
from tournament.config import environment
from tournament.queries.events.time_zones import is_time_zone


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


# The registry of Windows as a module: what it holds about the time zone of the machine.
ON_WINDOWS = """
import sys, types
sys.modules["winreg"] = registry = types.ModuleType("winreg")
values = {values!r}
registry.HKEY_LOCAL_MACHINE = None
registry.ConnectRegistry = lambda machine, key: None
registry.OpenKey = lambda handle, key: types.SimpleNamespace(Close=lambda: None)
registry.QueryInfoKey = lambda key: (0, len(values), 0)
registry.EnumValue = lambda key, at: (*values[at], 1)
import tzlocal.win32
from tournament.config import environment
from tournament.queries.events.time_zones import is_time_zone
environment.get_localzone_name = tzlocal.win32.get_localzone_name
print(environment.machine_time_zone())
"""


@pytest.mark.parametrize(
    ("values", "means"),
    [
        ([("TimeZoneKeyName", "W. Europe Standard Time")], "Europe/Berlin"),
        ([("Bias", -120), ("TimeZoneKeyName", "GTB Standard Time\0\0of before")], "Europe/Bucharest"),
        ([("TimeZoneKeyName", "India Standard Time")], "Asia/Calcutta"),
        ([("TimeZoneKeyName", "UTC")], "UTC"),
        ([("TimeZoneKeyName", "W. Europe Standard Time"), ("DynamicDaylightTimeDisabled", 1)], "Etc/GMT-1"),
        ([("TimeZoneKeyName", "Nowhere Standard Time")], "UTC"),
        ([], "UTC"),
    ],
)
def test_the_time_zone_of_a_machine_with_windows(values, means):
    told = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", ON_WINDOWS.format(values=values)],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != "TZ"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.stdout, told.stderr) == (f"{means}\n", "")


def test_every_time_zone_of_windows_is_one_that_an_event_can_have():
    assert [zone for zone in win_tz.values() if not is_time_zone(zone)] == []


@pytest.mark.parametrize("value", ["../../etc/passwd", "/etc/localtime", "Europe", "\0"])
def test_what_is_not_a_time_zone_is_refused(monkeypatch, value):
    monkeypatch.setattr(os, "environ", {"A_ZONE": value})
    with pytest.raises(ImproperlyConfigured):
        environment.time_zone("A_ZONE", "UTC")
