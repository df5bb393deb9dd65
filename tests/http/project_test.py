"""Projects, notes and photo tags over HTTP: every route with every caller, and hostile input."""

import concurrent.futures
import json
import pathlib
import urllib.parse
import uuid

from client import ServerTest, check_methods, multipart, request_bytes, run_tests

MEDIA = pathlib.Path("tests/fixtures/media")
BASE = "/api/v1/user/projects"
JSON = ("Content-Type", "application/json")
GOOD, OTHER = ("Authorization", "Bearer good"), ("Authorization", "Bearer other")
ODD = "<b>O'Brien</b>\"; DROP TABLE project; -- \0\n\x1a🏠"


class ProjectTest(ServerTest):
    def ask(self, method, path, body=None, token=GOOD, headers=()):
        headers = [*headers, *([token] if token else [])]
        if body is None:
            return self.server.request(method, BASE + path, headers)
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.server.request(method, BASE + path, [JSON, *headers], data)

    def good(self, *words, **options):
        response = self.ask(*words, **options)
        self.assertEqual(response.status, 200, (words[:2], response.body))
        return response.json()

    def violations(self, response):
        self.assertEqual(response.status, 422, response.body)
        return [(violation["loc"], violation["type"]) for violation in response.json()["detail"]]

    def project(self, **fields):
        return self.good("POST", "/", {"name": "A project", **fields})["id"]

    def upload(self, project, kind, content, name="x", texts=(), token=GOOD):
        parts = [(field, None, None, text.encode()) for field, text in texts]
        header, body = multipart([*parts, ("file", name, "text/plain", content)])
        return self.server.request("POST", f"{BASE}/notes/{project}/{kind}", [header, token], body)

    def photo(self, project, file="plain.jpg", **options):
        response = self.upload(project, "photo", (MEDIA / file).read_bytes(), **options)
        self.assertEqual(response.status, 200, response.body)
        return response.json()


class EveryRoute(ProjectTest):
    def rows(self, project, note, tag, voice):
        """Method, path, a good body, and whether the body is required."""
        return [("GET", "/", None), ("POST", "/", {"name": "x"}), ("POST", "/match", {}),
                ("GET", f"/{project}", None), ("PUT", f"/{project}", {}), ("GET", f"/{project}/test-delete", None),
                ("GET", f"/notes/{project}", None), ("POST", f"/notes/{project}", {"text": "x"}),
                ("PUT", f"/notes/{project}/{note}", {}), ("GET", f"/notes/{project}/{note}/file", None),
                ("POST", f"/notes/{project}/{voice}/retry-transcription", None), ("GET", f"/{project}/photos", None), ("GET", f"/{project}/photos/{note}/tags", None),
                ("POST", f"/{project}/photos/{note}/tags", {"room_id": "r"}),
                ("PUT", f"/{project}/photos/tags/{tag}", {}), ("GET", f"/{project}/photos/tags/statistics", None),
                ("POST", f"/{project}/photos/tags/bulk", {"note_ids": [note], "tag": {"room_id": "r"}}),
                ("DELETE", f"/{project}/photos/tags/{tag}", None), ("DELETE", f"/{project}/photos/{note}/tags", None),
                ("DELETE", f"/notes/{project}/{note}", None), ("DELETE", f"/{project}", None)]

    def test_with_every_caller(self):
        project = self.project()
        note = self.photo(project)["id"]
        tag = self.good("POST", f"/{project}/photos/{note}/tags", {"room_id": "r"})["id"]
        voice = self.upload(project, "voice", (MEDIA / "tone.wav").read_bytes()).json()["id"]
        rows = self.rows(project, note, tag, voice)
        for method, path, body in rows:
            for token in (None, ("Authorization", "Bearer bad"), ("Authorization", "Basic x")):
                response = self.ask(method, path, body, token)
                self.assertEqual((response.status, list(response.json())), (401, ["detail", "code"]), (method, path))
                self.assertIn("Bearer", response.headers["www-authenticate"])
            if project in path:
                self.assertEqual(self.ask(method, path, body, OTHER).status, 404, (method, path))
                unknown = path.replace(project, str(uuid.uuid4()))
                self.assertEqual(self.ask(method, unknown, body).status, 404, (method, unknown))
            if isinstance(body, dict):
                for wrong, status in ((b"{", 422), (b"[]", 422), (b"\xff", 422), (b'{"unknown": 1}', 422)):
                    self.assertEqual(self.ask(method, path, wrong).status, status, (method, path, wrong))
                self.assertEqual(self.server.request(method, BASE + path, [GOOD], b"{}").status, 415)
        for method, path, body in rows:
            self.assertIn(self.ask(method, path, body).status, (200, 204), (method, path))
        for method, path, body in rows:
            if project in path:
                self.assertEqual(self.ask(method, path, body).status, 404, (method, path))

    def test_with_every_method(self):
        read = {"GET", "HEAD"}
        p, n = uuid.uuid4(), uuid.uuid4()
        check_methods(self, [(BASE + path, methods) for path, methods in (
            ("/", read | {"POST"}), (f"/{p}", read | {"PUT", "DELETE"}), (f"/{p}/test-delete", read),
            (f"/notes/{p}", read | {"POST"}), (f"/notes/{p}/{n}", {"PUT", "DELETE"}), (f"/notes/{p}/{n}/file", read),
            (f"/notes/{p}/{n}/image", read), (f"/notes/{p}/{n}/retry-transcription", {"POST"}), (f"/{p}/photos", read), (f"/{p}/photos/{n}/tags", read | {"POST", "DELETE"}),
            (f"/{p}/photos/tags/statistics", read | {"PUT", "DELETE"}))])


