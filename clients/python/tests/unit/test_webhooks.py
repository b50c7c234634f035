from __future__ import annotations

import base64
import hashlib
import hmac
import time
from email.message import Message
from typing import Any

import httpx
import pytest
from assay_client import WebhookVerificationError, verify_webhook

# From the page /docs/events.
SECRET = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
NOW = 1795253401
HEADERS = {
    "webhook-id": "evt_5bTq9XwLk2mVr8Zc1dYh",
    "webhook-timestamp": "1795253401",
    "webhook-signature": "v1,gQ/vKdPkQf4e8pI1InAjPVcTflh22uPWP5BO+8awwWU=",
}
BODY = (
    b'{"event":"scan.completed","id":"evt_5bTq9XwLk2mVr8Zc1dYh","created_at":"2026-11-21T09:30:00.000Z","data":'
    b'{"scan_id":114796608441576,"tenant":"ten_8fHs2LqPz7Wc4Kv1NxRb","url":"https://tea.example/blog/brew-green-tea",'
    b'"verdict":"PASS","score":92.5,"credits_used":1}}'
)
OTHER = "whsec_" + base64.b64encode(b"another secret of 32 bytes, or so").decode()


def signed(body: bytes, secret: str = SECRET, **headers: str) -> dict[str, str]:
    """Signs a body with other headers than those of the sample."""
    all_headers = {**HEADERS, **{name.replace("_", "-"): value for name, value in headers.items()}}
    message = f"{all_headers['webhook-id']}.{all_headers['webhook-timestamp']}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signature = base64.b64encode(hmac.new(key, message, hashlib.sha256).digest()).decode()
    return {**all_headers, "webhook-signature": "v1," + signature}


def test_the_sample_of_the_documentation_is_genuine() -> None:
    event = verify_webhook(BODY, HEADERS, SECRET, now=NOW)
    assert event["event"] == "scan.completed"
    assert event["data"]["score"] == 92.5


