"""The wheel: made without network, installed, run from there."""

import importlib.util
import os
import pathlib
import subprocess
import sys
import unittest
import zipfile

import esx
from samples import ESTIMATE, ROOT, FolderTest

PACKAGE = pathlib.Path(esx.__file__).parent
MAKE = ROOT / "bindings/python/tools/make_wheel.py"
PROGRAM = """
import sys, esx
assert esx.__file__.startswith(sys.argv[2]), esx.__file__
print(esx.verify(esx.convert(sys.argv[1]).esx).errors)
esx.write_xlsx(sys.argv[2] + "/lines.xlsx", esx.read(sys.argv[1]).to_rows())
"""


class Wheel(FolderTest):
    def make(self, name):
        (self.folder / name).mkdir()
        made = subprocess.run(
            [sys.executable, MAKE, PACKAGE, self.folder / name, esx.__version__],
            capture_output=True, text=True, check=True,
        )
        return pathlib.Path(made.stdout.strip())

    def test_two_wheels_are_equal(self):
        self.assertEqual(self.make("a").read_bytes(), self.make("b").read_bytes())

    def test_it_is_complete(self):
        names = zipfile.ZipFile(self.make("a")).namelist()
        self.assertEqual(len(names), len(set(names)))
        for name in ("esx/__init__.py", "esx/model.py", "esx/py.typed", "esx/_esx.pyi", "esx/modules/libesx_xlsx.so"):
            self.assertIn(name, names)

    def test_it_has_no_part_of_the_programs(self):
        libraries = {name for name in zipfile.ZipFile(self.make("a")).namelist() if ".so" in name}
        native = {name for name in libraries if name.startswith("esx/_esx.")}
        self.assertEqual(len(native), 1)
        self.assertLessEqual(libraries - native, {"esx/modules/libesx_ocr.so", "esx/modules/libesx_xlsx.so"})

    def test_it_installs_and_runs(self):
        if importlib.util.find_spec("pip") is None:
            self.skipTest("pip is missing")
        wheel, target = self.make("a"), self.folder / "site"
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        subprocess.run([*pip, "--no-index", "--no-deps", "--target", target, wheel], check=True)
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, ESTIMATE, str(target)],
            capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(target)}, cwd=self.folder,
        )
        self.assertEqual((done.stdout, done.returncode), ("[]\n", 0), done.stderr)


if __name__ == "__main__":
    unittest.main()
