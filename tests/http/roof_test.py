#!/usr/bin/env python3
"""The roof routes over a running server: reports, words, the interview, every method and every kind of refusal."""

import base64
import io
import json
import pathlib
import re
import sys
import zipfile

from client import ServerTest, check_methods, locked_pdf, multipart, patient_server, request_bytes, run_tests

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "bench"))
from bench_roof import grid_report  # noqa: E402

REPORTS = pathlib.Path("tests/fixtures/roof")
ESTIMATES = pathlib.Path("tests/fixtures/synthetic")
GABLE = "40x30 gable roof 6/12 pitch with 12 inch overhang"
JSON = ("Content-Type", "application/json")
UPLOADS = ("preview", "emit", "aerial-to-esx")
WORDS = ("emit-from-description", "describe/preview")
BODIES = (*WORDS, "interview/preview")
FIGURES = {"report_kind", "report_id", "area_sf", "squares", "facet_count", "predominant_pitch", "pitches",
           "plan_extent", "plan_area_sf", "edges", "cross_check", "structures"}
PRINTED = {"published", "waste_percent", "waste_table", "facets", "figures"}
EMISSION = {"filename", "esx_b64", "sketch_xml_b64", "summary", "self_check", "assumptions", "warnings"}
SIGNED_IN = ("Authorization", "Bearer good")
DEMO = "DEMO8X_NOV26"
OWN_LIST = (b"# code=OWN8X_NOV26\n"
            b"cat,sel,act,description,unit,remove_price,replace_price,reset_price,material_price,labor_price,"
            b"equipment_price\nRFG,DRIP,+&-,Drip edge,LF,1.00,110.00,0,0,0,0\n")
BOMB = b'<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><a>&c;</a>'


def report(name="two_structures"):
    return (REPORTS / f"{name}.xml").read_bytes()


def printed(name="roofr"):
    return (REPORTS / "printed" / f"{name}.pdf").read_bytes()


def grid(faces):
    return grid_report(faces).encode()


class RoofTest(ServerTest):
    @classmethod
    def start(cls):
        return patient_server(cls.program)  # sanitizers read the largest reports slowly

    def upload(self, path, content, file_name="roof.xml", more=(), headers=()):
        more = [part if len(part) == 4 else (part[0], None, None, part[1].encode()) for part in more]
        parts = [("file", file_name, "text/xml", content), *more] if content is not None else list(more)
        header, body = multipart(parts)
        return self.server.request("POST", f"/api/v1/roof/{path}", [header, *headers], body)

    def ask(self, path, body, headers=(JSON,)):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.server.request("POST", f"/api/v1/roof/{path}", headers, data)

    def violation(self, response):
        """The only wrong field: its place and type."""
        self.assertEqual(response.status, 422, response.body)
        self.assertEqual(set(response.json()), {"detail", "code"})
        (row,) = response.json()["detail"]
        self.assertEqual(set(row), {"loc", "msg", "type"})
        return row["loc"], row["type"]

    def detail(self, response, status):
        self.assertEqual((response.status, set(response.json())), (status, {"detail", "code"}), response.body)
        self.assertIsInstance(response.json()["detail"], str)

    def check_esx(self, content, sketch=None):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            self.assertIn("XACTDOC.XML", archive.namelist())
            self.assertIsNone(archive.testzip())
            if sketch is not None:
                self.assertEqual("1.XML" in archive.namelist(), sketch)

    def lines(self, emission):
        return {line["sel"]: line["quantity"] for line in emission["summary"]["scope"]}


