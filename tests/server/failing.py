"""The product's settings, with which no process can begin to answer; the one that starts them does not notice."""

from tournament.config.settings import *  # noqa: F403

MIDDLEWARE = ["tests.server.nothing.at_all"]
