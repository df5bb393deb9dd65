"""Scopes as ESX over HTTP: what is in the file, its report, photos, and who may export what."""

import base64
import io
import json
import pathlib
import subprocess
import tempfile
import unittest
import uuid
import zipfile

from client import ServerTest, check_methods, multipart, run_tests

BASE = "/api/v1/esx/generate-from-scope"
PROJECTS = "/api/v1/user/projects"
SCOPES = "/api/v1/chatbot/generate-scope"
MEDIA = pathlib.Path("tests/fixtures/media")
JSON = ("Content-Type", "application/json")
GOOD, OTHER, BAD = (("Authorization", f"Bearer {token}") for token in ("good", "other", "bad"))
SENTENCE = ("kitchen 12 by 10, 8 foot ceiling, with one 3 by 7 door: tear out drywall two feet up, R&R baseboard, "
            "seal and paint walls two coats, detach and reset the range, R&R the xyzzy. replace thermostat. "
            "den 10 by 9: clean carpet. attic: R&R 3 1/4 inch baseboard")


class ScopeExportTest(ServerTest):
    def send(self, path, body, token=GOOD):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.server.request("POST", path, [JSON, *([token] if token else [])], data)

    def good(self, response):
        self.assertEqual(response.status, 200, response.body)
        return response.json()

    def project(self, token=GOOD, **fields):
        return self.good(self.send(PROJECTS + "/", {"name": "Fire at 12 Main St.", **fields}, token))["id"]

    def scope(self, text=SENTENCE, token=GOOD, **fields):
        return self.good(self.send(SCOPES, {"text": text, **fields}, token))

    def export(self, project, scope, token=GOOD, **fields):
        body = {"project_id": project, "scope_id": scope["scope_id"], **fields}
        return self.good(self.send(BASE + "/json", body, token))

    def verify(self, esx):
        """The file as esxconv reads it, after esxconv verify has passed."""
        program = pathlib.Path(self.program).parent / "esxconv"
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "a.esx")
            path.write_bytes(esx)
            verified = subprocess.run([program, "verify", path, "--json"], stdout=subprocess.PIPE)
            self.assertEqual((verified.returncode, json.loads(verified.stdout)["errors"]), (0, []))
            return json.loads(subprocess.check_output([program, "inspect", path, "--json"]))


