#!/usr/bin/env python3
"""neighbors_test.py PROGRAM [SECONDS]: one user, partner or address does each of ten greedy things, while another one
works. All of its requests succeed. With SECONDS, each thing is done that long, and the neighbor's p99 must stay within
three times what it is alone."""

import contextlib
import http.client
import json
import pathlib
import socket
import statistics
import sys
import tempfile
import time
import unittest

from esxserver import EXAMPLE, ROOT, Admin, Server, form, read, submit, wait_for_end
from greed import Greed, noise_wav, scan

sys.path.append(str(ROOT / "tests/bench"))
from bench_roof import grid_report  # noqa: E402

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else None
ROUNDS = 2  # of the neighbor's work, where the time is short
PATIENCE = 120  # seconds, for one request on a busy machine
SLACK = 0.05  # seconds that any request may take
JSON = {"Content-Type": "application/json"}
WORDS = json.dumps({"description": "40x30 gable roof 6/12 pitch with 12 inch overhang"}).encode()


class Prober(Server):
    def send(self, method, path, body=None, headers=None, source="127.0.0.1", timeout=PATIENCE):
        """Status and body."""
        host, _, port = self.url.removeprefix("http://").partition(":")
        connection = http.client.HTTPConnection(host, int(port), timeout, (source, 0))
        with contextlib.closing(connection):
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, answer.read()

    def open(self, bytes_, source):
        """A connection on which something was sent."""
        host, _, port = self.url.removeprefix("http://").partition(":")
        connection = socket.create_connection((host, int(port)), PATIENCE, (source, 0))
        connection.sendall(bytes_)
        return connection


