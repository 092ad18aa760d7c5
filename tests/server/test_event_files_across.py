"""An event's file goes from one installation to the next, whichever database each has, and stays the same file."""

import shutil

import pytest

from tests.factories.event_files import content
from tests.server.backups import managed
from tests.server.conftest import database
from tests.server.serving import server_in

__all__ = ["content"]  # a fixture

pytestmark = pytest.mark.django_db

OWNER = """
from tournament.actions.access.accounts import create_account
create_account(username="olga", display_name="Olga", password="a long way round")
"""


@pytest.fixture
def installation(request, prepared, tmp_path):
    """A new one with somebody who can own events: its programs can be run, nothing is served."""

    def make(name, vendor):
        folder = tmp_path / name
        source, url = prepared(vendor)
        shutil.copytree(source, folder)
        url = database(request, vendor, template=url.partition("?")[0].rpartition("/")[2])
        return server_in(folder, DATABASE_URL=url)

    return make


@pytest.mark.long
def test_from_sqlite_to_postgresql_and_back_it_is_the_same_file(content, installation, tmp_path):
    file = tmp_path / "first.json"
    file.write_bytes(content)
    for step, vendor in enumerate(("postgresql", "sqlite")):
        with installation(f"{step}", vendor) as server:
            assert server.carry_out("manage", "shell", "-c", OWNER).returncode == 0
            assert managed(server, "import", file)["event"] == "cup"
            file = tmp_path / f"{vendor}.json"
            managed(server, "export", "cup", file)
        assert file.read_bytes() == content
