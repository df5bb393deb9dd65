"""mypy in strict mode on the package, on a program that uses it, and on the examples."""

import os
import pathlib
import shutil
import subprocess
import sys
import unittest

import esx
from samples import ROOT, FolderTest

PACKAGE = pathlib.Path(esx.__file__).parent
PROGRAM = """
from datetime import date
from decimal import Decimal
import esx
from esx import calc, roof
result = esx.convert("a.pdf", price_list="X")
item: esx.LineItem = result.estimate.items[0]
price: Decimal | None = item.unit_price
loss: date | None = result.estimate.claim.dates.loss
try:
    esx.verify(result.esx).errors[0].where
except esx.UnsupportedEstimate as error:
    text: str = error.where
checked: bool = result.report.reconciliation.checks[0].ok
area: float = roof.describe("40x30 hip roof 6/12").figures.area_sf
lift: calc.LiftCalculation = calc.run("lift", work_height_ft=46)
selected: str = lift.result.selected
for each in calc.calculators():
    total: Decimal = calc.run(each.name, {}).total
"""
MISTAKES = """import esx
from esx import calc
item = esx.read("a.pdf").items[0]
esx.convert(5)
esx.LineItem(quantity='many')
esx.no_such_name
item.quantitty = 3
item.quantity = 'abc'
item.unit_price = 12.5
esx.PriceList("p.csv")
calc.run("lift", work_hieght_ft=46)
calc.run("lift", terrain="mud")
calc.run("lift", work_height_ft=46).result.selection
calc.run("lift", work_height_ft=46).answer
calc.run(item.number, {}).answer
"""


# Debian's packages of these have no types.
SETTINGS = "[mypy]\n[mypy-pandas.*,pyarrow.*,matplotlib.*]\nignore_missing_imports = True\n"


def mypy(folder, *files):
    (folder / "mypy.ini").write_text(SETTINGS)
    environment = {**os.environ, "MYPYPATH": str(PACKAGE.parent), "MYPY_CACHE_DIR": str(folder / "cache")}
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", *files]
    return subprocess.run(command, capture_output=True, text=True, env=environment, cwd=folder).stdout


@unittest.skipUnless(shutil.which("mypy"), "mypy is missing")
class Types(FolderTest):
    def test_the_package_and_its_users(self):
        good = self.folder / "good.py"
        good.write_text(PROGRAM)
        examples = sorted((ROOT / "examples/python").glob("*.py"))
        self.assertEqual(mypy(self.folder, "-p", "esx"), "")
        self.assertEqual(mypy(self.folder, good, *examples), "")

    def test_mistakes_are_found(self):
        bad = self.folder / "bad.py"
        bad.write_text(MISTAKES)
        found = "\n".join(line for line in mypy(self.folder, bad).splitlines() if ": error" in line)
        for line in range(4, MISTAKES.count("\n") + 1):
            with self.subTest(line=MISTAKES.splitlines()[line - 1]):
                self.assertIn(f"bad.py:{line}: error", found)


if __name__ == "__main__":
    unittest.main()
