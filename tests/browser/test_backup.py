"""The owner of the site downloads a backup, and is told when automatic ones fail."""

import zipfile

import pytest

from tests import factories
from tests.browser import accessibility
from tournament.backups.automatic import back_up_if_due

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def olga(at_desk, settings, tmp_path):
    """The owner of the site."""
    settings.VAR_DIR = tmp_path
    return at_desk(factories.event(owner=factories.account("Olga")))


def test_a_backup_comes_as_a_file_as_often_as_wanted(olga):
    olga.opens("/account/")
    assert accessibility.problems_of(olga.page, accessibility.USUAL) == []
    for _ in range(2):
        with olga.page.expect_download() as download:
            olga.presses("Download a backup")
        with zipfile.ZipFile(download.value.path()) as archive:
            assert archive.testzip() is None
        olga.page.reload()
    olga.is_at("My account")


def test_what_is_wrong_with_automatic_backups_is_told(olga, settings, tmp_path):
    settings.BACKUP_DIR = tmp_path / "away"
    back_up_if_due()
    for address, heading in (("/desk/", "My events"), ("/account/", "My account")):
        olga.opens(address)
        olga.is_at(heading)
        olga.sees("The last automatic backup failed")
        assert accessibility.problems_of(olga.page, accessibility.USUAL) == []
