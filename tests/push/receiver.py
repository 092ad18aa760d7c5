"""A push service as browsers' makers have one, on this machine: it takes messages by HTTPS and keeps them.

Beside it a phone, which has the keys to read them.
"""

import base64
import json
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID

from tournament.outgoing.network import Network

NAME = "push.example"


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Phone:
    """The browser's side of a subscription."""

    def __init__(self) -> None:
        self.key, self.secret = ec.generate_private_key(ec.SECP256R1()), b"sixteen bytes ok"
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.keys = {"p256dh": text_of(point), "auth": text_of(self.secret)}

    def read(self, body: bytes) -> dict[str, object]:
        document: dict[str, object] = json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret))
        return document


class Receiver:
    """What came, each as path, headers and body; and what is answered."""

    def __init__(self, port: int, authorities: Path) -> None:
        self.port, self.authorities = port, authorities
        self.came: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        self.headers: dict[str, str] = {}
        self.answers = Event()  # as long as it is not set, whoever sends waits
        self.answers.set()

    def endpoint(self, path: str = "one") -> str:
        return f"https://{NAME}:{self.port}/{path}"

    def network(self, **more) -> Network:
        """Knows the name, which no other does, and may reach this machine."""
        usual = {"look_up": lambda host, _: {NAME: ["127.0.0.1"]}[host], "may_reach": {"127.0.0.1"}.__contains__}
        return Network(**usual | {"authorities": str(self.authorities)} | more)


@contextmanager
def receiving(folder: Path) -> Iterator[Receiver]:
    certificate = certified(folder)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.came.append((self.path, dict(self.headers), body))
            receiver.answers.wait()
            self.send_response(receiver.status)
            for name, value in receiver.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    receiver = Receiver(server.server_address[1], certificate)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield receiver
    finally:
        receiver.answers.set()
        server.shutdown()
        thread.join()
        server.server_close()


def certified(folder: Path) -> Path:
    """A key and a certificate for the name of the service, signed by itself."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "service.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(certificate.public_bytes(Encoding.PEM) + private)
    return file
