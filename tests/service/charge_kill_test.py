#!/usr/bin/env python3
"""charge_kill_test.py PROGRAM [KILLS]: kill -9 of the server while users without a role pay for ESX files.

After a sweep, every charge has either a result or a refund."""

import json
import pathlib
import random
import sqlite3
import sys
import tempfile
import threading
import time

from esxserver import EXAMPLE, Admin, Server, call, form, wait_for

OPTIONS = ("--job-lease", "400ms", "--sweep-interval", "100ms")


class Client:
    def __init__(self, token):
        self.headers, self.url, self.results = {"Authorization": f"Bearer {token}"}, "", 0

    def post(self, path, body, content_type):
        url = f"{self.url}/api/v1/esx/{path}"
        status, _, answer = call(url, body=body, headers=self.headers | {"Content-Type": content_type}, timeout=20)
        assert status in (200, 402, 503), (path, status, answer)
        return json.loads(answer) if status == 200 else None

    def work(self, stopping):
        """Half of the ESX files are exports of a new parse, half are converted in one step."""
        number = 0
        while not stopping.is_set():
            number += 1
            try:
                pdf = EXAMPLE.read_bytes() + f"% {id(self)} {number}\n".encode()
                path = ("import/preflight", "generate-from-pdf/json")[number % 2]
                answer = self.post(path, *form([], pdf))
                if answer and path == "import/preflight":
                    body = json.dumps({"parse_hash": answer["parse_hash"]}).encode()
                    answer = self.post("generate-from-parse", body, "application/json")
                self.results += answer is not None
            except OSError:
                time.sleep(0.02)


def charges(folder):
    """(charge, whether it has a result, whether it is refunded) of each, and the number of unfinished runs."""
    with sqlite3.connect(pathlib.Path(folder, "esxserver.sqlite")) as database:
        refunds = {ref for ref, in database.execute("SELECT ref FROM credit_entry WHERE kind = 'refund'")}
        done = {ref for ref, in database.execute("SELECT reference FROM charged_run WHERE status = 'done'")}
        unfinished, = database.execute("SELECT count(*) FROM charged_run WHERE status <> 'done'").fetchone()
        rows = [ref for ref, in database.execute("SELECT ref FROM credit_entry WHERE kind = 'charge'")]
    return [(ref, ref.split("#")[0] in done, f"refund:{ref}" in refunds) for ref in rows], unfinished


def main():
    program, dice = pathlib.Path(sys.argv[1]).resolve(), random.Random(11)
    kills = int(sys.argv[2]) if len(sys.argv) > 2 else 12
    with tempfile.TemporaryDirectory() as folder:
        admin = Admin(program, folder)
        admin("credits", "grant", "u1", "100000")
        client = Client(admin("token", "--uid", "u1", "--email", "a@example.com")["id_token"])
        server, stopping = Server(program, folder, *OPTIONS), threading.Event()
        client.url = server.url
        workers = [threading.Thread(target=client.work, args=(stopping,), daemon=True) for _ in range(2)]
        for worker in workers:
            worker.start()
        for _ in range(kills):
            time.sleep(dice.uniform(0.05, 0.5))
            server.kill()
            server = Server(program, folder, *OPTIONS)
            client.url = server.url
        wait_for(lambda: client.results > 0, 60, "a result")
        stopping.set()
        for worker in workers:
            worker.join()
        wait_for(lambda: charges(folder)[1] == 0, 30, "the refunds")
        rows = charges(folder)[0]
        neither = [ref for ref, done, refunded in rows if not done and not refunded]
        assert not neither, neither
        refunded = sum(refunded for _, _, refunded in rows)
        both = [ref for ref, done, refunded in rows if done and refunded and "#" not in ref and ref.startswith("pdf:")]
        assert not both, both
        server.stop()
        print(f"{kills} kills, {len(rows)} charges: {len(rows) - refunded} with a result, {refunded} refunded")


if __name__ == "__main__":
    main()
