#!/usr/bin/env python3
"""The partner API and the operator's pages over a running server, whose service gives known answers."""

import hashlib
import json
import pathlib
import re

from client import ServerTest, chunked, multipart, request_bytes, run_tests

GOOD = ("X-API-Key", "good")
PDF = ("file", "estimate.pdf", "application/pdf", b"%PDF-1.7 " + bytes(range(256)) * 100)
LIST = ("price_list", None, None, b"LIST")
CONVERSIONS = "/v1/conversions"
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW")
FILE = "/files/done/esx/a.esx?expires=9&key=k&signature=right"

# Path, methods it answers, and whether it needs a key.
ROUTES = [
    (CONVERSIONS, {"POST"}, True),
    ("/v1/conversions/done", {"GET", "HEAD"}, True),
    ("/v1/ping", {"GET", "HEAD"}, True),
    (FILE, {"GET", "HEAD"}, False),
    ("/health/", {"GET", "HEAD"}, False),
    ("/health/auth", {"GET", "HEAD"}, False),
    ("/health/ready", {"GET", "HEAD"}, False),
    ("/metrics", {"GET", "HEAD"}, False),
    ("/api/v1/openapi.json", {"GET", "HEAD"}, False),
    ("/docs", {"GET", "HEAD"}, False),
    ("/docs/start.js", {"GET", "HEAD"}, False),
]


class Conversations(ServerTest):
    def post(self, parts, headers=(GOOD,)):
        header, body = multipart(parts)
        return self.server.request("POST", CONVERSIONS, [header, *headers], body)

    def assert_error(self, response, status, code, context=None):
        self.assertEqual((response.status, response.error_code()), (status, code), context)
        error = response.json()["error"]
        self.assertEqual(set(response.json()), {"error"})
        self.assertEqual(set(error), {"code", "message", "request_id"})
        self.assertTrue(error["message"])
        self.assertEqual(error["request_id"], response.headers["x-request-id"])
        self.assertEqual(response.headers["content-type"], "application/json")


class EveryRoute(Conversations):
    def test_with_every_method(self):
        for path, answered, _ in ROUTES:
            for method in METHODS:
                response = self.server.request(method, path, [GOOD])
                self.assertIn("x-request-id", response.headers)
                self.assertEqual(response.status == 405, method not in answered, (method, path))
                if response.status == 405:
                    self.assertEqual(set(response.headers["allow"].split(", ")), answered)
                    if method == "HEAD":
                        self.assertEqual(response.body, b"")
                    elif path.startswith("/api/"):
                        self.assertEqual(list(response.json()), ["detail"])
                    else:
                        self.assert_error(response, 405, "method_not_allowed")

    def test_without_a_key_and_with_a_bad_one(self):
        for path, answered, needs_key in ROUTES:
            method = sorted(answered)[0]
            if not needs_key:
                self.assertEqual(self.server.request(method, path).status, 200, path)
                self.assertEqual(self.server.request(method, path, [("X-API-Key", "bad")]).status, 200, path)
                continue
            missing = self.server.request(method, path)
            self.assert_error(missing, 401, "missing_api_key", path)
            self.assertIn("www-authenticate", missing.headers)
            self.assert_error(self.server.request(method, path, [("X-API-Key", "")]), 401, "missing_api_key", path)
            self.assert_error(self.server.request(method, path, [("X-API-Key", "bad")]), 401, "invalid_api_key", path)
            twice = self.server.request(method, path, [GOOD, GOOD])
            self.assert_error(twice, 400, "invalid_request", path)

    def test_with_bodies_that_are_malformed_or_too_large(self):
        huge = b"x" * 3_000_000
        for path, answered, _ in ROUTES:
            for method in METHODS:
                for headers in ([GOOD], [GOOD, multipart([])[0]], [GOOD, ("Content-Type", "application/json")]):
                    for body in (b"\0\xff{not anything", huge):
                        response = self.server.request(method, path, headers, body)
                        if method not in answered:
                            self.assertEqual(response.status, 405, (method, path))
                        elif method == "POST":
                            self.assertIn(response.status, (400, 413), (method, path))
                            self.assertIn(response.error_code(), ("invalid_request", "request_too_large"))
                        else:
                            self.assertEqual(response.status, 200, (method, path))

    def test_unknown_addresses(self):
        for path in ("/", "/v1", "/v1/", "/v1/nothing", "/v1/conversions/", "/v1/conversions/a/b", "/health",
                     "/v1/../v1/ping", "/v1//ping", "/V1/ping", "/docs/", "/docs/nothing", "/docs/..%2f..%2fetc"):
            for headers in ((), (GOOD,)):
                self.assert_error(self.server.request("GET", path, headers), 404, "not_found", path)
        self.assertEqual(list(self.server.request("GET", "/api/v1/nothing").json()), ["detail"])

    def test_every_error_of_the_service_has_its_status(self):
        expected = {
            "unsupported_price_list": 400, "unsupported_output_format": 400, "feature_not_enabled": 400,
            "invalid_callback_url": 400, "too_many_active_jobs": 429, "daily_limit_exceeded": 429,
            "not_found": 404, "service_unavailable": 503, "store_failed": 500, "internal_error": 500,
            "invalid_file_type": 400, "file_too_large": 413, "empty_file": 400}
        for code, status in expected.items():
            response = self.post([PDF, ("price_list", None, None, f"error:{code}".encode())])
            self.assert_error(response, status, code)
            self.assertEqual("retry-after" in response.headers, status in (429, 503), code)
            self.assertEqual(b"secret" in response.body, status not in (500,), code)
        response = self.post([PDF, ("price_list", None, None, b"error:daily_limit_exceeded")])
        self.assertEqual(response.headers["retry-after"], "43200")  # the service's clock says noon


