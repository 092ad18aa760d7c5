"""`python -m tests.server.refusals FILE…`, in a server's environment: what `manage.py restore` says of each backup."""

import json
import sys

import django
from django.core.management import CommandError, call_command


def said_of(file: str) -> str:
    try:
        call_command("restore", file, replace=True)
    except CommandError as error:
        return str(error)
    return "restored"


if __name__ == "__main__":
    django.setup()
    print(json.dumps({file: said_of(file) for file in sys.argv[1:]}))