class Files(ScopeExportTest):
    def test_rooms_items_quantities_and_prices(self):
        project = self.project(claim_number="A-1", insured_name="Ann", insured_email="a@b.example", street="1 Main St",
                               city="Austin", state="TX", postal_code="78701", date_of_loss="2026-02-28", loss_type="fire")
        scope = self.scope(project_id=project)
        made = self.export(project, scope)
        self.assertEqual(made["filename"], "Fire at 12 Main St..esx")
        estimate = self.verify(base64.b64decode(made["esx_b64"]))
        self.assertEqual((estimate["claim"]["claim_number"], estimate["claim"]["insured_name"]), ("A-1", "Ann"))
        self.assertEqual(estimate["claim"]["property_address"]["city"], "Austin")
        self.assertEqual(estimate["claim"]["price_list"], "DEMO8X_NOV26")
        sections = {section["id"]: section["name"] for section in estimate["sections"]}
        rooms = list(sections.values())[1:]
        self.assertEqual(rooms, ["Kitchen", "Den", "Attic"])
        room_of = {key: name if name in rooms else None for key, name in sections.items()}
        read = [(room_of[line["section_id"]], line["cat"] if line["sel"] else None, line["sel"] or None,
                 line["activity"], line["quantity"] or 0, line["rcv"]) for line in estimate["line_items"]]
        said = [(item["room"], item["cat"], item["sel"], item["activity"], item["quantity"] or 0, item["total"] or 0) for item in scope["items"]]
        self.assertEqual(sorted(read, key=str), sorted(said, key=str))
        self.assertEqual(round(sum(line["rcv"] for line in estimate["line_items"]), 2), scope["total"])

    def test_the_report(self):
        project = self.project()
        scope = self.scope(project_id=project)
        made = self.export(project, scope)
        report = made["report"]
        by_hand = [item for item in scope["items"] if not item["cat"]]
        self.assertTrue(by_hand)
        self.assertEqual([(item["description"], item["reason"]) for item in report["manual_entry_items"]],
                         [(item["description"], item["reason"]) for item in by_hand])
        self.assertEqual((report["price_list"], report["item_count"], report["matched_count"]),
                         ("DEMO8X_NOV26", len(scope["items"]), len(scope["items"]) - len(by_hand)))
        self.assertEqual((report["totals"]["rcv"], report["reconciliation"]["ok"]), (scope["total"], True))
        self.assertIn("quantity_missing", [warning["code"] for warning in report["warnings"]])
        self.assertEqual(len(made["scope_preview"]), len(scope["items"]))
        run = self.good(self.server.request("GET", f"/api/v1/esx/runs/{made['run_ref']}", [GOOD]))
        self.assertEqual((run["kind"], run["report"], run["charged_credits"]), ("scope", report, 0))

    def test_bytes_and_json_are_the_same(self):
        project = self.project()
        scope = self.scope(project_id=project)
        response = self.send(BASE, {"project_id": project, "scope_id": scope["scope_id"]})
        self.assertEqual(response.status, 200)
        self.assertEqual(response.headers["content-type"], "application/octet-stream")
        self.assertIn("Fire at 12 Main St..esx", response.headers["content-disposition"])
        made = self.export(project, scope)
        self.assertEqual(base64.b64encode(response.body).decode(), made["esx_b64"])
        self.assertEqual(json.loads(base64.b64decode(response.headers["x-adapter-report"])), made["report"])

    def test_a_long_report_is_cut_in_the_header(self):
        project = self.project()
        scope = self.scope(". ".join(f"R&R the xyzzy{n}" for n in range(70)), project_id=project)
        response = self.send(BASE, {"project_id": project, "scope_id": scope["scope_id"]})
        header = response.headers["x-adapter-report"]
        self.assertLessEqual(len(header), 6_000)
        short = json.loads(base64.b64decode(header))
        self.assertEqual((short["truncated"], short["item_count"], short["totals"]["rcv"]), (True, 70, 0))
        run = self.good(self.server.request("GET", f"/api/v1/esx/runs/{short['run_ref']}", [GOOD]))
        self.assertEqual(len(run["report"]["manual_entry_items"]), 70)
        self.assertEqual(len(self.export(project, scope)["scope_preview"]), 50)

    def test_the_sketch_is_for_users_with_a_role(self):
        for token, drawn in ((GOOD, False), (OTHER, True)):  # the other one is an admin
            project = self.project(token)
            scope = self.scope(token=token, project_id=project)
            esx = base64.b64decode(self.export(project, scope, token, include_sketch=True)["esx_b64"])
            self.assertEqual("1.XML" in zipfile.ZipFile(io.BytesIO(esx)).namelist(), drawn)
            self.verify(esx)
        without_rooms = self.scope("replace thermostat", token=OTHER)
        for wanted, notes in ((True, 1), (False, 0)):
            made = self.export(project, without_rooms, OTHER, include_sketch=wanted)
            codes = [warning["code"] for warning in made["report"]["warnings"]]
            self.assertEqual(codes.count("sketch_left_out"), notes)

    def test_another_price_list(self):
        project = self.project()
        scope = self.scope(project_id=project)
        body = {"project_id": project, "scope_id": scope["scope_id"], "price_list": "NONE8X_JAN20"}
        refused = self.send(BASE, body)
        self.assertEqual((refused.status, refused.json()["detail"][0]["loc"]), (422, ["body", "price_list"]))
        self.assertEqual(self.export(project, scope, price_list="DEMO8X_NOV26")["report"]["item_count"], len(scope["items"]))

    def test_odd_scopes(self):
        project = self.project(name="\U0001F3E0 \x01 \"<&>\" " + "x" * 150)
        for text in ("hello", "Den <&> 10 by 9: clean carpet", "attic 99999 by 99999: clean floor"):
            self.verify(base64.b64decode(self.export(project, self.scope(text))["esx_b64"]))


