#!/usr/bin/env python3
"""The calculators over a running server: every worked case, every method, every kind of refusal."""

import json
import pathlib
import random

from client import ServerTest, check_methods, request_bytes, run_tests

CASES = pathlib.Path("tests/fixtures/calc")
NAMES = ("crane", "scaffold", "lift", "water-mitigation", "drying-power", "drywall-room", "debris")
JSON = ("Content-Type", "application/json")
ENVELOPE = {"calculator", "inputs", "result", "line_items", "cost", "warnings", "assumptions", "citations",
            "disagreements", "sensitivity", "ranges"}
# What asks and what it is asked, so that each calculator answers 200.
GOOD = {
    "crane": {"load_weight_lb": 2190, "radius_ft": 45, "set_height_ft": 18},
    "lift": {"work_height_ft": 46},
}


def read(name):
    return json.loads((CASES / f"{name}.json").read_text())


ERRATA = {(row["calculator"], row["case"]): row for row in read("errata")}
for name in NAMES:
    whole = [case for case in read(name)["cases"] if not case.get("function") and "error" not in case["expected"]]
    GOOD.setdefault(name, whole[0]["inputs"])


class CalculatorTest(ServerTest):
    def ask(self, path, body, headers=(JSON,), method="POST"):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.server.request(method, "/api/v1/calc/" + path, headers, data)

    def refusal(self, response):
        """The error of a refusal, whose first detail says the same."""
        self.assertEqual(response.status, 422, response.body)
        body = response.json()
        self.assertEqual(set(body), {"error", "detail", "code"})
        self.assertLessEqual({"code", "field", "message"}, set(body["error"]))
        first = body["detail"][0]
        self.assertEqual(set(first), {"loc", "msg", "type"})
        self.assertEqual((first["type"], body["code"]), (body["error"]["code"], "validation_failed"))
        return body["error"]

    def violations(self, response):
        """Places of an error that no calculator has a word for."""
        self.assertEqual(response.status, 422, response.body)
        self.assertEqual(set(response.json()), {"detail", "code"})
        return [(row["loc"], row["type"]) for row in response.json()["detail"]]


class WorkedCases(CalculatorTest):
    def differences(self, expected, actual, where, errata):
        """Places where `actual` has not what is expected; it may say more."""
        if isinstance(expected, dict):
            return [d for key, value in expected.items()
                    for d in self.differences(value, (actual or {}).get(key), f"{where}.{key}", errata)]
        if isinstance(expected, list) and len(expected) == len(actual or []):
            return [d for i, value in enumerate(expected)
                    for d in self.differences(value, actual[i], f"{where}[{i}]", errata)]
        wanted = errata["exact"][where] if errata and where in errata["exact"] else expected
        return [] if wanted == actual else [f"{where}: {wanted} is {actual}"]

    def test_each(self):
        asked = 0
        for name in NAMES:
            for case in read(name)["cases"]:
                if case.get("function"):
                    continue
                query = f"?regional_adjustment_pct={case['regional_adjustment_pct']}"
                response = self.ask(name + query, case["inputs"])
                expected, asked = case["expected"], asked + 1
                if "error" in expected:
                    error = {key: value for key, value in expected["error"].items() if key != "status"}
                    self.assertEqual(self.differences(error, self.refusal(response), "error", None), [], case["id"])
                    continue
                self.assertEqual(response.status, 200, (case["id"], response.body))
                self.assertEqual(set(response.json()), ENVELOPE, (name, case["id"]))
                errata = ERRATA.get((name, case["id"]))
                for part in ("result", "line_items", "cost"):
                    found = self.differences(expected[part], response.json()[part], part, errata)
                    self.assertEqual(found, [], (name, case["id"]))
        self.assertGreater(asked, 50)

    def test_on_request_there_are_steps_and_a_drawing(self):
        for name in NAMES:
            body = self.ask(name + "?explain=true&drawing=true", GOOD[name]).json()
            self.assertTrue(body["steps"], name)
            if "drawing" in body:
                self.assertTrue(body["drawing"]["content"].startswith("<svg"), name)
        self.assertIn("drawing", self.ask("crane?drawing=true", GOOD["crane"]).json())


class EveryRoute(CalculatorTest):
    def test_with_every_method(self):
        routes = [(f"/api/v1/calc/{name}", {"POST"}) for name in NAMES]
        routes += [("/api/v1/calc/scenario", {"GET", "HEAD"})]
        routes += [(f"/api/v1/calc/scenario/{name}/graph", {"GET", "HEAD"}) for name in NAMES]
        routes += [(f"/api/v1/calc/scenario/{name}/walk", {"POST"}) for name in NAMES]
        check_methods(self, routes)

    def test_without_json(self):
        for path in [*NAMES, "scenario/lift/walk"]:
            self.assertEqual(self.ask(path, b"{}", headers=()).status, 415)
            self.assertEqual(self.ask(path, b"{}", headers=[("Content-Type", "text/plain")]).status, 415)
            for body in (b"", b"{", b'{"a":1,"a":2}', b"\xff", b"[" * 5000, b"{} {}", b'{"work_height_ft": NaN}'):
                self.assertEqual(self.violations(self.ask(path, body)), [(["body"], "json_invalid")], (path, body[:20]))

    def test_with_a_body_that_is_too_large(self):
        for path in [*NAMES, "scenario/lift/walk"]:
            head = request_bytes("POST", "/api/v1/calc/" + path, [JSON, ("Content-Length", "1000001")], length=False)
            response = self.server.send(head)
            self.assertEqual((response.status, list(response.json())), (413, ["detail", "code"]))


