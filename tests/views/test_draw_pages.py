"""Draws as strangers see them: what stands there when, and the paper that proves it."""

import json

import pytest

from tests import factories
from tests.factories.draws import drawn_round, event_with, played_out, published_round, started_round
from tests.factories.stages import played, stage_of
from tests.views.reading import tight, words_of
from tournament.actions.core.undo import undo
from tournament.actions.draws import draw as draws
from tournament.actions.draws.draw import KNOWN
from tournament.actions.rounds import lifecycle
from tournament.actions.standings.finalists import replace_finalist
from tournament.actions.standings.qualification import settle_qualification
from tournament.regulation import draw_receipts
from tournament.regulation.verification import verify

pytestmark = pytest.mark.django_db

PAGE, PAPER = "/e/cup/draws/1/", "/e/cup/draws/1.json"


def public_event(**fields):
    return event_with(12, slug="cup", public=True, **fields)


def test_an_announced_draw_shows_its_commitment_and_no_secret(client):
    event = public_event()
    draw = draws.announce_draw(event=event, by=factories.actor(event))
    shown = words_of(client.get(PAGE))
    assert (draw.commitment in shown, "Not drawn yet" in shown, draw.nonce in shown) == (True, True, False)
    paper = client.get(PAPER).json()
    assert paper == {"announced": draw.announcement, "commitment": draw.commitment, "names": draw.names}
    assert [mismatch.code for mismatch in verify(paper, KNOWN)] == ["not_revealed_yet"]


def test_a_drawn_round_stays_secret_until_it_is_published(client):
    event = public_event()
    draw = drawn_round(event).draw
    shown = words_of(client.get(PAGE))
    assert ("as soon as the seats are published" in shown, "Table 1" in shown) == (True, False)
    assert draw.nonce not in words_of(client.get(PAPER))


def test_a_published_draw_shows_its_tables_and_its_receipt_proves_them(client):
    event = public_event()
    draw = published_round(event).draw
    shown = words_of(client.get(PAGE))
    assert ("Table 4" in shown, "Player 12" in shown, "verify receipt.json" in shown) == (True, True, True)
    response = client.get(PAPER)
    assert (response.status_code, response["Content-Type"]) == (200, "application/json")
    assert response["Content-Disposition"] == 'inline; filename="cup-draw-1.json"'
    assert verify(json.loads(response.content), KNOWN, published=draw.commitment) == []


def test_a_draw_of_several_rounds_shows_what_is_published_and_proves_it_with_the_last_round(client):
    event = public_event(rounds_planned=2)
    by = factories.actor(event)
    draw = started_round(event).draw
    shown, paper = tight(client.get(PAGE)), client.get(PAPER)
    assert ("Round 1" in shown, "<h2>Round 2" in shown, "Table 4" in shown) == (True, False, True)
    assert "when the last round that this draw seats is published (Round 2)." in shown
    assert "not revealed yet" in shown
    assert (draw.nonce in words_of(paper), draw.receipt["key"] in words_of(paper)) == (False, False)
    assert [mismatch.code for mismatch in verify(paper.json(), KNOWN, published=draw.commitment)] == [
        "not_revealed_yet"
    ]
    assert paper.json()["published"] == [{"round": 1, "tables": draw.receipt["outcome"]["rounds"][0]["tables"]}]
    played_out(event, event.rounds.get())
    second = draws.take_over_seating(event=event, by=by)
    assert "nonce" not in client.get(PAPER).json()
    lifecycle.publish_round(event=event, round=second, by=by)
    shown, paper = tight(client.get(PAGE)), client.get(PAPER).json()
    assert ("<h2>Round 2" in shown, "not revealed yet" in shown) == (True, False)
    assert verify(paper, KNOWN, published=draw.commitment) == []
    assert paper["outcome"] == draw.receipt["outcome"]


def test_whether_a_redraw_changed_nothing_is_not_told_before_its_seats(client):
    event = public_event()
    draw = drawn_round(event).draw
    event.draws.update(receipt=draw.receipt | {"same_as_previous": True})
    assert "exactly the same as in the draw it replaces" not in words_of(client.get(PAGE))
    event.rounds.update(state="published")
    assert "exactly the same as in the draw it replaces" in words_of(client.get(PAGE))