class Reports(RoofTest):
    def test_preview(self):
        body = self.upload("preview", report()).json()
        self.assertEqual(set(body), FIGURES | PRINTED | {"svg", "property", "warnings"})
        self.assertTrue(body["cross_check"]["ok"])
        self.assertIn("<svg", body["svg"])
        self.assertEqual((body["report_kind"], body["report_id"], body["facet_count"]), ("eagleview", "10001", 3))
        self.assertEqual((body["area_sf"], body["plan_area_sf"], body["edges"]["ridge_ft"]), (1465.33, 1320, 40))
        self.assertEqual([s["id"] for s in body["structures"]], ["ROOF1", "ROOF1-2"])

    def test_preview_of_every_fixture(self):
        for path in sorted(REPORTS.rglob("*.xml")):
            self.assertEqual(self.upload("preview", path.read_bytes(), path.name).status, 200, path)

    def test_preview_of_a_pdf(self):
        body = self.upload("preview", printed(), "Roof.PDF").json()
        self.assertEqual(set(body), FIGURES | PRINTED | {"svg", "property", "warnings"})
        self.assertEqual((body["report_kind"], body["area_sf"], body["facet_count"]), ("roofr", 842, 4))
        self.assertEqual(body["published"]["area_sf"], 842)
        self.assertIn("<svg", body["svg"])
        self.assertEqual(body, self.upload("preview", printed(), "roof.xml").json())

    def test_preview_of_a_pdf_with_figures_only(self):
        body = self.upload("preview", printed("hover"), "roof.pdf").json()
        self.assertNotIn("svg", body)
        self.assertEqual((body["report_kind"], body["area_sf"], body["facet_count"]), ("hover", 1499, 2))
        self.assertIn("no_roof_plan", {warning["code"] for warning in body["warnings"]})

    def test_esx_of_a_pdf(self):
        for name, drawn in (("roofr", True), ("hover", False)):
            body = self.upload("emit", printed(name), f"{name}.pdf").json()
            members = EMISSION if drawn else EMISSION - {"sketch_xml_b64"}
            self.assertEqual((set(body), body["filename"]), (members, f"{name}.esx"))
            self.assertTrue(body["self_check"]["ok"])
            self.assertTrue(body["summary"]["scope"])
            self.assertEqual(body["summary"]["pieces"] + body["summary"]["single_faces"] > 0, drawn, name)
            esx = base64.b64decode(body["esx_b64"], validate=True)
            self.check_esx(esx)
            self.assertEqual(self.upload("aerial-to-esx", printed(name), f"{name}.pdf").body, esx)

    def test_json(self):
        sizes = {"Area": "1,599 sq ft", "Pitch": "6/12", "LengthRidge": "40", "LengthEave": "120"}
        body = self.upload("preview", json.dumps(sizes).encode(), "totals.json").json()
        self.assertEqual((body["area_sf"], body["predominant_pitch"]), (1599, "6/12"))

    def test_emit(self):
        body = self.upload("emit", report(), "C:\\claims\\Smith.XML").json()
        self.assertEqual(set(body), EMISSION)
        self.assertEqual(body["filename"], "Smith.esx")
        self.assertTrue(body["self_check"]["ok"])
        self.assertLessEqual(FIGURES | {"scope", "pieces"}, set(body["summary"]))
        self.check_esx(base64.b64decode(body["esx_b64"], validate=True))

    def test_the_scope_is_that_of_the_interview(self):
        signed_in = [("Authorization", "Bearer good")]
        parsed = self.upload("interview/measurements/parse", report(), headers=signed_in).json()
        asked = self.ask("interview/preview", {"answers": {}, "measurements": parsed["measurements"]}).json()
        body = self.upload("emit", report()).json()
        self.assertEqual(body["summary"]["scope"], asked["result"]["items"])
        self.assertIn("Which underlayment? felt 15", body["assumptions"])

    def test_a_roof_of_half_a_county(self):
        sizes = {"Area": "200,000,000 sq ft", "Pitch": "6/12", "LengthRidge": "40", "LengthEave": "120"}
        response = self.upload("emit", json.dumps(sizes).encode(), "totals.json")
        self.assertEqual(response.status, 422, response.body)
        self.assertEqual(response.json()["detail"][0]["loc"], ["body", "file"])

    def test_roofs_that_are_too_large(self):
        for path in ("preview", "emit", "aerial-to-esx"):
            self.assertEqual(self.violation(self.upload(path, grid(6_000))), (["body", "file"], "too_large"), path)
        body = self.upload("preview", grid(100)).json()
        self.assertEqual(body["facet_count"], 100)

    def test_more_answers_than_questions(self):
        answers = {f"a{number}": 1 for number in range(1_001)}
        self.assertEqual(self.violation(self.ask("interview/preview", {"answers": answers})), (["body", "answers"], "too_many"))

    def test_plans_may_stand_in_a_page(self):
        for answer in (self.upload("preview", report()), self.ask("describe/preview", {"description": "40x30 gable 6/12"})):
            self.assertTrue(answer.json()["svg"].startswith("<svg xmlns="), answer.json()["svg"][:60])

    def test_emit_takes_a_project_name(self):
        body = self.upload("emit", report(), more=[("project_name", None, None, b"Claim 7")]).json()
        self.assertEqual(body["filename"], "Claim_7.esx")

    def test_report_to_esx(self):
        response = self.upload("aerial-to-esx", report("hover_hip"), "hip.xml")
        self.assertEqual((response.status, response.headers["content-type"]), (200, "application/octet-stream"))
        self.assertEqual(response.headers["content-disposition"], 'attachment; filename="hip.esx"')
        self.check_esx(response.body)
        import_report = json.loads(response.headers["x-roof-import-report"])
        self.assertEqual(set(import_report), {"report_kind", "pieces", "single_faces", "area_sf", "published_area_sf", "sketch_residual_sf",
                                     "price_list", "invented_prices", "scope", "warnings"})
        self.assertEqual({line["sel"] for line in import_report["scope"]}, {"TROFF", "FLT15", "LAM30", "STRTR", "DRIP", "RIDGC"})

    def test_the_same_report_gives_the_same_file(self):
        first, second = (self.upload("aerial-to-esx", report()).body for _ in range(2))
        self.assertEqual(first, second)


    def test_sketch_to_import(self):
        body = self.upload("emit", report()).json()
        sketch = base64.b64decode(body["sketch_xml_b64"], validate=True)
        read = self.upload("preview", sketch).json()
        self.assertEqual((read["report_kind"], read["area_sf"]), ("sketch_import", body["summary"]["area_sf"]))
        self.assertEqual(read["edges"], body["summary"]["edges"])
        self.assertTrue(read["cross_check"]["ok"])

    def test_a_sketch_that_cannot_be_written(self):
        lifted = rb'(<POINT[^>]*data="[^",]*,[^",]*,)[^"]*"'
        bent = re.sub(lifted, lambda point: point[1] + b'3"', report("hover_hip"), count=1)
        body = self.upload("emit", bent).json()
        self.assertNotIn("sketch_xml_b64", body)
        self.assertIn("sketch_xml_refused", [warning["code"] for warning in body["warnings"]])

    def test_answers(self):
        answers = [("answers", json.dumps({"pipe_jacks": 3, "waste": "number", "waste_percent": 12}))]
        body = self.upload("emit", report(), more=answers).json()
        self.assertEqual((self.lines(body)["PJACK"], body["summary"]["waste_percent"]), (3, 12))
        self.check_esx(base64.b64decode(body["esx_b64"]), sketch=True)
        response = self.upload("aerial-to-esx", report(), more=answers)
        self.assertIn("PJACK", {line["sel"] for line in json.loads(response.headers["x-roof-import-report"])["scope"]})

    def test_answers_that_do_not_fit(self):
        for path in ("emit", "aerial-to-esx"):
            for answers, found in (("{", (["body", "answers"], "malformed_json")),
                                   ('{"layers": 9}', (["body", "answers", "layers"], "invalid_roof_answer")),
                                   ('{"mode": "repair"}', (["body", "answers", "mode"], "roof_mode_not_supported"))):
                response = self.upload(path, report(), more=[("answers", answers)])
                self.assertEqual(self.violation(response), found)

    def test_one_route_for_every_source_of_measurements(self):
        answers = ("answers", '{"pipe_jacks": 2}')
        described = self.upload("emit", None, more=[("description", GABLE), answers]).json()
        self.assertEqual((described["summary"]["area_sf"], self.lines(described)["PJACK"]), (1502.64, 2))
        self.check_esx(base64.b64decode(described["esx_b64"]), sketch=True)
        typed = {"measure_source": "manual", "area": 2000, "pitch": 6, "eave_ft": 100, "pipe_jacks": 2}
        figures = self.upload("emit", None, more=[("answers", json.dumps(typed))]).json()
        self.assertEqual((figures["summary"]["published_area_sf"], self.lines(figures)["PJACK"]), (2000, 2))
        self.assertNotIn("sketch_xml_b64", figures)
        self.check_esx(base64.b64decode(figures["esx_b64"]), sketch=False)
        said = {"measure_source": "description", "description": GABLE}
        words = self.upload("emit", None, more=[("answers", json.dumps(said))]).json()
        self.assertEqual(words["summary"]["area_sf"], 1502.64)
        both = self.upload("emit", report(), more=[("description", GABLE)])
        self.assertEqual(self.violation(both), (["body", "description"], "not_allowed"))
        nothing = self.upload("emit", None, more=[("answers", "{}")])
        self.assertEqual(self.violation(nothing), (["body", "answers"], "invalid_roof_answer"))
        bad = self.upload("emit", None, more=[("description", "a nice roof")])
        self.assertEqual(self.violation(bad), (["body", "description"], "invalid_roof_description"))


