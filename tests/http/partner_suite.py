"""The partner API over any service: a fake one with known answers, or the real one.

Each class is mixed with a ServerTest that has: key, price_list, done (id of a job that succeeded), file (its signed
address), max_bytes (largest upload)."""

import gzip
import hashlib
import json
import pathlib
import re

from client import chunked, multipart, request_bytes

PDF = ("file", "estimate.pdf", "application/pdf", b"%PDF-1.7 " + bytes(range(256)) * 100)
DOCUMENT = pathlib.Path(__file__).resolve().parents[2] / "apps/esxserver/openapi.json"
CONVERSIONS = "/v1/conversions"
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW")
READS = {"GET", "HEAD"}


class Conversations:
    """Requests of a partner, and what every refusal looks like."""

    # The answer to URLs that lead above the root or have a byte of zero: proxies refuse them.
    to_odd_urls = (404, "not_found")

    @property
    def good(self):
        return ("X-API-Key", self.key)

    @property
    def list_part(self):
        return ("price_list", None, None, self.price_list.encode())

    @property
    def routes(self):
        """Address, methods it answers, and whether it needs a key."""
        return [
            (CONVERSIONS, {"POST"}, True),
            (f"{CONVERSIONS}/{self.done}", READS, True),
            ("/v1/ping", READS, True),
            (self.file, READS, False),
            *((path, READS, False) for path in ("/health/", "/health/auth", "/health/ready", "/metrics",
                                                "/api/v1/openapi.json", "/docs", "/docs/start.js", "/schemas/estimate-v1.json", "/")),
        ]

    def post(self, parts, headers=None):
        header, body = multipart(parts)
        return self.server.request("POST", CONVERSIONS, [header, *([self.good] if headers is None else headers)], body)

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
        for path, answered, _ in self.routes:
            for method in METHODS:
                response = self.server.request(method, path, [self.good])
                self.assertIn("x-request-id", response.headers)
                self.assertEqual(response.status == 405, method not in answered, (method, path))
                if response.status == 405:
                    self.assertEqual(set(response.headers["allow"].split(", ")), answered)
                    if method == "HEAD":
                        self.assertEqual(response.body, b"")
                    elif path.startswith("/api/"):
                        self.assertEqual(list(response.json()), ["detail", "code"])
                    else:
                        self.assert_error(response, 405, "method_not_allowed")

    def test_without_a_key_and_with_a_bad_one(self):
        for path, answered, needs_key in self.routes:
            method = sorted(answered)[0]
            if not needs_key:
                self.assertEqual(self.server.request(method, path).status, 200, path)
                self.assertEqual(self.server.request(method, path, [("X-API-Key", "bad")]).status, 200, path)
                continue
            missing = self.server.request(method, path)
            self.assert_error(missing, 401, "missing_api_key", path)
            self.assertIn("www-authenticate", missing.headers)
            self.assert_error(self.server.request(method, path, [("X-API-Key", "")]), 401, "invalid_api_key", path)
            for bad in ("bad", self.key[:-1], self.key + "x", self.key.swapcase(), "x" * 7000, "\xe9"):
                self.assert_error(
                    self.server.request(method, path, [("X-API-Key", bad)]), 401, "invalid_api_key", (path, bad))
            twice = self.server.request(method, path, [self.good, self.good])
            self.assert_error(twice, 400, "invalid_request", path)

    def test_with_bodies_that_are_malformed_or_too_large(self):
        huge = b"x" * 3_000_000
        kinds = ([self.good], [self.good, multipart([])[0]], [self.good, ("Content-Type", "application/json")])
        for path, answered, _ in self.routes:
            for method in METHODS:
                for headers in kinds:
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
        for path in ("/v1", "/v1/", "/v1/nothing", "/v1/conversions/", "/v1/conversions/a/b", "/health",
                     "/v1/../v1/ping", "/v1//ping", "/V1/ping", "/docs/", "/docs/nothing", "/index.html", "/assets",
                     "/assets/", "/assets/nothing", "/assets/index.html"):
            for headers in ((), (self.good,)):
                self.assert_error(self.server.request("GET", path, headers), 404, "not_found", path)
        for path in ("/../", "/docs/..%2f..%2fetc", "/v1/%00", "/v1/%zz"):
            self.assert_error(self.server.request("GET", path, [self.good]), *self.to_odd_urls, path)
        self.assertEqual(list(self.server.request("GET", "/api/v1/nothing").json()), ["detail", "code"])

    def test_every_response_has_a_request_id_of_its_own(self):
        ids = [self.server.request("GET", path, [self.good]).headers["x-request-id"]
               for path in (CONVERSIONS, f"{CONVERSIONS}/{self.done}", f"{CONVERSIONS}/none", "/v1/ping", "/v1/none")]
        self.assertEqual(len(set(ids)), len(ids))


