from __future__ import annotations

import asyncio
import inspect
import os
import random as chance
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from types import TracebackType
from typing import Any

import httpx

from assay_client import _jobs
from assay_client._operations import AsyncOperations, Operations
from assay_client._protocol import STREAM_TIMEOUT, TIMEOUT, Call, Retries, connection_error, error, result
from assay_client.types import Job

BASE_URL = "http://localhost:8080"


class _Settings:
    """What the clients send requests with."""

    def __init__(
        self,
        api_key: str | None,
        base_url: str,
        max_retries: int,
        timeout: float | httpx.Timeout | None,
        http_client: httpx.Client | httpx.AsyncClient | None,
        random: Callable[[], float],
    ) -> None:
        if not base_url.startswith(("http://", "https://")):
            raise ValueError(f"base_url must begin with http:// or https://, not {base_url!r}")
        if max_retries < 0:
            raise ValueError("max_retries must not be negative")
        # A key that was read from a file can end with a line break.
        self.key = (os.environ.get("ASSAY_KEY", "") if api_key is None else api_key).strip()
        if not all("!" <= each <= "~" for each in self.key):
            # httpx would quote the key in its error.
            raise ValueError("api_key contains characters that no key has")
        self.base_url = base_url.rstrip("/")
        self.retries = Retries(max_retries, random)
        self.timeout: Any = timeout
        if timeout is None:
            self.timeout = TIMEOUT if http_client is None else httpx.USE_CLIENT_DEFAULT

    def request(self, call: Call, http: httpx.Client | httpx.AsyncClient) -> httpx.Request:
        timeout = STREAM_TIMEOUT if call.result == "stream" else self.timeout
        return call.request(http, self.base_url, self.key, timeout)


class Assay(Operations):
    """A client for Assay. It has a method for each operation, and methods to follow jobs and to iterate over lists.

    Results are dictionaries with the names and values that the service sent; `assay_client.types` has their types.
    Connection failures, 408, 429 and 5xx are retried. Each POST request has an Idempotency-Key, so that repeating it
    has no further effect. A client can be used by several threads. Close it, or use it in a `with` statement.

    :param api_key: an API key or an access token; default: the environment variable `ASSAY_KEY`. Pass an empty string
        to call without a key
    :param base_url: the URL of the service
    :param max_retries: how often to repeat a failed request
    :param timeout: how many seconds to wait for the service; the default allows for calls that wait for their result
    :param http_client: sends the requests, for example through a proxy; it is not closed with this client
    :param clock: returns a time in seconds, for tests
    :param sleep: waits for a number of seconds, for tests
    :param random: returns a number from 0 to 1, for tests
    """

    def __init__(
        self,
        api_key: str | None = None,
        *,
        base_url: str = BASE_URL,
        max_retries: int = 2,
        timeout: float | httpx.Timeout | None = None,
        http_client: httpx.Client | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], object] = time.sleep,
        random: Callable[[], float] = chance.random,
    ) -> None:
        self._settings = _Settings(api_key, base_url, max_retries, timeout, http_client, random)
        self._http = http_client or httpx.Client()
        self._own = http_client is None
        self._clock = clock
        self._sleep = sleep

    def wait_for_job(
        self,
        job_id: str,
        *,
        timeout: float = _jobs.TIMEOUT,
        on_progress: Callable[[Job], object] | None = None,
    ) -> Any:
        """Waits until a job ends, and returns its result: what the call that started it would have returned.

        :param timeout: the number of seconds after which to stop waiting
        :param on_progress: is called with the job whenever it has changed
        :raises JobTimeoutError: if the job does not end in time
        :raises ApiError: if the job failed or was cancelled
        """
        poll = _jobs.Poll(job_id, timeout, self._clock)
        while True:
            response = self._send(poll.call)
            value = result(poll.call, response)
            if response.status_code != 202:
                return value
            if on_progress is not None and poll.changed(value):
                on_progress(value)
            self._sleep(poll.pause(value))

    def watch_job(self, job_id: str) -> Iterator[Job]:
        """Yields a job now and after each change, until it has ended. Reconnects when the connection is lost."""
        watch = _jobs.Watch(job_id, self._settings.retries.most)
        while True:
            cause = None
            try:
                response = self._send(watch.call)
                try:
                    if not response.is_success:
                        raise error(response)
                    for chunk in response.iter_bytes():
                        yield from watch.read(chunk)
                        if watch.ended:
                            return
                finally:
                    response.close()
            except httpx.RequestError as failure:
                cause = failure
            self._sleep(watch.disconnected(cause))

    def close(self) -> None:
        if self._own:
            self._http.close()

    def __enter__(self) -> Assay:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, raised: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _call(self, call: Call) -> Any:
        response = self._send(call)
        value = result(call, response)
        return self.wait_for_job(value["id"]) if call.waits and response.status_code == 202 else value

    def _send(self, call: Call) -> httpx.Response:
        request = self._settings.request(call, self._http)
        stream = call.result == "stream"
        attempt = 0
        while True:
            attempt += 1
            try:
                response = self._http.send(request, stream=stream, follow_redirects=False)
                if stream and not response.is_success:
                    response.read()
            except httpx.RequestError as cause:
                pause = self._settings.retries.pause(call, attempt)
                if pause is None:
                    raise connection_error(cause) from cause
            else:
                pause = self._settings.retries.pause(call, attempt, response)
                if pause is None:
                    return response
            self._sleep(pause)