class LockedReports(RoofTest):
    def test_are_read_with_their_password(self):
        content = locked_pdf(REPORTS / "printed/roofr.pdf")
        place = ["body", "file"]
        self.assertEqual(self.violation(self.upload("preview", content, "roof.pdf")), (place, "password_required"))
        self.assertEqual(self.violation(self.upload("preview", content, "roof.pdf", [("password", "other")])),
                         (place, "wrong_password"))
        read = self.upload("preview", content, "roof.pdf", [("password", "owner")])
        self.assertEqual((read.status, read.json()), (200, self.upload("preview", printed(), "roof.pdf").json()))
        for path, headers in (("emit", ()), ("aerial-to-esx", ()), ("interview/measurements/parse", (SIGNED_IN,))):
            self.assertEqual(self.upload(path, content, "roof.pdf", [("password", "owner")], headers).status, 200, path)
        self.assertEqual(self.violation(self.upload("emit", None, more=[("description", GABLE), ("password", "x")])),
                         (["body", "password"], "not_allowed"))


class PriceLists(RoofTest):
    """Every route that makes a scope takes a price list; the bundled one says that its prices are invented."""

    def asked(self, price_list, headers=()):
        more = [] if price_list is None else [("price_list", price_list)]
        named = {} if price_list is None else {"price_list": price_list}
        yield self.upload("emit", report(), more=more, headers=headers)
        yield self.upload("aerial-to-esx", report(), more=more, headers=headers)
        yield self.ask("emit-from-description", {"description": GABLE, **named}, headers=(JSON, *headers))
        figures = self.upload("preview", report()).json()
        yield self.ask("interview/preview", {"answers": {}, "measurements": figures, **named}, headers=(JSON, *headers))

    def test_lists_that_are_not_loaded(self):
        for headers in ((), (SIGNED_IN,)):
            for response in self.asked("TXHO8X_SEP20", headers):
                self.assertEqual(self.violation(response), (["body", "price_list"], "not_allowed"))
            for response in self.asked("", headers):
                self.assertEqual(self.violation(response), (["body", "price_list"], "too_short"))
        for response in self.asked(DEMO, (("Authorization", "Bearer bad"),)):
            self.assertEqual(response.status, 401)

    def test_a_list_of_the_user(self):
        header, body = multipart([("file", "own.csv", "text/csv", OWN_LIST), ("user_id", None, None, b"user-1")])
        loaded = self.server.request("POST", "/operator/v1/price-lists", [header, ("X-Operator-Key", "operator")], body)
        self.assertEqual(loaded.status, 200, loaded.body)
        emission, file, words, interview = self.asked("OWN8X_NOV26", (SIGNED_IN,))
        for summary in (emission.json()["summary"], words.json()["summary"], interview.json()["result"],
                        json.loads(file.headers["x-roof-import-report"])):
            self.assertEqual((summary["price_list"], summary["invented_prices"]), ("OWN8X_NOV26", False))
        self.assertIn(111, [line["unit_price"] for line in emission.json()["summary"]["scope"]])
        for response in self.asked("OWN8X_NOV26"):
            self.assertEqual(self.violation(response), (["body", "price_list"], "not_allowed"))

    def test_invented_prices(self):
        for price_list in (None, DEMO):
            emission, file, words, interview = self.asked(price_list, (SIGNED_IN,))
            for summary in (emission.json()["summary"], words.json()["summary"], interview.json()["result"],
                            json.loads(file.headers["x-roof-import-report"])):
                self.assertEqual((summary["price_list"], summary["invented_prices"]), (DEMO, True))
            for body in (emission.json(), words.json(), interview.json()):
                found = [warning["message"] for warning in body["warnings"] if warning["code"] == "invented_prices"]
                self.assertIn("invented prices", found[0])
            with zipfile.ZipFile(io.BytesIO(file.body)) as archive:
                self.assertIn(b"Invented prices", b"".join(archive.read(name) for name in archive.namelist()))


