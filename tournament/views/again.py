"""A form that was sent twice, after which whoever sent it may not send it again: the second answer is the first.

What an action did, it remembers itself; but its page is closed by then, because role or event are gone.
"""

from django.http import HttpRequest, HttpResponseRedirect

LAST = "last_for_good"  # in the session: path, submission, and where it led


def for_good(request: HttpRequest, answer: HttpResponseRedirect) -> HttpResponseRedirect:
    """Remembers the answer to this very submission."""
    if submission := request.POST.get("submission"):
        request.session[LAST] = [request.path, submission, answer.url]
    return answer


def answered_before(request: HttpRequest) -> HttpResponseRedirect | None:
    """The answer, if this very submission was the last that had one."""
    if request.method != "POST":
        return None
    path, submission, url = request.session.get(LAST) or ("", "", "")
    if (path, submission) == (request.path, request.POST.get("submission")):
        return HttpResponseRedirect(url)
    return None
