#!/usr/bin/env python3
"""compose_test.py PROGRAM: compose.yaml, and its profiles small and trial as processes in namespaces.

A browser signs in, converts, and its mail arrives. tests/deploy/containers.py takes the place of Docker, and the profiles'
mail server is a small one of here.
"""

import base64
import email
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS / "service"))
sys.path.insert(0, str(TESTS / "deploy"))
import containers  # noqa: E402
from esxserver import EXAMPLE, PRICE_LIST, ROOT, Server, call, form, read, wait_for, wait_for_end  # noqa: E402

DEPLOY, LINTERS = ROOT / "deploy", ROOT / "tools/npm/compose/node_modules"
FILE, VALUES_TEXT = DEPLOY / "compose.yaml", (DEPLOY / ".env.example").read_text()
EXAMPLE_VALUES = containers.variables(VALUES_TEXT)

# Takes any mail, as Mailpit does, and prints it as a line of JSON.
MAIL_SERVER = """
import json, socketserver
class Handler(socketserver.StreamRequestHandler):
    def handle(self):
        say = lambda text: self.wfile.write(text.encode() + b"\\r\\n")
        say("220 mail")
        to = []
        for line in self.rfile:
            word = line[:4].upper()
            if word == b"RCPT": to.append(line.decode().strip()[8:].strip("<>"))
            if word == b"DATA":
                say("354 go on")
                lines = iter(self.rfile.readline, b".\\r\\n")
                print(json.dumps({"to": to, "text": b"".join(lines).decode()}), flush=True)
            say("221 bye" if word == b"QUIT" else "250 ok")
            if word == b"QUIT": return
socketserver.ThreadingTCPServer.allow_reuse_address = True
socketserver.ThreadingTCPServer(("", 1025), Handler).serve_forever()
"""


class Browser:
    """Keeps the cookies of one server."""

    def __init__(self, url):
        self.url, self.cookies = url, {}

    def ask(self, method, path, body=None, headers=()):
        """Status, headers and body."""
        headers = dict(headers)
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        answer = call(self.url + path, None, body, headers, method=method)
        for line in answer[1].get_all("Set-Cookie", []):
            name, value = re.match(r"([^=]+)=([^;]*)", line).groups()
            self.cookies[name] = value
        return answer

    def read(self, path):
        status, _, body = self.ask("GET", path)
        return json.loads(body) if status == 200 else status

    def sign_in(self, link):
        body = json.dumps({"code": link.partition("#sign-in=")[2]}).encode()
        return self.ask("POST", "/api/v1/auth/session", body, {"Content-Type": "application/json"})[0]

    def post(self, path, body, content_type="application/json"):
        csrf = self.read("/api/v1/auth/session")["csrf_token"]
        return self.ask("POST", path, body, {"X-CSRF-Token": csrf, "Content-Type": content_type})


def image_environment():
    """ENV of the Dockerfile."""
    text = (DEPLOY / "Dockerfile").read_text()
    values = dict(re.findall(r"(?m)^ARG (\w+)=(.*)$", text))
    line = re.search(r"(?m)^ENV (.*)$", text)[1]
    return {name: containers.interpolated(value, values) for name, value in re.findall(r"(\w+)=(\S+)", line)}


