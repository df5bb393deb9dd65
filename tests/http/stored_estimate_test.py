#!/usr/bin/env python3
"""Estimates that are kept: every route with every method, stranger and error, and edits by two at once."""

import concurrent.futures
import json
import pathlib
import uuid

from client import ServerTest, check_methods, locked_pdf, multipart, run_tests, wait_until

BASE = "/api/v1/user/estimates"
JSON = ("Content-Type", "application/json")
GOOD, OTHER, BAD = (("Authorization", f"Bearer {token}") for token in ("good", "other", "bad"))
EXAMPLE = pathlib.Path("examples/estimate.pdf")  # 24 pages
ITEMS = pathlib.Path("tests/fixtures/exports/estimate_items.csv")
SMALL = pathlib.Path("tests/fixtures/synthetic/FINAL8_small.pdf")
SUFFIXES = ("", "/file", "/history", "/report", "/table?format=csv")


class StoredEstimateTest(ServerTest):
    def upload(self, content, name="estimate.pdf", texts=(), token=GOOD):
        parts = [(field, None, None, text.encode()) for field, text in texts]
        header, body = multipart([*parts, ("file", name, "application/pdf", content)])
        return self.server.request("POST", BASE, [header, *([token] if token else [])], body)

    def get(self, path, token=GOOD, headers=()):
        return self.server.request("GET", BASE + path, [*([token] if token else []), *headers])

    def send(self, method, path, body=None, token=GOOD, headers=()):
        data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        kind = [] if body is None else [JSON]
        return self.server.request(method, BASE + path, [*kind, *([token] if token else []), *headers], data)

    def good(self, response, status=200):
        self.assertEqual(response.status, status, response.body[:500])
        return response.json() if response.body else None

    def ready(self, content, name="estimate.pdf", texts=(), token=GOOD):
        """The id of an estimate that has been read."""
        response = self.upload(content, name, texts, token)
        self.assertIn(response.status, (200, 202), response.body)
        estimate_id = response.json()["estimate_id"]
        self.wait(estimate_id, token)
        return estimate_id

    def wait(self, estimate_id, token=GOOD):
        def ended():
            row = self.good(self.get(f"/{estimate_id}", token))
            return row if row["state"] in ("ready", "failed") else None

        row = wait_until(ended, "the estimate is read")
        self.assertEqual(row["state"], "ready", row["error"])
        return row

    def violations(self, response):
        self.assertEqual(response.status, 422, response.body)
        return [(violation["loc"], violation["type"]) for violation in response.json()["detail"]]

    def edit(self, estimate_id, version, operations, token=GOOD):
        return self.send("PATCH", f"/{estimate_id}", {"operations": operations}, token,
                         [("If-Match", f'"{version}"')])


