"""Reads server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html)."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Event:
    name: str
    data: str


class EventReader:
    """Reads events from bytes, which can be cut anywhere. `retry` is the pause before a reconnection, in seconds."""

    def __init__(self) -> None:
        self.retry = 2.0
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._line = ""
        self._after_cr = False
        self._name = ""
        self._data: list[str] = []

    def feed(self, chunk: bytes) -> Iterator[Event]:
        text = self._decoder.decode(chunk)
        if self._after_cr and text.startswith("\n"):
            text = text[1:]
            self._after_cr = False
        if not text:
            return
        self._after_cr = text.endswith("\r")
        *lines, self._line = (self._line + text.replace("\r\n", "\n").replace("\r", "\n")).split("\n")
        for line in lines:
            event = self._read(line)
            if event is not None:
                yield event

    def _read(self, line: str) -> Event | None:
        if not line:
            event = Event(self._name or "message", "\n".join(self._data)) if self._data else None
            self._name = ""
            self._data = []
            return event
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "event":
            self._name = value
        elif name == "data":
            self._data.append(value)
        elif name == "retry" and value.isascii() and value.isdigit():
            self.retry = int(value) / 1000
        return None
