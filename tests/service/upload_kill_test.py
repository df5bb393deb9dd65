#!/usr/bin/env python3
"""upload_kill_test.py PROGRAM: kill -9 of the server while photos are uploaded and deleted.

Every note keeps its file, and after a sweep no file is left without a note."""

import hashlib
import itertools
import json
import pathlib
import random
import sys
import tempfile
import threading
import time
import urllib.request

from esxserver import ROOT, Admin, Server, wait_for

PHOTO = (ROOT / "tests/fixtures/media/plain.jpg").read_bytes()
KILLS = 20


class Client:
    def __init__(self, token):
        self.token, self.url, self.project, self.numbers = token, "", "", itertools.count()

    def call(self, method, path, body=None, content_type="application/json"):
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": content_type}
        url = f"{self.url}/api/v1/user/projects{path}"
        with urllib.request.urlopen(urllib.request.Request(url, body, headers, method=method), timeout=20) as answer:
            return answer.read()

    def upload(self):
        head = b'--B\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
        body = head + PHOTO + str(next(self.numbers)).encode() + b"\r\n--B--\r\n"
        return json.loads(self.call("POST", f"/notes/{self.project}/photo", body, "multipart/form-data; boundary=B"))

    def work(self, stopping):
        """Uploads three photos for every one that it deletes."""
        while not stopping.is_set():
            try:
                notes = [self.upload() for _ in range(3)]
                self.call("DELETE", f"/notes/{self.project}/{notes[0]['id']}")
            except OSError:
                time.sleep(0.02)


def main():
    program, dice = pathlib.Path(sys.argv[1]).resolve(), random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        admin = Admin(program, folder)
        client = Client(admin("token", "--uid", "u1", "--email", "a@example.com")["id_token"])
        server, stopping = Server(program, folder), threading.Event()
        client.url = server.url
        client.project = json.loads(client.call("POST", "/", b'{"name": "p"}'))["id"]
        workers = [threading.Thread(target=client.work, args=(stopping,)) for _ in range(2)]
        for worker in workers:
            worker.start()
        for _ in range(KILLS):
            time.sleep(dice.uniform(0.02, 0.4))
            server.kill()
            server = Server(program, folder)
            client.url = server.url
        stopping.set()
        for worker in workers:
            worker.join()
        server.stop()
        with Server(program, folder, "--orphan-grace", "0s", "--sweep-interval", "300ms") as server:
            client.url = server.url
            check(client, pathlib.Path(folder))


def check(client, folder):
    notes = json.loads(client.call("GET", f"/notes/{client.project}"))
    needed = {note["sha256"] for note in notes}
    assert notes
    for note in notes:
        content = client.call("GET", f"/notes/{client.project}/{note['id']}/file")
        assert hashlib.sha256(content).hexdigest() == note["sha256"], note
    stored = lambda: {path.name for path in (folder / "artifacts").glob("*/*") if len(path.name) == 64}
    wait_for(lambda: stored() == needed, 20, "the sweep of files")
    print(f"{KILLS} kills, {len(notes)} notes, each with its file, and no other file")


if __name__ == "__main__":
    main()
