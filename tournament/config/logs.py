"""How a line of the log looks: `key=value` pairs, the request's id in each, and no secret in any of them.

    time=2026-05-01T12:00:00.123Z level=info request=5f0c… method=GET path=/e/may/ status=200 ms=4.2

A traceback follows on lines of its own.
"""

import json
import logging
import re
from datetime import UTC, datetime

from tournament.middleware.requests import current_id

# What follows these is all that it takes to act for a referee, a player, an invited person or the first organiser.
SECRET = re.compile(r"/(t|p|i|setup|invitation|invite|join|confirm|sign-up)/[^/\s\"'?]+")
PLAIN = re.compile(r"[^\s\"=]+")


class LineFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (named by the standard library)
        pairs = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")[:-6] + "Z",
            "level": record.levelname.lower(),
            "request": current_id.get() or None,
            "logger": None if hasattr(record, "fields") else record.name,
            "message": record.message or None,
            **getattr(record, "fields", {}),
        }
        return " ".join(f"{key}={written(value)}" for key, value in pairs.items() if value is not None)


def written(value: object) -> str:
    text = str(value)
    return text if PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def without_secrets(text: str) -> str:
    return SECRET.sub(r"/\1/…", text)
