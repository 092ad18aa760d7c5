"""The service worker of the table's pages, with the list of the files that it keeps on the phone, and the page that it
shows in the place of one that is not kept.

A worker may answer for addresses below its own only, so it stands at the root of the site.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournament.views.http.policies import everyone
from tournament.views.http.workers import worker

SOURCE = "js/service-worker.js"
STYLES = (
    *("colours", "grillmeister", "controls", "lists", "game", "table"),
    *("holdings", "board", "end_state", "board_extras"),
)
GAME_STYLES = ("game_turns", "turn_dock", "turn_entry", "game_waiting")
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
    addresses = {"LOGOUT": reverse("logout"), "OFFLINE": reverse("table_offline")}
    return worker(SOURCE, FILES, addresses, scope="/")


@everyone  # It shows nothing of anybody's either.
@require_safe
def without_connection(request: HttpRequest) -> HttpResponse:
    return render(request, "table/offline.html")
