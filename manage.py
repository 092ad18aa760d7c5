#!/usr/bin/env python
"""Django's command line for this project; `python3 start.py` is the one that also sets everything up."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as problem:
        # What is wrong stands in the environment, not in the code: the sentence says it, a traceback would not.
        sys.exit(str(problem))
    except KeyboardInterrupt:
        sys.exit(130)
