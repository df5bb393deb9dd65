#!/usr/bin/env python3
"""api_test.py PROGRAM: the tables of the partner API, row by row, against `esxserver serve`.

The suites of tests/http that need no known answers run here over the real service, too."""

import concurrent.futures
import datetime
import pathlib
import re
import sys
import time

from esxserver import EXAMPLE, PRICE_LIST, ROOT, SECRET, Admin, call, wait_for

sys.path.insert(0, str(ROOT / "tests/http"))
import partner_suite as suite  # noqa: E402
from client import Server, ServerTest, run_tests  # noqa: E402
from partner_suite import CONVERSIONS, PDF  # noqa: E402

TIMESTAMP = r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$"
RUNNING = {"job_id", "status", "created_at"}
DONE = RUNNING | {"summary", "esx_url", "esx_expired", "artifacts"}


class RealServer(Server):
    def words(self):
        return ["serve", "--data-dir", self.folder.name, "--listen", "127.0.0.1:0"]


class Real(ServerTest, suite.Conversations):
    """A server with a data dir of its own, a partner and a key."""

    options = []
    price_list, most_bytes = PRICE_LIST, 1_000_000

    @classmethod
    def start(cls):
        server = RealServer(cls.program, "--workers", "1", "--max-upload", f"{cls.most_bytes // 1_000_000}MB", *cls.options)
        cls.admin = Admin(cls.program, server.folder.name)
        cls.partner = cls.admin("partner", "add", "Acme", "--webhook-secret", SECRET)["partner_id"]
        cls.key = cls.admin.issue(cls.partner)
        return server

    def submit(self, pdf=b"%PDF-1.7", *parts, key=None, idempotency_key=None):
        headers = [("X-API-Key", key or self.key)]
        if idempotency_key:
            headers.append(("Idempotency-Key", idempotency_key))
        return self.post([("file", "claim.pdf", "application/pdf", pdf), self.list_part, *parts], headers)

    def accepted(self, *arguments, **named):
        response = self.submit(*arguments, **named)
        self.assertEqual(response.status, 202, response.body)
        return response.json()["job_id"]

    def read(self, job_id, key=None):
        response = self.server.request("GET", f"{CONVERSIONS}/{job_id}", [("X-API-Key", key or self.key)])
        self.assertEqual(response.status, 200, response.body)
        return response.json()

    def ended(self, job_id):
        def job():
            now = self.read(job_id)
            return now if now["status"] in ("succeeded", "failed") else None

        return wait_for(job, 60, f"the end of {job_id}")

    def path_of(self, url):
        return url.removeprefix(f"http://127.0.0.1:{self.server.port}")


class WithDoneJob(Real):
    """Conversions need a second each: one server and one job do for all suites that only look."""

    shared = None

    @classmethod
    def start(cls):
        if WithDoneJob.shared:
            return WithDoneJob.shared
        server = WithDoneJob.shared = super().start()
        WithDoneJob.key, WithDoneJob.partner, WithDoneJob.admin = cls.key, cls.partner, cls.admin
        cls.server = server
        probe = cls()
        WithDoneJob.job = probe.ended(probe.accepted(EXAMPLE.read_bytes()))
        WithDoneJob.done = cls.job["job_id"]
        WithDoneJob.file = probe.path_of(cls.job["esx_url"])
        return server

    @classmethod
    def tearDownClass(cls):
        pass


def tearDownModule():
    if WithDoneJob.shared:
        assert WithDoneJob.shared.stop() == 0


class EveryRoute(suite.EveryRoute, WithDoneJob):
    pass


