#!/usr/bin/env python3
"""The ESX generation over HTTP: every route with every caller, hostile files, and equality with esxconv."""

import base64
import concurrent.futures
import io
import json
import pathlib
import socket
import subprocess
import tempfile
import unittest
import uuid
import zipfile

from client import ServerTest, check_methods, locked_pdf, multipart, request_bytes, run_tests, wait_until

BASE = "/api/v1/esx"
JSON = ("Content-Type", "application/json")
GOOD, OTHER, BAD = (("Authorization", f"Bearer {token}") for token in ("good", "other", "bad"))
EXAMPLE = pathlib.Path("examples/estimate.pdf")  # 24 pages
SMALL = pathlib.Path("tests/fixtures/synthetic/FINAL8_small.pdf")
VENDOR = pathlib.Path("../shared/samples/xactimate/03KWLMG")
SAMPLES = [VENDOR / name for name in ("Final_Draft_with_without_Removal_Depreciation_Report.PDF", "Report_Rough_Draft.PDF")]
UPLOADS = ("/inspect", "/import/preflight", "/generate-from-pdf/json")


class EsxTest(ServerTest):
    def upload(self, path, content, name="estimate.pdf", texts=(), token=GOOD):
        parts = [(field, None, None, text.encode()) for field, text in texts]
        header, body = multipart([*parts, ("file", name, "application/pdf", content)])
        return self.server.request("POST", BASE + path, [header, *([token] if token else [])], body)

    def post(self, path, body, token=GOOD):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.server.request("POST", BASE + path, [JSON, *([token] if token else [])], data)

    def good(self, response):
        self.assertEqual(response.status, 200, response.body)
        return response.json()

    def violations(self, response):
        self.assertEqual(response.status, 422, response.body)
        return [(violation["loc"], violation["type"]) for violation in response.json()["detail"]]

    def preflight(self, pdf=EXAMPLE, **options):
        return self.good(self.upload("/import/preflight", pdf.read_bytes(), pdf.name, **options))

    def convert(self, pdf, *options):
        """The ESX, the estimate and the report of esxconv."""
        with tempfile.TemporaryDirectory() as folder:
            outputs = [pathlib.Path(folder, name) for name in ("out.esx", "out.json", "out.report.json")]
            program = pathlib.Path(self.program).parent / "esxconv"
            subprocess.run([program, pdf, "-o", outputs[0], "--json", outputs[1], "--report", outputs[2], "--quiet",
                            "--data-dir", folder, *options], check=True)
            return outputs[0].read_bytes(), *(json.loads(path.read_text()) for path in outputs[1:])


class EveryRoute(EsxTest):
    def test_with_every_method(self):
        check_methods(self, [(BASE + path, {"POST"}) for path in (*UPLOADS, "/generate-from-parse")]
                      + [(f"{BASE}/runs/{uuid.uuid4()}", {"GET", "HEAD"})])

    def test_with_every_token(self):
        for path in UPLOADS:
            self.assertEqual(self.upload(path, b"x", token=BAD).status, 401, path)
            self.assertEqual(self.upload(path, b"x", token=None).status, 422 if path == "/inspect" else 401, path)
        for token in (BAD, None):
            self.assertEqual(self.post("/generate-from-parse", {"parse_hash": "x"}, token).status, 401)
            self.assertEqual(self.server.request("GET", f"{BASE}/runs/x", [token] if token else []).status, 401)

    def test_with_bad_uploads(self):
        for path in UPLOADS:
            self.assertEqual(self.violations(self.upload(path, b"")), [(["body", "file"], "not_allowed")])
            self.assertEqual(self.violations(self.upload(path, b"x", texts=[("other", "x")]))[0][1], "unknown")
            self.assertEqual(self.server.request("POST", BASE + path, [GOOD, JSON], b"{}").status, 400)
            header, body = multipart([("text", None, None, b"x")])
            self.assertEqual(self.server.request("POST", BASE + path, [GOOD, header], body).status, 422)

    def test_with_hostile_files(self):
        example = EXAMPLE.read_bytes()
        for content in (b"x", b"%PDF-1.7\n", example[:3000], b"PK\3\4" + b"\0" * 500, b"<!DOCTYPE a [<!ENTITY b 'c'>]>"):
            for path in UPLOADS:
                loc, kind = self.violations(self.upload(path, content))[0]
                self.assertEqual(loc, ["body", "file"], (path, content[:10]))
                self.assertNotEqual(kind, "internal_error", (path, content[:10]))

    def test_with_bad_bodies(self):
        for body in (b"{", b"[]", b"\xff", {}, {"parse_hash": 1}, {"parse_hash": "x", "unknown": 1},
                     {"parse_hash": "x", "include_sketch": "yes"}, {"parse_hash": "x" * 101}):
            self.violations(self.post("/generate-from-parse", body))
        self.assertEqual(self.server.request("POST", f"{BASE}/generate-from-parse", [GOOD], b"{}").status, 415)
        for query in ("max_items=0", "max_items=x", "other=1"):
            self.violations(self.upload(f"/generate-from-pdf/json?{query}", b"x"))


