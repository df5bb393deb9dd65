"""Scopes over HTTP: made from text, rooms, projects and notes, for signed-in users."""

import json
import uuid

from client import ServerTest, run_tests

PATH = "/api/v1/chatbot/generate-scope"
PROJECTS = "/api/v1/user/projects"
JSON = ("Content-Type", "application/json")
GOOD, OTHER = ("Authorization", "Bearer good"), ("Authorization", "Bearer other")
SENTENCE = ("kitchen 12 by 10, 8 foot ceiling: tear out drywall two feet up, R&R baseboard, "
            "seal and paint walls two coats, detach and reset the range")


class ScopeTest(ServerTest):
    def send(self, path, body, token=GOOD):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.server.request("POST", path, [JSON, *([token] if token else [])], data)

    def scope(self, text, **fields):
        response = self.send(PATH, {"text": text, **fields})
        self.assertEqual(response.status, 200, response.body)
        return response.json()

    def project(self, token=GOOD, **fields):
        response = self.send(PROJECTS + "/", {"name": "A project", **fields}, token)
        self.assertEqual(response.status, 200, response.body)
        return response.json()["id"]

    def violations(self, response):
        self.assertEqual(response.status, 422, response.body)
        return [(violation["loc"], violation["type"]) for violation in response.json()["detail"]]


class Scopes(ScopeTest):
    def test_a_sentence(self):
        scope = self.scope(SENTENCE)
        uuid.UUID(scope["scope_id"])
        self.assertEqual((scope["project_id"], scope["price_list"], scope["engine"], scope["questions"]),
                         (None, "DEMO8X_NOV26", "rules", []))
        items = [(item["room"], item["cat"], item["sel"], item["activity"], item["quantity"], item["unit"], item["calc"])
                 for item in scope["items"]]
        self.assertEqual(items, [("Kitchen", "DRY", "12FIN", "remove", 88, "SF", "PF*2"),
                                 ("Kitchen", "FNC", "BAS3", "remove_and_replace", 44, "LF", "PF"),
                                 ("Kitchen", "PNT", "S1P2W", "replace", 352, "SF", "W"),
                                 ("Kitchen", "APP", "RANGE", "detach_and_reset", 1, "EA", "1")])
        self.assertEqual(round(sum(item["total"] for item in scope["items"]), 2), scope["total"])
        self.assertEqual(len(scope["warnings"]), 2)

    def test_every_word_has_a_role(self):
        scope = self.scope("den 12 by 11: R&R baseboard three and a quarter, glorp\nwhat does the total come to?")
        self.assertEqual([(word["text"], word["role"], word["use"], word.get("item")) for word in scope["words"]][:6],
                         [("den", "room", "used", None), ("12 by 11", "dimension", "used", None),
                          (":", "filler", "used", None), ("r&r", "action", "assumed", 0),
                          ("baseboard", "object", "assumed", 0), ("three and a quarter", "rating", "assumed", 0)])
        self.assertIn(("glorp", "not_understood"), [(word["text"], word["use"]) for word in scope["words"]])
        self.assertEqual(scope["answers"], [{"kind": "total", "text": f"The total is ${scope['total']:,.2f}"}])
        self.assertEqual(scope["suggestions"][0]["reason"], 'usually goes with Baseboard - 3 1/4"')
        self.assertEqual(scope["open_questions"], [])

    def test_questions_with_their_choices(self):
        scope = self.scope("hall: R&R 3 1/4 inch baseboard, paint the walls two coats")
        self.assertEqual([(q["text"], q["item"], q["room"], q["calc"], q["choices"]) for q in scope["open_questions"]],
                         [("How long and wide is the Hall?", 0, "Hall", "PF", []),
                          ("How long and wide is the Hall?", 1, "Hall", "W", [])])
        self.assertEqual(scope["questions"], ["How long and wide is the Hall?"])

    def test_rooms_of_the_request_and_the_project(self):
        project = self.project(rooms=[{"name": "Den", "length_ft": 10, "width_ft": 9, "height_ft": 8}])
        scope = self.scope("Den: clean walls. Loft: clean ceiling", project_id=project,
                           rooms=[{"name": "Loft", "length_ft": 20, "width_ft": 10}])
        self.assertEqual(scope["project_id"], project)
        self.assertEqual([(item["room"], item["quantity"]) for item in scope["items"]], [("Den", 304), ("Loft", 200)])

    def test_notes_are_material(self):
        project = self.project(rooms=[{"name": "Den", "length_ft": 10, "width_ft": 9, "height_ft": 8}])
        note = self.send(f"{PROJECTS}/notes/{project}", {"text": "R&R toilet in the hall bath"}).json()["id"]
        scope = self.scope("clean carpet in the den", project_id=project, note_ids=[note])
        self.assertEqual([item["sel"] for item in scope["items"]], ["CARPT", "TOILT"])

    def test_what_is_not_known(self):
        scope = self.scope("R&R the xyzzy, paint the walls in the den two coats")
        self.assertIsNone(scope["items"][0]["cat"])
        self.assertIsNone(scope["items"][0]["unit_price"])
        self.assertIn("How long and wide is the Den?", scope["questions"])
        self.assertEqual(scope["warnings"], ['Not understood: "xyzzy"'])
        self.assertEqual(self.scope("R&R ' \0\n \U0001F3E0")["items"], [])


