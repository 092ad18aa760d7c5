"""The file of an event: the same file again after an import, nothing twice, and nothing at all of what is damaged."""

import hashlib
import io
import json
import re
from collections.abc import Callable
from functools import partial
from random import Random, randrange

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.factories import games
from tests.factories.large_events import large_event
from tests.factories.stages import final, played, qualified
from tournament.actions.access.links import make_referee_link
from tournament.actions.core.actors import PROGRAM, Actor
from tournament.actions.core.journal_chain import first_break, hash_of, private_hash
from tournament.actions.core.undo import undo, undoable
from tournament.actions.draws import draw
from tournament.actions.draws.draw import KNOWN
from tournament.actions.events import screens
from tournament.actions.events.ending import anonymise_event, delete_event, end_event
from tournament.actions.events.event import edit_event
from tournament.actions.events.event_file import import_event, prepare_import
from tournament.actions.events.event_file_checks import journal_entries
from tournament.actions.events.files import contents_of
from tournament.actions.rounds import lifecycle
from tournament.exchange.event_files import checked_contents, checksum_of, read_event_file
from tournament.exchange.exports.event_files import write_event_file
from tournament.models import AccessLink, Account, Event, JournalEntry, Player, Result, Role
from tournament.queries.draws.pages import document_of, draw_page
from tournament.queries.events.export_rows import Audience
from tournament.queries.standings.cache import cached_standings
from tournament.regulation.refusals import Refused
from tournament.regulation.verification import verify
from tournament.rules.verdicts import ruleset_of
from tournament.words import sentence_of

pytestmark = pytest.mark.django_db


def exported(event: Event, audience: Audience = Audience.ORGANISERS) -> bytes:
    output = io.BytesIO()
    write_event_file(event, audience, output)
    return output.getvalue()


def imported(content: bytes, *, owner: Account | None = None, **more: bool) -> Event:
    by = Actor.of(owner or factories.account())
    return import_event(document=read_event_file(content), by=by, **more)


def delete(event: Event) -> None:
    delete_event(event=event, by=factories.actor(event), typed_name=event.name)


def rows() -> dict[str, int]:
    """How much there is of what an import writes."""
    return {model.__name__: model.objects.count() for model in (Event, Player, Result, JournalEntry, AccessLink)}


def refusal(act: Callable[[], object]) -> str:
    """With which code it is refused; nothing is written meanwhile."""
    before = rows()
    with pytest.raises(Refused) as refused:
        act()
    assert rows() == before
    return refused.value.code


def resealed(document: dict) -> bytes:
    """The document as somebody would send it who knows how the checksum is made."""
    return json.dumps({**document, "checksum": checksum_of(document)}).encode()


