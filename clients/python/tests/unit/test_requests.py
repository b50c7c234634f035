from __future__ import annotations

from types import MappingProxyType
from typing import Any

import httpx
import pytest
from assay_client import ApiError, Assay, AsyncAssay, __version__
from support.clients import Clients
from support.wire import Reply, Wire, answer, problem


def test_headers_name_the_caller_and_the_client(clients: Clients, wire: Wire) -> None:
    wire.send(answer({}))
    clients.make("ask_live_green", base_url=wire.url + "/").get_account()
    request = wire.requests[0]
    assert (request.method, request.path) == ("GET", "/api/v1/account")
    assert request.headers["authorization"] == "Bearer ask_live_green"
    assert request.headers["user-agent"] == f"assay-client-python/{__version__}"
    assert request.headers["accept"] == "application/json"
    assert "idempotency-key" not in request.headers
    assert "prefer" not in request.headers


@pytest.mark.parametrize(("key", "sent"), [(None, "Bearer ask_live_env"), ("", None), ("given\n", "Bearer given")])
def test_the_key_comes_from_the_environment_unless_it_is_given(
    clients: Clients, wire: Wire, monkeypatch: pytest.MonkeyPatch, key: str | None, sent: str | None
) -> None:
    monkeypatch.setenv("ASSAY_KEY", "ask_live_env")
    wire.send(answer({}))
    clients.make(key, base_url=wire.url).get_account()
    assert wire.requests[0].headers.get("authorization") == sent


def test_fields_that_are_not_given_are_not_sent(clients: Clients, wire: Wire) -> None:
    wire.send(answer({}))
    client = clients.make(base_url=wire.url)
    client.scan_content(content="Grüner Tee", title=None, store_content=False)
    client.rotate_key("key_1")
    assert wire.requests[0].json == {"content": "Grüner Tee", "store_content": False}
    assert wire.requests[0].headers["content-type"] == "application/json"
    assert "Grüner".encode() in wire.requests[0].body
    assert wire.requests[1].json == {}


def test_any_mapping_can_be_sent(clients: Clients, wire: Wire) -> None:
    wire.send(answer({}))
    clients.make(base_url=wire.url).generate(research_bundle=MappingProxyType({"id": "rb_1", "tools": ({"a": None},)}))
    assert wire.requests[0].json == {"research_bundle": {"id": "rb_1", "tools": [{"a": None}]}}


