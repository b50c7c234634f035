"""Verifies webhook events (https://www.standardwebhooks.com)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Iterable, Sequence
from typing import Protocol, cast

from assay_client._errors import WebhookVerificationError
from assay_client.types import WebhookEvent

PREFIX = "whsec_"


class Headers(Protocol):
    """The headers of a request, as any web framework has them."""

    def items(self) -> Iterable[tuple[str, str]]: ...


def verify_webhook(
    body: bytes | str,
    headers: Headers,
    secret: str | Sequence[str],
    *,
    tolerance: float = 300,
    now: float | None = None,
) -> WebhookEvent:
    """Returns the event in a webhook request, if Assay signed the request recently.

    :param body: the body exactly as it was received, before any parsing
    :param headers: the request's headers; upper and lower case don't matter
    :param secret: the webhook's secret (`whsec_…`), or several of which one must match
    :param tolerance: by how many seconds the request's time may differ from the current time
    :param now: the current time in Unix seconds, for tests
    :raises WebhookVerificationError: if the request is not genuine or not recent
    :raises ValueError: if a secret is invalid
    """
    keys = [_key(each) for each in ([secret] if isinstance(secret, str) else secret)]
    if not keys:
        raise ValueError("Pass the webhook's secret.")
    raw = body.encode() if isinstance(body, str) else bytes(body)
    found = {name.lower(): value for name, value in headers.items()}
    values = []
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        if not found.get(name):
            raise WebhookVerificationError(f"The header {name} is missing.")
        values.append(found[name])
    event_id, timestamp, signatures = values
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) < 16):
        raise WebhookVerificationError("The header webhook-timestamp is not a number of seconds.")
    age = (time.time() if now is None else now) - int(timestamp)
    if age > tolerance:
        raise WebhookVerificationError("The request is too old.")
    if age < -tolerance:
        raise WebhookVerificationError("The request's time is in the future. Check the clock of this machine.")
    signed = f"{event_id}.{timestamp}.".encode("utf-8", "replace") + raw
    expected = [_signature(key, signed) for key in keys]
    # Everything is compared, so the time that this takes does not depend on which signature matches.
    matches = [
        hmac.compare_digest(given.encode("utf-8", "replace"), each)
        for given in signatures.split(" ")
        for each in expected
    ]
    if not any(matches):
        raise WebhookVerificationError("No signature in webhook-signature matches. Check the secret and the raw body.")
    try:
        event = json.loads(raw)
    except ValueError:
        raise WebhookVerificationError("The body is not JSON.") from None
    if not isinstance(event, dict):
        raise WebhookVerificationError("The body is not an event.")
    return cast(WebhookEvent, event)


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix(PREFIX), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise ValueError("A webhook's secret is whsec_ followed by Base64.")
    return key


def _signature(key: bytes, signed: bytes) -> bytes:
    return b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
