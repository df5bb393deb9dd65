#!/usr/bin/env python3
"""Price lists of users, and the codes that they choose for lines: every route with every method, stranger and error."""

import html
import io
import json
import pathlib
import unittest
import uuid
import zipfile

from client import ServerTest, check_methods, multipart, run_tests, wait_until

LISTS = "/api/v1/price-lists"
BUNDLED = "DEMO8X_NOV26"
JSON = ("Content-Type", "application/json")
GOOD, OTHER, BAD = (("Authorization", f"Bearer {token}") for token in ("good", "other", "bad"))
HEADER = "cat,sel,act,description,unit,remove_price,replace_price,reset_price,material_price,labor_price,equipment_price"
ROWS = ["DRY,1/2,&,Drywall,SF,0.50,2.10,0,0,0,0", "PNT,P,+,Paint the walls - one coat,SF,0,1.05,0,0,0,0",
        "RFG,LAM30,&,Laminated shingles,SQ,60.10,268.15,0,0,0,0"]
# As Xactimate exports items: a row for each activity, in words.
ITEMS = ("#,Cat,Sel,Act,Desc,Unit,Unit Price\r\n1,DRY,1/2,Remove,Drywall,SF,0.50\r\n2,DRY,1/2,Replace,Drywall,SF,2.10\r\n"
         "3,DRY,2-Jan,Replace,Drywall 1/2,SF,2.10\r\n")


def csv(*rows, code=""):
    return ("# code=" + code + "\n" if code else "") + "\n".join([HEADER, *rows]) + "\n"


def workbook(rows):
    """The least that is an XLSX."""
    cells = "".join("<row>" + "".join(f'<c t="inlineStr"><is><t>{html.escape(cell)}</t></is></c>' for cell in row) + "</row>" for row in rows)
    parts = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        "xl/workbook.xml": '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.'
                           'openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Items" sheetId="1" '
                           'r:id="rId1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
                                      '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/'
                                      'relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
                                    + cells + "</sheetData></worksheet>"}
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return file.getvalue()


class PriceListTest(ServerTest):
    def send(self, method, path, body=None, token=GOOD, headers=()):
        data = body.encode() if isinstance(body, str) else body or b""
        return self.server.request(method, LISTS + path, [*([token] if token else []), *headers], data)

    def put(self, code, body, query="", token=GOOD):
        return self.send("PUT", f"/{code}{query}", body, token)

    def post(self, path, body, token=GOOD):
        return self.send("POST", path, json.dumps(body), token, [JSON])

    def good(self, response, status=200):
        self.assertEqual(response.status, status, response.body[:500])
        return response.json() if response.body else None

    def own(self, token=GOOD):
        return {row["code"]: row for row in self.good(self.send("GET", "?own=true", token=token))["price_lists"]}

    def violations(self, response):
        self.assertEqual(response.status, 422, response.body)
        return [(violation["loc"], violation["type"]) for violation in response.json()["detail"]]


