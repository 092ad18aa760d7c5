"""Where somebody goes who looks at an address that only takes what a form sends: to the page that has the form.

A form that was refused is shown again under such an address; Enter in the address bar, or a bookmark, then asks for it.
"""

from django.http import HttpRequest
from django.urls import Resolver404, resolve, reverse

# Pages that do not stand above what their forms are sent to; each of an event.
ELSEWHERE = {"desk_invitation_withdraw": "desk_roles", "desk_lot_draw": "desk_qualification"}


def page_above(request: HttpRequest) -> str | None:
    """The nearest address above that there is; it may lead on upwards itself. By the addresses alone, not by data."""
    match = request.resolver_match
    if match is not None and match.url_name in ELSEWHERE:
        return reverse(ELSEWHERE[match.url_name], args=[match.kwargs["slug"]])
    parts = request.path_info.rstrip("/").split("/")
    while len(parts) > 1:
        parts.pop()
        above = "/".join(parts) + "/"
        try:
            resolve(above)
        except Resolver404:
            continue
        return above
    return None
