#!/usr/bin/env python3
"""backends.py: starts PostgreSQL and an S3 server, and ends them when its standard input is closed.

For each line of input it prints the options and the environment of an esxserver with storage of its own, as a line of
JSON."""

import json
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "backends"))
import servers  # noqa: E402


def main():
    with servers.both() as (postgres, s3):
        for number, _ in enumerate(sys.stdin):
            name = f"web{number}"
            options = ["--database", postgres.new_database(name), "--artifacts", s3.url(name)]
            print(json.dumps({"options": options, "environment": servers.credentials()}), flush=True)


if __name__ == "__main__":
    main()
