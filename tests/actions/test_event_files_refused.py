"""Nothing at all is imported of a file that is damaged, forged, or contradicts itself."""

import json
import re
from functools import partial
from random import Random, randrange

import pytest

from tests import factories
from tests.factories.event_files import content, delete, event, exported, imported, refusal, resealed, rows
from tests.factories.stages import played
from tournament.actions.core.actors import PROGRAM, Actor
from tournament.actions.core.journal_chain import hash_of, private_hash
from tournament.actions.draws import draw
from tournament.actions.draws.draw import KNOWN
from tournament.actions.events.event_file import import_event
from tournament.actions.events.event_file_checks import journal_entries
from tournament.actions.rounds import lifecycle
from tournament.exchange.event_files import checked_contents, read_event_file
from tournament.queries.draws.pages import document_of, draw_page
from tournament.queries.events.export_rows import Audience
from tournament.regulation.refusals import Refused
from tournament.regulation.verification import verify
from tournament.words import sentence_of

__all__ = ["content", "event"]  # fixtures

pytestmark = pytest.mark.django_db


def test_a_draw_that_is_sealed_goes_nowhere():
    event = played(1)
    event.draws.update(state="announced")
    assert refusal(lambda: exported(event)) == "event_file_draw_sealed"
    assert exported(event, Audience.PUBLIC)


def test_what_is_no_file_of_an_event_is_refused(content, event):
    document = json.loads(content)
    turned = bytearray(content)
    turned[len(turned) // 2] ^= 1
    refused = {
        "empty": (b"", "event_file_foreign"),
        "a picture": (b"\x89PNG\r\n", "event_file_foreign"),
        "other JSON": (b'{"a": 1}', "event_file_foreign"),
        "cut off": (content[:-100], "event_file_damaged"),
        "one bit": (bytes(turned), "event_file_damaged"),
        "a field twice": (content[:-2] + b',"version":1}', "event_file_damaged"),
        "deep": (b'{"a":' + b"[" * 100_000, "event_file_damaged"),
        "surrogates": (content.replace(b"Lunch", b"\\ud800"), "event_file_damaged"),
        "nothing": (resealed({**document, "event": {**document["event"], "place": "x"}})[:-1], "event_file_damaged"),
        "newer": (resealed({**document, "version": 2}), "event_file_newer"),
        "for everyone": (exported(event, Audience.PUBLIC), "event_file_public"),
    }
    codes = {name: refusal(partial(imported, bad)) for name, (bad, _) in refused.items()}
    assert codes == {name: code for name, (_, code) in refused.items()}


DAMAGED = {"event_file_damaged", "event_file_foreign", "event_file_newer", "event_file_public"}


@pytest.mark.parametrize("how", ["a bit", "the end", "a piece"])
def test_random_damage_is_refused(content, how):
    seed = randrange(10**6)
    print(f"seed {seed}")
    random = Random(seed)
    before = rows()
    for _ in range(20):
        at = random.randrange(len(content))
        bad = bytearray(content)
        if how == "a bit":
            bad[at] ^= 1 << random.randrange(8)
        elif how == "the end":
            del bad[at:]
        else:
            del bad[at : at + random.randrange(1, 200)]
        with pytest.raises(Refused) as refused:
            imported(bytes(bad))
        assert refused.value.code in DAMAGED
    assert rows() == before


def test_damage_is_a_sentence(content):
    for code in DAMAGED:
        assert str(sentence_of(Refused(code, version=2))).endswith(".")


@pytest.mark.parametrize("number", [b"1e999", b"-1e999", b"NaN", b"1" * 5_000, b"1.5", b"18446744073709551616", b"-1"])
def test_numbers_that_no_field_holds_are_refused(content, number):
    wrong = re.sub(rb'"minutes": ?\d+', b'"minutes":' + number, content, count=1)
    assert wrong != content
    assert refusal(lambda: imported(wrong)) == "event_file_damaged"


@pytest.mark.parametrize("kind", ["players", "rounds", "tables", "journal", "draws", "stages"])
def test_whatever_is_there_twice_is_refused(content, kind):
    document = json.loads(content)
    document[kind].append(document[kind][-1])
    assert refusal(lambda: imported(resealed(document))) in TWICE


@pytest.mark.parametrize("kind", ["seats", "results"])
def test_what_is_there_twice_at_a_table_is_refused(content, kind):
    document = json.loads(content)
    table = next(table for table in document["tables"] if table[kind])
    table[kind].append(table[kind][-1])
    assert refusal(lambda: imported(resealed(document))) in TWICE


TWICE = {"event_file_twice", "event_file_impossible", "event_file_journal"}


def changed(document: dict, *path: object, to: object) -> dict:
    """The document with one value replaced."""
    document = json.loads(json.dumps(document))
    place = document
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = to
    return document


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("event", "edition"), "monopoly", "event_file_impossible"),
        (("event", "slug"), "../desk", "event_file_impossible"),
        (("event", "minutes"), 10**12, "event_file_schema"),
        (("event", "minutes"), "180", "event_file_schema"),
        (("event", "is_staff"), True, "event_file_schema"),
        (("event", "name"), "x" * 121, "event_file_schema"),
        (("event", "starts_at"), "2026-13-77T00:00:00+00:00", "event_file_impossible"),
        (("event", "chain"), ["luck"], "event_file_impossible"),
        (("event", "own_points"), {"4": [{"a": 1}]}, "event_file_impossible"),
        (("event", "on_screens"), {"players": "all"}, "event_file_impossible"),
        (("event", "journal_length"), 3, "event_file_journal"),
        (("players", 1, "number"), 1, "event_file_twice"),
        (("players", 1, "state"), "king", "event_file_schema"),
        (("stages", 0, "number"), 7, "event_file_impossible"),
        (("tables", 0, "seats", 0, "player"), 9999, "event_file_reference"),
        (("tables", 0, "round"), 9, "event_file_reference"),
        (("tables", 0, "results", 0, "confirmed_by"), 9999, "event_file_reference"),
        (("tables", 0, "seats", 0, "position"), 1, "event_file_impossible"),
        (("tables", 0, "results", 0, "end_state"), {"players": 7}, "event_file_impossible"),
        (("tables", 0, "results", 0, "lines"), [], "event_file_impossible"),
        (("tables", 0, "results", 0, "lines", 0, "points"), "1e9", "event_file_schema"),
        (("journal", 3, "reason"), "because", "event_file_journal"),
        (("journal", 3, "params"), {}, "event_file_journal"),
        (("journal", 3, "undoes"), 900, "event_file_reference"),
        (("draws", 0, "nonce"), "0" * 64, "event_file_draw"),
        (("draws", 0, "commitment"), "0" * 64, "event_file_draw"),
        (("draws", 0, "receipt", "dice"), [[1]], "event_file_draw"),
        (("draws", 0, "names", 0, "name"), "Mallory", "event_file_draw"),
        (("draws", 0, "state"), "announced", "event_file_draw_sealed"),
        (("screens", 0, "slides"), {"virus": 5}, "event_file_impossible"),
        (("sponsors_pictures", 0, "content"), "PHN2Zz4=", "event_file_impossible"),
        (("sponsors_pictures", 0, "content"), "§", "event_file_schema"),
        (("links", 0, "tables"), [999], "event_file_impossible"),
        (("links",), [{}] * 20_001, "event_file_schema"),
    ],
    ids=lambda part: "-".join(map(str, part)) if isinstance(part, tuple) else None,
)
def test_hostile_files_with_a_good_checksum_are_refused(content, path, value, code):
    bad = resealed(changed(json.loads(content), *path, to=value))
    assert refusal(lambda: imported(bad)) == code


