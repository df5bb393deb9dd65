#!/usr/bin/env python3
"""units_test.py PROGRAM: the systemd units and the health check, with the program."""

import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "service"))
from esxserver import (EXAMPLE, ROOT, Admin, Server, call, form, submit, wait_for_end,  # noqa: E402
                       without_leak_check)

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
UNITS = {unit.stem.removeprefix("esxserver-"): unit for unit in (ROOT / "deploy/systemd").glob("*.service")}
UNDER_UNIT = ROOT / "tests/deploy/under_unit.py"
HEALTH_CHECK = ROOT / "deploy/health-check.sh"
SCAN = ROOT / "tests/fixtures/scans/SYMBILITY_upright.pdf"
LANDLOCK = "import ctypes; print(ctypes.CDLL(None).syscall(444, None, 0, 1))"  # its version, or -1
WORST_RATING = "20"  # 2.0


def has_seccomp():
    return subprocess.run(["/usr/bin/python3", "-c", "import seccomp"], capture_output=True).returncode == 0


@unittest.skipUnless(shutil.which("systemd-analyze"), "systemd-analyze is not installed")
class Units(unittest.TestCase):
    def test_there_are_two(self):
        self.assertEqual(set(UNITS), {"api", "worker"})

    def test_the_rating(self):
        for unit in UNITS.values():
            run = subprocess.run(["systemd-analyze", "security", "--no-pager", "--offline=yes",
                                  f"--threshold={WORST_RATING}", unit], capture_output=True, text=True)
            self.assertEqual(run.returncode, 0, run.stdout[-200:] + run.stderr)

    def test_they_leave_the_port_to_the_options(self):
        port = re.search(r'(?m)^listen = "127.0.0.1:(\d+)"$', (ROOT / "deploy/esxserver.toml").read_text())[1]
        for unit in UNITS.values():
            self.assertNotIn(port, unit.read_text())
        first, last = re.search(r"SocketBindAllow=tcp:(\d+)-(\d+)", UNITS["api"].read_text()).groups()
        self.assertTrue(int(first) <= int(port) <= int(last))


class TimeLimits(unittest.TestCase):
    """The table in deploy/README.md is that of nginx and of the server."""

    def test_the_table(self):
        table = (ROOT / "deploy/README.md").read_text().partition("## Time limits")[2].partition("## What")[0]
        said = {name: int(seconds) for name, seconds in re.findall(r"`(\w+)` (\d+) s", table)}
        nginx = dict(re.findall(r"(?m)^ *(\w+_timeout) (\d+)s;", (ROOT / "deploy/nginx/esxserver.conf").read_text()))
        options = (ROOT / "apps/esxserver/http/server.h").read_text()
        milliseconds = lambda pattern, text: int(re.search(pattern, text)[1].replace("'", "")) // 1000
        server = {name: milliseconds(name + r"\{([\d']+)\}", options) for name in ("head_time", "answer_time")}
        server["writing"] = milliseconds(r"writing\{.piece = std::chrono::milliseconds\(([\d']+)\)", options)
        server["reading"] = milliseconds(r"piece\{([\d']+)\}", (ROOT / "apps/esxserver/http/body_checks.h").read_text())
        server["request_time"] = int(re.search(r"request_time = std::chrono::seconds\((\d+)\)", (
            ROOT / "apps/esxserver/serve/serving.cpp").read_text())[1])
        for name, seconds in said.items():
            self.assertEqual(int(nginx[name]) if name in nginx else server[name], seconds, name)
        self.assertEqual(set(server) - set(said), set())
        self.assertLess(said["request_time"], said["answer_time"])
        self.assertLess(said["answer_time"], said["proxy_read_timeout"])
        self.assertLess(said["head_time"], said["client_header_timeout"])


