"""The backup that the owner of the site downloads, and what others see of it."""

import io
import zipfile

import pytest

from tests import factories
from tests.factories.entries import only_table, playing, recorded
from tests.views.reading import text
from tournament.backups.automatic import back_up_if_due

FAILED = "The last automatic backup failed: "


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path / "var"
    settings.VAR_DIR.mkdir()
    return settings.VAR_DIR


@pytest.fixture
def owner(client):
    account = factories.account("Ana")
    client.force_login(account)
    return account


@pytest.mark.django_db(transaction=True)
def test_the_owner_of_the_site_downloads_the_file_of_the_command(client, owner, folder):
    event, _ = playing(owner=owner)
    recorded(only_table(event))
    assert "Download a backup" in text(client.get("/account/"))
    response = client.post("/account/backup/")
    assert (response.status_code, response.streaming) == (200, True)
    assert response.headers["Content-Type"] == "application/zip"
    assert response.headers["Content-Disposition"].startswith('attachment; filename="grillmeister-20')
    content = b"".join(response.streaming_content)
    assert int(response.headers["Content-Length"]) == len(content)
    response.close()
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert {name.split(".")[0] for name in archive.namelist()} == {"grillmeister", "secret_key", "manifest"}
    assert list(folder.iterdir()) == []


@pytest.mark.django_db(transaction=True)
def test_what_cannot_be_written_is_said(client, owner, folder):
    folder.rmdir()
    response = client.post("/account/backup/")
    assert response.status_code == 503
    assert f"{folder} cannot be written to: No such file or directory. Choose another folder." in text(response)


@pytest.mark.django_db
def test_others_see_nothing_of_it(client, owner):
    client.force_login(factories.owner(factories.event()))
    assert "backup" not in text(client.get("/account/")).lower()
    assert client.post("/account/backup/").status_code == 404
    client.logout()
    assert client.post("/account/backup/")["Location"] == "/login/?next=/account/backup/"


@pytest.mark.django_db
def test_whoever_looks_at_the_address_is_led_to_the_button(client, owner):
    assert client.get("/account/backup/", headers={"Accept": "text/html"})["Location"] == "/account/"


@pytest.mark.django_db
def test_the_owner_of_the_site_is_told_when_automatic_backups_fail(client, owner, settings, tmp_path):
    settings.BACKUP_DIR = tmp_path / "away"
    other = factories.owner(factories.event())
    assert back_up_if_due() is None
    sentence = f"{FAILED}{tmp_path / 'away'} cannot be written to: No such file or directory. Choose another folder."
    for address in ("/desk/", "/account/"):
        assert f"{sentence} There is no good copy yet." in " ".join(text(client.get(address)).split())
    client.force_login(other)
    assert FAILED not in text(client.get("/desk/"))
    client.force_login(owner)
    settings.BACKUP_DIR = None
    assert FAILED not in text(client.get("/desk/"))


@pytest.mark.django_db(transaction=True)
def test_the_owner_sees_when_the_last_copy_was_made(client, owner, settings, tmp_path):
    settings.BACKUP_DIR = tmp_path
    factories.event()
    assert back_up_if_due()
    page = " ".join(text(client.get("/account/")).split())
    assert f"The server also saves copies in {tmp_path} automatically. Last copy: " in page