def lines(scope):
    """The items as an edit takes them."""
    kept = ("room", "cat", "sel", "activity", "description", "quantity", "unit", "calc")
    return [{"was": place, **{name: item[name] for name in kept if item[name] is not None}}
            for place, item in enumerate(scope["items"])]


class Edits(ScopeTest):
    def edit(self, scope, items, token=GOOD, **fields):
        return self.send(f"/api/v1/chatbot/scopes/{scope['scope_id']}/edit", {"items": items, **fields}, token)

    def edited(self, scope, items, **fields):
        response = self.edit(scope, items, **fields)
        self.assertEqual(response.status, 200, response.body)
        return response.json()

    def test_unchanged_lines_stay(self):
        scope = self.scope(SENTENCE + ", R&R the xyzzy")
        again = self.edited(scope, lines(scope))
        self.assertNotEqual(again["scope_id"], scope["scope_id"])
        for name in set(scope) - {"scope_id", "answers"}:
            self.assertEqual(again[name], scope[name], name)

    def test_quantities_and_lines(self):
        scope = self.scope(SENTENCE)
        changed = lines(scope)[1:]
        changed[0].update(quantity=40, calc="none")
        changed.append({"activity": "replace", "description": "Gold faucet", "quantity": 1, "unit": "EA"})
        made = self.edited(scope, changed)
        self.assertEqual([(item["sel"], item["quantity"], item["calc"]) for item in made["items"]],
                         [("BAS3", 40, "40"), ("S1P2W", 352, "W"), ("RANGE", 1, "1"), (None, 1, "1")])
        self.assertEqual(made["items"][0]["total"], round(40 * scope["items"][1]["unit_price"], 2))
        self.assertEqual(round(sum(item["total"] or 0 for item in made["items"]), 2), made["total"])
        self.assertEqual(made["items"][3]["reason"], "entered by hand")
        self.assertEqual({word.get("item") for word in made["words"]}, {None, 0, 1, 2})

    def test_answers(self):
        scope = self.scope("hall: R&R 3 1/4 inch baseboard, paint the walls two coats")
        hall = {"name": "Hall", "length_ft": 12, "width_ft": 10}
        sized = self.edited(scope, lines(scope), rooms=[hall])
        self.assertEqual([item["quantity"] for item in sized["items"]], [44, 352])
        self.assertIn("Assumed walls of 8 ft in the Hall", sized["warnings"])
        self.assertEqual(sized["questions"], [])
        high = self.edited(sized, lines(sized), rooms=[{"name": "Hall", "height_ft": 9}])
        self.assertEqual([item["quantity"] for item in high["items"]], [44, 396])
        self.assertNotIn("Assumed walls of 8 ft in the Hall", high["warnings"])
        self.assertEqual(high["open_questions"], [])
        which = self.scope("detach and reset the fan. clean the door")
        asked = [question for question in which["open_questions"] if question["choices"]]
        for question in asked:
            choice = lines({"items": [question["choices"][0]]})[0]
            choice["was"] = question["item"]
            wanted = [choice if line["was"] == question["item"] else line for line in lines(which)]
            made = self.edited(which, wanted)
            self.assertNotIn(question["text"], made["questions"])
            self.assertEqual(made["items"][question["item"]]["unit_price"], question["choices"][0]["unit_price"])

    def test_suggestions_become_lines(self):
        scope = self.scope("den 12 by 11: R&R 3 1/4 inch baseboard")
        suggestion = lines({"items": scope["suggestions"][:1]})[0]
        del suggestion["was"]
        made = self.edited(scope, [*lines(scope), suggestion])
        self.assertEqual(made["items"][1]["total"], scope["suggestions"][0]["total"])
        self.assertEqual(made["suggestions"], scope["suggestions"][1:])
        unsized = self.scope("hall: R&R 3 1/4 inch baseboard")
        sized = self.edited(unsized, lines(unsized), rooms=[{"name": "Hall", "length_ft": 12, "width_ft": 10}])
        self.assertEqual([scope["suggestions"][0]["quantity"] for scope in (unsized, sized)], [None, 44])
        self.assertEqual(sized["suggestions"][0]["total"], round(44 * sized["suggestions"][0]["unit_price"], 2))

    def test_refusals(self):
        scope = self.scope("replace thermostat")
        line = lines(scope)[0]
        self.assertEqual(self.edit(scope, [line], OTHER).status, 404)
        self.assertEqual(self.edit({"scope_id": str(uuid.uuid4())}, [line]).status, 404)
        for wrong, expected in [([{**line, "was": 1}], (["body", "items"], "not_allowed")),
                                ([{**line, "description": ""}], (["body", "items", 0, "description"], "too_short")),
                                ([{**line, "quantity": -1}], (["body", "items", 0, "quantity"], "out_of_range")),
                                ([{"activity": "steal", "description": "x"}], (["body", "items", 0, "activity"], "not_allowed"))]:
            self.assertEqual(self.violations(self.edit(scope, wrong)), [expected], wrong)
        forged = self.edited(scope, [{**line, "cat": "FAKE", "sel": "PWN"}])
        self.assertEqual((forged["items"][0]["cat"], forged["items"][0]["total"], forged["total"]), (None, None, 0))


