"""The product's settings, with the addresses of the empty views beside its own."""

from tournament.config.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.floor.urls"