class Inspect(EsxTest):
    def test_an_esx_is_the_estimate_it_was_made_from(self):
        esx, estimate, _ = self.convert(EXAMPLE)
        for token in (GOOD, None):
            read = self.good(self.upload("/inspect", esx, "estimate.esx", token=token))
            self.assertEqual(read["schema"], "estimate-v1")
            self.assertEqual(len(read["line_items"]), len(estimate["line_items"]))
            self.assertEqual(read["totals"], estimate["totals"])


class Import(EsxTest):
    def check_export(self, pdf):
        esx, estimate, report = self.convert(pdf)
        read = self.preflight(pdf, token=OTHER)  # who pays for nothing
        self.assertEqual(read["estimate"]["line_items"], estimate["line_items"])
        self.assertEqual(read["line_count"], len(estimate["line_items"]))
        self.assertEqual(read["page_count"], estimate["source"]["page_count"])
        self.assertEqual(read["credits_required"], 0)
        made = self.good(self.post("/generate-from-parse", {"parse_hash": read["parse_hash"]}, OTHER))
        self.assertEqual(base64.b64decode(made["esx_b64"]), esx)
        self.assertEqual(made["filename"], pdf.stem + ".esx")
        self.assertEqual(made["report"], read["report"])
        self.assertEqual(made["report"]["item_count"], report["counts"]["line_items"])
        self.assertEqual(made["report"]["manual_entry_items"], report["manual_entry_items"])
        checks = [{name: value for name, value in check.items() if name != "page"} for check in made["report"]["reconciliation"]["checks"]]
        self.assertEqual({**made["report"]["reconciliation"], "checks": checks}, report["reconciliation"])
        self.assertEqual(len(made["scope_preview"]), min(50, read["line_count"]))
        whole = self.good(self.upload("/generate-from-pdf/json", pdf.read_bytes(), pdf.name, token=OTHER))
        self.assertEqual(whole["esx_b64"], made["esx_b64"])

    def test_the_esx_is_the_one_of_esxconv(self):
        self.check_export(EXAMPLE)

    def test_the_esx_of_the_samples_is_the_one_of_esxconv(self):
        if not SAMPLES[0].exists():
            raise unittest.SkipTest("../shared/samples is not there")
        for pdf in SAMPLES:
            with self.subTest(pdf.name):
                self.check_export(pdf)

    def test_exported_items(self):
        export = pathlib.Path("tests/fixtures/exports/estimate_items.csv")
        _, estimate, report = self.convert(export)
        read = self.preflight(export, token=OTHER)
        self.assertEqual(read["estimate"]["line_items"], estimate["line_items"])
        self.assertEqual(read["line_count"], report["counts"]["line_items"])
        made = self.good(self.post("/generate-from-parse", {"parse_hash": read["parse_hash"]}, OTHER))
        self.assertEqual(made["report"], read["report"])
        bad = self.upload("/import/preflight", b"#,Desc,Qty,Unit,Activity\n", "bad.csv")
        self.assertEqual(self.violations(bad)[0][0], ["body", "file"])

    def test_reads_a_locked_pdf_with_its_password(self):
        content = locked_pdf(SMALL)
        for texts, code in (((), "password_required"), ([("password", "other")], "wrong_password")):
            refused = self.upload("/import/preflight", content, texts=texts)
            self.assertEqual(self.violations(refused), [(["body", "file"], code)])
        self.assertEqual(self.violations(self.upload("/import/preflight", content, texts=[("password", "")]))[0][0],
                         ["body", "password"])
        expected = self.preflight(SMALL)
        for password in ("user pass", "owner"):
            read = self.good(self.upload("/import/preflight", content, texts=[("password", password)]))
            self.assertEqual(read["line_count"], expected["line_count"])
            self.assertNotIn(password, json.dumps(read["estimate"]["source"]))
        made = self.good(self.upload("/generate-from-pdf/json", content, texts=[("password", "owner")]))
        self.assertTrue(made["esx_b64"])

    def test_a_parse_belongs_to_its_user(self):
        parse_hash = self.preflight()["parse_hash"]
        self.assertEqual(self.preflight()["parse_hash"], parse_hash)
        self.assertEqual(self.post("/generate-from-parse", {"parse_hash": parse_hash}, OTHER).status, 404)
        self.assertEqual(self.post("/generate-from-parse", {"parse_hash": "0" * 64}).status, 404)
        self.assertEqual(self.preflight(token=OTHER)["parse_hash"], parse_hash)
        self.good(self.post("/generate-from-parse", {"parse_hash": parse_hash}, OTHER))

    def test_a_run_belongs_to_its_user(self):
        made = self.good(self.post("/generate-from-parse", {"parse_hash": self.preflight()["parse_hash"]}))
        path = f"{BASE}/runs/{made['run_ref']}"
        run = self.good(self.server.request("GET", path, [GOOD]))
        self.assertEqual(set(run), {"run_ref", "kind", "created_at", "filename", "report", "charged_credits"})
        self.assertEqual((run["kind"], run["filename"], run["report"]), ("parse", made["filename"], made["report"]))
        self.assertEqual(self.server.request("GET", path, [OTHER]).status, 404)
        self.assertEqual(self.server.request("GET", f"{BASE}/runs/{uuid.uuid4()}", [GOOD]).status, 404)

    def test_the_price_list(self):
        wrong = [("price_list", "NOTHERE8X_JAN20")]
        for path in UPLOADS[1:]:
            response = self.upload(path, EXAMPLE.read_bytes(), texts=wrong, token=OTHER)
            self.assertEqual(self.violations(response), [(["body", "price_list"], "not_allowed")])
        parse_hash = self.preflight()["parse_hash"]
        request = {"parse_hash": parse_hash, "price_list": wrong[0][1]}
        self.assertEqual(self.violations(self.post("/generate-from-parse", request))[0][0], ["body", "price_list"])
        request["price_list"] = "DEMO8X_NOV26"
        esx = self.convert(EXAMPLE, "--price-list", "DEMO8X_NOV26")[0]
        self.assertEqual(base64.b64decode(self.good(self.post("/generate-from-parse", request))["esx_b64"]), esx)

    def test_the_sketch_is_for_users_with_a_role(self):
        members, notes = {}, {}
        for token in (GOOD, OTHER):  # the other one is an admin
            request = {"parse_hash": self.preflight(token=token)["parse_hash"], "include_sketch": True}
            made = self.good(self.post("/generate-from-parse", request, token))
            esx = base64.b64decode(made["esx_b64"])
            members[token] = zipfile.ZipFile(io.BytesIO(esx)).namelist()
            notes[token] = [warning["message"] for warning in made["report"]["warnings"] if warning["code"] == "sketch_left_out"]
        self.assertEqual((len(notes[GOOD]), notes[OTHER]), (1, []))
        self.assertIn("for members", notes[GOOD][0])
        self.assertNotIn("1.XML", members[GOOD])
        self.assertIn("1.XML", members[OTHER])

    def test_only_the_first_items(self):
        count = self.preflight()["line_count"]
        for limit in (1, count, count + 1):
            made = self.good(self.upload(f"/generate-from-pdf/json?max_items={limit}", EXAMPLE.read_bytes(), token=OTHER))
            self.assertEqual(made["report"]["item_count"], min(limit, count))
            warnings = [warning["code"] for warning in made["report"]["warnings"]]
            self.assertEqual("items_left_out" in warnings, limit < count)

    def test_the_project_of_the_estimate(self):
        read = self.preflight()
        self.assertEqual(read["project_match"]["exact_match"], None)
        claim = {"name": "x", "claim_number": read["estimate"]["claim"]["claim_number"]}
        project = self.good(self.server.request("POST", "/api/v1/user/projects/", [GOOD, JSON], json.dumps(claim).encode()))
        self.assertEqual(self.preflight()["project_match"]["exact_match"]["id"], project["id"])
        self.server.request("DELETE", f"/api/v1/user/projects/{project['id']}", [GOOD])


