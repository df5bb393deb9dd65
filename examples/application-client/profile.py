#!/usr/bin/env python3
"""profile.py show | profile.py set NAME=VALUE…: reads and changes the profile of the user of an ID token.

ESX_URL is the server's address, ESX_ID_TOKEN the token: the identity provider's, or for a server with `--identity
local:` that of `esxserver token --uid UID --email ADDR`. An empty VALUE clears a field. No packages are needed."""

import json
import os
import sys
import urllib.error
import urllib.request


class Refused(Exception):
    """What the API says is wrong."""


def reason_of(detail):
    """The detail of an error: a text, or a list of invalid fields."""
    if isinstance(detail, str):
        return detail
    return "; ".join(".".join(map(str, row["loc"])) + ": " + row["msg"] for row in detail)


def call(method, path, body=None):
    request = urllib.request.Request(os.environ["ESX_URL"] + path, method=method)
    request.add_header("Authorization", "Bearer " + os.environ["ESX_ID_TOKEN"])
    if body is not None:
        request.data = json.dumps(body).encode()
        request.add_header("Content-Type", "application/json")
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as answer:
        with answer:
            raise Refused(f"{answer.code}: {reason_of(json.load(answer)['detail'])}") from None


def main(command="", *words):
    if command == "show" and not words:
        profile = call("GET", "/api/v1/user/profile")
    elif command == "set" and words and all("=" in word for word in words):
        changes = dict(word.split("=", 1) for word in words)
        profile = call("PUT", "/api/v1/user/profile", {name: value or None for name, value in changes.items()})
    else:
        raise Refused(__doc__)
    print(json.dumps(profile, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Refused as refusal:
        sys.exit(str(refusal))
