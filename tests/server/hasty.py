"""The product's settings, but what does not arrive is given up after a moment: for tests of that."""

from tournament.config.settings import *  # noqa: F403

IDLE_TIMEOUT = ARRIVAL_TIMEOUT = 1
