"""The order of the stacks: told by all who want to, checked with it, and no difference to those who do not."""

import pytest

from games.heckmeck import FailedAttempt
from tests.factories.entries import only_table, playing, recorded, sent, versions
from tests.factories.links import link, phone, send, submission
from tournament.models import Event

pytestmark = pytest.mark.django_db
OWNED = ((21, 25), (29,), (), (33, 36, 30))
IN_ORDER = {"stack_0": "25, 21", "stack_1": "", "stack_3": "33 30 36"}


@pytest.fixture
def table():
    return only_table(playing(slug="cup")[0])


@pytest.fixture
def client(table):
    return phone(link(table.round))


@pytest.fixture
def address(table):
    return f"/table/{table.pk}/result/"


def stored(table):
    end = table.results.latest("version").end_state
    return end["stacks"], [player["portions"] for player in end["players"]]


def test_without_it_nobody_knows_the_order(client, table, address):
    assert client.post(address, sent(*OWNED)).status_code == 302
    assert stored(table) == ("sets", [[21, 25], [29], [], [30, 33, 36]])


def test_it_is_kept_from_bottom_to_top(client, table, address):
    assert client.post(address, sent(*OWNED, **IN_ORDER)).status_code == 302
    assert stored(table) == ("ordered", [[25, 21], [29], [], [33, 30, 36]])


@pytest.mark.parametrize(
    ("stack", "sentence"),
    [
        ("25", "Enter exactly these, each once, from bottom to top: 21, 25."),
        ("25, 21, 29", "Enter exactly these, each once, from bottom to top: 21, 25."),
        ("25, 25", "Enter exactly these, each once, from bottom to top: 21, 25."),
        ("below 25, 21 above", "Enter exactly these, each once, from bottom to top: 21, 25."),
        ("9" * 200, "Enter exactly these, each once, from bottom to top: 21, 25."),
        ("", "Enter this stack from bottom to top too (21, 25), or leave all stacks empty."),
    ],
)
def test_a_stack_of_something_else_is_refused_at_its_field(client, table, address, stack, sentence):
    response = client.post(address, sent(*OWNED, **IN_ORDER | {"stack_0": stack}))
    assert (response.status_code, response.context["form"].errors) == (422, {"stack_0": [sentence]})
    assert (response.context["form"]["stack_0"].value(), versions(table)) == (stack, [])


def test_who_has_nothing_has_no_stack(client, table, address):
    response = client.post(address, sent(*OWNED, **IN_ORDER, stack_2="22"))
    assert response.context["form"].errors == {"stack_2": ["This player has no portion above. Leave the stack empty."]}


def test_the_check_knows_it(client, table, address):
    """In this variant 24 can lie face down only where something lower lies on top of a stack."""
    Event.objects.update(failed_attempt=FailedAttempt.HIGHEST_ALWAYS.value)
    owned = (21, 22, 23, 25), tuple(range(26, 37)), (), ()
    others = {"stack_1": ", ".join(map(str, owned[1]))}
    for stack, impossible in (("25, 23, 22, 21", False), ("21, 22, 23, 25", True), ("", False)):
        told = {"stack_0": stack, **others} if stack else {}
        form = client.post(f"{address}check/", sent(*owned, **told)).context["form"]
        assert (stack, form.impossible) == (stack, impossible)


def test_a_correction_begins_with_the_order_that_is_known(client, table, address):
    client.post(address, sent(*OWNED, **IN_ORDER))
    form = client.get(address).context["form"]
    assert [form[f"stack_{at}"].value() for at in range(4)] == ["25, 21", "29", "", "33, 30, 36"]


def test_an_outbox_sends_it_as_the_contract_has_it(client, table):
    mine = submission((25, 21), (29,), (), (33,))
    mine["end_state"]["stacks"] = "ordered"
    assert send(client, table, mine).status_code == 201
    assert stored(table) == ("ordered", [[25, 21], [29], [], [33]])


def test_who_does_not_tell_it_enters_the_same(client, table):
    ordered = submission((25, 21), (29,), (), (33,))
    ordered["end_state"]["stacks"] = "ordered"
    send(client, table, ordered)
    body = send(client, table, submission((21, 25), (29,), (), (33,))).json()
    assert (body["code"], body["same"]) == ("result_conflict", True)
    assert (body["theirs"]["stacks"], body["mine"]["stacks"]) == ("ordered", "sets")
    unchanged = send(client, table, submission((21, 25), (29,), (), (33,), base_version=1, reason="The order"))
    assert [problem["code"] for problem in unchanged.json()["problems"]] == ["result_unchanged"]


def test_an_order_that_was_not_known_is_a_correction(client, table):
    send(client, table, submission((21, 25), (29,), (), (33,)))
    ordered = submission((25, 21), (29,), (), (33,), base_version=1, reason="The order matters.")
    ordered["end_state"]["stacks"] = "ordered"
    assert send(client, table, ordered).status_code == 201
    assert stored(table) == ("ordered", [[25, 21], [29], [], [33]])


def test_two_orders_are_two_results(client, table):
    for stack, status in (((25, 21), 201), ((21, 25), 409)):
        mine = submission(stack, (29,), (), (33,))
        mine["end_state"]["stacks"] = "ordered"
        response = send(client, table, mine)
        assert (response.status_code, response.json().get("same")) == (status, None if status == 201 else False)


def test_the_page_says_that_stacks_are_listed_in_order(client, table, address):
    recorded(table, *OWNED)
    theirs = "The stacks are listed from bottom to top."
    page = client.post(address, sent((25, 21), (29,), (), (), stack_0="25, 21")).content.decode()
    assert page.count(theirs) == 1
