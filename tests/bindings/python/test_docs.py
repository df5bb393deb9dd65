"""The examples in docstrings, the programs in README.md, and the scripts in examples/python."""

import contextlib
import doctest
import importlib
import io
import os
import pathlib
import re
import subprocess
import sys
import unittest

import esx
from samples import ESTIMATE, LETTER, ROOT, FolderTest

README = ROOT / "bindings/python/README.md"
EXAMPLES = ROOT / "examples/python"
MODULES = ("", "._convert", "._documents", "._estimate", "._price_list", ".roof", ".calc")


def load_tests(loader, tests, pattern):
    os.chdir(ROOT)  # docstrings name files of the repository
    for name in MODULES:
        tests.addTests(doctest.DocTestSuite(importlib.import_module("esx" + name)))
    return tests


class Readme(FolderTest):
    def test_the_programs_run_in_order(self):
        programs = re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
        self.assertGreater(len(programs), 5)
        os.symlink(ROOT / "examples", self.folder / "examples")
        names = {}
        printed = io.StringIO()
        with contextlib.chdir(self.folder), contextlib.redirect_stdout(printed):
            for program in programs:
                if "to_pandas" in program and not has("pandas"):
                    continue
                exec(compile(program, README.name, "exec"), names)
        self.assertIn("FINAL8 90 155613.64", printed.getvalue())
        self.assertIn("not_a_pdf", printed.getvalue())


def has(module):
    return importlib.util.find_spec(module) is not None


class Examples(FolderTest):
    def run_example(self, name, *arguments):
        done = subprocess.run([sys.executable, EXAMPLES / name, *arguments], capture_output=True, text=True)
        self.assertEqual(done.returncode, self.status, done.stderr)
        return done.stdout

    def setUp(self):
        super().setUp()
        self.status = 0

    def test_folder_to_spreadsheet(self):
        pdfs = self.folder / "pdfs"
        pdfs.mkdir()
        for path in (ESTIMATE, LETTER):
            (pdfs / path.name).write_bytes(path.read_bytes())
        self.status = 1  # the letter
        printed = self.run_example("folder_to_spreadsheet.py", pdfs, self.folder / "out.xlsx")
        self.assertIn("90 line items of 1 estimates", printed)
        self.assertGreater((self.folder / "out.xlsx").stat().st_size, 1000)

    def test_compare_and_change(self):
        source, changed = self.folder / "a.esx", self.folder / "b.esx"
        esx.convert(ESTIMATE, "DEMO8X_NOV26").save(source)
        printed = self.run_example("change_prices.py", source, changed, "10")
        self.assertIn("0 errors in the ESX", printed)
        supplement = self.folder / "supplement.esx"
        printed = self.run_example("compare_estimates.py", source, changed, supplement)
        self.assertIn("unit_price", printed)
        self.assertEqual(esx.verify(supplement).errors, [])

    def test_cost_by_room(self):
        if not (has("pandas") and has("matplotlib")):
            self.skipTest("pandas or matplotlib is missing")
        self.run_example("cost_by_room.py", ESTIMATE, self.folder / "plot.png")
        self.assertEqual((self.folder / "plot.png").read_bytes()[1:4], b"PNG")

    def test_every_example_is_run(self):
        tested = pathlib.Path(__file__).read_text()
        for path in EXAMPLES.glob("*.py"):
            self.assertIn(f'"{path.name}"', tested)


if __name__ == "__main__":
    unittest.main()
