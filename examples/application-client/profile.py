#!/usr/bin/env python3
"""profile.py show | profile.py set NAME=VALUE…: reads and changes the profile of the user of an ID token.

ESX_URL is the server's address, ESX_ID_TOKEN the token: the identity provider's, or for a server with `--identity
local:` that of `esxserver token --uid UID --email ADDR`. An empty VALUE clears a field. No packages are needed."""

import json
import sys

from application_api import Refused, call


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