@pytest.fixture(scope="module")
def content(django_db_setup, django_db_blocker) -> bytes:
    """A little of everything: drawn by the real draw, a round played, one running, the hall and the desk at work.

    Made once for all tests; the event itself is gone by then.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        event = large_event(16, slug="cup")
        screens.add_sponsors_picture(event=event, by=factories.actor(event), content=b"\x89PNG\r\n\x1a\n123")
        made = exported(event)
        transaction.set_rollback(True)
    return made


@pytest.fixture
def event(content) -> Event:
    """That event, here again."""
    return imported(content)


def test_an_event_that_went_out_and_came_in_makes_the_same_file(content):
    copy = imported(content)
    assert exported(copy) == content
    assert (copy.slug, copy.roles.get().role) == ("cup", Role.OWNER)
    assert first_break(copy.journal.select_related("undoes").order_by("number")) is None
    told = {(row["player"], row["score"]) for row in json.loads(exported(copy, Audience.PUBLIC))["standings"]}
    rows = cached_standings(copy.stages.get(number=1)).all_rows()
    assert {(row.player, str(row.score)) for row in rows} == told


def test_the_journal_goes_on_where_it_ended(event):
    copy = event
    edit_event(event=copy, by=factories.actor(copy), place="Town hall")
    assert first_break(copy.journal.select_related("undoes").order_by("number")) is None
    again = exported(copy)
    delete(copy)
    assert exported(imported(again)) == again


def test_an_import_does_not_double_unless_it_is_meant_to(content, event):
    assert contents_of(read_event_file(content)).is_here
    assert refusal(lambda: imported(content)) == "event_file_here"
    copy = imported(content, again=True)
    assert (copy.slug, copy.players.count()) == ("cup-2", event.players.count())
    assert first_break(copy.journal.select_related("undoes").order_by("number")) is None


def test_what_came_along_is_not_undone_here(content):
    copy = imported(content)
    last = copy.journal.order_by("-number").first()
    assert undoable(copy, copy.journal.select_related("undoes").all(), Role.OWNER) == frozenset()
    by = factories.actor(copy)
    assert refusal(lambda: undo(event=copy, number=last.number, by=by)) == "entry_imported"
    edit_event(event=copy, by=by, place="Town hall")
    assert undoable(copy, [copy.latest_entry], Role.OWNER) == {last.number + 1}


def test_links_come_without_their_secrets(event):
    make_referee_link(
        event=event, round=event.rounds.get(number=2), tables=[1, 2], label="Rita", by=factories.actor(event)
    )
    hashes = set(event.links.values_list("token_hash", flat=True))
    content = exported(event)
    assert [secret for secret in hashes if secret.encode() in content] == []
    delete(event)
    copy = imported(content)
    assert hashes.isdisjoint(copy.links.values_list("token_hash", flat=True))
    assert copy.links.count() == len(hashes)


def test_a_final_a_recorded_game_and_an_undone_act_make_the_same_file_again():
    event, table = games.begun(size=3, slug="noted")
    games.write(table, *games.short_game(ruleset_of(event))[:2])
    edit_event(event=event, by=factories.actor(event), place="Town hall")
    undo(event=event, number=event.latest_entry.number, by=factories.actor(event))
    assert_same_again(event)


def test_an_event_that_is_over_and_an_anonymised_one_make_the_same_file_again():
    event = played(2)
    qualified(event, 1, 5)
    final(event, (21, 29, 33), (30,))
    end_event(event=event, by=factories.actor(event))
    assert_same_again(event)


def test_what_was_anonymised_is_in_no_later_file(event):
    lines = [b"Lunch at one", b"Has to catch a train", b"Club 1", "Ștefan".encode()]
    before = exported(event)
    Event.objects.filter(pk=event.pk).update(ended_at=event.created_at)
    event.refresh_from_db()
    anonymise_event(event=event, by=factories.actor(event))
    after = exported(event)
    assert ([line for line in lines if line not in before], [line for line in lines if line in after]) == ([], [])
    assert_same_again(event)


def assert_same_again(event: Event) -> None:
    content = exported(event)
    delete(event)
    assert exported(imported(content)) == content


# What is refused


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


def test_preparing_writes_nothing_and_leaves_little_to_be_locked_for(content):
    """One statement for each kind of row, however many there are."""
    document, owner = read_event_file(content), factories.account()
    with CaptureQueriesContext(connection) as reads:
        prepared = prepare_import(document)
    assert {query["sql"].split()[0] for query in reads} == {"SELECT"}
    with CaptureQueriesContext(connection) as statements:
        prepared.write(owner, again=False)
    assert sum("INSERT INTO" in query["sql"] for query in statements) < 25


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


def test_the_checksum_is_the_one_of_the_canonical_document_without_it(content):
    document = json.loads(content)
    told = document.pop("checksum")
    text = json.dumps(document, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    assert told == "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def test_a_stranger_imports_nothing(content):
    document = read_event_file(content)
    assert refusal(lambda: import_event(document=document, by=Actor(""), again=True)) == "not_allowed"
