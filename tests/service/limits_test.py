#!/usr/bin/env python3
"""limits_test.py PROGRAM: limits and idempotency under races, sizes, and what time does to a job."""

import concurrent.futures
import datetime
import hashlib
import os
import pathlib
import time

from esxserver import EXAMPLE, wait_for
from real_server import CONVERSIONS, RUNNING, Real
from client import run_tests
from partner_suite import PDF


class Queue(Real):
    """Only the API runs, so jobs stay queued."""

    options = ["--role", "api"]

    def new_key(self, *limits):
        return self.admin.issue(self.partner, *limits)

    def posts(self, count, **named):
        with concurrent.futures.ThreadPoolExecutor(count) as pool:
            return list(pool.map(lambda _: self.submit(**named), range(count)))

    def test_a_queued_job(self):
        key = self.new_key()
        response = self.submit(key=key)
        self.assertEqual((response.status, set(response.json())), (202, {"job_id", "status"}))
        self.assertEqual(response.json()["status"], "queued")
        self.assertNotIn("idempotent-replayed", response.headers)
        job = self.read(response.json()["job_id"], key)
        self.assertEqual((set(job), job["status"]), (RUNNING, "queued"))

    def test_a_fourth_active_job_is_refused_and_an_own_limit_wins(self):
        key, one = self.new_key(), self.new_key("--active-limit", "1")
        for _ in range(3):
            self.accepted(key=key)
        for _ in range(2):
            fourth = self.submit(key=key)
            self.assert_error(fourth, 429, "too_many_active_jobs")
            self.assertGreater(int(fourth.headers["retry-after"]), 0)
        self.accepted(key=one)
        self.assert_error(self.submit(key=one), 429, "too_many_active_jobs")

    def test_limits_are_the_last_thing_looked_at(self):
        key = self.new_key("--active-limit", "1")
        self.accepted(key=key, idempotency_key="first")
        headers = [("X-API-Key", key)]
        self.assert_error(self.post([PDF, ("price_list", None, None, b"NONE")], headers), 400, "unsupported_price_list")
        self.assertEqual(self.submit(key=key, idempotency_key="first").status, 202)
        both = self.new_key("--active-limit", "1", "--daily-limit", "1")
        self.accepted(key=both)
        self.assert_error(self.submit(key=both), 429, "too_many_active_jobs")

    def test_fifty_posts_at_a_time_get_no_fourth_job(self):
        key = self.new_key()
        answers = self.posts(50, key=key)
        codes = [response.status if response.status == 202 else response.error_code() for response in answers]
        self.assertEqual(codes.count(202), 3)
        self.assertLessEqual(set(codes), {202, "too_many_active_jobs", "service_unavailable"})

    def test_no_201st_conversion_a_day_in_a_race(self):
        key = self.new_key("--active-limit", "1000")
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            statuses = [response.status for response in pool.map(lambda _: self.submit(key=key), range(190))]
        self.assertEqual(set(statuses), {202})
        codes = [response.status if response.status == 202 else response.error_code()
                 for response in self.posts(50, key=key)]
        self.assertEqual(codes.count(202), 10)
        refused = self.submit(key=key)
        self.assert_error(refused, 429, "daily_limit_exceeded")
        now = datetime.datetime.now(datetime.timezone.utc)
        midnight = now.replace(hour=0, minute=0, second=0, microsecond=0) + datetime.timedelta(days=1)
        self.assertAlmostEqual(int(refused.headers["retry-after"]), (midnight - now).total_seconds(), delta=10)

    def test_one_idempotency_key_makes_one_job_in_a_race(self):
        key, second_key = self.new_key(), self.new_key()
        answers = [response for response in self.posts(30, key=key, idempotency_key="race") if response.status != 503]
        self.assertEqual({response.status for response in answers}, {202})
        self.assertEqual(len({response.json()["job_id"] for response in answers}), 1)
        self.assertEqual(sum("idempotent-replayed" not in response.headers for response in answers), 1)
        again = self.submit(key=second_key, idempotency_key="race")  # same partner
        self.assertEqual((again.json()["job_id"], again.headers["idempotent-replayed"]),
                         (answers[0].json()["job_id"], "true"))
        other = self.admin.issue(self.admin("partner", "add", "Other")["partner_id"])
        foreign = self.submit(key=other, idempotency_key="race")
        self.assertNotIn("idempotent-replayed", foreign.headers)
        self.assertNotEqual(foreign.json()["job_id"], again.json()["job_id"])

    def test_what_counts_as_a_pdf(self):
        key = self.new_key("--active-limit", "100")
        headers = [("X-API-Key", key)]
        for name, content_type in (("a.bin", "application/pdf"), ("a.PDF", "text/plain"), ("a.pdf", None),
                                   ("a", "Application/PDF; version=1"), ("a.pdf", "application/octet-stream")):
            response = self.post([("file", name, content_type, b"x"), self.list_part], headers)
            self.assertEqual(response.status, 202, (name, content_type, response.body))
        for name, content_type in (("a.txt", "text/plain"), ("pdf", None), ("a.pdf.exe", "application/pdfx")):
            response = self.post([("file", name, content_type, b"x"), self.list_part], headers)
            self.assert_error(response, 400, "invalid_file_type", (name, content_type))

    def test_a_replay_needs_no_form(self):
        key = self.new_key()
        headers = [("X-API-Key", key), ("Idempotency-Key", "again")]
        job = self.accepted(key=key, idempotency_key="again")
        for body in (b"", b"x" * 3_000_000):
            again = self.server.request("POST", CONVERSIONS, headers, body)
            self.assertEqual((again.status, again.json()), (202, {"job_id": job, "status": "queued"}))
            self.assertEqual(again.headers["idempotent-replayed"], "true")
        self.assert_error(self.server.request("POST", CONVERSIONS, headers[1:]), 401, "missing_api_key")


