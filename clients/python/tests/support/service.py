"""Runs the packaged service, with everything that it talks to: a blog, a mail server, an OpenID provider and a receiver
of webhooks."""

from __future__ import annotations

import json
import os
import quopri
import re
import shlex
import socketserver
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Empty, Queue
from socket import socket

PARAGRAPH = (
    "<p>Green tea is best steeped at 80 degrees for two minutes. Pour the water over the leaves, wait, and take the"
    " leaves out again.</p>"
)
POST = (
    '<!doctype html><html lang="en"><head><title>How to brew green tea</title></head><body><article>'
    f"<h1>How to brew green tea</h1>{PARAGRAPH * 12}</article></body></html>"
)

TEXT = """# How to brew green tea

Green tea is best steeped at 80 °C for two minutes. Boiling water draws out bitter tannins, so let the kettle stand for
three minutes before you pour.

## How much tea to use

Use two grams of leaves per cup. Rinse the pot with hot water first, because a cold pot cools the water. Taste the tea
after a minute, and take the leaves out as soon as you like it.
"""

# Only limits how long a test waits for what never happens, so it is long enough for a busy machine.
SECONDS = 300


class Site(BaseHTTPRequestHandler):
    """A blog with one post, and the description of an OpenID provider."""

    def do_GET(self) -> None:
        at = f"http://{self.headers['Host']}"
        pages = {
            "/green-tea": ("text/html;charset=utf-8", POST),
            "/feed.xml": (
                "application/rss+xml",
                f'<?xml version="1.0"?><rss version="2.0"><channel><title>Tea</title><link>{at}/</link>'
                f"<description>Tea</description><item><title>How to brew green tea</title><link>{at}/green-tea</link>"
                "</item></channel></rss>",
            ),
            "/.well-known/openid-configuration": (
                "application/json",
                json.dumps(
                    {
                        "issuer": at,
                        "authorization_endpoint": at + "/authorize",
                        "token_endpoint": at + "/token",
                        "jwks_uri": at + "/jwks",
                        "response_types_supported": ["code"],
                        "subject_types_supported": ["public"],
                        "id_token_signing_alg_values_supported": ["RS256"],
                    }
                ),
            ),
        }
        media, text = pages.get(self.path, ("text/plain", ""))
        self.send_response(200 if self.path in pages else 404)
        self.send_header("Content-Type", media)
        self.send_header("Content-Length", str(len(text.encode())))
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, format: str, *args: object) -> None:
        pass


@dataclass
class Delivery:
    body: bytes
    headers: dict[str, str]


class Mailbox:
    """The emails that the service has sent, by recipient."""

    def __init__(self) -> None:
        self._queues: dict[str, Queue[str]] = {}
        self._lock = threading.Lock()

    def _queue(self, recipient: str) -> Queue[str]:
        with self._lock:
            return self._queues.setdefault(recipient, Queue())

    def put(self, recipient: str, text: str) -> None:
        self._queue(recipient).put(text)

    def token(self, recipient: str, page: str) -> str:
        """Returns the token of the next link to this page that the recipient gets."""
        try:
            while True:
                found = re.search(rf"/{page}#(\w+)", self._queue(recipient).get(timeout=SECONDS))
                if found:
                    return found[1]
        except Empty:
            raise AssertionError(f"{recipient} got no email with a link to /{page}") from None


def mail_handler(mailbox: Mailbox) -> type[socketserver.StreamRequestHandler]:
    class Handler(socketserver.StreamRequestHandler):
        def say(self, text: str) -> None:
            self.wfile.write(text.encode() + b"\r\n")

        def handle(self) -> None:
            recipients: list[str] = []
            self.say("220 tea.example")
            for raw in self.rfile:
                line = raw.decode().strip()
                command = line[:4].upper()
                if command == "RCPT":
                    recipients.append(line[line.index("<") + 1 : line.index(">")])
                if command == "DATA":
                    self.say("354 Continue")
                    lines = iter(self.rfile.readline, b".\r\n")
                    text = quopri.decodestring(b"".join(lines)).decode()
                    for recipient in recipients:
                        mailbox.put(recipient, text)
                    recipients = []
                self.say("221 Bye" if command == "QUIT" else "250 OK")
                if command == "QUIT":
                    return

    return Handler


