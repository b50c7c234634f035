from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from assay_client.types import Job, Mistake


class AssayError(Exception):
    """The base class of all errors that this package raises, except `ValueError` for invalid arguments."""


class ApiError(AssayError):
    """The service responded with an error. Branch on `code`, which never changes; the documentation lists all codes.

    `code` is None if the response does not come from Assay, for example if a proxy could not reach it. `errors` lists
    the invalid fields of the request. `retry_after` is the number of seconds to wait before the request can succeed.
    `problem` is the whole body (RFC 9457), which has more fields for some codes.
    """

    def __init__(
        self,
        detail: str,
        *,
        status: int,
        code: str | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
        problem: dict[str, Any] | None = None,
    ) -> None:
        self.detail = detail
        self.status = status
        self.code = code
        self.request_id = request_id
        self.retry_after = retry_after
        self.problem = problem or {}
        self.errors: list[Mistake] = self.problem.get("errors", [])
        about = " ".join(filter(None, [str(status), code, request_id]))
        mistakes = "".join(f"\n  {each['pointer']}: {each['detail']}" for each in self.errors)
        super().__init__(f"{detail} ({about}){mistakes}")


class ApiConnectionError(AssayError):
    """There is no complete response. The request may or may not have had an effect."""


class ApiTimeoutError(ApiConnectionError):
    """The service did not respond in time. The request may or may not have had an effect."""


class JobTimeoutError(AssayError):
    """The job did not end in time. It continues; `job` is its last known state."""

    def __init__(self, job: Job) -> None:
        self.job = job
        super().__init__(f"The job {job['id']} is still {job['state']}. Wait for it again, or cancel it.")


class WebhookVerificationError(AssayError):
    """The request is not a genuine, recent event from Assay. Respond with 401 and ignore it."""