class Projects(ProjectTest):
    def test_fields_come_back_as_they_are(self):
        sent = {"name": ODD, "claim_number": ODD[:100], "notes_text": ODD, "date_of_loss": "2024-02-29",
                "rooms": [{"name": ODD, "length_ft": 10.5}, {"id": "mine", "name": "Attic"}]}
        project = self.good("POST", "/", sent)
        self.assertEqual({name: project[name] for name in sent if name != "rooms"},
                         {name: value for name, value in sent.items() if name != "rooms"})
        self.assertEqual([room["name"] for room in project["rooms"]], [ODD, "Attic"])
        uuid.UUID(project["rooms"][0]["id"])
        self.assertEqual(project["rooms"][1]["id"], "mine")
        self.assertEqual((project["status"], project["carrier"], project["note_count"]), ("open", None, 0))
        self.assertEqual(self.good("GET", f"/{project['id']}"), project)
        changed = self.good("PUT", f"/{project['id']}", {"claim_number": None, "status": "closed"})
        self.assertEqual((changed["claim_number"], changed["status"], changed["name"]), (None, "closed", ODD))

    def test_bad_fields(self):
        for body, place in (({}, "name"), ({"name": ""}, "name"), ({"name": "x" * 201}, "name"), ({"name": 7}, "name"),
                            ({"name": "x", "status": "open"}, "status"), ({"name": "x", "rooms": {}}, "rooms"),
                            ({"name": "x", "date_of_loss": "2026-02-30"}, "date_of_loss"),
                            ({"name": "x", "date_of_loss": "2026-1-1"}, "date_of_loss"),
                            ({"name": "x", "city": ["a"]}, "city"), ({"name": "x", "id": "mine"}, "id")):
            self.assertEqual(self.violations(self.ask("POST", "/", body))[0][0], ["body", place], body)
        self.assertEqual(self.ask("POST", "/", b'{"name": "\xff"}').status, 422)
        head = request_bytes("POST", BASE + "/", [JSON, GOOD, ("Content-Length", "50000000")], length=False)
        self.assertEqual(self.server.send(head).status, 413)

    def test_pages(self):
        token = ("Authorization", "Bearer other")
        made = [self.good("POST", "/", {"name": str(i)}, token=token)["id"] for i in range(5)]
        ids, path = [], "/?limit=2"
        while path:
            response = self.ask("GET", path, token=token)
            ids += [project["id"] for project in response.json()]
            link = response.headers.get("link", "")
            path = link[1:link.index(">")].removeprefix(BASE) if link else None
        self.assertEqual(sorted(project for project in ids if project in made), sorted(made))
        for query in ("limit=0", "limit=501", "limit=x", f"after={uuid.uuid4()}", "more=1"):
            self.assertEqual(self.violations(self.ask("GET", f"/?{query}"))[0][0][0], "query")

    def test_match(self):
        claim = uuid.uuid4().hex
        exact = self.project(claim_number=claim[:8] + "-" + claim[8:].upper())
        near = self.project(insured_name="Smith, Jon", street="12 Quill Street Apt 3")
        found = self.good("POST", "/match", {"claim_number": f" {claim} ", "insured_name": "John Smith",
                                             "street": "12 Quill St"})
        self.assertEqual(found["exact_match"]["id"], exact)
        self.assertEqual([match["project"]["id"] for match in found["fuzzy_matches"]], [near])
        self.assertGreater(found["fuzzy_matches"][0]["similarity"], 0.6)
        self.assertEqual(self.good("POST", "/match", {"claim_number": claim}, token=OTHER),
                         {"exact_match": None, "fuzzy_matches": []})

    def test_two_deletes_at_once(self):
        project = self.project()
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            answers = [answer.status for answer in pool.map(lambda _: self.ask("DELETE", f"/{project}"), range(2))]
        self.assertEqual(sorted(answers), [204, 404])


