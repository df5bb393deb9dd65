#!/usr/bin/env python3
"""fairness_test.py PROGRAM local|shared: one partner, user or address takes what it can get; others are served all the
same."""

import concurrent.futures
import contextlib
import json
import pathlib
import resource
import socket
import sys
import tempfile
import threading
import time
import unittest

import backends
from esxserver import EXAMPLE, ROOT, call, form, submit, read, wait_for, wait_for_end
from greed import noise_wav, scan

PROGRAM, KIND = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
ACTIVE = ("queued", "processing")


class FairnessTest(unittest.TestCase):
    make_backend = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.backend = type(self).make_backend(PROGRAM, folder.name)
        self.admin = self.backend.admin

    def serve(self, *options):
        fleet = self.backend.serve(*options)
        self.addCleanup(fleet.__exit__)
        return fleet

    def token(self, uid, role=None):
        if role:
            self.admin("user", "role", uid, role)
        return self.admin("token", "--uid", uid, "--email", f"{uid}@example.com")["id_token"]

    def ask(self, server, path, token=None, body=None, content_type="application/json", timeout=60, method=None):
        """Status and the seconds that it took."""
        headers = {"Content-Type": content_type} | ({"Authorization": f"Bearer {token}"} if token else {})
        began = time.monotonic()
        status, _, answer = call(server.url + path, body=body, headers=headers, timeout=timeout, method=method)
        self.answer = answer
        return status, time.monotonic() - began


class Scans(FairnessTest):
    def compete(self, workers):
        server = self.serve("--workers", str(workers))
        greedy, other = self.admin.new_key("--active-limit", "100"), self.admin.new_key()
        jobs = [submit(server.url, greedy, scan(6) + str(number).encode())[1]["job_id"] for number in range(workers + 4)]
        stages = lambda: [job.get("stage") for job in self.admin("job", "list")["jobs"]]
        wait_for(lambda: "recognize" in stages(), 60, "a scan that is recognized")
        time.sleep(2)  # all workers had the time to take one
        began = time.monotonic()
        status, answer = submit(server.url, other)
        self.assertEqual(status, 202, answer)
        wait_for_end(server.url, other, answer["job_id"])
        waited = time.monotonic() - began
        left = sum(read(server.url, greedy, job)["status"] in ACTIVE for job in jobs)
        print(f"a print next to {workers + 4} scans, {workers} workers: {waited:.1f} s")
        self.assertGreater(left, 0, "the scans were too short for this test")
        self.assertLess(waited, 15)

    def test_a_partner_with_many_scans_leaves_a_worker_to_others(self):
        self.compete(2)

    def test_a_sole_worker_converts_prints_next_to_a_scan(self):
        self.compete(1)


class Feedback(FairnessTest):
    def test_a_flood_of_feedback_has_one_reward(self):
        server = self.serve("--role", "api")
        token = self.token("ann")
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(lambda _: call(server.url + "/api/v1/me/feedback", body=b'{"message": "x"}', headers={
                "Authorization": f"Bearer {token}", "Content-Type": "application/json"})[0], range(50)))
        print(f"feedback: {answers.count(200)} of 50 taken, {len(self.admin('code', 'list')['codes'])} rewards")
        self.assertEqual((answers.count(200), answers.count(429)), (10, 40))
        self.assertEqual(len(self.admin("code", "list")["codes"]), 1)


class Recordings(FairnessTest):
    def test_visitors_leave_transcription_to_users(self):
        server = self.serve("--role", "api", "--workers", "1")
        token = self.token("ann", "member")
        speech, done = noise_wav(30), threading.Event()

        def visit(_):
            body, content_type = form([], speech, "a.wav")
            while not done.is_set():
                call(server.url + "/api/v1/transcribe/", body=body, headers={"Content-Type": content_type}, timeout=120)

        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            visits = pool.map(visit, range(8))
            time.sleep(2)
            body, content_type = form([], noise_wav(1), "a.wav")
            answers = [self.ask(server, "/api/v1/transcribe/", token, body, content_type, 120) for _ in range(6)]
            done.set()
            list(visits)
        print("a member's recording next to visitors:", [f"{status} {seconds:.1f} s" for status, seconds in answers])
        self.assertEqual({status for status, _ in answers}, {200})


