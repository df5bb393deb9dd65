"""A served program for suites of tests/http, with requests that are written byte by byte."""

import pathlib
import re
import sys

from esxserver import PRICE_LIST, ROOT, SECRET, Admin, wait_for

sys.path.insert(0, str(ROOT / "tests/http"))
import partner_suite as suite  # noqa: E402
from client import Server, ServerTest  # noqa: E402
from partner_suite import CONVERSIONS  # noqa: E402

RUNNING = {"job_id", "status", "created_at"}


class RealServer(Server):
    def words(self):
        return ["serve", "--data-dir", self.folder.name, "--listen", "127.0.0.1:0"]

    @property
    def base_url(self):
        return f"http://127.0.0.1:{self.port}"

    def uploaded(self):
        """Files of uploads in progress."""
        return [path for path in pathlib.Path(self.folder.name).glob("**/uploads/*") if path.is_file()]


class Real(ServerTest, suite.Conversations):
    """A server with its own data dir, a partner and a key."""

    options = []
    price_list, max_bytes = PRICE_LIST, 1_000_000

    @classmethod
    def make_server(cls, *options):
        """The server, and what administers it."""
        server = RealServer(cls.program, *options)
        return server, Admin(cls.program, server.folder.name)

    @classmethod
    def start(cls):
        limit = f"{cls.max_bytes // 1_000_000}MB"
        server, cls.admin = cls.make_server("--workers", "1", "--max-upload", limit, *cls.options)
        cls.partner = cls.admin("partner", "add", "Acme", "--webhook-secret", SECRET)["partner_id"]
        cls.key = cls.admin.issue(cls.partner)
        return server

    def submit(self, pdf=b"%PDF-1.7", *parts, key=None, idempotency_key=None):
        headers = [("X-API-Key", key or self.key)]
        if idempotency_key:
            headers.append(("Idempotency-Key", idempotency_key))
        return self.post([("file", "claim.pdf", "application/pdf", pdf), self.list_part, *parts], headers)

    def accepted(self, *arguments, **named):
        response = self.submit(*arguments, **named)
        self.assertEqual(response.status, 202, response.body)
        return response.json()["job_id"]

    def read(self, job_id, key=None):
        response = self.server.request("GET", f"{CONVERSIONS}/{job_id}", [("X-API-Key", key or self.key)])
        self.assertEqual(response.status, 200, response.body)
        return response.json()

    def ended(self, job_id):
        def job():
            now = self.read(job_id)
            return now if now["status"] in ("succeeded", "failed") else None

        return wait_for(job, 60, f"the end of {job_id}")

    def path_of(self, url):
        base, path = re.fullmatch("(https?://[^/]+)(/.*)", url).groups()
        self.assertEqual(base, self.server.base_url)
        return path