def receiver_handler(deliveries: Queue[Delivery]) -> type[BaseHTTPRequestHandler]:
    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            deliveries.put(Delivery(body, dict(self.headers.items())))
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    return Receiver


class MailServer(socketserver.ThreadingTCPServer):
    daemon_threads = True


@contextmanager
def serving(server: socketserver.TCPServer) -> Iterator[int]:
    """Runs a server in a thread, and returns its port."""
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield int(server.server_address[1])
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def free_port() -> int:
    with socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@dataclass
class Service:
    """The running service.

    :param key: the API key that the first start prints
    :param token: the token of the link that signs the owner in
    :param other_port: a port from which the service may fetch, and to which it may send webhooks
    """

    base: str
    key: str
    token: str
    post: str
    feed: str
    hook: str
    other_port: int
    mailbox: Mailbox
    deliveries: Queue[Delivery]

    def delivery(self) -> Delivery:
        return self.deliveries.get(timeout=SECONDS)


@contextmanager
def running(command: str) -> Iterator[Service]:
    mailbox = Mailbox()
    deliveries: Queue[Delivery] = Queue()
    with (
        serving(ThreadingHTTPServer(("127.0.0.1", 0), Site)) as site,
        serving(ThreadingHTTPServer(("127.0.0.1", 0), receiver_handler(deliveries))) as hook,
        serving(MailServer(("127.0.0.1", 0), mail_handler(mailbox))) as mail,
        tempfile.TemporaryDirectory(prefix="assay-client-python-") as home,
    ):
        port, other_port = free_port(), free_port()
        # The service does not start with variables that it does not know, such as the key for clients.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("ASSAY_")}
        environment |= {
            "ASSAY_HOME": home,
            "ASSAY_PORT": str(port),
            "ASSAY_MANAGEMENT_PORT": "0",
            "ASSAY_FETCH_ALLOW": f"127.0.0.1:{site},127.0.0.1:{hook},127.0.0.1:{other_port}",
            "ASSAY_FETCH_POLITE": "off",
            "ASSAY_SMTP_URL": f"smtp://127.0.0.1:{mail}",
            "ASSAY_MAIL_FROM": "Assay <assay@tea.example>",
            "ASSAY_OIDC_ISSUER": f"http://127.0.0.1:{site}",
            "ASSAY_OIDC_CLIENT_ID": "tea",
            "ASSAY_OIDC_CLIENT_SECRET": "a secret of the client",
        }
        process = subprocess.Popen(shlex.split(command), env=environment, stdout=subprocess.PIPE, text=True)
        try:
            key, token = credentials(process)
            at = f"http://127.0.0.1:{site}"
            yield Service(
                base=f"http://127.0.0.1:{port}",
                key=key,
                token=token,
                post=at + "/green-tea",
                feed=at + "/feed.xml",
                hook=f"http://127.0.0.1:{hook}/",
                other_port=other_port,
                mailbox=mailbox,
                deliveries=deliveries,
            )
        finally:
            process.terminate()
            process.wait(SECONDS)
            assert process.stdout is not None
            process.stdout.close()


def credentials(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Returns the key and the token that the first start prints, and then reads on, so that the service can print."""
    assert process.stdout is not None
    found: dict[str, str] = {}
    said = ""
    for line in process.stdout:
        said += line
        for name, pattern in {"key": r"ask_live_[0-9A-Za-z]{36}", "token": r"/link#(\w+)\s"}.items():
            match = re.search(pattern, line)
            if match:
                found.setdefault(name, match[match.lastindex or 0])
        if len(found) == 2:
            threading.Thread(target=drain, args=(process,), daemon=True).start()
            return found["key"], found["token"]
    raise AssertionError(f"The service did not start:\n{said}")


def drain(process: subprocess.Popen[str]) -> None:
    assert process.stdout is not None
    try:
        for _ in process.stdout:
            pass
    except ValueError:
        # The test closed the pipe.
        pass


def eventually(holds: Callable[[], bool], what: str) -> None:
    """Waits for something that the service does in the background."""
    waiting = threading.Event()
    for _ in range(SECONDS * 10):
        if holds():
            return
        waiting.wait(0.1)
    raise AssertionError(f"{what} within {SECONDS} seconds")