class Converting(Conversations):
    def test_a_conversion_is_accepted_with_the_whole_file(self):
        response = self.post([PDF, LIST])
        self.assertEqual((response.status, response.json()["status"]), (202, "queued"))
        self.assertEqual(set(response.json()), {"job_id", "status"})
        digest = hashlib.sha256(PDF[3]).hexdigest()[:16]
        self.assertTrue(response.json()["job_id"].endswith(f"_{len(PDF[3])}_{digest}"))
        self.assertNotIn("idempotent-replayed", response.headers)

    def test_a_chunked_form_is_a_form(self):
        header, body = multipart([PDF, LIST])
        pieces = chunked(*(body[i:i + 1000] for i in range(0, len(body), 1000)))
        headers = [header, GOOD, ("Transfer-Encoding", "chunked")]
        response = self.server.send(request_bytes("POST", CONVERSIONS, headers, pieces, length=False))
        self.assertEqual(response.status, 202)

    def test_the_order_of_the_checks(self):
        formats = ("output_formats", None, None, b"xml")
        json_format = ("output_formats", None, None, b"json")
        callback = ("callback_url", None, None, b"ftp://a")
        wrong_list = ("price_list", None, None, b"NONE")
        text_file = ("file", "a.txt", "text/plain", b"")
        for parts, status, code in (
                ([wrong_list, formats, callback], 400, "empty_file"),
                ([text_file, wrong_list, formats], 400, "invalid_file_type"),
                ([("file", "a.pdf", None, b""), wrong_list], 400, "empty_file"),
                ([("file", "a.pdf", None, b"x" * 1_000_001), wrong_list], 413, "file_too_large"),
                ([PDF, formats, callback], 400, "unsupported_price_list"),
                ([PDF, wrong_list, formats, callback], 400, "unsupported_price_list"),
                ([PDF, LIST, formats, json_format, callback], 400, "unsupported_output_format"),
                ([PDF, LIST, json_format, callback], 400, "feature_not_enabled"),
                ([PDF, LIST, callback], 400, "invalid_callback_url")):
            self.assert_error(self.post(parts), status, code, parts[0][:2])

    def test_a_file_that_is_too_large_is_still_looked_at_first(self):
        large = b"x" * 1_000_001
        self.assert_error(self.post([("file", "a.txt", "text/plain", large), LIST]), 400, "invalid_file_type")
        for size in (3_000_000, 30_000_000):
            self.assert_error(self.post([("file", "a.pdf", None, b"x" * size), LIST]), 413, "file_too_large")
            self.assert_error(self.post([("file", "a.txt", None, b"x" * size), LIST]), 400, "invalid_file_type")

    def test_the_largest_file_is_accepted(self):
        self.assertEqual(self.post([("file", "a.pdf", None, b"x" * 1_000_000), LIST]).status, 202)

    def test_large_uploads_take_no_memory(self):
        before = self.server.resident_bytes()
        for _ in range(5):
            self.post([("file", "a.pdf", None, b"x" * 1_000_000), LIST])
            self.post([("file", "a.pdf", None, b"x" * 20_000_000), LIST])
        self.assertLess(self.server.resident_bytes() - before, 4_000_000)

    def test_bodies_that_are_no_form(self):
        for headers, body in (([], b""), ([], b"x"), ([("Content-Type", "application/json")], b"{}"),
                              ([("Content-Type", "application/pdf")], PDF[3]),
                              ([("Content-Type", "multipart/form-data")], b"x"),
                              ([multipart([])[0]], b""), ([multipart([])[0]], b"--BOUNDARY\r\n")):
            response = self.server.request("POST", CONVERSIONS, [GOOD, *headers], body)
            self.assert_error(response, 400, "invalid_request", headers)

    def test_a_replay_needs_no_form(self):
        key = ("Idempotency-Key", "key-1")
        first = self.post([PDF, LIST], [GOOD, key])
        self.assertEqual(first.status, 202)
        for body in (b"", b"x" * 3_000_000):
            again = self.server.request("POST", CONVERSIONS, [GOOD, key], body)
            self.assertEqual(again.status, 202)
            self.assertEqual(again.json(), {"job_id": first.json()["job_id"], "status": "processing"})
            self.assertEqual(again.headers["idempotent-replayed"], "true")
        self.assert_error(self.server.request("POST", CONVERSIONS, [key]), 401, "missing_api_key")
        empty = self.server.request("POST", CONVERSIONS, [GOOD, ("Idempotency-Key", "")])
        self.assert_error(empty, 400, "invalid_request")

    def test_no_upload_stays(self):
        self.post([PDF, LIST])
        self.post([PDF])
        self.assertEqual(list(self.server.uploads.iterdir()), [])


