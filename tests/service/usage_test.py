#!/usr/bin/env python3
"""usage_test.py PROGRAM: the command line of esxserver: help, version, suggestions."""

import pathlib
import subprocess
import sys
import unittest

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()


def run_program(*words):
    run = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=60)
    return run.returncode, run.stdout, run.stderr


class Usage(unittest.TestCase):
    def test_a_mistyped_word_suggests_the_near_one(self):
        for words, meant in ((["partnerr", "list"], "partnerr: did you mean partner?"),
                             (["key", "issu"], "issu: did you mean issue?"),
                             (["key", "issue", "--partnr", "P"], "did you mean --partner?"),
                             (["serve", "--lisen", "127.0.0.1:0"], "did you mean --listen?"),
                             (["help", "kee"], "did you mean key?")):
            status, out, err = run_program(*words)
            self.assertEqual((status, out, meant in err), (1, "", True), (words, err))

    def test_help_and_version(self):
        self.assertEqual(run_program("-V"), run_program("--version"))
        for command in ([], ["key", "issue"], ["serve"]):
            self.assertEqual(run_program("help", *command), run_program(*command, "--help"))
            self.assertEqual(run_program("help", *command)[0], 0)


if __name__ == "__main__":
    unittest.main()