class Refusals(suite.Refusals, WithDoneJob):
    def test_idempotency_keys_that_are_none(self):
        for key in ("", "x" * 256, "\xe9", "a\tb"):
            response = self.post([PDF, self.list_part], [self.good, ("Idempotency-Key", key)])
            self.assert_error(response, 400, "invalid_request", key)

    def test_the_message_names_the_lists_that_are_loaded(self):
        response = self.post([PDF, ("price_list", None, None, b"demo8x_nov26")])
        self.assert_error(response, 400, "unsupported_price_list")
        self.assertIn(PRICE_LIST, response.json()["error"]["message"])

    def test_callbacks_that_lead_nowhere_good(self):
        for url in ("", "ftp://example.com/", "file:///etc/passwd", "http://", "https://user:pw@example.com/",
                    "http://localhost/", "http://127.0.0.1:80/", "http://[::1]/", "http://10.0.0.1/", "http://0/",
                    "http://192.168.1.1/", "http://169.254.169.254/latest", "http://2130706433/", "http://0x7f.1/",
                    "http://[::ffff:127.0.0.1]/", "http://[fd00::1]/", "https://example.com/" + "a" * 2048):
            response = self.submit(b"%PDF", ("callback_url", None, None, url.encode()))
            self.assert_error(response, 400, "invalid_callback_url", url)

    def test_a_partner_without_a_secret_has_no_callbacks(self):
        partner = self.admin("partner", "add", "Secretless")["partner_id"]
        response = self.submit(b"%PDF", ("callback_url", None, None, b"https://example.com/"),
                               key=self.admin.issue(partner))
        self.assert_error(response, 400, "invalid_callback_url")

    def test_refused_requests_leave_nothing(self):
        before = self.server.request("GET", "/metrics").body.decode()
        self.test_the_order_of_the_checks()
        after = self.server.request("GET", "/metrics").body.decode()
        jobs = lambda text: sorted(re.findall(r"^esx_jobs.*$", text, re.MULTILINE))
        self.assertEqual(jobs(before), jobs(after))
        self.assertEqual([path for path in self.server.uploads.rglob("*") if path.is_file()], [])


class Downloading(suite.Downloading, WithDoneJob):
    pass


class Operating(suite.Operating, WithDoneJob):
    def test_health(self):
        health = self.server.request("GET", "/health/").json()
        self.assertEqual(set(health), {"status", "git_sha", "git_branch", "git_dirty"})
        self.assertEqual(health["status"], "ok")
        auth = self.server.request("GET", "/health/auth").json()
        self.assertEqual(set(auth), {"admin_initialized", "project_id"})
        bad = self.server.request("GET", "/health/auth", [("Authorization", "Bearer bad")]).json()
        self.assertIs(bad["token_verified"], False)
        self.assertTrue(bad["error"])
        ready = self.server.request("GET", "/health/ready").json()
        self.assertTrue(ready["ready"], ready)
        self.assertEqual({check["name"] for check in ready["checks"]}, {"database", "artifacts", "price_lists"})

    def test_metrics(self):
        text = self.server.request("GET", "/metrics").body.decode()
        self.assert_prometheus(text)
        for series in ('esx_http_requests_total{operation="getConversion",status="200"}',
                       'esx_http_request_duration_seconds_count{operation="createConversion"}',
                       'esx_jobs{state="queued"}', 'esx_jobs{state="processing"}', 'esx_jobs{state="succeeded"}',
                       'esx_jobs{state="failed"}', "esx_queue_age_seconds", "esx_webhooks_pending",
                       'esx_stage_seconds_count{stage="classify"}', 'esx_stage_seconds_sum{stage="match"}',
                       "esx_worker_deaths_total", "esx_store_up 1"):
            self.assertIn("\n" + series, text)

    def test_the_log_is_json_and_has_no_secret(self):
        accepted = self.submit(b"%PDF bodysecret", idempotency_key="idemsecret")
        self.assertEqual(accepted.status, 202)
        line = self.server.logged(accepted.headers["x-request-id"])
        self.assertEqual((line["method"], line["path"], line["status"], line["operation"], line["job_id"]),
                         ("POST", CONVERSIONS, 202, "createConversion", accepted.json()["job_id"]))
        self.assertGreater(line["received_bytes"], 0)
        self.server.request("GET", "/v1/ping", [("X-API-Key", "keysecret")])
        signed = self.server.request("GET", self.file)
        self.assertEqual(self.server.logged(signed.headers["x-request-id"])["path"], self.file.split("?")[0])
        signature = re.search("signature=([0-9a-f]+)", self.file)[1]
        for entry in self.server.log():
            self.assertTrue({"event", "level"} <= set(entry), entry)
        text = self.server.log_path.read_text()
        for secret in (self.key, self.key.rsplit("_", 1)[1], signature, SECRET, "bodysecret", "idemsecret", "keysecret"):
            self.assertNotIn(secret, text)
        self.ended(accepted.json()["job_id"])


