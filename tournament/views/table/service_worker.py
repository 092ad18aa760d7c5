"""The service worker of the table's pages, with the list of the files that it keeps on the phone, and the page that it
shows in the place of one that is not kept.

A worker may answer for addresses below its own only, so it stands at the root of the site.
"""

import hashlib
import json
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournament.views.http.policies import everyone

SOURCE = "js/service-worker.js"
STYLES = ("colours", "grillmeister", "controls", "lists", "game", "table", "holdings", "end_state", "board_extras")
GAME_STYLES = ("game_turns", "turn_entry", "game_waiting")
SCRIPTS = (
    *("page", "clock", "offline_guard", "outbox", "phone", "polling", "outbox_status"),
    *("end_state", "problems", "board", "board_extras", "stopped_game"),
    *("verdict", "conflict", "form_values", "result_entry"),
)
GAME_SCRIPTS = ("turns", "turn_form", "game", "wake_lock", "waiting_panel", "waiting")
FILES = (
    *(f"css/{name}.css" for name in (*STYLES, *GAME_STYLES)),
    *(f"js/{name}.js" for name in (*SCRIPTS, *GAME_SCRIPTS)),
    "django_htmx/htmx-2.min.js",
    "img/grillmeister.svg",
)


@everyone  # It is a program without anything of anybody's in it.
@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    path = finders.find(SOURCE)
    assert path is not None
    source = Path(path).read_text(encoding="utf-8")
    # While somebody works at the files, their names do not change with them.
    files = [] if settings.DEBUG else [staticfiles_storage.url(name) for name in FILES]
    addresses = {"FILES": files, "LOGOUT": reverse("logout"), "OFFLINE": reverse("table_offline")}
    first = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in addresses.items())
    text = f"{first}\n{source}"
    version = hashlib.sha256(text.encode()).hexdigest()[:12]
    text = f'const VERSION = "{version}";\n{text}'
    # Asked for anew each time: an old worker would go on with old files.
    headers = {"Cache-Control": "no-cache", "Service-Worker-Allowed": "/"}
    return HttpResponse(text, content_type="text/javascript; charset=utf-8", headers=headers)


@everyone  # It shows nothing of anybody's either.
@require_safe
def without_connection(request: HttpRequest) -> HttpResponse:
    return render(request, "table/offline.html")
