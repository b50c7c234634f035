from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from assay_client import ApiConnectionError, ApiError, ApiTimeoutError, Assay
from assay_client._protocol import Call
from support.clients import Clients
from support.wire import Reply, Wire, answer, problem

OK = answer({"scan_id": 1})


def scan(client: Assay) -> object:
    return client.scan_content(content="Tea.")


def test_a_response_is_returned_without_a_retry(clients: Clients, wire: Wire) -> None:
    wire.send(OK)
    assert scan(clients.make(base_url=wire.url)) == {"scan_id": 1}
    assert len(wire.requests) == 1
    assert clients.sleeps == []


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 504])
def test_these_responses_are_retried(clients: Clients, wire: Wire, status: int) -> None:
    wire.send(Reply(status), OK)
    assert scan(clients.make(base_url=wire.url)) == {"scan_id": 1}
    assert len(wire.requests) == 2


@pytest.mark.parametrize(
    ("status", "code"),
    [(409, "idempotency_conflict"), (429, "rate_limited"), (500, "internal_error"), (503, "storage_low")],
)
def test_these_problems_are_retried(clients: Clients, wire: Wire, status: int, code: str) -> None:
    wire.send(problem(status, code), OK)
    assert scan(clients.make(base_url=wire.url)) == {"scan_id": 1}
    assert len(wire.requests) == 2


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (401, "unauthenticated"),
        (402, "insufficient_credits"),
        (404, "not_found"),
        (409, "job_cancelled"),
        (422, "validation_failed"),
        (502, "fetch_failed"),
        (502, "provider_failed"),
        (503, "not_configured"),
    ],
)
def test_these_problems_are_not_retried(clients: Clients, wire: Wire, status: int, code: str) -> None:
    wire.send(problem(status, code))
    with pytest.raises(ApiError) as raised:
        scan(clients.make(base_url=wire.url))
    assert (raised.value.status, raised.value.code) == (status, code)
    assert len(wire.requests) == 1


def test_all_attempts_send_the_same_request_with_the_same_key(clients: Clients, wire: Wire) -> None:
    wire.send(Reply(503), Reply(cut=True), OK)
    scan(clients.make(base_url=wire.url))
    keys = {each.headers["idempotency-key"] for each in wire.requests}
    assert len(wire.requests) == 3
    assert len(keys) == 1
    assert uuid.UUID(keys.pop()).version == 4
    assert {each.body for each in wire.requests} == {b'{"content": "Tea."}'}


def test_each_call_has_its_own_key(clients: Clients, wire: Wire) -> None:
    wire.send(OK)
    client = clients.make(base_url=wire.url)
    scan(client)
    scan(client)
    assert wire.requests[0].headers["idempotency-key"] != wire.requests[1].headers["idempotency-key"]


def test_a_given_key_is_sent(clients: Clients, wire: Wire) -> None:
    wire.send(Reply(503), OK)
    clients.make(base_url=wire.url).scan_content(content="Tea.", idempotency_key="tea-1")
    assert [each.headers["idempotency-key"] for each in wire.requests] == ["tea-1", "tea-1"]


def test_pauses_grow_and_are_random(clients: Clients, wire: Wire) -> None:
    wire.send(Reply(503))
    with pytest.raises(ApiError):
        scan(clients.make(base_url=wire.url, max_retries=6, random=lambda: 1.0))
    with pytest.raises(ApiError):
        scan(clients.make(base_url=wire.url, max_retries=1, random=lambda: 0.0))
    assert clients.sleeps == [0.5, 1, 2, 4, 8, 8, 0.25]


@pytest.mark.parametrize("most", [0, 2])
def test_the_last_error_is_raised_after_the_retries(clients: Clients, wire: Wire, most: int) -> None:
    wire.send(Reply(503))
    with pytest.raises(ApiError) as raised:
        scan(clients.make(base_url=wire.url, max_retries=most))
    assert raised.value.status == 503
    assert len(wire.requests) == most + 1


@pytest.mark.parametrize(
    ("headers", "pause"),
    [
        ({"Retry-After": "7"}, 7),
        ({"Retry-After": "0"}, 0.5),
        ({"Retry-After": "60"}, 60),
        ({"Retry-After": "Mon, 30 Nov 2026 10:00:09 GMT", "Date": "Mon, 30 Nov 2026 10:00:00 GMT"}, 9),
        ({"Retry-After": "Mon, 30 Nov 2026 09:00:00 GMT", "Date": "Mon, 30 Nov 2026 10:00:00 GMT"}, 0.5),
        ({"Retry-After": "soon"}, 0.5),
        ({"Retry-After": "-1"}, 0.5),
    ],
)
def test_the_pause_that_the_service_asks_for_is_made(
    clients: Clients, wire: Wire, headers: dict[str, str], pause: float
) -> None:
    wire.send(Reply(429, headers=headers), OK)
    scan(clients.make(base_url=wire.url))
    assert clients.sleeps == [pause]


def test_a_long_pause_is_left_to_the_caller(clients: Clients, wire: Wire) -> None:
    wire.send(Reply(429, headers={"Retry-After": "61"}))
    with pytest.raises(ApiError) as raised:
        scan(clients.make(base_url=wire.url))
    assert raised.value.retry_after == 61
    assert len(wire.requests) == 1


def test_a_lost_connection_is_retried_and_then_an_error(clients: Clients, wire: Wire) -> None:
    wire.send(Reply(cut=True))
    with pytest.raises(ApiConnectionError) as raised:
        scan(clients.make(base_url=wire.url))
    assert len(wire.requests) == 3
    assert not isinstance(raised.value, ApiTimeoutError)
    assert f"POST {wire.url}/api/v1/scan failed" in str(raised.value)


def test_a_server_that_is_not_running_is_an_error(clients: Clients, wire: Wire) -> None:
    wire.close()
    with pytest.raises(ApiConnectionError):
        scan(clients.make(base_url=wire.url))
    assert len(clients.sleeps) == 2


def test_a_server_that_does_not_respond_is_a_timeout(clients: Clients, wire: Wire) -> None:
    wire.send(Reply(hang=True))
    with pytest.raises(ApiTimeoutError):
        scan(clients.make(base_url=wire.url, timeout=0.05, max_retries=1))
    assert len(wire.requests) == 2


def test_a_post_without_a_key_is_not_retried(clients: Clients, wire: Wire) -> None:
    client: Any = clients.make(base_url=wire.url)
    wire.send(Reply(503))
    with pytest.raises(ApiError):
        client._call(Call("POST", "/tea", body={}))
    wire.send(Reply(cut=True))
    with pytest.raises(ApiConnectionError):
        client._call(Call("POST", "/tea", body={}))
    assert len(wire.requests) == 2


@pytest.mark.parametrize(
    "call",
    [
        lambda client: client.get_account(),
        lambda client: client.delete_scan(1),
        lambda client: client.change_account(name="Tea"),
        lambda client: client.put_profile(name="Tea"),
    ],
)
def test_other_methods_are_retried_without_a_key(
    clients: Clients, wire: Wire, call: Callable[[Assay], object]
) -> None:
    wire.send(Reply(503), OK)
    call(clients.make(base_url=wire.url))
    assert len(wire.requests) == 2
    assert "idempotency-key" not in wire.requests[0].headers