class Credits(EsxTest):
    """A user with credits; exports of more than five lines cost two."""

    def charged(self, made):
        return self.good(self.server.request("GET", f"{BASE}/runs/{made['run_ref']}", [GOOD]))["charged_credits"]

    def test_fifty_exports_at_once_are_charged_once(self):
        pdf = EXAMPLE.read_bytes() + b"% another document"
        read = self.good(self.upload("/import/preflight", pdf))
        self.assertEqual(read["credits_required"], 2)

        def export(_):
            body = {"parse_hash": read["parse_hash"]}
            return wait_until(lambda: (answer := self.post("/generate-from-parse", body)).status == 200 and answer, "an export")

        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            made = [answer.json() for answer in pool.map(export, range(50))]
        self.assertEqual(sum(map(self.charged, made)), 2)
        self.assertEqual(self.good(self.upload("/import/preflight", pdf))["credits_required"], 0)

    def test_a_pdf_costs_a_credit(self):
        made = [self.good(self.upload("/generate-from-pdf/json", SMALL.read_bytes())) for _ in range(2)]
        self.assertEqual([self.charged(answer) for answer in made], [1, 1])

    def test_a_pdf_with_more_pages_than_the_trial_has(self):
        for _ in range(2):
            refused = self.upload("/generate-from-pdf/json", EXAMPLE.read_bytes())
            self.assertEqual(self.violations(refused), [(["body", "file"], "too_many_pages")])


class Queue(EsxTest):
    def test_a_full_queue_and_clients_that_leave(self):
        """One works, one waits, and every other one is refused; whose client leaves gives up its place."""
        header, body = multipart([("file", "a.pdf", "application/pdf", EXAMPLE.read_bytes())])
        request = request_bytes("POST", f"{BASE}/import/preflight", [GOOD, header], body)
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            responses = list(pool.map(lambda client: self.server.send(request, source=f"127.0.0.{client}"), range(1, 41)))
        self.assertEqual({response.status for response in responses}, {200, 503})
        for response in responses:
            if response.status == 503:
                self.assertIn("retry-after", response.headers)
        for _ in range(20):
            with self.server.connect() as connection:
                connection.sendall(request)
                connection.shutdown(socket.SHUT_RDWR)
        wait_until(lambda: self.server.send(request).status == 200, "a place in the queue")


if __name__ == "__main__":
    run_tests()
