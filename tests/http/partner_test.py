#!/usr/bin/env python3
"""The partner API and the operator's pages over a service that gives known answers."""

import hashlib
import os

import partner_suite as suite
from client import Server, ServerTest, chunked, multipart, request_bytes, run_tests
from partner_suite import CONVERSIONS, PDF

FILE = "/files/done/esx/a.esx?expires=9&key=k&signature=right"


class KnownAnswers(ServerTest):
    key, price_list, done, file, max_bytes = "good", "LIST", "done", FILE, 1_000_000


class EveryRoute(suite.EveryRoute, KnownAnswers):
    def test_every_error_of_the_service_has_its_status(self):
        expected = {
            "unsupported_price_list": 400, "unsupported_output_format": 400, "feature_not_enabled": 400,
            "invalid_callback_url": 400, "too_many_active_jobs": 429, "daily_limit_exceeded": 429,
            "not_found": 404, "service_unavailable": 503, "internal_error": 500,
            "invalid_file_type": 400, "file_too_large": 413, "empty_file": 400}
        for code, status in expected.items():
            response = self.post([PDF, ("price_list", None, None, f"error:{code}".encode())])
            self.assert_error(response, status, code)
            self.assertEqual("retry-after" in response.headers, status in (429, 503), code)
            self.assertEqual(b"secret" in response.body, status not in (500,), code)
        for fault in ("store_failed", "output_failed", "ocr_failed"):
            response = self.post([PDF, ("price_list", None, None, f"error:{fault}".encode())])
            self.assert_error(response, 500, "internal_error", fault)
            self.assertEqual(self.server.logged(response.headers["x-request-id"])["error"], fault)
        response = self.post([PDF, ("price_list", None, None, b"error:daily_limit_exceeded")])
        self.assertEqual(response.headers["retry-after"], "43200")  # the service's clock says noon


class Guessing(suite.Conversations, KnownAnswers):
    def test_wrong_keys_are_limited_and_right_ones_are_not(self):
        def ping(key):
            return self.server.request("GET", "/v1/ping", [("X-API-Key", key)])
        for _ in range(100):
            self.assert_error(ping("bad"), 401, "invalid_api_key")
        for path, method in (("/v1/ping", "GET"), (CONVERSIONS, "POST"), (f"{CONVERSIONS}/done", "GET")):
            refused = self.server.request(method, path, [("X-API-Key", "bad")])
            self.assert_error(refused, 429, "too_many_attempts")
            self.assertEqual(refused.headers["retry-after"], "60")  # the clock of the service does not move
            self.assert_error(self.server.request(method, path), 401, "missing_api_key")
        self.assertEqual(ping(self.key).status, 200)


class Uploading(suite.Conversations, KnownAnswers):
    @classmethod
    def start(cls):
        # AddressSanitizer keeps up to 256 MB of freed memory; what the server itself holds is counted here.
        options = os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=1"
        return Server(cls.program, environment={"ASAN_OPTIONS": options})

    def test_large_uploads_take_no_memory(self):
        before = self.server.resident_bytes()
        for _ in range(10):
            self.post([("file", "a.pdf", None, b"x" * 1_000_000), self.list_part])
            self.post([("file", "a.pdf", None, b"x" * 20_000_000), self.list_part])
        self.assertLess(self.server.resident_bytes() - before, 15_000_000)  # uploads that are held would be 200 MB


class Converting(suite.Refusals, KnownAnswers):
    def test_a_conversion_is_accepted_with_the_whole_file(self):
        response = self.post([PDF, self.list_part])
        self.assertEqual((response.status, response.json()["status"]), (202, "queued"))
        self.assertEqual(set(response.json()), {"job_id", "status"})
        digest = hashlib.sha256(PDF[3]).hexdigest()[:16]
        self.assertTrue(response.json()["job_id"].endswith(f"_{len(PDF[3])}_{digest}"))
        self.assertNotIn("idempotent-replayed", response.headers)

    def test_a_chunked_form_is_a_form(self):
        header, body = multipart([PDF, self.list_part])
        pieces = chunked(*(body[i:i + 1000] for i in range(0, len(body), 1000)))
        headers = [header, self.good, ("Transfer-Encoding", "chunked")]
        response = self.server.send(request_bytes("POST", CONVERSIONS, headers, pieces, length=False))
        self.assertEqual(response.status, 202)

    def test_the_largest_file_is_accepted(self):
        self.assertEqual(self.post([("file", "a.pdf", None, b"x" * 1_000_000), self.list_part]).status, 202)

    def test_a_replay_needs_no_form(self):
        key = ("Idempotency-Key", "key-1")
        first = self.post([PDF, self.list_part], [self.good, key])
        self.assertEqual(first.status, 202)
        for body in (b"", b"x" * 3_000_000):
            again = self.server.request("POST", CONVERSIONS, [self.good, key], body)
            self.assertEqual(again.status, 202)
            self.assertEqual(again.json(), {"job_id": first.json()["job_id"], "status": "processing"})
            self.assertEqual(again.headers["idempotent-replayed"], "true")
        self.assert_error(self.server.request("POST", CONVERSIONS, [key]), 401, "missing_api_key")
        empty = self.server.request("POST", CONVERSIONS, [self.good, ("Idempotency-Key", "")])
        self.assert_error(empty, 400, "invalid_request")

    def test_no_upload_stays(self):
        self.post([PDF, self.list_part])
        self.post([PDF])
        self.assertEqual(list(self.server.uploads.iterdir()), [])


