#!/usr/bin/env python3
"""Projects under load: projects.py BIN_DIR [PROJECTS]

One user has 1,000 projects of 20 notes each. Time until a list, a read and a new project are answered, next to a read
of a job of the partner API; photos a second, next to copying and hashing the same bytes. It never fails on a time.
"""

import concurrent.futures
import hashlib
import http.client
import itertools
import json
import pathlib
import shutil
import statistics
import sys
import tempfile
import time

from server import Bench, percentile, row

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "service"))
from esxserver import ROOT, Admin, form, submit, wait_for_end  # noqa: E402

PROJECTS = "/api/v1/user/projects"
NOTES, CONNECTIONS, ASKED = 20, 4, 2000
PHOTOS, PHOTO_BYTES = 200, 4_000_000


class User:
    def __init__(self, url, token):
        self.host, self.token = url.removeprefix("http://"), token

    def ask(self, method, path, body=None, content_type="application/json", headers=None):
        """Seconds until the whole answer is there, and its document."""
        started = time.perf_counter()
        connection = http.client.HTTPConnection(self.host, timeout=60)
        credentials = headers or {"Authorization": f"Bearer {self.token}"}
        connection.request(method, path, body, {"Content-Type": content_type, **credentials})
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        if answer.status != 200:
            sys.exit(f"{method} {path}: {answer.status} {text.decode()}")
        return time.perf_counter() - started, json.loads(text)

    def fill(self, number):
        """A new project with notes; its id."""
        project = self.ask("POST", f"{PROJECTS}/", json.dumps({"name": f"Claim {number}", "claim_number": f"A-{number}"}))[1]["id"]
        for note in range(NOTES):
            self.ask("POST", f"{PROJECTS}/notes/{project}", json.dumps({"text": f"Room {note} has water on the floor"}))
        return project


def at_once(pool, function, arguments):
    return list(pool.map(function, arguments))


def times(pool, name, ask):
    seconds = at_once(pool, ask, range(ASKED))
    row(f"{name}, p50", f"{statistics.median(seconds) * 1000:.1f} ms")
    row(f"{name}, p99", f"{percentile(seconds, 0.99) * 1000:.1f} ms")


def reads(user, pool, bench, projects):
    job = wait_for_end(bench.server.url, bench.key, submit(bench.server.url, bench.key)[1]["job_id"])["job_id"]
    key = {"X-API-Key": bench.key}
    started = time.perf_counter()
    ids = at_once(pool, user.fill, range(projects))
    row(f"{projects} projects of {NOTES} notes, requests a second", f"{projects * (NOTES + 1) / (time.perf_counter() - started):.0f}")
    turn = itertools.cycle(ids)
    times(pool, "GET job", lambda _: user.ask("GET", f"/v1/conversions/{job}", headers=key)[0])
    times(pool, "list of 50 projects", lambda _: user.ask("GET", f"{PROJECTS}/?limit=50")[0])
    times(pool, "read a project", lambda _: user.ask("GET", f"{PROJECTS}/{next(turn)}")[0])
    times(pool, f"read {NOTES} notes", lambda _: user.ask("GET", f"{PROJECTS}/notes/{next(turn)}")[0])
    times(pool, "create a project", lambda n: user.ask("POST", f"{PROJECTS}/", json.dumps({"name": f"New {n}"}))[0])
    return ids[0]


def photo_bytes(number):
    """A photo whose pixels are followed by other bytes for every number."""
    photo = (ROOT / "tests/fixtures/media/plain.jpg").read_bytes()
    return photo.ljust(PHOTO_BYTES - 8, b"\0") + b"%08d" % number


def copy_and_hash(source, target):
    """What storing a file takes at least: one copy and its SHA-256."""
    shutil.copy(source, target)
    return hashlib.sha256(pathlib.Path(target).read_bytes()).hexdigest()


def photos(user, pool, project):
    bodies = [form([], photo_bytes(number), "roof.jpg") for number in range(PHOTOS)]
    started = time.perf_counter()
    at_once(pool, lambda body: user.ask("POST", f"{PROJECTS}/notes/{project}/photo", *body), bodies)
    uploaded = time.perf_counter() - started
    with tempfile.TemporaryDirectory() as folder:
        sources = [pathlib.Path(folder, f"{number}.jpg") for number in range(PHOTOS)]
        for number, source in enumerate(sources):
            source.write_bytes(photo_bytes(number))
        started = time.perf_counter()
        at_once(pool, lambda source: copy_and_hash(source, source.with_suffix(".copy")), sources)
        copied = time.perf_counter() - started
    megabytes = PHOTOS * PHOTO_BYTES / 1e6
    row(f"photos of {PHOTO_BYTES / 1e6:.0f} MB, uploaded", f"{megabytes / uploaded:.0f} MB/s")
    row("the same bytes, copied and hashed", f"{megabytes / copied:.0f} MB/s")
    row("upload, of copy and hash", f"{copied / uploaded:.2f}")


def main():
    bench = Bench(pathlib.Path(sys.argv[1]).resolve())
    projects = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    print(f"{'projects':52}{'measured':>16}")
    with tempfile.TemporaryDirectory() as folder, bench.start(folder, "--workers", "1") as server, \
            concurrent.futures.ThreadPoolExecutor(CONNECTIONS) as pool:
        token = Admin(bench.esxserver, folder)("token", "--uid", "ann", "--email", "ann@example.com")["id_token"]
        user = User(server.url, token)
        photos(user, pool, reads(user, pool, bench, projects))
        server.stop()


if __name__ == "__main__":
    main()