class Reading(Conversations):
    def test_jobs(self):
        base = {"job_id", "status", "created_at"}
        done = {"summary", "esx_url", "esx_expired", "artifacts"}
        for job, status, members in (("job_7", "queued", base), ("done", "succeeded", base | done),
                                     ("failed", "failed", base | {"error"})):
            response = self.server.request("GET", f"/v1/conversions/{job}", [GOOD])
            self.assertEqual((response.status, response.json()["status"]), (200, status))
            self.assertEqual(set(response.json()), members)
        for job in ("other", "%00", "a%2Fb", "%E2%82%AC", "x" * 1000):
            response = self.server.request("GET", f"/v1/conversions/{job}", [GOOD])
            self.assert_error(response, 404, "not_found", job)

    def test_ping(self):
        response = self.server.request("GET", "/v1/ping", [GOOD])
        self.assertEqual(response.json(), {"status": "ok", "partner": 'Partner "one"', "key_kind": "test",
                                           "time": "2026-11-21T12:00:00.000Z"})


class Downloading(Conversations):
    def setUp(self):
        self.whole = self.server.request("GET", FILE)

    def get(self, *headers):
        return self.server.request("GET", FILE, headers)

    def test_a_file(self):
        self.assertEqual(self.whole.status, 200)
        self.assertEqual(hashlib.sha256(self.whole.body).hexdigest(), self.whole.headers["etag"].strip('"'))
        self.assertEqual(self.whole.headers["content-disposition"], 'attachment; filename="a.esx"')
        self.assertEqual(self.whole.headers["content-type"], "application/zip")
        head = self.server.request("HEAD", FILE)
        self.assertEqual(int(head.headers["content-length"]), len(self.whole.body))

    def test_ranges(self):
        size = len(self.whole.body)
        for value, part in (("bytes=0-99", slice(0, 100)), ("bytes=100000-", slice(100000, None)),
                            ("bytes=-10", slice(-10, None))):
            response = self.get(("Range", value))
            self.assertEqual((response.status, response.body), (206, self.whole.body[part]))
            self.assertRegex(response.headers["content-range"], rf"^bytes \d+-\d+/{size}$")
        self.assertEqual(self.get(("Range", "bytes=0-1,3-4")).status, 200)
        beyond = self.get(("Range", f"bytes={size}-"))
        self.assert_error(beyond, 416, "range_not_satisfiable")
        self.assertEqual(beyond.headers["content-range"], f"bytes */{size}")
        self.assertEqual(self.get(("Range", "bytes=0-1"), ("If-Range", '"other"')).status, 200)

    def test_etags(self):
        response = self.get(("If-None-Match", self.whole.headers["etag"]))
        self.assertEqual((response.status, response.body), (304, b""))
        self.assertEqual(self.get(("If-None-Match", '"other"')).status, 200)

    def test_signatures(self):
        for path in (FILE.replace("right", "wrong"), FILE.replace("=9", "=8"), FILE.split("?")[0],
                     FILE.replace("right", "%zz"), FILE.replace("/esx/", "/json/")):
            self.assert_error(self.server.request("GET", path), 403, "invalid_signature", path)
        self.assert_error(self.server.request("GET", FILE.replace("done", "old")), 410, "expired")


class Operating(Conversations):
    def test_health(self):
        self.assertEqual(self.server.request("GET", "/health/").json(),
                         {"status": "ok", "git_sha": "0123abc", "git_branch": "a-branch", "git_dirty": True})
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
        self.server.request("GET", "/v1/ping", [GOOD])
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
        for line in text.splitlines():
            self.assertRegex(line, re.compile(r'^(# (HELP|TYPE) .+|[a-z_]+(\{[^}]*\})? [-+0-9.e]+|.*le="\+Inf"\} \d+)$'))

    def test_the_document(self):
        served = self.server.request("GET", "/api/v1/openapi.json").json()
        self.assertEqual(served, json.loads(pathlib.Path("apps/esxserver/openapi.json").read_text()))
        self.assertEqual((served["openapi"], served["info"]["version"]), ("3.1.0", "0.1.0"))
        page = self.server.request("GET", "/docs")
        self.assertEqual(page.headers["content-type"], "text/html; charset=utf-8")
        for name in re.findall(rb'(?:src|href)="(/docs/[^"]+)"', page.body):
            self.assertEqual(self.server.request("GET", name.decode()).status, 200, name)

    def test_the_log_has_no_secret(self):
        header, body = multipart([("file", "f.pdf", None, b"%PDF-bodysecret"), LIST])
        headers = [header, GOOD, ("Authorization", "Bearer tokensecret"), ("Idempotency-Key", "idemsecret")]
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
