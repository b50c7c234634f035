#!/usr/bin/env python3
"""Receives webhooks of Assay, with Python's standard library alone (3.8 or newer).

    ASSAY_WEBHOOK_SECRET=whsec_... python3 receiver.py 8000

Refuses what the secret has not signed, what was signed over five minutes ago and what is too large; takes each event once,
however often it comes. While a secret is being replaced, give both with a comma between.
"""

import base64
import hashlib
import hmac
import json
import os
import sys
import threading
import time
from collections import OrderedDict
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

LARGEST = 1024 * 1024
MINUTES_5 = 300
MOST_SEEN = 100_000

SECRETS = [each for each in os.environ.get("ASSAY_WEBHOOK_SECRET", "").split(",") if each]

# A column that is unique, in your database, does this better: it is still there after a restart.
seen = OrderedDict()
lock = threading.Lock()


def signature(secret, body):
    """X-Service-Signature: keyed with the whole secret."""
    return ("sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()).encode()


def standard_signature(secret, message):
    """One of webhook-signature: keyed with the bytes that the secret stands for, and over id and time as well."""
    key = base64.b64decode(secret[len("whsec_"):])
    return b"v1," + base64.b64encode(hmac.new(key, message, hashlib.sha256).digest())


def genuine(headers, body):
    timestamp = headers.get("webhook-timestamp", "")
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) < 12):
        return False
    if abs(time.time() - int(timestamp)) > MINUTES_5:
        return False
    given = headers.get("X-Service-Signature", "").encode()
    given_standard = headers.get("webhook-signature", "").encode().split(b" ")[:10]
    message = (headers.get("webhook-id", "") + "." + timestamp + ".").encode() + body
    by_body = any([hmac.compare_digest(given, signature(each, body)) for each in SECRETS])
    by_message = any(
        [hmac.compare_digest(one, standard_signature(each, message)) for each in SECRETS for one in given_standard]
    )
    return by_body and by_message


def first(event_id):
    with lock:
        if event_id in seen:
            return False
        seen[event_id] = True
        if len(seen) > MOST_SEEN:
            seen.popitem(last=False)
        return True


class Receiver(BaseHTTPRequestHandler):
    timeout = 10

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdigit() and len(length) < 10 and int(length) <= LARGEST):
            return self.answer(413)
        body = self.rfile.read(int(length))
        if not genuine(self.headers, body):
            return self.answer(401)
        event = json.loads(body)
        if first(event["id"]):
            # Put it into a queue of yours here, and work on it after the answer.
            print(event["event"], event["id"], flush=True)
        self.answer(200)

    def answer(self, status):
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    if not SECRETS:
        sys.exit("Set ASSAY_WEBHOOK_SECRET to the secret that the webhook was made with.")
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8000), Receiver)
    print("listening on", server.server_port, flush=True)
    server.serve_forever()
