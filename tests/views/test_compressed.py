"""Pages are sent compressed to whoever understands that; what is short or not a page is sent as it is."""

import gzip

import pytest

from tests.factories.entries import only_table, playing
from tests.factories.links import link, phone, send, submission

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return only_table(playing()[0])


@pytest.fixture
def client(table):
    return phone(link(table.round))


def test_the_page_of_a_table_is_compressed(client, table):
    response = client.get(f"/table/{table.pk}/", headers={"Accept-Encoding": "gzip, br"})
    assert (response.status_code, response.headers["Content-Encoding"]) == (200, "gzip")
    assert "Accept-Encoding" in response.headers["Vary"]
    assert gzip.decompress(response.content).decode().strip().endswith("</html>")
    assert response.headers["Content-Length"] == str(len(response.content))


def test_who_does_not_understand_it_gets_it_as_it_is(client, table):
    response = client.get(f"/table/{table.pk}/")
    assert "Content-Encoding" not in response.headers
    assert response.content.decode().strip().endswith("</html>")


def test_a_receipt_is_sent_as_it_is(client, table):
    client.defaults["HTTP_ACCEPT_ENCODING"] = "gzip"
    response = send(client, table, submission())
    assert ("Content-Encoding" in response.headers, response.json()["state"]) == (False, "accepted")
