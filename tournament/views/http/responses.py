"""How views answer: a page, a page with what was wrong, on to the next page, nothing new, or the same as before.

Works the same with htmx and without: a redirect is followed by both, and a refused form comes back with 422 and
everything that was typed. Pages that poll are told how often, and get a short answer when there is nothing new.

Actions are idempotent by themselves; but where the first submission took the sender's access away, the page is closed
to the repeat. So the session remembers the last such response, and the repeat gets it again.
"""

from collections.abc import Mapping
from http import HTTPStatus

from django.conf import settings
from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _

from tournament.actions.core.undo import can_be_undone
from tournament.forms.base import ActionForm
from tournament.models import Event, JournalEntry

UNDO = "undo:"
UNCHANGED = _("Nothing was changed.")


def sent(request: HttpRequest) -> QueryDict | None:
    """What a form sent, even if that is nothing; None where the page is only looked at."""
    return request.POST if request.method == "POST" else None


def page(
    request: HttpRequest, template: str, context: Mapping[str, object] | None = None, *, conflict: bool = False
) -> HttpResponse:
    """The page; with status 422 where a form in it was refused, 409 where somebody else was quicker (`conflict`)."""
    context = dict(context or {})
    forms = [value for value in context.values() if isinstance(value, BaseForm)]
    status = 422 if any(form.is_bound and form.errors for form in forms) else 200
    if conflict:
        status = HTTPStatus.CONFLICT
    return render(request, template, context, status=status)


def too_many(answer: HttpResponse, seconds: int) -> HttpResponse:
    """A form's page, where an attempt was one too many: says to browsers and programs, too, when to try again."""
    if seconds:
        answer.status_code = HTTPStatus.TOO_MANY_REQUESTS
        answer.headers["Retry-After"] = str(seconds)
    return answer


def done(
    request: HttpRequest,
    address: str,
    *args: object,
    message: object = "",
    event: Event | None = None,
) -> HttpResponseRedirect:
    """Leads on to a page by its name. With `event`, its latest entry is offered for undo beside the message."""
    entry: JournalEntry | None = getattr(event, "latest_entry", None) if event else None
    tags = ""
    if event and entry and can_be_undone(entry):
        tags = UNDO + reverse("desk_undo", args=[event.slug, entry.number])
    if message:
        messages.success(request, str(message), extra_tags=tags)
    return redirect(address, *args)


def saved(
    request: HttpRequest, form: ActionForm, event: Event, address: str, *args: object, message: object
) -> HttpResponseRedirect:
    """The answer to what may have been saved like this before: then nothing was written, and the message says so."""
    written = form.repeated is not None or getattr(event, "latest_entry", None) is not None
    return done(request, address, *args, message=message if written else UNCHANGED, event=event)


def refused(request: HttpRequest, form: BaseForm, address: str, *args: object) -> HttpResponseRedirect:
    """Leads from a button without a page of its own back to where it stands, with what was wrong as a message."""
    for sentences in form.errors.values():
        for sentence in sentences:
            messages.error(request, str(sentence))
    return redirect(address, *args)


def back_or(request: HttpRequest, address: str, *args: object) -> str:
    """The page that a button stood on, if it said so in `next`; otherwise the named one."""
    wished = request.POST.get("next", "")
    if wished.startswith("/") and url_has_allowed_host_and_scheme(wished, allowed_hosts=None):
        return wished
    return reverse(address, args=args)


def is_up_to_date(request: HttpRequest, name: str, current: object) -> bool:
    """Whether the page that asks shows this already: its address names the revision, version or stamp that it shows."""
    return request.GET.get(name) == str(current)


def nothing_new() -> HttpResponse:
    """The answer to a page that is up to date: nothing is swapped."""
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def poll_interval(request: HttpRequest) -> dict[str, float]:
    """For every template: after how many seconds a page asks."""
    return {
        "poll_seconds": settings.POLL_SECONDS,
        "game_poll_seconds": settings.GAME_POLL_SECONDS,
        "game_follow_seconds": settings.GAME_FOLLOW_SECONDS,
        "table_poll_seconds": settings.TABLE_POLL_SECONDS,
        "waiting_table_poll_seconds": settings.WAITING_TABLE_POLL_SECONDS,
        "confirm_poll_seconds": settings.CONFIRM_POLL_SECONDS,
        "public_poll_seconds": settings.PUBLIC_POLL_SECONDS,
    }


LAST_ANSWER = "last_answer"  # in the session: path, submission, and where it led


def remember_answer(request: HttpRequest, response: HttpResponseRedirect) -> HttpResponseRedirect:
    """Remembers the response to this submission."""
    if submission := request.POST.get("submission"):
        request.session[LAST_ANSWER] = [request.path, submission, response.url]
    return response


def answer_repeats(request: HttpRequest) -> HttpResponseRedirect | None:
    """The remembered response, if this submission is a repeat of it."""
    if request.method != "POST":
        return None
    path, submission, url = request.session.get(LAST_ANSWER) or ("", "", "")
    if (path, submission) == (request.path, request.POST.get("submission")):
        return HttpResponseRedirect(url)
    return None
