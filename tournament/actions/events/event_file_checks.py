"""Whether the document of an event can be: its shape, its numbers, its journal, its draws, its results, its games.

Nothing is read or written here. Who has made the file is not known: of what it says, nothing is believed that pages
rely on. Raises `Refused` with a code of its own for each kind of damage, and where in the document it lies.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Protocol

import fastjsonschema

from games.heckmeck import EndState, IllegalMove, read_record
from tournament.actions.core.journal_chain import first_break
from tournament.actions.draws.draw import KNOWN
from tournament.actions.events.options import MINUTES, check_options
from tournament.actions.events.screens import BEGINNINGS, MAX_PICTURE_BYTES
from tournament.models import Draw, Event, JournalEntry, Result
from tournament.queries.events.event_file import parts
from tournament.queries.events.event_file.schemas import full_schema
from tournament.queries.events.slides import Slide, Theme
from tournament.queries.events.time_zones import is_time_zone
from tournament.queries.games.replay import replay_of
from tournament.regulation.algorithms import Algorithm
from tournament.regulation.canonical import JsonObject
from tournament.regulation.criteria import chain_of
from tournament.regulation.documents import FORMAT as WITH_HASHES
from tournament.regulation.draw_receipts import commitment_of
from tournament.regulation.plan import Qualifying, StageKind
from tournament.regulation.refusals import Refused
from tournament.regulation.tables import POSSIBLE_SIZES
from tournament.regulation.verification import verify
from tournament.rules.end_states import read_problem
from tournament.rules.places import PlacesOnly, read_stored

MAX_PATH = 80
SLUG = re.compile(r"[-a-zA-Z0-9_]{1,60}")
# What values of another kind than expected raise where they are used.
WRONG_KIND = (TypeError, ValueError, KeyError, IndexError, AttributeError, OverflowError, RecursionError)


class _Check(Protocol):
    def __call__(self, document: object) -> object: ...


@cache
def _schema() -> _Check:
    """Made of the schema when it is first needed: that takes a moment."""
    check: _Check = fastjsonschema.compile(full_schema())
    return check


def check_event_file(document: JsonObject, *, recompute_draws: bool = False) -> None:
    """Refuses a document that cannot be an event.

    `recompute_draws`: what each draw came to is computed once more. That takes seconds for each, so that not everybody
    may ask for it; without it all other steps of a receipt are checked.
    """
    try:
        _schema()(document)
    except fastjsonschema.JsonSchemaValueException as wrong:
        raise Refused("event_file_schema", where=str(wrong.name).removeprefix("data.")[:MAX_PATH]) from None
    _check_references(document)
    with _at("event"):
        _check_event(document["event"], document["stages"])
    with _at("journal"):
        _check_journal(document)
    for at, draw in enumerate(document["draws"]):
        with _at(f"draws[{at}]"):
            anonymised = document["event"]["anonymised_at"] is not None
            _check_draw(draw, KNOWN if recompute_draws else {}, anonymised=anonymised)
    for at, table in enumerate(document["tables"]):
        with _at(f"tables[{at}]"):
            _check_table(table)
    with _at("screens"):
        _check_screens(document)


@contextmanager
def _at(where: str) -> Iterator[None]:
    """Whatever is wrong inside is wrong there."""
    try:
        yield
    except Refused as refused:
        if refused.code.startswith("event_file_"):
            raise
        raise Refused("event_file_impossible", where=where) from None
    except (*WRONG_KIND, IllegalMove):
        raise Refused("event_file_impossible", where=where) from None


def _require(holds: object, where: str) -> None:
    if not holds:
        raise Refused("event_file_impossible", where=where)


# Numbers


def _check_references(document: JsonObject) -> None:
    """Each number stands for one thing, and whatever is referred to is there."""
    players = _numbers(document["players"], "players")
    stages = _numbers(document["stages"], "stages")
    draws = _numbers(document["draws"], "draws")
    rounds = _numbers(document["rounds"], "rounds")
    _require(sorted(stages) == list(range(1, len(stages) + 1)), "stages")
    _refer(document["rounds"], "rounds", stage=stages, draw=draws)
    _refer(document["penalties"], "penalties", stage=stages, player=players)
    for at, stage in enumerate(document["stages"]):
        _refer(stage["qualifiers"], f"stages[{at}].qualifiers", player=players)
    _refer(document["tables"], "tables", round=rounds)
    tables = [(table["round"], table["number"]) for table in document["tables"]]
    _require(len(set(tables)) == len(tables), "tables")
    _check_links(document["links"], rounds, set(tables))
    for at, table in enumerate(document["tables"]):
        _refer(table["seats"], f"tables[{at}].seats", player=players)
        _refer(table["results"], f"tables[{at}].results", confirmed_by=players)
        for result in table["results"]:
            _refer(result["lines"], f"tables[{at}].results", player=players)


def _check_links(links: Sequence[JsonObject], rounds: set[int], tables: set[tuple[int, int]]) -> None:
    _refer(links, "links", round=rounds)
    for at, link in enumerate(links):
        of_event = link["round"] is None
        _require(of_event == (link["table_number"] is not None), f"links[{at}]")
        there = {(link["round"], number) for number in link["tables"]}
        _require(there <= tables and len(there) == len(link["tables"]), f"links[{at}].tables")


def _numbers(items: Sequence[JsonObject], where: str) -> set[int]:
    numbers = [item["number"] for item in items]
    if len(set(numbers)) < len(numbers):
        raise Refused("event_file_twice", where=where)
    return set(numbers)


def _refer(items: Iterable[JsonObject], where: str, **known: set[int]) -> None:
    for at, item in enumerate(items):
        for name, numbers in known.items():
            if item[name] is not None and item[name] not in numbers:
                raise Refused("event_file_reference", where=f"{where}[{at}].{name}", number=item[name])


# What the numbers stand for


def _check_event(document: JsonObject, stages: Sequence[JsonObject]) -> None:
    event = Event(**parts.EVENT.values(document))
    _require(SLUG.fullmatch(event.slug), "event.slug")
    _require(event.name.strip(), "event.name")
    _require(not event.time_zone or is_time_zone(event.time_zone), "event.time_zone")
    check_options(event, MINUTES)
    chain_of(event.chain)
    _check_own_points(event.own_points)
    _require(_are_calls(event.on_screens), "event.on_screens")
    for stage in stages:
        StageKind(stage["kind"])
        _require(not stage["qualifying"] or Qualifying(stage["qualifying"]), "stages")


def _check_own_points(own_points: object) -> None:
    """By the size of the table as text: a list of numbers as text, best place first."""
    assert isinstance(own_points, dict)
    for size, points in own_points.items():
        _require(size in map(str, POSSIBLE_SIZES) and isinstance(points, list), "event.own_points")
        _require(all(isinstance(one, str) and re.fullmatch(parts.EXACT, one) for one in points), "event.own_points")
        _require(len(points) in (0, int(size)), "event.own_points")


def _are_calls(on_screens: object) -> bool:
    return isinstance(on_screens, dict) and all(
        isinstance(numbers, list) and all(type(number) is int for number in numbers) for numbers in on_screens.values()
    )


def journal_entries(document: JsonObject) -> list[JournalEntry]:
    """The entries, not saved, each with the one that it undoes."""
    entries: dict[int, JournalEntry] = {}
    for at, item in enumerate(document["journal"]):
        entry = JournalEntry(**parts.ENTRY.values(item))
        if item["undoes"] is not None:
            if item["undoes"] not in entries:
                raise Refused("event_file_reference", where=f"journal[{at}].undoes", number=item["undoes"])
            entry.undoes = entries[item["undoes"]]
        entries[entry.number] = entry
    return list(entries.values())


def _check_journal(document: JsonObject) -> None:
    entries = journal_entries(document)
    broken = first_break(entries)
    last = (entries[-1].number, entries[-1].hash) if entries else (0, "")
    told = (document["event"]["journal_length"], document["event"]["journal_head"])
    if broken is None and (last != told or len(entries) != len(document["journal"])):
        broken = len(entries) + 1
    if broken is not None:
        raise Refused("event_file_journal", number=broken)


def _check_draw(document: JsonObject, algorithms: Mapping[str, Algorithm], *, anonymised: bool) -> None:
    """A receipt proves its draw, as far as its names are still there. What was typed in by hand proves nothing."""
    draw = Draw(**parts.DRAW.values(document))
    if draw.state == Draw.State.ANNOUNCED:
        raise Refused("event_file_draw_sealed")
    receipt = draw.receipt
    if not draw.announcement or (anonymised and commitment_of(draw.announcement) != draw.commitment):
        return
    if receipt is None or receipt.get("announced") != draw.announcement:
        raise Refused("event_file_draw", number=draw.number)
    names = {"names": draw.names} if draw.names is not None and draw.announcement.get("format") == WITH_HASHES else {}
    wrong = {mismatch.code for mismatch in verify({**receipt, **names}, algorithms, draw.commitment)}
    harmless = {"never_revealed"} if algorithms else {"never_revealed", "unknown_algorithm"}
    if wrong - harmless or ("nonce" in receipt and receipt["nonce"] != draw.nonce):
        raise Refused("event_file_draw", number=draw.number)


def _check_table(table: JsonObject) -> None:
    for result in table["results"]:
        _check_result(result)
    accepted = [result for result in table["results"] if result["state"] == Result.State.ACCEPTED]
    _require(len(accepted) <= 1, "results")
    if game := table["game"]:
        record, problems = read_record(game["record"])
        _require(record is not None and not problems, "game")
        assert record is not None
        replay_of(record, record.players)
        _require(all(_is_submission(made) for made in game["submissions"].values()), "game")


def _is_submission(made: object) -> bool:
    return isinstance(made, list) and all(type(number) is int for number in made)


def _check_result(document: JsonObject) -> None:
    end = read_stored(document["end_state"])
    _require(end is not None, "end_state")
    players = len(end.places) if isinstance(end, PlacesOnly) else len(end.players) if isinstance(end, EndState) else 0
    if isinstance(end, PlacesOnly):
        end.ranking()
    positions = sorted(line["position"] for line in document["lines"])
    is_whole = positions == list(range(players))
    _require(is_whole or (document["state"] != Result.State.ACCEPTED and not positions), "lines")
    for problem in document["problems"]:
        read_problem(problem)


def _check_screens(document: JsonObject) -> None:
    for screen in document["screens"]:
        seconds: Mapping[str, object] = screen["slides"]
        _require(all(name in tuple(Slide) and type(shown_for) is int for name, shown_for in seconds.items()), "screens")
        _require(screen["pinned"] in ("", *Slide) and screen["theme"] in tuple(Theme), "screens")
    for item in document["sponsors_pictures"]:
        content = parts.PICTURE.values(item)["content"]
        assert isinstance(content, bytes)
        begins_so = content.startswith(BEGINNINGS.get(str(item["kind"]), ()))
        _require(begins_so and len(content) <= MAX_PICTURE_BYTES, "sponsors_pictures")