class EveryRoute(StoredEstimateTest):
    def test_with_every_method(self):
        one = f"{BASE}/{uuid.uuid4()}"
        check_methods(self, [(BASE, {"GET", "HEAD", "POST"}), (one, {"GET", "HEAD", "PATCH", "DELETE"})]
                      + [(one + path, {"GET", "HEAD"}) for path in ("/file", "/history", "/report", "/table")]
                      + [(one + path, {"POST"}) for path in ("/read", "/esx", "/undo", "/redo")]
                      + [(one + "/share", {"PUT", "DELETE"})])

    def test_with_every_token(self):
        one = f"/{uuid.uuid4()}"
        for token in (BAD, None):
            self.assertEqual(self.upload(b"x", token=token).status, 401)
            for path in ("", *(one + suffix for suffix in SUFFIXES)):
                self.assertEqual(self.get(path, token).status, 401, path)
            for path in ("/read", "/esx", "/undo", "/redo"):
                self.assertEqual(self.send("POST", one + path, {}, token).status, 401)
            self.assertEqual(self.send("PATCH", one, {}, token).status, 401)
            self.assertEqual(self.send("DELETE", one, None, token).status, 401)
            self.assertEqual(self.send("PUT", one + "/share", {}, token).status, 401)
            self.assertEqual(self.send("DELETE", one + "/share", None, token).status, 401)

    def test_with_strangers(self):
        estimate_id = self.ready(SMALL.read_bytes())
        for one, token in ((f"/{estimate_id}", OTHER), (f"/{uuid.uuid4()}", GOOD), ("/x", GOOD)):
            for path in SUFFIXES:
                self.assertEqual(self.get(one + path, token).status, 404, one + path)
            for path in ("/read", "/esx"):
                self.assertEqual(self.send("POST", one + path, {}, token).status, 404)
            for path in ("/undo", "/redo"):
                self.assertEqual(self.send("POST", one + path, None, token, [("If-Match", "1")]).status, 404)
            operations = {"operations": [{"op": "accept", "group": "x"}]}
            self.assertEqual(self.send("PATCH", one, operations, token, [("If-Match", "1")]).status, 404)
            self.assertEqual(self.send("DELETE", one, None, token).status, 404)
            share = {"with": "Firm", "may": "read"}
            self.assertEqual(self.send("PUT", one + "/share", share, token).status, 404)
            self.assertEqual(self.send("DELETE", one + "/share", None, token).status, 404)
        self.assertEqual(self.good(self.get("", OTHER)), [])

    def test_with_bad_bodies(self):
        self.assertEqual(self.violations(self.upload(b"")), [(["body", "file"], "not_allowed")])
        self.assertEqual(self.violations(self.upload(b"x", texts=[("other", "x")]))[0][1], "unknown")
        self.assertEqual(self.violations(self.upload(b"x", texts=[("price_list", "NONE")])),
                         [(["body", "price_list"], "not_allowed")])
        self.assertEqual(self.upload(b"x", texts=[("project_id", str(uuid.uuid4()))]).status, 404)
        self.assertEqual(self.send("POST", "", {}).status, 400)
        for query in ("limit=0", "sort=x", "state=x", "after=x", "other=1"):
            self.assertEqual(self.get(f"?{query}").status, 422, query)

    def assert_error(self, response, status, code):
        """An error with its status and code, and a text for people."""
        self.assertEqual((response.status, response.json()["code"]), (status, code), response.body[:500])
        self.assertTrue(response.json()["detail"])

    def test_with_bodies_that_are_not_json_or_too_large(self):
        one = f"{BASE}/{self.ready(SMALL.read_bytes())}"
        text, form = (("Content-Type", kind) for kind in ("text/plain", "multipart/form-data; boundary=x"))
        refused = (([], b"{}", 415, "unsupported_media_type"), ([text], b"{}", 415, "unsupported_media_type"),
                   ([form], b"{}", 415, "unsupported_media_type"), ([JSON], b"{", 422, "validation_failed"),
                   ([JSON, ("Content-Encoding", "gzip")], b"{}", 415, "unsupported_media_type"),
                   ([JSON], b"[]", 422, "validation_failed"), ([JSON], b'{"other": 1}', 422, "validation_failed"),
                   ([JSON], b" " * 1_100_000 + b"{}", 413, "request_too_large"))
        for method, path in (("PATCH", one), ("POST", one + "/read"), ("POST", one + "/esx")):
            for kind, body, status, code in refused:
                headers = [GOOD, ("If-Match", "1"), *kind]
                self.assert_error(self.server.request(method, path, headers, body), status, code)
        for query in ("", "?format=x", "?format=csv&other=1"):
            self.assert_error(self.server.request("GET", one + "/table" + query, [GOOD]), 422, "validation_failed")

    def test_with_files_that_are_too_large(self):
        header, body = multipart([("file", "big.pdf", "application/pdf", b"%PDF-" + b"x" * 50_000_001)])
        self.assert_error(self.server.request("POST", BASE, [header, GOOD], body), 413, "file_too_large")
        self.assert_error(self.upload(b"%PDF-" + b"x" * 6_000_000), 413, "quota_exceeded")

    def test_while_it_is_not_ready(self):
        """Of one that could not be read, and of one that waits."""
        failed = self.good(self.upload(b"This is not a PDF, either."), 202)["estimate_id"]
        wait_until(lambda: self.good(self.get(f"/{failed}"))["state"] == "failed", "it fails")
        waiting = self.good(self.upload(EXAMPLE.read_bytes() + b"\n%waiting\n"), 202)["estimate_id"]
        version = [("If-Match", "1")]
        operations = {"operations": [{"op": "accept", "group": "x"}]}
        for one in (f"/{waiting}", f"/{failed}"):
            for path in ("/report", "/table?format=csv"):
                self.assert_error(self.get(one + path), 409, "estimate_not_ready")
            self.assert_error(self.send("POST", one + "/esx", {}), 409, "estimate_not_ready")
            self.assert_error(self.send("PATCH", one, operations, GOOD, version), 409, "estimate_not_ready")
            for path in ("/undo", "/redo"):
                self.assert_error(self.send("POST", one + path, None, GOOD, version), 409, "estimate_not_ready")
            if one == f"/{waiting}":
                self.assert_error(self.send("POST", one + "/read", {}), 409, "estimate_not_ready")
            row = self.good(self.get(one))
            self.assertNotIn("estimate", row)
            self.assertEqual(self.good(self.get(one + "/history")), [])
            self.assertEqual(self.send("DELETE", one).status, 204)

    def test_with_versions_that_are_missing_old_or_no_versions(self):
        estimate_id = self.ready(SMALL.read_bytes() + b"\n%versions\n")
        one = f"/{estimate_id}"
        operations = {"operations": [{"op": "set", "path": "/claim/insured_name", "value": "A"}]}
        changes = (("PATCH", one, operations), ("POST", one + "/undo", None), ("POST", one + "/redo", None))
        for method, path, body in changes:
            self.assert_error(self.send(method, path, body), 428, "version_required")
            self.assert_error(self.send(method, path, body, GOOD, [("If-Match", "x")]), 400, "invalid_request")
            self.assert_error(self.send(method, path, body, GOOD, [("If-Match", "99")]), 409, "version_conflict")
        version = [("If-Match", str(self.good(self.get(one))["version"]))]
        for path in ("/undo", "/redo"):
            self.assert_error(self.send("POST", one + path, None, GOOD, version), 409, "nothing_to_undo")

    def test_a_copy_that_is_current_is_not_sent_again(self):
        one = f"/{self.ready(SMALL.read_bytes())}/file"
        first = self.get(one)
        again = self.get(one, headers=[("If-None-Match", first.headers["etag"])])
        self.assertEqual((again.status, again.body, again.headers["etag"]), (304, b"", first.headers["etag"]))
        self.assertEqual(self.get(one, headers=[("If-None-Match", '"other"')]).body, SMALL.read_bytes())
        self.assert_error(self.get(one, headers=[("Range", "bytes=99999999-")]), 416, "range_not_satisfiable")

    def test_where_more_work_waits_than_may(self):
        """Of many at once, some are asked to come again, and the others are answered."""
        one = f"/{self.ready(EXAMPLE.read_bytes())}"
        for work in (("GET", one + "/report"), ("GET", one + "/table?format=xlsx"), ("POST", one + "/esx", {})):
            with concurrent.futures.ThreadPoolExecutor(16) as pool:
                answers = [asked.result() for asked in [pool.submit(self.send, *work) for _ in range(16)]]
            self.assertEqual({answer.status for answer in answers}, {200, 503})
            for answer in answers:
                if answer.status == 503:
                    self.assert_error(answer, 503, "service_unavailable")
                    self.assertGreater(int(answer.headers["retry-after"]), 0)


