#!/usr/bin/env python3
"""clients_test.py PROGRAM: the examples of clients, and the exported collection, against a running server."""

import hashlib
import hmac
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
import zipfile

from esxserver import EXAMPLE, PRICE_LIST, ROOT, SECRET, Admin, Receiver, Server, call, form, read, wait_for

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
EXAMPLES = ROOT / "examples/partner-client"
CLIENTS = [EXAMPLES / "client.sh", EXAMPLES / "client.py", PROGRAM.parent / "partner_client"]


class WithServer(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.receiver = Receiver()
        cls.admin = Admin(PROGRAM, cls.folder.name)
        cls.key = cls.admin.new_key("--active-limit", "20", webhook_url=cls.receiver.url)
        cls.server = Server(PROGRAM, cls.folder.name, "--allow-private-callbacks", "--workers", "1")

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0
        cls.folder.cleanup()

    def run_client(self, client, *words, stdin=b"", key=None):
        environment = {**os.environ, "ESX_URL": self.server.url, "ESX_API_KEY": key or self.key,
                       "ESX_WEBHOOK_SECRET": SECRET}
        return subprocess.run([client, *words], input=stdin, capture_output=True, env=environment, timeout=60)


@unittest.skipUnless(shutil.which("curl") and shutil.which("openssl"), "curl or openssl is not installed")
class Clients(WithServer):
    def test_a_round_trip(self):
        for client in CLIENTS:
            out = pathlib.Path(self.folder.name, client.name + ".esx")
            run = self.run_client(client, "convert", EXAMPLE, PRICE_LIST, out)
            self.assertEqual((run.returncode, run.stderr), (0, b""), client.name)
            job = json.loads(run.stdout)
            self.assertEqual(job["status"], "succeeded")
            self.assertNotIn(b"signature", run.stdout, client.name)
            whole = read(self.server.url, self.key, job["job_id"])
            self.assertEqual(out.read_bytes(), call(whole.pop("esx_url"))[2])
            for artifact in whole["artifacts"]:
                del artifact["url"]
            self.assertEqual(job, whole, client.name)
            self.assertIsNone(zipfile.ZipFile(out).testzip())

    def test_refusals_are_told(self):
        bad = pathlib.Path(self.folder.name, "bad.pdf")
        bad.write_bytes(b"no PDF")
        for client in CLIENTS:
            for words, key, message in (((EXAMPLE, "NONE"), None, b"unsupported_price_list: "),
                                     ((EXAMPLE, PRICE_LIST), "bad", b"invalid_api_key: "),
                                     ((bad, PRICE_LIST), None, b"conversion_failed: ")):
                run = self.run_client(client, "convert", *words, os.devnull, key=key)
                self.assertEqual((run.returncode, run.stdout), (1, b""), (client.name, message))
                self.assertTrue(run.stderr.startswith(message), (client.name, run.stderr))

    def test_signatures(self):
        body = '{"job_id": "job_1", "note": "€ \\u20ac", "n": 1.0}\n\r\0end'.encode()
        right = "sha256=" + hmac.new(SECRET.encode(), body, hashlib.sha256).hexdigest()
        for client in CLIENTS:
            self.assertEqual(self.run_client(client, "verify", right, stdin=body).returncode, 0, client.name)
            for wrong in (right[:-1] + ("0" if right[-1] != "0" else "1"), right.removeprefix("sha256="), right.upper(),
                          right + "0", "", "sha256="):
                run = self.run_client(client, "verify", wrong, stdin=body)
                self.assertEqual((run.returncode, run.stderr[:18]), (1, b"invalid_signature:"), (client.name, wrong))
            self.assertEqual(self.run_client(client, "verify", right, stdin=body + b" ").returncode, 1)
            other = "sha256=" + "0" * 64
            for pair, status in (((other, right), 0), ((right, other), 0), ((other, other), 1), ((other, ""), 1)):
                self.assertEqual(self.run_client(client, "verify", *pair, stdin=body).returncode, status, (client.name, pair))

    def test_signatures_of_the_time(self):
        body = '{"job_id": "job_1", "note": "€"}\n\r\0end'.encode()

        def signed(seconds, key=SECRET):
            text = f"{seconds}.".encode() + body
            return f"t={seconds},sha256=" + hmac.new(key.encode(), text, hashlib.sha256).hexdigest()

        now = int(time.time())
        right = signed(now)
        old, later = signed(now - 600), signed(now + 600)
        wrong = (old, later, signed(now, "other"), right.replace("sha256=", ""), right[2:], right.replace(",", ""),
                 right[:-1] + ("0" if right[-1] != "0" else "1"), right.replace(f"t={now}", f"t={now - 1}"), f"t={now}",
                 f"t={now},", "t=,", "t=", signed("x"), signed(f"-{now}"), signed(f" {now}"), signed("9" * 40), right + ",")
        for client in CLIENTS:
            for good in (right, signed(now - 200), signed(now + 200)):
                self.assertEqual(self.run_client(client, "verify", good, stdin=body).returncode, 0, (client.name, good))
            for bad in wrong:
                run = self.run_client(client, "verify", bad, stdin=body)
                self.assertEqual((run.returncode, run.stderr[:18]), (1, b"invalid_signature:"), (client.name, bad))
            self.assertEqual(self.run_client(client, "verify", right, stdin=body + b" ").returncode, 1)
            self.assertEqual(self.run_client(client, "verify", old, right, stdin=body).returncode, 0, client.name)

    def test_a_real_webhook_is_genuine(self):
        body, content_type = form([("price_list", PRICE_LIST)], b"no PDF")
        seen = len(self.receiver.messages)
        self.assertEqual(call(self.server.url + "/v1/conversions", self.key, body, {"Content-Type": content_type})[0], 202)
        wait_for(lambda: len(self.receiver.messages) > seen, 20, "the webhook")
        sent, headers = self.receiver.messages[-1]
        for client in CLIENTS:
            for name in ("X-AIEA-Signature", "X-AIEA-Signature-V2"):
                run = self.run_client(client, "verify", headers[name], stdin=sent)
                self.assertEqual(run.returncode, 0, (client.name, name))


class Projects(WithServer):
    """The client of the application API, from a new project to its files."""

    def run_projects(self, *words, status=0):
        token = self.admin("token", "--uid", "ann", "--email", "ann@example.com")["id_token"]
        run = subprocess.run([ROOT / "examples/application-client/projects.py", *words], capture_output=True, text=True,
                             env={**os.environ, "ESX_URL": self.server.url, "ESX_ID_TOKEN": token}, timeout=60)
        self.assertEqual(run.returncode, status, run.stderr)
        return run.stderr if status else json.loads(run.stdout or "null")

    def test_a_project_with_a_photo(self):
        project = self.run_projects("new", "Oak Street", "claim_number=A-1")["id"]
        self.run_projects("note", project, "Hail on all slopes")
        photo = self.run_projects("photo", project, MEDIA / "plain.jpg", "North slope")["id"]
        self.run_projects("tag", project, photo, "damage_type=hail", "severity=3")
        shown = self.run_projects("show", project)
        self.assertEqual((shown["note_count"], shown["photo_count"], len(shown["notes"])), (2, 1, 2))
        self.assertEqual(shown["photos"][0]["tags"][0]["severity"], 3)
        [file] = self.run_projects("fetch", project, pathlib.Path(self.folder.name, "files"))
        self.assertEqual(pathlib.Path(file).read_bytes(), (MEDIA / "plain.jpg").read_bytes())
        self.assertIn(project, [row["id"] for row in self.run_projects("list")])
        self.run_projects("delete", project)
        self.assertIn("404: ", self.run_projects("show", project, status=1))
        self.assertIn("FIELD=VALUE", self.run_projects("new", status=1))


MEDIA = ROOT / "tests/fixtures/media"
BOTH = {"before": EXAMPLE.read_bytes(), "after": (ROOT / "tests/fixtures/synthetic/ROUGH_small.pdf").read_bytes()}
LIST = b"cat,sel,act,description,unit,unit price\nDRY,1/2,+,Drywall,SF,2.10\n"
UPLOADS = {"Upload a photo": (MEDIA / "plain.jpg").read_bytes(), "Upload a recording": (MEDIA / "tone.wav").read_bytes(),
           "Read an estimate PDF for review": EXAMPLE.read_bytes(), "Convert an estimate PDF to ESX": EXAMPLE.read_bytes(),
           "Load a price list": LIST, "Compare two estimates": BOTH, "Make a supplement of two estimates": BOTH}
STATUS = {"Start a conversion": 202, "Choose a code for lines": 201}
# Requests whose answer has what later ones name: the member of the answer by variable. Tags are of photos.
MAKES = {"Create a project": {"project_id": "id"}, "Upload a photo": {"note_id": "id"}, "Tag a photo": {"tag_id": "id"},
         "Read an estimate PDF for review": {"parse_hash": "parse_hash", "estimate": "estimate"},
         "Convert an estimate PDF to ESX": {"run_ref": "run_ref"}, "Upload a recording": {"voice_id": "id"},
         "Choose a code for lines": {"id": "id"}}
OF_ESTIMATES = ("The line items as a table", "Build an ESX of an estimate", "New totals for an edited estimate")
OF_OWN_LISTS = ("Get a price list", "Load a price list", "Remove a price list", "List the codes that were chosen for lines",
                "Choose a code for lines", "Remove a code that was chosen for lines")
INSTEAD = {"Retry a transcription": {"note_id": "voice_id"}, **dict.fromkeys(OF_OWN_LISTS, {"code": "own_list"})}
FIRST = {"Read an estimate PDF for review", "Create a project", "Load a price list"}


class Collection(WithServer):
    """Its requests are sent as a tool would that only knows the file."""

    def setUp(self):
        run = self.run_client(CLIENTS[1], "convert", EXAMPLE, PRICE_LIST, os.devnull)
        self.job = read(self.server.url, self.key, json.loads(run.stdout)["job_id"])
        self.uploads = {**UPLOADS, "Read an ESX": call(self.job["esx_url"])[2]}
        self.admin("credits", "grant", "ann", "10")
        address = re.match(r".*/files/(\w+)/(\w+)/([^?]+)\?expires=(\d+)&key=(\w+)&signature=(\w+)", self.job["esx_url"])
        names = ("job_id", "type", "file_name", "expires", "key", "signature")
        self.values = {**dict(zip(names, address.groups())), "code": PRICE_LIST, "own_list": "MINE", "search": "drywall", "format": "csv"}

    def url_of(self, url, name):
        named = lambda variable: self.values[INSTEAD.get(name, {}).get(variable, variable)]
        path = [named(segment[1:]) if segment.startswith(":") else segment for segment in url["path"]]
        query = "&".join(f"{row['key']}={self.values[row['key']]}" for row in url.get("query", [])
                         if not row.get("disabled"))
        return self.server.url + "/" + "/".join(path) + ("?" + query if query else "")

    def in_order(self, folders):
        """What is made first, and what is removed last: a tag before its photo, a photo before its project."""
        rows = [(number, item) for number, folder in enumerate(folders) for item in folder["item"]]
        rank = {"POST": 0, "GET": 1, "PUT": 2, "DELETE": 3}

        def place(row):
            method = row[1]["request"]["method"]
            return row[1]["name"] not in FIRST, rank[method], -row[0] if method == "DELETE" else row[0]
        return [item for _, item in sorted(rows, key=place)]

    def body_of(self, name, request):
        """The body and its type; what the user has to fill in is filled in."""
        body = request.get("body", {})
        if body.get("mode") == "formdata":
            texts = [(row["key"], PRICE_LIST) for row in body["formdata"]
                     if row["type"] == "text" and not row.get("disabled")]
            return form(texts, self.uploads.get(name, b"no PDF"))
        if body.get("mode") == "file":
            return self.uploads[name], "text/csv"
        if body.get("mode") != "raw":
            return None, None
        tag = {"category_id": "hail"}
        choice = {"description": "Drywall", "cat": "DRY", "sel": "1/2"}
        fill = {"Create a project": {"name": "Oak Street"}, "Create a text note": {"text": "Hail on all slopes"},
                "Export a reviewed estimate as ESX": {"parse_hash": self.values.get("parse_hash")},
                **dict.fromkeys(OF_ESTIMATES, {"estimate": self.values.get("estimate")}),
                **dict.fromkeys(("Export a scope as ESX", "Export a scope as ESX in JSON"),
                                {name: self.values.get(name) for name in ("project_id", "scope_id")}),
                "Choose a code for lines": choice, "Tag a photo": tag, "Tag many photos": {"note_ids": [self.values.get("note_id")], "tag": tag}}
        fields = {**json.loads(body["raw"]), **fill.get(name, {})}
        return json.dumps(fields).encode(), "application/json"

    def test_every_request_works(self):
        collection = json.loads((EXAMPLES / "collection.json").read_text())
        self.assertIn("/v2.1.0/", collection["info"]["schema"])
        token = self.admin("token", "--uid", "ann", "--email", "ann@example.com")["id_token"]
        words = json.dumps({"text": "den 10 by 9: clean the carpet"}).encode()
        scope = call(self.server.url + "/api/v1/chatbot/generate-scope", None, words,
                     {"Content-Type": "application/json", "Authorization": f"Bearer {token}"})
        self.values["scope_id"] = json.loads(scope[2])["scope_id"]
        items = self.in_order(collection["item"])
        for item in items:
            name, request = item["name"], item["request"]
            self.assertEqual(set(item), {"name", "request", "response"})
            self.assertEqual(request["url"]["raw"].split("?")[0], "{{baseUrl}}/" + "/".join(request["url"]["path"]))
            key = self.key if request["auth"]["type"] == "apikey" else None
            body, content_type = self.body_of(name, request)
            headers = {"Content-Type": content_type} if content_type else {}
            if request["auth"]["type"] == "bearer":
                self.assertEqual(request["auth"]["bearer"][0]["value"], "{{idToken}}")
                headers["Authorization"] = f"Bearer {token}"
            status, _, answer = call(self.url_of(request["url"], name), key, body, headers, method=request["method"])
            self.assertEqual(status, STATUS.get(name, 204 if request["method"] == "DELETE" else 200), (name, answer))
            for variable, member in MAKES.get(name, {}).items():
                self.values[variable] = json.loads(answer)[member]
        self.assertGreaterEqual(len(items), 50)


if __name__ == "__main__":
    unittest.main(verbosity=1)
