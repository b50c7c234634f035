"""Everything about following jobs that does not depend on whether the client is asynchronous."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import httpx

from assay_client._errors import ApiConnectionError, JobTimeoutError
from assay_client._events import EventReader
from assay_client._protocol import Call, connection_error, segment
from assay_client.types import Job

TIMEOUT = 1800.0

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 5.0


class Poll:
    """Polls for the result of a job, less and less often."""

    def __init__(self, job_id: str, timeout: float, clock: Callable[[], float]) -> None:
        self.call = Call("GET", f"/api/v1/jobs/{segment(job_id)}/result")
        self._clock = clock
        self._end = clock() + timeout
        self._pause = FIRST_PAUSE
        self._last: Job | None = None

    def changed(self, job: Job) -> bool:
        last, self._last = self._last, job
        return job != last

    def pause(self, job: Job) -> float:
        """Returns how many seconds to wait before the next request."""
        left = self._end - self._clock()
        if left <= 0:
            raise JobTimeoutError(job)
        pause, self._pause = self._pause, min(self._pause * 1.5, LONGEST_PAUSE)
        return min(pause, left)


class Watch:
    """Reads a job's events, over as many connections as it takes. Each event contains the whole job, so none is missed
    between two connections."""

    def __init__(self, job_id: str, max_retries: int) -> None:
        self.call = Call("GET", f"/api/v1/jobs/{segment(job_id)}/events", result="stream")
        self.ended = False
        self._most = max_retries
        self._failures = 0
        self._reader = EventReader()
        self._last: Job | None = None

    def read(self, chunk: bytes) -> Iterator[Job]:
        for event in self._reader.feed(chunk):
            if event.name not in ("progress", "end"):
                continue
            self._failures = 0
            self.ended = event.name == "end"
            job: Job = json.loads(event.data)
            if job != self._last:
                self._last = job
                yield job

    def disconnected(self, cause: httpx.RequestError | None = None) -> float:
        """Returns how many seconds to wait before the next connection."""
        self._failures += 1
        if self._failures > self._most:
            if cause is not None:
                raise connection_error(cause) from cause
            raise ApiConnectionError("The stream ended before the job did.")
        pause, self._reader = self._reader.retry, EventReader()
        return pause
