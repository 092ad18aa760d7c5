"""The product's settings, but whether an automatic backup is due is looked at all the time: for tests of that."""

from tournament.config.settings import *  # noqa: F403

BACKUP_LOOK_SECONDS = 0.05
