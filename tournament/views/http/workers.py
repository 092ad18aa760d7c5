"""Service workers: programs that a browser runs between its pages and the network.

Each stands in `static/js`; in front of it come the addresses that it needs, and a version that changes with any of the
files it keeps.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpResponse


def worker(source: str, files: Iterable[str], addresses: Mapping[str, str], *, scope: str) -> HttpResponse:
    """The program `source` with the list FILES, and each of the addresses under its name."""
    path = finders.find(source)
    assert path is not None
    program = Path(path).read_text(encoding="utf-8")
    # While somebody works at the files, their names do not change with them.
    kept = [] if settings.DEBUG else [staticfiles_storage.url(name) for name in files]
    constants = {"FILES": kept, **addresses}
    first = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in constants.items())
    text = f"{first}\n{program}"
    version = hashlib.sha256(text.encode()).hexdigest()[:12]
    text = f'const VERSION = "{version}";\n{text}'
    # Asked for anew each time: an old worker would go on with old files.
    headers = {"Cache-Control": "no-cache", "Service-Worker-Allowed": scope}
    return HttpResponse(text, content_type="text/javascript; charset=utf-8", headers=headers)