@unittest.skipUnless(has_seccomp() and shutil.which("systemd-analyze"), "python3-seccomp or systemd is not installed")
class UnderTheirFilters(unittest.TestCase):
    """systemd does not run here, but its filter of system calls can be tried without it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def program(self, role):
        """The program, as the unit confines it."""
        wrapper = self.folder / role
        wrapper.write_text(f'#!/bin/sh\nexec {UNDER_UNIT} {UNITS[role]} {PROGRAM} "$@"\n')
        wrapper.chmod(0o755)
        return wrapper

    def test_jobs(self):
        data = self.folder / "data"
        data.mkdir()
        key = Admin(PROGRAM, data).new_key()
        untraced = without_leak_check()  # the filters refuse ptrace
        with Server(self.program("api"), data, "--role", "api", environment=untraced) as api, \
                Server(self.program("worker"), data, "--role", "worker", "--workers", "1", environment=untraced) as worker:
            for pdf in (EXAMPLE, SCAN):
                job = wait_for_end(api.url, key, submit(api.url, key, pdf.read_bytes())[1]["job_id"])
                self.assertEqual(job["status"], "succeeded", job)
            self.assertEqual((api.stop(), worker.stop()), (0, 0))

    def test_conversions_while_the_client_waits(self):
        admin = Admin(PROGRAM, self.folder)
        token = admin("token", "--uid", "u", "--email", "a@example.com")["id_token"]
        admin("user", "role", "u", "admin")
        body, content_type = form([], EXAMPLE.read_bytes())
        headers = {"Content-Type": content_type, "Authorization": f"Bearer {token}"}
        with Server(self.program("api"), self.folder, "--role", "api") as api:
            answer = call(f"{api.url}/api/v1/esx/import/preflight", None, body, headers)
            self.assertEqual(answer[0], 200, answer[2])

    def test_conversions_can_give_up_files(self):
        """Without Landlock they would run, but with more rights than they need."""
        version = subprocess.run(["/usr/bin/python3", "-c", LANDLOCK], capture_output=True, text=True).stdout
        for unit in UNITS.values():
            run = subprocess.run([UNDER_UNIT, unit, "/usr/bin/python3", "-c", LANDLOCK], capture_output=True, text=True)
            self.assertEqual(run.stdout, version, unit.name)

    def test_what_they_do_not_need(self):
        for unit in UNITS.values():
            for call_ in ("os.chroot('/')", "__import__('mmap').mmap(-1, 4096, prot=6)"):
                run = subprocess.run([UNDER_UNIT, unit, "/usr/bin/python3", "-c", f"import os; {call_}"],
                                     capture_output=True, text=True)
                self.assertIn("PermissionError", run.stderr, (unit.name, call_))


def stop(process):
    """Stops a process with SIGSTOP, and waits until none of its threads runs."""
    process.send_signal(signal.SIGSTOP)
    tasks = pathlib.Path(f"/proc/{process.pid}/task")
    while any("\nState:\tT" not in status.read_text() for status in tasks.glob("*/status")):
        time.sleep(0.01)


class HealthCheck(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def check(self, *words, environment=None):
        run = subprocess.run([HEALTH_CHECK, *words], capture_output=True, text=True, timeout=60,
                             env={"PATH": "/usr/bin:/bin", **(environment or {})})
        self.assertEqual(run.returncode == 0, run.stderr == "", run.stderr)
        return run.returncode

    def test_the_api(self):
        with Server(PROGRAM, self.folder, "--role", "api") as server:
            address = server.url.removeprefix("http://")
            self.assertEqual(self.check("api", address), 0)
            self.assertEqual(self.check("api", environment={"ESX_LISTEN": address.replace("127.0.0.1", "0.0.0.0")}), 0)
            stop(server.process)
            self.assertEqual(self.check("api", address), 1)
            server.process.send_signal(signal.SIGCONT)
            self.assertEqual(self.check("api", address), 0)
        self.assertEqual(self.check("api", address), 1)

    def test_a_worker(self):
        with Server(PROGRAM, self.folder, "--role", "worker") as server:
            pid = str(server.process.pid)
            self.assertEqual(self.check("worker", pid), 0)
            stop(server.process)
            self.assertEqual(self.check("worker", pid), 1)
            server.process.send_signal(signal.SIGCONT)
            self.assertEqual(self.check("worker", pid), 0)
        self.assertEqual(self.check("worker", pid), 1)

    def test_bad_usage(self):
        for words in ((), ("other",), ("api",), ("worker", "x")):
            self.assertEqual(self.check(*words), 1)


if __name__ == "__main__":
    unittest.main(verbosity=1)
