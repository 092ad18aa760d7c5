"""What start.py does before it needs the network: commands, addresses, the key, and knowing what is installed."""

import os
import socket
import stat
import subprocess
import sys

import pytest

import start
from tests.project import ROOT


def run_start(*arguments, **environment):
    command = [sys.executable, ROOT / "start.py", *arguments]
    return subprocess.run(
        command, env=os.environ | environment, capture_output=True, text=True, encoding="utf-8", check=False
    )


def outcome_of(*arguments, **environment):
    finished = run_start(*arguments, **{"PYTHONIOENCODING": "utf-8"}, **environment)
    return finished.returncode, finished.stdout, finished.stderr


def test_help_is_the_docstring():
    assert outcome_of("--help") == (0, f"{start.__doc__}\n", "")


def test_help_names_every_command():
    explained = {line.split()[2] for line in start.__doc__.splitlines() if line.startswith("    python3 start.py ")}
    assert explained - {"serve"} == set(start.COMMANDS) - {"run"}


def test_an_unknown_command_gets_a_sentence():
    commands = "run, test, test-long, coverage, lint, types, check, bench, lock"
    sentence = f"There is no command “serve”. The commands are: {commands}.\n"
    assert outcome_of("serve") == (2, "", sentence)


def test_what_a_command_cannot_use_gets_a_sentence():
    sentence = "The command “run” takes no arguments, but got: --port 9000.\n"
    assert outcome_of("run", "--port", "9000") == (2, "", sentence)


@pytest.mark.parametrize("port", ["eighty", "0", "65536", "-1", "80.0", "²"])
def test_a_bad_port_gets_a_sentence(port):
    sentence = f"PORT must be a number from 1 to 65535, not “{port}”.\n"
    assert outcome_of(PORT=port) == (2, "", sentence)


def test_a_taken_port_gets_a_sentence():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code, output, sentence = outcome_of(HOST="127.0.0.1", PORT=str(port))
    assert (code, output) == (2, "")
    assert sentence.startswith(f"Cannot serve on 127.0.0.1 port {port}: ")
    assert sentence.endswith(". Choose another address with HOST and PORT in the environment.\n")


@pytest.mark.parametrize("version", [(3, 10), (3, 8), (2, 7)])
def test_an_old_python_is_refused(version):
    with pytest.raises(start.Refusal) as refused:
        start.refuse_old_python(version)
    assert str(refused.value) == "Grillmeister needs Python 3.11 or newer; this is Python {}.{}.".format(*version)


@pytest.mark.parametrize(
    ("environment", "address"),
    [
        ({}, ("127.0.0.1", 8000)),
        ({"HOST": "", "PORT": ""}, ("127.0.0.1", 8000)),
        ({"HOST": "0.0.0.0", "PORT": "80"}, ("0.0.0.0", 80)),
    ],
)
def test_the_environment_says_where_to_serve(monkeypatch, environment, address):
    for name in ("HOST", "PORT"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert start.wanted_address() == address


@pytest.mark.parametrize(("host", "name"), [("127.0.0.1", "127.0.0.1"), ("::1", "[::1]"), ("desk.local", "desk.local")])
def test_the_address_shown_can_be_typed_into_a_browser(host, name):
    assert start.reachable_name(host) == name


def test_a_server_on_every_network_is_shown_by_an_address_of_this_machine():
    name = start.reachable_name("0.0.0.0")
    assert name != "0.0.0.0"
    # Only an address of our own can be bound; port 0 stands for any that is free.
    assert start.free_ip(name, 0) == name


def test_the_server_gets_the_address_behind_a_name():
    assert start.free_ip("localhost", 0) == "127.0.0.1"


def test_the_secret_key_is_made_once_and_is_private(tmp_path):
    folder = tmp_path / "var"
    start.make_secret_key(folder)
    key = (folder / "secret_key").read_text(encoding="ascii")
    start.make_secret_key(folder)
    assert [file.name for file in folder.iterdir()] == ["secret_key"]
    assert (folder / "secret_key").read_text(encoding="ascii") == key
    assert len(key) > 50


@pytest.mark.skipif(os.name == "nt", reason="Windows has no file modes")
def test_only_the_owner_can_read_the_secret_key(tmp_path):
    start.make_secret_key(tmp_path)
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_two_installations_have_different_keys(tmp_path):
    for name in ("one", "two"):
        start.make_secret_key(tmp_path / name)
    assert (tmp_path / "one" / "secret_key").read_bytes() != (tmp_path / "two" / "secret_key").read_bytes()


@pytest.mark.parametrize(
    ("stamped", "serves", "tests"),
    [(None, False, False), ("run", True, False), ("dev", True, True), ("outdated", False, False)],
)
def test_the_stamp_tells_what_is_installed(tmp_path, stamped, serves, tests):
    for name in ("run", "dev", "outdated"):
        (tmp_path / f"{name}.txt").write_text(name, encoding="utf-8")
    stamp = tmp_path / "installed"
    if stamped:
        stamp.write_text(start.fingerprint(stamped, tmp_path), encoding="utf-8")
    installed = [start.is_installed(name, stamp, tmp_path) for name in ("run", "dev", "lock")]
    assert installed == [serves, tests, False]