class Words(RoofTest):
    def test_emit(self):
        body = self.ask("emit-from-description", {"description": GABLE, "project_name": "Words"}).json()
        self.assertEqual(set(body), EMISSION)
        self.assertEqual((body["filename"], body["summary"]["area_sf"]), ("Words.esx", 1502.64))
        self.assertTrue(body["self_check"]["ok"] and body["assumptions"])
        self.check_esx(base64.b64decode(body["esx_b64"]))

    def test_preview(self):
        body = self.ask("describe/preview", {"description": GABLE + ", tin chimney"}).json()
        self.assertEqual(set(body), FIGURES | PRINTED | {"svg", "assumptions", "warnings"})
        self.assertIn("<svg", body["svg"])
        emitted = self.ask("emit-from-description", {"description": GABLE + ", tin chimney"}).json()
        for figure in FIGURES:
            self.assertEqual(body[figure], emitted["summary"][figure], figure)
        self.assertLessEqual(set(body["assumptions"]), set(emitted["assumptions"]))
        self.assertTrue(body["assumptions"])

    def test_words_without_a_roof(self):
        for words in ("a nice roof", "gable roof", "40x30 gable roof", "0x30 gable roof 6/12", "40x30 onion roof 6/12"):
            for path in WORDS:
                found = self.violation(self.ask(path, {"description": words}))
                self.assertEqual(found, (["body", "description"], "invalid_roof_description"), words)

    def test_answers(self):
        body = self.ask("emit-from-description", {"description": GABLE + ", 3 tab", "answers": {"layers": 2}}).json()
        self.assertIn("LAYER", "".join(self.lines(body)))
        other = {"description": GABLE + ", 3 tab", "answers": {"grade": "laminated"}}
        body = self.ask("emit-from-description", other).json()
        self.assertIn("answer_differs", [warning["code"] for warning in body["warnings"]])
        found = self.violation(self.ask("emit-from-description", {"description": GABLE, "answers": {"layers": 9}}))
        self.assertEqual(found, (["body", "answers", "layers"], "invalid_roof_answer"))
        found = self.violation(self.ask("emit-from-description", {"description": GABLE + ", metal roof"}))
        self.assertEqual(found[0], ["body", "description"])

    def test_fields(self):
        for body, found in (({}, (["body", "description"], "missing")),
                            ({"description": ""}, (["body", "description"], "too_short")),
                            ({"description": "x" * 2001}, (["body", "description"], "too_long")),
                            ({"description": 7}, (["body", "description"], "wrong_type")),
                            ({"description": GABLE, "more": 1}, (["body", "more"], "unknown")),
                            ([], (["body"], "wrong_type"))):
            for path in WORDS:
                self.assertEqual(self.violation(self.ask(path, body)), found)


