"""What sentences call rounds and players: the only round of a stage like the stage, a player by name and number."""

import pytest
from django.urls import reverse

from tests import factories
from tests.factories import links
from tests.factories.draws import event_with, published_round
from tests.factories.entries import only_table, playing
from tests.factories.stages import final, played, qualified
from tests.views.reading import said, text, tight
from tournament.actions.rounds.tables import note_arrivals
from tournament.models import JournalEntry, Player, Round
from tournament.queries.events.next_step import next_step
from tournament.regulation.refusals import Refused
from tournament.words import happened, sentence_of
from tournament.words.event_names import EventNames
from tournament.words.steps import saying_of

pytestmark = pytest.mark.django_db
ANA, BEN = "\u2068Ana\u2069 (1)", "\u2068Ben\u2069 (2)"


def named(event):
    """Ana, who has a pseudonym, and Ben are the first two players."""
    event.players.filter(number=1).update(name="Ana", pseudonym="The Raven")
    event.players.filter(number=2).update(name="Ben")
    return event


# Rounds


@pytest.mark.parametrize(
    ("rounds", "names"),
    [
        (1, ["Preliminary round", "Final", "Round 3"]),
        (2, ["Round 1", "Round 2", "Final"]),
    ],
)
def test_only_a_round_among_several_has_a_number(rounds, names):
    event = event_with(8, rounds_planned=rounds)
    assert [EventNames(event).round(number) for number in (1, 2, 3)] == names


@pytest.mark.parametrize(("rounds", "name"), [(1, "Draw the final"), (2, "Draw round 2")])
def test_a_button_that_draws(rounds, name):
    assert EventNames(event_with(8, rounds_planned=rounds)).draw(2) == name


@pytest.mark.parametrize(("rounds", "title"), [(1, "Start: Preliminary round"), (2, "Start round 1")])
def test_the_next_step(rounds, title):
    event = event_with(8, rounds_planned=rounds)
    published_round(event)
    saying = saying_of(next_step(event))
    assert (saying.title, saying.button) == (title, "Go to the round" if rounds == 1 else "Go to round 1")


def test_the_journal_names_the_round_when_it_is_read(client, django_assert_max_num_queries):
    event = named(event_with(8, slug="cup"))
    round = published_round(event)
    client.force_login(factories.owner(event))
    names = EventNames(event)
    entries = list(event.journal.order_by("number"))
    with django_assert_max_num_queries(1):
        sentences = [happened(entry, names) for entry in entries]
    assert sentences == [
        "Draw 1 announced: Preliminary round, 8 players",
        "Draw 1 made: Preliminary round, 8 players, 2 tables",
        "Preliminary round published",
    ]
    assert "Preliminary round published" in text(client.get("/desk/cup/journal/"))
    assert [entry.params["round"] for entry in entries] == [round.number] * 3
    event.stages.filter(number=1).update(rounds_planned=2)
    assert happened(entries[2], EventNames(event)) == "Round 1 published"


def test_an_act_that_was_undone_names_its_round_too():
    event = event_with(8)
    done = JournalEntry(verb="round_published", params={"round": 2})
    undone = JournalEntry(verb="undone", params={"number": 7}, undoes=done)
    assert happened(undone, EventNames(event)) == "Undone: “Final published” (entry 7)"


def test_without_an_event_there_are_numbers():
    assert happened(JournalEntry(verb="round_started", params={"round": 2})) == "Round 2 started"
    assert sentence_of(Refused("stranger", player=4)) == "Player 4 doesn’t have a seat in this round."


def test_a_refusal_names_the_round(client):
    event = event_with(8, slug="cup")
    published_round(event)
    client.force_login(factories.owner(event))
    assert said(client.post("/desk/cup/rounds/1/complete/")) == ["Preliminary round is not running."]
    event.stages.filter(number=1).update(rounds_planned=2)
    assert said(client.post("/desk/cup/rounds/1/publish/")) == [
        "Preliminary round is not running.",
        "Round 1 is already published.",
    ]


def test_running_text_and_titles_name_the_round(client):
    event = played(1, slug="cup")
    qualified(event, 4, 3)
    final(event, (33, 34), (21,), complete=False)
    client.force_login(factories.owner(event))
    assert "Final is not complete." in text(client.get(reverse("desk_end", args=["cup"])))
    assert "<title>Final, table 1" in tight(client.get("/desk/cup/rounds/2/tables/1/"))


# Players