def test_throws_of_the_hall_and_changes_by_hand_are_shown(client):
    event = public_event(dice_of_the_hall=True)
    by = factories.actor(event)
    draws.announce_draw(event=event, by=by)
    draws.reveal_draw(event=event, by=by, dice=[["worm", 3]])
    event.rounds.update(state="published", seating_changed=True)
    shown = words_of(client.get(PAGE))
    assert ("3 worm" in shown, "changed by hand after the draw" in shown) == (True, True)


def test_a_replaced_draw_and_its_successor_name_each_other(client):
    event = public_event()
    drawn_round(event)
    draws.draw_now(event=event, by=factories.actor(event), reason="Wrong list")
    assert 'href="/e/cup/draws/2/"' in words_of(client.get(PAGE))
    assert "Replaces draw 1" in words_of(client.get("/e/cup/draws/2/"))
    assert "Wrong list" in words_of(client.get("/e/cup/draws/2/"))


def test_a_seat_that_was_taken_over_is_told_under_the_names_that_the_public_knows(client):
    event = played(slug="cup", public=True)
    by = factories.actor(event)
    settle_qualification(event=event, stage=stage_of(event), by=by)
    event.players.filter(number=6).update(name="Real Name", pseudonym="The Worm")
    round = published_round(event)
    made = replace_finalist(event=event, stage=stage_of(event, 2), player=6, reason="ill", by=by)
    address = f"/e/cup/draws/{round.draw.number}/"
    told = f"Table 1: <bdi>The Worm</bdi> was missing, and <bdi>{made.player.name}</bdi> moved up into the same seat."
    shown = words_of(client.get(address))
    assert (told in shown, "Real Name" in shown, "changed by hand" in shown) == (True, False, True)
    undo(event=event, number=event.journal_length, by=by)
    shown = words_of(client.get(address))
    assert ("moved up" in shown, "changed by hand" in shown) == (False, False)


def test_a_failed_draw_says_who_and_why(client):
    event = public_event()
    by = factories.actor(event)
    draws.announce_draw(event=event, by=by)
    draws.fail_draw(event=event, by=by, reason="The dice were lost")
    shown = words_of(client.get(PAGE))
    assert ("never made" in shown, "The dice were lost" in shown, by.name in shown) == (True, True, True)
    assert verify(client.get(PAPER).json(), KNOWN)[0].code == "never_revealed"


def test_pseudonyms_hide_names(client):
    event = public_event()
    event.players.filter(number=3).update(name="Real Name", pseudonym="The Worm")
    published_round(event)
    for address in (PAGE, PAPER):
        shown = words_of(client.get(address))
        assert ("The Worm" in shown, "Real Name" in shown) == (True, False)


def test_a_name_that_is_hidden_after_the_draw_goes_and_the_receipt_still_proves_the_draw(client):
    event = public_event()
    event.players.filter(number=3).update(name="Gertrude")
    draw = published_round(event).draw
    before = [words_of(client.get(address)) for address in (PAGE, PAPER)]
    assert ["Gertrude" in each for each in before] == [True, True]
    event.players.filter(number=3).update(pseudonym="The Worm")
    page, paper = words_of(client.get(PAGE)), client.get(PAPER)
    assert ("Gertrude" in page, "The Worm" in page, "no longer in the receipt: 1" in page) == (False, True, True)
    document = json.loads(paper.content)
    assert ("Gertrude" in words_of(paper), "The Worm" in words_of(paper)) == (False, False)
    assert document == draw.receipt | {"names": [each for each in draw.names if each["number"] != 3]}
    assert verify(document, KNOWN, published=draw.commitment) == []


def test_a_pseudonym_that_is_given_up_does_not_tell_who_had_it(client):
    event = public_event()
    event.players.filter(number=3).update(name="Gertrude", pseudonym="The Worm")
    published_round(event)
    event.players.filter(number=3).update(pseudonym="")
    for address in (PAGE, PAPER):
        assert "The Worm" not in words_of(client.get(address))


def test_a_name_that_is_hidden_goes_out_of_the_list_of_a_draw_that_is_only_announced_or_failed(client):
    event = public_event()
    event.players.filter(number=3).update(name="Gertrude")
    by = factories.actor(event)
    draws.announce_draw(event=event, by=by)
    event.players.filter(number=3).update(pseudonym="The Worm")
    assert ["Gertrude" in words_of(client.get(address)) for address in (PAGE, PAPER)] == [False, False]
    draws.fail_draw(event=event, by=by, reason="The dice were lost")
    assert ["Gertrude" in words_of(client.get(address)) for address in (PAGE, PAPER)] == [False, False]
    assert [mismatch.code for mismatch in verify(client.get(PAPER).json(), KNOWN)] == ["never_revealed"]


