"""Addresses of the API for programs; each is declared beside its operations in `tournament.api`."""

from importlib import import_module

from django.urls import URLPattern, path

from tournament.api import description
from tournament.api.operations import OPERATIONS, api
from tournament.api.requests import address

API = "api/v1/"
for name in description.MODULES:
    import_module(name)


def _addresses() -> list[URLPattern]:
    """One for each path, whatever can be done there."""
    views = {str(pattern.pattern): pattern for pattern in api.urls[0] if isinstance(pattern, URLPattern)}
    paths = {operation.path: operation for operation in reversed(OPERATIONS.values())}
    return [
        path(API + route, address(declared, views[route].callback), name=f"api_{operation.name}")
        for declared, operation in sorted(paths.items())
        for route in [declared.lstrip("/").replace("{", "<").replace("}", ">")]
    ]


urlpatterns: list[URLPattern] = [
    *_addresses(),
    path(f"{API}openapi.json", description.openapi, name="openapi"),
    path(f"{API}docs/", description.docs, name="api_docs"),
    path("api/<path:rest>", description.nothing_here, name="api_nothing"),
]
