"""Reading, recalculating, verifying and comparing documents; price lists; spreadsheets."""

import copy
import io
import unittest
import zipfile
from decimal import Decimal

import esx
from samples import ESTIMATE, LETTER, LIST, PRICES, ROOT, FolderTest


class Documents(FolderTest):
    def setUp(self):
        super().setUp()
        self.result = esx.convert(ESTIMATE, LIST)

    def test_an_esx_reads_back(self):
        estimate = esx.read(self.result.esx)
        self.assertEqual(estimate.items, esx.read(io.BytesIO(self.result.esx)).items)
        self.assertEqual(estimate.reading_warnings, ())
        self.assertEqual(len(estimate.items), len(self.result.estimate.items))

    def test_json_reads_back_with_its_matches(self):
        path = self.folder / "estimate.json"
        path.write_text(self.result.estimate.to_json())
        self.assertEqual(esx.read(path), self.result.estimate)

    def test_edited_members_are_a_warning(self):
        with zipfile.ZipFile(io.BytesIO(self.result.esx)) as archive:
            members = {name: archive.read(name) for name in archive.namelist()}
        members["GENERIC_ROUGHDRAFT.XML"] = members["GENERIC_ROUGHDRAFT.XML"].replace(b"Miscellaneous", b"Various")
        edited = io.BytesIO()
        with zipfile.ZipFile(edited, "w") as archive:
            for name, content in members.items():
                archive.writestr(name, content)
        read = esx.read(edited.getvalue())
        self.assertEqual([warning.code for warning in read.reading_warnings], ["members_edited"])
        self.assertTrue(esx.verify(edited.getvalue()).errors)

    def test_recalculate_esx(self):
        made = esx.recalculate_esx(self.result.esx)
        self.assertIsInstance(made, esx.RecalculatedEsx)
        self.assertEqual((made.esx, made.warnings), (self.result.esx, ()))
        self.assertEqual(len(made.estimate.items), len(self.result.estimate.items))
        with self.assertRaises(esx.EsxError):
            esx.recalculate_esx(b"PK")

    def test_recalculate_leaves_its_argument_alone(self):
        estimate = self.result.estimate
        before = estimate.items[0].rcv
        estimate.items[0].quantity *= 2
        whole = esx.recalculate(estimate)
        self.assertEqual(estimate.items[0].rcv, before)
        self.assertEqual(whole.items[0].printed.rcv, before)
        self.assertGreater(whole.total, estimate.total)

    def test_verify(self):
        checked = esx.verify(self.result.esx)
        self.assertIsInstance(checked, esx.Verification)
        self.assertTrue(checked.ok)
        self.assertIsInstance(checked.errors, list)
        self.assertTrue(all(isinstance(finding, esx.Finding) for finding in checked.warnings))
        with self.assertRaises(esx.EsxError):
            esx.verify(b"nothing")
        with self.assertRaises(esx.UnsupportedEstimate):
            esx.read(LETTER)

    def test_write_xlsx(self):
        path = self.folder / "lines.xlsx"
        esx.write_xlsx(path, self.result.estimate.to_rows())
        with zipfile.ZipFile(path) as archive:
            self.assertIn("xl/worksheets/sheet1.xml", archive.namelist())
        with self.assertRaises(esx.InvalidUsage):
            esx.write_xlsx(path, [])


class Differences(unittest.TestCase):
    def setUp(self):
        self.before, self.after = esx.read(ESTIMATE), esx.read(ESTIMATE)

    def test_nothing_changed(self):
        self.assertFalse(esx.diff(self.before, self.after))
        self.assertFalse(esx.diff(ESTIMATE, self.after))

    def test_what_only_one_of_them_tells(self):
        for item in self.after.items:
            item.unit_price = None
        self.assertIn("unit_price", esx.diff(self.before, self.after).not_compared)

    def test_changed_added_and_removed(self):
        removed = self.after.items.pop()
        self.after.items[0].unit_price += 10
        self.after.items[1].number = "901"
        after = esx.recalculate(self.after)
        difference = esx.diff(self.before, after)
        self.assertIsInstance(difference, esx.EstimateDiff)
        self.assertEqual([item.number for item in difference.removed], [removed.number])
        (changed,) = difference.changed
        self.assertIsInstance(changed, esx.ChangedLine)
        self.assertEqual(changed.fields["unit_price"], (changed.a.unit_price, changed.a.unit_price + 10))
        self.assertIsInstance(difference.renumbered[0], esx.LinePair)
        self.assertIsInstance(difference.totals[0], esx.TotalChange)
        self.assertEqual(esx.diff(after, self.before).added[0].number, removed.number)
        supplement = difference.supplement()
        self.assertTrue(supplement.items)
        self.assertEqual(esx.verify(difference.supplement_esx()).errors, [])

    def test_one_line_becomes_two(self):
        index, line = next((i, item) for i, item in enumerate(self.after.items) if item.quantity and item.quantity >= 2)
        halves = [copy.deepcopy(line), copy.deepcopy(line)]
        halves[0].quantity = Decimal(1)
        halves[1].quantity = line.quantity - 1
        self.after.items[index : index + 1] = halves
        difference = esx.diff(self.before, self.after)
        (split,) = difference.split
        self.assertIsInstance(split, esx.Regrouping)
        self.assertEqual((split.a, split.b), ([self.before.items[index]], halves))
        self.assertEqual(esx.diff(self.after, self.before).merged[0].b, split.a)


