"""Writes the generated modules of assay_client from openapi.json. Needs only the standard library.

    python3 generate.py [OPENAPI_JSON [FOLDER]]

`types.py` has a TypedDict for each schema, and `_operations.py` a method for each operation, once synchronous and once
asynchronous. A construct that the service does not use so far is an error, so it cannot be generated wrongly in silence.
"""

from __future__ import annotations

import json
import keyword
import re
import sys
import textwrap
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
DOCUMENT = HERE.parent.parent / "service/src/main/resources/openapi.json"
PACKAGE = HERE / "src/assay_client"
FILES = ("types.py", "_operations.py")

Json = dict[str, Any]

SCALARS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
KNOWN = {
    *("$ref", "type", "properties", "required", "additionalProperties", "items", "enum", "oneOf", "description"),
    # Limits and examples, which the service checks and which have no counterpart in Python's types.
    *("format", "minimum", "maximum", "minLength", "maxLength", "default", "example"),
}


def snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def argument(name: str) -> str:
    """Returns the name of a parameter in Python: `from` becomes `from_`."""
    python = snake(name.replace("-", "_"))
    return python + "_" if keyword.iskeyword(python) else python


def docstring(text: str, indent: str) -> str:
    # Backslashes and quotation marks could end or change the literal.
    text = text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    paragraphs = [textwrap.fill(each, 116 - len(indent), break_long_words=False) for each in text.split("\n\n")]
    lines = "\n\n".join(paragraphs).replace("\n", "\n" + indent).replace("\n" + indent + "\n", "\n\n")
    end = "" if "\n" not in lines and not lines.endswith('"') else "\n" + indent
    return f'{indent}"""{lines}{end}"""'


def signature(indent: str, define: str, name: str, arguments: list[str], returns: str) -> str:
    line = f"{indent}{define} {name}({', '.join(arguments)}) -> {returns}:"
    if len(line) <= 120:
        return line
    lines = "".join(f"{indent}    {each},\n" for each in arguments)
    return f"{indent}{define} {name}(\n{lines}{indent}) -> {returns}:"


class Types:
    """The module with the types of the API."""

    def __init__(self) -> None:
        self.classes: list[str] = []

    def of(self, schema: Json, name: str, request: bool = False) -> str:
        """Returns the type annotation of a schema. If the schema is an object with fields, adds a class for it."""
        unknown = schema.keys() - KNOWN
        if unknown:
            raise ValueError(f"{name}: the generator does not know {sorted(unknown)}")
        if "$ref" in schema:
            return str(schema["$ref"].rsplit("/", 1)[1])
        if "oneOf" in schema:
            return " | ".join(self.of(each, name, request) for each in schema["oneOf"])
        if "enum" in schema:
            values = [each for each in schema["enum"] if each is not None]
            literal = "Literal[" + ", ".join(map(repr, values)) + "]"
            return literal + " | None" if None in schema["enum"] else literal
        kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        return " | ".join(self.kind(each, schema, name, request) for each in kinds)

    def kind(self, kind: str, schema: Json, name: str, request: bool) -> str:
        if kind == "array":
            return f"list[{self.of(schema['items'], name + 'Item', request)}]"
        if kind != "object":
            return SCALARS[kind]
        if "properties" in schema:
            self.add(name, schema)
            return name
        values = schema.get("additionalProperties", True)
        if isinstance(values, dict):
            value = self.of(values, name + "Value", request)
        else:
            value = "object" if request else "Any"
        # A TypedDict, such as a bundle that research returned, is a Mapping but not a dict.
        return f"Mapping[str, {value}]" if request else f"dict[str, {value}]"

    def add(self, name: str, schema: Json) -> None:
        """Adds a class. Optional fields are in a subclass, because NotRequired needs Python 3.11."""
        required: list[str] = []
        optional: list[str] = []
        for field, each in schema["properties"].items():
            if not field.isidentifier() or keyword.iskeyword(field):
                raise ValueError(f"{name}.{field} can't be a field in Python")
            # An inline object is described by its own class, and a field by its name and class.
            lines = f"    {field}: {self.of(each, name + field.title().replace('_', ''))}\n"
            if each.get("description"):
                lines += docstring(each["description"], "    ") + "\n"
            (required if field in schema.get("required", []) else optional).append(lines)
        text = docstring(schema.get("description") or f"{name}.", "    ") + "\n\n"
        if not optional:
            self.classes.append(f"class {name}(TypedDict):\n{text}" + "".join(required))
        elif not required:
            self.classes.append(f"class {name}(TypedDict, total=False):\n{text}" + "".join(optional))
        else:
            self.classes.append(f"class _{name}(TypedDict):\n" + "".join(required))
            self.classes.append(f"class {name}(_{name}, total=False):\n{text}" + "".join(optional))

    def module(self, document: Json) -> str:
        for name, schema in document["components"]["schemas"].items():
            self.of(schema, name)
        events = [
            each["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"].rsplit("/", 1)[1]
            for each in document["webhooks"].values()
        ]
        return (
            '"""The types of requests, responses and webhook events. They are plain dictionaries at run time, and the\n'
            "service can add fields and values at any time.\n\nGenerated from openapi.json by generate.py; edits are"
            ' lost.\n"""\n\n'
            "from __future__ import annotations\n\nfrom typing import Any, Literal, TypedDict\n\n\n"
            + "\n\n".join(self.classes)
            + f"\n\nWebhookEvent = {' | '.join(events)}\n"
        )


