from __future__ import annotations

import copy
import inspect
import json
import typing
from pathlib import Path
from typing import Any

import assay_client
import generate
import pytest
from assay_client import types
from assay_client._operations import AsyncOperations, Operations

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = json.loads(generate.DOCUMENT.read_text(encoding="utf-8"))
OPERATIONS = {
    operation["operationId"]: (method, operation)
    for methods in DOCUMENT["paths"].values()
    for method, operation in methods.items()
}


def test_the_modules_are_those_of_the_document() -> None:
    for name, text in generate.generate(DOCUMENT).items():
        assert Path(assay_client.__file__).with_name(name).read_text(encoding="utf-8") == text


@pytest.mark.parametrize("client", [assay_client.Assay, assay_client.AsyncAssay])
def test_each_operation_has_a_documented_method(client: type) -> None:
    for name in OPERATIONS:
        assert (getattr(client, generate.snake(name)).__doc__ or "").strip(), name


def test_each_list_with_pages_has_an_iterator() -> None:
    names = {name for name in dir(Operations) if name.startswith("list_all_")}
    assert names == {
        "list_all_audit",
        "list_all_deliveries",
        "list_all_jobs",
        "list_all_ledger",
        "list_all_research_bundles",
        "list_all_scans",
    }


def test_each_post_has_an_idempotency_key_and_nothing_else_has() -> None:
    for name, (method, _) in OPERATIONS.items():
        parameters = inspect.signature(getattr(assay_client.Assay, generate.snake(name))).parameters
        assert ("idempotency_key" in parameters) == (method == "post"), name


def test_both_clients_have_the_same_signatures() -> None:
    for name, method in inspect.getmembers(Operations, inspect.isfunction):
        if not name.startswith("_"):
            signature = inspect.signature(getattr(AsyncOperations, name))
            assert signature.parameters == inspect.signature(method).parameters, name
            assert signature.return_annotation.removeprefix("Async") == inspect.signature(method).return_annotation


def test_each_type_has_the_fields_of_its_schema() -> None:
    for name, schema in DOCUMENT["components"]["schemas"].items():
        found: Any = getattr(types, name)
        assert set(typing.get_type_hints(found)) == set(schema["properties"]), name
        assert found.__required_keys__ == set(schema.get("required", [])), name


def changed(change: Any) -> dict[str, Any]:
    document: dict[str, Any] = copy.deepcopy(DOCUMENT)
    change(document)
    return document


def operation(document: Any) -> Any:
    return document["paths"]["/api/v1/account"]["get"]


@pytest.mark.parametrize(
    "change",
    [
        lambda all: all["components"]["schemas"]["Account"].update(patternProperties={}),
        lambda all: all["components"]["schemas"]["Account"].update(allOf=[]),
        lambda all: all["components"]["schemas"]["Account"]["properties"].update({"plan-name": {"type": "string"}}),
        lambda all: all["components"]["schemas"]["Account"]["properties"].update({"class": {"type": "string"}}),
        lambda all: all["components"]["requestBodies"]["AccountFields"]["content"]["application/json"]["schema"][
            "properties"
        ]["name"].update(type="object", properties={"first": {"type": "string"}}),
        lambda all: operation(all).update(
            parameters=[{"name": "X-Tea", "in": "header", "schema": {"type": "string"}}]
        ),
        lambda all: operation(all)["responses"]["200"].update(content={"image/png": {"schema": {"type": "string"}}}),
    ],
)
def test_what_the_generator_does_not_know_is_an_error(change: Any) -> None:
    with pytest.raises(ValueError):
        generate.generate(changed(change))


def test_descriptions_cannot_break_the_modules() -> None:
    def change(document: Any) -> None:
        document["components"]["schemas"]["Account"]["description"] = 'A "tea"\\n house """ and "'
        operation(document)["summary"] = 'Say """tea\\'

    for name, text in generate.generate(changed(change)).items():
        compile(text, name, "exec")


def test_the_license_and_the_type_marker_are_in_the_package() -> None:
    assert Path(assay_client.__file__).with_name("py.typed").is_file()
    assert (ROOT / "LICENSE").read_text() == (ROOT.parent.parent / "LICENSE").read_text()
