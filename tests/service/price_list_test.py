#!/usr/bin/env python3
"""price_list_test.py PROGRAM local|shared: a user's price list of 17,386 rows, loaded over HTTP and used at once by
another process; and what a partner's job does with the list that the print names."""

import csv
import io
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

import backends
from esxserver import EXAMPLE, ROOT, call, form, submit, wait_for_end

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
KIND = sys.argv.pop(1)
ROWS, CODE = 17_386, "MINE8X_NOV26"
LISTS = "/api/v1/price-lists"


def large_export(folder):
    """Items as Xactimate exports them, in so many rows, with the habits of genuine files."""
    tools = ROOT / "tests/tools"
    prices, items = folder / "prices.csv", folder / "items.csv"
    subprocess.run([sys.executable, tools / "make_price_list.py", "--size", "12000", "--seed", "3", "--out", prices], check=True)
    subprocess.run([sys.executable, tools / "make_exports.py", prices, "--kind", "all_items", "--seed", "3", "--out", items],
                   check=True)
    rows = list(csv.reader(io.StringIO(items.read_text(encoding="utf-8-sig"), newline="")))
    assert len(rows) > ROWS
    out = io.StringIO()
    csv.writer(out).writerows(rows[:ROWS + 1])
    return out.getvalue().encode()


class PriceLists(unittest.TestCase):
    make_backend = None  # set by main

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "files").mkdir()
        (self.folder / "server").mkdir()
        self.backend = PriceLists.make_backend(PROGRAM, self.folder / "server")
        self.admin = self.backend.admin

    def process(self, *options):
        """One more process of the server."""
        server = self.backend.one(*options, folder=self.backend.machine())
        self.addCleanup(server.__exit__)
        return server.url

    def token(self, uid):
        return {"Authorization": "Bearer " + self.admin("token", "--uid", uid, "--email", f"{uid}@example.com")["id_token"]}

    def good(self, answer, wanted=200):
        status, _, body = answer
        self.assertEqual(status, wanted, body[:500])
        return json.loads(body) if body else None

    def preflight(self, url, token, code):
        body, kind = form([("price_list", code)], EXAMPLE.read_bytes())
        return call(url + "/api/v1/esx/import/preflight", body=body, headers={**token, "Content-Type": kind}, timeout=120)

    def test_a_large_list_is_used_by_another_process_at_once(self):
        here, there = self.process(), self.process()
        owner, other = self.token("owner"), self.token("other")
        body = large_export(self.folder / "files")
        start = time.monotonic()
        loaded = self.good(call(f"{here}{LISTS}/{CODE}?file_name=items.csv", body=body, headers=owner, method="PUT", timeout=120))
        print(f"{ROWS} rows loaded in {time.monotonic() - start:.2f} s", flush=True)
        table = loaded["table"]
        refused = sum(len(reason["lines"]) for reason in table["refused"])
        self.assertEqual(table["rows"], ROWS)
        self.assertEqual(table["entries"] + table["merged"] + table["repeated"] + refused, ROWS)
        self.assertEqual((loaded["entry_count"], loaded["own"]), (table["entries"], True))
        opened = self.good(call(f"{there}{LISTS}/{CODE}?query=shingles&limit=5", headers=owner, timeout=60))
        self.assertEqual((opened["entry_count"], len(opened["entries"])), (table["entries"], 5))
        report = self.good(self.preflight(there, owner, CODE))["report"]
        self.assertEqual(report["price_list"], CODE)
        self.assertGreater(report["matched_count"], 0)
        self.assertEqual(call(f"{there}{LISTS}/{CODE}", headers=other)[0], 404)
        self.assertEqual(self.preflight(there, other, CODE)[0], 422)
        line = opened["entries"][0]
        alias = {"description": "Something else entirely", "cat": line["cat"], "sel": line["sel"]}
        answer = call(f"{here}{LISTS}/{CODE}/aliases", body=json.dumps(alias).encode(),
                      headers={**owner, "Content-Type": "application/json"}, timeout=60)
        stored = self.good(answer, 201)
        self.assertEqual(self.good(call(f"{there}{LISTS}/{CODE}/aliases", headers=owner)), [stored])
        self.good(call(f"{there}{LISTS}/{CODE}", headers=owner, method="DELETE"), 204)
        self.assertEqual(call(f"{here}{LISTS}/{CODE}", headers=owner)[0], 404)
        self.assertEqual(self.preflight(here, owner, CODE)[0], 422)

    def test_a_job_with_the_printed_list(self):
        key = self.admin.new_key()
        url = self.process("--json-output", "on")
        status, refused = submit(url, key, price_list="NOTHERE8X_JAN20")
        self.assertEqual((status, refused["error"]["code"]), (400, "unsupported_price_list"))
        self.assertRegex(refused["error"]["message"], r"supported: printed, .*DEMO8X_NOV26")
        codes = {}
        for wanted in ("printed", "DEMO8X_NOV26"):
            status, answer = submit(url, key, fields=[("output_formats", "esx"), ("output_formats", "json")],
                                    price_list=wanted)
            self.assertEqual(status, 202, answer)
            job = wait_for_end(url, key, answer["job_id"])
            self.assertEqual(job["status"], "succeeded", job)
            estimate = json.loads(call(job["artifacts"][1]["url"])[2])
            codes[wanted] = sum(1 for line in estimate["line_items"] if line.get("match", {}).get("sel"))
            warnings = {warning["code"] for warning in job["summary"].get("warnings", [])}
            printed = estimate["claim"].get("price_list")
            if wanted == "printed" and printed != "DEMO8X_NOV26":
                self.assertIn("price_list_not_loaded", warnings)
                self.assertEqual(codes[wanted], 0)
        self.assertGreater(codes["DEMO8X_NOV26"], 0)


def run(make):
    PriceLists.make_backend = staticmethod(make)
    return unittest.main(exit=False).result.wasSuccessful()


if __name__ == "__main__":
    sys.exit(0 if backends.run_in(KIND, run) else 1)
