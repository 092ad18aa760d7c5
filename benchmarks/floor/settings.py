"""The product's settings, with the addresses of the empty views beside its own, and receivers on this machine."""

from tournament.config.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.floor.urls"
OUTGOING_NETWORK = "benchmarks.floor.receivers.own_network"