class Slots(FairnessTest):
    def test_a_free_user_leaves_a_slot_to_members(self):
        server = self.serve("--role", "api", "--workers", "1")
        free, member = self.token("free"), self.token("ann", "member")
        done = threading.Event()

        def read_noise(number):
            body, content_type = form([], scan(1) + str(number).encode())
            while not done.is_set():
                try:
                    call(server.url + "/api/v1/esx/import/preflight", body=body, timeout=15, headers={
                        "Content-Type": content_type, "Authorization": f"Bearer {free}"})
                except OSError:
                    return

        with concurrent.futures.ThreadPoolExecutor(5) as pool:
            greedy = [pool.submit(read_noise, number) for number in range(5)]
            time.sleep(2)
            body, content_type = form([], EXAMPLE.read_bytes())
            answers = [self.ask(server, "/api/v1/esx/import/preflight", member, body, content_type, 120) for _ in range(3)]
            done.set()
            for one in greedy:
                one.result()
        print("a member's preflight next to five of a free user:", [f"{status} {seconds:.1f} s" for status, seconds in answers])
        self.assertEqual({status for status, _ in answers}, {200})
        self.assertLess(max(seconds for _, seconds in answers), 10)


class Recognition(FairnessTest):
    def test_prints_do_not_wait_for_scans(self):
        server = self.serve("--role", "api", "--workers", "1")
        scans, done = [self.token(f"free-{number}") for number in range(2)], threading.Event()
        print_of, path = self.token("bob"), "/api/v1/esx/import/preflight"

        def read_scan(number):
            body, content_type = form([], scan(8) + str(number).encode())
            with contextlib.suppress(OSError):
                self.ask(server, path, scans[number], body, content_type, 300)
            done.set()

        readers = [threading.Thread(target=read_scan, args=[number], daemon=True) for number in range(2)]
        for reader in readers:
            reader.start()
        time.sleep(3)  # the scans have begun
        body, content_type = form([], EXAMPLE.read_bytes())
        status, seconds = self.ask(server, path, print_of, body, content_type, 300)
        self.assertEqual((status, done.is_set()), (200, False), self.answer[:300])
        print(f"a print next to two scans of 8 pages, all of free users: {seconds:.1f} s")