def test_the_vector_of_standard_webhooks_is_genuine() -> None:
    event: Any = verify_webhook(
        '{"test": 2432232314}',
        {
            "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
            "webhook-timestamp": "1614265330",
            "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        },
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        now=1614265330,
    )
    assert event == {"test": 2432232314}


def test_the_prefix_of_the_secret_is_optional() -> None:
    verify_webhook(BODY, HEADERS, SECRET.removeprefix("whsec_"), now=NOW)


def test_headers_of_any_framework_can_be_passed() -> None:
    message = Message()
    for name, value in HEADERS.items():
        message[name.title()] = value
    for headers in (message, httpx.Headers(HEADERS), {name.upper(): value for name, value in HEADERS.items()}):
        verify_webhook(BODY, headers, SECRET, now=NOW)


@pytest.mark.parametrize("body", [BODY, BODY.decode(), bytearray(BODY), memoryview(BODY)])
def test_the_body_can_be_text_or_bytes(body: Any) -> None:
    assert verify_webhook(body, HEADERS, SECRET, now=NOW)["id"] == "evt_5bTq9XwLk2mVr8Zc1dYh"


@pytest.mark.parametrize("name", HEADERS)
@pytest.mark.parametrize("value", [None, ""])
def test_a_missing_header_is_named(name: str, value: str | None) -> None:
    headers = {key: each for key, each in HEADERS.items() if key != name}
    if value is not None:
        headers[name] = value
    with pytest.raises(WebhookVerificationError, match=f"The header {name} is missing"):
        verify_webhook(BODY, headers, SECRET, now=NOW)


@pytest.mark.parametrize("age", [300, -300, 0])
def test_the_time_may_differ_by_the_tolerance(age: int) -> None:
    verify_webhook(BODY, HEADERS, SECRET, now=NOW + age)
    verify_webhook(BODY, HEADERS, SECRET, now=NOW + age / 100, tolerance=3)


def test_an_old_request_is_rejected() -> None:
    with pytest.raises(WebhookVerificationError, match="too old"):
        verify_webhook(BODY, HEADERS, SECRET, now=NOW + 301)
    with pytest.raises(WebhookVerificationError, match="too old"):
        verify_webhook(BODY, HEADERS, SECRET, now=NOW + 4, tolerance=3)


def test_a_request_from_the_future_is_rejected() -> None:
    with pytest.raises(WebhookVerificationError, match="in the future"):
        verify_webhook(BODY, HEADERS, SECRET, now=NOW - 301)


def test_the_default_time_is_now() -> None:
    now = int(time.time())
    verify_webhook(BODY, signed(BODY, webhook_timestamp=str(now)), SECRET)
    with pytest.raises(WebhookVerificationError, match="too old"):
        verify_webhook(BODY, signed(BODY, webhook_timestamp=str(now - 400)), SECRET)


@pytest.mark.parametrize("timestamp", ["now", "-5", "1e9", "1795253401.0", " 1795253401", "１７９５２５３４０１", "9" * 99])
def test_a_timestamp_that_is_no_number_is_rejected(timestamp: str) -> None:
    with pytest.raises(WebhookVerificationError, match="not a number"):
        verify_webhook(BODY, signed(BODY, webhook_timestamp=timestamp), SECRET, now=NOW)


@pytest.mark.parametrize("at", [0, len(BODY) // 2, len(BODY) - 1])
def test_a_changed_body_is_rejected(at: int) -> None:
    changed = BODY[:at] + bytes([BODY[at] ^ 1]) + BODY[at + 1 :]
    with pytest.raises(WebhookVerificationError, match="No signature"):
        verify_webhook(changed, HEADERS, SECRET, now=NOW)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("webhook-id", "evt_other"),
        ("webhook-timestamp", "1795253402"),
        # The same number as in the sample, but not the same text.
        ("webhook-timestamp", "01795253401"),
    ],
)
def test_a_changed_header_is_rejected(name: str, value: str) -> None:
    with pytest.raises(WebhookVerificationError, match="No signature"):
        verify_webhook(BODY, {**HEADERS, name: value}, SECRET, now=NOW)


@pytest.mark.parametrize(
    "signature",
    [
        HEADERS["webhook-signature"].removeprefix("v1,"),
        "v2," + HEADERS["webhook-signature"].removeprefix("v1,"),
        "v1a," + HEADERS["webhook-signature"].removeprefix("v1,"),
        HEADERS["webhook-signature"][:-1],
        HEADERS["webhook-signature"].lower(),
        "v1,",
        "v1,🍵",
        "\udcff",
    ],
)
def test_another_signature_is_rejected(signature: str) -> None:
    with pytest.raises(WebhookVerificationError, match="No signature"):
        verify_webhook(BODY, {**HEADERS, "webhook-signature": signature}, SECRET, now=NOW)


def test_one_of_several_signatures_is_enough() -> None:
    new = signed(BODY, OTHER)["webhook-signature"]
    headers = {**HEADERS, "webhook-signature": f"{new} v2,tea {HEADERS['webhook-signature']}"}
    verify_webhook(BODY, headers, SECRET, now=NOW)
    verify_webhook(BODY, headers, OTHER, now=NOW)


def test_one_of_several_secrets_is_enough() -> None:
    verify_webhook(BODY, HEADERS, [OTHER, SECRET], now=NOW)
    verify_webhook(BODY, HEADERS, (SECRET, OTHER), now=NOW)
    with pytest.raises(WebhookVerificationError):
        verify_webhook(BODY, HEADERS, [OTHER], now=NOW)


def test_many_signatures_are_cheap() -> None:
    body = b"x" * 1_000_000
    start = time.process_time()
    with pytest.raises(WebhookVerificationError):
        verify_webhook(body, {**HEADERS, "webhook-signature": "v1,tea " * 5_000}, [SECRET, OTHER], now=NOW)
    # Computing a signature for each of them would take more than ten seconds.
    assert time.process_time() - start < 2


@pytest.mark.parametrize("secret", ["", "whsec_", "whsec_tea!", "whsec_AAE", "sk_live_…", [], [SECRET, ""]])
def test_an_invalid_secret_is_a_mistake_of_the_program(secret: Any) -> None:
    with pytest.raises(ValueError, match="secret"):
        verify_webhook(BODY, HEADERS, secret, now=NOW)


@pytest.mark.parametrize("body", [b"", b"tea", b'"tea"', b"[1]", b"\xff"])
def test_a_signed_body_that_is_no_event_is_rejected(body: bytes) -> None:
    with pytest.raises(WebhookVerificationError, match="not"):
        verify_webhook(body, signed(body), SECRET, now=NOW)


def test_an_event_of_a_later_version_is_returned() -> None:
    body = b'{"event":"tea.ready","id":"evt_1","created_at":"2027-01-01T00:00:00.000Z","data":{"cups":2}}'
    event: Any = verify_webhook(body, signed(body), SECRET, now=NOW)
    assert event["data"] == {"cups": 2}
