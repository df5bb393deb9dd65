"""The chat with the assistant over HTTP: sessions, their context, files, and hostile input."""

import concurrent.futures
import json
import pathlib
import uuid

from client import ServerTest, multipart, run_tests

PATH = "/api/v1/chatbot/"
PROJECTS = "/api/v1/user/projects"
MEDIA = pathlib.Path("tests/fixtures/media")
JSON = ("Content-Type", "application/json")
GOOD, OTHER = ("Authorization", "Bearer good"), ("Authorization", "Bearer other")


class ChatTest(ServerTest):
    def send(self, token=GOOD, file=None, **fields):
        parts = [(name, None, None, text.encode()) for name, text in fields.items()]
        if file is not None:
            parts.append(("file", "x", "text/plain", file))
        header, body = multipart(parts)
        return self.server.request("POST", PATH, [header, token], body)

    def say(self, message, **options):
        response = self.send(message=message, **options)
        self.assertEqual(response.status, 200, response.body)
        return response.json()

    def project(self, token=GOOD, **fields):
        body = json.dumps({"name": "A project", **fields}).encode()
        return self.server.request("POST", PROJECTS + "/", [JSON, token], body).json()["id"]

    def violations(self, response):
        self.assertEqual(response.status, 422, response.body)
        return [(violation["loc"], violation["type"]) for violation in response.json()["detail"]]


class Sessions(ChatTest):
    def test_an_answer_completes_what_was_said_before(self):
        first = self.say("R&R 3 1/4 inch baseboard in the kitchen")
        self.assertEqual(first["questions"], ["How long and wide is the Kitchen?"])
        self.assertIsNone(first["scope"]["items"][0]["quantity"])
        self.assertIn(first["questions"][0], first["reply"])
        second = self.say("the kitchen is 12 by 10", session_id=first["session_id"])
        self.assertEqual((second["session_id"], second["questions"]), (first["session_id"], []))
        self.assertEqual((second["scope"]["items"][0]["quantity"], second["engine"]), (44, "rules"))
        self.assertNotEqual(second["scope"]["scope_id"], first["scope"]["scope_id"])
        self.assertEqual(second["reply"], f"The scope has 1 item for ${second['scope']['total']:.2f}.")

    def test_questions_about_the_scope_are_answered(self):
        first = self.say("den 12 by 12 by 8: R&R 3 1/4 inch baseboard, paint the ceiling two coats")
        total = f"The total is ${first['scope']['total']:,.2f}."
        second = self.say("what does the total come to?", session_id=first["session_id"])
        self.assertEqual((second["reply"], len(second["scope"]["items"])), (total, 2))
        self.assertEqual([answer["kind"] for answer in second["scope"]["answers"]], ["total"])
        third = self.say("how many lines is that?", session_id=first["session_id"])
        self.assertEqual((third["reply"], third["scope"]["total"]), ("2 items.", first["scope"]["total"]))
        missing = self.say("what is missing?", session_id=first["session_id"])
        self.assertEqual(missing["reply"], "Nothing is open.")
        fourth = self.say("R&R toilet", session_id=first["session_id"])
        self.assertEqual((fourth["scope"]["answers"], len(fourth["scope"]["items"])), ([], 3))
        self.assertTrue(fourth["reply"].startswith("The scope has 3 items"))

    def test_a_question_is_answered_by_a_number(self):
        first = self.say("R&R crown molding\nR&R chair rail")
        session = first["session_id"]
        self.assertEqual(len(first["questions"]), 2)
        second = self.say("answer 2: 14", session_id=session)
        self.assertEqual([item["quantity"] for item in second["scope"]["items"]], [None, 14])
        third = self.say("30", session_id=session)
        self.assertEqual([item["quantity"] for item in third["scope"]["items"]], [30, 14])
        self.assertEqual(third["questions"], [])
        words = [(word["text"], word["role"]) for word in third["scope"]["words"]]
        self.assertEqual(words[-1], ("30", "count"))

    def edit(self, scope, change=lambda items: items, **fields):
        kept = ("room", "cat", "sel", "activity", "description", "quantity", "unit", "calc")
        items = [{"was": place, **{name: item[name] for name in kept if item[name] is not None}}
                 for place, item in enumerate(scope["items"])]
        body = json.dumps({"items": change(items), **fields}).encode()
        response = self.server.request("POST", f"{PATH}scopes/{scope['scope_id']}/edit", [JSON, GOOD], body)
        self.assertEqual(response.status, 200, response.body)
        return response.json()

    def amounts(self, scope):
        return [(item["description"], item["quantity"]) for item in scope["items"]]

    def test_edits_stay_when_the_chat_goes_on(self):
        first = self.say("R&R 3 1/4 inch baseboard in the kitchen. R&R the range. R&R the toilet in the bath")
        names = [item["description"] for item in first["scope"]["items"]]

        def change(items):
            del items[1]
            items[1].update(quantity=2)
            del items[1]["calc"]
            return [*items, {"activity": "replace", "description": "Brass doorbell", "quantity": 1}]

        edited = self.edit(first["scope"], change)
        second = self.say("the kitchen is 12 by 10", session_id=first["session_id"], scope_id=edited["scope_id"])
        expected = [(names[0], 44), (names[2], 2), ("Brass doorbell", 1)]
        self.assertEqual(self.amounts(second["scope"]), expected)
        self.assertEqual(second["questions"], [])
        again = self.edit(second["scope"], rooms=[{"name": "Kitchen", "height_ft": 9}])
        third = self.say("paint the kitchen walls", session_id=first["session_id"], scope_id=again["scope_id"])
        self.assertIn(("Brass doorbell", 1), self.amounts(third["scope"]))
        self.assertIn(396, [item["quantity"] for item in third["scope"]["items"]])
        total = self.say("what does the total come to?", session_id=first["session_id"],
                         scope_id=third["scope"]["scope_id"])
        self.assertEqual(total["reply"], f"The total is ${third['scope']['total']:,.2f}.")
        fewer = self.say("make that 3 toilets", session_id=first["session_id"], scope_id=third["scope"]["scope_id"])
        self.assertEqual(len(fewer["scope"]["items"]), len(third["scope"]["items"]))

    def test_a_chat_goes_on_from_a_scope(self):
        body = json.dumps({"text": "R&R the toilet"}).encode()
        made = self.server.request("POST", PATH + "generate-scope", [JSON, GOOD], body).json()
        answer = self.say("replace thermostat", scope_id=made["scope_id"])
        self.assertEqual(len(answer["scope"]["items"]), 2)
        edited = self.edit(made)
        answer = self.say("replace thermostat", scope_id=edited["scope_id"])
        self.assertEqual(len(answer["scope"]["items"]), 2)
        refused = self.send(OTHER, message="replace thermostat", scope_id=made["scope_id"])
        self.assertEqual(self.violations(refused), [(["body", "scope_id"], "not_allowed")])

    def test_a_number_answers_the_question_that_is_shown(self):
        first = self.say("R&R crown molding\nR&R chair rail")
        self.assertEqual(len(first["questions"]), 2)

        def change(items):
            items[0].update(quantity=20)
            return items

        edited = self.edit(first["scope"], change)
        self.assertEqual(len(edited["questions"]), 1)
        second = self.say("30", session_id=first["session_id"], scope_id=edited["scope_id"])
        self.assertEqual([item["quantity"] for item in second["scope"]["items"]], [20, 30])

    def test_small_talk_has_no_scope(self):
        answer = self.say("hello")
        self.assertIsNone(answer["scope"])
        self.assertTrue(answer["reply"])

    def test_a_project_has_rooms_and_photos(self):
        project = self.project(rooms=[{"name": "Den", "length_ft": 10, "width_ft": 9, "height_ft": 8}])
        answer = self.say("clean the carpet in the den", project_id=project, file=(MEDIA / "plain.jpg").read_bytes())
        self.assertEqual((answer["scope"]["project_id"], answer["scope"]["items"][0]["quantity"]), (project, 90))
        notes = self.server.request("GET", f"{PROJECTS}/notes/{project}", [GOOD]).json()
        self.assertEqual([note["kind"] for note in notes], ["photo"])

    def test_the_words_of_a_recording_are_part_of_the_message(self):
        answer = self.say("replace smoke detector", file=(MEDIA / "tone.m4a").read_bytes())
        self.assertEqual(len(answer["scope"]["items"]), 2)
        self.assertEqual(answer["questions"], ['Was "replace thermostat" heard right?'])  # the engine was not sure
        sure = self.say("yes", session_id=answer["session_id"])
        self.assertEqual((sure["questions"], len(sure["scope"]["items"])), ([], 2))
        self.assertEqual(len(self.say("replace thermostat", session_id=answer["session_id"])["scope"]["items"]), 3)

    def test_messages_at_once_are_all_kept(self):
        session = self.say("replace thermostat")["session_id"]
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda _: self.say("replace thermostat", session_id=session), range(8)))
        self.assertEqual(len(self.say("replace thermostat", session_id=session)["scope"]["items"]), 10)


