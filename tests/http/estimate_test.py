#!/usr/bin/env python3
"""Estimates after editing, over HTTP: their ESX, new totals, tables, differences and supplements; price lists and their
entries. What comes back is what esxconv makes."""

import base64
import copy
import json
import pathlib
import subprocess
import tempfile
import unittest

from client import ServerTest, check_methods, multipart, request_bytes, run_tests

ESX, ESTIMATES, LISTS = "/api/v1/esx", "/api/v1/estimates", "/api/v1/price-lists"
BUILD, RECALCULATE, TABLE = ESX + "/generate-from-estimate/json", ESX + "/recalculate", ESTIMATES + "/table?format=csv"
DIFF, SUPPLEMENT = ESTIMATES + "/diff", ESTIMATES + "/supplement"
JSON = ("Content-Type", "application/json")
GOOD, OTHER, BAD = (("Authorization", f"Bearer {token}") for token in ("good", "other", "bad"))
EXAMPLE = pathlib.Path("examples/estimate.pdf")
SMALL = pathlib.Path("tests/fixtures/synthetic/FINAL8_small.pdf")
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
LIST = "DEMO8X_NOV26"


class EstimateTest(ServerTest):
    TOO_MUCH = {"quantity": 999999, "unit_price": 999999}  # no ESX has such an amount

    def post(self, path, body, token=OTHER):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.server.request("POST", path, [JSON, *([token] if token else [])], data)

    def compare(self, path, before, after, texts=(), token=OTHER):
        files = [(name, f"{name}.x", "application/octet-stream", content)
                 for name, content in (("before", before), ("after", after)) if content is not None]
        header, body = multipart([*files, *((name, None, None, text.encode()) for name, text in texts)])
        return self.server.request("POST", path, [header, *([token] if token else [])], body)

    def get(self, path, token=GOOD):
        return self.server.request("GET", path, [token] if token else [])

    def good(self, response):
        self.assertEqual(response.status, 200, response.body)
        return response.json()

    def violations(self, response):
        self.assertEqual(response.status, 422, response.body)
        return [(violation["loc"], violation["type"]) for violation in response.json()["detail"]]

    def esxconv(self, command, *options, outputs=(), files=(), status=0):
        """Standard output, and the outputs that the options name by their keys in `outputs`."""
        with tempfile.TemporaryDirectory() as folder:
            paths = {name: pathlib.Path(folder, name) for name in (*outputs, *(name for name, _ in files))}
            for name, content in files:
                paths[name].write_bytes(content)
            words = [str(paths.get(option, option)) for option in options]
            program = pathlib.Path(self.program).parent / "esxconv"
            run = subprocess.run([program, command, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            self.assertEqual(run.returncode, status, run.stderr)
            return [run.stdout, *(paths[name].read_bytes() for name in outputs)]

    def estimate(self, pdf=SMALL):
        text = self.esxconv(str(pdf), "-o", "a.esx", "--json", "a.json", "--quiet", "--price-list", LIST,
                            outputs=("a.esx", "a.json"))[2]
        return json.loads(text)

    def edited(self, pdf=SMALL):
        estimate = self.estimate(pdf)
        line = next(line for line in estimate["line_items"] if line["rcv"] and line["unit_price"] and not line["excluded"])
        line["quantity"] = round(line["quantity"] * 2, 2)
        return estimate

    def built(self, estimate, *options):
        """The ESX and the estimate of esxconv build."""
        return self.esxconv("build", "in.json", "-o", "a.esx", "--json", "a.json", "--quiet", *options,
                            outputs=("a.esx", "a.json"), files=[("in.json", json.dumps(estimate).encode())])[1:]


class EveryRoute(EstimateTest):
    posts = (BUILD, RECALCULATE, TABLE)
    forms = (DIFF, SUPPLEMENT)

    def test_with_every_method(self):
        check_methods(self, [(path.partition("?")[0], {"POST"}) for path in (*self.posts, *self.forms)]
                      + [(path, {"GET", "HEAD"}) for path in (LISTS, f"{LISTS}/{LIST}/entries")])

    def test_with_every_token(self):
        for token in (BAD, None):
            for path in self.posts:
                self.assertEqual(self.post(path, {"estimate": {}}, token).status, 401, path)
            for path in self.forms:
                self.assertEqual(self.compare(path, b"x", b"x", token=token).status, 401, path)
            for path in (LISTS, f"{LISTS}/{LIST}/entries?search=x"):
                self.assertEqual(self.get(path, token).status, 401, path)

    def test_with_bad_bodies(self):
        for path in self.posts:
            for body in (b"{", b"[]", b"\xff", {}, {"estimate": {}, "unknown": 1}, {"estimate": 1},
                         {"estimate": {"line_items": [{"quantity": "many"}]}}, {"estimate": {"line_items": {}}}):
                self.assertEqual(self.violations(self.post(path, body))[0][0][0], "body", (path, body))
            self.assertEqual(self.server.request("POST", path, [OTHER], b"{}").status, 415)
            head = request_bytes("POST", path, [JSON, OTHER, ("Content-Length", "10000001")], length=False)
            self.assertEqual(self.server.send(head).status, 413)

    def test_with_bad_forms(self):
        pdf = SMALL.read_bytes()
        for path in self.forms:
            self.assertEqual(self.violations(self.compare(path, pdf, None)), [(["body", "after"], "missing")])
            self.assertEqual(self.violations(self.compare(path, b"", pdf)), [(["body", "before"], "not_allowed")])
            self.assertEqual(self.violations(self.compare(path, pdf, pdf, [("other", "x")]))[0][1], "unknown")
            wrong = [("price_list", "NOTHERE8X_JAN20")]
            self.assertEqual(self.violations(self.compare(path, pdf, pdf, wrong)), [(["body", "price_list"], "not_allowed")])
            self.assertEqual(self.server.request("POST", path, [OTHER, JSON], b"{}").status, 400)

    def test_with_hostile_files(self):
        pdf = SMALL.read_bytes()
        for path in self.forms:
            for content in (b"x", b"%PDF-1.7\n", b"PK\3\4" + b"\0" * 500, b"<!DOCTYPE a [<!ENTITY b 'c'>]>", b"{}x"):
                for name, files in (("before", (content, pdf)), ("after", (pdf, content))):
                    loc, kind = self.violations(self.compare(path, *files))[0]
                    self.assertEqual(loc, ["body", name], (path, content[:10]))
                    self.assertNotEqual(kind, "internal_error")


class Build(EstimateTest):
    def test_the_esx_is_the_one_of_esxconv_build(self):
        for estimate in (self.estimate(), self.edited()):
            made = self.good(self.post(BUILD, {"estimate": estimate}))
            self.assertEqual(base64.b64decode(made["esx_b64"]), self.built(estimate)[0])
            self.assertEqual(made["filename"], SMALL.stem + ".esx")
            self.assertEqual(made["report"]["item_count"], len(estimate["line_items"]))
        run = self.good(self.get(f"{ESX}/runs/{made['run_ref']}", OTHER))
        self.assertEqual((run["kind"], run["charged_credits"]), ("estimate", 0))

    def test_a_price_list_and_a_file_name(self):
        estimate = self.edited()
        made = self.good(self.post(BUILD, {"estimate": estimate, "price_list": LIST, "filename": "My claim.pdf"}))
        self.assertEqual(base64.b64decode(made["esx_b64"]), self.built(estimate, "--price-list", LIST)[0])
        self.assertEqual(made["filename"], "My claim.esx")
        wrong = {"estimate": estimate, "price_list": "NOTHERE8X_JAN20"}
        self.assertEqual(self.violations(self.post(BUILD, wrong)), [(["body", "price_list"], "not_allowed")])

    def test_an_estimate_that_no_esx_can_have(self):
        estimate = self.estimate()
        estimate["line_items"] = []
        self.assertEqual(self.violations(self.post(BUILD, {"estimate": estimate})), [(["body", "estimate"], "invalid_estimate")])
        estimate = self.estimate()
        estimate["line_items"][0].update(self.TOO_MUCH)
        for path in (BUILD, RECALCULATE):
            self.assertEqual(self.violations(self.post(path, {"estimate": estimate})), [(["body", "estimate"], "invalid_estimate")])


class Charges(EstimateTest):
    """Of a user without a role: more than five lines cost two credits."""

    def charged(self, made):
        return self.good(self.get(f"{ESX}/runs/{made['run_ref']}"))["charged_credits"]

    def test_an_estimate_is_paid_for_once(self):
        estimate = self.estimate(EXAMPLE)
        estimate["notes"] = ["paid once"]
        made = [self.good(self.post(BUILD, {"estimate": estimate, **more}, GOOD))
                for more in ({}, {"filename": "again"}, {"price_list": LIST})]
        self.assertEqual([self.charged(answer) for answer in made], [2, 0, 0])
        estimate["line_items"] = estimate["line_items"][:5]
        self.assertEqual(self.charged(self.good(self.post(BUILD, {"estimate": estimate}, GOOD))), 0)

    def test_a_failure_is_refunded(self):
        estimate = self.estimate(EXAMPLE)
        estimate["line_items"][0].update(self.TOO_MUCH)
        before = self.good(self.get("/api/v1/me/credits"))["balance"]
        self.assertEqual(self.post(BUILD, {"estimate": estimate}, GOOD).status, 422)
        self.assertEqual(self.good(self.get("/api/v1/me/credits"))["balance"], before)

    def test_a_supplement_is_paid_for_by_its_lines(self):
        after = self.estimate(EXAMPLE)
        before = {**copy.deepcopy(after), "line_items": after["line_items"][:10]}
        files = [json.dumps(estimate).encode() for estimate in (before, after)]
        made = [self.good(self.compare(SUPPLEMENT, *files, token=GOOD)) for _ in range(2)]
        self.assertEqual([self.charged(answer) for answer in made], [2, 0])


class Recalculate(EstimateTest):
    def test_an_edited_estimate(self):
        estimate = self.edited()
        answer = self.good(self.post(RECALCULATE, {"estimate": estimate}))
        self.assertEqual(answer["estimate"], json.loads(self.built(estimate)[1]))
        index = next(i for i, line in enumerate(answer["estimate"]["line_items"]) if "printed" in line)
        line, changes = answer["estimate"]["line_items"][index], {row["place"]: row for row in answer["changes"]}
        self.assertEqual(changes[f"/line_items/{index}/rcv"],
                         {"place": f"/line_items/{index}/rcv", "name": line["number"], "field": "rcv",
                          "before": line["printed"]["rcv"], "after": line["rcv"]})
        total = changes["/totals/line_items/rcv"]
        self.assertIsNone(total["name"])
        self.assertAlmostEqual(total["after"] - total["before"], line["rcv"] - line["printed"]["rcv"], 2)
        failed = {row["what"] for row in answer["reconciliation"]["checks"] if not row["ok"]}
        self.assertIn("line_items.rcv", failed)
        self.assertFalse(answer["reconciliation"]["ok"])
        again = self.good(self.post(RECALCULATE, {"estimate": answer["estimate"]}))
        self.assertEqual(again, answer)

    def test_an_estimate_that_nobody_edited(self):
        estimate = self.estimate()
        answer = self.good(self.post(RECALCULATE, {"estimate": estimate}))
        self.assertEqual((answer["estimate"], answer["changes"]), (estimate, []))
        checks = answer["reconciliation"]["checks"]
        self.assertEqual([{key: row[key] for key in ("what", "printed", "computed", "ok")} for row in checks],
                         estimate["reconciliation"]["checks"])
        self.assertTrue(all(row["page"] for row in checks if row["what"].startswith("section:")))

    def test_hostile_estimates(self):
        sections = [{"id": f"S{i}", "parent_id": f"S{i - 1}" if i else None, "name": "x" * 50} for i in range(20_000)]
        lines = [{"section_id": "S19999"}] * 20_000
        for estimate in ({"sections": sections, "line_items": lines}, {"line_items": [{"box": [1e308] * 4, "quantity": -1e9}]}):
            for path in (RECALCULATE, TABLE):
                self.assertIn(self.post(path, {"estimate": estimate}).status, (200, 422, 500, 504))
        for path in EveryRoute.posts:
            many = self.post(path, {"estimate": {"line_items": [{}] * 20_001}})
            self.assertEqual(self.violations(many), [(["body", "estimate", "line_items"], "too_many")])
        self.good(self.post(RECALCULATE, {"estimate": self.estimate()}))


class Tables(EstimateTest):
    def test_the_files_are_those_of_esxconv_inspect(self):
        estimate = self.estimate()
        files = [("in.json", json.dumps(estimate).encode())]
        _, csv, xlsx = self.esxconv("inspect", "in.json", "--csv", "a.csv", "--xlsx", "a.xlsx", outputs=("a.csv", "a.xlsx"), files=files)
        for query, kind, name, content in (("format=csv", "text/csv; charset=utf-8", "csv", csv), ("format=xlsx", XLSX, "xlsx", xlsx)):
            response = self.post(f"{ESTIMATES}/table?{query}", {"estimate": estimate})
            self.assertEqual((response.status, response.headers["content-type"]), (200, kind), response.body)
            self.assertIn(f'filename="{SMALL.stem}.{name}"', response.headers["content-disposition"])
            self.assertEqual(response.body, content)

    def test_the_format(self):
        for query in ("", "?format=pdf", "?format=csv&other=1"):
            loc, _ = self.violations(self.post(f"{ESTIMATES}/table{query}", {"estimate": {}}))[0]
            self.assertEqual(loc[0], "query", query)


class Differences(EstimateTest):
    def files(self):
        """A PDF, an edited estimate, and its ESX."""
        estimate = self.edited()
        esx, recalculated = self.built(estimate)
        return SMALL.read_bytes(), recalculated, esx

    def test_the_answer_is_that_of_esxconv_diff(self):
        pdf, edited, esx = self.files()
        for before, after, more in ((pdf, edited, ()), (edited, esx, ()), (pdf, esx, [("price_list", LIST)])):
            options = [option for _, text in more for option in ("--price-list", text)]
            named = [("before.x", before), ("after.x", after)]
            expected = self.diff(named, options)
            response = self.compare(DIFF, before, after, more)
            self.assertEqual(response.body, expected[0], response.body[:300])
            page = self.compare(DIFF + "?format=html", before, after, more)
            self.assertEqual((page.status, page.headers["content-type"]), (200, "text/html; charset=utf-8"))
            self.assertEqual(page.body, expected[1])
        self.assertEqual(self.violations(self.compare(DIFF + "?format=pdf", pdf, pdf))[0][0], ["query", "format"])

    def diff(self, named, options):
        with tempfile.TemporaryDirectory() as folder:
            for name, content in named:
                pathlib.Path(folder, name).write_bytes(content)
            program = pathlib.Path(self.program).parent.resolve() / "esxconv"
            run = subprocess.run([program, "diff", "before.x", "after.x", "--json", "--html", "a.html", *options],
                                 cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            self.assertIn(run.returncode, (0, 1))
            return run.stdout, pathlib.Path(folder, "a.html").read_bytes()

    def test_a_supplement(self):
        pdf, edited, _ = self.files()
        made = self.good(self.compare(SUPPLEMENT, pdf, edited))
        _, esx = self.esxconv("diff", "before.x", "after.x", "--supplement", "a.esx", outputs=("a.esx",),
                              files=[("before.x", pdf), ("after.x", edited)], status=1)
        self.assertEqual(base64.b64decode(made["esx_b64"]), esx)
        self.assertEqual((made["filename"], made["report"]["item_count"]), ("after-supplement.esx", 1))
        run = self.good(self.get(f"{ESX}/runs/{made['run_ref']}", OTHER))
        self.assertEqual(run["kind"], "supplement")

    def test_nothing_to_supplement(self):
        pdf = SMALL.read_bytes()
        self.assertEqual(self.violations(self.compare(SUPPLEMENT, pdf, pdf)), [(["body"], "nothing_to_supplement")])


class PriceLists(EstimateTest):
    def search(self, query):
        return self.good(self.get(f"{LISTS}/{LIST}/entries?{query}"))["entries"]

    def test_the_lists(self):
        lists = self.good(self.get(LISTS))["price_lists"]
        (bundled,) = [row for row in lists if row["code"] == LIST]
        self.assertEqual((bundled["source"], bundled["own"]), ("bundled", False))
        self.assertTrue(bundled["name"] and bundled["entry_count"] > 100)

    def test_words(self):
        entries = self.search("search=R%26R+drywall&limit=5")
        self.assertEqual(len(entries), 5)
        for entry in entries:
            self.assertEqual(set(entry), {"cat", "sel", "activity", "description", "unit", "price", "prices"})
            self.assertIn("drywall", entry["description"].lower())
            self.assertIn({"activity": entry["activity"], "price": entry["price"]}, entry["prices"])
        first = entries[0]
        self.assertEqual(self.search("search=" + first["description"].replace(" ", "+").replace('"', "%22"))[0]["sel"], first["sel"])

    def test_a_unit(self):
        units = {entry["unit"] for entry in self.search("search=drywall&unit=sf&limit=100")}
        self.assertEqual(units, {"SF"})

    def test_a_category_and_a_code(self):
        entries = self.search("search=dry&limit=3")
        self.assertEqual({entry["cat"] for entry in entries}, {"DRY"})
        code = entries[1]["cat"], entries[1]["sel"]
        found = self.search(f"search={code[0]}+{code[1].replace('+', '%2B').replace('/', '%2F')}&limit=1")
        self.assertEqual([(entry["cat"], entry["sel"]) for entry in found], [code])
        self.assertEqual(self.search("search=xyzzy"), [])

    def test_bad_queries(self):
        for query in ("", "search=", "search=" + "x" * 501, "search=x&limit=0", "search=x&limit=101", "search=x&limit=x",
                      "search=x&unit=", "search=x&other=1"):
            self.assertEqual(self.violations(self.get(f"{LISTS}/{LIST}/entries?{query}"))[0][0][0], "query", query)
        self.assertEqual(self.get(f"{LISTS}/{LIST}/entries?search=%zz").status, 400)
        self.assertEqual(self.get(f"{LISTS}/NOTHERE8X_JAN20/entries?search=x").status, 404)


class Review(EstimateTest):
    def test_what_a_reviewer_needs(self):
        header, body = multipart([("file", "estimate.pdf", "application/pdf", EXAMPLE.read_bytes() + b"% for review")])
        read = self.good(self.server.request("POST", ESX + "/import/preflight", [OTHER, header], body))
        lines = read["estimate"]["line_items"]
        for line in lines:
            self.assertTrue(line["source"]["page"] and len(line["source"]["box"]) == 4)
        for row in read["candidates"]:
            self.assertEqual(row["number"], lines[row["index"]]["number"])
            for entry in row["candidates"]:
                self.assertEqual(set(entry), {"cat", "sel", "description", "unit", "confidence", "list_unit_price"})
        misses = [i for i, line in enumerate(lines) if line["match"]["kind"] == "none"]
        known = {row["index"] for row in read["candidates"]}
        nearest = [miss for miss in read["report"]["catalog_misses"] if miss["nearest"]]
        self.assertEqual(len([i for i in misses if i in known]), len(nearest))
        pages = [check["page"] for check in read["report"]["reconciliation"]["checks"]]
        self.assertTrue(pages and all(page is None or 1 <= page <= read["page_count"] for page in pages))
        self.assertTrue(any(pages))


if __name__ == "__main__":
    run_tests()
