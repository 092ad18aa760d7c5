"""A referee's phone at a game that is written down: its pages, and the turns that its outbox sends."""

from uuid import uuid4

from tests.factories import games, links
from tests.views.reading import words_of
from tournament.models import GameRecord
from tournament.queries.games.turns import game_of
from tournament.rules.verdicts import ruleset_of

HTMX = {"HX-Request": "true"}


def plain(words):
    """Without the signs that isolate names."""
    return words.replace("\u2068", "").replace("\u2069", "")


def text_of(response):
    return plain(words_of(response))


class Phone:
    """A referee's phone, and the game in front of it."""

    def __init__(self, table, client=None):
        self.table = table
        self.client = client or links.phone(links.link(table.round, table.number))
        self.at_table = f"/table/{table.pk}/"
        self.address = f"{self.at_table}game/"

    def sees(self, what="", **fields):
        return self.client.get(f"{self.address}{what}", fields)

    def sends(self, what="", *, htmx=False, **fields):
        entry = {"submission": str(uuid4()), **self.builds_on} | fields
        return self.client.post(f"{self.address}{what}", entry, headers=HTMX if htmx else {})

    def asks(self, **fields):
        """The preview."""
        response = self.sends("preview/", htmx=True, **fields)
        assert response.status_code == 200
        return text_of(response)

    def delivers(self, sent):
        """From the outbox, where every turn names the record that its page showed."""
        if isinstance(sent, dict) and self.game:
            sent = {"record": self.game.record_id} | sent
        return self.posts(sent)

    def posts(self, sent):
        return self.client.post(f"{self.address}turns/", sent, content_type="application/json")

    @property
    def game(self):
        return game_of(self.table, tuple(self.table.seats.select_related("player").order_by("position")))

    @property
    def builds_on(self):
        """What the page of the game names."""
        game = self.game
        return {"base_version": game.version, "record": game.record_id} if game else {"base_version": 0}

    @property
    def version(self):
        return self.builds_on["base_version"]

    @property
    def turns(self):
        return GameRecord.objects.get(table=self.table).record["turns"]


def at(*turns, size=3, **fields):
    """At a game with these turns."""
    _event, table = games.begun(size=size, **fields)
    if turns:
        games.filled(table, *turns)
    return Phone(table)


def over(**fields):
    """At one that has ended."""
    event, table = games.begun(**fields)
    games.filled(table, *games.short_game(ruleset_of(event)))
    return Phone(table)


def waiting(base=0, number=None, *, submission=None, **fields):
    """A turn as the outbox sends it; by default each turn moved the version on by one."""
    number = base + 1 if number is None else number
    return {"submission": submission or str(uuid4()), "base_version": base, "number": number, "turn": fields}


def answer(response):
    return response.status_code, response.json()


def code(response):
    return response.status_code, response.json()["code"]


def told(*lines):
    """Sentences of a conflict."""
    return [(line["number"], plain(line["sentence"])) for line in lines]
