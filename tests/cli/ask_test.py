#!/usr/bin/env python3
"""ask_test.py ESXCONV: `roof interview` on a terminal asks, refuses, goes back, and lets answers be changed. A run of
many files says there how far it is."""

import os
import pathlib
import pty
import re
import select
import sys
import tempfile
import unittest
import zipfile

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
REPORT = pathlib.Path(__file__).resolve().parent.parent / "fixtures/roof/two_structures.xml"
PATIENCE = 120


class Terminal(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def start(self, *words):
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.chdir(self.folder)
            os.execv(PROGRAM, [PROGRAM, "roof", "interview", *words])
        self.seen = ""

    def read_more(self):
        """False: the program has ended."""
        self.assertTrue(select.select([self.terminal], [], [], PATIENCE)[0], self.seen)
        try:
            more = os.read(self.terminal, 65536)
        except OSError:  # how Linux says that the other end is closed
            more = b""
        self.seen += more.decode("utf-8", "replace").replace("\r", "")
        return bool(more)

    def prompt(self):
        """What is shown up to the next prompt, without what the terminal echoes."""
        while not re.search(r"\n> $", self.seen):
            self.assertTrue(self.read_more(), self.seen)
        shown, self.seen = self.seen, ""
        return shown

    def say(self, line):
        os.write(self.terminal, line.encode() + b"\n")

    def answer(self, **answers):
        """Answers questions that contain these words, others with their default, up to the review; returns it."""
        left = {words.replace("_", " "): line for words, line in answers.items()}
        while "Your answers:" not in (shown := self.prompt()):
            self.say(next((left.pop(words) for words in list(left) if words in shown), ""))
        self.assertEqual(left, {})
        return shown

    def finish(self):
        while self.read_more():
            pass
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1]), self.seen

    def test_a_described_roof_becomes_an_esx(self):
        self.start("-o", "roof.esx")
        self.assertIn("What is the roof made of? (default asphalt)", self.prompt())
        self.say("metal")
        shown = self.prompt()
        self.assertIn("roof_system_not_supported: a scope can be generated for asphalt shingles only", shown)
        self.assertIn("Possible answers: asphalt.", shown)
        self.say("")
        self.assertIn("What is to be done?", self.prompt())
        self.say("<")
        self.assertIn("What is the roof made of?", self.prompt())
        self.say("1")
        self.prompt()
        self.say("full replacement")
        shown = self.prompt()
        self.assertIn("Where do the measurements come from? (default description)", shown)
        self.assertNotIn("  report", shown)
        self.say("")
        self.assertIn("Describe the roof", self.prompt())
        self.say("40x30 hip roof")
        self.assertIn("invalid_roof_description: the pitch is missing", self.prompt())
        self.say("40x30 hip roof 6/12")
        review = self.answer(How_many_layers="2", How_many_pipe_jacks="3")
        self.assertIn("How many layers are torn off? 2", review)
        number = re.search(r"(\d+)  How many pipe jacks", review).group(1)
        self.say("999")
        self.assertIn("There is no answer with that number.", self.prompt())
        self.say(number)
        self.assertIn("How many pipe jacks are replaced? (EA; 0 to 200; default 0 EA)", self.prompt())
        self.say("many")
        self.assertIn("invalid_roof_answer: the answer to pipe_jacks must be an integer from 0 to 200", self.prompt())
        self.say("5")
        self.assertIn("How many pipe jacks are replaced? 5 EA", self.prompt())
        self.say("")
        status, printed = self.finish()
        self.assertEqual(status, 0, printed)
        self.assertIn("Full replacement of 13.42 squares", printed)
        self.assertIn("5.00 EA", printed)
        self.assertIsNone(zipfile.ZipFile(self.folder / "roof.esx").testzip())

    def test_the_rest_takes_its_defaults_but_not_what_the_words_answer(self):
        self.start()
        self.assertIn("> takes all defaults that are left", self.prompt())
        self.say(">")
        shown = self.prompt()
        self.assertIn("Describe the roof", shown)  # it has no default
        self.say("40x30 gable 6/12, 3 pipe boots, two layers")
        review = self.prompt()
        self.assertIn("Your answers:", review)
        self.assertNotIn("How many pipe jacks", review)
        self.say("")
        status, printed = self.finish()
        self.assertEqual(status, 0, printed)
        self.assertRegex(printed, r"PJACK .* 3\.00 EA")
        self.assertRegex(printed, r"LAYER .* 13\.42 SQ")

    def test_a_report_needs_no_source(self):
        self.start("--measurements", str(REPORT))
        self.prompt()
        self.say("")
        self.prompt()
        self.say("slope replacement")
        self.assertIn("Which slopes are replaced?", self.prompt())
        self.say("Z")
        self.assertIn('no slope is called or faces "Z"', self.prompt())
        self.say("A, B")
        review = self.answer()
        self.assertIn("Which slopes are replaced? Designators, or north, east, south, west. A, B", review)
        self.assertIn("Did the remaining slopes pass a repairability test? skipped", review)
        self.say("")
        status, printed = self.finish()
        self.assertEqual(status, 0, printed)
        self.assertIn("Replacement of slopes of 13.42 squares", printed)

    def test_an_output_that_exists_is_refused_before_the_first_question(self):
        (self.folder / "roof.esx").write_text("precious")
        self.start("-o", "roof.esx")
        status, printed = self.finish()
        self.assertEqual(status, 1)
        self.assertEqual(printed.split(":")[0], "output_exists")
        self.assertEqual((self.folder / "roof.esx").read_text(), "precious")

    def test_the_end_of_the_answers_is_an_error(self):
        self.start("-o", "roof.esx")
        self.prompt()
        os.write(self.terminal, b"\x04")  # Control-D
        status, printed = self.finish()
        self.assertEqual(status, 1)
        self.assertIn("invalid_usage: the answers end before the questions", printed)
        self.assertEqual(list(self.folder.iterdir()), [])


class Progress(unittest.TestCase):
    def test_several_files(self):
        """How many are done, how many failed, and the time that is left."""
        pdf = REPORT.parent.parent / "synthetic/FINAL8_small.pdf"
        with tempfile.TemporaryDirectory() as folder:
            inputs = [f"{folder}/{number}.pdf" for number in range(6)]
            for name in inputs[1:]:
                pathlib.Path(name).symlink_to(pdf)
            pathlib.Path(inputs[0]).write_text("no PDF")
            child, terminal = pty.fork()
            if child == 0:
                os.execv(PROGRAM, [PROGRAM, *inputs, "--out-dir", folder, "--jobs", "1"])
            seen = b""
            while select.select([terminal], [], [], PATIENCE)[0]:
                try:
                    more = os.read(terminal, 65536)
                except OSError:
                    break
                if not more:
                    break
                seen += more
            os.waitpid(child, 0)
        shown = seen.decode("utf-8", "replace")
        self.assertRegex(shown, r"0/6; 0\.pdf: ")
        self.assertRegex(shown, r"3/6, 1 failed, \d+ s left; 3\.pdf: ")
        self.assertNotIn("6/6", shown)  # the summary says it


if __name__ == "__main__":
    unittest.main(verbosity=1)