def test_a_refusal_names_the_player(client):
    event = named(event_with(8, slug="cup"))
    factories.seated_round(event, state=Round.State.DRAWN)
    event.players.filter(number=2).update(state=Player.State.WITHDRAWN)
    client.force_login(factories.owner(event))
    assert said(client.post("/desk/cup/rounds/1/publish/")) == [
        f"Preliminary round: these players still have a seat but are no longer playing: {BEN}. "
        "Remove them, or draw again."
    ]


def refusals(names):
    return [
        sentence_of(refused, names)
        for refused in (
            Refused("lot_needed", players=(1, 2)),
            Refused("cannot_qualify", player=2, bar="gone"),
            Refused("not_a_qualifier", player=1),
            Refused("override_twice", player=1),
            Refused("unknown_player", player=99),
            Refused("not_at_this_table", players=[1, 2]),
            Refused("fixed_table_missing", round=1, table=9, players=(1,)),
            Refused("fixed_table_too_small", round=1, table=2, players=(1, 2)),
            Refused("fixed_player", player=1, table=2),
            Refused("may_not_play", player=2),
            Refused("players_changed", draw=3, new=[1], gone=[2]),
        )
    ]


def test_players_have_names_in_every_refusal(django_assert_num_queries):
    names = EventNames(named(event_with(4)))
    with django_assert_num_queries(2):  # players and stages, once
        sentences = refusals(names)
    assert sentences == [
        f"Lots must be drawn first, between: {ANA}, {BEN}.",
        f"{BEN} withdrew or left during a game, and can’t be put through.",
        f"{ANA} is not in this stage.",
        f"{ANA} is listed twice.",
        "Player 99 is not in this stage.",
        f"No longer at this table: {ANA}, {BEN}. Reload the page.",
        f"There is no table 9 in this round, but someone must sit there: {ANA}.",
        f"Table 2 has no room for everyone who must sit there: {ANA}, {BEN}.",
        f"{ANA} must sit at table 2.",
        f"{BEN} is not among those who can play. Check them in first.",
        f"The list of draw 3 is out of date. New since then: {ANA}. No longer here: {BEN}. "
        "Mark the draw as failed and announce a new one.",
    ]


def test_in_public_a_pseudonym_stands_for_the_name():
    sentences = " ".join(refusals(EventNames(named(event_with(4)), public=True)))
    assert ("The Raven\u2069 (1)" in sentences, "Ana" in sentences) == (True, False)


def test_a_phone_at_a_table_never_says_the_name_behind_a_pseudonym():
    event, round = playing()
    named(event)
    made = links.link(round, 1)
    table = only_table(event)
    phone = links.phone(made)
    there = f"/table/{table.pk}/arrivals/"
    page = phone.get(f"/table/{table.pk}/")
    assert "Ana" not in text(page)
    table.seats.filter(player__number=1).delete()
    response = phone.post(there, {"everybody": "1", "here": ["1"], "known": "1"}, follow=True)
    assert "Ana" not in text(response)


def test_two_with_one_portion_are_told_on_a_phone_by_their_public_names():
    event, round = links.by_hand()
    named(event)
    phone = links.phone(links.link(round, 1))
    twice = {f"portion_{number}": "21" for number in (1, 2)}
    response = phone.post(f"/table/{only_table(event).pk}/portions/", twice)
    shown = text(response)
    assert (response.status_code, "entered for: \u2068The Raven\u2069 (1)." in shown, "Ana" in shown) == (
        422,
        True,
        False,
    )


def test_an_entry_about_arrivals_names_who_is_missing():
    event = named(playing()[0])
    event.rounds.update(state=Round.State.PUBLISHED)
    note_arrivals(
        event=event,
        table=only_table(event),
        here=[2, 3, 4],
        by=factories.actor(event),
        submission_id=factories.submission(),
    )
    entry = event.journal.get()
    assert happened(entry, EventNames(event)) == f"Preliminary round, table 1: 3 here, missing: {ANA}"


def test_an_old_entry_without_names_has_those_of_today():
    event = named(event_with(4))
    entry = JournalEntry(verb="qualification_settled", params={"players": [1, 2], "stage": 1})
    assert happened(entry, EventNames(event)) == f"Preliminary round confirmed; through: {ANA}, {BEN}"
    entry.private = {"names": {"1": "Anna"}}
    assert happened(entry, EventNames(event)) == f"Preliminary round confirmed; through: \u2068Anna\u2069 (1), {BEN}"


def test_nothing_is_read_before_a_sentence_needs_it(django_assert_num_queries):
    event = event_with(4)
    with django_assert_num_queries(0):
        assert sentence_of(Refused("same_player"), EventNames(event)) == "Choose two different players."