class Operation:
    """An operation of the document, as the parts of a method."""

    def __init__(self, document: Json, method: str, path: str, operation: Json, types: Types) -> None:
        self.name = snake(operation["operationId"])
        self.method = method.upper()
        self.path = path
        self.summary: str = operation["summary"]
        self.description: str = operation.get("description", "")
        parameters = [self.resolve(document, each) for each in operation.get("parameters", [])]
        self.headers = {each["name"] for each in parameters if each["in"] == "header"}
        if self.headers - {"Idempotency-Key", "Prefer"}:
            raise ValueError(f"{self.name}: the generator does not know the headers {sorted(self.headers)}")
        self.in_path = [each for each in parameters if each["in"] == "path"]
        self.query = [each for each in parameters if each["in"] == "query"]
        self.has_body = "requestBody" in operation
        schema: Json = {}
        if self.has_body:
            body = self.resolve(document, operation["requestBody"])
            schema = body["content"]["application/json"]["schema"]
        required = schema.get("required", [])
        fields = schema.get("properties", {})
        self.fields = [(name, fields[name]) for name in sorted(fields, key=lambda each: each not in required)]
        self.arguments = [f"{argument(each['name'])}: {types.of(each['schema'], '', True)}" for each in self.in_path]
        named = [self.optional(each["name"], types.of(each["schema"], "", True)) for each in self.query]
        for name, field in self.fields:
            annotation = types.of(field, "", True)
            named.append(f"{argument(name)}: {annotation}" if name in required else self.optional(name, annotation))
        if named or self.headers:
            self.arguments += ["*", *named]
        self.documented = [
            (argument(name), text)
            for name, text in [
                *((each["name"], each.get("description")) for each in self.in_path + self.query),
                *((name, field.get("description")) for name, field in self.fields),
            ]
            if text
        ]
        self.result, self.returns = self.answer(operation["responses"], types)
        self.waits = "Prefer" in self.headers
        self.pages = any(each["name"] == "cursor" for each in self.query)
        self.item = ""
        if self.pages:
            page = document["components"]["schemas"][self.returns.removeprefix("types.")]
            self.item = f"types.{types.of(page['properties']['data']['items'], '')}"

    @staticmethod
    def resolve(document: Json, value: Json) -> Json:
        for part in value.get("$ref", "").split("/")[1:]:
            document = document[part]
        return document if "$ref" in value else value

    @staticmethod
    def optional(name: str, annotation: str) -> str:
        return f"{argument(name)}: {annotation.removesuffix(' | None')} | None = None"

    def answer(self, responses: Json, types: Types) -> tuple[str, str]:
        """Returns how a response is read, and the type that the method returns."""
        good = {status: each for status, each in responses.items() if status.startswith("2")}
        if not good:
            return "location", "str"
        media = {kind: content["schema"] for each in good.values() for kind, content in each.get("content", {}).items()}
        if not media:
            return "nothing", "None"
        if set(media) == {"text/event-stream"}:
            return "stream", ""
        if set(media) == {"application/zip"}:
            return "bytes", "bytes"
        if set(media) == {"text/csv"}:
            return "text", "str"
        if set(media) - {"application/json", "application/schema+json"}:
            raise ValueError(f"{self.name}: the generator does not know {sorted(media)}")
        # The first response is the result; a 202 next to it has the job, which the client waits for.
        [schema] = [content["schema"] for content in next(iter(good.values()))["content"].values()]
        name = types.of(schema, "")
        return "json", f"types.{name}" if "$ref" in schema else name

    def call(self) -> str:
        path = re.sub(r"{(\w+)}", lambda found: "{segment(" + argument(found[1]) + ")}", self.path)
        values = [repr(self.method), ("f" if self.in_path else "") + json.dumps(path)]
        if self.result != "json":
            values.append(f"result={self.result!r}")
        if self.query:
            pairs = ", ".join(f"{each['name']!r}: {argument(each['name'])}" for each in self.query)
            values.append(f"query={{{pairs}}}")
        if self.has_body:
            values.append("body={" + ", ".join(f"{field!r}: {argument(field)}" for field, _ in self.fields) + "}")
        if "Idempotency-Key" in self.headers:
            values.append("idempotency_key=idempotency_key or new_key()")
        if self.waits:
            values.append("waits=not respond_async")
        return f"Call({', '.join(values)})"

    def text(self) -> str:
        about = f"{self.summary}.\n\n{self.description}"
        if self.waits:
            about += (
                "\n\nWaits for the result, for up to half an hour. With `respond_async=True`, returns the job"
                " immediately; pass its id to `wait_for_job` or `watch_job`."
            )
        if self.documented:
            about += "\n\n" + "\n\n".join(f":param {name}: {text}" for name, text in self.documented)
        return docstring(about, "        ")

    def methods(self, asynchronous: bool) -> str:
        if self.result == "stream":
            # The clients implement the only stream by hand, because it has to reconnect.
            return ""
        define = "async def" if asynchronous else "def"
        wait = "await " if asynchronous else ""
        key = ["idempotency_key: str | None = None"] if "Idempotency-Key" in self.headers else []

        def head(returns: str, *extra: str) -> str:
            return signature("    ", define, self.name, ["self", *self.arguments, *extra, *key], returns)

        lines = []
        returns = self.returns
        if self.waits:
            lines += ["    @overload", head("types.Job", "respond_async: Literal[True]") + " ..."]
            lines += ["    @overload", head(returns, "respond_async: Literal[False] = False") + " ..."]
            returns += " | types.Job"
            lines.append(head(returns, "respond_async: bool = False"))
        else:
            lines.append(head(returns))
        lines.append(self.text())
        if returns == "None":
            lines.append(f"        {wait}self._call({self.call()})")
        else:
            lines.append(f"        result: {returns} = {wait}self._call({self.call()})")
            lines.append("        return result")
        if self.pages:
            lines += ["", *self.every(asynchronous)]
        return "\n".join(lines) + "\n"

    def every(self, asynchronous: bool) -> list[str]:
        """Returns the method that iterates over all pages."""
        define, wait, kind = ("async def", "await ", "AsyncIterator") if asynchronous else ("def", "", "Iterator")
        arguments = [each for each in self.arguments if not each.startswith("cursor:")]
        names = [each.split(":")[0] for each in self.arguments if each != "*"]
        passed = [name if index < len(self.in_path) else f"{name}={name}" for index, name in enumerate(names)]
        name = self.name.replace("list_", "list_all_", 1)
        return [
            signature("    ", define, name, ["self", *arguments], f"{kind}[{self.item}]"),
            docstring(
                f"Iterates over everything that `{self.name}` returns, and requests each page when it is needed."
                " `limit` is the size of a page.",
                "        ",
            ),
            "        cursor: str | None = None",
            "        while True:",
            f"            page = {wait}self.{self.name}({', '.join(passed)})",
            '            for each in page["data"]:',
            "                yield each",
            '            cursor = page["next_cursor"]',
            "            if cursor is None:",
            "                return",
        ]


