"""The published schemas of the file of an event are those by which files are checked."""

import json

import pytest

from tests.project import ROOT
from tournament.queries.events.event_file.schemas import full_schema, public_schema

SCHEMAS = {"full": full_schema, "public": public_schema}


@pytest.mark.parametrize("variant", SCHEMAS)
def test_the_schema_in_the_documents_is_the_one_in_the_program(variant):
    """Once a version is out, files of it stay: a field that comes later must not be asked of them."""
    text = (ROOT / "docs" / "schemas" / f"event-1-{variant}.json").read_text("utf-8")
    assert json.loads(text) == SCHEMAS[variant]()


@pytest.mark.parametrize("variant", SCHEMAS)
def test_it_is_at_a_public_address(variant, client):
    response = client.get(f"/schemas/event-1-{variant}.json")
    assert (response.status_code, response.json()) == (200, SCHEMAS[variant]())
    assert client.get("/schemas/event-1-other.json").status_code == 404
