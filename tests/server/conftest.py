"""Servers, each with a database of its own: a file of SQLite, or one on a PostgreSQL server that is thrown away."""

from uuid import uuid4

import psycopg
import pytest

from tests import machine
from tests.postgresql import throw_away_server
from tests.server.serving import server_in

WORKERS = {"sqlite": 1, "postgresql": 3}


@pytest.fixture(scope="session")
def postgresql():
    """The address of any database on it, with a gap for the name."""
    programs = machine.find_postgresql()
    if programs is None:
        complain = pytest.fail if machine.on_ci() else pytest.skip
        raise complain.Exception("There is no PostgreSQL on this machine.")
    with throw_away_server(programs) as url:
        yield url.replace("/grillmeister?", "/{}?")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def vendor(request):
    return request.param


@pytest.fixture(scope="module")
def new_database(request, vendor):
    """Gives the DATABASE_URL of an empty one, each time it is called; a file needs none."""

    def make():
        if vendor == "sqlite":
            return ""
        address, name = request.getfixturevalue("postgresql"), f"server_{uuid4().hex}"
        with psycopg.connect(address.format("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return address.format(name)

    return make


@pytest.fixture(scope="module")
def serving(vendor, new_database, tmp_path_factory):
    """Starts nothing yet: for a server of as many processes as may be, on the next database."""

    def make(**environment):
        several = {"WORKERS": str(WORKERS[vendor]), "THREADS": "4", "DATABASE_URL": new_database()}
        return server_in(tmp_path_factory.mktemp("server"), **several | environment)

    return make