class Notes(ProjectTest):
    def test_text_notes(self):
        project = self.project()
        note = self.good("POST", f"/notes/{project}", {"text": ODD})
        self.assertEqual((note["kind"], note["text"], note["transcription_status"], note["image_url"]),
                         ("text", ODD, "none", None))
        self.assertEqual(self.good("PUT", f"/notes/{project}/{note['id']}", {"caption": "c"})["text"], ODD)
        found = self.violations(self.ask("PUT", f"/notes/{project}/{note['id']}", {"text": None}))
        self.assertEqual(found[0][0], ["body", "text"])
        self.assertEqual(self.ask("GET", f"/notes/{project}/{note['id']}/file").status, 404)
        self.assertEqual(self.ask("GET", f"/notes/{project}/{note['id']}/image", token=None).status, 404)
        for text in ("", "x" * 20_001):
            self.assertEqual(self.ask("POST", f"/notes/{project}", {"text": text}).status, 422)

    def test_photos(self):
        project = self.project()
        note = self.photo(project, "exif.jpg", name="../My roof.svg", texts=[("caption", ODD.replace("\0", ""))])
        self.assertEqual((note["content_type"], note["width"], note["height"]), ("image/jpeg", 48, 64))
        self.assertEqual(note["taken_at"], "2026-03-09T18:30:05.000Z")
        self.assertAlmostEqual(note["latitude"], -33.8567844)
        content = (MEDIA / "exif.jpg").read_bytes()
        path = urllib.parse.urlsplit(note["image_url"]).path.removeprefix(BASE)
        image = self.ask("GET", path, token=None)
        self.assertEqual((image.status, image.body), (200, content))
        self.assertEqual((image.headers["content-type"], image.headers["x-content-type-options"]), ("image/jpeg", "nosniff"))
        self.assertIn("sandbox", image.headers["content-security-policy"])
        self.assertIn("public", image.headers["cache-control"])
        self.assertEqual(self.ask("GET", path, None, None, [("If-None-Match", image.headers["etag"])]).status, 304)
        part = self.ask("GET", path, None, None, [("Range", "bytes=10-19")])
        self.assertEqual((part.status, part.body), (206, content[10:20]))
        self.assertEqual(self.ask("GET", path, None, None, [("Range", "bytes=9999999-")]).status, 416)
        file = self.ask("GET", f"/notes/{project}/{note['id']}/file")
        self.assertEqual(file.body, content)
        self.assertTrue(file.headers["content-disposition"].startswith("attachment; filename="))
        self.assertEqual(self.ask("DELETE", f"/notes/{project}/{note['id']}").status, 204)
        self.assertEqual(self.ask("GET", path, token=None).status, 404)

    def test_recordings(self):
        project = self.project()
        for name in ("tone.wav", "tone.mp3", "tone.m4a", "tone.ogg", "tone.webm", "tone.flac"):
            response = self.upload(project, "voice", (MEDIA / name).read_bytes(), name="x.jpg", texts=[("text", "t")])
            self.assertEqual(response.status, 200, (name, response.body))
            note = response.json()
            self.assertEqual((note["kind"], note["transcription_status"], note["text"]), ("voice", "pending", "t"))
            self.assertGreater(note["duration_s"], 0.4)
        self.assertEqual(self.good("GET", f"/{project}")["note_count"], 6)

    def test_refused_uploads(self):
        project = self.project()
        photo = (MEDIA / "plain.jpg").read_bytes()
        for content, status in ((b"hello", 415), (b"<svg xmlns='http://www.w3.org/2000/svg'/>", 415), (b"GIF89a", 415),
                                (b"\xff\xd8\xff but not really", 422), (photo[:200], 422), (b"", 422),
                                ((MEDIA / "bomb.png").read_bytes(), 422), (photo + b"<script>1</script>", 422),
                                (photo + b"PK\x05\x06" + bytes(18), 422)):
            response = self.upload(project, "photo", content, name="photo.jpg")
            self.assertEqual(response.status, status, (content[:30], response.body))
        self.assertEqual(self.upload(project, "voice", photo).status, 415)
        self.assertEqual(self.upload(project, "photo", photo, texts=[("text", "x")]).status, 422)
        self.assertEqual(self.upload(project, "photo", photo, token=OTHER).status, 404)
        head = [multipart([])[0], GOOD, ("Content-Length", "50000000")]
        response = self.server.send(request_bytes("POST", f"{BASE}/notes/{project}/photo", head, length=False))
        self.assertIn(response.status, (400, 408, 413))
        self.assertEqual(self.good("GET", f"/notes/{project}"), [])

    def test_a_client_that_goes_away(self):
        project = self.project()
        header, body = multipart([("file", "x.jpg", "image/jpeg", bytes(100_000))])
        data = request_bytes("POST", f"{BASE}/notes/{project}/photo", [header, GOOD], body)
        with self.server.connect() as connection:
            connection.sendall(data[:50_000])
        self.assertEqual(self.good("GET", f"/notes/{project}"), [])


