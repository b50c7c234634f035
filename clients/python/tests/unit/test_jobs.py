from __future__ import annotations

from typing import Any

import pytest
from assay_client import ApiError, JobTimeoutError
from assay_client.types import Job
from support.clients import Clients
from support.wire import Reply, Wire, answer, problem


def job(done: int, state: str = "running") -> dict[str, Any]:
    return {"id": "job_1", "state": state, "progress": {"total": 3, "done": done}}


def test_a_result_that_is_ready_is_returned_immediately(clients: Clients, wire: Wire) -> None:
    wire.send(answer({"scanned": 3}))
    assert clients.make(base_url=wire.url).wait_for_job("job_1") == {"scanned": 3}
    assert [each.path for each in wire.requests] == ["/api/v1/jobs/job_1/result"]
    assert clients.sleeps == []


def test_progress_is_reported_when_it_changes(clients: Clients, wire: Wire) -> None:
    wire.send(*(answer(job(done), 202) for done in (0, 0, 1, 2, 2)), answer({"scanned": 3}))
    seen: list[int] = []
    result = clients.make(base_url=wire.url).wait_for_job(
        "job_1", on_progress=lambda job: seen.append(job["progress"]["done"])
    )
    assert result == {"scanned": 3}
    assert seen == [0, 1, 2]


def test_polls_become_rarer(clients: Clients, wire: Wire) -> None:
    wire.send(*(answer(job(0), 202) for _ in range(9)), answer({}))
    clients.make(base_url=wire.url).wait_for_job("job_1")
    assert clients.sleeps == [0.5, 0.75, 1.125, 1.6875, 2.53125, 3.796875, 5.0, 5.0, 5.0]


def test_waiting_ends_exactly_at_the_timeout(clients: Clients, wire: Wire) -> None:
    wire.send(answer(job(1), 202))
    with pytest.raises(JobTimeoutError) as raised:
        clients.make(base_url=wire.url).wait_for_job("job_1", timeout=4)
    assert sum(clients.sleeps) == 4
    assert raised.value.job == job(1)
    assert "job_1 is still running" in str(raised.value)


def test_without_time_the_job_is_requested_once(clients: Clients, wire: Wire) -> None:
    wire.send(answer(job(1), 202))
    with pytest.raises(JobTimeoutError):
        clients.make(base_url=wire.url).wait_for_job("job_1", timeout=0)
    assert len(wire.requests) == 1
    assert clients.sleeps == []


@pytest.mark.parametrize(("status", "code"), [(409, "job_cancelled"), (502, "fetch_failed"), (502, "provider_failed")])
def test_the_failure_of_a_job_is_raised_once(clients: Clients, wire: Wire, status: int, code: str) -> None:
    wire.send(answer(job(1), 202), problem(status, code))
    with pytest.raises(ApiError) as raised:
        clients.make(base_url=wire.url).wait_for_job("job_1")
    assert raised.value.code == code
    assert len(wire.requests) == 2


def test_a_failed_poll_is_retried(clients: Clients, wire: Wire) -> None:
    wire.send(Reply(cut=True), answer(job(1), 202), Reply(503), answer({"scanned": 3}))
    assert clients.make(base_url=wire.url).wait_for_job("job_1") == {"scanned": 3}


def test_a_call_that_returns_a_job_waits_for_its_result(clients: Clients, wire: Wire) -> None:
    wire.send(answer(job(0), 202), answer(job(1), 202), answer({"scanned": 3}))
    blog = clients.make(base_url=wire.url).scan_blog(url="https://tea.example/blog")
    assert blog["scanned"] == 3
    assert [(each.method, each.path) for each in wire.requests] == [
        ("POST", "/api/v1/scan/blog"),
        ("GET", "/api/v1/jobs/job_1/result"),
        ("GET", "/api/v1/jobs/job_1/result"),
    ]
    assert "prefer" not in wire.requests[0].headers


def test_a_call_can_return_the_job(clients: Clients, wire: Wire) -> None:
    wire.send(answer(job(0), 202))
    assert clients.make(base_url=wire.url).scan_blog(url="https://tea.example/blog", respond_async=True) == job(0)
    assert wire.requests[0].headers["prefer"] == "respond-async"
    assert len(wire.requests) == 1


def test_other_calls_return_what_was_accepted(clients: Clients, wire: Wire) -> None:
    wire.send(answer({"id": 7, "state": "pending"}, 202))
    assert clients.make(base_url=wire.url).test_webhook("wh_1") == {"id": 7, "state": "pending"}
    wire.send(answer(job(0), 202))
    assert clients.make(base_url=wire.url).get_job_result("job_1") == job(0)
    assert len(wire.requests) == 2


def test_an_asynchronous_callback_is_awaited(wire: Wire) -> None:
    clients = Clients(asynchronous=True)
    wire.send(answer(job(0), 202), answer({}))
    seen: list[Job] = []

    async def show(job: Job) -> None:
        seen.append(job)

    clients.make(base_url=wire.url).wait_for_job("job_1", on_progress=show)
    clients.close()
    assert seen == [job(0)]
