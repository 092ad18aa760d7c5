"""The page to show instead when somebody opens an address that only takes what a form sends: the one with the form.

A form that was refused is shown again under such an address; Enter in the address bar, or a bookmark, then asks for it.
"""

from django.http import HttpRequest
from django.urls import Resolver404, resolve, reverse

# Forms whose page is not at a parent address; each of an event.
PARENTS = {"desk_invitation_withdraw": "desk_roles", "desk_lot_draw": "desk_qualification"}


def parent_page(request: HttpRequest) -> str | None:
    """The nearest parent address that exists; it may redirect further up. Looks at addresses only, not at data."""
    match = request.resolver_match
    if match is not None and match.url_name in PARENTS:
        return reverse(PARENTS[match.url_name], args=[match.kwargs["slug"]])
    parts = request.path_info.rstrip("/").split("/")
    while len(parts) > 1:
        parts.pop()
        parent = "/".join(parts) + "/"
        try:
            resolve(parent)
        except Resolver404:
            continue
        return parent
    return None
