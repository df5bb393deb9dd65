#!/usr/bin/env python3
"""liveness_test.py PROGRAM: workers show that they live, to Prometheus and to systemd's watchdog."""

import os
import pathlib
import re
import socket
import sys
import tempfile
import unittest

from esxserver import Server, call, wait_for

PROGRAM = os.path.abspath(sys.argv[1])


def workers(server):
    metrics = call(server.url + "/metrics")[2].decode()
    return float(re.search(r"^esx_workers (\S+)$", metrics, re.MULTILINE).group(1))


class Liveness(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = pathlib.Path(folder.name)

    def serve(self, *options, environment=None):
        server = Server(PROGRAM, self.data, *options, environment=environment)
        self.addCleanup(server.__exit__)
        return server

    def test_workers_are_counted_while_they_live(self):
        api = self.serve("--role", "api")
        self.assertEqual(workers(api), 0)
        worker = self.serve("--role", "worker", "--workers", "3", "--max-scans", "0")
        wait_for(lambda: workers(api) == 3, 30, "the workers to be counted")
        self.assertEqual(worker.stop(), 0)
        self.assertEqual(workers(api), 0)

    def test_the_watchdog_hears_of_workers_that_live(self):
        path = self.data / "notify"
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
            systemd.bind(str(path))
            systemd.settimeout(40)
            worker = self.serve("--role", "worker", "--workers", "2",
                                environment={"NOTIFY_SOCKET": str(path), "WATCHDOG_USEC": "120000000"})
            self.assertEqual(systemd.recv(100), b"WATCHDOG=1")
            self.assertEqual(worker.stop(), 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
