"""The examples in docstrings, the programs in README.md, and the scripts and the notebook in examples/python."""

import ast
import contextlib
import doctest
import importlib
import io
import json
import os
import pathlib
import re
import shutil
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
        for path in (*EXAMPLES.glob("*.py"), *EXAMPLES.glob("*.ipynb")):
            self.assertIn(f'"{path.name}"', tested)


class Notebook(unittest.TestCase):
    """Runs the cells as Jupyter would, without it: what a cell ends with is shown, as HTML if it can be."""

    def run_cells(self, path):
        names, shown = {}, []
        for cell in json.loads(path.read_text())["cells"]:
            if cell["cell_type"] != "code":
                continue
            self.assertEqual((cell["outputs"], cell["execution_count"]), ([], None), "a notebook is kept without output")
            tree = ast.parse("".join(cell["source"]))
            last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
            exec(compile(tree, path.name, "exec"), names)
            if last is not None:
                value = eval(compile(ast.Expression(last.value), path.name, "eval"), names)
                shown.append(value._repr_html_() if hasattr(value, "_repr_html_") else repr(value))
        return names, shown

    @unittest.skipUnless(has("pandas") and has("matplotlib"), "pandas or matplotlib is missing")
    def test_folder_to_supplement(self):
        import matplotlib

        matplotlib.use("Agg")
        printed = io.StringIO()
        with contextlib.chdir(EXAMPLES), contextlib.redirect_stdout(printed):
            names, shown = self.run_cells(EXAMPLES / "folder_to_supplement.ipynb")
        output = names["output"]
        self.addCleanup(shutil.rmtree, output)
        self.assertIn("estimate.pdf: 90 items, 155,613.64", shown[0])
        self.assertIn("<table", shown[2])
        self.assertEqual(len(names["axes"].patches), 10)
        self.assertIn("did you mean 'quantity'?", printed.getvalue())
        self.assertTrue(names["checked"].ok)
        self.assertEqual(len(names["difference"].added), 1)
        self.assertEqual(len(names["supplement"].items), 3)  # the changed line: its credit, and anew
        self.assertTrue(esx.verify(output / "supplement.esx").ok)


if __name__ == "__main__":
    unittest.main()
