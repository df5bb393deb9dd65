#!/usr/bin/env python3
"""kill_test.py PROGRAM local|shared [MOMENTS [SEED]]: kill -9 of API, workers and converters at random moments under load.

No accepted job may be lost, none may be told of by two deliveries, and after a sweep no file is left that no
job needs."""

import contextlib
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

import homes
import servers
from esxserver import Load, Receiver, read, wait_for

LEASE = ["--job-lease", "2s"]


def converters(workers):
    found = subprocess.run(["ps", "--ppid", str(workers.process.pid), "-o", "pid="], capture_output=True, text=True)
    return [int(pid) for pid in found.stdout.split()]


class Fleet:
    """The API and workers; on the local home one process of each, on the shared one two, each with a data dir to
    which it comes back."""

    COMMON = ["--allow-private-callbacks", "--sweep-interval", "500ms", "--webhook-delays", "1s,1s,1s", *LEASE]

    def __init__(self, home):
        self.home, self.crashed = home, 0
        count = home.machines
        self.folders = [home.machine() for _ in range(2 * count)]
        self.listen = [f"127.0.0.1:{servers.free_port()}" for _ in range(count)]
        self.urls = [f"http://{listen}" for listen in self.listen]
        self.apis = [self.start_api(i) for i in range(count)]
        self.workers = [self.start_workers(i) for i in range(count)]

    def start_api(self, i):
        return self.home.one("--role", "api", "--base-url", self.urls[0], *self.COMMON, listen=self.listen[i],
                             folder=self.folders[i])

    def start_workers(self, i, *more):
        return self.home.one("--role", "worker", "--workers", "2", "--base-url", self.urls[0], *self.COMMON, *more,
                             folder=self.folders[len(self.urls) + i])

    def kill(self, dice):
        """An API process, a process of workers, or a converter."""
        victim, i = dice.choice(["api", "workers", "converter"]), dice.randrange(len(self.urls))
        if victim == "api":
            self.apis[i].kill()
            self.apis[i] = self.start_api(i)
        elif victim == "workers":
            self.workers[i].kill()
            self.workers[i] = self.start_workers(i)
        elif running := converters(self.workers[i]):
            with contextlib.suppress(ProcessLookupError):
                os.kill(dice.choice(running), signal.SIGKILL)
                self.crashed += 1

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
        homes.run_in(kind, lambda make_home: run(make_home(program, folder), moments, dice))


def run(home, moments, dice):
    receiver = Receiver()
    key = home.admin.new_key("--active-limit", "10000", "--daily-limit", "100000", webhook_url=receiver.url)
    fleet = Fleet(home)
    try:
        load = Load(fleet.urls, key)
        load.start()
        for _ in range(moments):
            time.sleep(dice.uniform(0.05, 0.8))
            fleet.kill(dice)
        load.stopping = True
        load.join()
        check(fleet.urls[0], key, load, receiver, fleet.crashed, moments)
        fleet.stop_workers()
        fleet.workers = [fleet.start_workers(0, "--orphan-grace", "0s")]
        check_files(home, fleet.folders, len(load.accepted))
    finally:
        fleet.__exit__()


def check(url, key, load, receiver, crashed, moments):
    assert all(len(jobs) == 1 for jobs in load.accepted.values()), "an order made two jobs"
    jobs = [job for made in load.accepted.values() for job in made]
    assert len(set(jobs)) == len(jobs), "two orders made one job"

    def all_ended():
        states = [read(url, key, job)["status"] for job in jobs]
        return states if all(state in ("succeeded", "failed") for state in states) else None

    states = wait_for(all_ended, 120, "the end of all jobs")
    told = lambda: {body["job_id"] for _, body in receiver.received}
    wait_for(lambda: told() >= set(jobs), 120, "the webhooks of all jobs")
    deliveries = {}
    for delivery, body in receiver.received:
        deliveries.setdefault(body["job_id"], set()).add((delivery, body["status"]))
    assert all(len(of_job) == 1 for of_job in deliveries.values()), "a job ended twice"
    assert receiver.bad_signatures == 0
    failed = states.count("failed")
    # A killed converter fails its job; a job whose workers were killed three times fails too.
    assert failed <= crashed + moments // 3, (failed, crashed)
    print(f"{moments} kills, {len(jobs)} jobs accepted: {states.count('succeeded')} succeeded, {failed} failed "
          f"({crashed} converters killed), {len(receiver.received)} webhooks received")


def check_files(home, folders, job_count):
    # The PDF is the same for all jobs; each ESX has the time of its making nowhere, so it is the same too.
    wait_for(lambda: 0 < len(home.files()) <= 1 + job_count, 20, "the sweep of files")
    wait_for(lambda: not [name for name in home.files() if name.startswith("tmp-")], 20, "no halves")
    work = pathlib.Path(folders[len(folders) // 2]) / "work"
    wait_for(lambda: not list(work.iterdir()), 20, "the sweep of work folders")


if __name__ == "__main__":
    main()