class Reading(StoredEstimateTest):
    def test_from_upload_to_deletion(self):
        content = EXAMPLE.read_bytes()
        first = self.upload(content, "claim.pdf")
        row = self.good(first, 202)
        self.assertEqual(first.headers["location"], f"{BASE}/{row['estimate_id']}")
        self.assertEqual((row["file_name"], row["kind"], row["version"]), ("claim.pdf", "pdf", 1))
        again = self.upload(content, "other.pdf")
        self.assertEqual(again.status, 200)
        self.assertEqual(again.json()["estimate_id"], row["estimate_id"])
        one = f"/{row['estimate_id']}"
        whole = self.wait(row["estimate_id"])
        self.assertEqual(whole["estimate"]["schema"], "estimate-v1")
        self.assertEqual(whole["line_count"], len(whole["estimate"]["line_items"]))
        self.assertTrue(all(line["id"] for line in whole["estimate"]["line_items"]))
        self.assertTrue(whole["matches"])
        self.assertEqual(whole["open_count"], sum(1 for entry in whole["open"] if entry["settled"] is None))
        self.assertEqual(whole["progress"], None)
        self.assertEqual(self.get(one).headers["etag"], f'"{whole["version"]}"')
        part = self.get(one + "/file", headers=[("Range", "bytes=0-4")])
        self.assertEqual((part.status, part.body), (206, b"%PDF-"))
        self.assertEqual(self.get(one + "/file").body, content)
        self.assertEqual(self.get(one + "/file", headers=[("Range", "bytes=99999999-")]).status, 416)
        self.assertEqual(self.good(self.get(one + "/history")), [])
        self.assertIn(b"escription", self.get(one + "/table?format=csv").body)
        self.assertEqual(self.get(one + "/table?format=xlsx").body[:2], b"PK")
        self.assertEqual(self.send("DELETE", one).status, 204)
        self.assertEqual(self.get(one).status, 404)

    def test_export_of_items_is_read_and_exported(self):
        estimate_id = self.ready(ITEMS.read_bytes(), "items.csv")
        whole = self.good(self.get(f"/{estimate_id}"))
        self.assertEqual((whole["kind"], whole["owner_uid"], whole["shared"]), ("export", "user-1", False))
        self.assertEqual(whole["line_count"], len(whole["estimate"]["line_items"]))
        self.assertEqual(self.get(f"/{estimate_id}/file").body, ITEMS.read_bytes())
        self.assertTrue(self.good(self.send("POST", f"/{estimate_id}/esx", {}))["esx_b64"])

    def test_report_is_that_of_an_export(self):
        estimate_id = self.ready(SMALL.read_bytes())
        report = self.good(self.get(f"/{estimate_id}/report"))
        whole = self.good(self.get(f"/{estimate_id}"))
        self.assertEqual(report["item_count"], whole["line_count"])
        self.assertEqual(report["reconciliation"]["ok"], whole["reconciled"])

    def test_list_searches_sorts_and_goes_on(self):
        ids = {self.ready(path.read_bytes(), path.name) for path in (SMALL, EXAMPLE)}
        rows = self.good(self.get(""))
        self.assertLessEqual(ids, {row["estimate_id"] for row in rows})
        insured = [row["insured_name"] or "" for row in self.good(self.get("?sort=insured_name"))]
        self.assertEqual(insured, sorted(insured, key=str.lower))
        down = [row["insured_name"] or "" for row in self.good(self.get("?sort=-insured_name"))]
        self.assertEqual(down, insured[::-1])
        amounts = [row["rcv"] for row in self.good(self.get("?sort=-rcv"))]
        self.assertEqual(amounts, sorted(amounts, reverse=True))
        named = next(row for row in rows if row["insured_name"])
        name = named["insured_name"]
        found = self.good(self.get(f"?query={name.split()[0].upper()}"))
        self.assertIn(named["estimate_id"], [row["estimate_id"] for row in found])
        self.assertEqual(self.good(self.get("?query=%25")), [])
        self.assertEqual(self.good(self.get("?state=failed&project_id=none")), [])
        seen, path = [], "?limit=1"
        while path:
            page = self.get(path)
            seen += [row["estimate_id"] for row in self.good(page)]
            link = page.headers.get("link", "")
            path = link[link.find("?"):link.find(">")] if link else ""
        self.assertEqual(sorted(seen), sorted(row["estimate_id"] for row in rows))

    def test_files_that_cannot_be_read_fail_with_their_code(self):
        row = self.good(self.upload(b"This is not a PDF."), 202)
        one = f"/{row['estimate_id']}"
        failed = wait_until(lambda: (found := self.good(self.get(one)))["state"] == "failed" and found, "it fails")
        self.assertEqual(failed["error"]["code"], "not_a_pdf")
        self.assertEqual(self.get(one + "/table?format=csv").status, 409)
        self.assertEqual(self.send("POST", one + "/esx", {}).status, 409)
        self.assertEqual(self.edit(row["estimate_id"], failed["version"], [{"op": "accept", "group": "x"}]).status, 409)
        again = self.send("POST", one + "/read", {"ocr": "never"})
        self.assertEqual(self.good(again, 202)["state"], "queued")
        wait_until(lambda: self.good(self.get(one))["state"] == "failed", "it fails again")
        self.assertEqual(self.send("DELETE", one).status, 204)

    def test_locked_files_are_read_with_their_password(self):
        content = locked_pdf(SMALL)
        row = self.good(self.upload(content, "locked.pdf"), 202)
        one = f"/{row['estimate_id']}"

        def failed(why):
            return wait_until(lambda: (found := self.good(self.get(one)))["state"] == "failed" and found["error"], why)

        self.assertEqual(failed("it needs a password")["code"], "password_required")
        self.assertEqual(self.violations(self.send("POST", one + "/read", {"password": ""}))[0][0], ["body", "password"])
        self.good(self.send("POST", one + "/read", {"password": "other"}), 202)
        self.assertEqual(failed("the password is wrong")["code"], "wrong_password")
        self.assertEqual(self.good(self.upload(content, "again.pdf"))["state"], "failed")
        again = self.upload(content, "again.pdf", [("password", "owner")])
        self.assertEqual((again.status, again.json()["estimate_id"]), (200, row["estimate_id"]))
        self.assertEqual(again.json()["state"], "queued")
        whole = self.wait(row["estimate_id"])
        self.assertTrue(whole["line_count"])
        self.assertNotIn("owner", json.dumps(whole["estimate"]["source"]))
        self.assertEqual(self.send("DELETE", one).status, 204)
        read = self.ready(content, "locked.pdf", [("password", "user pass")])
        self.assertEqual(self.send("DELETE", f"/{read}").status, 204)

    def test_too_many_that_wait_are_refused_with_the_time_to_come_back(self):
        answers = [self.upload(EXAMPLE.read_bytes() + b"\n%%wait %d\n" % number) for number in range(8)]
        refused = [answer for answer in answers if answer.status == 429]
        self.assertTrue(refused, [answer.status for answer in answers])
        for answer in refused:
            self.assertEqual(answer.json()["code"], "too_many_readings")
            self.assertGreater(int(answer.headers["retry-after"]), 0)
        for answer in answers:
            if answer.status == 202:
                self.assertEqual(self.send("DELETE", f"/{answer.json()['estimate_id']}").status, 204)

    def test_quota_says_both_numbers(self):
        refused = self.upload(b"%PDF-" + b"x" * 6_000_000)
        self.assertEqual(refused.status, 413)
        self.assertIn("5000000", refused.json()["detail"])


