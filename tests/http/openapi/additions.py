#!/usr/bin/env python3
"""additions.py OLD NEW: fails if a client that was written for the OpenAPI document OLD could meet something else in NEW.

Operations, optional parameters and optional members of requests may be added, and members, statuses and headers of
answers. Nothing may be removed, renamed or get another type. version_0.2.0.json is the document of that release,
without its texts."""

import json
import sys

# A printed roof report without a plan, which 0.2.0 did not read.
ALLOWED = {f"POST /api/v1/roof/{route} 200: ['svg'] became optional" for route in ("preview", "describe/preview")}


class Document:
    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.root = json.load(file)

    def resolved(self, part):
        while isinstance(part, dict) and "$ref" in part:
            name = part["$ref"].removeprefix("#/").split("/")
            part = self.root
            for step in name:
                part = part[step]
        return part

    def operations(self):
        for path, item in self.root["paths"].items():
            for method, operation in item.items():
                if method in ("get", "post", "put", "patch", "delete"):
                    yield f"{method.upper()} {path}", operation


def types_of(schema):
    kind = schema.get("type")
    return set(kind) if isinstance(kind, list) else {kind} if kind else set()


class Comparison:
    def __init__(self, old, new):
        self.old, self.new = old, new
        self.faults, self.seen = [], set()

    def fault(self, place, what):
        if f"{place}: {what}" not in ALLOWED:
            self.faults.append(f"{place}: {what}")

    def schema(self, place, before, after, of_request):
        key = (before.get("$ref"), after.get("$ref"), of_request)
        if key[0] and key in self.seen:
            return
        self.seen.add(key)
        before, after = self.old.resolved(before), self.new.resolved(after)
        was, now = types_of(before), types_of(after)
        # A request may take more types, an answer may promise fewer.
        if was and now and not (was <= now if of_request else now <= was):
            self.fault(place, f"{sorted(was)} became {sorted(now)}")
        if "enum" in before and "enum" in after:
            lost = {v for v in before["enum"] if v not in after["enum"]}
            if of_request and lost:
                self.fault(place, f"{sorted(lost)} are not taken any more")
        for name, part in before.get("properties", {}).items():
            if name not in after.get("properties", {}):
                self.fault(f"{place}.{name}", "is gone")
            else:
                self.schema(f"{place}.{name}", part, after["properties"][name], of_request)
        needed, needed_before = set(after.get("required", [])), set(before.get("required", []))
        if of_request and before.get("properties") and needed - needed_before:
            self.fault(place, f"{sorted(needed - needed_before)} became required")
        if not of_request and needed_before - needed:
            self.fault(place, f"{sorted(needed_before - needed)} became optional")
        if "items" in before and "items" in after:
            self.schema(f"{place}[]", before["items"], after["items"], of_request)
        for combined in ("anyOf", "oneOf", "allOf"):
            for number, (one, other) in enumerate(zip(before.get(combined, []), after.get(combined, []))):
                self.schema(f"{place}|{number}", one, other, of_request)

    def contents(self, place, before, after, of_request):
        for kind, media in before.get("content", {}).items():
            if kind not in after.get("content", {}):
                self.fault(place, f"{kind} is gone")
            elif "schema" in media and "schema" in after["content"][kind]:
                self.schema(place, media["schema"], after["content"][kind]["schema"], of_request)

    def operation(self, name, before, after):
        def parameters(document, operation):
            found = (document.resolved(part) for part in operation.get("parameters", []))
            return {(part["in"], part["name"]): part for part in found}

        was, now = parameters(self.old, before), parameters(self.new, after)
        for key, part in was.items():
            if key not in now:
                self.fault(name, f"the parameter {key[1]} is gone")
            else:
                self.schema(f"{name} ?{key[1]}", part.get("schema", {}), now[key].get("schema", {}), True)
        for key, part in now.items():
            if part.get("required") and not was.get(key, {}).get("required"):
                self.fault(name, f"the parameter {key[1]} became required")
        if "requestBody" in before:
            self.contents(f"{name} request", self.old.resolved(before["requestBody"]),
                          self.new.resolved(after.get("requestBody", {})), True)
        for status, answer in before["responses"].items():
            if status not in after["responses"]:
                self.fault(name, f"the answer {status} is gone")
                continue
            answer, other = self.old.resolved(answer), self.new.resolved(after["responses"][status])
            self.contents(f"{name} {status}", answer, other, False)
            for header in answer.get("headers", {}):
                if header not in other.get("headers", {}):
                    self.fault(f"{name} {status}", f"the header {header} is gone")


def main():
    old, new = Document(sys.argv[1]), Document(sys.argv[2])
    comparison, now = Comparison(old, new), dict(new.operations())
    count = 0
    for name, operation in old.operations():
        count += 1
        if name in now:
            comparison.operation(name, operation, now[name])
        else:
            comparison.fault(name, "is gone")
    print(*comparison.faults, sep="\n")
    print(f"{count} operations of before, {len(now)} now, {len(comparison.faults)} of what there was changed")
    return bool(comparison.faults)


if __name__ == "__main__":
    sys.exit(main())
