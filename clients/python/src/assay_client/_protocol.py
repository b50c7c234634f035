"""Everything about requests and responses that does not depend on whether the client is asynchronous."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import Any, Literal
from urllib.parse import quote

import httpx

from assay_client._errors import ApiConnectionError, ApiError, ApiTimeoutError
from assay_client._version import __version__

ACCEPT = {
    "json": "application/json",
    "text": "text/csv",
    "bytes": "application/zip",
    "stream": "text/event-stream",
}

RETRIED = {408, 429, 500, 502, 503, 504}

# With these codes, a repeated request fails again: the cause is a page, a provider or a setting, and a job's failure is
# its result.
FINAL = {"fetch_failed", "provider_failed", "not_configured"}

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 8.0

# If the service asks for a longer pause, for example until midnight, the caller should decide.
LONGEST_RETRY_AFTER = 60.0

# A call can wait for its result for 100 seconds before it returns a job.
TIMEOUT = httpx.Timeout(120, connect=5)

# The service sends something at least every 15 seconds.
STREAM_TIMEOUT = httpx.Timeout(60, connect=5)


def new_key() -> str:
    return str(uuid.uuid4())


def segment(value: object) -> str:
    """Escapes an id for a path."""
    text = str(value)
    if text in ("", ".", ".."):
        raise ValueError(f"{text!r} is not an id")
    return quote(text, safe="")


@dataclass(frozen=True)
class Call:
    """A request to an operation. Fields of the query and the body that are None are not sent."""

    method: str
    path: str
    result: Literal["json", "text", "bytes", "nothing", "location", "stream"] = "json"
    query: Mapping[str, object] = field(default_factory=dict)
    body: Mapping[str, object] | None = None
    idempotency_key: str | None = None
    # Whether to wait for the result of a job; None if the operation never starts one.
    waits: bool | None = None

    @property
    def repeatable(self) -> bool:
        """Whether sending the request again has no further effect."""
        return self.method != "POST" or self.idempotency_key is not None

    def request(self, http: httpx.Client | httpx.AsyncClient, base_url: str, key: str, timeout: Any) -> httpx.Request:
        headers = {
            "Accept": ACCEPT.get(self.result, "application/json"),
            "User-Agent": f"assay-client-python/{__version__}",
        }
        if key:
            headers["Authorization"] = f"Bearer {key}"
        if self.idempotency_key is not None:
            headers["Idempotency-Key"] = self.idempotency_key
        if self.waits is False:
            headers["Prefer"] = "respond-async"
        content = None
        if self.body is not None:
            headers["Content-Type"] = "application/json"
            body = {name: value for name, value in self.body.items() if value is not None}
            content = json.dumps(body, ensure_ascii=False, allow_nan=False, default=plain).encode()
        query = {name: str(value) for name, value in self.query.items() if value is not None}
        return http.build_request(
            self.method,
            base_url + self.path,
            params=query or None,
            headers=headers,
            content=content,
            timeout=timeout,
        )


def plain(value: object) -> object:
    """Converts what `json` can't write."""
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{value!r} can't be sent as JSON")


class Retries:
    """Decides whether and when to repeat a request."""

    def __init__(self, most: int, random: Callable[[], float]) -> None:
        self.most = most
        self.random = random

    def pause(self, call: Call, attempt: int, response: httpx.Response | None = None) -> float | None:
        """Returns how many seconds to wait before the next attempt; None if the request should not be repeated.

        :param attempt: the number of attempts so far
        :param response: the response; None if there is none
        """
        if attempt > self.most or not call.repeatable:
            return None
        pause = self.backoff(attempt)
        if response is None:
            return pause
        code = problem(response).get("code")
        if code in FINAL or not (response.status_code in RETRIED or code == "idempotency_conflict"):
            return None
        asked = retry_after(response)
        if asked is None:
            return pause
        return None if asked > LONGEST_RETRY_AFTER else max(asked, pause)

    def backoff(self, attempt: int) -> float:
        """Returns a random pause that grows, so that clients that failed together don't return together."""
        most: float = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (attempt - 1))
        return most * (0.5 + self.random() / 2)


def problem(response: httpx.Response) -> dict[str, Any]:
    """Returns the body of an error response, or an empty dictionary if the response does not come from Assay."""
    if response.headers.get("Content-Type", "").partition(";")[0].strip().lower() != "application/problem+json":
        return {}
    try:
        value = response.json()
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def retry_after(response: httpx.Response) -> float | None:
    """Returns how many seconds the response asks to wait; the header is a number or, from some proxies, a date."""
    text = response.headers.get("Retry-After", "").strip()
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        # The server's own clock, so that the clock of this machine does not matter.
        left = parsedate_to_datetime(text) - parsedate_to_datetime(response.headers["Date"])
    except (ValueError, TypeError, KeyError):
        return None
    return max(0.0, left.total_seconds())


def error(response: httpx.Response) -> ApiError:
    body = problem(response)
    status = response.status_code
    detail = body.get("detail") or f"The server responded with status {status}."
    if not body and 300 <= status < 400:
        detail = f"The server redirects to {response.headers.get('Location')}. Change base_url."
    return ApiError(
        detail,
        status=status,
        code=body.get("code"),
        request_id=body.get("request_id") or response.headers.get("X-Request-Id"),
        retry_after=retry_after(response),
        problem=body,
    )


def connection_error(cause: httpx.RequestError) -> ApiConnectionError:
    text = f"{cause.request.method} {cause.request.url} failed: {str(cause) or type(cause).__name__}"
    if isinstance(cause, httpx.TimeoutException):
        return ApiTimeoutError(text)
    return ApiConnectionError(text)


def result(call: Call, response: httpx.Response) -> Any:
    """Returns the result of a call, or raises the error that the service responded with."""
    if call.result == "location" and response.status_code == 303:
        return response.headers["Location"]
    if not response.is_success:
        raise error(response)
    if call.result == "nothing":
        return None
    if call.result == "bytes":
        return response.content
    if call.result == "text":
        return response.text
    try:
        return response.json()
    except ValueError:
        raise ApiError(
            "The response is not JSON. Check that base_url is the URL of Assay.", status=response.status_code
        ) from None
