"""The product's settings, but a connection that stands still is given up after a moment: for tests of that."""

from tournament.config.settings import *  # noqa: F403

MOST_SILENCE_IN_SECONDS = 1
