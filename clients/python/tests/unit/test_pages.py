from __future__ import annotations

from typing import Any

from support.clients import Clients
from support.wire import Wire, answer


def page(*ids: int, cursor: str | None) -> dict[str, Any]:
    return {"data": [{"scan_id": each} for each in ids], "next_cursor": cursor, "has_more": cursor is not None}


def test_all_pages_are_read_in_order(clients: Clients, wire: Wire) -> None:
    wire.send(answer(page(3, 2, cursor="c1")), answer(page(cursor="c2")), answer(page(1, cursor=None)))
    scans = clients.make(base_url=wire.url).list_all_scans(limit=2)
    assert [each["scan_id"] for each in scans] == [3, 2, 1]
    assert [each.query for each in wire.requests] == [
        {"limit": "2"},
        {"limit": "2", "cursor": "c1"},
        {"limit": "2", "cursor": "c2"},
    ]


def test_a_page_is_requested_when_it_is_needed(clients: Clients, wire: Wire) -> None:
    wire.send(answer(page(3, 2, cursor="c1")), answer(page(1, cursor=None)))
    scans = iter(clients.make(base_url=wire.url).list_all_scans())
    assert wire.requests == []
    assert [next(scans)["scan_id"], next(scans)["scan_id"]] == [3, 2]
    assert len(wire.requests) == 1
    assert next(scans)["scan_id"] == 1
    assert len(wire.requests) == 2


def test_filters_apply_to_every_page(clients: Clients, wire: Wire) -> None:
    wire.send(answer(page(2, cursor="c1")), answer(page(1, cursor=None)))
    list(clients.make(base_url=wire.url).list_all_deliveries("wh_1", state="failed"))
    assert {each.path for each in wire.requests} == {"/api/v1/webhooks/wh_1/deliveries"}
    assert [each.query for each in wire.requests] == [{"state": "failed"}, {"state": "failed", "cursor": "c1"}]
