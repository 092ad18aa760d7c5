"""Servers, each with a database of its own: a file of SQLite, or one on a PostgreSQL server that is thrown away."""

import os
import shutil
from functools import partial
from uuid import uuid4

import psycopg
import pytest

from tests.postgresql import LENT_SERVER, throw_away_server
from tests.programs import find_postgresql, on_ci
from tests.server.backups import manage
from tests.server.serving import server_in
from tests.shared import made_for_all, made_here

WORKERS = {"sqlite": 1, "postgresql": 3}
# For what the kind of database hardly touches: with SQLite in every run, with both in `make test-long`.
SQLITE_FIRST = pytest.mark.parametrize(
    "vendor", ["sqlite", pytest.param("postgresql", marks=pytest.mark.long)], indirect=True, scope="module"
)


@pytest.fixture(scope="session")
def postgresql():
    """The address of any database on it, with a gap for the name; a run that has one already lends it."""
    if lent := os.environ.get(LENT_SERVER):
        yield gap_for_name(lent)
        return
    programs = find_postgresql()
    if programs is None:
        complain = pytest.fail if on_ci() else pytest.skip
        raise complain.Exception("There is no PostgreSQL on this machine.")
    with throw_away_server(programs) as url:
        yield gap_for_name(url)


def gap_for_name(url):
    return url.replace("/grillmeister?", "/{}?")


@pytest.fixture(scope="session")
def prepared(request, tmp_path_factory):
    """The folder of an installation that was prepared but never served, and its DATABASE_URL; one for each database.

    The processes of a run share it, unless each has a PostgreSQL server of its own.
    """
    made = {}

    def installation(vendor):
        if vendor not in made:
            of_run = vendor == "sqlite" or LENT_SERVER in os.environ
            make = made_for_all if of_run else made_here
            made[vendor] = make(tmp_path_factory, f"prepared-{vendor}", partial(prepare, request, vendor))
        folder = made[vendor]
        return folder, (folder / "database_url").read_text(encoding="utf-8")

    return installation


def prepare(request, vendor, folder):
    with server_in(folder, DATABASE_URL=database(request, vendor)) as server:
        manage(server, "prepare").check_returncode()
        (folder / "database_url").write_text(server.environment["DATABASE_URL"], encoding="utf-8")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def vendor(request):
    return request.param


def database(request, vendor, template="template0"):
    """The DATABASE_URL of a new one; a file needs none."""
    if vendor == "sqlite":
        return ""
    address, name = request.getfixturevalue("postgresql"), f"server_{uuid4().hex}"
    with psycopg.connect(address.format("postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    return address.format(name)


@pytest.fixture(scope="module")
def serving(request, vendor, prepared, tmp_path_factory):
    """Starts nothing yet: for a server of as many processes as may be, on the next database.

    It is a copy of one that was prepared, because each would prepare the same; unless it has to be `empty`.
    """

    def make(*, empty=False, **environment):
        folder = tmp_path_factory.mktemp("server")
        if empty:
            url = database(request, vendor)
        else:
            source, of_source = prepared(vendor)
            shutil.copytree(source, folder, dirs_exist_ok=True)
            url = database(request, vendor, template=of_source.partition("?")[0].rpartition("/")[2])
        several = {"WORKERS": str(WORKERS[vendor]), "THREADS": "4", "DATABASE_URL": url}
        return server_in(folder, **several | environment)

    return make