class ManyNotes(ProjectTest):
    def test_all_of_501_notes(self):
        path = f"{BASE}/notes/{self.project()}"
        ids = []
        for number in range(501):
            response = self.server.request("POST", path, [JSON, GOOD], json.dumps({"text": f"note {number}"}).encode())
            ids.append(response.json()["id"])
        response = self.server.request("GET", path, [GOOD])
        self.assertNotIn("link", response.headers)
        listed = [note["id"] for note in response.json()]
        self.assertEqual((len(listed), set(listed)), (501, set(ids)))
        page = self.server.request("GET", path + "?limit=500", [GOOD])
        self.assertEqual((len(page.json()), "link" in page.headers), (500, True))
        self.assertEqual([note["id"] for note in page.json()], listed[:500])
        rest = self.server.request("GET", path + f"?after={listed[499]}", [GOOD])
        self.assertEqual([note["id"] for note in rest.json()], listed[500:])


class Tags(ProjectTest):
    def test_tags(self):
        project = self.project()
        photos = [self.photo(project)["id"] for _ in range(2)]
        base = f"/{project}/photos"
        tag = self.good("POST", f"{base}/{photos[0]}/tags", {"category_id": ODD, "severity": 5, "note": ODD})
        self.assertEqual((tag["category_id"], tag["room_id"], tag["note"]), (ODD, None, ODD))
        for body in ({}, {"severity": 1}, {"room_id": "r", "severity": 6}, {"room_id": ""}, {"category_id": None}):
            self.violations(self.ask("POST", f"{base}/{photos[0]}/tags", body))
        self.violations(self.ask("PUT", f"{base}/tags/{tag['id']}", {"category_id": None}))
        self.assertEqual(self.good("PUT", f"{base}/tags/{tag['id']}", {"room_id": "k"})["category_id"], ODD)
        text = self.good("POST", f"/notes/{project}", {"text": "x"})["id"]
        wrong = str(uuid.uuid4())
        bulk = self.good("POST", f"{base}/tags/bulk", {"note_ids": [*photos, text, wrong], "tag": {"damage_type": "hail"}})
        self.assertEqual([made["note_id"] for made in bulk["created"]], photos)
        self.assertEqual([failed["note_id"] for failed in bulk["failed"]], [text, wrong])
        self.violations(self.ask("POST", f"{base}/tags/bulk", {"note_ids": [wrong] * 201, "tag": {"room_id": "r"}}))
        self.assertEqual(self.good("GET", f"{base}/tags/statistics"),
                         {"total_photos": 2, "tagged_photos": 2, "untagged_photos": 0, "total_tags": 3,
                          "by_category": {ODD: 1}, "by_room": {"k": 1}, "by_damage_type": {"hail": 2}})
        for query, count in (("", 2), ("damage_types=hail&damage_types=x", 2), ("room_ids=k&damage_types=hail", 1),
                             ("room_ids=x", 0), ("has_notes=true", 1), ("untagged_only=true", 0)):
            found = self.good("GET", f"{base}?{query}" if query else base)
            self.assertEqual(len(found), count, query)
        self.violations(self.ask("GET", f"{base}?has_notes=maybe"))

    def test_a_thousand_tags(self):
        project = self.project()
        photo = self.photo(project)["id"]
        body = {"note_ids": [photo] * 200, "tag": {"room_id": "r"}}
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            list(pool.map(lambda _: self.good("POST", f"/{project}/photos/tags/bulk", body), range(5)))
        self.assertEqual(len(self.good("GET", f"/{project}/photos/{photo}/tags")), 1000)


if __name__ == "__main__":
    run_tests()
