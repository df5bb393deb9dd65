#!/usr/bin/env python3
"""make_collection.py [--check]: writes collection.json, the partner API, users with their projects, and the operator's pages as a collection in
format v2.1, out of the OpenAPI document; with --check only says whether it is up to date."""

import json
import pathlib
import re
import sys
import uuid

HERE = pathlib.Path(__file__).resolve().parent
DOCUMENT = HERE.parents[1] / "apps/esxserver/openapi.json"
COLLECTION = HERE / "collection.json"
TAGS = ("Conversions", "Users", "Projects", "Notes", "Photo tags", "ESX generation", "Price lists", "Health",
        "Document")
SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"


def schema_of(document, reference):
    """What a "$ref" names, or the thing itself."""
    for name in reference.get("$ref", "#").split("/")[1:]:
        document = document[name]
    return document if "$ref" in reference else reference


def auth_of(operation):
    names = [name for scheme in operation.get("security", []) for name in scheme]
    if "ApiKey" in names:
        return {"type": "apikey", "apikey": [
            {"key": "key", "value": "X-API-Key", "type": "string"},
            {"key": "value", "value": "{{apiKey}}", "type": "string"},
            {"key": "in", "value": "header", "type": "string"}]}
    if "IdToken" in names:
        return {"type": "bearer", "bearer": [{"key": "token", "value": "{{idToken}}", "type": "string"}]}
    return {"type": "noauth"}


def url_of(path, parameters):
    placed = lambda where: [parameter for parameter in parameters if parameter["in"] == where]
    segments = [re.sub(r"\{(\w+)\}", r":\1", segment) for segment in path[1:].split("/")]
    query = [{"key": parameter["name"], "value": "", "description": parameter.get("description", "")}
             | ({} if parameter.get("required") else {"disabled": True}) for parameter in placed("query")]
    sent = [f"{row['key']}=" for row in query if "disabled" not in row]
    raw = "{{baseUrl}}/" + "/".join(segments) + ("?" + "&".join(sent) if sent else "")
    url = {"raw": raw, "host": ["{{baseUrl}}"], "path": segments}
    if query:
        url["query"] = query
    if placed("path"):
        url["variable"] = [{"key": parameter["name"], "value": "", "description": parameter.get("description", "")}
                           for parameter in placed("path")]
    return url


def form_of(schema):
    """A field of a form, by its schema; optional ones are there but switched off."""
    rows = []
    for name, about in schema["properties"].items():
        row = {"key": name, "description": about.get("description", "")}
        row |= {"type": "file", "src": []} if about.get("format") == "binary" else {"type": "text", "value": ""}
        values = about.get("items", about).get("enum")
        if values:
            row["value"] = values[0]
        if name not in schema.get("required", []):
            row["disabled"] = True
        rows.append(row)
    return rows


def example_of(document, schema):
    """The required fields of an object, to be filled in."""
    schema = schema_of(document, schema)
    if schema.get("type") == "object":
        return {name: example_of(document, schema["properties"][name]) for name in schema.get("required", [])}
    if "enum" in schema:
        return schema["enum"][0]
    return {"array": [], "integer": 0, "number": 0, "boolean": False, "string": ""}.get(str(schema.get("type")))


def body_of(document, operation):
    content = operation.get("requestBody", {}).get("content", {})
    if "multipart/form-data" in content:
        schema = schema_of(document, content["multipart/form-data"]["schema"])
        return {"mode": "formdata", "formdata": form_of(schema)}
    if len(content) > 1:
        return {"mode": "file", "file": {}}
    if "application/json" in content:
        example = example_of(document, content["application/json"]["schema"])
        return {"mode": "raw", "raw": json.dumps(example, indent=2), "options": {"raw": {"language": "json"}}}
    return None


def item_of(document, path, method, operation):
    parameters = [schema_of(document, parameter) for parameter in operation.get("parameters", [])]
    request = {"method": method.upper(), "description": operation.get("description", ""), "auth": auth_of(operation),
               "header": [{"key": parameter["name"], "value": "", "disabled": True,
                           "description": parameter.get("description", "")}
                          for parameter in parameters if parameter["in"] == "header"],
               "url": url_of(path, parameters)}
    body = body_of(document, operation)
    if body:
        request["body"] = body
    return {"name": operation["summary"], "request": request, "response": []}


def collection_of(document):
    folders = {}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            if operation["tags"][0] not in TAGS:
                continue
            folders.setdefault(operation["tags"][0], []).append(item_of(document, path, method, operation))
    info = document["info"]
    return {
        # The same each time it is made.
        "info": {"_postman_id": str(uuid.uuid5(uuid.NAMESPACE_URL, info["title"])), "name": info["title"],
                 "description": info["description"], "version": info["version"], "schema": SCHEMA},
        "item": [{"name": name, "item": items} for name, items in folders.items()],
        "variable": [{"key": "baseUrl", "value": "http://127.0.0.1:8080"}, {"key": "apiKey", "value": ""},
                     {"key": "idToken", "value": ""}]}


def main():
    made = json.dumps(collection_of(json.loads(DOCUMENT.read_text())), indent=2, ensure_ascii=False) + "\n"
    if "--check" not in sys.argv[1:]:
        COLLECTION.write_text(made)
    elif made != COLLECTION.read_text():
        sys.exit(f"{COLLECTION.name} is out of date: run {sys.argv[0]}")


if __name__ == "__main__":
    main()
