"""A client for Assay, which scores written content for search, answer and generative engines.

Start with `Assay`, or with `AsyncAssay` in asynchronous code. `verify_webhook` checks who sent a webhook event, and
`assay_client.types` has the type of each request, response and event.
"""

from assay_client import types
from assay_client._client import Assay, AsyncAssay
from assay_client._errors import (
    ApiConnectionError,
    ApiError,
    ApiTimeoutError,
    AssayError,
    JobTimeoutError,
    WebhookVerificationError,
)
from assay_client._version import __version__
from assay_client._webhooks import verify_webhook

__all__ = [
    "ApiConnectionError",
    "ApiError",
    "ApiTimeoutError",
    "Assay",
    "AssayError",
    "AsyncAssay",
    "JobTimeoutError",
    "WebhookVerificationError",
    "__version__",
    "types",
    "verify_webhook",
]
