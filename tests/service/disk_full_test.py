#!/usr/bin/env python3
"""disk_full_test.py PROGRAM: a disk that is almost full, or full, loses no accepted job and takes no new one.

The disks are small file systems in memory, in a mount namespace of the test's own, so that they end with it."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

from esxserver import EXAMPLE, PRICE_LIST, Admin, Server, call, form, read, submit, wait_for, wait_for_end

PROGRAM = os.path.abspath(sys.argv[1])
OWN_NAMESPACE = "ESX_TEST_OWN_MOUNTS"
MEGABYTE = 1_000_000


def enter_namespace():
    """Runs this program again where it may mount, or skips the test."""
    if OWN_NAMESPACE in os.environ:
        return
    unshare = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--mount"]
    probe = [*unshare, "mount", "-t", "tmpfs", "none", "/mnt"]
    if subprocess.run(probe, capture_output=True, check=False).returncode != 0:
        print("skipped: no file system may be mounted here")
        sys.exit(77)
    os.environ[OWN_NAMESPACE] = "1"
    os.execvp("unshare", [*unshare, sys.executable, *sys.argv])


def fill(disk, leave=0):
    """Leaves so many bytes free."""
    space = os.statvfs(disk)
    with open(disk / "filler", "wb", buffering=0) as file:
        try:
            os.posix_fallocate(file.fileno(), 0, space.f_bavail * space.f_frsize - leave)
            while leave == 0:
                file.write(bytes(65536))
        except OSError:
            pass  # full


class DiskFull(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        root = pathlib.Path(self.folder.name)
        self.disk, self.data = root / "disk", root / "data"
        self.disk.mkdir()
        self.data.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=60m", "none", self.disk], check=True)
        self.addCleanup(subprocess.run, ["umount", "--lazy", self.disk], check=True)

    def serve(self, *options, data=None):
        server = Server(PROGRAM, data or self.data, "--workers", "1", "--job-lease", "4s", *options)
        self.addCleanup(server.__exit__)
        return server

    def check_refused(self, url, key):
        body, content_type = form([("price_list", PRICE_LIST)], EXAMPLE.read_bytes())
        status, headers, answer = call(url + "/v1/conversions", key, body, {"Content-Type": content_type})
        self.assertEqual((status, json.loads(answer)["error"]["code"]), (503, "service_unavailable"))
        self.assertGreater(int(headers["Retry-After"]), 0)
        self.assertNotIn(self.folder.name, answer.decode())

    def checks(self, url):
        status, _, body = call(url + "/health/ready")
        return status, {check["name"]: check["ok"] for check in json.loads(body)["checks"]}

    def test_below_the_reserve_nothing_new_begins(self):
        key = Admin(PROGRAM, self.disk).new_key()
        api = self.serve("--role", "api", "--disk-reserve", "20MB", data=self.disk)
        self.assertEqual(self.checks(api.url)[0], 200)
        job = submit(api.url, key)[1]["job_id"]
        fill(self.disk, leave=10 * MEGABYTE)
        status, checks = self.checks(api.url)
        self.assertEqual((status, checks["disk"], checks["database"]), (503, False, True))
        self.check_refused(api.url, key)
        self.serve("--role", "worker", "--disk-reserve", "20MB", data=self.disk)
        wait_for(lambda: "waits_for_disk_space" in (self.disk / "server.log").read_text(), 10, "the worker to wait")
        self.assertEqual(read(api.url, key, job)["status"], "queued")
        (self.disk / "filler").unlink()
        self.assertEqual(wait_for_end(api.url, key, job)["status"], "succeeded")
        self.assertEqual(self.checks(api.url)[0], 200)

    def test_a_job_whose_result_finds_no_space_is_handed_back(self):
        key = Admin(PROGRAM, self.data).new_key()
        store = ("--artifacts", f"file:{self.disk}/artifacts", "--disk-reserve", "0MB")
        api = self.serve("--role", "api", *store)
        job = submit(api.url, key)[1]["job_id"]
        fill(self.disk)
        self.check_refused(api.url, key)
        self.serve("--role", "worker", *store)
        log = self.data / "server.log"
        wait_for(lambda: log.read_text().count("background_error") >= 2, 30, "the job to be handed back twice")
        self.assertNotEqual(read(api.url, key, job)["status"], "failed")
        (self.disk / "filler").unlink()
        self.assertEqual(wait_for_end(api.url, key, job)["status"], "succeeded")
        self.assertNotIn("job_abandoned_before", log.read_text())

    def test_a_database_without_space_refuses_what_writes(self):
        database = ("--database", f"sqlite:{self.disk}/esx.sqlite")
        key = Admin(PROGRAM, self.data, *database).new_key()
        server = self.serve(*database, "--disk-reserve", "0MB")
        job = submit(server.url, key)[1]["job_id"]
        wait_for_end(server.url, key, job)
        fill(self.disk)
        self.check_refused(server.url, key)
        self.assertEqual(read(server.url, key, job)["status"], "succeeded")
        (self.disk / "filler").unlink()
        time.sleep(0.2)
        job = submit(server.url, key)[1]["job_id"]
        self.assertEqual(wait_for_end(server.url, key, job)["status"], "succeeded")


if __name__ == "__main__":
    enter_namespace()
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
