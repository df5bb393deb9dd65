#!/usr/bin/env python3
"""kill_test.py PROGRAM [MOMENTS [SEED]]: kill -9 of API, workers and converters at random moments under load.

No accepted job may be lost, none may be told of by two deliveries, and after a sweep no file is left that no
job needs."""

import pathlib
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import os

from esxserver import Admin, Receiver, Server, read, submit, wait_for

LEASE = ["--job-lease", "2s"]


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
        while True:
            try:
                status, answer = submit(self.url, self.key, idempotency_key=order, timeout=20)
            except (OSError, urllib.error.URLError, ValueError):
                if self.stopping:
                    return
                time.sleep(0.1)
                continue
            if status == 202:
                self.accepted.setdefault(order, set()).add(answer["job_id"])
                return
            assert status == 503, (status, answer)
            time.sleep(0.2)


def converters(workers):
    found = subprocess.run(["ps", "--ppid", str(workers.process.pid), "-o", "pid="], capture_output=True, text=True)
    return [int(pid) for pid in found.stdout.split()]


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    moments = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    dice = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 7)
    with tempfile.TemporaryDirectory() as folder:
        run(program, folder, moments, dice)


def run(program, folder, moments, dice):
    receiver = Receiver()
    key = Admin(program, folder).new_key("--active-limit", "10000", "--daily-limit", "100000", webhook_url=receiver.url)
    listen = f"127.0.0.1:{free_port()}"
    common = ["--allow-private-callbacks", "--sweep-interval", "500ms", "--webhook-delays", "1s,1s,1s", *LEASE]
    start_api = lambda: Server(program, folder, "--role", "api", *common, listen=listen)
    start_workers = lambda: Server(program, folder, "--role", "worker", "--workers", "2", "--base-url",
                                   f"http://{listen}", *common)
    api, workers, crashed = start_api(), start_workers(), 0
    try:
        load = Load(f"http://{listen}", key)
        load.start()
        for _ in range(moments):
            time.sleep(dice.uniform(0.05, 0.8))
            victim = dice.choice(["api", "workers", "converter"])
            if victim == "api":
                api.kill()
                api = start_api()
            elif victim == "workers":
                workers.kill()
                workers = start_workers()
            elif running := converters(workers):
                try:
                    os.kill(dice.choice(running), signal.SIGKILL)
                    crashed += 1
                except ProcessLookupError:
                    pass
        load.stopping = True
        load.join()
        check(f"http://{listen}", key, load, receiver, crashed, moments)
        workers.stop()
        workers = Server(program, folder, "--role", "worker", "--workers", "1", "--orphan-grace", "0s", *common)
        check_files(folder, len(load.accepted))
    finally:
        for server in (api, workers):
            server.__exit__()


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


def check_files(folder, job_count):
    root = pathlib.Path(folder)
    files = lambda where: [path for path in (root / where).rglob("*") if path.is_file()]
    # The PDF is the same for all jobs; each ESX has the time of its making nowhere, so it is the same too.
    wait_for(lambda: 0 < len(files("artifacts")) <= 1 + job_count, 20, "the sweep of files")
    wait_for(lambda: not [path for path in files("artifacts") if path.name.startswith("tmp-")], 20, "no halves")
    wait_for(lambda: not list((root / "work").iterdir()), 20, "the sweep of work folders")


if __name__ == "__main__":
    main()
