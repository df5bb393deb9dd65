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
