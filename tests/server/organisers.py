"""`python -m tests.server.organisers NUMBER`, in a server's environment: events, each with an owner who is signed in.

Prints for each the event's slug and the key of the owner's session.
"""

import json
import sys
from uuid import uuid4

import django


def make(number: int) -> list[tuple[str, str]]:
    from django.db import transaction

    with transaction.atomic():
        return [signed_in() for _ in range(number)]


def signed_in() -> tuple[str, str]:
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from tests import factories

    slug = uuid4().hex
    owner = factories.account(slug)
    factories.event(slug=slug, owner=owner)
    session = SessionStore()
    session[SESSION_KEY] = str(owner.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = owner.get_session_auth_hash()
    session.create()
    return slug, str(session.session_key)


if __name__ == "__main__":
    django.setup()
    print(json.dumps(make(int(sys.argv[1]))))
