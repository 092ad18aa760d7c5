"""`python -m tests.server.organisers NUMBER`, in a server's environment: events, each with an owner who is signed in.

Prints for each the event's slug, the key of the owner's session, and a token of theirs for all their events.
"""

import json
import sys
from uuid import uuid4

import django


def make(number: int) -> list[tuple[str, str, str]]:
    from django.db import transaction

    with transaction.atomic():
        return [signed_in() for _ in range(number)]


def signed_in() -> tuple[str, str, str]:
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from tests import factories
    from tournament.actions.access.api_tokens import make_api_token

    slug = uuid4().hex
    owner = factories.account(slug)
    event = factories.event(slug=slug, owner=owner)
    made = make_api_token(event=event, by=factories.actor(event), label="Club", scope="all", all_events=True)
    session = SessionStore()
    session[SESSION_KEY] = str(owner.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = owner.get_session_auth_hash()
    session.create()
    return slug, str(session.session_key), made.secret


if __name__ == "__main__":
    django.setup()
    print(json.dumps(make(int(sys.argv[1]))))
