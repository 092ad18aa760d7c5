"""Games for BG Stats, an app in which players keep what they have played: an address that hands one game to the app on
a phone, and a file with all games of an event.

The address is documented by the app's maker, the file is not: see docs/decisions/0031-webhooks.md.
"""

import json
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import IO
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

from tournament.models import Event
from tournament.models.table import game_number
from tournament.queries.events.export_rows import Audience
from tournament.queries.results.plays import Play, plays
from tournament.words.event_names import EventNames

APP = "https://app.bgstatsapp.com/createPlay.html?data="
MAX_ADDRESS = 7_999
SHORTER_NAMES = (80, 40, 20, 10)  # of players, where the address would be too long otherwise
SOURCE = "Grillmeister"
NAME = "Pickomino"  # as BoardGameGeek calls the game in all languages
BGG_ID = 15818
JsonDict = dict[str, object]


def play_address(play: Play) -> str:
    """Opens the app with this game. Where names are so long that it would be too long for the app, they are cut."""
    documents = (_document(play, most) for most in SHORTER_NAMES)
    addresses = (APP + quote(_json(document), safe=":,") for document in documents)
    return next(address for address in addresses if len(address) <= MAX_ADDRESS)


def _document(play: Play, most: int) -> JsonDict:
    return {
        "sourceName": SOURCE,
        "sourcePlayId": _play_id(play),
        "playDate": _time(play.ended_at),
        "game": {
            "name": NAME,
            "sourceGameId": f"heckmeck-{play.event.edition}",
            "bggId": BGG_ID,
            "highestWins": True,
            "noPoints": False,
        },
        # Where one of the flags is missing, the app on Android stops.
        "players": [
            {
                "name": line.name[:most],
                "sourcePlayerId": _player_id(play.event, line.number),
                "startPlayer": line.position == 0,
                "rank": line.place,
                "score": line.worms,
                "winner": line.place == 1,
            }
            for line in play.lines
        ],
    }


def write_bg_stats(event: Event, audience: Audience, output: IO[bytes]) -> None:
    """All games of an event, with the names and the results that the audience may know."""
    output.write(_json(_file_document(event, list(plays(event, audience)))).encode())


def _file_document(event: Event, games: Iterable[Play]) -> JsonDict:
    games, names = list(games), EventNames(event)
    people = {line.number: line.name for play in games for line in play.lines}
    return {
        "about": f"{event.name} · {SOURCE}",
        "games": [_game(event)],
        "locations": [
            {"id": 1, "uuid": _uuid(event, "location"), "name": event.place or event.name} | _changed(event.created_at)
        ],
        "players": [
            {"id": number, "uuid": _uuid(event, f"player-{number}"), "name": name, "isAnonymous": False}
            | _changed(event.created_at)
            for number, name in sorted(people.items())
        ],
        "plays": list(_plays(event, games, names)),
        "userInfo": {"meRefId": 0},  # nobody in particular
    }


def _game(event: Event) -> JsonDict:
    known = {"id": 1, "uuid": _uuid(event, f"heckmeck-{event.edition}"), "name": NAME, "bggName": NAME}
    flags = {"highestWins": True, "noPoints": False, "cooperative": False, "usesTeams": False}
    return known | {"bggId": BGG_ID, "isBaseGame": 1, "isExpansion": 0} | flags | _changed(event.created_at)


def _plays(event: Event, games: Iterable[Play], names: EventNames) -> Iterator[JsonDict]:
    for play in games:
        yield {
            "uuid": _uuid(event, _play_id(play)),
            "gameRefId": 1,
            "locationRefId": 1,
            "playDate": _time(play.ended_at),
            "entryDate": _time(play.ended_at),
            "board": names.round(play.round),
            "durationMin": 0,
            "ignored": False,
            "manualWinner": True,  # of equal worms the higher portion wins, which the app does not know
            "rounds": 0,
            "scoringSetting": 0,
            "usesTeams": False,
            "expansionPlays": [],
            "playerScores": [
                {
                    "playerRefId": line.number,
                    "score": str(line.worms),
                    "winner": line.place == 1,
                    "rank": line.place,
                    "startPlayer": line.position == 0,
                    "seatOrder": line.position + 1,
                    "newPlayer": False,
                    "role": "",
                }
                for line in play.lines
            ],
        } | _changed(play.ended_at)


def _json(document: JsonDict) -> str:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))


def _play_id(play: Play) -> str:
    return f"{play.event.slug}-{game_number(play.round, play.table)}"


def _player_id(event: Event, number: int) -> str:
    return f"{event.slug}-{number}"


def _uuid(event: Event, what: str) -> str:
    """The same each time, so that a file that is read twice does not double anything."""
    return str(uuid5(NAMESPACE_URL, f"{SOURCE}/{event.created_at.isoformat()}/{event.slug}/{what}")).upper()


def _changed(at: datetime) -> JsonDict:
    return {"modificationDate": _time(at)}


def _time(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")
