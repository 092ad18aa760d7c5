"""The page on which organisers take an event with them."""

import io
import zipfile

import pytest
from openpyxl import load_workbook

from tests import factories
from tests.factories.stages import played
from tournament.models import Role

pytestmark = pytest.mark.django_db
EXPORT, TABLES = "/desk/cup/export/", "/desk/cup/export/tables/"


@pytest.fixture
def event(client):
    event = played(2, slug="cup")
    client.force_login(factories.owner(event))
    return event


def download(client, **chosen):
    answer = client.post(TABLES, {"what": "all", "audience": "full", "format": "xlsx"} | chosen)
    body = answer.getvalue()
    return answer, body


def test_the_page_gives_all_tables_in_one_workbook(client, event):
    assert client.get(EXPORT).status_code == 200
    answer, body = download(client)
    assert answer["Content-Disposition"] == 'attachment; filename="cup-full.xlsx"'
    assert len(load_workbook(io.BytesIO(body)).worksheets) == 6


def test_all_tables_as_csv_come_in_one_archive(client, event):
    answer, body = download(client, format="csv", audience="public")
    assert answer["Content-Disposition"] == 'attachment; filename="cup-public.zip"'
    assert len(zipfile.ZipFile(io.BytesIO(body)).namelist()) == 4


def test_one_table_comes_alone(client, event):
    answer, body = download(client, what="players", format="csv")
    assert answer["Content-Disposition"] == 'attachment; filename="cup-players-full.csv"'
    assert body.count(b"\r\n") == 9


def test_what_is_for_organisers_is_not_given_to_everyone(client, event):
    answer, body = download(client, what="journal", audience="public")
    assert answer.status_code == 422
    assert "This table is for organisers only." in body.decode()


def test_referees_and_strangers_get_nothing(client, event):
    client.force_login(factories.member(event, Role.REFEREE))
    assert {client.get(EXPORT).status_code, download(client)[0].status_code} == {404}
    client.logout()
    assert {client.get(EXPORT).status_code, download(client)[0].status_code} == {302}


def test_recorded_games_come_as_lines(client, event):
    assert "No game has been recorded yet." in client.get(EXPORT).content.decode()
    answer = client.post("/desk/cup/export/games/", {"audience": "public"})
    assert (answer["Content-Disposition"], answer.content) == ('attachment; filename="cup-games-public.jsonl"', b"")
