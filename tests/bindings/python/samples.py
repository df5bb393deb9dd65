"""Files that several tests read."""

import pathlib
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
ESTIMATE = ROOT / "examples/estimate.pdf"
LARGE = ROOT / "tests/fixtures/synthetic/FINAL8_large.pdf"
SCAN = ROOT / "tests/fixtures/scans/FINAL8_page.pdf"
LETTER = ROOT / "tests/fixtures/synthetic/ABBREVIATED.pdf"  # no line items
ROOF = ROOT / "tests/fixtures/roof/hover_hip.xml"
LIST = "DEMO8X_NOV26"
PRICES = (
    b"# code=TEST8X_NOV26\n"
    b"cat,sel,act,description,unit,remove_price,replace_price,reset_price,material_price,labor_price,equipment_price\n"
    b"RFG,LAM,+,Laminated shingles,SQ,0,210.50,0,100,100,10.50\n"
)


class FolderTest(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
