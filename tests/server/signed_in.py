"""`python -m tests.server.signed_in`, in a server's environment: a session of the owner of the site, as a cookie."""

import json

import django


def session() -> dict[str, str]:
    from django.conf import settings
    from django.test import Client

    from tournament.models import Account

    client = Client()
    client.force_login(Account.objects.earliest("pk"))
    return {settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value}


if __name__ == "__main__":
    django.setup()
    print(json.dumps(session()))