class EveryRoute(PriceListTest):
    def test_with_every_method(self):
        one = f"{LISTS}/NONE"
        check_methods(self, [(LISTS, {"GET", "HEAD"}), (one, {"GET", "HEAD", "PUT", "DELETE"}),
                             (one + "/aliases", {"GET", "HEAD", "POST"}), (f"{one}/aliases/{uuid.uuid4()}", {"DELETE"})])

    def test_with_every_token(self):
        for token in (BAD, None):
            self.assertEqual(self.put("X", csv(*ROWS), token=token).status, 401)
            for path in ("", "/X", "/X/aliases"):
                self.assertEqual(self.send("GET", path, token=token).status, 401, path)
            for path in ("/X", "/X/aliases/1"):
                self.assertEqual(self.send("DELETE", path, token=token).status, 401, path)
            self.assertEqual(self.post("/X/aliases", {}, token).status, 401)

    def test_with_strangers(self):
        self.good(self.put("STRANGE", csv(*ROWS)))
        alias = self.good(self.post("/STRANGE/aliases", {"description": "Board", "cat": "DRY", "sel": "1/2"}), 201)
        for token, code in ((OTHER, "STRANGE"), (GOOD, "NOBODYS")):
            self.assertEqual(self.send("GET", f"/{code}", token=token).status, 404)
            self.assertEqual(self.send("GET", f"/{code}/entries?search=x", token=token).status, 404)
            self.assertEqual(self.send("DELETE", f"/{code}", token=token).status, 404)
            body = {"description": "Board", "cat": "DRY", "sel": "1/2"}
            self.assertEqual(self.post(f"/{code}/aliases", body, token).status, 404)
            self.assertEqual(self.good(self.send("GET", f"/{code}/aliases", token=token)), [])
            self.assertEqual(self.send("DELETE", f"/{code}/aliases/{alias['id']}", token=token).status, 404)
        self.assertNotIn("STRANGE", self.own(OTHER))
        self.assertEqual(self.send("DELETE", f"/{BUNDLED}").status, 404)
        self.assertEqual(len(self.good(self.send("GET", "/STRANGE/aliases"))), 1)

    def test_with_bad_bodies_and_queries(self):
        self.assertEqual(self.put("X", b"").status, 400)
        self.assertEqual(self.violations(self.put("small", csv(*ROWS))), [(["path", "code"], "not_allowed")])
        self.assertEqual(self.violations(self.put("X", csv(*ROWS), "?column=x")), [(["query", "column"], "not_allowed")])
        self.assertEqual(self.violations(self.put("X", csv(*ROWS), "?other=1"))[0][0], ["query", "other"])
        for body in ("nothing,here\n1,2\n", csv(), "{", csv("DRY,,&,Drywall,SF,1,x,0,0,0,0"), b"PK\x03\x04"):
            response = self.put("X", body)
            self.assertEqual(self.violations(response)[0][0][0], "body", body)
        self.assertNotIn("X", self.own())
        for query in ("limit=0", "limit=501", "limit=x", "other=1", "query=" + "x" * 501):
            self.assertEqual(self.violations(self.send("GET", f"/{BUNDLED}?{query}"))[0][0][0], "query", query)
        self.assertEqual(self.violations(self.send("GET", "/X/aliases?after=x")), [(["query", "after"], "not_allowed")])
        self.assertEqual(self.violations(self.send("GET", "?own=maybe"))[0][0], ["query", "own"])
        body = {"description": "Board", "cat": "DRY", "sel": "NONE"}
        self.assertEqual(self.violations(self.post(f"/{BUNDLED}/aliases", body)), [(["body", "sel"], "not_allowed")])
        for bad in ({}, {**body, "description": ""}, {**body, "unit": 1}, {**body, "activity": "fly"}, {**body, "more": 1}):
            self.assertEqual(self.violations(self.post(f"/{BUNDLED}/aliases", bad))[0][0][0], "body", bad)

    def test_a_header_that_is_not_known_is_explained(self):
        body = "Category,Item,Operation,Text,Measure,Amount to replace\nDRY,1/2,+,Drywall,SF,2.10\n"
        response = self.put("X", body)
        self.violations(response)
        self.assertIn("the columns may be", response.json()["detail"][0]["msg"])