def forged(document: dict, number: int, **values: object) -> bytes:
    """The document with an entry of the journal as somebody would write it who knows how the chain is made."""
    document["journal"][number - 1] |= values
    previous = ""
    for item, entry in zip(document["journal"], journal_entries(document), strict=True):
        entry.previous_hash, entry.private_hash = previous, private_hash(entry)
        entry.hash = previous = hash_of(entry)
        item |= {"previous_hash": entry.previous_hash, "private_hash": entry.private_hash, "hash": entry.hash}
    document["event"]["journal_head"] = previous
    return resealed(document)


@pytest.mark.parametrize("params", [{}, {"round": "x", "table": []}, {"round": 1}])
def test_a_journal_that_no_page_could_tell_is_refused(content, params):
    """Kept from pages on every way in: the page and the command ask for the contents first."""
    fine = read_event_file(forged(json.loads(content), 3, reason="another"))
    assert checked_contents(fine).players == 20
    bad = read_event_file(forged(json.loads(content), 3, verb="clock_set", params=params))
    assert refusal(lambda: checked_contents(bad)) == "event_file_impossible"


def test_the_program_computes_draws_once_more():
    event = factories.event(slug="drawn")
    factories.players(event, 4)
    draw.draw_now(event=event, by=factories.actor(event))
    lifecycle.publish_round(event=event, round=event.rounds.get(), by=factories.actor(event))
    content = exported(event)
    delete(event)
    document = json.loads(content)
    [first, second, *_] = document["draws"][0]["receipt"]["outcome"]["rounds"][0]["tables"][0]
    first["player"], second["player"] = second["player"], first["player"]
    owner, forged = factories.account(), read_event_file(resealed(document))
    assert refusal(lambda: import_event(document=forged, by=PROGRAM, owner=owner)) == "event_file_draw"
    copy = import_event(document=read_event_file(content), by=PROGRAM, owner=owner)
    assert verify(document_of(draw_page(copy, 1)), KNOWN) == []
    assert exported(copy) == content


def test_a_stranger_imports_nothing(content):
    document = read_event_file(content)
    assert refusal(lambda: import_event(document=document, by=Actor(""), again=True)) == "not_allowed"