def operations(document: Json, types: Types) -> list[Operation]:
    return [
        Operation(document, method, path, operation, types)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]


def module(found: list[Operation]) -> str:
    head = (
        '"""A method for each operation of the API.\n\nGenerated from openapi.json by generate.py; edits are lost.\n"""'
        "\n\nfrom __future__ import annotations\n\nfrom collections.abc import AsyncIterator, Iterator, Mapping\n"
        "from typing import Any, Literal, overload\n\nfrom assay_client import types\n"
        "from assay_client._protocol import Call, new_key, segment\n"
    )
    classes = ""
    for name, asynchronous in (("Operations", False), ("AsyncOperations", True)):
        define = "async def" if asynchronous else "def"
        classes += f'\n\nclass {name}:\n    {define} _call(self, call: Call) -> Any:\n        raise NotImplementedError\n'
        classes += "".join("\n" + each.methods(asynchronous) for each in found if each.result != "stream")
    return head + classes


def generate(document: Json) -> dict[str, str]:
    """Returns the text of each generated module by file name."""
    types = Types()
    described = types.module(document)
    number = len(types.classes)
    found = operations(document, types)
    if len(types.classes) != number:
        raise ValueError(f"the generator does not know inline objects, such as {types.classes[-1]}")
    return dict(zip(FILES, (described, module(found)), strict=True))


def main(source: Path = DOCUMENT, folder: Path = PACKAGE) -> None:
    for name, text in generate(json.loads(source.read_text(encoding="utf-8"))).items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