class Refusals(Conversations):
    """Of POST /v1/conversions, in their order. None of them counts: the key may have no other job."""

    def test_the_order_of_the_checks(self):
        formats = ("output_formats", None, None, b"xml")
        json_format = ("output_formats", None, None, b"json")
        callback = ("callback_url", None, None, b"ftp://a")
        wrong_list = ("price_list", None, None, b"NONE")
        text_file = ("file", "a.txt", "text/plain", b"")
        large = b"x" * (self.max_bytes + 1)
        for parts, status, code in (
                ([wrong_list, formats, callback], 400, "empty_file"),
                ([("file", None, None, b"no file name"), wrong_list], 400, "invalid_file_type"),
                ([text_file, wrong_list, formats], 400, "invalid_file_type"),
                ([("file", "a.pdf", None, b""), wrong_list], 400, "empty_file"),
                ([("file", "a.pdf", None, large), wrong_list], 413, "file_too_large"),
                ([PDF, formats, callback], 400, "unsupported_price_list"),
                ([PDF, wrong_list, formats, callback], 400, "unsupported_price_list"),
                ([PDF, self.list_part, formats, json_format, callback], 400, "unsupported_output_format"),
                ([PDF, self.list_part, json_format, callback], 400, "feature_not_enabled"),
                ([PDF, self.list_part, callback], 400, "invalid_callback_url")):
            self.assert_error(self.post(parts), status, code, parts[0][:2])

    def test_the_name_of_a_list_may_have_brackets(self):
        plain, bracketed = (lambda value: ("output_formats", None, None, value)), (
            lambda value: ("output_formats[]", None, None, value))
        for formats, code in (
                ([bracketed(b"xml")], "unsupported_output_format"),
                ([bracketed(b"esx"), bracketed(b"xml")], "unsupported_output_format"),
                ([bracketed(b"json")], "feature_not_enabled"),
                ([plain(b"esx"), bracketed(b"esx")], "invalid_request")):
            self.assert_error(self.post([PDF, self.list_part, *formats]), 400, code, formats)

    def test_a_file_that_is_too_large_is_still_looked_at_first(self):
        for size in (self.max_bytes + 1, 3_000_000, 30_000_000):
            large = b"x" * size
            self.assert_error(self.post([("file", "a.txt", "text/plain", large), self.list_part]),
                              400, "invalid_file_type")
            self.assert_error(self.post([("file", "a.pdf", None, large), self.list_part]), 413, "file_too_large")

    def test_bodies_that_are_no_form(self):
        for headers, body in (([], b""), ([], b"x"), ([("Content-Type", "application/json")], b"{}"),
                              ([("Content-Type", "application/pdf")], PDF[3]),
                              ([("Content-Type", "multipart/form-data")], b"x"),
                              ([multipart([])[0]], b""), ([multipart([])[0]], b"--BOUNDARY\r\n")):
            response = self.server.request("POST", CONVERSIONS, [self.good, *headers], body)
            self.assert_error(response, 400, "invalid_request", headers)

    def test_a_chunked_form_is_read_too(self):
        header, body = multipart([PDF, ("price_list", None, None, b"NONE")])
        pieces = chunked(*(body[i:i + 1000] for i in range(0, len(body), 1000)))
        headers = [header, self.good, ("Transfer-Encoding", "chunked")]
        response = self.server.send(request_bytes("POST", CONVERSIONS, headers, pieces, length=False))
        self.assert_error(response, 400, "unsupported_price_list")

    def test_jobs_that_are_none(self):
        for job in ("other", "a%2Fb", "%E2%82%AC", "x" * 1000, "'%20OR%201=1--"):
            response = self.server.request("GET", f"{CONVERSIONS}/{job}", [self.good])
            self.assert_error(response, 404, "not_found", job)
        response = self.server.request("GET", f"{CONVERSIONS}/%00", [self.good])
        self.assert_error(response, *self.to_odd_urls)


