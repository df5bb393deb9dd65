#!/usr/bin/env python3
"""Stored estimates under load: estimates.py BIN_DIR [ESTIMATES]

One user has 10,000 estimates: time until a list, a search and a sorted list are answered, for the user, and for another
with whom all are shared. Then an estimate of 500 lines is edited, one edit after the other. It prints the aims and
never fails on a time.
"""

import concurrent.futures
import json
import pathlib
import sqlite3
import statistics
import sys
import tempfile

from projects import User
from server import Bench, percentile, row

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "service"))
from esxserver import EXAMPLE, Admin, call, form, wait_for  # noqa: E402

ESTIMATES = "/api/v1/user/estimates"
LINES, EDITS, ASKED, CONNECTIONS = 500, 100, 400, 2


def ready(user, url, content, name):
    """The path of an estimate that was read."""
    body, kind = form([], content, name)
    status, _, answer = call(f"{url}{ESTIMATES}", body=body, method="POST",
                             headers={"Content-Type": kind, "Authorization": f"Bearer {user.token}"})
    if status != 202:
        sys.exit(f"upload: {status} {answer.decode()}")
    one = f"{ESTIMATES}/{json.loads(answer)['estimate_id']}"

    def ended():
        found = user.ask("GET", one)[1]
        return found if found["state"] in ("ready", "failed") else None

    found = wait_for(ended, 120, "reading")
    if found["state"] != "ready":
        sys.exit(f"{name}: {found['error']}")
    return one


def with_lines(document, count):
    """The estimate with so many lines: its own, again and again."""
    own = [line for line in document["line_items"] if line["quantity"] and line["rcv"]]
    lines = []
    for number in range(count):
        line = dict(own[number % len(own)], number=str(number + 1))
        line.pop("id", None)
        lines.append(line)
    return json.dumps(document | {"line_items": lines}).encode()


def multiply(database, count):
    """So many copies of the only estimate, with other names, amounts and times."""
    with sqlite3.connect(database, timeout=30) as connection:
        names = [name for _, name, *_ in connection.execute("PRAGMA table_info(estimate)")]
        changed = {"id": "printf('00000000-0000-4000-8000-%012d', n)", "sha256": "printf('%064d', n)",
                   "insured_name": "printf('Insured %d', n * 7919 % 10007)",
                   "insured_key": "printf('insured %d', n * 7919 % 10007)",
                   "search": "printf('insured %d', n * 7919 % 10007) || char(10) || 'claim ' || n",
                   "rcv_key": "n * 7919 % 100003", "updated_at": "updated_at - n"}
        connection.execute(
            f"WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < {count}) "
            f"INSERT INTO estimate ({', '.join(names)}) SELECT {', '.join(changed.get(name, name) for name in names)} "
            "FROM estimate, number")


def share_all(database):
    """With everybody in the organization of their owner."""
    with sqlite3.connect(database, timeout=30) as connection:
        connection.execute("INSERT INTO estimate_share (estimate_id, owner, organization, uid, may, shared_at) "
                           "SELECT id, owner, 'firm', '', 'read', updated_at FROM estimate")


def report(name, seconds, aim):
    row(f"{name}, p50", f"{statistics.median(seconds) * 1000:.1f} ms")
    row(f"{name}, p99", f"{percentile(seconds, 0.99) * 1000:.1f} ms", aim)


def edits(user, one):
    """Seconds of edits, each of another line, by the version that the last one answered."""
    whole = user.ask("GET", one)[1]
    version, lines, seconds = whole["version"], whole["estimate"]["line_items"], []
    for number in range(EDITS):
        line = lines[number * 37 % len(lines)]
        operations = [{"op": "set", "path": f"/line_items/{line['id']}/quantity", "value": 1 + number}]
        taken, answer = user.ask("PATCH", one, json.dumps({"operations": operations}),
                                 headers={"Authorization": f"Bearer {user.token}", "If-Match": str(version)})
        version = answer["version"]
        seconds.append(taken)
    return seconds


def main():
    bench = Bench(pathlib.Path(sys.argv[1]).resolve())
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    print(f"{'estimates':52}{'measured':>16}{'aim':>16}")
    with tempfile.TemporaryDirectory() as folder, bench.start(folder, "--workers", "1") as server, \
            concurrent.futures.ThreadPoolExecutor(CONNECTIONS) as pool:
        admin = Admin(bench.esxserver, folder)
        user, other = (User(server.url, admin("token", "--uid", uid, "--email", f"{uid}@example.com")["id_token"])
                       for uid in ("ann", "bob"))
        for uid in ("ann", "bob"):
            admin("user", "organization", uid, "firm")
        document = user.ask("GET", ready(user, server.url, EXAMPLE.read_bytes(), "claim.pdf"))[1]["estimate"]
        multiply(pathlib.Path(folder, "esxserver.sqlite"), count)
        share_all(pathlib.Path(folder, "esxserver.sqlite"))
        queries = {"list of 50 estimates": "limit=50", "the same by insured": "limit=50&sort=insured_name",
                   "the same by RCV": "limit=50&sort=-rcv", "a search": "limit=50&query=insured%2099"}
        for reader, whose in ((user, ""), (other, ", shared")):
            for name, query in queries.items():
                asked = [f"{ESTIMATES}?{query}"] * ASKED
                seconds = list(pool.map(lambda path, by=reader: by.ask("GET", path)[0], asked))
                report(f"{name} of {count}{whose}", seconds, "30 ms")
        one = ready(user, server.url, with_lines(document, LINES), "claim.json")
        report(f"edit of {LINES} lines", edits(user, one), "50 ms")
        server.stop()


if __name__ == "__main__":
    main()
