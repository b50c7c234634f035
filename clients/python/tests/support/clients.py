"""Calls both clients in the same way, so that a test is written once."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Iterator
from typing import Any, cast

from assay_client import Assay, AsyncAssay


class Blocking:
    """Calls an asynchronous client synchronously."""

    def __init__(self, client: AsyncAssay, loop: asyncio.AbstractEventLoop) -> None:
        self._client = client
        self._loop = loop

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._client, name)

        def call(*args: Any, **kwargs: Any) -> Any:
            value = method(*args, **kwargs)
            if inspect.isasyncgen(value):
                return self._iterate(value)
            return self._loop.run_until_complete(value)

        return call

    def _iterate(self, values: Any) -> Iterator[Any]:
        try:
            while True:
                try:
                    yield self._loop.run_until_complete(anext(values))
                except StopAsyncIteration:
                    return
        finally:
            self._loop.run_until_complete(values.aclose())


class Clients:
    """Makes clients of one kind, and closes them in the end. Their clock moves only when they sleep."""

    def __init__(self, asynchronous: bool) -> None:
        self.asynchronous = asynchronous
        self.now = 1000.0
        self.sleeps: list[float] = []
        self._loop = asyncio.new_event_loop() if asynchronous else None
        self._made: list[Assay] = []

    def make(self, key: str | None = "ask_live_tea", **options: Any) -> Assay:
        """Returns a client that does not really sleep."""
        return self.real(key, clock=lambda: self.now, sleep=self._sleep(), **{"random": lambda: 1.0, **options})

    def real(self, key: str | None = "ask_live_tea", **options: Any) -> Assay:
        if self._loop is None:
            client = Assay(key, **options)
        else:
            client = cast(Assay, Blocking(AsyncAssay(key, **options), self._loop))
        self._made.append(client)
        return client

    def _sleep(self) -> Callable[[float], Any]:
        def sleep(seconds: float) -> None:
            self.sleeps.append(seconds)
            self.now += seconds

        async def sleep_async(seconds: float) -> None:
            sleep(seconds)

        return sleep_async if self.asynchronous else sleep

    def run(self, value: Any) -> Any:
        """Returns the result of a coroutine."""
        assert self._loop is not None
        return self._loop.run_until_complete(value)

    def close(self) -> None:
        for client in self._made:
            client.close()
        if self._loop is not None:
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.close()