@pytest.mark.parametrize("value", [float("nan"), {1, 2}])
def test_what_is_not_json_is_refused(clients: Clients, wire: Wire, value: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        clients.make(base_url=wire.url).generate(research_bundle={"id": value})
    assert wire.requests == []


def test_parameters_are_sent_in_the_query(clients: Clients, wire: Wire) -> None:
    wire.send(answer({}))
    clients.make(base_url=wire.url).list_ledger(limit=5, kind="grant", from_="2026-11-01")
    assert wire.requests[0].query == {"limit": "5", "kind": "grant", "from": "2026-11-01"}


def test_ids_are_escaped_in_the_path(clients: Clients, wire: Wire) -> None:
    wire.send(answer({}))
    clients.make(base_url=wire.url).get_delivery("a/b?c", 7)
    assert wire.requests[0].path == "/api/v1/webhooks/a%2Fb%3Fc/deliveries/7"


@pytest.mark.parametrize("value", ["", ".", ".."])
def test_an_id_that_would_change_the_path_is_refused(clients: Clients, wire: Wire, value: str) -> None:
    client: Any = clients.make(base_url=wire.url)
    for call in (client.revoke_key, client.wait_for_job, lambda each: list(client.watch_job(each))):
        with pytest.raises(ValueError, match="is not an id"):
            call(value)
    assert wire.requests == []


def test_results_have_the_type_of_their_content(clients: Clients, wire: Wire) -> None:
    client = clients.make(base_url=wire.url)
    wire.send(Reply(200, b"PK\x03\x04", {"Content-Type": "application/zip"}))
    assert client.export_account() == b"PK\x03\x04"
    wire.send(Reply(200, "id,Betrag\n1,–5\n".encode(), {"Content-Type": "text/csv;charset=UTF-8"}))
    assert client.download_ledger() == "id,Betrag\n1,–5\n"
    wire.send(Reply(204))
    client.delete_scan(1)
    wire.send(Reply(303, headers={"Location": "https://login.example/?state=1"}))
    assert client.start_open_id() == "https://login.example/?state=1"
    assert [each.headers["accept"] for each in wire.requests] == [
        "application/zip",
        "text/csv",
        "application/json",
        "application/json",
    ]


def test_fields_and_values_that_the_client_does_not_know_are_returned(clients: Clients, wire: Wire) -> None:
    wire.send(answer({"verdict": "EXCELLENT", "aroma": {"notes": ["grass"]}}))
    scan: Any = clients.make(base_url=wire.url).get_scan(1)
    assert scan == {"verdict": "EXCELLENT", "aroma": {"notes": ["grass"]}}


def test_a_problem_is_an_error_with_its_fields(clients: Clients, wire: Wire) -> None:
    wire.send(
        problem(
            422,
            "validation_failed",
            "`content` is required.",
            errors=[{"pointer": "/content", "detail": "This field is required."}],
        )
    )
    with pytest.raises(ApiError) as raised:
        clients.make(base_url=wire.url).scan_content(content="")
    error = raised.value
    assert (error.status, error.code, error.request_id) == (422, "validation_failed", "req_1")
    assert error.detail == "`content` is required."
    assert error.errors == [{"pointer": "/content", "detail": "This field is required."}]
    assert error.problem["instance"] == "/api/v1/scan"
    assert str(error) == (
        "`content` is required. (422 validation_failed req_1)\n  /content: This field is required."
    )


@pytest.mark.parametrize(
    "reply",
    [
        Reply(403, b"<html>No</html>", {"Content-Type": "text/html", "X-Request-Id": "req_proxy"}),
        Reply(403, b"{", {"Content-Type": "application/problem+json", "X-Request-Id": "req_proxy"}),
        Reply(403, b"[]", {"Content-Type": "application/problem+json", "X-Request-Id": "req_proxy"}),
    ],
)
def test_an_error_of_a_proxy_has_no_code(clients: Clients, wire: Wire, reply: Reply) -> None:
    wire.send(reply)
    with pytest.raises(ApiError) as raised:
        clients.make(base_url=wire.url).get_account()
    assert (raised.value.status, raised.value.code, raised.value.errors) == (403, None, [])
    assert str(raised.value) == "The server responded with status 403. (403 req_proxy)"


def test_a_page_instead_of_json_is_an_error(clients: Clients, wire: Wire) -> None:
    wire.send(Reply(200, b"<html>Welcome</html>", {"Content-Type": "text/html"}))
    with pytest.raises(ApiError, match="Check that base_url is the URL of Assay"):
        clients.make(base_url=wire.url).get_account()


def test_redirects_are_not_followed_even_if_the_http_client_follows_them(clients: Clients, wire: Wire) -> None:
    wire.send(Reply(301, headers={"Location": wire.url + "/elsewhere"}))
    http: Any = (httpx.AsyncClient if clients.asynchronous else httpx.Client)(follow_redirects=True)
    with pytest.raises(ApiError, match=f"redirects to {wire.url}/elsewhere. Change base_url"):
        clients.make(base_url=wire.url, http_client=http).get_account()
    assert len(wire.requests) == 1
    clients.run(http.aclose()) if clients.asynchronous else http.close()


@pytest.mark.parametrize(
    "options", [{"base_url": "localhost:8080"}, {"base_url": ""}, {"max_retries": -1}], ids=str
)
def test_invalid_options_are_refused(options: dict[str, Any]) -> None:
    for client in (Assay, AsyncAssay):
        with pytest.raises(ValueError):
            client("ask_live_tea", **options)


@pytest.mark.parametrize("key", ["ask_live_green\ntea", "ask_live_grün", "ask live", "ask_live_tea\x00"])
def test_an_invalid_key_is_refused_and_not_quoted(key: str) -> None:
    for client in (Assay, AsyncAssay):
        with pytest.raises(ValueError, match="^api_key contains characters that no key has$"):
            client(key)


def test_an_own_http_client_is_used_and_not_closed(wire: Wire) -> None:
    wire.send(answer({}))
    with httpx.Client(headers={"X-Gateway": "tea"}, follow_redirects=True) as http:
        with Assay("ask_live_tea", base_url=wire.url, http_client=http) as assay:
            assay.get_account()
        assert not http.is_closed
    assert wire.requests[0].headers["x-gateway"] == "tea"


async def own_async_client(wire: Wire) -> None:
    async with httpx.AsyncClient(headers={"X-Gateway": "tea"}) as http:
        async with AsyncAssay("ask_live_tea", base_url=wire.url, http_client=http) as assay:
            await assay.get_account()
        assert not http.is_closed
    async with AsyncAssay("ask_live_tea", base_url=wire.url) as assay:
        await assay.get_account()
    with pytest.raises(RuntimeError):
        await assay.get_account()


def test_an_own_asynchronous_http_client_is_used_and_not_closed(wire: Wire) -> None:
    import asyncio

    wire.send(answer({}))
    asyncio.run(own_async_client(wire))
    assert [each.headers.get("x-gateway") for each in wire.requests] == ["tea", None]


def test_a_closed_client_sends_nothing(wire: Wire) -> None:
    with Assay("ask_live_tea", base_url=wire.url) as assay:
        pass
    with pytest.raises(RuntimeError):
        assay.get_account()
    assert wire.requests == []


@pytest.mark.parametrize(
    ("own", "timeout", "expected"), [(None, None, 120.0), (None, 3.0, 3.0), (7.0, None, 7.0), (7.0, 3.0, 3.0)]
)
def test_the_timeout_is_the_given_one_or_the_http_clients(
    own: float | None, timeout: float | None, expected: float
) -> None:
    seen: list[float] = []

    def respond(request: httpx.Request) -> httpx.Response:
        seen.append(request.extensions["timeout"]["read"])
        return httpx.Response(200, json={})

    transport = httpx.MockTransport(respond)
    http = None if own is None else httpx.Client(transport=transport, timeout=own)
    assay = Assay("ask_live_tea", timeout=timeout, http_client=http)
    if http is None:
        assay.close()
        assay._http = httpx.Client(transport=transport)
    assay.get_account()
    assay._http.close()
    assert seen == [expected]
