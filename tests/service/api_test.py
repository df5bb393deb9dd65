#!/usr/bin/env python3
"""api_test.py PROGRAM: the tables of the partner API, row by row, against `esxserver serve`.

The suites of tests/http that need no known answers run here over the real service, too."""

import re
import time

from esxserver import EXAMPLE, PRICE_LIST, ROOT, SECRET, wait_for
from real_server import CONVERSIONS, RUNNING, Real, suite
from client import run_tests
from partner_suite import PDF

TIMESTAMP = r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$"
DONE = RUNNING | {"summary", "esx_url", "esx_expired", "artifacts"}


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
                    "http://[::ffff:127.0.0.1]/", "http://[fd00::1]/", "http:///x", "http://93.184.215.14:0/", "https://example.com/" + "a" * 2048):
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
        self.assertEqual(self.server.uploaded(), [])


class Downloading(suite.Downloading, WithDoneJob):
    pass


class Operating(suite.Operating, WithDoneJob):
    def test_health(self):
        health = self.server.request("GET", "/health/").json()
        self.assertEqual(set(health), {"status", "version", "git_sha", "git_branch", "git_dirty"})
        self.assertEqual(health["status"], "ok")
        auth = self.server.request("GET", "/health/auth").json()
        self.assertEqual(set(auth), {"admin_initialized", "project_id"})
        bad = self.server.request("GET", "/health/auth", [("Authorization", "Bearer bad")]).json()
        self.assertIs(bad["token_verified"], False)
        self.assertTrue(bad["error"])
        ready = self.server.request("GET", "/health/ready").json()
        self.assertTrue(ready["ready"], ready)
        self.assertEqual({check["name"] for check in ready["checks"]}, {"database", "artifacts", "price_lists", "disk"})

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
        messages = []
        for job in (self.done, "job_unknown"):
            response = self.server.request("GET", f"{CONVERSIONS}/{job}", [("X-API-Key", other)])
            self.assert_error(response, 404, "not_found")
            messages.append(response.json()["error"]["message"])
        self.assertEqual(messages[0], messages[1])
        self.assertEqual(self.read(self.done, own_second)["job_id"], self.done)  # the partner owns jobs, not the key

    def test_failures(self):
        fixtures = ROOT / "tests/fixtures/synthetic"
        unsupported = [(fixtures / f"{name}.pdf").read_bytes() for name in ("ABBREVIATED", "STATEMENT_OF_LOSS", "LETTER")]
        for pdf, code in (*((pdf, "unsupported_estimate") for pdf in unsupported),
                          (b"no PDF at all", "conversion_failed")):
            job = self.ended(self.accepted(pdf))
            self.assertEqual((set(job), job["status"], job["error"]["code"]), (RUNNING | {"error"}, "failed", code))
            self.assertEqual(set(job["error"]), {"code", "message"})
        self.assertIn(job["job_id"], job["error"]["message"])

    def test_a_scan_is_seen_processing(self):
        """Text recognition runs in the confined child too: its threads, its data, its module. It takes so long that a
        reader sees it running."""
        job_id = self.accepted((ROOT / "tests/fixtures/scans/SYMBILITY_upright.pdf").read_bytes())
        seen = {}
        while (job := self.read(job_id))["status"] not in ("succeeded", "failed"):
            seen[job["status"]] = set(job)
        self.assertEqual(seen.get("processing"), RUNNING, seen)
        self.assertEqual(job["status"], "succeeded", job)
        self.assertGreater(job["summary"]["line_item_count"], 0)

    def test_ping(self):
        response = self.server.request("GET", "/v1/ping", [self.good])
        answer = response.json()
        self.assertEqual({**answer, "time": ""}, {"status": "ok", "partner": "Acme", "key_kind": "test", "time": ""})
        self.assertRegex(answer["time"], TIMESTAMP)
        live = self.admin.issue(self.partner, kind="live")
        self.assertEqual(self.server.request("GET", "/v1/ping", [("X-API-Key", live)]).json()["key_kind"], "live")


if __name__ == "__main__":
    run_tests()
