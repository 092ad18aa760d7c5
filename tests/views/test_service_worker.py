"""The service worker's address, and that it keeps all the files that the table's pages need."""

import json
import re

import pytest

from tests.factories.entries import only_table, playing
from tests.factories.links import link, phone


def files_of(worker):
    return json.loads(re.search(r"^const FILES = (.*);$", worker.content.decode(), re.MULTILINE)[1])


def test_it_answers_for_the_whole_site_and_is_asked_for_anew(client):
    worker = client.get("/service-worker.js")
    headers = [worker.headers[name] for name in ("Content-Type", "Cache-Control", "Service-Worker-Allowed")]
    assert headers == ["text/javascript; charset=utf-8", "no-cache", "/"]


def test_its_version_stays_while_the_files_do(client):
    first, second = (client.get("/service-worker.js").content for _ in range(2))
    assert first == second


def test_every_file_that_it_keeps_is_there_under_a_name_that_never_grows_old(client):
    answers = [client.head(address) for address in files_of(client.get("/service-worker.js"))]
    assert {answer.status_code for answer in answers} == {200}
    assert {answer.headers["Cache-Control"] for answer in answers} == {"max-age=31536000,immutable"}


@pytest.mark.django_db
@pytest.mark.parametrize("time_up", ["play_on", "stop"])
@pytest.mark.parametrize("edition", ["classic", "extended"])
def test_it_keeps_the_files_of_the_pages_that_open_offline_and_no_others(client, edition, time_up):
    event, round = playing(edition=edition, time_up=time_up)
    referee, table = phone(link(round)), f"/table/{only_table(event).pk}/"
    addresses = ["/table/", "/table/offline/", table, f"{table}result/", f"{table}game/"]
    pages = [referee.get(address) for address in addresses]
    needed = {file for page in pages for file in re.findall(r'"(/static/[^"#]+)"', page.content.decode())}
    assert [page.status_code for page in pages] == [200] * len(pages)
    kept = set(files_of(client.get("/service-worker.js")))
    only_where_stopped = {file for file in kept if "/stopped_game." in file}
    assert len(only_where_stopped) == 1
    assert needed == (kept if time_up == "stop" else kept - only_where_stopped)


def test_the_page_in_the_place_of_one_that_is_not_kept_needs_no_database(client):
    assert b"This page needs a connection" in client.get("/table/offline/").content


@pytest.mark.django_db
def test_that_page_leaves_messages_to_the_page_that_somebody_sees():
    event, round = playing()
    referee, table = phone(link(round)), f"/table/{only_table(event).pk}/"
    referee.post(f"{table}call/", {"words": "We need a new die."})
    said = b"The desk sees your call."
    assert [said in referee.get(address).content for address in ("/table/offline/", table)] == [False, True]


@pytest.mark.django_db
@pytest.mark.parametrize(("page", "words"), [("", False), ("result/", True), ("game/", True)])
def test_only_pages_on_which_something_is_entered_bring_the_words_of_the_outbox(page, words):
    event, round = playing()
    html = phone(link(round)).get(f"/table/{only_table(event).pk}/{page}").content.decode()
    assert ("data-acts=" in html, 'data-words="/table/offline/"' in html) == (words, True)


def test_the_page_that_opens_without_a_connection_has_those_words(client):
    assert 'data-acts="waiting"' in client.get("/table/offline/").content.decode()
