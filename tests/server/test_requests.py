"""What the real server makes of odd requests before Django sees them, and that it hands on the others unchanged."""

import json
import os
import random
import socket
from contextlib import suppress

import pytest

from tests.server.phones import Phone, address
from tests.server.serving import HOST, PATIENCE_IN_SECONDS

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows lets nobody share a port")

KIB = 1024
TOO_LARGE = b"This is too large to be sent at once.\n"


@pytest.fixture(scope="module")
def vendor():
    """What is sent does not come as far as the database."""
    return "sqlite"


@pytest.fixture(scope="module")
def server(serving):
    with serving() as server:
        server.start()
        yield server


def answer_to(server, head, body=b""):
    """The first line, the headers and the content of what comes back to exactly these bytes."""
    with socket.create_connection((HOST, server.port)) as connection:
        connection.settimeout(PATIENCE_IN_SECONDS)
        connection.sendall("\r\n".join([*head, "Connection: close", "", ""]).encode("latin-1") + body)
        received = b""
        while more := connection.recv(10_000):
            received += more
    first, _, rest = received.partition(b"\r\n")
    headers, _, content = rest.partition(b"\r\n\r\n")
    pairs = [line.partition(": ") for line in headers.decode("latin-1").split("\r\n")]
    return first.decode(), {name.lower(): value for name, _, value in pairs}, content


@pytest.mark.parametrize(
    ("path", "limit"),
    [
        ("/table/1/submissions/", 64 * KIB),
        ("/nothing/here/", 64 * KIB),
        ("/login/", KIB * KIB),
        ("/setup/x/", KIB * KIB),
    ],
)
def test_what_is_larger_than_an_address_takes_is_refused_before_it_is_read(server, path, limit):
    """Nothing of what is announced is ever sent, and the answer comes all the same."""
    head = [f"POST {path} HTTP/1.1", "Host: localhost", f"Content-Length: {limit + 1}"]
    first, headers, content = answer_to(server, head)
    assert (first, headers["connection"], content) == ("HTTP/1.1 413 Payload Too Large", "close", TOO_LARGE)


def test_six_hundred_megabytes_of_a_stranger_are_refused_and_write_nothing(server):
    before = sorted(server.folder.rglob("*"))
    head = ["POST /login/ HTTP/1.1", "Host: localhost", "Content-Length: 600000000"]
    assert answer_to(server, head)[0] == "HTTP/1.1 413 Payload Too Large"
    assert sorted(server.folder.rglob("*")) == before


def test_a_file_is_read_only_from_those_who_organise_the_event(server):
    (slug, session, _), (other_slug, *_) = json.loads(server.run("tests.server.organisers", 2))
    file = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n' + b"Ana\n" * 1_500_000
    file += b"\r\n--x--\r\n"
    token = "a" * 32
    head = ["Host: localhost", "Content-Type: multipart/form-data; boundary=x", f"X-CSRFToken: {token}"]
    head.append(f"Content-Length: {len(file)}")
    signed_in = f"Cookie: csrftoken={token}; sessionid={session}"
    path, other_path = (f"POST /desk/{each}/players/file/ HTTP/1.1" for each in (slug, other_slug))
    first, _, content = answer_to(server, [path, *head, signed_in, "Accept-Encoding: identity"], file)
    assert (first, "the limit is 5.0 MB" in content.decode()) == ("HTTP/1.1 422 Unprocessable Entity", True)
    for refused in ([path, *head], [other_path, *head, signed_in], [path, *head, "Cookie: sessionid=made-up"]):
        first, _, content = answer_to(server, refused)
        assert (first, content) == ("HTTP/1.1 413 Payload Too Large", TOO_LARGE)


def test_an_event_of_a_program_is_read_only_with_a_token_for_all_events(server):
    [(_, session, token)] = json.loads(server.run("tests.server.organisers", 1))
    file = b'{"format": "%s"}' % (b"x" * (2 * KIB * KIB))
    head = ["POST /api/v1/imports HTTP/1.1", "Host: localhost", "Content-Type: application/json"]
    head.append(f"Content-Length: {len(file)}")
    first, _, content = answer_to(server, [*head, f"Authorization: Bearer {token}", "Accept-Encoding: identity"], file)
    assert (first, json.loads(content)["code"]) == ("HTTP/1.1 422 Unprocessable Entity", "event_file_foreign")
    for refused in (head, [*head, "Authorization: Bearer grill_?"], [*head, f"Cookie: sessionid={session}"]):
        first, _, content = answer_to(server, refused)
        assert (first, content) == ("HTTP/1.1 413 Payload Too Large", TOO_LARGE)


def test_a_body_whose_length_nobody_says_is_refused(server):
    head = ["POST /login/ HTTP/1.1", "Host: localhost", "Transfer-Encoding: chunked"]
    assert answer_to(server, head)[0] == "HTTP/1.1 411 Length Required"


