"""A proposal that cannot count is never offered to count; and the desk says what a table really reports."""

import pytest

from tests import factories
from tests.factories import links
from tests.factories.entries import IMPOSSIBLE, OTHERWISE, only_table, playing, recorded
from tests.views.reading import said, text, tight
from tournament.actions.results.disputes import dispute_table

pytestmark = pytest.mark.django_db
TABLE = "/desk/cup/rounds/1/tables/1/"
DISAGREE = "The players disagree"
WAITING = "A proposed result awaits a decision"
AGAINST_THE_RULES = "The rules don’t allow the proposed result"
MUST_DECIDE = {
    WAITING: "Accept a proposal, enter the right result, or settle the dispute without a change.",
    AGAINST_THE_RULES: "It can’t count like this. Enter the right result, or reject the proposal.",
    DISAGREE: "Enter the right result, or settle the dispute without a change.",
}


@pytest.fixture
def event(client):
    event, _ = playing(slug="cup")
    client.force_login(factories.owner(event))
    return event


def propose(event, *portions):
    recorded(only_table(event), *portions, as_proposal=True, note="We all saw it.")


def disagree(event):
    dispute_table(event=event, table=only_table(event), note="Who had 26?", by=factories.actor(event))


def box(client):
    """The headings and the ways on that the box has."""
    page = tight(client.get(TABLE)).replace("&#x27;", "'")
    headings = [heading for heading in MUST_DECIDE if f"<h2>{heading}</h2>" in page]
    return headings, [words for words in MUST_DECIDE.values() if f"<p>{words}</p>" in page]


def only(heading):
    return [heading], [MUST_DECIDE[heading]]


def test_a_table_that_agrees_on_the_impossible_does_not_disagree(client, event):
    propose(event, *IMPOSSIBLE)
    assert box(client) == only(AGAINST_THE_RULES)


def test_a_proposal_that_can_count_awaits_a_decision(client, event):
    recorded(only_table(event))
    propose(event, *OTHERWISE)
    assert box(client) == only(WAITING)
    propose(event, *IMPOSSIBLE)
    assert box(client) == only(WAITING)


def test_players_who_disagree_are_said_to(client, event):
    recorded(only_table(event))
    disagree(event)
    assert box(client) == only(DISAGREE)


@pytest.mark.parametrize(("portions", "way_on"), [(OTHERWISE, WAITING), (IMPOSSIBLE, AGAINST_THE_RULES)])
def test_players_who_disagree_over_proposals_get_the_way_on_that_fits(client, event, portions, way_on):
    recorded(only_table(event))
    disagree(event)
    propose(event, *portions)
    assert box(client) == ([DISAGREE], [MUST_DECIDE[way_on]])


def test_the_impossible_has_a_button_for_each_thing_that_can_be_done(client, event):
    propose(event, *IMPOSSIBLE)
    page = tight(client.get(TABLE))
    card = page[page.index('id="version-1"') :]
    card = card[: card.index("</section>")]
    assert [words in card for words in (">Enter the right result</a>", ">Reject</a>", ">Accept</a>")] == [
        True,
        True,
        False,
    ]


def test_accepting_the_impossible_is_not_even_asked(client, event):
    propose(event, *IMPOSSIBLE)
    answer = client.get(f"{TABLE}versions/1/accept/")
    assert (answer["Location"], said(answer)) == (TABLE, ["A game can’t end like this."])


def test_settling_speaks_of_proposals_only_where_there_are_any(client, event):
    disagree(event)
    rejected = "The proposal is rejected, and stays visible here."
    assert rejected not in text(client.get(f"{TABLE}dispute/settle/"))
    propose(event, *IMPOSSIBLE)
    assert rejected in text(client.get(f"{TABLE}dispute/settle/"))


def test_whoever_insists_is_not_promised_that_it_will_count(client, event):
    made = links.link(event.rounds.get())
    table = only_table(event)
    sent = links.submission(*IMPOSSIBLE)
    phone = links.phone(made)
    page = tight(phone.get(f"/table/{table.pk}/result/"))
    assert "counts only once the organiser has decided" not in page
    assert "It can’t count like this. If everyone is sure" in page
    assert links.send(phone, table, sent).status_code == 422
