#!/usr/bin/env python3
"""The examples of the OpenAPI document, sent to the routes that anybody may call."""

import json
import pathlib

from client import ServerTest, run_tests

DOCUMENT = pathlib.Path(__file__).resolve().parents[2] / "apps/esxserver/openapi.json"


def example_requests():
    """Paths and bodies of the requests whose schema has an example, and which need neither key nor token."""
    api = json.loads(DOCUMENT.read_text())
    for path, operations in api["paths"].items():
        for method, operation in operations.items():
            content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            name = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
            for example in api["components"]["schemas"].get(name, {}).get("examples", []):
                if not operation.get("security"):
                    yield method.upper(), path, example


class Examples(ServerTest):
    def test_examples_are_accepted(self):
        sent = list(example_requests())
        self.assertGreaterEqual(len(sent), 8)
        for method, path, example in sent:
            body = json.dumps(example).encode()
            response = self.server.request(method, path, [("Content-Type", "application/json")], body)
            self.assertEqual(response.status, 200, (path, response.body[:500]))


if __name__ == "__main__":
    run_tests()
