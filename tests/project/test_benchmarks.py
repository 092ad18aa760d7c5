"""The table of benchmarks, the clock and the load behind it. How fast anything is, is not tested."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from benchmarks import hall, webhooks
from benchmarks.__main__ import SUBJECTS, named, table_of
from benchmarks.asking import Connection, request
from benchmarks.floor.receivers import add_receivers, own_network
from benchmarks.load import Load, Task, percentile
from benchmarks.measure import Fact, Finding, Pace, Rate, Row, seconds_per_call
from benchmarks.phone import LINKED, pace_of
from benchmarks.serving import good
from benchmarks.submissions import posted
from tests import factories
from tests.push.receiver import receiving
from tournament.outgoing.network import Network, NotOfTheInternet, usual_network


def test_the_table():
    row = Row("the front page", seconds=0.0025, floor="an empty page", floor_seconds=0.001, goal="≤ 3 ×")
    rate = Rate("a poll", seconds=0.002, floor="an empty page", floor_seconds=0.001, goal="≥ 0.9")
    pace = Pace("a whole game", seconds=0.004, goal="≥ 200 /s")
    finding = Finding("a whole plan", seconds=0.5, found="2 repeats", goal="none")
    fact = Fact("a page", found="3 kB", goal="≤ 6 kB")
    assert table_of([row, rate, pace, finding, fact]).splitlines() == [
        "| what | time | floor | its time | found | goal |",
        "|---|---|---|---|---|---|",
        "| the front page | 2.500 ms | an empty page | 1.000 ms | 2.50 × | ≤ 3 × |",
        "| a poll | 2.000 ms | an empty page | 1.000 ms | 0.50 × its requests/s | ≥ 0.9 |",
        "| a whole game | 4.000 ms | – | – | 250 /s | ≥ 200 /s |",
        "| a whole plan | 500.000 ms | – | – | 2 repeats | none |",
        "| a page | – | – | – | 3 kB | ≤ 6 kB |",
    ]


def test_the_clock_counts_what_it_calls():
    calls = []
    assert seconds_per_call(lambda: calls.append(1)) > 0
    assert calls


def test_every_subject_has_rows():
    assert all(callable(subject.rows) for subject in SUBJECTS)


def test_some_subjects_can_be_run_alone():
    assert named(["webhooks", "hall"]) == [hall, webhooks]
    with pytest.raises(SystemExit, match=r"^There is no benchmark halls\."):
        named(["hall", "halls"])


@pytest.mark.django_db
def test_the_benchmarks_server_tells_the_receiver_of_the_benchmark_and_no_other(monkeypatch, tmp_path):
    with receiving(tmp_path) as receiver:
        monkeypatch.setenv("RECEIVER", receiver.endpoint())
        monkeypatch.setenv("RECEIVER_AUTHORITIES", str(receiver.authorities))
        network = own_network()
        assert (network.post(receiver.endpoint(), b"{}", {}), len(receiver.came)) == (201, 1)
        with pytest.raises(NotOfTheInternet):
            network.post("https://other.example/", b"{}", {})
        event = factories.event()
        add_receivers(event)
        kept = {(webhook.kind, webhook.address) for webhook in event.webhooks.all()}
        assert kept == {("program", receiver.endpoint()), ("chat", receiver.endpoint())}
    assert usual_network() == Network()


@pytest.mark.parametrize(("percent", "found"), [(50, 2), (51, 3), (75, 3), (99, 4), (100, 4), (1, 1)])
def test_a_percentile_is_a_value_that_so_many_do_not_exceed(percent, found):
    assert percentile([4, 2, 1, 3], percent) == found


class Echo(BaseHTTPRequestHandler):
    """Answers with what it was asked, a poll with nothing."""

    protocol_version = "HTTP/1.1"

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Set-Cookie", "a=1")
        self.send_header("Set-Cookie", "b=2")
        if body:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.answer(204, b"") if "poll" in self.path else self.answer(200, self.path.encode())

    def do_POST(self):
        self.answer(201, self.rfile.read(int(self.headers["Content-Length"])))

    def log_message(self, *arguments):
        pass


@pytest.fixture
def port():
    with ThreadingHTTPServer(("127.0.0.1", 0), Echo) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def asked(port, *questions):
    """The answers that come on one connection."""
    connection = Connection("127.0.0.1", port)
    answers = []
    for question in questions:
        connection.send(question)
        while (answer := connection.receive()) is None:
            pass
        answers.append(answer)
    connection.close()
    return answers


def test_a_connection_takes_one_answer_after_the_other(port):
    poll, page = asked(port, request("GET", "/poll"), request("GET", "/page"))
    assert (poll.status, poll.text, page.status, page.text) == (204, "", 200, "/page")
    assert page.headers["set-cookie"] == ("a=1", "b=2")


def test_what_is_handed_in_arrives(port):
    (answer,) = asked(port, posted("/table/1/submissions/", {"a": "ä"}, "c=1").encode())
    assert (answer.status, json.loads(answer.text)) == (201, {"a": "ä"})


def test_a_load_asks_each_question_once(port):
    questions = [request("GET", path).decode() for path in ("/a", "/b", "/poll", "/c", "/d")]
    load = Load(Task(port, questions, connections=2))
    outcome = load.run()
    assert (outcome.statuses, len(outcome.latencies), len(load.all)) == ({"200": 4, "204": 1}, 5, 2)


def test_a_load_with_a_pace_asks_each_question_once(port):
    questions = [request("GET", "/a").decode()] * 5
    outcome = Load(Task(port, questions, pace=500)).run()
    assert (outcome.statuses, len(outcome.latencies)) == ({"200": 5}, 5)


def test_a_server_that_refuses_is_not_called_quick(port):
    outcome = Load(Task(port, [request("GET", "/poll").decode()])).run()
    assert good(outcome, "204") is outcome
    with pytest.raises(RuntimeError, match="Only 200 was expected"):
        good(outcome, "200")


@pytest.mark.django_db
def test_the_pace_of_the_phones_is_the_one_of_the_pages(client):
    event = factories.event(public=True)
    pace = pace_of(client.get(f"/e/{event.slug}/standings/").content.decode())
    assert (pace.every, sum(pace)) == (2.0, 3.0)


def test_what_a_page_links_to_is_weighed_with_it():
    page = '<link rel="icon" href="/i.svg"><link rel="stylesheet" href="/a.css"><script src="/b.js" defer></script>'
    page += '<script type="module" src="/c.js"></script>'
    assert LINKED.findall(page) == ["/a.css", "/b.js", "/c.js"]
