#!/usr/bin/env python3
"""front_test.py PROGRAM local|shared: the suites of api_test.py through nginx, as partners reach the API."""

import pathlib
import sys
import tempfile
import unittest

import backends
import nginx
from real_server import RealServer
from api_test import *  # noqa: F401, F403
from api_test import Real
from partner_suite import Conversations

PROGRAM, KIND = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
BASE_URL = "https://esx.example.com"
# The suites call faster than one address should, and read what comes until the connection is closed.
CHANGES = [("rate=50r/s", "rate=100000r/s"), ("keepalive_timeout 60s", "keepalive_timeout 0")]


class FrontedServer(RealServer):
    """nginx with one process behind it, or with two of the API; RealServer's requests go to nginx."""

    base_url = BASE_URL

    def __init__(self, make_backend, *options):
        self.folder = tempfile.TemporaryDirectory()
        front = pathlib.Path(self.folder.name, "nginx")
        front.mkdir()
        self.backend = make_backend(PROGRAM, self.folder.name)
        self.fleet = self.backend.serve(*options, "--base-url", BASE_URL, "--trusted-proxy", "127.0.0.1")
        urls = {self.fleet.url for _ in range(self.backend.machines)}
        self.nginx = nginx.Nginx(front, sorted(url.removeprefix("http://") for url in urls), *CHANGES)

    def connect(self, timeout=10, source="127.0.0.1"):
        return self.nginx.connect(timeout)

    @property
    def log_path(self):
        """The log of all processes, in one file."""
        path = pathlib.Path(self.folder.name, "all.log")
        logs = sorted(pathlib.Path(self.folder.name).rglob("server.log"))
        path.write_text("".join(log.read_text() for log in logs))
        return path

    def stop(self):
        self.nginx.stop()
        return self.fleet.stop()


def run(make_backend):
    def make_server(*options):
        server = FrontedServer(make_backend, *options)
        return server, server.backend.admin

    Real.make_server = staticmethod(make_server)
    Conversations.to_odd_urls = (400, "invalid_request")
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]], verbosity=1)


if __name__ == "__main__":
    if not nginx.PROGRAM:
        print("skipped: nginx is not installed")
        sys.exit(77)
    backends.run_in(KIND, run)
