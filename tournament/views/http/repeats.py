"""Answers repeated submissions of forms whose first submission took the sender's access away.

Actions are idempotent by themselves; but the page is closed by then, because the role or the event is gone. So the
session remembers the last such response, and the repeat gets it again.
"""

from django.http import HttpRequest, HttpResponseRedirect

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
