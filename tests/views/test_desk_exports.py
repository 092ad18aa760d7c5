"""The page on which organisers take an event with them."""

import io
import zipfile

import pytest
from openpyxl import load_workbook
from time_machine import travel

from tests import factories
from tests.api.asking import Program, token_for
from tests.factories.stages import played
from tournament.actions.events.ending import archive_event
from tournament.actions.events.exported_files import MAX_NOTED, note_export
from tournament.models import Role
from tournament.words.exports import went_out_words

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


@travel("2026-05-09T12:00Z", tick=False)
def test_whoever_anonymises_is_told_what_went_out_before(client, event):
    anonymise = "/desk/cup/settings/archive/anonymise/"
    secret, _never_used = [token_for(event, label=label) for label in ("Script", "Never used")]
    event.refresh_from_db()
    revision = event.revision
    download(client, what="players", format="csv", audience="public")
    client.post("/desk/cup/export/event/", {"audience": "full"})
    assert Program(secret).get("/desk/players").status_code == 200
    event.refresh_from_db()
    assert (event.revision, event.zone.key) == (revision, "UTC")
    owner = factories.owner(event)
    page = client.get(anonymise)
    assert page.context["files"] == [
        f"cup-full.json, 9 May 2026, 12:00, by \u2068{owner}\u2069",
        f"cup-players-public.csv, 9 May 2026, 12:00, by \u2068{owner}\u2069",
        "what the program “\u2068Script\u2069” has read, last on 9 May 2026, 12:00",
    ]
    assert "Already exported or read by programs" in page.content.decode()
    archive_event(event=event, by=factories.actor(event))
    client.post(anonymise)
    assert set(event.exported_files.values_list("by_name", flat=True)) == {""}


def test_of_many_files_the_latest_are_remembered(event):
    for at in range(MAX_NOTED + 3):
        note_export(event=event, name=f"{at}.csv", by=factories.actor(event))
    names = [file.name for file in event.exported_files.all()]
    assert (len(names), names[0]) == (MAX_NOTED, f"{MAX_NOTED + 2}.csv")
    lines = went_out_words(list(event.exported_files.all()), [], event.zone)
    assert (lines[-1], went_out_words([], [], event.zone)) == ("and 80 more files", [])