class Bodies(FairnessTest):
    def test_slow_bodies_keep_nobody_waiting(self):
        server = self.serve("--role", "api")
        host, port = server.url.removeprefix("http://").split(":")
        head = (b"POST /api/v1/roof/describe/preview HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                b"Content-Length: 900000\r\n\r\n")
        slow, stop = [], threading.Event()
        for number in range(60):
            slow.append(socket.create_connection((host, int(port)), 10, (f"127.0.0.{number % 2 + 2}", 0)))
            slow[-1].sendall(head)

        def drip():
            while not stop.wait(0.1):
                for connection in slow:
                    connection.sendall(b" " * 500)

        dripping = threading.Thread(target=drip, daemon=True)
        dripping.start()
        body = json.dumps({"description": "40x30 gable roof 6/12"}).encode()
        answers = [self.ask(server, "/api/v1/roof/describe/preview", body=body) for _ in range(20)]
        stop.set()
        dripping.join()
        for connection in slow:
            connection.close()
        self.assertEqual({status for status, _ in answers}, {200})
        print(f"20 POSTs next to 60 slow bodies of two addresses: slowest {max(seconds for _, seconds in answers) * 1000:.0f} ms")


class Storage(FairnessTest):
    def notes(self, server, token):
        self.ask(server, "/api/v1/user/projects/", token, b'{"name": "Fire"}')
        return f"/api/v1/user/projects/notes/{json.loads(self.answer)['id']}"

    def usage(self, server, token):
        self.assertEqual(self.ask(server, "/api/v1/me/usage", token)[0], 200)
        return json.loads(self.answer)

    def test_a_user_keeps_no_more_than_the_quota(self):
        server = self.serve("--role", "api", "--user-storage", "100KB", "--user-projects", "2", "--user-notes", "8")
        ann, bob = self.token("ann"), self.token("bob")
        path = self.notes(server, ann)
        photo = (ROOT / "tests/fixtures/media/plain.jpg").read_bytes()
        padded = photo + bytes(30_000 - len(photo))
        body, content_type = form([], {"file": padded}, "a.jpg")
        with concurrent.futures.ThreadPoolExecutor(6) as pool:
            statuses = list(pool.map(lambda _: self.ask(server, path + "/photo", ann, body, content_type)[0], range(6)))
        self.assertEqual((statuses.count(200), statuses.count(413)), (3, 3))
        usage = self.usage(server, ann)
        self.assertEqual((usage["storage_bytes"], usage["storage_limit"], usage["note_count"]), (90_000, 100_000, 3))
        self.assertEqual(self.ask(server, path + "/photo", ann, body, content_type)[0], 413)
        self.assertRegex(json.loads(self.answer)["detail"], "90000 of 100000 bytes")
        texts = [self.ask(server, path, ann, b'{"text": "x"}')[0] for _ in range(6)]
        self.assertEqual(texts, [200] * 5 + [413])
        self.assertEqual(self.ask(server, "/api/v1/user/projects/", ann, b'{"name": "2"}')[0], 200)
        self.assertEqual(self.ask(server, "/api/v1/user/projects/", ann, b'{"name": "3"}')[0], 413)
        self.assertEqual(self.ask(server, self.notes(server, bob) + "/photo", bob, body, content_type)[0], 200)
        self.ask(server, path, ann)
        first = next(note["id"] for note in json.loads(self.answer) if note["kind"] == "photo")
        self.assertEqual(self.ask(server, f"{path}/{first}", ann, method="DELETE")[0], 204)
        self.assertEqual(self.ask(server, path + "/photo", ann, body, content_type)[0], 200)

    def test_a_photo_has_no_more_bytes_than_its_pixels_need(self):
        server = self.serve("--role", "api")
        ann = self.token("ann")
        path = self.notes(server, ann)
        photo = (ROOT / "tests/fixtures/media/plain.jpg").read_bytes()
        body, content_type = form([], {"file": photo + bytes(19_900_000)}, "a.jpg")
        self.assertEqual(self.ask(server, path + "/photo", ann, body, content_type)[0], 422)
        self.assertIn("pixels", self.answer.decode())


class Connections(FairnessTest):
    def test_idle_connections_of_one_address(self):
        server = self.serve("--role", "api")
        host, port = server.url.removeprefix("http://").split(":")
        idle, times = [], []
        try:
            for _ in range(2_000):
                idle.append(socket.create_connection((host, int(port)), 10, ("127.0.0.2", 0)))
            for _ in range(20):
                began = time.monotonic()
                self.assertEqual(call(server.url + "/health/")[0], 200)
                times.append(time.monotonic() - began)
        finally:
            for connection in idle:
                connection.close()
        print(f"/health/ next to 2,000 idle connections: median {sorted(times)[10] * 1000:.0f} ms, "
              f"slowest {max(times) * 1000:.0f} ms")
        self.assertLess(max(times), 2)

    def test_answered_connections_that_stay_open(self):
        server = self.serve("--role", "api")
        host, port = server.url.removeprefix("http://").split(":")
        open_ones, times = [], []
        try:
            for number in range(1_500):
                connection = socket.create_connection((host, int(port)), 10, (f"127.0.1.{number % 250 + 1}", 0))
                connection.sendall(b"GET /health/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
                open_ones.append(connection)
            for _ in range(20):
                began = time.monotonic()
                self.assertEqual(call(server.url + "/health/")[0], 200)
                times.append(time.monotonic() - began)
        finally:
            for connection in open_ones:
                connection.close()
        print(f"/health/ next to 1,500 answered connections: slowest {max(times) * 1000:.0f} ms")
        self.assertLess(max(times), 2)


def run(make_backend):
    FairnessTest.make_backend = staticmethod(make_backend)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8_192, hard), hard))
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]], verbosity=1)


if __name__ == "__main__":
    backends.run_in(KIND, run)