class Photos(ScopeExportTest):
    def upload(self, project, name, caption=None):
        parts = [("file", name, "image/jpeg", (MEDIA / name).read_bytes())]
        parts += [("caption", None, None, caption.encode())] if caption else []
        header, body = multipart(parts)
        return self.good(self.server.request("POST", f"{PROJECTS}/notes/{project}/photo", [GOOD, header], body))

    def test_photos_of_the_project(self):
        project = self.project()
        self.upload(project, "plain.jpg", "North \"wall\" <1> \u00e9")
        self.upload(project, "exif.jpg")
        self.upload(project, "exif.png")
        scope = self.scope(project_id=project)
        made = self.export(project, scope, include_photos=True)
        esx = base64.b64decode(made["esx_b64"])
        self.verify(esx)
        archive = zipfile.ZipFile(io.BytesIO(esx))
        self.assertEqual([name for name in archive.namelist() if name.endswith(".JPG")], ["1.JPG", "2.JPG"])
        self.assertEqual(archive.read("1.JPG"), (MEDIA / "plain.jpg").read_bytes())
        self.assertEqual(archive.read("2.JPG"), (MEDIA / "exif.jpg").read_bytes())
        header = archive.read("XACTDOC.XML").decode()
        self.assertIn('fileName="1.JPG" fileDesc="North &quot;wall&quot; &lt;1', header)
        self.assertIn('fileDesc="exif.jpg"', header)
        left_out = [warning["message"] for warning in made["report"]["warnings"] if warning["code"] == "photo_left_out"]
        self.assertEqual(left_out, ["exif.png is left out: an ESX has only JPEG photos"])
        without = base64.b64decode(self.export(project, scope)["esx_b64"])
        self.assertNotIn("1.JPG", zipfile.ZipFile(io.BytesIO(without)).namelist())


class Notes(ScopeExportTest):
    def test_from_a_transcript_to_the_esx(self):
        """By HTTP only: a recording, its transcript, a scope of it, the ESX."""
        project = self.project(rooms=[{"name": "Den", "level": "Main Level", "length_ft": 10, "width_ft": 9, "height_ft": 8}])
        header, body = multipart([("file", "note.wav", "audio/wav", (MEDIA / "tone.wav").read_bytes())])
        note = self.good(self.server.request("POST", f"{PROJECTS}/notes/{project}/voice", [GOOD, header], body))["id"]
        words = json.dumps({"transcript": "in the den clean the carpet and paint the walls two coats"}).encode()
        self.good(self.server.request("PUT", f"{PROJECTS}/notes/{project}/{note}", [GOOD, JSON], words))
        scope = self.scope("replace thermostat", project_id=project, note_ids=[note])
        made = self.export(project, scope)
        estimate = self.verify(base64.b64decode(made["esx_b64"]))
        lines = sorted((line["sel"], line["quantity"]) for line in estimate["line_items"])
        self.assertEqual(lines, sorted((item["sel"], item["quantity"]) for item in scope["items"]))
        self.assertIn(("CARPT", 90), lines)
        self.assertEqual([section["name"] for section in estimate["sections"]][1:], ["Main Level", "Den"])


class Access(ScopeExportTest):
    def test_methods_tokens_and_bodies(self):
        check_methods(self, [(BASE, {"POST"}), (BASE + "/json", {"POST"})])
        good = {"project_id": "p", "scope_id": "s"}
        for path in (BASE, BASE + "/json"):
            for token in (BAD, None):
                self.assertEqual(self.send(path, good, token).status, 401)
            for body in (b"{", b"[]", b"\xff", {}, {"project_id": "p"}, {"scope_id": "s"}, {**good, "unknown": 1},
                         {**good, "scope_id": 1}, {**good, "include_photos": "yes"}, {**good, "project_id": "x" * 101}):
                self.assertEqual(self.send(path, body).status, 422, body)
            self.assertEqual(self.server.request("POST", path, [GOOD], b"{}").status, 415)

    def test_projects_and_scopes_of_others(self):
        mine, theirs, second = self.project(), self.project(OTHER), self.project()
        my_scope, their_scope = self.scope(project_id=mine), self.scope(token=OTHER, project_id=theirs)
        free, unknown = self.scope(), {"scope_id": str(uuid.uuid4())}
        for project, scope, status in ((mine, my_scope, 200), (mine, free, 200), (theirs, my_scope, 403), (theirs, their_scope, 403),
                                       (theirs, unknown, 403), (mine, their_scope, 403), (mine, unknown, 404),
                                       (str(uuid.uuid4()), my_scope, 404), (second, my_scope, 404)):
            for path in (BASE, BASE + "/json"):
                response = self.send(path, {"project_id": project, "scope_id": scope["scope_id"]})
                self.assertEqual(response.status, status, response.body)
                if status != 200:
                    self.assertEqual(response.json()["code"], "forbidden" if status == 403 else "not_found")
                    self.assertTrue(response.json()["detail"])


if __name__ == "__main__":
    run_tests()
