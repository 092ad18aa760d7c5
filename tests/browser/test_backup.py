"""The owner of the site downloads a backup, and is told when automatic ones fail."""

import zipfile

import pytest
from django.test import Client

from tests import factories
from tests.browser import accessibility
from tournament.backups.automatic import back_up_if_due

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def olga(people, site, settings, tmp_path):
    """The owner of the site."""
    settings.VAR_DIR = tmp_path
    owner, signed_in = factories.account("Olga"), Client()
    factories.event(owner=owner)
    signed_in.force_login(owner)
    person = people("Olga")
    person.page.context.add_cookies(
        [{"name": name, "value": cookie.value, "url": site} for name, cookie in signed_in.cookies.items()]
    )
    return person


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
