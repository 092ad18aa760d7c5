"""How tests ask the API: as a stranger, or with a token of an event's owner."""

import json
from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from tests import factories
from tournament.actions.access.api_tokens import make_api_token
from tournament.models import Event
from tournament.urls import api

assert api.urlpatterns  # that the addresses are imported makes the operations known
API = "/api/v1"


def token_for(event: Event, scope: str = "all", *, label: str = "Script", **wider: Any) -> str:
    """The secret of a new token of the owner; for this event, unless it is said that it is `wider`."""
    return make_api_token(event=event, by=factories.actor(event), label=label, scope=scope, **wider).secret


@dataclass
class Program:
    """A program that asks; `token` is empty for strangers."""

    token: str = ""
    event: str = "cup"
    client: Client = field(default_factory=Client)

    def ask(self, method: str, path: str, body: object = None, **headers: str):
        """One request; a path that begins with a slash is one of the event."""
        address = f"{API}/events/{self.event}{path}" if path.startswith("/") or not path else f"{API}/{path}"
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token:
            named["Authorization"] = f"Bearer {self.token}"
        data = b"" if body is None else json.dumps(body)
        return self.client.generic(method, address, data, content_type="application/json", headers=named)

    def get(self, path: str, **headers: str):
        return self.ask("GET", path, **headers)

    def post(self, path: str, body: object = None, **headers: str):
        return self.ask("POST", path, body, **headers)

    def done(self, method: str, path: str, body: object = None):
        """What a request is answered that must be carried out."""
        response = self.ask(method, path, body)
        assert response.status_code in (200, 201), response.content.decode()
        return response.json()
