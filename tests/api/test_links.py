"""Links and codes that programs make: they open tables, are told once, and no secret of theirs is kept."""

import pytest
from django.test import Client

from tests import factories
from tests.api.asking import Program, token_for
from tests.factories.entries import playing
from tournament.models import AccessLink, ApiAnswer

pytestmark = pytest.mark.django_db
LINKS = "/rounds/1/links"


@pytest.fixture
def event():
    event, _round = playing(2, slug="cup")
    return event


@pytest.fixture
def program(event):
    return Program(token_for(event))


def opens(address):
    """What answers whoever opens an address, and where they are led."""
    response = Client().get(address.removeprefix("http://testserver"))
    return response.status_code, response.headers.get("Location", "")


def secret_of(link):
    return link["address"].rstrip("/").rpartition("/")[2]


def listed(program, path):
    return [(one["id"], one["revoked"]) for one in program.get(path).json()["items"]]


def test_each_table_gets_a_link_that_opens_it(event, program):
    made = program.done("POST", LINKS)
    keys = list(AccessLink.objects.order_by("pk").values_list("pk", flat=True))
    assert (made["verb"], made["about"]) == ("links_made", {"round": 1, "tables": 2, "replaced": 0})
    assert [(one["id"], one["label"], one["tables"]) for one in made["links"]] == [
        (keys[0], "Table 1", [1]),
        (keys[1], "Table 2", [2]),
    ]
    tables = event.rounds.get().tables.order_by("number")
    assert [opens(one["address"]) for one in made["links"]] == [(302, f"/table/{table.pk}/") for table in tables]
    again = program.done("POST", LINKS)
    assert again["about"]["replaced"] == 2
    assert opens(made["links"][0]["address"])[0] == 403
    assert listed(program, "/desk/rounds/1/links") == [
        *((one["id"], False) for one in reversed(again["links"])),
        *((key, True) for key in reversed(keys)),
    ]


def test_the_link_of_a_referee_is_renewed_and_revoked(program):
    [first] = program.done("POST", f"{LINKS}/referee", {"label": "Ion", "tables": [2, 1]})["links"]
    assert (first["label"], first["tables"]) == ("Ion", [1, 2])
    [second] = program.done("POST", f"/links/{first['id']}/renew")["links"]
    assert [opens(one["address"])[0] for one in (first, second)] == [403, 302]
    revoked = program.done("DELETE", f"/links/{second['id']}")
    assert (revoked["verb"], revoked["sentence"]) == (
        "link_revoked",
        "Preliminary round: link for Ion revoked, tables 1, 2",
    )
    assert opens(second["address"])[0] == 403
    refused = program.ask("DELETE", f"/links/{second['id']}")
    assert (refused.status_code, refused.json()["code"]) == (422, "link_is_revoked")


def test_codes_lie_on_the_tables_of_the_whole_event(program):
    codes = program.done("POST", "/codes", {"tables": 3})["links"]
    assert [(one["label"], one["tables"]) for one in codes] == [("Table 1", [1]), ("Table 2", [2]), ("Table 3", [3])]
    [renewed] = program.done("POST", f"/codes/{codes[0]['id']}/renew")["links"]
    assert [opens(one["address"])[0] for one in (codes[0], renewed)] == [403, 302]
    program.done("DELETE", f"/codes/{renewed['id']}")
    assert listed(program, "/desk/codes") == [
        (renewed["id"], True),
        (codes[2]["id"], False),
        (codes[1]["id"], False),
        (codes[0]["id"], True),
    ]
    assert program.done("DELETE", "/codes")["about"] == {"tables": 2}
    assert AccessLink.objects.filter(revoked_at=None).count() == 0


def test_so_many_codes_that_nobody_has_such_a_hall_are_refused(program):
    refused = program.post("/codes", {"tables": 5001})
    assert (refused.status_code, refused.json()["problems"][0]["at"]) == (422, "body.tables")


def test_links_are_told_once_and_nothing_that_is_kept_opens_a_table(event, program):
    first = program.post(LINKS, Idempotency_Key="k")
    again = program.post(LINKS, Idempotency_Key="k")
    assert (again.status_code, again.headers["Idempotency-Replayed"]) == (201, "true")
    assert again.json() == first.json() | {"links": None}
    secrets = [secret_of(one) for one in first.json()["links"]]
    kept = str([*ApiAnswer.objects.values(), *AccessLink.objects.values(), *event.journal.values()])
    assert [secret in kept for secret in secrets] == [False, False]
    assert AccessLink.objects.count() == 2


def test_where_the_process_ended_in_between_they_are_not_made_again(program):
    first = program.post(LINKS, Idempotency_Key="k")
    ApiAnswer.objects.all().delete()
    assert program.post(LINKS, Idempotency_Key="k").json() == first.json() | {"links": None}


def test_links_of_a_draft_are_refused_as_at_the_desk():
    event = factories.event("Cup", slug="cup")
    factories.seated_round(event, [factories.players(event, 4)], state="draft")
    refused = Program(token_for(event)).post(LINKS)
    assert (refused.status_code, refused.json()["code"], refused.json()["about"]) == (
        *(422, "round_not_published"),
        {"round": 1},
    )