class Jobs(WithDoneJob):
    def test_a_succeeded_job(self):
        job = self.read(self.done)
        self.assertEqual((set(job), job["status"]), (DONE, "succeeded"))
        self.assertRegex(job["created_at"], TIMESTAMP)
        summary = job["summary"]
        self.assertEqual(set(summary), {"room_count", "line_item_count", "total_rcv", "warnings"})
        self.assertTrue(summary["room_count"] > 0 and summary["line_item_count"] > 0)
        self.assertGreater(summary["total_rcv"], 0)
        for warning in summary["warnings"]:
            self.assertEqual(set(warning), {"code", "message", "page", "line"})
        self.assertIs(job["esx_expired"], False)
        self.assertEqual([set(artifact) for artifact in job["artifacts"]], [{"type", "url", "expired"}])
        self.assertEqual((job["artifacts"][0]["type"], job["artifacts"][0]["expired"]), ("esx", False))

    def test_each_read_signs_for_seven_days_from_now(self):
        expires = lambda job: int(re.search(r"expires=(\d+)", job["esx_url"])[1])
        first = expires(self.read(self.done))
        self.assertAlmostEqual(first, time.time() + 7 * 86400, delta=30)
        wait_for(lambda: expires(self.read(self.done)) > first, 5, "a fresh signature")

    def test_jobs_of_others_are_as_unknown_as_none(self):
        other = self.admin.issue(self.admin("partner", "add", "Other")["partner_id"])
        own_second = self.admin.issue(self.partner)
        told = []
        for job in (self.done, "job_unknown"):
            response = self.server.request("GET", f"{CONVERSIONS}/{job}", [("X-API-Key", other)])
            self.assert_error(response, 404, "not_found")
            told.append(response.json()["error"]["message"])
        self.assertEqual(told[0], told[1])
        self.assertEqual(self.read(self.done, own_second)["job_id"], self.done)  # the partner owns jobs, not the key

    def test_failures(self):
        fixtures = ROOT / "tests/fixtures/synthetic"
        for pdf, code in (((fixtures / "ABBREVIATED.pdf").read_bytes(), "unsupported_estimate"),
                          (b"no PDF at all", "conversion_failed")):
            job = self.ended(self.accepted(pdf))
            self.assertEqual((set(job), job["status"], job["error"]["code"]), (RUNNING | {"error"}, "failed", code))
            self.assertEqual(set(job["error"]), {"code", "message"})
        self.assertIn(job["job_id"], job["error"]["message"])

    def test_a_job_is_seen_processing(self):
        job_id = self.accepted(EXAMPLE.read_bytes())
        seen = {}
        while (job := self.read(job_id))["status"] not in ("succeeded", "failed"):
            seen[job["status"]] = set(job)
        self.assertEqual(seen.get("processing"), RUNNING, seen)

    def test_ping(self):
        response = self.server.request("GET", "/v1/ping", [self.good])
        answer = response.json()
        self.assertEqual({**answer, "time": ""}, {"status": "ok", "partner": "Acme", "key_kind": "test", "time": ""})
        self.assertRegex(answer["time"], TIMESTAMP)
        live = self.admin.issue(self.partner, kind="live")
        self.assertEqual(self.server.request("GET", "/v1/ping", [("X-API-Key", live)]).json()["key_kind"], "live")


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

    def test_no_201st_conversion_a_day_whoever_races(self):
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

    def test_one_idempotency_key_makes_one_job_whoever_races(self):
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
    options, most_bytes = ["--role", "api"], 50_000_000

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