def draw_of_format_1(event, players=("Ana", "Gertrude")):
    """A lot as it was kept when names stood in the announcement."""
    numbers = range(1, len(players) + 1)
    for number, name in zip(numbers, players, strict=True):
        event.players.filter(number=number).update(name=name)
    nonce = draw_receipts.fresh_nonce()
    announced = draw_receipts.announce(
        nonce, event="cup", draw=1, label="lots", algorithm="lots/1", players=dict(zip(numbers, players, strict=True))
    )
    made = factories.draw(event, event.stages.get(number=1))
    receipt, commitment = draw_receipts.reveal(announced, nonce), draw_receipts.commitment_of(announced)
    event.draws.update(what="lots", announcement=announced, receipt=receipt, commitment=commitment)
    made.refresh_from_db()
    return made


def test_a_draw_whose_list_has_names_stays_as_it_is_while_they_are_public(client):
    draw = draw_of_format_1(public_event())
    assert client.get(PAPER).json() == draw.receipt
    assert verify(draw.receipt, KNOWN, published=draw.commitment) == []
    assert "no longer in the receipt" not in words_of(client.get(PAGE))


def test_a_hidden_name_is_redacted_in_a_list_that_has_names_and_the_check_says_so(client):
    event = public_event()
    draw = draw_of_format_1(event)
    event.players.filter(number=2).update(pseudonym="The Worm")
    page, paper = words_of(client.get(PAGE)), client.get(PAPER).json()
    assert ("Gertrude" in page, "Gertrude" in str(paper)) == (False, False)
    assert ("The Worm" in page, "can no longer be recomputed" in page) == (True, True)
    hidden = [{"number": 1, "name": "Ana"}, {"number": 2, "name": "The Worm"}]
    assert paper == draw.receipt | {"announced": draw.announcement | {"players": hidden}, "redacted": True}
    assert [mismatch.code for mismatch in verify(paper, KNOWN, published=draw.commitment)] == ["redacted"]


def test_names_cannot_break_the_page(client):
    event = public_event()
    event.players.filter(number=3).update(name="<b>Ana</b>")
    published_round(event)
    assert "<b>Ana" not in words_of(client.get(PAGE))


@pytest.mark.parametrize("address", [PAGE, PAPER])
def test_an_event_that_is_not_public_shows_strangers_nothing(client, address):
    event = event_with(12, slug="cup")
    published_round(event)
    assert client.get(address).status_code == 404
    client.force_login(factories.owner(event))
    assert client.get(address).status_code == 200


@pytest.mark.parametrize("address", ["/e/cup/draws/2/", "/e/cup/draws/2.json", "/e/other/draws/1/"])
def test_a_draw_that_is_not_there(client, address):
    published_round(public_event())
    assert client.get(address).status_code == 404


def test_the_page_asks_little_of_the_database(client, django_assert_max_num_queries):
    published_round(public_event())
    with django_assert_max_num_queries(5):
        client.get(PAGE)


def test_a_lot_shows_its_order(client):
    event = public_event()
    nonce = draw_receipts.fresh_nonce()
    names = {number: f"Player {number}" for number in (3, 5)}
    announced = draw_receipts.announce(nonce, event="cup", draw=1, label="lots", algorithm="lots/1", players=names)
    factories.draw(event, event.stages.get(number=1))
    event.draws.update(what="lots", announcement=announced, receipt=draw_receipts.reveal(announced, nonce))
    shown = words_of(client.get(PAGE))
    assert ("Order" in shown, "Player 5" in shown, "Check it yourself" in shown) == (True, True, True)


@pytest.mark.parametrize(
    ("what", "state", "sentence"),
    [
        ("lots", "revealed", "Lots drawn in the hall"),
        ("play_off", "revealed", "Decided by a play-off"),
        ("lots", "failed", "This order was undone"),
    ],
)
def test_what_the_hall_decided_needs_no_proof(client, what, state, sentence):
    event = public_event()
    factories.draw(event, event.stages.get(number=1))
    receipt = {"by_hand": True, "outcome": {"order": [5, 3]}}
    event.draws.update(what=what, state=state, receipt=receipt, reason="Cards were drawn")
    shown = words_of(client.get(PAGE))
    assert (sentence in shown, "Cards were drawn" in shown, "Check it yourself" in shown) == (True, True, False)
    assert shown.index("Player 5") < shown.index("Player 3")
    assert client.get(PAPER).json() == receipt
