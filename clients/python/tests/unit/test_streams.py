from __future__ import annotations

import json
from typing import Any

import pytest
from assay_client import ApiConnectionError, ApiError
from assay_client._events import Event, EventReader
from support.clients import Clients
from support.wire import Reply, Wire, events, problem

STREAM = (
    "\ufeff: warm-up\n"
    "retry: 1500\n\n"
    "event: progress\r\ndata: {\"current\":\"Grüner Tee 🍵\"}\r\n\r\n"
    ":\n\n"
    "event:progress\rdata:one\rdata: two\r\r"
    "id: 7\nunknown\ndata\n\n"
    "event: nothing\n\n"
    "event: end\ndata: {}\n\n"
    "event: unfinished\ndata: {}\n"
).encode()

EXPECTED = [
    Event("progress", '{"current":"Grüner Tee 🍵"}'),
    Event("progress", "one\ntwo"),
    Event("message", ""),
    Event("end", "{}"),
]


def read(*chunks: bytes) -> list[Event]:
    reader = EventReader()
    found = [event for chunk in chunks for event in reader.feed(chunk)]
    assert reader.retry == 1.5
    return found


@pytest.mark.parametrize("at", range(len(STREAM) + 1))
def test_a_stream_can_be_split_at_any_byte(at: int) -> None:
    assert read(STREAM[:at], STREAM[at:]) == EXPECTED


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7])
def test_a_stream_can_come_in_small_pieces(size: int) -> None:
    assert read(*(STREAM[at : at + size] for at in range(0, len(STREAM), size))) == EXPECTED


def test_broken_utf8_does_not_break_the_stream() -> None:
    reader = EventReader()
    found = [*reader.feed(b"data: \xf0\x9f"), *reader.feed(b"\n\ndata: tea\n\n")]
    assert found == [Event("message", "\ufffd"), Event("message", "tea")]


@pytest.mark.parametrize("value", [b"soon", b"-1", b"", "１".encode()])
def test_an_invalid_retry_is_ignored(value: bytes) -> None:
    reader = EventReader()
    assert [*reader.feed(b"retry: " + value + b"\n\n")] == []
    assert reader.retry == 2.0


def event(done: int, name: str = "progress") -> bytes:
    return f"event: {name}\ndata: {json.dumps(job(done))}\n\n".encode()


def job(done: int) -> dict[str, Any]:
    return {"id": "job_1", "progress": {"done": done, "current": "Grüner Tee 🍵"}}


def test_a_job_is_watched_until_it_ends(clients: Clients, wire: Wire) -> None:
    stream = b"retry: 2000\n\n" + event(0) + b":\n\n" + event(1) + event(2, "end")
    wire.send(events(*(bytes([each]) for each in stream)))
    assert list(clients.make(base_url=wire.url).watch_job("job_1")) == [job(0), job(1), job(2)]
    assert [(each.method, each.path) for each in wire.requests] == [("GET", "/api/v1/jobs/job_1/events")]
    assert wire.requests[0].headers["accept"] == "text/event-stream"
    assert clients.sleeps == []


@pytest.mark.parametrize("cut", [True, False])
def test_a_lost_connection_is_opened_again(clients: Clients, wire: Wire, cut: bool) -> None:
    wire.send(
        events(b"retry: 3000\n\n", event(0), event(1), event(2)[:30], cut=cut),
        events(event(1), event(2), event(3, "end")),
    )
    assert list(clients.make(base_url=wire.url).watch_job("job_1")) == [job(0), job(1), job(2), job(3)]
    assert clients.sleeps == [3.0]


def test_events_between_two_losses_start_the_count_again(clients: Clients, wire: Wire) -> None:
    wire.send(*(events(event(done), cut=True) for done in range(5)), events(event(5, "end")))
    assert len(list(clients.make(base_url=wire.url, max_retries=1).watch_job("job_1"))) == 6


@pytest.mark.parametrize("cut", [True, False])
def test_connections_without_an_event_are_an_error(clients: Clients, wire: Wire, cut: bool) -> None:
    wire.send(events(event(0), cut=cut), events(b":\n\n", cut=cut))
    seen = []
    with pytest.raises(ApiConnectionError):
        for each in clients.make(base_url=wire.url, max_retries=2).watch_job("job_1"):
            seen.append(each)
    assert seen == [job(0)]
    # The first connection failed once, and two more without an event.
    assert len(wire.requests) == 3


def test_an_error_response_is_raised(clients: Clients, wire: Wire) -> None:
    wire.send(problem(404, "not_found", "There is no job with this id."))
    with pytest.raises(ApiError, match="There is no job with this id") as raised:
        list(clients.make(base_url=wire.url).watch_job("job_1"))
    assert raised.value.code == "not_found"
    assert len(wire.requests) == 1


def test_a_stream_that_is_refused_for_now_is_retried(clients: Clients, wire: Wire) -> None:
    wire.send(problem(429, "rate_limited"), Reply(cut=True), events(event(1, "end")))
    assert list(clients.make(base_url=wire.url).watch_job("job_1")) == [job(1)]


def test_events_that_the_client_does_not_know_are_ignored(clients: Clients, wire: Wire) -> None:
    wire.send(events(b"event: tea\ndata: 1\n\n", event(1, "end")))
    assert list(clients.make(base_url=wire.url).watch_job("job_1")) == [job(1)]


def test_watching_can_stop_early(clients: Clients, wire: Wire) -> None:
    wire.send(events(event(0), event(1), event(2, "end")))
    watch: Any = clients.make(base_url=wire.url).watch_job("job_1")
    assert next(watch) == job(0)
    watch.close()
    assert list(watch) == []
