"""The desk asks about an end that play can reach but hardly ever does, once, and then believes it."""

import pytest

from games.heckmeck import Edition, EndState, FailedAttempt, Holding, Steal
from games.heckmeck.bots import Bold, Careful, play_games
from games.heckmeck.record import replay
from games.heckmeck.ruleset import plain_ruleset
from tests import factories
from tests.factories.entries import IMPOSSIBLE, OTHERWISE, playing, recorded, sent, versions
from tests.views.reading import said
from tournament.rules.improbable import Doubt, Improbable, improbable

RESULT = "/desk/cup/rounds/1/tables/1/result/"
TABLE = "/desk/cup/rounds/1/tables/1/"
FULL = ((21, 22, 23, 24), (25, 26, 27, 28), (29, 30, 31, 32), ())
MAX_SHARE = 0.02  # of the games at a table may be asked about
SEED, GAMES = 20, 150


def end_state(*stacks, edition=Edition.CLASSIC, failed_attempt=FailedAttempt.HIGHEST, **first):
    rules = plain_ruleset(edition, failed_attempt, Steal.MANDATORY)
    holdings = tuple(Holding(stack) for stack in stacks)
    return EndState(rules, (holdings[0]._replace(**first), *holdings[1:]), ())


@pytest.mark.parametrize(
    ("stacks", "doubt"),
    [
        (((21, 22, 23), (), ()), Improbable(Doubt.FEW_OWNED, 3)),
        (((21, 22), (23, 24), ()), None),
        (FULL, Improbable(Doubt.NOTHING_AMONG_FULL, 12, 3)),
        ((tuple(range(21, 27)), (), tuple(range(27, 33))), Improbable(Doubt.NOTHING_AMONG_FULL, 12, 1)),
        ((tuple(range(21, 27)), (), tuple(range(27, 32))), None),
        (((), tuple(range(21, 33))), Improbable(Doubt.NOTHING_AMONG_FULL, 12, 0)),
        ((*FULL, ()), None),  # two with nothing
    ],
)
def test_few_portions_and_nothing_among_full_stacks_are_improbable(stacks, doubt):
    assert improbable(end_state(*stacks)) == doubt


@pytest.mark.parametrize("failed_attempt", [FailedAttempt.RETURNED, FailedAttempt.BOTH])
def test_few_portions_are_usual_where_the_returned_one_is_turned(failed_attempt):
    assert improbable(end_state((21, 22, 23), (), (), failed_attempt=failed_attempt)) is None


def test_who_left_and_who_has_a_bratworm_is_not_forgotten():
    everything = (tuple(range(21, 29)), tuple(range(29, 37)))
    assert improbable(end_state((), *everything)) == Improbable(Doubt.NOTHING_AMONG_FULL, 16, 0)
    assert improbable(end_state((), *everything), left={0}) is None
    assert improbable(end_state((), *everything, edition=Edition.EXTENDED, bratworms=1)) is None


@pytest.mark.parametrize("size", [3, 4, 6])
@pytest.mark.parametrize("failed_attempt", [FailedAttempt.HIGHEST, FailedAttempt.HIGHEST_ALWAYS, FailedAttempt.BOTH])
def test_hardly_any_game_of_the_bots_is_asked_about(failed_attempt, size):
    rules = plain_ruleset(Edition.CLASSIC, failed_attempt, Steal.MANDATORY)
    cast = [(Bold(), Careful())[seat % 2] for seat in range(size)]
    ends = [EndState.of(replay(record).position) for record in play_games(rules, cast, SEED, GAMES)]
    doubts = [doubt for end in ends if (doubt := improbable(end))]
    assert len(doubts) <= MAX_SHARE * GAMES, (SEED, doubts)


@pytest.fixture
def event(client, db):
    made, _round = playing(tables=2, slug="cup")
    client.force_login(factories.owner(made))
    return made


def asked_about(response):
    """The hidden field, if there is a question."""
    form = response.context["form"]
    return form.about if "question" in response.context else None


def test_an_improbable_end_is_asked_about_and_not_refused(client, event, table):
    response = client.post(RESULT, sent(*OTHERWISE, asked=""))
    page = response.content.decode()
    assert (response.status_code, list(response.context["form"].errors), versions(table)) == (200, [], [])
    assert "Only 2 of 16 portions lie in front of players. Did you forget a stack?" in page
    assert "Yes, this is right" in page
    assert response.context["verdict"].valid


def test_one_more_press_saves_it(client, event, table):
    entry = sent(*OTHERWISE, asked="")
    answer = asked_about(client.post(RESULT, entry))
    response = client.post(RESULT, entry | {"asked": answer})
    assert (response["Location"], versions(table)) == (TABLE, [(1, "accepted")])


def test_who_has_nothing_is_named(client, event):
    page = client.post(RESULT, sent(*FULL, asked="")).content.decode()
    assert "Player 4\N{POP DIRECTIONAL ISOLATE} has nothing, and everybody else has a full stack." in page


def test_the_answer_is_to_one_end_only(client, event, table):
    answer = asked_about(client.post(RESULT, sent(*OTHERWISE, asked="")))
    other = client.post(RESULT, sent((21,), (22,), (), (), asked=answer))
    assert (asked_about(other) not in (None, answer), versions(table)) == (True, [])


def test_what_is_usual_or_cannot_be_is_not_asked_about(client, event, table):
    assert asked_about(client.post(RESULT, sent(*IMPOSSIBLE, asked=""))) is None
    client.post(RESULT, sent(asked=""))
    assert versions(table) == [(1, "accepted")]


def test_a_correction_is_asked_about_after_its_reason(client, event, table):
    recorded(table)
    entry = sent(*OTHERWISE, asked="", base_version="1")
    refused = client.post(RESULT, entry)
    assert (refused.status_code, list(refused.context["form"].errors)) == (422, ["reason"])
    question = client.post(RESULT, entry | {"reason": "Miscounted."})
    client.post(RESULT, entry | {"reason": "Miscounted.", "asked": asked_about(question)})
    assert versions(table) == [(1, "replaced"), (2, "accepted")]


def test_a_conflict_comes_before_the_question(client, event, table):
    recorded(table)
    assert client.post(RESULT, sent(*OTHERWISE, asked="")).status_code == 409


def test_the_question_remembers_that_the_next_table_was_wanted(client, event, table):
    entry = sent(*OTHERWISE, asked="", then="next")
    question = client.post(RESULT, entry)
    assert 'name="then" value="next"' in question.content.decode().split("errors-title")[-1].split("</form>")[0]
    response = client.post(RESULT, entry | {"asked": asked_about(question)})
    assert response["Location"] == "/desk/cup/rounds/1/tables/2/result/"
    assert said(response)[0].startswith("Result saved.")