class Neighbors(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.admin = Admin(PROGRAM, folder.name)
        cls.server = Prober(PROGRAM, folder.name, "--workers", "2")
        cls.addClassCleanup(cls.server.__exit__)
        cls.key = cls.admin.new_key("--daily-limit", "100000")
        cls.greedy_key = cls.admin.new_key("--active-limit", "1000")
        cls.member = cls.signed_in("ann", "member")
        cls.greedy = cls.signed_in("greedy")
        cls.job = submit(cls.server.url, cls.key)[1]["job_id"]
        wait_for_end(cls.server.url, cls.key, cls.job, PATIENCE)
        cls.alone = cls.work(SECONDS)

    @classmethod
    def signed_in(cls, uid, role=None):
        if role:
            cls.admin("user", "role", uid, role)
        token = cls.admin("token", "--uid", uid, "--email", f"{uid}@example.com")["id_token"]
        return {"Authorization": f"Bearer {token}"}

    @classmethod
    def probes(cls):
        body, content_type = form([], EXAMPLE.read_bytes())
        upload = cls.member | {"Content-Type": content_type}
        yield "health", lambda: cls.server.send("GET", "/health/")
        yield "job", lambda: cls.server.send("GET", f"/v1/conversions/{cls.job}", headers={"X-API-Key": cls.key})
        yield "words", lambda: cls.server.send("POST", "/api/v1/roof/describe/preview", WORDS, JSON)
        yield "preflight", lambda: cls.server.send("POST", "/api/v1/esx/import/preflight", body, upload)
        yield "conversion", cls.convert

    @classmethod
    def convert(cls):
        status, answer = submit(cls.server.url, cls.key, timeout=PATIENCE)
        if status != 202:
            return status, answer
        wait_for_end(cls.server.url, cls.key, answer["job_id"], PATIENCE)
        return 200, b""

    @classmethod
    def work(cls, seconds):
        """The seconds that each kind of request took; every request succeeds."""
        times, end = {}, time.monotonic() + (seconds or 0)
        rounds = 0
        while rounds < ROUNDS or time.monotonic() < end:
            rounds += 1
            for name, probe in cls.probes():
                began = time.monotonic()
                status, answer = probe()
                assert status == 200, (name, status, str(answer)[:300])
                times.setdefault(name, []).append(time.monotonic() - began)
        return times

    def check(self, what, acts, times):
        self.assertGreater(acts, 0, "nothing greedy was done")
        medians = " ".join(f"{name} {statistics.median(values) * 1000:.0f}" for name, values in times.items())
        print(f"{what}, {acts} times; ms: {medians}", flush=True)
        if not SECONDS:
            return
        for name, values in times.items():
            p99 = lambda all_values: sorted(all_values)[int(len(all_values) * 0.99)]
            alone = p99(self.alone[name])
            self.assertLess(p99(values), 3 * alone + SLACK, f"{name}: p99 alone {alone * 1000:.0f} ms")

    def next_to(self, what, act, threads=6):
        with Greed(act, threads) as greed:
            times = self.work(SECONDS)
        self.check(what, greed.acts, times)

    def beside_connections(self, what, bytes_, sources, count, drip=None):
        """Connections on which no more, or a piece at a time, is sent."""
        connections = [self.server.open(bytes_, sources[number % len(sources)]) for number in range(count)]
        try:
            def act(_):
                for connection in connections:
                    with contextlib.suppress(OSError):
                        connection.sendall(drip) if drip else None
                time.sleep(0.05)
            self.next_to(what, act, 1)
        finally:
            for connection in connections:
                connection.close()

    def test_a_partner_submits_a_hundred_jobs(self):
        """The neighbor's job is done before those that came earlier."""
        jobs = [submit(self.server.url, self.greedy_key)[1]["job_id"] for _ in range(60)]
        times = self.work(SECONDS) if SECONDS else {"conversion": [self.convert()[0]]}
        if not SECONDS:
            self.assertEqual(times.pop("conversion"), [200])
        left = sum(read(self.server.url, self.greedy_key, job)["status"] in ("queued", "processing") for job in jobs)
        if not SECONDS:
            self.assertGreater(left, 0, "all jobs of the other were done first")
        self.check("60 jobs of a partner", len(jobs), times)
        for job in jobs:
            wait_for_end(self.server.url, self.greedy_key, job, PATIENCE)

    def test_a_partner_submits_scans(self):
        jobs = [submit(self.server.url, self.greedy_key, scan(1) + str(number).encode())[1]["job_id"] for number in range(3)]
        self.check("3 scans of a partner", len(jobs), self.work(SECONDS))
        for job in jobs:
            self.server.send("DELETE", f"/v1/conversions/{job}", headers={"X-API-Key": self.greedy_key})

    def test_a_free_user_reads_scans(self):
        body, content_type = form([], scan(1))
        headers = self.greedy | {"Content-Type": content_type}
        self.next_to("scans of a free user", lambda _: self.server.send(
            "POST", "/api/v1/esx/import/preflight", body, headers, "127.0.0.2", 20), 5)

    def test_an_address_previews_large_roofs(self):
        body, content_type = form([], grid_report(5_000).replace("HIDDEN", "RIDGE").encode(), "roof.xml")
        self.next_to("large roofs", lambda _: self.server.send(
            "POST", "/api/v1/roof/preview", body, {"Content-Type": content_type}, "127.0.0.2"))

    def test_an_address_sends_words(self):
        self.next_to("roofs in words", lambda _: self.server.send(
            "POST", "/api/v1/roof/emit-from-description", WORDS, JSON, "127.0.0.2"), 12)

    def test_two_addresses_send_bodies_slowly(self):
        head = (b"POST /api/v1/roof/describe/preview HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                b"Content-Length: 900000\r\n\r\n")
        self.beside_connections("60 slow bodies", head, ["127.0.0.2", "127.0.0.3"], 60, b" " * 1_000)

    def test_two_addresses_do_not_read_their_answers(self):
        ask = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
        self.beside_connections("60 answers that nobody reads", ask, ["127.0.0.2", "127.0.0.3"], 60)

    def test_an_address_opens_connections(self):
        self.beside_connections("400 idle connections", b"GET / HTTP/1.1\r\n", ["127.0.0.2"], 400)

    def test_an_address_tries_keys(self):
        self.next_to("wrong keys", lambda _: self.server.send(
            "GET", f"/v1/conversions/{self.job}", headers={"X-API-Key": "esx_test_wrong"}, source="127.0.0.2"))

    def test_a_user_writes_projects_and_feedback(self):
        def act(number):
            path = "/api/v1/me/feedback" if number % 2 else "/api/v1/user/projects/"
            body = b'{"message": "x"}' if number % 2 else b'{"name": "x"}'
            self.server.send("POST", path, body, self.greedy | JSON, "127.0.0.2")
        self.next_to("projects and feedback of a user", act)

    def test_visitors_send_recordings(self):
        body, content_type = form([], noise_wav(10), "a.wav")
        self.next_to("recordings of visitors", lambda _: self.server.send(
            "POST", "/api/v1/transcribe/", body, {"Content-Type": content_type}, "127.0.0.2", 20), 3)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]], verbosity=1)
