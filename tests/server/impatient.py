"""The product's settings, but who finds the database locked gives up after a moment: for tests of what is said then."""

from tournament.config.settings import *  # noqa: F403
from tournament.config.settings import DATABASES

A_MOMENT_IN_SECONDS = 0.3

if "timeout" in DATABASES["default"]["OPTIONS"]:
    DATABASES["default"]["OPTIONS"]["timeout"] = A_MOMENT_IN_SECONDS
else:
    DATABASES["default"]["OPTIONS"]["options"] = f"-c lock_timeout={A_MOMENT_IN_SECONDS}s"
