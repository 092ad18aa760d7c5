"""The description: every operation is sent what it allows and what it does not, and its answers fit what it says."""

import os
from itertools import count

import hypothesis
import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from tests.api.asking import token_for
from tests.factories.games import filled
from tests.factories.rows import PenaltyFactory
from tests.factories.stages import final, played, qualified, stage_of
from tournament.api.description import described
from tournament.api.operations import OPERATIONS

pytestmark = pytest.mark.django_db
SEED = int(os.environ.get("API_SEED", "1"))
FEW, MANY = 3, 100
CHECKED = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
NUMBERS = 3  # that parts of addresses may be, so that most of them are there


@pytest.fixture
def _one_connection():
    """As Django's own client does: a request ends, and the connection of the test stays."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def event(_one_connection):
    """Something of everything: a played stage, a final under way, a recorded game, a penalty."""
    made = played(2, slug="cup", public=True, live_positions_public=True)
    filled(made.rounds.get().tables.get(number=1))
    PenaltyFactory.create(pk=1, stage=stage_of(made), player=made.players.first())
    qualified(made, 1, 5, 2)
    filled(final(made, complete=False).tables.get())
    return made


def description():
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", WSGIHandler())


def ask_one(operation, event, scope, examples):
    asked = count()

    @hypothesis.seed(SEED)
    @hypothesis.settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=[hypothesis.Phase.generate],
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(case=strategy_of(operation))
    def ask(case):
        next(asked)
        numbers = {name: number_in(value) for name, value in case.path_parameters.items()}
        case.path_parameters = numbers | {"slug": "cup"}
        with transaction.atomic():
            headers = {"Authorization": f"Bearer {token_for(event, scope, all_events=True)}"} if scope else {}
            response = case.call(headers=headers)
            transaction.set_rollback(True)
        case.validate_response(response, checks=CHECKED)

    ask()
    return next(asked)


def strategy_of(operation):
    """What the description allows, and where a body is sent, what it does not."""
    allowed = operation.as_strategy()
    if not operation.body:
        return allowed
    return allowed | operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE)


def number_in(value):
    return value % NUMBERS if isinstance(value, int) else 1


@pytest.mark.parametrize("scope", ["", "all"])
def test_every_operation_answers_as_described(event, scope):
    operations = [result.ok() for result in description().get_all_operations()]
    asked = [ask_one(operation, event, scope, FEW if scope else 1) for operation in operations]
    assert (len(asked), min(asked) > 0) == (len(OPERATIONS), True)


@pytest.mark.long
@pytest.mark.parametrize("scope", ["", "all"])
@pytest.mark.parametrize("name", sorted(operation.name for operation in OPERATIONS.values()))
def test_an_operation_answers_as_described_whatever_is_sent(event, name, scope):
    operation = description().find_operation_by_id(name)
    assert ask_one(operation, event, scope, MANY) > 0


def test_it_is_openapi_3_1_for_everybody(client):
    response = client.get("/api/v1/openapi.json")
    assert (response.status_code, response.json()) == (200, described() | {"paths": response.json()["paths"]})
    assert response.json()["openapi"] == "3.1.0"
    assert response.headers["Access-Control-Allow-Origin"] == "*"


def test_every_operation_has_an_example_to_copy(client):
    page = client.get("/api/v1/docs/").content.decode()
    for operation in OPERATIONS.values():
        assert f'id="{operation.name}"' in page, operation.name
    assert page.count("<pre") == len(OPERATIONS)
    assert "curl -X POST http://testserver/api/v1/events/cup/rounds/1/tables/1/result" in page


def test_examples_fit_what_they_are_examples_of():
    """A body where there is one to send, and nothing where there is none."""
    with_body = {
        details["operationId"]
        for methods in described()["paths"].values()
        for details in methods.values()
        if "requestBody" in details
    }
    assert {operation.name for operation in OPERATIONS.values() if operation.example is not None} == with_body