class Refusals(ChatTest):
    def test_sessions_of_others(self):
        session = self.say("replace thermostat")["session_id"]
        for token, name in ((OTHER, session), (GOOD, str(uuid.uuid4()))):
            response = self.send(token, message="x", session_id=name)
            self.assertEqual(self.violations(response), [(["body", "session_id"], "not_allowed")])

    def test_projects(self):
        mine, theirs = self.project(), self.project(OTHER)
        self.assertEqual(self.send(message="x", project_id=theirs).status, 404)
        session = self.say("replace thermostat", project_id=mine)["session_id"]
        response = self.send(message="x", session_id=session, project_id=self.project())
        self.assertEqual(self.violations(response), [(["body", "project_id"], "not_allowed")])

    def test_files(self):
        project = self.project()
        self.assertEqual(self.violations(self.send(message="x", file=(MEDIA / "plain.jpg").read_bytes())),
                         [(["body", "file"], "not_allowed")])
        self.assertEqual(self.violations(self.send(message="x", project_id=project, file=b"")),
                         [(["body", "file"], "not_allowed")])
        self.assertEqual(self.send(message="x", project_id=project, file=b"hello").status, 415)

    def test_fields(self):
        self.assertEqual(self.violations(self.send()), [(["body", "message"], "missing")])
        self.assertEqual(self.violations(self.send(message="")), [(["body", "message"], "too_short")])
        self.assertEqual(self.violations(self.send(message="x" * 20_001)), [(["body", "message"], "too_long")])
        self.assertEqual(self.violations(self.send(message="x", price_list="NONE")),
                         [(["body", "price_list"], "not_allowed")])
        self.assertEqual(self.server.request("POST", PATH, [GOOD, JSON], b"{}").status, 400)

    def test_a_session_has_an_end(self):
        long = "replace thermostat. " + "z" * 19_000
        session = self.say(long)["session_id"]
        statuses = {self.send(message=long, session_id=session).status for _ in range(6)}
        self.assertEqual(statuses, {200, 422})


if __name__ == "__main__":
    run_tests()