class File(unittest.TestCase):
    @unittest.skipUnless(LINTERS.exists(), "npm packages of tools/npm/compose are not installed")
    def test_it_is_a_compose_file(self):
        import jsonschema
        schema = json.loads((LINTERS / "dclint/schemas/compose.schema.json").read_text())
        jsonschema.Draft7Validator(schema).validate(containers.load(FILE, EXAMPLE_VALUES))

    @unittest.skipUnless(LINTERS.exists() and shutil.which("node"), "npm packages of tools/npm/compose are not installed")
    def test_the_dockerfile(self):
        run = subprocess.run(["node", LINTERS / "dockerfile-utils/bin/dockerfile-utils", "lint", DEPLOY / "Dockerfile"],
                             capture_output=True, text=True)
        self.assertEqual((run.returncode, run.stderr), (0, ""), run.stdout)
        self.assertNotIn("Line:", run.stdout)

    def test_profiles(self):
        project = containers.load(FILE, EXAMPLE_VALUES)
        by_profile = {}
        for name, service in project["services"].items():
            for profile in service["profiles"]:
                by_profile.setdefault(profile, set()).add(name)
        self.assertEqual(by_profile, {
            "small": {"server"}, "scaled": {"api", "worker", "nginx", "database", "artifacts", "bucket"},
            "front": {"nginx"}, "trial": {"mail"}, "observed": {"prometheus", "grafana"}, "tools": {"backup"}})
        for name in ("api", "worker"):
            self.assertEqual(project["services"][name]["deploy"]["replicas"], 2)
        # Not only nginx: an issuer, payments and mail servers are outside, too.
        for name in ("server", "api", "worker"):
            self.assertIn("outside", project["services"][name]["networks"])
        self.assertEqual(set(EXAMPLE_VALUES["COMPOSE_PROFILES"].split(",")) - set(by_profile), set())

    def test_images_are_pinned(self):
        for name, service in containers.load(FILE, {})["services"].items():
            if "build" not in service:
                self.assertRegex(service["image"], r"^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$", name)

    def test_every_variable_is_an_option(self):
        """Of `esxserver serve`, also what the image sets."""
        run = subprocess.run([PROGRAM, "serve", "--help"], capture_output=True, text=True, check=True)
        known = set(re.findall(r"Env:(ESX_\w+)", run.stdout))
        example = set(re.findall(r"(?m)^#?(ESX_\w+)=", VALUES_TEXT))
        named = set(re.findall(r"(?m)^ +(ESX_\w+):", FILE.read_text()))
        self.assertEqual(named - known, set())
        self.assertEqual(example - known - {"ESX_PORT"}, set())
        self.assertEqual(set(image_environment()) - known, set())

    @unittest.skipUnless(shutil.which("promtool"), "promtool is not installed")
    def test_prometheus(self):
        text = containers.load(FILE, {})["configs"]["prometheus"]["content"]
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "prometheus.yml")
            path.write_text(text.replace("/etc/prometheus/rules/*.yml", str(DEPLOY / "prometheus/esxserver.rules.yml")))
            run = subprocess.run(["promtool", "check", "config", path], capture_output=True, text=True)
            self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertEqual(json.loads((DEPLOY / "grafana/esxserver.json").read_text())["uid"], "esxserver")


