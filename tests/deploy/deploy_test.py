#!/usr/bin/env python3
"""deploy_test.py PROGRAM: units, nginx configuration, options and image of deploy/, with the programs they are for."""

import http.client
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "service"))
from esxserver import PRICE_LIST, ROOT, Admin, Server, form, submit, wait_for, wait_for_end  # noqa: E402
from nginx import Nginx  # noqa: E402

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
DEPLOY = ROOT / "deploy"


def needs(tool):
    return unittest.skipUnless(shutil.which(tool, path=os.environ["PATH"] + ":/usr/sbin"), f"{tool} is not installed")


class Files(unittest.TestCase):
    @needs("systemd-analyze")
    def test_units(self):
        with tempfile.TemporaryDirectory() as folder:
            units = []
            for unit in sorted((DEPLOY / "systemd").glob("*.service")):
                text = unit.read_text()
                self.assertIn("ExecStart=/usr/bin/esxserver serve ", text)
                copy = pathlib.Path(folder, unit.name)
                copy.write_text(text.replace("/usr/bin/esxserver", str(PROGRAM)))
                units.append(copy)
            run = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True)
            self.assertEqual((run.returncode, run.stderr), (0, ""))
            self.assertEqual(len(units), 2)

    def test_the_options_are_options(self):
        with tempfile.TemporaryDirectory() as folder, \
                Server(PROGRAM, folder, "--config", str(DEPLOY / "esxserver.toml"), "--role", "api") as server:
            self.assertEqual(server.stop(), 0)

    def test_nginx_takes_the_port_from_the_options(self):
        """With the commands of README.md."""
        lines = re.findall(r"(?m)^(?:address=|sed ).*$", (DEPLOY / "README.md").read_text())
        with tempfile.TemporaryDirectory() as folder:
            options, made = pathlib.Path(folder, "esxserver.toml"), pathlib.Path(folder, "esxserver.conf")
            options.write_text((DEPLOY / "esxserver.toml").read_text().replace("127.0.0.1:8080", "127.0.0.1:9999"))
            script = "\n".join(lines).replace("/etc/esx/esxserver.toml", str(options))
            script = script.replace("/usr/share/doc/esx/examples/nginx", str(DEPLOY / "nginx"))
            subprocess.run(["sh", "-ec", script.replace("/etc/nginx/conf.d", folder)], check=True)
            self.assertIn("    server 127.0.0.1:9999;", made.read_text())

    def test_the_image_is_made_of_the_packages(self):
        build, image = (DEPLOY / "Dockerfile").read_text().split("FROM debian:12-slim")
        made = re.search(r"tools/package/make.sh build/release (\S+)", build)[1]
        self.assertIn(f"source=/src/{made},target=/packages", image)
        for package in ("libesx1", "esx"):
            self.assertIn(f" /packages/{package}_*.deb ", image)
        self.assertNotIn("COPY", image)


def log_lines(path):
    """The complete lines of a JSON log: both programs write after they answer."""
    return [json.loads(line) for line in path.read_text().split("\n")[:-1]]