class PriceLists(FolderTest):
    def test_loading(self):
        prices = esx.PriceList.load(PRICES)
        self.assertEqual((prices.code, len(prices)), ("TEST8X_NOV26", 1))
        (item,) = prices.items
        self.assertIsInstance(item, esx.PriceItem)
        self.assertEqual((item.sel, item.replace), ("LAM", Decimal("210.5")))
        self.assertEqual(esx.PriceList.load(prices.to_csv().encode()).items, prices.items)
        self.assertEqual(esx.PriceList.load(PRICES, code="OTHER8X_NOV26").code, "OTHER8X_NOV26")
        self.assertIn("TEST8X_NOV26", repr(prices))
        self.assertEqual((prices.description, prices.source), ("", ""))

    def test_bad_lists(self):
        with self.assertRaises(esx.MalformedPriceList):
            esx.PriceList.load(b"")
        with self.assertRaises(esx.MalformedPriceList) as caught:
            esx.PriceList.load(PRICES + b"RFG,X,+,Bad,SQ,0,cheap,0,0,0,0\n")
        self.assertEqual(caught.exception.where, "line 4")

    def test_items_exports(self):
        file = ROOT / "tests/fixtures/exports/all_items.csv"
        with self.assertRaises(esx.MalformedPriceList):
            esx.PriceList.load(file, code="ITEMS")
        prices = esx.PriceList.load(file, code="ITEMS", strict=False)
        self.assertEqual([row.reason for row in prices.bad_rows], ["sel is a date"] * 2)
        self.assertIsInstance(prices.bad_rows[0], esx.BadRow)
        item = next(item for item in prices.items if item.sel == "TAB25")
        self.assertEqual((item.activities, item.refit, item.labor_minimum), ("&+-", 0, "RFGMN-A"))
        self.assertEqual([part.act for part in item.parts], ["-", "+"])
        self.assertEqual((item.parts[1].wage, item.parts[1].material), (Decimal("56.74"), Decimal("94.56")))
        self.assertEqual(esx.PriceList.load(prices.to_csv().encode()).items, prices.items)
        other = b"Rubro,Sel,Texto,Unit,Price\nDRY,A,Board,SF,2.50\n"
        named = esx.PriceList.load(other, code="A", columns={"cat": "Rubro", "description": "Texto", "act": ""})
        self.assertEqual(named.items[0].replace, Decimal("2.5"))
        self.assertEqual(named.bad_rows, ())

    def test_stored_lists(self):
        self.assertEqual(len(esx.PriceList.stored(LIST, data_dir=self.folder)), len(esx.PriceList.bundled()))
        with self.assertRaises(esx.PriceListNotLoaded):
            esx.PriceList.stored("TXHO8X_SEP20", data_dir=self.folder)
        (bundled,) = esx.price_lists(data_dir=self.folder)
        self.assertIsInstance(bundled, esx.PriceListSummary)
        self.assertTrue(bundled.bundled)

    def test_matching_descriptions(self):
        prices = esx.PriceList.bundled()
        wanted = prices.items[0]
        exact, miss = prices.match([wanted.description, "zebra unicorn"], wanted.unit)
        self.assertIsInstance(exact, esx.Match)
        self.assertEqual((exact.cat, exact.sel, exact.kind), (wanted.cat, wanted.sel, "exact"))
        self.assertEqual((miss.kind, miss.sel), ("none", ""))
        near = prices.match(wanted.description.rsplit(" ", 1)[0] + " thing")[0]
        self.assertTrue(all(isinstance(each, esx.MatchAlternative) for each in near.alternatives))


if __name__ == "__main__":
    unittest.main()
