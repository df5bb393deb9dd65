#!/usr/bin/env python3
"""kill_test.py ESXCONV: signals during the conversion of many files leave nothing behind but whole outputs."""

import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import zipfile

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
FIXTURE = pathlib.Path(__file__).resolve().parent.parent / "fixtures/synthetic/FINAL8_small.pdf"
FILES = 12
KILLS = 20
PATIENCE = 120


def child_is_waiting(process):
    """Waits until the program has arranged its signals."""
    caught = re.compile(r"^SigCgt:\s*(\w+)$", re.MULTILINE)
    while "esxconv" not in pathlib.Path(f"/proc/{process}/exe").resolve().name or \
            not int(caught.search(pathlib.Path(f"/proc/{process}/status").read_text())[1], 16) >> signal.SIGTERM - 1 & 1:
        time.sleep(0.01)


class Kills(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.inputs = [f"{number}.pdf" for number in range(FILES)]
        for name in self.inputs:
            shutil.copy(FIXTURE, self.folder / name)

    def start(self, *words):
        return subprocess.Popen([PROGRAM, *self.inputs, "--out-dir", "new/esx", "--json", "new/json", "--jobs", "2",
                                 *words], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def remove_outputs(self):
        shutil.rmtree(self.folder / "new", ignore_errors=True)

    def check_leftovers(self):
        """Outputs are whole, an ESX is never there without its JSON, and no folder is empty."""
        found = [path for path in self.folder.rglob("*") if path.name not in self.inputs]
        esx = {path.stem for path in found if path.suffix == ".esx"}
        json = {path.stem for path in found if path.suffix == ".json"}
        folders = [path for path in found if path.is_dir()]
        self.assertEqual(esx, json)
        self.assertEqual(len(found), len(esx) + len(json) + len(folders), found)
        self.assertTrue(all(any(path.iterdir()) for path in folders), folders)
        for name in esx:
            self.assertIsNone(zipfile.ZipFile(self.folder / "new/esx" / f"{name}.esx").testzip())

    def test_random_moments(self):
        begin = time.monotonic()
        run = self.start()
        run.communicate(timeout=PATIENCE)
        self.assertEqual(run.returncode, 0)
        whole_run = time.monotonic() - begin
        self.remove_outputs()
        moments = random.Random(20)
        for number in range(KILLS):
            ending = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)[number % 3]
            process = self.start()
            time.sleep(moments.uniform(0, whole_run))
            process.send_signal(ending)
            _, messages = process.communicate(timeout=PATIENCE)
            with self.subTest(number=number, messages=messages.decode()):
                self.assertIn(process.returncode, (0, -ending))
                self.check_leftovers()
            self.remove_outputs()

    def test_the_status_in_a_shell_is_128_and_the_signal(self):
        for ending, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            script = subprocess.Popen(["sh", "-c", 'echo $$; "$0" -; echo $?', PROGRAM], stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE, text=True)
            shell = script.stdout.readline().strip()
            child = self.child_of(shell)
            child_is_waiting(child)
            os.kill(child, ending)
            self.assertEqual(script.stdout.readline().strip(), str(status))  # before its input ends
            script.communicate(timeout=PATIENCE)

    def child_of(self, shell):
        while not (children := pathlib.Path(f"/proc/{shell}/task/{shell}/children").read_text().split()):
            time.sleep(0.01)
        return int(children[0])

    def test_nohup_keeps_on_after_hangup(self):
        process = subprocess.Popen(["nohup", PROGRAM, *self.inputs, "--out-dir", "new"], cwd=self.folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while process.poll() is None and not (self.folder / "new").exists():
            time.sleep(0.01)
        process.send_signal(signal.SIGHUP)
        self.assertEqual(process.wait(PATIENCE), 0)
        self.assertEqual(len(list((self.folder / "new").iterdir())), FILES)


if __name__ == "__main__":
    unittest.main()
