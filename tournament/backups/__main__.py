"""`python -m tournament.backups`: examines the database that the environment names, and prints what it found as JSON.

With `--migrate`, an older database is brought up to this version first.
"""

import json
import sys
from dataclasses import asdict

import django


def main(arguments: list[str]) -> None:
    django.setup()
    # They can be imported only now.
    from django.db import connections

    from tournament.actions.core.actors import Refused
    from tournament.backups.manifest import examine
    from tournament.backups.sqlite import MIGRATE

    try:
        answer = asdict(examine(migrate=MIGRATE in arguments))
    except Refused as refused:
        answer = {"refused": refused.code, "params": refused.params}
    # The last connection that closes folds the log into the file.
    connections.close_all()
    # Plain ASCII: on Windows, a pipe may have an alphabet of its own.
    print(json.dumps(answer))


if __name__ == "__main__":
    main(sys.argv[1:])
