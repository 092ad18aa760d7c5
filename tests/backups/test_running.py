"""Whether a server runs: servers share the lock, and who restores a backup is without any."""

import pytest

from tournament.actions.core.actors import Refused
from tournament.serving.running import mark_running, nobody_serving


@pytest.fixture(autouse=True)
def folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path / "var"


def is_running():
    try:
        with nobody_serving():
            return False
    except Refused:
        return True


def test_servers_share_the_lock_and_the_last_one_ends_it():
    assert not is_running()
    locks = [mark_running(), mark_running()]
    assert is_running()
    locks.pop().release()
    assert is_running()
    with pytest.raises(Refused) as refused, nobody_serving():
        pass
    assert refused.value.code == "server_runs"
    locks.pop().release()
    assert not is_running()


def test_no_server_starts_while_a_backup_is_restored():
    with nobody_serving(), pytest.raises(Refused) as refused:
        mark_running()
    assert refused.value.code == "backup_being_restored"
    mark_running().release()