class Parses(StoredEstimateTest):
    """What the import preflight keeps is an estimate."""

    def preflight(self, content, headers=(), name="parse.pdf", texts=()):
        parts = [(field, None, None, text.encode()) for field, text in texts]
        header, body = multipart([*parts, ("file", name, "application/pdf", content)])
        return self.server.request("POST", "/api/v1/esx/import/preflight", [header, GOOD, *headers], body)

    def export(self, parse_hash):
        body = json.dumps({"parse_hash": parse_hash}).encode()
        return self.server.request("POST", "/api/v1/esx/generate-from-parse", [JSON, GOOD], body)

    def listed(self, name):
        return [row for row in self.good(self.get(f"?query={name}")) if row["file_name"] == name]

    def test_are_listed_opened_and_deleted(self):
        made = self.good(self.preflight(SMALL.read_bytes() + b"\n%parse\n"))
        [row] = self.listed("parse.pdf")
        one = f"/{row['estimate_id']}"
        whole = self.wait(row["estimate_id"])
        self.assertEqual((whole["kind"], whole["line_count"]), ("pdf", made["line_count"]))
        self.assertEqual(self.get(one + "/file").status, 404)
        self.good(self.edit(row["estimate_id"], whole["version"], [
            {"op": "set", "path": "/claim/insured_name", "value": "Ann"}]))
        self.good(self.preflight(SMALL.read_bytes() + b"\n%parse\n"))
        self.assertEqual([row["insured_name"] for row in self.listed("parse.pdf")], ["Ann"])
        self.assertEqual(self.good(self.export(made["parse_hash"]))["report"]["item_count"], made["line_count"])
        self.assertEqual(self.send("DELETE", one).status, 204)
        self.assertEqual(self.export(made["parse_hash"]).status, 404)

    def test_of_an_upload_are_that_estimate(self):
        content = SMALL.read_bytes() + b"\n%upload\n"
        self.good(self.preflight(content, name="first.pdf"))
        self.assertEqual(len(self.listed("first.pdf")), 1)
        estimate_id = self.ready(content, "upload.pdf")
        self.assertEqual(self.listed("first.pdf"), [])
        made = self.good(self.preflight(content))
        self.assertEqual([row["estimate_id"] for row in self.listed("upload.pdf")], [estimate_id])
        self.good(self.export(made["parse_hash"]))

    def test_may_wait(self):
        answer = self.preflight(SMALL.read_bytes() + b"\n%later\n", [("Prefer", "respond-async, wait=10")], "later.pdf")
        row = self.good(answer, 202)
        self.assertEqual(answer.headers["location"], f"{BASE}/{row['estimate_id']}")
        self.assertEqual(answer.headers["preference-applied"], "respond-async")
        self.wait(row["estimate_id"])

    def test_that_are_locked_may_wait(self):
        row = self.good(self.preflight(locked_pdf(SMALL), [("Prefer", "respond-async")], "locked.pdf",
                                       [("password", "owner")]), 202)
        self.assertTrue(self.wait(row["estimate_id"])["line_count"])
        self.assertEqual(self.send("DELETE", f"/{row['estimate_id']}").status, 204)


