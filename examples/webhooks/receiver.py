#!/usr/bin/env python3
"""Receives webhooks from Assay. Requires only Python's standard library (3.8 or later).

    ASSAY_WEBHOOK_SECRET=whsec_... python3 receiver.py 8000

Rejects requests that are too large, not signed with the secret, or signed more than five minutes ago. Processes each
event once, even if it is delivered several times. While you rotate a secret, set both secrets, separated by a comma.
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

# In production, use a unique column in your database, which survives restarts.
seen = OrderedDict()
lock = threading.Lock()


def signature(secret, body):
    """X-Service-Signature: keyed with the whole secret."""
    return ("sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()).encode()


def standard_signature(secret, message):
    """One signature in webhook-signature: keyed with the decoded secret. It also covers the id and the time."""
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
            # Add the event to your own queue here, and process it after you respond.
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
        sys.exit("Set ASSAY_WEBHOOK_SECRET to the webhook's signing secret.")
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8000), Receiver)
    print("listening on", server.server_port, flush=True)
    server.serve_forever()