class LargestUpload(Real):
    options, max_bytes = ["--role", "api"], 50_000_000

    def test_fifty_megabytes_are_taken_and_no_byte_more(self):
        before = self.server.resident_bytes()
        self.assertEqual(self.submit(b"%PDF" + bytes(49_999_996)).status, 202)
        self.assert_error(self.submit(b"%PDF" + bytes(49_999_997)), 413, "file_too_large")
        self.assertLess(self.server.resident_bytes() - before, 15_000_000)


class BothFormats(Real):
    options = ["--json-output", "on", "--url-ttl", "1s", "--retention", "8s", "--sweep-interval", "200ms"]

    def test_from_the_job_to_its_end(self):
        formats = [("output_formats", None, None, name) for name in (b"json", b"esx", b"json")]
        job = self.ended(self.accepted(EXAMPLE.read_bytes(), *formats, idempotency_key="once"))
        ended = time.monotonic()
        self.assertEqual([artifact["type"] for artifact in job["artifacts"]], ["esx", "json"])
        both = [self.server.request("GET", self.path_of(artifact["url"])) for artifact in job["artifacts"]]
        self.assertEqual([response.status for response in both], [200, 200])
        self.assertEqual([response.headers["content-type"] for response in both],
                         ["application/zip", "application/json"])
        self.assertEqual(both[1].json()["schema"], "estimate-v1")
        self.assertLess(time.monotonic() - ended, 5, "this machine is too slow for the times of this test")
        replay = self.submit(idempotency_key="once")
        self.assertEqual(replay.json(), {"job_id": job["job_id"], "status": "succeeded"})
        old = self.path_of(job["esx_url"])
        wait_for(lambda: self.server.request("GET", old).status == 403, 5, "the end of the URL")
        wait_for(lambda: self.read(job["job_id"])["esx_expired"], 20, "the end of retention")
        late = self.read(job["job_id"])
        self.assertEqual((late["summary"], late["esx_url"], late["status"]), (job["summary"], None, "succeeded"))
        self.assertEqual(late["artifacts"], [{"type": kind, "url": None, "expired": True} for kind in ("esx", "json")])
        fresh = self.submit(idempotency_key="once")
        self.assertNotIn("idempotent-replayed", fresh.headers)
        self.assertNotEqual(fresh.json()["job_id"], job["job_id"])


class Retention(Real):
    options = ["--retention", "6s", "--sweep-interval", "200ms"]

    def test_a_url_outlives_its_file(self):
        job = self.ended(self.accepted(EXAMPLE.read_bytes()))
        path = self.path_of(job["esx_url"])
        self.assertEqual(self.server.request("GET", path).status, 200)
        wait_for(lambda: self.server.request("GET", path).status == 410, 20, "the end of retention")
        self.assert_error(self.server.request("GET", path), 410, "expired")
        artifacts = pathlib.Path(self.server.folder.name) / "artifacts"
        stored = lambda: [path for path in artifacts.rglob("*") if path.is_file() and path.name != "STORE-ID"]
        wait_for(lambda: not stored(), 20, "the removal of the files, though leftovers have an hour")


class ApiAlone(Real):
    options = ["--role", "api", "--sweep-interval", "200ms"]

    def test_it_sweeps_without_a_worker(self):
        name = hashlib.sha256(b"leftover").hexdigest()
        leftover = pathlib.Path(self.server.folder.name) / "artifacts" / name[:2] / name
        leftover.parent.mkdir(parents=True, exist_ok=True)
        leftover.write_bytes(b"leftover")
        os.utime(leftover, (0, 0))
        wait_for(lambda: not leftover.exists(), 20, "a sweep")


class Broken(Real):
    options = ["--role", "api"]

    def test_a_store_that_is_broken_is_told_of_without_details(self):
        for file in pathlib.Path(self.server.folder.name).glob("esxserver.sqlite*"):
            file.write_bytes(b"not a database" * 1000)
        for response in (self.submit(), self.server.request("GET", "/v1/ping", [self.good])):
            self.assert_error(response, 500, "internal_error")
            self.assertNotIn(b"sqlite", response.body.lower())
            self.assertNotIn(b"database", response.body.lower())
        ready = self.server.request("GET", "/health/ready")
        self.assertEqual((ready.status, ready.json()["ready"]), (503, False))
        self.assertIn(False, [check["ok"] for check in ready.json()["checks"]])
        self.assertEqual(self.server.request("GET", "/health/").status, 200)
        self.assertIn("\nesx_store_up 0", self.server.request("GET", "/metrics").body.decode())


if __name__ == "__main__":
    run_tests()
