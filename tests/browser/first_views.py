"""`python -m tests.browser.first_views`, in a server's environment: an event of 36 in the middle of its first round.

Another one takes sign-ups. Prints the secret of a link to the first table, and the table.
"""

import json

import django

TABLES = 9  # of four
FIRST = ["Ana", "Bruno", "Chiara", "Dmitri", "Elena", "Fabio", "Greta", "Hugo", "Ioana", "Jules", "Katya", "Luca"]
LAST = ["Popescu", "Keller", "Lindqvist"]


def make() -> tuple[str, int]:
    from tests import factories
    from tests.factories import links, results
    from tests.factories.entries import playing

    event, round = playing(TABLES, name="Spring Cup", slug="spring-cup", public=True, minutes_game=30)
    names = (f"{first} {last}" for last in LAST for first in FIRST)
    for player, name in zip(event.players.order_by("number"), names, strict=True):
        event.players.filter(pk=player.pk).update(name=name)
    results.results(round, 2, 3)
    factories.event(
        "Autumn Cup", slug="autumn-cup", owner=factories.owner(event), public=True,
        registration_open=True, public_sign_up=True,
    )  # fmt: skip
    factories.in_series(event)
    return links.link(round).token, round.tables.get(number=1).pk


if __name__ == "__main__":
    django.setup()
    print(json.dumps(make()))
