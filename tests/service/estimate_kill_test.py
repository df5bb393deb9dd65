#!/usr/bin/env python3
"""estimate_kill_test.py PROGRAM local|shared [MOMENTS [SEED]]: kill -9 of API, workers and children while users work.

Users upload estimates, edit and export them. Afterwards every accepted upload is there and was read, every edit that
was answered is there once, the last one counts, and every estimate was paid for once. CI takes 12 moments."""

import http.client
import json
import pathlib
import random
import sys
import tempfile
import threading
import time

import backends
from esxserver import ROOT, call, form, wait_for
from kill_test import Fleet

ESTIMATES = "/api/v1/user/estimates"
PRINT = ROOT / "tests/fixtures/synthetic/FINAL8_hard.pdf"  # has too many lines to be free
EDITS = 3
LOST = (OSError, http.client.HTTPException, json.JSONDecodeError)


class Client(threading.Thread):
    """Uploads, edits and exports one estimate after the other, and notes what was answered."""

    def __init__(self, fleet, token, number):
        super().__init__(daemon=True)
        self.fleet, self.headers, self.number = fleet, {"Authorization": f"Bearer {token}"}, number
        self.accepted, self.edited, self.exported, self.stopping = [], {}, [], False
        self.ended = False

    def ask(self, method, path, body=None, headers=None):
        """The status and document of an answer, however often a server has to be asked; what it did meanwhile is
        for the caller to find out."""
        url = self.fleet.urls[self.number % len(self.fleet.urls)]
        status, _, answer = call(url + path, body=body, headers={**self.headers, **(headers or {})}, method=method)
        return status, json.loads(answer) if answer else None

    def insist(self, method, path, body=None, headers=None):
        def answered():
            try:
                status, document = self.ask(method, path, body, headers)
            except LOST:
                return None
            return (status, document) if status < 500 else None

        return wait_for(answered, 60, f"an answer to {method} {path}")

    def json(self, method, path, document, version=None):
        headers = {"Content-Type": "application/json"} | ({"If-Match": str(version)} if version else {})
        return self.insist(method, path, json.dumps(document).encode(), headers)

    def ready(self, one):
        def ended():
            row = self.insist("GET", one)[1]
            return row if row["state"] in ("ready", "failed") else None

        return wait_for(ended, 120, "the end of a reading")

    def edit(self, one, name):
        """Until the name is there: an answer may be lost, though the edit was made."""
        while name not in names(self.insist("GET", one + "/history")[1]):
            version = self.insist("GET", one)[1]["version"]
            operations = [{"op": "set", "path": "/claim/insured_name", "value": name}]
            status, answer = self.json("PATCH", one, {"operations": operations}, version)
            assert status in (200, 409), (status, answer)

    def run(self):
        count = 0
        while not self.stopping:
            count += 1
            pdf = PRINT.read_bytes() + f"% {self.number} {count}\n".encode()
            body, content_type = form([], pdf)
            status, row = self.insist("POST", ESTIMATES, body, {"Content-Type": content_type})
            assert status in (200, 202), (status, row)  # 200: the answer to the first was lost
            one = f"{ESTIMATES}/{row['estimate_id']}"
            self.accepted.append(one)
            if self.ready(one)["state"] == "failed":
                continue
            for edit in range(EDITS):
                name = f"Client {self.number} estimate {count} edit {edit}"
                self.edit(one, name)
                self.edited.setdefault(one, []).append(name)
            status, answer = self.json("POST", one + "/esx", {})
            assert status == 200, (status, answer)
            self.exported.append(one)
        self.ended = True


def names(history):
    """The values of edits, newest first."""
    return [operation["value"] for step in history for operation in step["operations"]]


def check(client, ledger, user):
    listed = client.insist("GET", f"{ESTIMATES}?limit=500")[1]
    here = {f"{ESTIMATES}/{row['estimate_id']}" for row in listed}
    assert here == set(client.accepted), here ^ set(client.accepted)
    assert len(set(client.accepted)) == len(client.accepted), "two uploads made one estimate"
    failed = 0
    for one in client.accepted:
        row = client.ready(one)
        failed += row["state"] == "failed"
        made = names(client.insist("GET", one + "/history")[1])
        assert made == client.edited.get(one, [])[::-1], (one, made)
        if made:
            assert row["insured_name"] == made[0], row["insured_name"]
    charges = [entry for entry in ledger if entry["kind"] == "charge"]
    refunds = [entry for entry in ledger if entry["kind"] == "refund"]
    assert len(charges) - len(refunds) == len(client.exported), (user, charges, refunds, len(client.exported))
    return failed


def run(backend, moments, dice):
    users = ("u1", "u2")
    for user in users:
        backend.admin("credits", "grant", user, "100000")
    tokens = [backend.admin("token", "--uid", user, "--email", f"{user}@example.com")["id_token"] for user in users]
    fleet = Fleet(backend)
    clients = [Client(fleet, token, number) for number, token in enumerate(tokens)]
    try:
        for client in clients:
            client.start()
        while sum(fleet.kills.values()) < moments:
            time.sleep(dice.uniform(0.05, 0.8))
            fleet.kill(dice)
        for client in clients:
            client.stopping = True
        for client in clients:
            client.join(300)
            assert client.ended, "a client did not end as it should"
        ledgers = [backend.admin("credits", "ledger", user)["entries"] for user in users]
        failed = sum(map(check, clients, ledgers, users))
        print(f"kills {fleet.kills}; {sum(len(client.accepted) for client in clients)} estimates, {failed} failed; "
              f"{sum(len(made) for client in clients for made in client.edited.values())} edits, "
              f"{sum(len(client.exported) for client in clients)} exports")
    finally:
        fleet.__exit__()


def main():
    program, kind = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    moments = int(sys.argv[3]) if len(sys.argv) > 3 else 12
    dice = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 7)
    with tempfile.TemporaryDirectory() as folder:
        backends.run_in(kind, lambda make_backend: run(make_backend(program, folder), moments, dice))


if __name__ == "__main__":
    main()
