"""One id fifty times, eight results for one table: over real connections, answered by several processes at once."""

import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from threading import Barrier

import pytest

from tests.server.phones import Phone, address, submission
from tests.server.serving import PATIENCE_IN_SECONDS

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows lets nobody share a port")

PHONES, HANG_UP = 50, 15


@pytest.fixture(scope="module")
def server(serving):
    with serving() as server:
        server.start()
        yield server


@pytest.fixture
def opening(server):
    """The secret of a link, and the table that it opens."""
    [(token, [table])] = server.openings()
    return token, table


def at_once(*actions):
    """What each came to, all of them beginning at the same moment."""
    barrier = Barrier(len(actions))

    def act(action):
        barrier.wait(PATIENCE_IN_SECONDS)
        return action()

    with ThreadPoolExecutor(len(actions)) as pool:
        return list(pool.map(act, actions))


def send(phone, table, sent):
    """Goes on sending until somebody has answered."""
    return phone.hand_in(table, sent).answer


def hang_up(phone, table, sent):
    """Is gone before there is an answer."""
    with closing(phone.connection()) as connection:
        phone.send(connection, "POST", address(table), sent)


def test_the_same_id_fifty_times_at_once_makes_one_result_and_one_answer(server, opening):
    token, table = opening
    phone, sent = Phone(server.port, token), submission()
    behave = [hang_up] * HANG_UP + [send] * (PHONES - HANG_UP)
    answers = at_once(*[partial(act, phone, table, sent) for act in behave])[HANG_UP:]
    again = phone.hand_in(table, sent).answer
    # Who came first may have hung up.
    created = [answer for answer in answers if answer.status == 201]
    assert (len(created) <= 1, {answer.status for answer in answers} - {201}) == (True, {200})
    assert {answer.body for answer in answers} == {again.body}
    assert server.evidence_at(table) == ([], [[1, "accepted", sent["submission"], again.data["receipt"]]])


def test_eight_different_results_at_once_make_one_and_seven_conflicts(server, opening):
    token, table = opening
    phone = Phone(server.port, token)
    sent = [submission(((21,), (portion,), (), (36,))) for portion in range(22, 30)]
    answers = at_once(*[partial(send, phone, table, each) for each in sent])
    assert sorted(answer.status for answer in answers) == [201] + [409] * 7
    [(accepted, answer)] = [pair for pair in zip(sent, answers, strict=True) if pair[1].status == 201]
    receipt = answer.data["receipt"]
    for mine, answer in zip(sent, answers, strict=True):
        if answer.status == 409:
            said = answer.data
            assert (said["code"], said["same"], said["base_version"]) == ("result_conflict", False, 1)
            assert (hands(said["mine"]), hands(said["theirs"])) == (hands_sent(mine), hands_sent(accepted))
            assert (said["theirs"]["receipt"], said["theirs"]["version"]) == (receipt, 1)
    assert server.evidence_at(table) == ([], [[1, "accepted", accepted["submission"], receipt]])


def hands(shown):
    return [player["portions"] for player in shown["players"]]


def hands_sent(sent):
    return hands(sent["end_state"])