class Interview(RoofTest):
    def questions(self, body):
        return {question["id"]: question for question in body["questions"]}

    def test_the_definition_has_every_question(self):
        table = self.questions(self.server.request("GET", "/api/v1/roof/interview").json())
        asked = self.questions(self.ask("interview/preview", {"answers": {}}).json())
        self.assertLess(set(asked), set(table))
        for question in asked.values():
            self.assertLessEqual({"id", "text", "type", "required", "answered"}, set(question))

    def test_measurements_and_answers_make_a_scope(self):
        figures = self.upload("preview", report()).json()
        body = self.ask("interview/preview", {"answers": {"pipe_jacks": 2}, "measurements": figures}).json()
        self.assertEqual(set(body), {"questions", "result", "error", "errors", "warnings"})
        self.assertIsNone(body["error"])
        self.assertEqual(set(body["result"]), {"items", "total", "price_list", "invented_prices", "summary"})
        self.assertEqual([line["quantity"] for line in body["result"]["items"] if "pipe jack" in line["description"]
                          .lower() or line["rule"].startswith("answer")][:1], [2])
        self.assertTrue(self.questions(body)["pipe_jacks"]["answered"])

    def test_the_measurements_of_a_report(self):
        path, good = "interview/measurements/parse", [("Authorization", "Bearer good")]
        parsed = self.upload(path, report(), headers=good).json()
        self.assertEqual((parsed["filename"], parsed["stored"]), ("roof.xml", True))
        self.assertLessEqual(FIGURES, set(parsed["measurements"]))
        body = self.ask("interview/preview", {"answers": {}, "measurements": parsed["measurements"]}).json()
        self.assertIsNone(body["error"])
        self.assertTrue(body["result"]["items"])
        self.assertEqual(self.upload(path, report()).status, 401)
        self.detail(self.upload(path, report(), "roof.txt", headers=good), 400)
        for content in (b"x", BOMB, b"<a/>"):
            self.assertEqual(self.violation(self.upload(path, content, headers=good))[0], ["body", "file"])

    def test_the_measurements_of_a_pdf(self):
        path, good = "interview/measurements/parse", [("Authorization", "Bearer good")]
        for name in ("roofr", "hover"):
            parsed = self.upload(path, printed(name), "roof.pdf", headers=good).json()
            self.assertEqual((parsed["filename"], parsed["stored"]), ("roof.pdf", True))
            body = self.ask("interview/preview", {"answers": {}, "measurements": parsed["measurements"]}).json()
            self.assertIsNone(body["error"])
            self.assertTrue(body["result"]["items"])

    def test_what_no_scope_can_be_made_of(self):
        for answers, code, field in (({"mode": "repair"}, "roof_mode_not_supported", "mode"),
                                     ({"system": "slate"}, "roof_system_not_supported", "system")):
            body = self.ask("interview/preview", {"answers": answers}).json()
            self.assertIsNone(body["result"])
            self.assertTrue(body["questions"])
            self.assertEqual((body["error"]["code"], body["error"]["field"]), (code, field))
            self.assertEqual(set(body["error"]), {"code", "message", "field", "supported", "got"})

    def test_malformed_requests(self):
        self.assertEqual(self.violation(self.ask("interview/preview", {})), (["body", "answers"], "missing"))
        found = self.violation(self.ask("interview/preview", {"answers": {}, "more": 1}))
        self.assertEqual(found, (["body", "more"], "unknown"))
        for body in ({"answers": 7}, {"answers": {"mode": [{}]}}, {"answers": {}, "measurements": {"a": 1}}):
            self.assertEqual(self.violation(self.ask("interview/preview", body))[0][0], "body")


