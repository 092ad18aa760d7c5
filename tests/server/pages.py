"""`python -m tests.server.pages`, in a server's environment: makes all events public and prints their slugs."""

import json

import django


def publish() -> list[str]:
    from tournament.models import Event

    Event.objects.update(public=True)
    return list(Event.objects.order_by("pk").values_list("slug", flat=True))


if __name__ == "__main__":
    django.setup()
    print(json.dumps(publish()))
