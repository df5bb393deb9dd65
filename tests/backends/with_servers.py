#!/usr/bin/env python3
"""with_servers.py COMMAND...: runs it while a PostgreSQL and an S3 server are there.

ESX_TEST_POSTGRES and ESX_TEST_S3 are what --database and --artifacts would be. Status 77: this machine has no such
servers."""

import os
import subprocess
import sys

import servers


def main():
    try:
        with servers.both() as (postgres, s3):
            backends = {"ESX_TEST_POSTGRES": postgres.url(), "ESX_TEST_S3": s3.url(), **servers.credentials()}
            return subprocess.run(sys.argv[1:], env={**os.environ, **backends}, check=False).returncode
    except servers.Missing as missing:
        print(f"skipped: this machine has no {missing}")
        return servers.SKIPPED


if __name__ == "__main__":
    sys.exit(main())
