"""Runs a whole event through the API alone: players, check-in, draws, results, the final, the winners.

    python3 whole_event.py https://example.org cup grill_…

The event is an empty one, and the token is one of its organisers with the scope "all". Nothing but Python's standard
library is needed. Results are made up; a real program would read them from somewhere.
"""

import json
import sys
import uuid
from urllib.error import HTTPError
from urllib.request import Request, urlopen

PLAYERS = 24
FORMAT = [
    {"kind": "preliminary", "rounds": 2, "tables": 6, "qualifying": "score", "qualified": 4},
    {"kind": "final"},
]
# How games of the classic edition ended: the portions of four players, those of the winner first.
ENDS = [
    [[21, 29, 32], [27, 30], [25], [22]],
    [[21, 28, 33], [26, 31], [24], [23]],
    [[21, 25, 27, 30], [24, 29], [22, 23], []],
    [[21, 31, 33], [28, 29], [26], [25]],
]
PORTIONS = range(21, 37)


class Refusal(Exception):
    """A problem document (RFC 9457): `code` says what is wrong, `about` whom it concerns."""

    def __init__(self, problem):
        super().__init__(f"{problem['code']}: {problem['detail']}")
        self.code, self.about = problem["code"], problem.get("about") or {}


class Api:
    """One event, for a program with a token."""

    def __init__(self, site, slug, token):
        self.base = f"{site.rstrip('/')}/api/v1/events/{slug}"
        self.token = token

    def ask(self, method, path, body=None):
        """One request. A change has a key, so that it could be sent again if its answer were lost."""
        headers = {"Authorization": f"Bearer {self.token}", "Accept": "application/json"}
        data = None
        if method != "GET":
            headers |= {"Idempotency-Key": str(uuid.uuid4()), "Content-Type": "application/json"}
            data = json.dumps(body).encode() if body is not None else b""
        try:
            with urlopen(Request(self.base + path, data=data, headers=headers, method=method)) as response:
                return json.load(response)
        except HTTPError as error:
            raise Refusal(json.load(error)) from None

    def get(self, path):
        return self.ask("GET", path)

    def post(self, path, body=None):
        return self.ask("POST", path, body)

    def pages(self, path):
        """All items of a list that comes in pages."""
        page = self.get(path)
        yield from page["items"]
        while page["next"]:
            page = self.get(f"{path}?cursor={page['next']}")
            yield from page["items"]


def enter_players(api):
    for number in range(1, PLAYERS + 1):
        api.post("/players", {"name": f"Player {number}", "club": f"Club {number % 5 + 1}"})
    print(api.post("/players/check-in")["sentence"])


def play_round(api, draw=None):
    """Draws the next round, plays all its tables, and completes it."""
    number = api.post("/draws", draw or {})["about"]["round"]
    api.post(f"/rounds/{number}/publish")
    api.post(f"/rounds/{number}/start")
    for table in api.pages(f"/desk/rounds/{number}/tables"):
        enter_result(api, number, table)
    print(api.post(f"/rounds/{number}/complete")["sentence"])


def enter_result(api, number, table):
    """Some end that play can reach; at another table and in another round somebody else wins."""
    turn = number + table["number"]
    hands = ENDS[turn % len(ENDS)]
    hands = [hands[(seat["seat"] + turn) % len(hands)] for seat in table["seats"]]
    taken = {portion for hand in hands for portion in hand}
    end_state = {
        "players": [{"portions": hand} for hand in hands],
        "face_down": [portion for portion in PORTIONS if portion not in taken],
    }
    sent = {"end_state": end_state, "base_version": table["base_version"]}
    api.post(f"/rounds/{number}/tables/{table['number']}/result", sent)


def main(site, slug, token):
    api = Api(site, slug, token)
    api.ask("PUT", "/format", {"stages": FORMAT})
    enter_players(api)
    for _ in range(FORMAT[0]["rounds"]):
        play_round(api)
    settle(api)
    play_round(api)
    print(api.post("/end")["sentence"])
    for winner in api.get("/state")["winners"]:
        print(f"{winner['place']}. {winner['name']} ({winner['number']})")


def settle(api):
    """Who plays in the final. Between players who are equal by everything else, a lot is drawn first."""
    while True:
        try:
            print(api.post("/stages/1/settle", {})["sentence"])
        except Refusal as refusal:
            if refusal.code != "lot_needed":
                raise
            print(api.post("/stages/1/lots", {"players": refusal.about["players"]})["sentence"])
        else:
            return


if __name__ == "__main__":
    main(*sys.argv[1:])
