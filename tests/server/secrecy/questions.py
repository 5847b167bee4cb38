"""Every question the server understands, made from its own description: nobody lists routes or messages by hand.

Requests come from the OpenAPI document, questions of the socket from the union of message types. One question of each
kind has every field filled in, one only what is required, and in each of the others one field is something else. What
a field may hold is looked up by its name (`Choices`), else it follows from the schema, so that a field that is added
tomorrow is asked about, too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

import msgspec

from sandtable.server.ws import messages

Schema = Mapping[str, Any]
Choices = Mapping[str, Sequence[Any]]
"""What to try: by `Owner.field` (the title of a schema, `path` or `query`), or by `field` alone. The first is usual."""
OMITTED: Any = object()
"""A field that is left out."""
TABLE, MAIN, KEY, INVITATION, NEW, OLD = "<table>", "<main>", "<key>", "<invitation>", "<new>", "<old>"
"""Stand for what is known when the question is asked: a table, the one where the game is played, one's own secrets, an
id of a question that was never asked, and one that was."""
ALTERNATIVES = re.compile(r"\^\(([\w|-]+)\)\$")
"""A pattern that is a list of words."""


@dataclass(frozen=True)
class Question:
    """A request, or a message, with everything that goes into it."""

    label: str
    """`POST /api/tables`, or `socket offer`."""
    varied: str
    """Which field is something else than usual."""
    path: Mapping[str, Any]
    query: Mapping[str, Any]
    body: Any
    """JSON; OMITTED for a request without a body."""
    fields: frozenset[str]
    """The fields that hold something else than what they hold when they are left out."""

    @property
    def is_socket(self) -> bool:
        return self.label.startswith("socket ")

    @property
    def method(self) -> str:
        return self.label.partition(" ")[0]

    def __str__(self) -> str:
        parts = [self.label, *(json.dumps(part) for part in (self.path, self.query) if part)]
        return " ".join([*parts, "" if self.body is OMITTED else json.dumps(self.body, ensure_ascii=False)]).strip()

    def url(self, known: Mapping[str, str]) -> tuple[str, str]:
        """The path and the query of a request."""
        path = self.label.partition(" ")[2]
        for name, value in self.path.items():
            path = path.replace(f"{{{name}}}", quote(str(filled(value, known)), safe=""))
        return path, urlencode(filled(dict(self.query), known), doseq=True)

    def written(self, known: Mapping[str, str]) -> bytes:
        """The body of a request, or the message."""
        return b"" if self.body is OMITTED else json.dumps(filled(self.body, known)).encode()


def filled(value: Any, known: Mapping[str, str]) -> Any:
    """A value with whatever it leaves open filled in."""
    if isinstance(value, str):
        return known.get(value, value)
    if isinstance(value, Mapping):
        return {name: filled(part, known) for name, part in value.items()}
    return [filled(part, known) for part in value] if isinstance(value, list) else value


class Document:
    """A description of questions: some schemas, and what to try in them."""

    def __init__(self, schemas: Mapping[str, Schema], choices: Choices) -> None:
        self.schemas, self.choices = schemas, choices

    def resolved(self, schema: Schema) -> Schema:
        return self.schemas[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema

    def values(self, schema: Schema, owner: str, name: str) -> list[Any]:
        """What to try in a field, the usual first."""
        for key in (f"{owner}.{name}", name):
            if key in self.choices:
                return list(self.choices[key])
        return self.drawn(self.resolved(schema))

    def drawn(self, schema: Schema) -> list[Any]:
        """What to try where only the schema is known."""
        if "enum" in schema or "const" in schema:
            return list(schema.get("enum", [schema.get("const")]))
        for union in ("oneOf", "anyOf"):
            if union in schema:
                return [value for part in schema[union] for value in self.drawn(self.resolved(part))]
        kind = schema.get("type")
        if kind == "object" and "properties" in schema:
            return [value for _, value in self.objects(schema)]
        if kind == "object":
            return [{}]
        if kind == "array":
            return [*([value] for value in self.drawn(self.resolved(schema["items"]))), []]
        if kind in ("integer", "number"):
            bounds = [schema[bound] for bound in ("minimum", "maximum") if bound in schema]
            return sorted({int(bound) for bound in bounds} | {1}) if kind == "integer" else [*bounds, 0.5]
        if kind == "string":
            listed = ALTERNATIVES.fullmatch(schema.get("pattern", ""))
            return listed[1].split("|") if listed else ["a", ""]
        return [True, False] if kind == "boolean" else [None]

    def objects(self, schema: Schema) -> Iterator[tuple[str, dict[str, Any]]]:
        """Objects to try: all fields as usual, each as something else, and only what is required with one more."""
        owner, required = schema.get("title", ""), set(schema.get("required", ()))
        tried = {name: self.values(part, owner, name) for name, part in schema["properties"].items()}
        usual = {name: values[0] for name, values in tried.items()}
        yield "", given(usual)
        bare = {name: value for name, value in usual.items() if name in required}
        if bare != given(usual):
            yield "", bare
        for name, values in tried.items():
            yield from ((name, given({**usual, name: value})) for value in values[1:])
            if name not in required and values:
                first = next((value for value in values if value is not OMITTED), None)
                yield name, {**bare, name: first}

    def fields(self, schema: Schema, above: tuple[str, ...] = ()) -> Iterator[str]:
        """Every field that can be given, those of parts included."""
        for part in self.parts(schema):
            for name, inner in part.get("properties", {}).items():
                field = f"{part.get('title', '')}.{name}"
                if field not in above:
                    yield field
                    yield from self.fields(inner, (*above, field))
            for inner in (part.get("items"), part.get("additionalProperties")):
                if isinstance(inner, Mapping):
                    yield from self.fields(inner, above)

    def used(self, schema: Schema, value: Any) -> Iterator[str]:
        """The fields in which a value says something."""
        for part in self.parts(schema):
            if isinstance(value, Mapping) and "properties" in part:
                for name, inner in part["properties"].items():
                    if name in value and value[name] != inner.get("default", OMITTED):
                        yield f"{part.get('title', '')}.{name}"
                        yield from self.used(inner, value[name])
            elif isinstance(value, Mapping) and isinstance(part.get("additionalProperties"), Mapping):
                for inner_value in value.values():
                    yield from self.used(part["additionalProperties"], inner_value)
            elif isinstance(value, list) and "items" in part:
                for inner_value in value:
                    yield from self.used(part["items"], inner_value)

    def parts(self, schema: Schema) -> Iterator[Schema]:
        """The schemas that a schema may stand for."""
        schema = self.resolved(schema)
        if "oneOf" in schema or "anyOf" in schema:
            for part in schema.get("oneOf", schema.get("anyOf", ())):
                yield from self.parts(part)
        else:
            yield schema


def given(values: Mapping[str, Any]) -> dict[str, Any]:
    """What is not left out."""
    return {name: value for name, value in values.items() if value is not OMITTED}


def parameters(operation: Schema) -> dict[str, Schema]:
    """The parameters of a request as two objects: those of its path and those of its query."""
    found: dict[str, Any] = {
        where: {"type": "object", "title": where, "properties": {}, "required": []} for where in ("path", "query")
    }
    for parameter in operation.get("parameters", ()):
        found[parameter["in"]]["properties"][parameter["name"]] = parameter["schema"]
        if parameter.get("required"):
            found[parameter["in"]]["required"].append(parameter["name"])
    return found


def operations(openapi: Schema) -> Iterator[tuple[str, Schema]]:
    """Every request, by method and path."""
    for path, item in openapi["paths"].items():
        for method, operation in item.items():
            yield f"{method.upper()} {path}", operation


def bodies(operation: Schema) -> Schema | None:
    """The schema of the body of a request, where it has one."""
    found: Schema | None = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    return found


def requests(openapi: Schema, choices: Choices) -> Iterator[Question]:
    """Every request of an OpenAPI document."""
    document = Document(openapi.get("components", {}).get("schemas", {}), choices)
    for label, operation in operations(openapi):
        parts = parameters(operation)
        schema = bodies(operation)
        tried = {where: list(document.objects(part)) for where, part in parts.items()}
        tried["body"] = [("", OMITTED)] if schema is None else list(document.objects(document.resolved(schema)))
        usual = {where: values[0][1] for where, values in tried.items()}
        for where, values in tried.items():
            for varied, value in values if where == "body" else values[1:]:
                whole = {**usual, where: value}
                fields = [f"{label} {place}.{name}" for place in parts for name in spoken(parts[place], whole[place])]
                if schema is not None:
                    fields += [f"{label} {name}" for name in document.used(schema, whole["body"])]
                varying = f"{where} {varied}".strip()
                yield Question(label, varying, whole["path"], whole["query"], whole["body"], frozenset(fields))


def spoken(schema: Schema, values: Mapping[str, Any]) -> list[str]:
    """The parameters that say something else than what they say when they are left out."""
    return [name for name in values if values[name] != schema["properties"][name].get("default", OMITTED)]


def request_fields(openapi: Schema) -> dict[str, set[str]]:
    """Every request, and its fields."""
    document, found = Document(openapi.get("components", {}).get("schemas", {}), {}), dict[str, set[str]]()
    for label, operation in operations(openapi):
        found[label] = {
            f"{label} {where}.{name}" for where, part in parameters(operation).items() for name in part["properties"]
        }
        if (schema := bodies(operation)) is not None:
            found[label] |= {f"{label} {name}" for name in document.fields(schema)}
    return found


def _asked() -> tuple[Mapping[str, Schema], dict[str, Schema]]:
    (union,), schemas = msgspec.json.schema_components([messages.AnyQuestion])
    kinds = union["discriminator"]["mapping"]
    return schemas, {f"socket {kind}": schemas[ref.rpartition("/")[2]] for kind, ref in kinds.items()}


def socket_questions(choices: Choices) -> Iterator[Question]:
    """Every message that a client may send."""
    schemas, kinds = _asked()
    document = Document(schemas, choices)
    for label, schema in kinds.items():
        for varied, message in document.objects(schema):
            fields = frozenset(f"{label} {name}" for name in document.used(schema, message))
            yield Question(label, varied, {}, {}, message, fields)


def socket_fields() -> dict[str, set[str]]:
    """Every message that a client may send, and its fields."""
    schemas, kinds = _asked()
    document = Document(schemas, {})
    found = {label: {f"{label} {name}" for name in document.fields(schema)} for label, schema in kinds.items()}
    return {
        label: found[label] - {f"{label} {schema['title']}.{name}" for name in filled_in(schema)}
        for label, schema in kinds.items()
    }


def filled_in(schema: Schema) -> list[str]:
    """The fields that only the server fills in: the schema refuses them, whatever a client says."""
    return [name for name, part in schema["properties"].items() if part.get("maxLength") == 0]