class Refusals(CalculatorTest):
    def test_inputs_that_are_no_object(self):
        for name in NAMES:
            for body in ([], 1, "x", None, True):
                self.assertEqual(self.refusal(self.ask(name, body))["code"], "malformed_inputs")

    def test_unknown_fields(self):
        for name in NAMES:
            error = self.refusal(self.ask(name, GOOD[name] | {"bogus": 1}))
            self.assertEqual((error["code"], error["field"]), ("unknown_field", "bogus"))

    def test_strings_and_infinities_for_numbers(self):
        self.assertEqual(self.refusal(self.ask("lift", {"work_height_ft": "46"}))["code"], "wrong_type")
        self.assertIn(self.ask("lift", b'{"work_height_ft": 1e999}').status, (422,))

    def test_ranges_name_the_field_and_its_limits(self):
        error = self.refusal(self.ask("crane", {"load_weight_lb": -1, "radius_ft": 45}))
        self.assertEqual((error["code"], error["field"]), ("out_of_range", "load_weight_lb"))
        self.assertLessEqual({"min", "max"}, set(error))

    def test_ten_thousand_rooms(self):
        rooms = [{"length_ft": 10, "width_ft": 10}] * 10_000
        error = self.refusal(self.ask("water-mitigation", {"water_category": 1, "rooms": rooms}))
        self.assertEqual((error["code"], error["field"]), ("out_of_range", "rooms"))

    def test_every_wrong_field_has_its_place(self):
        rooms = [{"length_ft": 10, "width_ft": 10}, {"length_ft": "x", "width_ft": -1}]
        response = self.ask("water-mitigation", {"water_category": 1, "rooms": rooms})
        self.refusal(response)
        places = [row["loc"] for row in response.json()["detail"]]
        self.assertIn(["body", "rooms", 1, "length_ft"], places)
        self.assertIn(["body", "rooms", 1, "width_ft"], places)

    def test_the_regional_adjustment(self):
        for text in ("NaN", "Infinity", "ten", "", "1e999"):
            found = self.violations(self.ask(f"lift?regional_adjustment_pct={text}", GOOD["lift"]))
            self.assertEqual(found[0][0], ["query", "regional_adjustment_pct"], text)
        for text in ("-50.01", "200.5"):
            response = self.ask(f"lift?regional_adjustment_pct={text}", GOOD["lift"])
            self.assertEqual(self.refusal(response)["field"], "regional_adjustment_pct")
            self.assertEqual(response.json()["detail"][0]["loc"], ["query", "regional_adjustment_pct"])
        plain, moved = (self.ask("lift" + query, GOOD["lift"]).json() for query in ("", "?regional_adjustment_pct=10"))
        self.assertEqual(plain["result"], moved["result"])
        self.assertNotEqual(plain["cost"]["total"], moved["cost"]["total"])

    def test_a_query_that_is_not_known(self):
        self.assertEqual(self.violations(self.ask("lift?bogus=1", GOOD["lift"])), [(["query", "bogus"], "unknown")])


class Scenarios(CalculatorTest):
    def test_the_list_names_every_graph(self):
        listed = self.server.request("GET", "/api/v1/calc/scenario").json()
        self.assertEqual({row["calculator"] for row in listed}, set(NAMES))
        for row in listed:
            graph = self.server.request("GET", row["graph"]).json()
            self.assertEqual(graph, read("graphs")[row["calculator"]])

    def test_no_such_calculator(self):
        for method, path, body in (("GET", "graph", b""), ("POST", "walk", b'{"answers": {}}')):
            response = self.server.request(method, f"/api/v1/calc/scenario/tower/{path}", [JSON], body)
            self.assertEqual((response.status, list(response.json())), (404, ["detail", "code"]))

    def walk(self, name, chance):
        """Where the questions end, whatever is answered; no list of rooms or machines is begun."""
        answers = {}
        for _ in range(100):
            at = self.ask(f"scenario/{name}/walk", {"answers": answers}).json()
            if at["next"] is None:
                return at
            node = at["next"]
            options = [option["value"] for option in node.get("options", [])]
            near_25 = 2 if node.get("maximum", 99) < 25 else max(25, node.get("minimum", 0))
            answers[node["id"]] = None if node.get("optional") else chance.choice(options) if options else near_25
        raise AssertionError(f"a walk of {name} has no end")

    def test_walks_end_in_a_result_or_a_coded_refusal(self):
        chance, results = random.Random(7), 0
        for _ in range(30):
            at = self.walk("lift", chance)
            answer = self.ask("lift", at["inputs"])
            if at["complete"] and answer.status == 200:
                results += 1
            else:
                self.assertTrue(at["error_code"] or self.refusal(answer)["code"])
        self.assertGreater(results, 0)

    def test_answers_that_cannot_be(self):
        self.assertEqual(self.violations(self.ask("scenario/lift/walk", {})), [(["body", "answers"], "missing")])
        found = self.violations(self.ask("scenario/lift/walk", {"answers": {}, "more": 1}))
        self.assertEqual(found, [(["body", "more"], "unknown")])
        response = self.ask("scenario/lift/walk", {"answers": {"href": "nonsense"}})
        self.assertEqual(self.refusal(response)["code"], "invalid_answer")
        self.assertEqual(response.json()["detail"][0]["loc"][:2], ["body", "answers"])


if __name__ == "__main__":
    run_tests()