class Downloading(Conversations):
    def setUp(self):
        self.whole = self.server.request("GET", self.file)

    def get(self, *headers):
        return self.server.request("GET", self.file, headers)

    def test_a_file(self):
        self.assertEqual(self.whole.status, 200)
        self.assertEqual(hashlib.sha256(self.whole.body).hexdigest(), self.whole.headers["etag"].strip('"'))
        name = self.file.split("?")[0].rsplit("/", 1)[1]
        self.assertEqual(self.whole.headers["content-disposition"], f'attachment; filename="{name}"')
        self.assertEqual(self.whole.headers["content-type"], "application/zip")
        self.assertEqual(self.whole.headers["accept-ranges"], "bytes")
        head = self.server.request("HEAD", self.file)
        self.assertEqual((head.status, head.body), (200, b""))
        self.assertEqual(int(head.headers["content-length"]), len(self.whole.body))

    def test_ranges(self):
        size = len(self.whole.body)
        for value, part in (("bytes=0-99", slice(0, 100)), ("bytes=1000-", slice(1000, None)),
                            ("bytes=-10", slice(-10, None)), (f"bytes=5-{size * 2}", slice(5, None))):
            response = self.get(("Range", value))
            self.assertEqual((response.status, response.body), (206, self.whole.body[part]))
            self.assertRegex(response.headers["content-range"], rf"^bytes \d+-\d+/{size}$")
        for whole in ("bytes=0-1,3-4", "bytes=9-1", "bytes=a-b", "lines=0-1"):
            self.assertEqual(self.get(("Range", whole)).status, 200, whole)
        beyond = self.get(("Range", f"bytes={size}-"))
        self.assert_error(beyond, 416, "range_not_satisfiable")
        self.assertEqual(beyond.headers["content-range"], f"bytes */{size}")
        self.assertEqual(self.get(("Range", "bytes=0-1"), ("If-Range", '"other"')).status, 200)
        etag = self.whole.headers["etag"]
        self.assertEqual(self.get(("Range", "bytes=0-1"), ("If-Range", etag)).status, 206)

    def test_etags(self):
        etag = self.whole.headers["etag"]
        for value in (etag, "*", f'"other", {etag}', "W/" + etag):
            response = self.get(("If-None-Match", value))
            self.assertEqual((response.status, response.body), (304, b""), value)
        self.assertEqual(self.get(("If-None-Match", '"other"')).status, 200)

    def test_what_is_signed_cannot_be_changed(self):
        path, query = self.file.split("?")
        values = dict(pair.split("=") for pair in query.split("&"))

        def changed(name, value):
            return path + "?" + "&".join(f"{key}={value if key == name else old}" for key, old in values.items())

        later = str(int(values["expires"]) + 1)
        for address in (path, path + "?", path + "?expires=x", changed("signature", "0" * 64), changed("signature", ""),
                        changed("signature", "%zz"), changed("expires", later), changed("expires", ""),
                        changed("key", "other"), changed("key", ""), self.file.replace("/esx/", "/json/"),
                        self.file.replace(path.rsplit("/", 1)[1], "other.esx"),
                        self.file.replace(f"/{self.done}/", "/another/")):
            self.assert_error(self.server.request("GET", address), 403, "invalid_signature", address)


class Operating(Conversations):
    def test_the_document(self):
        served = self.server.request("GET", "/api/v1/openapi.json").json()
        self.assertEqual(served, json.loads(DOCUMENT.read_text()))
        self.assertEqual((served["openapi"], served["info"]["version"]), ("3.1.0", "0.2.0"))
        for path, answered, _ in self.routes:
            documented = [known for known in served["paths"]
                          if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", known), path.split("?")[0])]
            if path != "/" and not path.startswith(("/docs", "/api", "/schemas")):
                self.assertEqual(len(documented), 1, path)
                self.assertEqual({method.upper() for method in served["paths"][documented[0]]}, answered - {"HEAD"})

    def test_the_pages_and_their_files(self):
        for address, cache in (("/docs", "no-cache"), ("/", "public, max-age=31536000, immutable")):
            page = self.server.request("GET", address)
            self.assertEqual((page.headers["content-type"], page.headers["cache-control"]),
                             ("text/html; charset=utf-8", "no-cache"))
            unchanged = self.server.request("GET", address, [("If-None-Match", page.headers["etag"])])
            self.assertEqual((unchanged.status, unchanged.body), (304, b""))
            for name in re.findall(rb'(?:src|href)="(/(?:docs|assets)/[^"]+)"', page.body):
                file = self.server.request("GET", name.decode(), [("Accept-Encoding", "gzip")])
                self.assertEqual((file.status, file.headers["cache-control"]), (200, cache), name)
                self.assertEqual(file.headers["x-content-type-options"], "nosniff")
                if file.headers.get("content-encoding") == "gzip":
                    plain = self.server.request("GET", name.decode())
                    self.assertEqual(gzip.decompress(file.body), plain.body)

    def assert_prometheus(self, text):
        """Every line is one of its text format, and every series is of a family that is explained."""
        explained = set(re.findall(r"^# TYPE (\S+) ", text, re.MULTILINE))
        self.assertEqual(explained, set(re.findall(r"^# HELP (\S+) .", text, re.MULTILINE)))
        for line in text.splitlines():
            if not line.startswith("#"):
                self.assertRegex(line, r'^[a-z_]+(\{[^}]*\})? ([-+0-9.e]+|\+Inf|NaN)$')
                name = re.sub(r"_(bucket|sum|count)$", "", re.match("[a-z_]+", line)[0])
                self.assertTrue({name, re.match("[a-z_]+", line)[0]} & explained, line)