class Reading(suite.Conversations, KnownAnswers):
    def test_jobs(self):
        base = {"job_id", "status", "created_at"}
        done = {"summary", "esx_url", "esx_expired", "artifacts"}
        for job, status, members in (("job_7", "queued", base), ("done", "succeeded", base | done),
                                     ("failed", "failed", base | {"error"})):
            response = self.server.request("GET", f"/v1/conversions/{job}", [self.good])
            self.assertEqual((response.status, response.json()["status"]), (200, status))
            self.assertEqual(set(response.json()), members)

    def test_ping(self):
        response = self.server.request("GET", "/v1/ping", [self.good])
        self.assertEqual(response.json(), {"status": "ok", "partner": 'Partner "one"', "key_kind": "test",
                                           "time": "2026-11-21T12:00:00.000Z"})


class Downloading(suite.Downloading, KnownAnswers):
    def test_a_file_past_its_retention(self):
        self.assert_error(self.server.request("GET", FILE.replace("done", "old")), 410, "expired")


class Operating(suite.Operating, KnownAnswers):
    def test_health(self):
        self.assertEqual(self.server.request("GET", "/health/").json(),
                         {"status": "ok", "version": "1.2.3", "git_sha": "0123abc", "git_branch": "a-branch", "git_dirty": True})
        plain = {"admin_initialized": True, "project_id": "project-1"}
        self.assertEqual(self.server.request("GET", "/health/auth").json(), plain)
        good = self.server.request("GET", "/health/auth", [("Authorization", "Bearer good")]).json()
        self.assertEqual(good, plain | {"token_verified": True, "uid": "user-1", "email": "user@example.com"})
        bad = self.server.request("GET", "/health/auth", [("Authorization", "bearer bad")]).json()
        self.assertEqual(bad, plain | {"token_verified": False, "error": "the token is forged"})
        ready = self.server.request("GET", "/health/ready").json()
        self.assertTrue(ready["ready"])
        self.assertEqual([check["name"] for check in ready["checks"]], ["database", "artifacts"])

    def test_metrics(self):
        self.server.request("GET", "/v1/ping", [self.good])
        self.server.request("INVENTED", "/v1/ping")
        response = self.server.request("GET", "/metrics")
        self.assertEqual(response.headers["content-type"], "text/plain; version=0.0.4; charset=utf-8")
        text = response.body.decode()
        for line in ('esx_http_requests_total{operation="ping",status="200"}', 'esx_jobs{state="queued"} 2',
                     "esx_queue_age_seconds 1.5", 'esx_stage_seconds_count{stage="match"} 4',
                     'esx_webhook_attempts_total{result="delivered"} 3', "esx_worker_deaths_total 5",
                     'esx_job_failures_total{code="timeout"} 1', "esx_webhooks_pending 1", "esx_store_up 1",
                     'esx_http_request_duration_seconds_bucket{operation="ping",le='):
            self.assertIn("\n" + line, "\n" + text)
        self.assertNotIn("INVENTED", text)
        self.assert_prometheus(text)

    def test_the_log_has_no_secret(self):
        header, body = multipart([("file", "f.pdf", None, b"%PDF-bodysecret"), self.list_part])
        headers = [header, self.good, ("Authorization", "Bearer tokensecret"), ("Idempotency-Key", "idemsecret")]
        accepted = self.server.request("POST", CONVERSIONS, headers, body)
        line = self.server.logged(accepted.headers["x-request-id"])
        self.assertEqual((line["event"], line["method"], line["path"], line["status"], line["operation"]),
                         ("request", "POST", CONVERSIONS, 202, "createConversion"))
        self.assertEqual((line["partner_id"], line["key_id"], line["job_id"]), ("p1", "k1", accepted.json()["job_id"]))
        self.assertEqual(line["received_bytes"], len(body))
        refused = self.server.request("GET", "/v1/ping", [("X-API-Key", "keysecret")])
        self.assertEqual(self.server.logged(refused.headers["x-request-id"])["error"], "invalid_api_key")
        signed = self.server.request("GET", FILE.replace("right", "signaturesecret"))
        self.assertEqual(self.server.logged(signed.headers["x-request-id"])["path"], "/files/done/esx/a.esx")
        failed = self.post([PDF, ("price_list", None, None, b"error:store_failed")])
        self.assertEqual(self.server.logged(failed.headers["x-request-id"])["fault"], "as wished, with a secret")
        text = self.server.log_path.read_text()
        for secret in ("bodysecret", "tokensecret", "idemsecret", "keysecret", "signaturesecret"):
            self.assertNotIn(secret, text)


if __name__ == "__main__":
    run_tests()