class Small(unittest.TestCase):
    """What `docker compose up` starts with .env.example."""

    @classmethod
    def setUpClass(cls):
        if NO_NAMESPACES:
            raise unittest.SkipTest(NO_NAMESPACES)
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.folder.chmod(0o755)
        cls.image = image_environment()
        # The build folder, with the modules of the program.
        seen = [PROGRAM.parents[1], DEPLOY]
        # Only volumes are mounted here, not the folder of settings.
        values = {**EXAMPLE_VALUES, "ESX_AGREEMENT": "/var/lib/esx/agreement.md"}
        cls.containers = containers.Containers(
            cls.folder, containers.load(FILE, values), {*EXAMPLE_VALUES["COMPOSE_PROFILES"].split(","), "tools"},
            {"/usr/bin/esxserver": PROGRAM, "/usr/libexec/esx/health-check": DEPLOY / "health-check.sh",
             "/usr/libexec/esx/backup": DEPLOY / "backup.sh"}, seen)
        cls.addClassCleanup(cls.containers.stop)
        (cls.containers.volume("data") / "agreement.md").write_text("What we agree on.")
        cls.log, cls.mails = cls.folder / "server.log", cls.folder / "mails"
        with open(cls.log, "wb") as log, open(cls.mails, "wb") as mails:
            cls.containers.start("mail", ["/usr/bin/python3", "-c", MAIL_SERVER], {}, mails)
            cls.server = cls.containers.start("server", ["/usr/bin/esxserver", "serve"], cls.image, log)
        cls.url = EXAMPLE_VALUES["ESX_BASE_URL"]
        wait_for(lambda: cls.server.poll() is not None or cls.is_healthy(), 20, "a healthy server")
        assert cls.server.poll() is None, cls.log.read_text()

    @classmethod
    def is_healthy(cls):
        _, *test = cls.containers.services["server"]["healthcheck"]["test"]
        return cls.containers.run("server", test, cls.image, capture_output=True).returncode == 0

    def admin(self, *words, **options):
        """docker compose exec server esxserver …"""
        run = self.containers.run("server", ["/usr/bin/esxserver", *words], self.image, capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stderr)
        return json.loads(run.stdout)

    def signed_in(self):
        browser = Browser(self.url)
        link = self.admin("user", "link", "--uid", "ann", "--email", "ann@example.com", "--role", "member")["link"]
        self.assertTrue(link.startswith(self.url + "/#sign-in="), link)
        self.assertEqual((browser.sign_in(link), Browser(self.url).sign_in(link)), (200, 401))
        return browser

    def mails_to(self, address):
        lines = [json.loads(line) for line in self.mails.read_text().splitlines()]
        return [email.message_from_string(mail["text"]).get_payload(decode=True).decode()
                for mail in lines if mail["to"] == [address]]

    def test_the_page(self):
        browser = Browser(self.url)
        status, headers, body = browser.ask("GET", "/")
        self.assertEqual((status, headers.get_content_type()), (200, "text/html"))
        self.assertIn(b"<!doctype html>", body.lower()[:100])
        self.assertEqual(browser.read("/health/ready")["ready"], True)
        self.assertEqual(browser.read("/api/v1/auth/session"), 401)

    def test_sign_in_and_convert(self):
        browser = self.signed_in()
        self.assertEqual(browser.read("/api/v1/auth/session")["user"]["email"], "ann@example.com")
        status, _, body = browser.post("/api/v1/esx/import/preflight", *form([], EXAMPLE.read_bytes()))
        self.assertEqual(status, 200, body)
        made = json.dumps({"parse_hash": json.loads(body)["parse_hash"]}).encode()
        status, _, esx = browser.post("/api/v1/esx/generate-from-parse", made)
        self.assertEqual((status, base64.b64decode(json.loads(esx)["esx_b64"])[:2]), (200, b"PK"))

    def test_sign_in_by_mail(self):
        """The operator invites; the link of the mail works once, in the browser that asked for it."""
        invitation = self.admin("user", "invite", "eve@example.com", "--role", "member")
        self.assertEqual(invitation["email"], "eve@example.com")
        wait_for(lambda: self.mails_to("eve@example.com"), 15, "the invitation")
        browser, other = Browser(self.url), Browser(self.url)
        json_type = {"Content-Type": "application/json"}
        for address in ("eve@example.com", "nobody@example.com"):
            asked = browser.ask("POST", "/api/v1/auth/link", json.dumps({"email": address}).encode(), json_type)
            self.assertEqual(asked[0], 202, asked[2])
        pattern = re.escape(self.url) + r"/#mail-sign-in=(\w+)"
        links = lambda: re.findall(pattern, " ".join(self.mails_to("eve@example.com")))
        [code] = wait_for(links, 15, "the mail with the link")
        confirm = lambda one: one.ask("POST", "/api/v1/auth/link/confirm", json.dumps({"code": code}).encode(), json_type)[0]
        self.assertEqual([confirm(other), confirm(browser), confirm(browser)], [400, 200, 400])
        user = browser.read("/api/v1/auth/session")["user"]
        self.assertEqual((user["email"], user["role"]), ("eve@example.com", "member"))
        self.assertEqual(self.mails_to("nobody@example.com"), [])

    def test_the_agreement(self):
        status, _, body = Browser(self.url).ask("GET", "/agreement")
        self.assertEqual((status, b"What we agree on." in body), (200, True), body)

    def test_a_mail_arrives(self):
        browser = self.signed_in()
        body = json.dumps({"message": "Well done"}).encode()
        self.assertEqual(browser.post("/api/v1/me/feedback", body)[0], 200)
        inbox = EXAMPLE_VALUES["ESX_OPERATOR_EMAIL"]
        self.assertIn("Well done", wait_for(lambda: self.mails_to(inbox), 15, "a mail to the operator")[0])

    def test_networks(self):
        """Nobody outside reaches `inside`; `server` has a way out, and finds the mail server by its name."""
        addresses = self.containers.addresses["server"]
        with self.assertRaises(OSError):
            containers.socket.create_connection((addresses["inside"], 8080), 1)
        containers.socket.create_connection((addresses["outside"], 8080), 5).close()
        script = "exec 3<>/dev/tcp/mail/1025; read -r line <&3; echo $line; cat /proc/net/route"
        run = self.containers.run("server", ["/bin/bash", "-c", script], {}, capture_output=True, text=True)
        self.assertIn("220 mail", run.stdout, run.stderr)
        self.assertRegex(run.stdout, r"eth\d\s+00000000\s")

    def test_rights(self):
        """Only the data dir and /tmp can be written to, by a user who can become nobody else."""
        script = "touch /var/lib/esx/t /tmp/t && ! touch /t 2>/dev/null && grep -E '^(Uid|CapBnd|NoNewPrivs)' /proc/self/status"
        run = self.containers.run("server", ["/bin/bash", "-c", script], {}, capture_output=True, text=True)
        self.assertEqual(re.sub(r"\s+", " ", run.stdout),
                         "Uid: 10001 10001 10001 10001 CapBnd: 0000000000000000 NoNewPrivs: 1 ", run.stderr)

    @unittest.skipUnless(shutil.which("sqlite3"), "sqlite3 is not installed")
    def test_backup_and_restore(self):
        """Of the running server, with the commands of README.md."""
        key = self.admin("key", "issue", "--partner", self.admin("partner", "add", "Acme")["partner_id"], "--kind", "test")
        body, content_type = form([("price_list", PRICE_LIST)], EXAMPLE.read_bytes())
        status, _, answer = call(self.url + "/v1/conversions", key["api_key"], body, {"Content-Type": content_type})
        self.assertEqual(status, 202, answer)
        job = json.loads(answer)["job_id"]
        wait_for_end(self.url, key["api_key"], job)
        saved = self.backup("save", capture_output=True).stdout
        copy = self.folder / "restored"
        restored = subprocess.run([DEPLOY / "backup.sh", "restore", copy], input=saved, capture_output=True)
        self.assertEqual((restored.returncode, restored.stderr), (0, b""))
        with Server(PROGRAM, copy, "--role", "api") as server:
            result = read(server.url, key["api_key"], job)["esx_url"]
            self.assertEqual(call(result)[2], call(read(self.url, key["api_key"], job)["esx_url"])[2])
        again = subprocess.run([DEPLOY / "backup.sh", "restore", copy], input=saved, capture_output=True)
        self.assertIn(b"is not empty", again.stderr)
        self.assertEqual(list((self.folder / "volumes/data").glob("backup.*")), [])

    def backup(self, *words, **options):
        service = self.containers.services["backup"]
        run = self.containers.run("backup", [*service["entrypoint"], *words, service["command"][1]], {}, **options)
        self.assertEqual(run.returncode, 0, run.stderr)
        return run


if __name__ == "__main__":
    if NO_NAMESPACES := containers.enter():
        print(f"skipped in part: {NO_NAMESPACES}", flush=True)
    PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main(verbosity=1)