class Editing(StoredEstimateTest):
    def setUp(self):
        super().setUp()
        # Each test has a content of its own.
        content = SMALL.read_bytes() + b"\n%" + self.id().encode() + b"\n"
        self.estimate_id = self.ready(content)
        self.whole = self.good(self.get(f"/{self.estimate_id}"))
        self.version = self.whole["version"]
        self.line = next(line for line in self.whole["estimate"]["line_items"] if line["quantity"] and line["rcv"])
        self.path = f"/line_items/{self.line['id']}"

    def body(self):
        return self.get(f"/{self.estimate_id}").json()

    def test_changes_totals_and_is_undone_to_the_byte(self):
        before = self.body()["estimate"]
        operations = [{"op": "set", "path": f"{self.path}/quantity", "value": self.line["quantity"] * 2},
                      {"op": "set", "path": "/claim/insured_name", "value": "Somebody Else"}]
        response = self.edit(self.estimate_id, self.version, operations)
        made = self.good(response)
        self.assertEqual(made["version"], self.version + 1)
        self.assertEqual(response.headers["etag"], f'"{self.version + 1}"')
        [changed] = made["estimate"]["line_items"]
        self.assertEqual(changed["quantity"], self.line["quantity"] * 2)
        self.assertEqual(changed["printed"]["rcv"], self.line["rcv"])
        self.assertEqual(made["estimate"]["claim"]["insured_name"], "Somebody Else")
        self.assertNotIn("source", made["estimate"])
        after = self.body()
        self.assertEqual(after["insured_name"], "Somebody Else")
        self.assertGreater(after["rcv"], self.whole["rcv"])
        [step] = self.good(self.get(f"/{self.estimate_id}/history"))
        self.assertEqual((step["number"], step["by"], step["undone"], step["operations"]), (1, "user-1", False, operations))
        undone = self.good(self.send("POST", f"/{self.estimate_id}/undo", None, GOOD,
                                     [("If-Match", str(self.version + 1))]))
        self.assertEqual(json.dumps(undone["estimate"]), json.dumps(before))
        self.assertEqual(json.dumps(self.body()["estimate"]), json.dumps(before))
        redone = self.good(self.send("POST", f"/{self.estimate_id}/redo", None, GOOD,
                                     [("If-Match", str(self.version + 2))]))
        self.assertEqual(json.dumps(redone["estimate"]), json.dumps(after["estimate"]))
        for path in ("/redo", "/undo", "/undo"):
            last = self.send("POST", f"/{self.estimate_id}{path}", None, GOOD,
                             [("If-Match", str(self.body()["version"]))])
        self.assertEqual(last.status, 409)
        self.assertIn("undo", last.json()["detail"])

    def test_needs_the_version(self):
        operations = {"operations": [{"op": "set", "path": "/claim/insured_name", "value": "A"}]}
        self.assertEqual(self.send("PATCH", f"/{self.estimate_id}", operations).status, 428)
        self.assertEqual(self.send("POST", f"/{self.estimate_id}/undo").status, 428)
        self.assertEqual(self.send("PATCH", f"/{self.estimate_id}", operations, GOOD, [("If-Match", "x")]).status, 400)

    def test_lists_every_violation_and_changes_nothing(self):
        response = self.edit(self.estimate_id, self.version,
                             [{"op": "set", "path": f"{self.path}/quantity", "value": 1},
                              {"op": "delete_line", "line_id": "none"},
                              {"op": "set", "path": f"{self.path}/quantity", "value": "x"}])
        self.assertEqual(self.violations(response), [(["body", "operations", 1, "line_id"], "unknown"),
                                                     (["body", "operations", 2, "value"], "wrong_type")])
        self.assertEqual(self.body()["version"], self.version)
        for operations in ([], [{"op": "x"}], [{"op": "accept", "other": 1}], "x"):
            response = self.send("PATCH", f"/{self.estimate_id}", {"operations": operations}, GOOD,
                                 [("If-Match", str(self.version))])
            self.assertEqual(response.status, 422, response.body)

    def test_of_two_editors_at_once_one_wins_and_the_other_sees_why(self):
        def rename(name):
            return self.edit(self.estimate_id, self.version,
                             [{"op": "set", "path": "/claim/insured_name", "value": name}])

        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            responses = list(pool.map(rename, ("Ann", "Bob")))
        self.assertEqual(sorted(response.status for response in responses), [200, 409])
        lost = next(response.json() for response in responses if response.status == 409)
        self.assertEqual(lost["version"], self.version + 1)
        [step] = lost["operations"]
        self.assertEqual(step["operations"][0]["value"], self.body()["insured_name"])

    def test_is_kept_when_the_file_is_read_again(self):
        self.good(self.edit(self.estimate_id, self.version,
                            [{"op": "set", "path": f"{self.path}/description", "value": "Another text"}]))
        self.good(self.send("POST", f"/{self.estimate_id}/read", {}), 202)
        row = self.wait(self.estimate_id)
        [line] = [line for line in row["estimate"]["line_items"] if line["id"] == self.line["id"]]
        self.assertEqual(line["description"], "Another text")

    def test_may_be_kept_for_longer(self):
        before = self.whole["expires_at"]
        kept = self.good(self.edit(self.estimate_id, self.version, [{"op": "keep", "value": True}]))
        self.assertGreater(self.body()["expires_at"][:4], before[:4])
        self.good(self.send("POST", f"/{self.estimate_id}/undo", None, GOOD, [("If-Match", str(kept["version"]))]))
        self.assertEqual(self.body()["expires_at"], before)
        self.good(self.send("POST", f"/{self.estimate_id}/redo", None, GOOD, [("If-Match", str(kept["version"] + 1))]))
        self.assertGreater(self.body()["expires_at"][:4], before[:4])
        self.good(self.edit(self.estimate_id, kept["version"] + 2, [{"op": "keep", "value": False}]))
        self.assertEqual(self.body()["expires_at"], before)
        refused = self.edit(self.estimate_id, kept["version"] + 3, [{"op": "keep", "value": 1}])
        self.assertEqual(self.violations(refused), [(["body", "operations", 0, "value"], "wrong_type")])

    def test_open_entries_are_accepted(self):
        entry = next((entry for entry in self.whole["open"] if entry["settled"] is None), None)
        if entry is None:
            self.skipTest("nothing is open")
        made = self.good(self.edit(self.estimate_id, self.version, [{"op": "accept", "ids": [entry["id"]]}]))
        [settled] = [now for now in made["open"] if now["id"] == entry["id"]]
        self.assertEqual((settled["settled"], settled["by"]), ("accepted", "user-1"))

    def test_exports_are_charged_once(self):
        first = self.good(self.send("POST", f"/{self.estimate_id}/esx", {}))
        self.assertTrue(first["esx_b64"])
        run = self.good(self.server.request("GET", f"/api/v1/esx/runs/{first['run_ref']}", [GOOD]))
        paid = self.body()["charge"]
        self.assertEqual(paid["credits"], 0)
        self.good(self.edit(self.estimate_id, self.version,
                            [{"op": "set", "path": f"{self.path}/quantity", "value": 3}]))
        again = self.good(self.send("POST", f"/{self.estimate_id}/esx", {}))
        second = self.good(self.server.request("GET", f"/api/v1/esx/runs/{again['run_ref']}", [GOOD]))
        self.assertEqual((run["charged_credits"], second["charged_credits"]), (2 if self.whole["line_count"] > 5 else 0, 0))
        self.assertEqual(self.violations(self.send("POST", f"/{self.estimate_id}/esx", {"price_list": "NONE"})),
                         [(["body", "price_list"], "not_allowed")])