class Refusals(ScopeTest):
    def test_fields(self):
        for body, expected in [({}, (["body", "text"], "missing")), ({"text": ""}, (["body", "text"], "too_short")),
                               ({"text": "x" * 20_001}, (["body", "text"], "too_long")),
                               ({"text": "x", "price_list": "NONE"}, (["body", "price_list"], "not_allowed")),
                               ({"text": "x", "note_ids": ["n"]}, (["body", "note_ids"], "not_allowed")),
                               ({"text": "x", "rooms": [{}]}, (["body", "rooms", 0, "name"], "missing"))]:
            self.assertEqual(self.violations(self.send(PATH, body)), [expected], body)
        for wrong in (b"{", b"[]", b"\xff", b'{"text": "x", "unknown": 1}'):
            self.assertEqual(self.send(PATH, wrong).status, 422, wrong)
        self.assertEqual(self.server.request("POST", PATH, [GOOD], b"{}").status, 415)

    def test_projects_and_notes_of_others(self):
        mine, theirs = self.project(), self.project(OTHER)
        for project in (theirs, str(uuid.uuid4())):
            self.assertEqual(self.send(PATH, {"text": "x", "project_id": project}).status, 404)
        note = self.send(f"{PROJECTS}/notes/{theirs}", {"text": "x"}, OTHER).json()["id"]
        body = {"text": "x", "project_id": mine, "note_ids": [note]}
        self.assertEqual(self.violations(self.send(PATH, body)), [(["body", "note_ids"], "not_allowed")])


if __name__ == "__main__":
    run_tests()
