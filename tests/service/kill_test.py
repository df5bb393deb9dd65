#!/usr/bin/env python3
"""kill_test.py PROGRAM [MOMENTS [SEED]]: kill -9 of API, workers and converters at random moments under load.

No accepted job may be lost, none may end, be told of or be charged twice, and after a sweep no file is left that no
job needs. CI takes 20 moments; 200 need some minutes."""

import datetime
import hashlib
import json
import os
import pathlib
import random
import signal
import socket
import sys
import tempfile
import threading
import time
import urllib.error

from esxserver import EXAMPLE, Admin, Receiver, Server, call, read, submit, wait_for

LEASE = ["--job-lease", "2s"]
ATTEMPTS = 10


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Load(threading.Thread):
    """Posts with an idempotency key each until it has an answer, as a careful client does."""

    def __init__(self, url, key):
        super().__init__()
        self.url, self.key, self.accepted, self.stopping = url, key, {}, False

    def run(self):
        number = 0
        while not self.stopping:
            number += 1
            self.post(f"order {number}")
            time.sleep(0.4)

    def post(self, order):
        pdf = pdf_of(order)
        while True:
            try:
                status, answer = submit(self.url, self.key, pdf, idempotency_key=order, timeout=20)
            except (OSError, urllib.error.URLError, ValueError):
                time.sleep(0.1)
                continue
            if status == 202:
                self.accepted.setdefault(order, set()).add(answer["job_id"])
                return
            assert status == 503, (status, answer)
            time.sleep(0.2)


def pdf_of(order):
    """Each order has a file of its own, so that a lost or left one is seen."""
    return EXAMPLE.read_bytes() + f"\n% {order}\n".encode()


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    moments = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    dice = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 7)
    with tempfile.TemporaryDirectory() as folder:
        run(program, folder, moments, dice)


def run(program, folder, moments, dice):
    receiver = Receiver()
    admin = Admin(program, folder)
    key = admin.new_key(
        "--active-limit", "10000", "--daily-limit", "100000", webhook_url=receiver.url, kind="live")
    listen = f"127.0.0.1:{free_port()}"
    common = ["--allow-private-callbacks", "--sweep-interval", "500ms", "--webhook-delays", "1s,1s,1s", *LEASE]
    start_api = lambda: Server(program, folder, "--role", "api", *common, listen=listen)
    start_workers = lambda: Server(program, folder, "--role", "worker", "--workers", "2", "--base-url",
                                   f"http://{listen}", *common)
    api, workers, kills = start_api(), start_workers(), {"api": 0, "workers": 0, "converter": 0}
    try:
        load = Load(f"http://{listen}", key)
        load.start()
        while sum(kills.values()) < moments:
            time.sleep(dice.uniform(0.05, 0.8))
            victim = dice.choice(list(kills))
            if victim == "api":
                api.kill()
                api = start_api()
            elif victim == "workers":
                workers.kill()
                workers = start_workers()
            elif not kill_one(workers, dice):
                continue
            kills[victim] += 1
        load.stopping = True
        load.join()
        ended = check_jobs(f"http://{listen}", key, load, pathlib.Path(folder))
        check_told(ended, receiver)
        charged = admin("invoice", "--month", datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m"))
        succeeded = [job for job in ended.values() if job["status"] == "succeeded"]
        assert [line["conversions"] for line in charged["partners"]] == [len(succeeded)], charged
        workers.stop()
        workers = Server(program, folder, "--role", "worker", "--workers", "1", "--orphan-grace", "0s", *common)
        check_files(folder, load, succeeded)
        print(f"kills {kills}; {len(ended)} jobs accepted, {len(succeeded)} succeeded, "
              f"{len(ended) - len(succeeded)} failed after {ATTEMPTS} kills each; {len(receiver.received)} webhooks received")
    finally:
        for server in (api, workers):
            server.__exit__()


def kill_one(workers, dice):
    """A converter, as soon as there is one."""
    end = time.monotonic() + 2
    while time.monotonic() < end:
        try:
            os.kill(dice.choice(workers.converters()), signal.SIGKILL)
            return True
        except (IndexError, ProcessLookupError):  # none runs, or it has ended since
            time.sleep(0.002)
    return False


def check_jobs(url, key, load, folder):
    """Every accepted job, ended."""
    assert all(len(jobs) == 1 for jobs in load.accepted.values()), "an order made two jobs"
    jobs = [job for made in load.accepted.values() for job in made]
    assert len(set(jobs)) == len(jobs), "two orders made one job"

    def all_ended():
        documents = {job: read(url, key, job) for job in jobs}
        running = [document for document in documents.values() if document["status"] in ("queued", "processing")]
        return documents if not running else None

    ended = wait_for(all_ended, 240, "the end of all jobs")
    # A job fails only if it was killed as often as it may be tried; a worker may die before it has said so.
    log = [json.loads(line) for line in (folder / "server.log").read_bytes().splitlines() if line.startswith(b"{")]
    for job, document in ended.items():
        if document["status"] == "failed":
            abandoned = [line for line in log if line["event"] == "job_abandoned_before" and line["job_id"] == job]
            assert len(abandoned) > ATTEMPTS // 2, (document, abandoned)
    return ended


def check_told(ended, receiver):
    told = lambda: {body["job_id"] for _, body in receiver.received}
    wait_for(lambda: told() >= set(ended), 120, "the webhooks of all jobs")
    deliveries = {}
    for delivery, body in receiver.received:
        deliveries.setdefault(body["job_id"], set()).add((delivery, body["status"]))
    assert all(len(of_job) == 1 for of_job in deliveries.values()), "a job ended twice"
    assert receiver.bad_signatures == 0


def check_files(folder, load, succeeded):
    """Exactly the PDFs and results of the jobs are left, each whole."""
    needed = {hashlib.sha256(pdf_of(order)).hexdigest() for order in load.accepted}
    for job in succeeded:
        status, _, esx = call(job["esx_url"])
        assert status == 200, (job, status)
        needed.add(hashlib.sha256(esx).hexdigest())
    root = pathlib.Path(folder)
    files = lambda: {path.name for path in (root / "artifacts").rglob("*") if path.is_file()}
    wait_for(lambda: files() == needed, 20, "the sweep of files")
    for path in (root / "artifacts").rglob("*"):
        assert path.is_dir() or hashlib.sha256(path.read_bytes()).hexdigest() == path.name, path
    wait_for(lambda: not list((root / "work").iterdir()), 20, "the sweep of work folders")
    wait_for(lambda: len(list((root / "uploads").iterdir())) <= 1, 20, "the sweep of uploads")  # one API runs


if __name__ == "__main__":
    main()
