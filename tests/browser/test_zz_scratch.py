import pytest
from tests.browser.test_end_state import *
@pytest.fixture(autouse=True)
def plain(settings):
    settings.STORAGES={**settings.STORAGES,"staticfiles":{"BACKEND":"django.contrib.staticfiles.storage.StaticFilesStorage"}}
