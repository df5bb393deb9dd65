#!/usr/bin/env python3
"""upload_kill_test.py PROGRAM local|shared [KILLS]: kill -9 of the API while photos are uploaded and deleted.

Every note keeps its file, and after a sweep no file is left without a note. The shared backend has two processes of
the API, which are called and killed in turn."""

import hashlib
import http.client
import itertools
import json
import pathlib
import random
import sys
import tempfile
import threading
import time
import urllib.request

import backends
import servers
from esxserver import ROOT, wait_for

PHOTO = (ROOT / "tests/fixtures/media/plain.jpg").read_bytes()


class Client:
    def __init__(self, token, urls):
        self.token, self.urls, self.project, self.numbers = token, itertools.cycle(urls), "", itertools.count()

    def call(self, method, path, body=None, content_type="application/json"):
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": content_type}
        url = f"{next(self.urls)}/api/v1/user/projects{path}"
        with urllib.request.urlopen(urllib.request.Request(url, body, headers, method=method), timeout=20) as answer:
            return answer.read()

    def upload(self):
        head = b'--B\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
        body = head + PHOTO + str(next(self.numbers)).encode() + b"\r\n--B--\r\n"
        return json.loads(self.call("POST", f"/notes/{self.project}/photo", body, "multipart/form-data; boundary=B"))

    def notes(self):
        """All of them, page by page."""
        notes, page = [], [{"id": ""}]
        while page:
            after = f"?after={page[-1]['id']}" if page[-1]["id"] else ""
            page = json.loads(self.call("GET", f"/notes/{self.project}{after}"))
            notes += page
        return notes

    def work(self, stopping):
        """Uploads three photos for every one that it deletes."""
        while not stopping.is_set():
            try:
                notes = [self.upload() for _ in range(3)]
                self.call("DELETE", f"/notes/{self.project}/{notes[0]['id']}")
            except (OSError, http.client.HTTPException):  # killed before or within its answer
                time.sleep(0.02)


def main():
    program, kind = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    kills = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    with tempfile.TemporaryDirectory() as folder:
        backends.run_in(kind, lambda make_backend: run(make_backend(program, folder), kills))


def run(backend, kills):
    dice, machines = random.Random(7), [backend.machine() for _ in range(backend.machines)]
    listen = [f"127.0.0.1:{servers.free_port()}" for _ in machines]
    start = lambda i, *options: backend.one(*options, folder=machines[i], listen=listen[i])
    apis = [start(i) for i in range(len(machines))]
    token = backend.admin("token", "--uid", "u1", "--email", "a@example.com")["id_token"]
    client, stopping = Client(token, [f"http://{address}" for address in listen]), threading.Event()
    client.project = json.loads(client.call("POST", "/", b'{"name": "p"}'))["id"]
    workers = [threading.Thread(target=client.work, args=(stopping,), daemon=True) for _ in range(2)]
    for worker in workers:
        worker.start()
    for number in range(kills):
        time.sleep(dice.uniform(0.02, 0.4))
        apis[number % len(apis)].kill()
        apis[number % len(apis)] = start(number % len(apis))
    stopping.set()
    for worker in workers:
        worker.join()
    for api in apis:
        api.stop()
    sweeping = [start(i, "--orphan-grace", "0s", "--sweep-interval", "300ms") for i in range(len(machines))]
    notes = check(client, backend)
    for api in sweeping:
        api.stop()
    print(f"{kills} kills, {notes} notes, each with its file, and no other file")


def check(client, backend):
    """The number of notes, whose files are there, and no others."""
    notes = client.notes()
    needed = {note["sha256"] for note in notes}
    assert notes
    for note in notes:
        content = client.call("GET", f"/notes/{client.project}/{note['id']}/file")
        assert hashlib.sha256(content).hexdigest() == note["sha256"], note
    stored = lambda: {name for name in backend.files() if len(name) == 64}
    wait_for(lambda: stored() == needed, 20, "the sweep of files")
    return len(notes)


if __name__ == "__main__":
    main()
