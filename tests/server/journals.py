"""`python -m tests.server.journals`, in a server's environment: all entries of all journals."""

import json

import django
from django.core.serializers.json import DjangoJSONEncoder


def entries() -> list[dict[str, object]]:
    from tournament.models import JournalEntry

    return list(JournalEntry.objects.order_by("event_id", "number").values())


if __name__ == "__main__":
    django.setup()
    print(json.dumps(entries(), cls=DjangoJSONEncoder))
