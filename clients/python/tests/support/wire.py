"""A server on loopback that sends prepared responses and records the requests."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlsplit


@dataclass
class Reply:
    """A response. `chunks` are sent one by one; `cut` closes the connection before the response is complete; `hang`
    sends nothing until the server is closed."""

    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    chunks: Iterable[bytes] | None = None
    cut: bool = False
    hang: bool = False


def answer(value: object, status: int = 200, **headers: str) -> Reply:
    named = {name.replace("_", "-"): each for name, each in headers.items()}
    return Reply(status, json.dumps(value).encode(), {"Content-Type": "application/json", **named})


def problem(status: int, code: str, detail: str = "No tea.", **fields: object) -> Reply:
    """An error response of the service (RFC 9457)."""
    body = {
        "type": f"/docs/errors#{code}",
        "title": "Error",
        "status": status,
        "detail": detail,
        "instance": "/api/v1/scan",
        "code": code,
        "request_id": "req_1",
        **fields,
    }
    return Reply(status, json.dumps(body).encode(), {"Content-Type": "application/problem+json"})


def events(*chunks: bytes, cut: bool = False) -> Reply:
    return Reply(200, headers={"Content-Type": "text/event-stream;charset=UTF-8"}, chunks=chunks, cut=cut)


@dataclass
class Request:
    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Wire:
    """Sends the replies in order; the last one is repeated."""

    def __init__(self) -> None:
        self.replies: list[Reply] = []
        self.requests: list[Request] = []
        self._closing = threading.Event()
        wire = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def reply(self) -> None:
                length = int(self.headers.get("Content-Length") or 0)
                url = urlsplit(self.path)
                headers = {name.lower(): value for name, value in self.headers.items()}
                body = self.rfile.read(length)
                wire.requests.append(Request(self.command, url.path, dict(parse_qsl(url.query)), headers, body))
                reply = wire.replies.pop(0) if len(wire.replies) > 1 else wire.replies[0]
                self.close_connection = True
                if reply.hang:
                    wire._closing.wait()
                    return
                if reply.cut and reply.chunks is None:
                    return
                if "Date" in reply.headers:
                    self.send_response_only(reply.status)
                else:
                    self.send_response(reply.status)
                self.send_header("Connection", "close")
                for name, value in reply.headers.items():
                    self.send_header(name, value)
                if reply.chunks is None:
                    self.send_header("Content-Length", str(len(reply.body)))
                    self.end_headers()
                    self.wfile.write(reply.body)
                    return
                self.send_header("Transfer-Encoding", "chunked")
                self.end_headers()
                for chunk in reply.chunks:
                    self.wfile.write(b"%x\r\n%s\r\n" % (len(chunk), chunk))
                    self.wfile.flush()
                if not reply.cut:
                    self.wfile.write(b"0\r\n\r\n")

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = reply

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def send(self, *replies: Reply) -> None:
        self.replies = list(replies)

    def close(self) -> None:
        self._closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