class AsyncAssay(AsyncOperations):
    """The same as `Assay` for asynchronous code: methods are awaited, and iterators need `async for`.

    `sleep` is `asyncio.sleep` by default; pass `trio.sleep` to use Trio.
    """

    def __init__(
        self,
        api_key: str | None = None,
        *,
        base_url: str = BASE_URL,
        max_retries: int = 2,
        timeout: float | httpx.Timeout | None = None,
        http_client: httpx.AsyncClient | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
        random: Callable[[], float] = chance.random,
    ) -> None:
        self._settings = _Settings(api_key, base_url, max_retries, timeout, http_client, random)
        self._http = http_client or httpx.AsyncClient()
        self._own = http_client is None
        self._clock = clock
        self._sleep = sleep

    async def wait_for_job(
        self,
        job_id: str,
        *,
        timeout: float = _jobs.TIMEOUT,
        on_progress: Callable[[Job], object] | None = None,
    ) -> Any:
        """Waits until a job ends, and returns its result: what the call that started it would have returned.

        :param timeout: the number of seconds after which to stop waiting
        :param on_progress: is called with the job whenever it has changed, and awaited if it is a coroutine function
        :raises JobTimeoutError: if the job does not end in time
        :raises ApiError: if the job failed or was cancelled
        """
        poll = _jobs.Poll(job_id, timeout, self._clock)
        while True:
            response = await self._send(poll.call)
            value = result(poll.call, response)
            if response.status_code != 202:
                return value
            if on_progress is not None and poll.changed(value):
                shown = on_progress(value)
                if inspect.isawaitable(shown):
                    await shown
            await self._sleep(poll.pause(value))

    async def watch_job(self, job_id: str) -> AsyncIterator[Job]:
        """Yields a job now and after each change, until it has ended. Reconnects when the connection is lost."""
        watch = _jobs.Watch(job_id, self._settings.retries.most)
        while True:
            cause = None
            try:
                response = await self._send(watch.call)
                try:
                    if not response.is_success:
                        raise error(response)
                    async for chunk in response.aiter_bytes():
                        for job in watch.read(chunk):
                            yield job
                        if watch.ended:
                            return
                finally:
                    await response.aclose()
            except httpx.RequestError as failure:
                cause = failure
            await self._sleep(watch.disconnected(cause))

    async def close(self) -> None:
        if self._own:
            await self._http.aclose()

    async def __aenter__(self) -> AsyncAssay:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, raised: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.close()

    async def _call(self, call: Call) -> Any:
        response = await self._send(call)
        value = result(call, response)
        return await self.wait_for_job(value["id"]) if call.waits and response.status_code == 202 else value

    async def _send(self, call: Call) -> httpx.Response:
        request = self._settings.request(call, self._http)
        stream = call.result == "stream"
        attempt = 0
        while True:
            attempt += 1
            try:
                response = await self._http.send(request, stream=stream, follow_redirects=False)
                if stream and not response.is_success:
                    await response.aread()
            except httpx.RequestError as cause:
                pause = self._settings.retries.pause(call, attempt)
                if pause is None:
                    raise connection_error(cause) from cause
            else:
                pause = self._settings.retries.pause(call, attempt, response)
                if pause is None:
                    return response
            await self._sleep(pause)
