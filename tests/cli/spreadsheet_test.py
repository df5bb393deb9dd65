#!/usr/bin/env python3
"""spreadsheet_test.py ESXCONV: the line items as CSV and XLSX: columns, struck lines, formats, totals."""

import csv
import io
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile
from decimal import Decimal
from xml.etree import ElementTree

PROGRAM = pathlib.Path(sys.argv.pop(1)).resolve()
FIXTURES = pathlib.Path(__file__).resolve().parent.parent / "fixtures/synthetic"
STRUCK = ["AGELIFE_OP_hard", "CONTRACTOR_RESET_hard", "ALLSTATE_hard"]
PRINTS = [*STRUCK, "FINAL8_small", "FINAL8_large", "ROUGH_small", "SYMBILITY_small"]
SUMMED = {"tax": "tax", "overhead_and_profit": "overhead_and_profit", "rcv": "rcv", "depreciation": "depreciation",
          "acv": "acv"}
SPACE = {"m": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}


def number(text):
    """What a double means, whose last digits are noise."""
    return Decimal(f"{float(text):.10g}")


class Sheet:
    """Values, formulas and number formats by cell, and the widths of the columns."""

    def __init__(self, path):
        with zipfile.ZipFile(path) as book:
            sheet = ElementTree.fromstring(book.read("xl/worksheets/sheet1.xml"))
            strings = ElementTree.fromstring(book.read("xl/sharedStrings.xml"))
            styles = ElementTree.fromstring(book.read("xl/styles.xml"))
        texts = ["".join(item.itertext()) for item in strings.findall("m:si", SPACE)]
        codes = {entry.get("numFmtId"): entry.get("formatCode") for entry in styles.iter(f"{{{SPACE['m']}}}numFmt")}
        codes["4"] = "#,##0.00"  # built in
        kinds = [codes.get(entry.get("numFmtId"), "") for entry in styles.find("m:cellXfs", SPACE)]
        self.rows, self.formulas, self.formats = [], {}, {}
        for row in sheet.iter(f"{{{SPACE['m']}}}row"):
            cells = {}
            for cell in row.findall("m:c", SPACE):
                name = cell.get("r")
                value = cell.findtext("m:v", namespaces=SPACE)
                cells[re.match("[A-Z]+", name)[0]] = texts[int(value)] if cell.get("t") == "s" else number(value)
                self.formats[name] = kinds[int(cell.get("s", "0"))]
                if formula := cell.findtext("m:f", namespaces=SPACE):
                    self.formulas[name] = formula
            self.rows.append(cells)
        self.letters = {name: letter for letter, name in self.rows[0].items()}
        columns = list(sheet.iter(f"{{{SPACE['m']}}}col"))
        self.widths = [float(column.get("width")) for column in columns]
        self.hidden = [column.get("hidden") == "1" for column in columns]
        self.heights = [float(row.get("ht", "15")) for row in sheet.iter(f"{{{SPACE['m']}}}row")]
        setup = sheet.find("m:pageSetup", SPACE)
        self.page = {name: setup.get(name) for name in ("fitToHeight", "orientation")}

    def cell(self, row, name):
        return self.rows[row].get(self.letters[name])