class Loading(PriceListTest):
    def test_every_kind_of_file(self):
        table = [row.split(",") for row in [HEADER, *ROWS]]
        as_json = json.dumps([dict(zip(table[0], row, strict=True)) for row in table[1:]])
        for kind, body in (("csv", csv(*ROWS, code="ELSE")), ("tsv", csv(*ROWS).replace(",", "\t")), ("json", as_json),
                           ("semicolons", csv(*ROWS).replace(",", ";")), ("xlsx", workbook(table))):
            loaded = self.good(self.put("KINDS", body, f"?file_name={kind}"))
            self.assertEqual((loaded["code"], loaded["entry_count"], loaded["own"], loaded["source"], loaded["file_name"]),
                             ("KINDS", 3, True, "loaded", kind))
            self.assertEqual((loaded["table"]["rows"], loaded["table"]["entries"], loaded["refused_rows"]), (3, 3, []))
            self.assertEqual(self.own()["KINDS"]["updated_at"], loaded["updated_at"])
            opened = self.good(self.send("GET", "/KINDS"))
            self.assertEqual([(entry["cat"], entry["sel"]) for entry in opened["entries"]],
                             [("DRY", "1/2"), ("PNT", "P"), ("RFG", "LAM30")])
            self.assertIn({"activity": "remove_and_replace", "price": 328.25}, opened["entries"][2]["prices"])
        self.good(self.send("DELETE", "/KINDS"), 204)
        self.assertEqual(self.send("DELETE", "/KINDS").status, 404)
        self.assertEqual(self.send("GET", "/KINDS").status, 404)
        self.assertNotIn("KINDS", self.own())

    def test_every_row_is_accounted_for(self):
        loaded = self.good(self.put("ITEMS", ITEMS))
        table = loaded["table"]
        self.assertEqual((table["rows"], table["entries"], table["activities"], table["merged"]), (3, 1, 2, 1))
        self.assertEqual([(reason["lines"]) for reason in table["refused"]], [[4]])
        self.assertIn("date", loaded["refused_rows"][0]["message"])
        (entry,) = self.good(self.send("GET", "/ITEMS"))["entries"]
        self.assertIn({"activity": "remove", "price": 0.5}, entry["prices"])

    def test_columns_are_remembered_for_the_header(self):
        body = "A,B,C,D,E,F\nDRY,1/2,+,Drywall,SF,2.10\n"
        none = ("remove_price", "reset_price", "material_price", "labor_price", "equipment_price")
        names = ["cat=A", "sel=B", "act=C", "description=D", "unit=E", "replace_price=F", *(f"{name}=" for name in none)]
        self.violations(self.put("NAMED", body))
        query = "?" + "&".join(f"column={name.replace('=', '%3D')}" for name in names)
        self.assertEqual(self.good(self.put("NAMED", body, query))["columns"], names)
        again = self.good(self.put("AGAIN", body + "DRY,5/8,+,Drywall,SF,2.30\n"))
        self.assertEqual((again["columns"], again["entry_count"]), (names, 2))
        self.violations(self.put("NAMED", body, token=OTHER))

    def test_a_list_is_replaced_and_hides_everybodys(self):
        self.good(self.put(BUNDLED, csv(*ROWS), token=OTHER))
        self.assertEqual(self.good(self.send("GET", f"/{BUNDLED}", token=OTHER))["entry_count"], 3)
        self.assertGreater(self.good(self.send("GET", f"/{BUNDLED}"))["entry_count"], 100)
        self.good(self.put(BUNDLED, csv(ROWS[0]), token=OTHER))
        opened = self.good(self.send("GET", f"/{BUNDLED}", token=OTHER))
        self.assertEqual((opened["entry_count"], len(opened["entries"]), opened["own"]), (1, 1, True))
        self.good(self.send("DELETE", f"/{BUNDLED}", token=OTHER), 204)
        self.assertEqual(self.good(self.send("GET", f"/{BUNDLED}", token=OTHER))["source"], "bundled")

    def test_the_quota(self):
        rows = [f"DRY,{number},&,{'Drywall of a kind that has a long name ' * 25}{number},SF,0.50,2.10,0,0,0,0" for number in range(4000)]
        self.good(self.put("LARGE", csv(*rows), token=OTHER))
        self.good(self.put("LARGE", csv(*rows), token=OTHER))  # in the place of the other
        refused = self.put("LARGER", csv(*rows), token=OTHER)
        self.assertEqual((refused.status, "bytes" in refused.json()["detail"]), (413, True), refused.body)
        self.assertNotIn("LARGER", self.own(OTHER))
        self.good(self.send("DELETE", "/LARGE", token=OTHER), 204)
        self.good(self.put("LARGER", csv(*rows), token=OTHER))
        self.good(self.send("DELETE", "/LARGER", token=OTHER), 204)

    def test_pages_and_words(self):
        seen, path = [], "?limit=40"
        while path:
            page = self.good(self.send("GET", f"/{BUNDLED}{path}"))
            seen += [(entry["cat"], entry["sel"]) for entry in page["entries"]]
            path = page["next"] and "?limit=40&after=" + page["next"].replace("+", "%2B").replace(" ", "%20")
        self.assertEqual(len(seen), page["entry_count"])
        self.assertEqual(len(set(seen)), len(seen))
        found = self.good(self.send("GET", f"/{BUNDLED}?query=DRYWALL+dry"))["entries"]
        self.assertTrue(found)
        for entry in found:
            self.assertIn("drywall", entry["description"].lower())
        self.assertEqual(self.good(self.send("GET", f"/{BUNDLED}?query=xyzzy"))["entries"], [])