def test_a_body_that_is_cut_off_is_never_taken_for_a_whole_one(server):
    [(token, [table])] = server.openings()
    phone = Phone(server.port, token)
    cookies = "; ".join(f"{name}={value}" for name, value in phone.cookies.items())
    head = [f"POST {address(table)} HTTP/1.1", "Host: localhost", f"Cookie: {cookies}", "Content-Length: 500"]
    head += ["Content-Type: application/json", f"X-CSRFToken: {phone.cookies['csrftoken']}", "", ""]
    with socket.create_connection((HOST, server.port)) as connection:
        connection.sendall("\r\n".join(head).encode() + b"{}")
        connection.shutdown(socket.SHUT_WR)
        connection.settimeout(PATIENCE_IN_SECONDS)
        assert connection.recv(10_000)[:12] in (b"", b"HTTP/1.1 400")


def test_a_request_without_a_host_is_refused(server):
    assert answer_to(server, ["GET / HTTP/1.1"])[0] == "HTTP/1.1 400 Bad Request"


def test_a_header_with_an_underscore_is_not_taken_for_another(server):
    head = ["GET /healthz HTTP/1.1", "Host: localhost", "X_Request_ID: made-up-by-a-stranger"]
    _, headers, content = answer_to(server, head)
    assert (content, len(headers["x-request-id"])) == (b"ok", 16)


def test_headers_and_letters_come_through(server):
    head = ["GET /healthz HTTP/1.1", "Host: localhost", "X-Request-ID: given-by-a-proxy"]
    assert answer_to(server, head)[1]["x-request-id"] == "given-by-a-proxy"
    first, headers, content = answer_to(server, ["GET /e/caf%C3%A9%20%2f/?q=%E2%82%AC HTTP/1.1", "Host: localhost"])
    assert (first, headers["content-type"]) == ("HTTP/1.1 404 Not Found", "text/html; charset=utf-8")
    assert int(headers["content-length"]) == len(content)


def test_who_asks_for_the_head_alone_gets_no_content(server):
    first, headers, content = answer_to(server, ["HEAD / HTTP/1.1", "Host: localhost"])
    whole = answer_to(server, ["GET / HTTP/1.1", "Host: localhost"])
    assert (first, headers["content-type"], content) == (whole[0], whole[1]["content-type"], b"")


def test_nobody_is_told_which_server_answers(server):
    answers = [
        answer_to(server, [f"GET {path} HTTP/1.1", "Host: localhost"]) for path in ("/", "/nothing/", "/healthz")
    ]
    answers.append(answer_to(server, ["POST /login/ HTTP/1.1", "Host: localhost", "Content-Length: 9999999"]))
    assert [headers["server"] for _, headers, _ in answers] == ["Grillmeister"] * 4


LINES = (
    "GET /{} HTTP/1.1",
    "POST /{} HTTP/1.1",
    "HEAD /{} HTTP/1.1",
    "OPTIONS * HTTP/1.1",
    "CONNECT a:1 HTTP/1.1",
    "GET http://elsewhere.example/{} HTTP/1.1",
    "GET /{} HTTP/1.0",
    "PRI * HTTP/2.0",
)
PATHS = ("", "login/", "e/x/", "%ff%fe", "%00", "t/abc/", "table/1/submissions/", "//", "..%2f..", "?" + "a" * 5000)
HEADERS = (
    "Host: elsewhere.example",
    "Host: ",
    "Host: localhost:99999999",
    "Content-Length: 5",
    "Content-Length: -1",
    "Content-Length: 99999999999999999999",
    "Transfer-Encoding: chunked",
    "Cookie: a=\xff; sessionid=\x01; links=x",
    "Content-Type: multipart/form-data; boundary=",
    "Content-Type: application/json; charset=foo",
    "Accept-Language: " + "x" * 3000,
    'If-None-Match: "',
    "Expect: 100-continue",
    "Upgrade: websocket",
    "X-Request-ID: \xe9",
    "Origin: null",
)
BODIES = (b"", b"abcde", b"--x\r\n", b"{}")


def odd_request(chance):
    lines = [chance.choice(LINES).format(chance.choice(PATHS)), *chance.sample(HEADERS, chance.randint(0, 6))]
    if chance.random() < 0.7:
        lines.insert(1, "Host: localhost")
    request = bytearray("\r\n".join([*lines, "", ""]).encode("latin-1") + chance.choice(BODIES))
    if chance.random() < 0.2:
        request[chance.randrange(len(request))] = chance.randrange(256)
    return bytes(request)


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(101, 111))])
def test_nothing_that_is_sent_makes_the_server_fail(server, seed):
    chance = random.Random(seed)
    failed = []
    for request in (odd_request(chance) for _ in range(400)):
        with socket.create_connection((HOST, server.port)) as connection, suppress(ConnectionError):
            connection.settimeout(PATIENCE_IN_SECONDS)
            connection.sendall(request)
            with suppress(OSError):  # has been closed by the other end
                connection.shutdown(socket.SHUT_WR)
            if connection.recv(20)[9:12] == b"500":
                failed.append(request)
    complaints = [line for line in server.errors.read_text("utf-8", "replace").splitlines() if line[:5] != "time="]
    assert (failed, complaints, server.answers()) == ([], [], True)