class Spreadsheets(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_program(self, *words):
        return subprocess.run([PROGRAM, *words], cwd=self.folder, capture_output=True, text=True, check=True).stdout

    def tables(self, name):
        """The estimate, the rows of the CSV and the sheet."""
        source = FIXTURES / f"{name}.pdf"
        estimate = json.loads(self.run_program("inspect", source, "--json"))
        rows = list(csv.DictReader(io.StringIO(self.run_program("inspect", source, "--csv", "-"), newline="")))
        self.run_program("inspect", source, "--xlsx", "lines.xlsx", "--force")
        return estimate, rows, Sheet(self.folder / "lines.xlsx")

    def test_struck_lines_are_marked_and_do_not_count(self):
        for name in STRUCK:
            estimate, rows, _ = self.tables(name)
            struck = [bool(item.get("excluded")) for item in estimate["line_items"]]
            self.assertTrue(any(struck))
            self.assertEqual([row["excluded"] == "yes" for row in rows], struck)
            for row, item in zip(rows, estimate["line_items"]):
                moved, kept = ("rcv", "excluded_rcv") if row["excluded"] else ("excluded_rcv", "rcv")
                self.assertEqual(row[moved], "")
                self.assertEqual(row[kept] and Decimal(row[kept]),
                                 "" if item["rcv"] is None else Decimal(str(item["rcv"])))

    def test_sums_equal_the_totals_of_the_estimate(self):
        checked = 0
        for name in PRINTS:
            estimate, rows, sheet = self.tables(name)
            totals = estimate["totals"]["line_items"] or {}
            last = len(rows) + 1
            self.assertEqual(sheet.cell(last, "number"), "Total")
            for column, key in SUMMED.items():
                amounts = [Decimal(row[column]) for row in rows if row[column]]
                letter = sheet.letters[column]
                self.assertEqual(sheet.cell(last, column), sum(amounts) if amounts else None, (name, column))
                if amounts:
                    self.assertEqual(sheet.formulas[f"{letter}{last + 1}"], f"SUM({letter}2:{letter}{last})")
                if totals.get(key) is not None and amounts:
                    self.assertEqual(sum(amounts), Decimal(str(totals[key])), (name, column))
                    checked += 1
        self.assertGreater(checked, 10)

    def test_printed_totals_that_lines_do_not_add_up_to_are_shown(self):
        self.run_program(FIXTURES / "FINAL8_small.pdf", "-o", "/dev/null", "--json", "a.json", "--quiet")
        estimate = json.loads((self.folder / "a.json").read_text())
        estimate["totals"]["line_items"]["rcv"] += 1
        (self.folder / "b.json").write_text(json.dumps(estimate))
        self.run_program("inspect", "b.json", "--xlsx", "b.xlsx")
        sheet = Sheet(self.folder / "b.xlsx")
        self.assertEqual(sheet.cell(-1, "number"), "Printed")
        self.assertEqual(sheet.cell(-1, "rcv") - sheet.cell(-2, "rcv"), 1)

    def test_columns_of_the_place_and_the_code(self):
        estimate, rows, sheet = self.tables("FINAL8_small")
        self.assertEqual([row["page"] for row in rows], [str(item["source"]["page"]) for item in estimate["line_items"]])
        paths = {section["id"]: " / ".join(section["path"]) for section in estimate["sections"]}
        self.assertEqual([row["section"] for row in rows], [paths[item["section_id"]] for item in estimate["line_items"]])
        self.run_program(FIXTURES / "FINAL8_small.pdf", "-o", "a.esx", "--json", "a.json", "--quiet")
        converted = json.loads((self.folder / "a.json").read_text())
        codes = [f"{item['match']['cat']} {item['match']['sel']}" if item.get("match") and item["match"]["cat"] else ""
                 for item in converted["line_items"]]
        self.assertTrue(any(codes))
        self.assertEqual([row["matched_code"] for row in rows], codes)
        for source in ("a.json", "a.esx"):
            text = self.run_program("inspect", source, "--csv", "-")
            self.assertEqual([row["matched_code"] for row in csv.DictReader(io.StringIO(text, newline=""))], codes)
        self.assertEqual(sheet.cell(1, "matched_code"), codes[0])

    def test_formats_and_widths(self):
        _, rows, sheet = self.tables("FINAL8_large")
        for column, code in (("rcv", "#,##0.00"), ("unit_price", "#,##0.00"), ("quantity", "#,##0.00##"), ("page", "")):
            self.assertEqual(sheet.formats[f"{sheet.letters[column]}2"], code)
        self.assertEqual(sheet.formats[f"{sheet.letters['rcv']}{len(rows) + 2}"], "#,##0.00")
        self.assertEqual(len(sheet.widths), len(sheet.letters))
        widths = dict(zip(sheet.letters, sheet.widths))
        self.assertGreater(widths["description"], widths["unit"])
        self.assertLess(max(sheet.widths), 42)

    def test_print(self):
        """On paper, the columns that have values are next to each other, below a header on every page."""
        _, _, sheet = self.tables("FINAL8_large")
        self.assertEqual(sheet.page, {"fitToHeight": "0", "orientation": "landscape"})
        hidden = {name for name, is_hidden in zip(sheet.letters, sheet.hidden) if is_hidden}
        with_values = {name for name, letter in sheet.letters.items() if any(letter in row for row in sheet.rows[1:])}
        self.assertEqual(hidden, set(sheet.letters) - with_values)
        self.assertIn("calculation", hidden)

    def test_rows_are_as_high_as_their_texts(self):
        _, rows, sheet = self.tables("AGELIFE_OP_hard")
        longest = max(range(len(rows)), key=lambda i: len(rows[i]["notes"]))
        self.assertGreater(len(rows[longest]["notes"]), 80)
        self.assertGreater(sheet.heights[longest + 1], 30)


if __name__ == "__main__":
    unittest.main()
