#!/usr/bin/env python3
"""slow_clients_test.py PROGRAM: hundreds of clients that send a byte now and then stop nobody else."""

import contextlib
import resource
import statistics
import sys
import threading
import time

from real_server import Real
from client import Response, receive_all, request_bytes, run_tests

CLIENTS = 500
POST = request_bytes("POST", "/api/v1/calc/lift", [("Content-Type", "application/json"), ("Content-Length", "1000")])


class Dripping(threading.Thread):
    """Sends a byte on every connection, again and again; opens a new one where the server closed."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.server, self.stopping = server, threading.Event()
        self.connections = [self.open(number) for number in range(CLIENTS)]

    def open(self, number):
        connection = self.server.connect(source=f"127.1.{number // 250}.{number % 250 + 1}")
        connection.sendall(POST)
        return connection

    def run(self):
        while not self.stopping.wait(1):
            for number, connection in enumerate(self.connections):
                try:
                    connection.sendall(b"x")
                except OSError:
                    connection.close()
                    self.connections[number] = self.open(number)

    def stop(self):
        self.stopping.set()
        self.join()
        for connection in self.connections:
            connection.close()


class SlowClients(Real):
    options = ["--role", "api"]

    @contextlib.contextmanager
    def dripping(self):
        drip = Dripping(self.server)
        drip.start()
        try:
            yield drip
        finally:
            drip.stop()

    def test_others_are_answered_while_hundreds_drip(self):
        times = []
        with self.dripping():
            for _ in range(40):
                start = time.monotonic()
                self.assertEqual(self.server.request("GET", "/health/").status, 200)
                times.append(time.monotonic() - start)
                time.sleep(0.2)
        print(f"GET /health/ with {CLIENTS} dripping clients: median {statistics.median(times) * 1000:.1f} ms, "
              f"slowest {max(times) * 1000:.1f} ms", file=sys.stderr)

    def test_a_dripping_body_is_given_up(self):
        with self.server.connect() as connection:
            connection.sendall(POST)
            start = time.monotonic()
            connection.settimeout(0.5)
            answer = b""
            while not answer:
                connection.sendall(b"x")
                with contextlib.suppress(TimeoutError):
                    answer = connection.recv(65536)
            self.assertEqual(Response(answer + receive_all(connection)).status, 408)
        self.assertLess(time.monotonic() - start, 60, "the whole body would take 500 s")


if __name__ == "__main__":
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    run_tests()