class Aliases(PriceListTest):
    def test_chosen_codes(self):
        self.good(self.put("CHOSEN", csv(*ROWS)))
        first = self.good(self.post("/CHOSEN/aliases", {"description": "Wall board", "cat": "DRY", "sel": "1/2", "unit": "sf",
                                                        "activity": "replace"}), 201)
        self.assertEqual((first["unit"], first["activity"]), ("SF", "replace"))
        second = self.good(self.post("/CHOSEN/aliases", {"description": "Wall board", "cat": "PNT", "sel": "P", "unit": None}), 201)
        self.assertEqual((second["unit"], second["activity"]), (None, None))
        again = self.good(self.post("/CHOSEN/aliases", {"description": "WALL  BOARD", "cat": "RFG", "sel": "LAM30", "unit": "SF",
                                                        "activity": "replace"}), 201)
        self.assertEqual((again["id"], again["sel"]), (first["id"], "LAM30"))
        rows = self.good(self.send("GET", "/CHOSEN/aliases"))
        self.assertEqual({row["id"]: row["sel"] for row in rows}, {first["id"]: "LAM30", second["id"]: "P"})
        page = self.send("GET", "/CHOSEN/aliases?limit=1")
        self.assertIn('rel="next"', page.headers["link"])
        rest = self.good(self.send("GET", f"/CHOSEN/aliases?limit=1&after={page.json()[0]['id']}"))
        self.assertEqual(len(rest), 1)
        self.good(self.send("DELETE", f"/CHOSEN/aliases/{first['id']}"), 204)
        self.assertEqual(self.send("DELETE", f"/CHOSEN/aliases/{first['id']}").status, 404)
        self.assertEqual([row["id"] for row in self.good(self.send("GET", "/CHOSEN/aliases"))], [second["id"]])

    def stored_match(self, pdf, number):
        """The code that a line of a stored estimate matches."""
        parts = [("price_list", None, None, BUNDLED.encode()), ("file", "a.pdf", "application/pdf", pdf)]
        header, body = multipart(parts)
        row = self.good(self.server.request("POST", "/api/v1/user/estimates", [GOOD, header], body), 202)

        def read():
            opened = self.good(self.server.request("GET", f"/api/v1/user/estimates/{row['estimate_id']}", [GOOD]))
            return opened if opened["state"] == "ready" else None

        lines = wait_until(read, "the estimate is read")["estimate"]["line_items"]
        match = next(line for line in lines if line["number"] == number)["match"]
        return match["cat"], match["sel"]

    def test_they_apply_to_the_next_estimate(self):
        pdf = pathlib.Path("tests/fixtures/synthetic/FINAL8_small.pdf").read_bytes() + b"\n% aliases"

        def lines(token):
            header, body = multipart([("price_list", None, None, BUNDLED.encode()), ("file", "a.pdf", "application/pdf", pdf)])
            response = self.server.request("POST", "/api/v1/esx/import/preflight", [token, header], body)
            return self.good(response)["estimate"]["line_items"]

        line = next(line for line in lines(GOOD) if line.get("match") and line["unit"] and not line.get("cat"))
        entries = self.good(self.send("GET", f"/{BUNDLED}?limit=500"))["entries"]
        other = next(entry for entry in entries if entry["unit"] == line["unit"] and entry["sel"] != line["match"]["sel"])
        self.good(self.post(f"/{BUNDLED}/aliases", {"description": line["description"], "unit": line["unit"],
                                                    "activity": line["activity"], "cat": other["cat"], "sel": other["sel"]}), 201)
        changed = next(one for one in lines(GOOD) if one["number"] == line["number"])
        self.assertEqual((changed["match"]["cat"], changed["match"]["sel"]), (other["cat"], other["sel"]))
        self.assertEqual(self.stored_match(pdf, line["number"]), (other["cat"], other["sel"]))
        unchanged = next(one for one in lines(OTHER) if one["number"] == line["number"])
        self.assertEqual(unchanged["match"], line["match"])


if __name__ == "__main__":
    unittest.TestCase.maxDiff = None
    run_tests()
