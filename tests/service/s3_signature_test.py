#!/usr/bin/env python3
"""s3_signature_test.py PROGRAM: every request to S3 is signed, content included, as a strict server wants it.

The records are in SQLite here: the two halves of a backend are chosen one by one."""

import datetime
import http.server
import pathlib
import re
import sys
import tempfile
import threading

import backends  # which knows where tests/backends is
import sigv4
from esxserver import Admin, Server, call, submit, wait_for, wait_for_end

KEY, SECRET, TOKEN = "AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", "session/token+with=signs"


class StrictS3(http.server.BaseHTTPRequestHandler):
    """A bucket in memory that trusts nobody."""

    protocol_version = "HTTP/1.1"
    objects, times, problems, seen = {}, {}, [], set()

    def handle_one(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        problem = sigv4.problem_with(SECRET, KEY, self.command, self.path, headers, body)
        if problem is None and headers.get("x-amz-security-token") != TOKEN:
            problem = "token"
        if problem:
            self.problems.append((self.command, self.path, problem))
            return self.answer(403, b"<Error><Code>SignatureDoesNotMatch</Code></Error>")
        self.seen.add(self.command if "list-type" not in self.path else "LIST")
        return getattr(self, f"do_signed_{self.command}")(body)

    do_GET = do_HEAD = do_PUT = do_DELETE = handle_one

    def do_signed_PUT(self, body):
        self.objects[self.path] = body
        self.times[self.path] = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")
        self.answer(200)

    def do_signed_DELETE(self, _):
        self.objects.pop(self.path, None)
        self.answer(204)

    def do_signed_HEAD(self, _):
        self.answer(*((200, self.objects[self.path]) if self.path in self.objects else (404, b"")))

    def do_signed_GET(self, _):
        if "list-type=2" in self.path:
            return self.answer(200, self.listing())
        if self.path not in self.objects:
            return self.answer(404, b"<Error><Code>NoSuchKey</Code></Error>")
        first, last = map(int, re.fullmatch(r"bytes=(\d+)-(\d+)", self.headers["Range"]).groups())
        return self.answer(206, self.objects[self.path][first:last + 1])

    def listing(self):
        """One object a page, so that there are several."""
        token = re.search(r"continuation-token=([^&]*)", self.path)
        names = sorted(self.objects)
        at = int(token.group(1)) if token else 0
        contents = "".join(f"<Contents><Key>{name.removeprefix('/bucket/')}</Key><LastModified>{self.times[name]}</LastModified>"
                           f"<Size>{len(self.objects[name])}</Size></Contents>" for name in names[at:at + 1])
        more = at + 1 < len(names)
        following = f"<NextContinuationToken>{at + 1}</NextContinuationToken>" if more else ""
        return (f"<ListBucketResult><IsTruncated>{str(more).lower()}</IsTruncated>{following}{contents}"
                "</ListBucketResult>").encode()

    def answer(self, status, body=b""):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_):
        pass


def run(program, folder):
    bucket = http.server.ThreadingHTTPServer(("127.0.0.1", 0), StrictS3)
    threading.Thread(target=bucket.serve_forever, daemon=True).start()
    where = ["--artifacts", f"s3://bucket/some/prefix?endpoint=http://127.0.0.1:{bucket.server_port}&region=eu-test-7"]
    environment = {"AWS_ACCESS_KEY_ID": KEY, "AWS_SECRET_ACCESS_KEY": SECRET, "AWS_SESSION_TOKEN": TOKEN}
    key = Admin(program, folder, *where, environment=environment).new_key()
    with Server(program, folder, *where, "--workers", "1", "--retention", "4s", "--orphan-grace", "4s",
                "--sweep-interval", "500ms", environment=environment) as server:
        job = wait_for_end(server.url, key, submit(server.url, key)[1]["job_id"])
        assert job["status"] == "succeeded", (job, StrictS3.problems)
        status, _, esx = call(job["esx_url"])
        assert (status, esx[:2]) == (200, b"PK")
        assert call(job["esx_url"], headers={"Range": "bytes=2-9"})[2] == esx[2:10]
        wait_for(lambda: set(StrictS3.objects) == {"/bucket/some/prefix/STORE-ID"}, 20, "the sweep")
    assert not StrictS3.problems, StrictS3.problems
    assert StrictS3.seen == {"GET", "HEAD", "PUT", "DELETE", "LIST"}, StrictS3.seen


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        run(pathlib.Path(sys.argv[1]).resolve(), scratch)
