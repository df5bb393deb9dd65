#!/usr/bin/env python3
"""kill_test.py PROGRAM local|shared [MOMENTS [SEED]]: kill -9 of API, workers and converters at random moments.

Under load no accepted job may be lost, none may end, be reported or be charged twice, and after a sweep no file is left
that no job needs. CI takes 20 moments; 200 need some minutes."""

import datetime
import hashlib
import json
import os
import pathlib
import random
import signal
import sys
import tempfile
import time

import backends
import servers
from esxserver import Load, Receiver, call, pdf_of, read, wait_for

LEASE = ["--job-lease", "2s"]
ATTEMPTS = 3


class Fleet:
    """The API and workers; on the local backend one process of each, on the shared one two, each with a data dir to
    which it comes back."""

    COMMON = ["--allow-private-callbacks", "--sweep-interval", "500ms", "--webhook-delays", "1s,1s,1s", *LEASE]

    def __init__(self, backend):
        self.backend, self.kills = backend, {"api": 0, "workers": 0, "converter": 0}
        count = backend.machines
        self.folders = [backend.machine() for _ in range(2 * count)]
        self.listen = [f"127.0.0.1:{servers.free_port()}" for _ in range(count)]
        self.urls = [f"http://{listen}" for listen in self.listen]
        self.apis = [self.start_api(i) for i in range(count)]
        self.workers = [self.start_workers(i) for i in range(count)]

    def start_api(self, i):
        return self.backend.one("--role", "api", "--base-url", self.urls[0], *self.COMMON, listen=self.listen[i],
                             folder=self.folders[i])

    def start_workers(self, i, *more):
        return self.backend.one("--role", "worker", "--workers", "2", "--base-url", self.urls[0], *self.COMMON, *more,
                             folder=self.folders[len(self.urls) + i])

    def kill(self, dice):
        """An API process, a process of workers, or a converter."""
        victim, i = dice.choice(list(self.kills)), dice.randrange(len(self.urls))
        if victim == "api":
            self.apis[i].kill()
            self.apis[i] = self.start_api(i)
        elif victim == "workers":
            self.workers[i].kill()
            self.workers[i] = self.start_workers(i)
        elif not kill_one(self.workers[i], dice):
            return
        self.kills[victim] += 1

    def stop_workers(self):
        for workers in self.workers:
            workers.stop()

    def __exit__(self, *_):
        for process in self.apis + self.workers:
            process.__exit__()


def main():
    program, kind = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    moments = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    dice = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 7)
    with tempfile.TemporaryDirectory() as folder:
        backends.run_in(kind, lambda make_backend: run(make_backend(program, folder), moments, dice))


def run(backend, moments, dice):
    receiver = Receiver()
    key = backend.admin.new_key(
        "--active-limit", "10000", "--daily-limit", "100000", webhook_url=receiver.url, kind="live")
    fleet = Fleet(backend)
    load = Load(fleet.urls, key)
    try:
        load.start()
        while sum(fleet.kills.values()) < moments:
            time.sleep(dice.uniform(0.05, 0.8))
            fleet.kill(dice)
        load.stopping = True
        load.join()
        ended = check_jobs(fleet.urls[0], key, load, backend.folder)
        check_told(ended, receiver)
        month = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m")
        charged = backend.admin("invoice", "--month", month)
        succeeded = [job for job in ended.values() if job["status"] == "succeeded"]
        assert [line["conversions"] for line in charged["partners"]] == [len(succeeded)], charged
        fleet.stop_workers()
        fleet.workers = [fleet.start_workers(0, "--orphan-grace", "0s")]
        check_files(backend, fleet, load, succeeded)
        print(f"kills {fleet.kills}; {len(ended)} jobs accepted, {len(succeeded)} succeeded, "
              f"{len(ended) - len(succeeded)} failed after {ATTEMPTS} kills each; {len(receiver.received)} webhooks received")
    finally:
        load.stopping = True
        fleet.__exit__()


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
    # A job fails only if it was killed as often as it may be tried; a worker may die before it has reported that.
    log = [json.loads(line) for path in pathlib.Path(folder).rglob("server.log")
           for line in path.read_bytes().splitlines() if line.startswith(b"{")]
    for job, document in ended.items():
        if document["status"] == "failed":
            abandoned = [line for line in log if line["event"] == "job_abandoned_before" and line["job_id"] == job]
            assert len(abandoned) >= ATTEMPTS - 1, (document, abandoned)
    return ended


def check_told(ended, receiver):
    reported = lambda: {body["job_id"] for _, body in receiver.received}
    wait_for(lambda: reported() >= set(ended), 120, "the webhooks of all jobs")
    deliveries = {}
    for delivery, body in receiver.received:
        deliveries.setdefault(body["job_id"], set()).add((delivery, body["status"]))
    assert all(len(of_job) == 1 for of_job in deliveries.values()), "a job ended twice"
    assert receiver.bad_signatures == 0


def check_files(backend, fleet, load, succeeded):
    """Exactly the PDFs and results of the jobs are left, each whole."""
    needed = {hashlib.sha256(pdf_of(order)).hexdigest() for order in load.accepted}
    for job in succeeded:
        status, _, esx = call(job["esx_url"])
        assert status == 200, (job, status)
        needed.add(hashlib.sha256(esx).hexdigest())
    wait_for(lambda: set(backend.files()) == needed, 20, "the sweep of files")
    for name, path in backend.files().items():
        assert hashlib.sha256(path.read_bytes()).hexdigest() == name, path
    apis, worker = fleet.folders[:len(fleet.urls)], fleet.folders[len(fleet.urls)]
    wait_for(lambda: not list((worker / "work").iterdir()), 20, "the sweep of work folders")
    for folder in apis:  # in each of which one API runs
        wait_for(lambda where=folder / "uploads": len(list(where.iterdir())) <= 1, 20, "the sweep of uploads")


if __name__ == "__main__":
    main()