class Sharing(StoredEstimateTest):
    """user-1 shares with user-2, who is an administrator."""

    def setUp(self):
        super().setUp()
        self.estimate_id = self.ready(SMALL.read_bytes())
        self.one = f"/{self.estimate_id}"
        for uid in ("user-1", "user-2"):
            self.put_into(uid, "Firm")

    def put_into(self, uid, organization):
        self.good(self.server.request("POST", f"/api/v1/admin/users/{uid}/organization", [OTHER, JSON],
                                      json.dumps({"organization": organization}).encode()))

    def share(self, member, may, token=GOOD):
        return self.send("PUT", self.one + "/share", {"with": member, "may": may}, token)

    def accept(self, version, token=OTHER):
        return self.edit(self.estimate_id, version, [{"op": "set", "path": "/claim/insured_name", "value": "A"}], token)

    def refused(self, response):
        self.assertEqual((response.status, response.json()["code"]), (403, "forbidden"), response.body[:500])

    def test_reading_and_editing(self):
        self.good(self.server.request("PUT", "/api/v1/user/profile", [GOOD, JSON], b'{"display_name": "Ann Lee"}'))
        self.good(self.server.request("PUT", "/api/v1/user/profile", [OTHER, JSON], b'{"display_name": "Bo Ray"}'))
        for member, name in (("Firm", None), ("user-2", "Bo Ray")):
            row = self.good(self.share(member, "read"))
            self.assertEqual((row["share"], row["shared"]), ({"with": member, "may": "read"}, False))
            self.assertEqual(row["share_name"], name)
            [seen] = self.good(self.get("", OTHER))
            self.assertEqual((seen["shared"], seen["owner_uid"]), (True, "user-1"))
            self.assertEqual((seen["owner_name"], row["owner_name"]), ("Ann Lee", None))
            for path in SUFFIXES:
                self.assertEqual(self.get(self.one + path, OTHER).status, 200, path)
            version = [("If-Match", str(seen["version"]))]
            self.refused(self.accept(seen["version"]))
            self.refused(self.send("POST", self.one + "/undo", None, OTHER, version))
            self.refused(self.send("POST", self.one + "/redo", None, OTHER, version))
            self.refused(self.send("POST", self.one + "/read", {}, OTHER))
        version = self.good(self.share("Firm", "edit"))["version"]
        made = self.good(self.accept(version))
        self.assertEqual(self.accept(version, GOOD).status, 409)
        self.assertEqual(self.good(self.get(self.one + "/history"))[0]["by"], "user-2")
        self.refused(self.edit(self.estimate_id, made["version"], [{"op": "keep", "value": True}], OTHER))
        self.refused(self.share("Firm", "read", OTHER))
        self.refused(self.send("DELETE", self.one + "/share", None, OTHER))
        self.refused(self.send("DELETE", self.one, None, OTHER))
        self.assertTrue(self.good(self.send("POST", self.one + "/esx", {}, OTHER))["esx_b64"])

    def test_the_end(self):
        for end in (lambda: self.put_into("user-2", ""), lambda: self.put_into("user-1", "Other"),
                    lambda: self.good(self.send("DELETE", self.one + "/share"), 204)):
            for uid in ("user-1", "user-2"):
                self.put_into(uid, "Firm")
            self.good(self.share("Firm", "edit"))
            self.assertEqual(self.get(self.one, OTHER).status, 200)
            end()
            self.assertEqual(self.get(self.one, OTHER).status, 404)
            self.assertEqual(self.good(self.get("", OTHER)), [])

    def test_with_whom(self):
        texts = set()
        for member in ("user-1", "nobody", "Other", "user-3"):
            response = self.share(member, "read")
            self.assertEqual(self.violations(response), [(["body", "with"], "not_allowed")])
            texts.add(response.body)
        self.assertEqual(len(texts), 1)
        self.assertEqual(self.share("Firm", "own").status, 422)
        self.assertEqual(self.share("", "read").status, 422)
        self.put_into("user-1", "")
        for member in ("user-2", "nobody", "Firm"):
            texts.add(self.share(member, "read").body)
        self.assertEqual(len(texts), 1)

    def test_versions(self):
        def version():
            return self.good(self.get(self.one))["version"]

        first = version()
        for number, (member, may) in enumerate([("Firm", "read"), ("Firm", "edit"), ("user-2", "edit")], 1):
            for _ in range(2):  # the second time, nothing changes
                shared = self.share(member, may)
                self.assertEqual(self.good(shared)["version"], first + number)
                self.assertEqual(shared.headers["etag"], f'"{first + number}"')
        copies = [("If-None-Match", f'"{first}", "{version()}"')]
        same = self.get(self.one, GOOD, copies)
        self.assertEqual((same.status, same.body, same.headers["etag"]), (304, b"", f'"{version()}"'))
        self.assertEqual(self.get(self.one, GOOD, [("If-None-Match", f'"{first}"')]).status, 200)
        conflict = self.accept(first)
        self.assertEqual((conflict.status, conflict.json()["operations"]), (409, []))
        self.put_into("user-2", "")
        self.assertEqual(version(), first + 4)
        self.assertEqual(self.get(self.one, GOOD, copies).status, 200)
        for _ in range(2):
            self.good(self.send("DELETE", self.one + "/share"), 204)
            self.assertEqual(version(), first + 4)


if __name__ == "__main__":
    run_tests()