class Front(unittest.TestCase):
    """nginx with the file that is committed, in front of a server."""

    @classmethod
    @needs("nginx")
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.data = cls.folder / "data"
        cls.data.mkdir()
        cls.server = Server(PROGRAM, cls.data, "--workers", "1")
        cls.addClassCleanup(cls.server.__exit__)
        cls.key = Admin(PROGRAM, cls.data).new_key("--active-limit", "20")
        cls.nginx = Nginx(cls.folder, [cls.server.url.removeprefix("http://")])
        cls.addClassCleanup(cls.nginx.stop)

    def call(self, path, key=None, body=None, headers=(), plain=False):
        url = f"http://127.0.0.1:{self.nginx.plain}{path}" if plain else f"https://127.0.0.1:{self.nginx.tls}{path}"
        request = urllib.request.Request(url, data=body, headers=dict(headers))
        if key:
            request.add_header("X-API-Key", key)
        try:
            with urllib.request.urlopen(request, timeout=60, **({} if plain else {"context": self.nginx.trust})) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as answer:
            with answer:
                return answer.code, answer.headers, answer.read()

    def post(self, pdf):
        body, content_type = form([("price_list", PRICE_LIST)], pdf)
        return self.call("/v1/conversions", self.key, body, {"Content-Type": content_type})

    def assert_error(self, answer, status, code):
        self.assertEqual((answer[0], json.loads(answer[2])["error"]["code"]), (status, code))
        self.assertEqual(json.loads(answer[2])["error"]["request_id"], answer[1]["X-Request-Id"])

    def test_the_configuration_is_one(self):
        run = subprocess.run(self.nginx.command("-t"), capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertNotIn("[warn]", run.stderr)

    def test_a_round_trip(self):
        status, headers, _ = self.call("/health/")
        self.assertEqual(status, 200)
        self.assertIn("max-age", headers["Strict-Transport-Security"])
        status, answer = submit(self.server.url, self.key)
        job = wait_for_end(self.server.url, self.key, answer["job_id"])
        signed = job["esx_url"].removeprefix(self.server.url)
        status, headers, esx = self.call(signed)
        self.assertEqual((status, esx[:2]), (200, b"PK"))
        self.assertEqual(self.call(signed, headers={"Range": "bytes=0-1"})[0], 206)
        self.assertEqual(self.call(signed, headers={"If-None-Match": headers["ETag"]})[0], 304)
        wait_for(lambda: self.downloads_in_both_logs(signed.split("?")[0], 3), 60, "the downloads in both logs")
        self.assertNotIn("signature", (self.folder / "esx.log").read_text())

    def downloads_in_both_logs(self, path, count):
        """Whether nginx and the server logged so many requests of the path, under the same ids."""
        ours = {line.get("request_id") for line in log_lines(self.data / "server.log")}
        ids = {line["request_id"] for line in log_lines(self.folder / "esx.log") if line["path"] == path}
        return len(ids) == count and ids <= ours

    def test_uploads(self):
        self.assertEqual(self.post(b"%PDF" + bytes(49_999_996))[0], 202)
        self.assert_error(self.post(bytes(50_000_001)), 413, "file_too_large")
        # What is far too large nginx refuses by its length.
        connection = http.client.HTTPSConnection("127.0.0.1", self.nginx.tls, timeout=20, context=self.nginx.trust)
        self.addCleanup(connection.close)
        connection.putrequest("POST", "/v1/conversions")
        connection.putheader("Content-Length", str(200_000_000))
        connection.endheaders()
        answer = connection.getresponse()
        self.assert_error((answer.status, answer.headers, answer.read()), 413, "file_too_large")
        self.assert_error(self.call("/v1/conversions", None, bytes(100)), 401, "missing_api_key")

    def test_the_longest_documented_header(self):
        """Reports in X-Adapter-Report have at most 6,000 bytes."""
        token = Admin(PROGRAM, self.data)("token", "--uid", "ann", "--email", "ann@example.com")["id_token"]
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

        def post(path, **body):
            answer = self.call("/api/v1" + path, body=json.dumps(body).encode(), headers=headers)
            self.assertEqual(answer[0], 200, answer[2][:200])
            return answer

        project = json.loads(post("/user/projects/", name="Fire")[2])["id"]
        longest = 0
        for entries in range(16, 30):
            text = ". ".join(f"R&R the xyzzy{number}" for number in range(entries))
            scope = json.loads(post("/chatbot/generate-scope", text=text, project_id=project)[2])["scope_id"]
            report = post("/esx/generate-from-scope", project_id=project, scope_id=scope)[1]["X-Adapter-Report"]
            longest = max(longest, len(report))
        self.assertGreater(longest, 5_500)

    def test_without_tls(self):
        self.assert_error(self.call("/v1/ping", self.key, plain=True), 403, "https_required")
        for page in ("/", "/docs"):
            connection = http.client.HTTPConnection("127.0.0.1", self.nginx.plain, timeout=20)
            self.addCleanup(connection.close)
            connection.request("GET", page, headers={"Host": "esx.example.com"})
            answer = connection.getresponse()
            self.assertEqual((answer.status, answer.headers["Location"]), (301, f"https://esx.example.com{page}"))

    def test_what_is_for_the_operator(self):
        self.assertEqual(self.call("/metrics")[0], 200)
        self.assert_error(self.call("/operator/v1/price-lists"), 401, "missing_api_key")

    def test_z_a_server_that_is_away(self):
        self.assertEqual(self.server.stop(), 0)
        answer = self.call("/v1/ping", self.key)
        self.assert_error(answer, 503, "service_unavailable")
        self.assertTrue(answer[1]["Retry-After"])


if __name__ == "__main__":
    unittest.main(verbosity=1)