class EveryRoute(RoofTest):
    def test_with_every_method(self):
        posts = [(f"/api/v1/roof/{path}", {"POST"}) for path in (*UPLOADS, *BODIES)]
        check_methods(self, [*posts, ("/api/v1/roof/interview", {"GET", "HEAD"})])

    def test_uploads_that_are_no_report(self):
        for path in UPLOADS:
            self.detail(self.upload(path, report(), "roof.txt"), 400)
            self.detail(self.upload(path, report(), ""), 400)
            self.detail(self.upload(path, b" " * ((8 << 20) + 1)), 413)
            self.detail(self.server.request("POST", f"/api/v1/roof/{path}", [JSON], b"{}"), 400)
            self.assertEqual(self.violation(self.upload(path, None)), (["body", "file"], "missing"))
            for content in (b"", b"no XML", b"<a>", BOMB, report()[:-200], b"\x00" * 100, b"<a>" * 5000):
                place, _ = self.violation(self.upload(path, content))
                self.assertEqual(place, ["body", "file"], (path, content[:20]))

    def test_pdfs_that_are_no_report(self):
        estimate = sorted(ESTIMATES.glob("*.pdf"))[0].read_bytes()
        for path in UPLOADS:
            for content, code in ((report(), "not_a_pdf"), (b"%PDF-1.4\nno more", "damaged_pdf"),
                                  (estimate, "roof_report_kind_not_supported")):
                self.assertEqual(self.violation(self.upload(path, content, "roof.pdf")), (["body", "file"], code))

    def test_reports_without_a_roof(self):
        found = self.violation(self.upload("preview", b"<?xml version='1.0'?><invoice/>"))
        self.assertEqual(found, (["body", "file"], "roof_report_kind_not_supported"))

    def test_unknown_fields_of_a_form(self):
        more = [("bogus", None, None, b"1")]
        for path in UPLOADS:
            self.assertEqual(self.violation(self.upload(path, report(), more=more)), (["body", "bogus"], "unknown"))
        for name, kind in ((b"", "too_short"), (b"x" * 201, "too_long")):
            response = self.upload("emit", report(), more=[("project_name", None, None, name)])
            self.assertEqual(self.violation(response), (["body", "project_name"], kind))

    def test_bodies_that_are_no_json_or_too_large(self):
        for path in BODIES:
            self.detail(self.ask(path, b"{}", headers=()), 415)
            for body in (b"", b"{", b"\xff", b"[" * 5000):
                self.assertEqual(self.violation(self.ask(path, body)), (["body"], "json_invalid"))
            head = request_bytes("POST", f"/api/v1/roof/{path}", [JSON, ("Content-Length", "1000001")], length=False)
            self.detail(self.server.send(head), 413)
        for path in UPLOADS:
            header, body = multipart([("file", "roof.xml", "text/xml", report())])
            headers = [header, ("Content-Length", "900000000")]
            self.detail(self.server.send(request_bytes("POST", f"/api/v1/roof/{path}", headers, body, length=False)), 413)


if __name__ == "__main__":
    run_tests()
