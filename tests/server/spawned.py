"""`python -m tests.server.spawned HOST PORT`: serves as on systems where a new process is no copy of the first."""

import multiprocessing
import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    multiprocessing.set_start_method("spawn")
    execute_from_command_line(["manage.py", "serve", *sys.argv[1:]])
