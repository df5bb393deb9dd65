"""Estimates as objects: round trips, edits, tables, every class and error of the library."""

import builtins
import copy
import dataclasses
import json
import pickle
import typing
import unittest
from datetime import date, datetime
from decimal import Decimal

import esx
from esx import _esx, errors, model
from samples import ESTIMATE, LIST, ROOT

SYNTHETIC = sorted((ROOT / "tests/fixtures/synthetic").glob("*_small.pdf"))


class RoundTrips(unittest.TestCase):
    def test_every_layout_survives_json(self):
        for path in SYNTHETIC:
            with self.subTest(path=path.name):
                estimate = esx.convert(path, LIST).estimate
                self.assertEqual(esx.Estimate.from_json(estimate.to_json()), estimate)
                self.assertEqual(json.loads(estimate.to_json()), json.loads(esx.convert(path, LIST)._native.estimate_json()))

    def test_without_matches(self):
        estimate = esx.read(ESTIMATE)
        self.assertIsNone(estimate.items[0].match)
        self.assertEqual(esx.Estimate.from_json(estimate.to_json().encode()), estimate)
        self.assertEqual(json.loads(estimate.to_json())["schema"], "estimate-v1")

    def test_a_new_line_without_a_match(self):
        estimate = esx.convert(ESTIMATE, LIST).estimate
        estimate.items.append(
            esx.LineItem(
                number="900", section_id=estimate.items[0].section_id, description="Dumpster", quantity=Decimal(1),
                unit="EA", unit_price=Decimal("450"), activity=esx.Activity.REPLACE, coverage="Dwelling",
            )
        )
        self.assertEqual(esx.Estimate.from_json(estimate.to_json()).items[-1].match, None)
        made = esx.build(estimate)
        self.assertEqual(esx.verify(made.esx).errors, [])
        self.assertEqual(made.estimate.items[-1].rcv, Decimal(450))

    def test_copies_are_independent(self):
        estimate = esx.read(ESTIMATE)
        other = copy.deepcopy(estimate)
        other.items[0].description = "other"
        self.assertNotEqual(other, estimate)
        self.assertEqual(pickle.loads(pickle.dumps(estimate)), estimate)


class Values(unittest.TestCase):
    def setUp(self):
        self.estimate = esx.convert(ESTIMATE, LIST).estimate

    def test_types(self):
        item, dates = self.estimate.items[0], self.estimate.claim.dates
        self.assertIsInstance(item.unit_price, Decimal)
        self.assertIsInstance(item.match.confidence, float)
        self.assertIsInstance(dates.loss, date)
        self.assertIsInstance(dates.contacted, datetime)
        self.assertEqual(item.activity, "replace")
        self.assertEqual(str(item.activity), "replace")
        self.assertEqual(len(item.source.box), 4)

    def test_values_that_no_estimate_has_are_refused_when_it_is_written(self):
        # Past the checks of the class, as code that writes JSON itself would.
        for value in ("many", Decimal("1.23456"), True, Decimal("NaN")):
            object.__setattr__(self.estimate.items[3], "quantity", value)
            with self.subTest(value=value), self.assertRaises(esx.MalformedJson) as caught:
                self.estimate.to_json()
            self.assertEqual(caught.exception.where, "/line_items/3/quantity")

    def test_decimals_are_those_of_the_library(self):
        item = self.estimate.items[0]
        item.quantity, item.unit_price = Decimal("1.2345"), Decimal("1.50000")
        self.assertEqual(json.loads(self.estimate.to_json())["line_items"][0]["quantity"], 1.2345)
        for name, value in (("quantity", "1.23456"), ("unit_price", "1.234"), ("rcv", "0.001")):
            with self.subTest(name=name), self.assertRaisesRegex(ValueError, f"LineItem.{name}: .* decimals"):
                setattr(item, name, Decimal(value))

    def test_bad_json(self):
        for text in ("", "{", "[]", b"\xff", "{}"):
            with self.subTest(text=text), self.assertRaises((esx.MalformedJson, UnicodeDecodeError)):
                esx.Estimate.from_json(text)

    def test_methods(self):
        item = self.estimate.items[0]
        self.assertEqual(self.estimate.section_of(item).id, item.section_id)
        self.assertEqual(item.amount, esx.cents(item.quantity * item.unit_price))
        self.assertIsNone(esx.LineItem().amount)
        self.assertTrue(self.estimate.rooms)
        self.assertEqual(self.estimate.rooms[0].title, " / ".join(self.estimate.rooms[0].path))
        self.assertIsInstance(self.estimate.total, Decimal)
        self.assertIsNone(esx.Estimate().total)
        self.assertEqual(esx.cents("1.005"), Decimal("1.01"))

    def test_html_is_escaped(self):
        self.estimate.items[0].description = "<script>"
        self.assertIn("&lt;script&gt;", self.estimate._repr_html_())
        self.assertNotIn("<script>", self.estimate._repr_html_())

    def test_pandas(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is missing")
        frame = self.estimate.to_pandas()
        self.assertEqual(len(frame), len(self.estimate.items))
        self.assertEqual(frame["rcv"].dtype, float)
        exact = self.estimate.to_pandas(exact=True)
        self.assertEqual(exact["rcv"].dropna().sum(), sum(i.rcv for i in self.estimate.items if i.rcv is not None))
        self.assertIsInstance(pandas.DataFrame(self.estimate.to_rows()), pandas.DataFrame)
        self.assertEqual(len(esx.Estimate().to_pandas()), 0)


class Classes(unittest.TestCase):
    """The classes as a table: defaults, dictionaries, documentation."""

    def test_every_class_has_defaults_and_survives_a_dictionary(self):
        for name in model.__all__:
            made = getattr(esx, name)
            if not dataclasses.is_dataclass(made):
                continue
            with self.subTest(name=name):
                value = made()
                self.assertEqual(made.from_dict(value.to_dict()), value)
                self.assertEqual(typing.get_type_hints(made).keys() & {"nothing"}, set())
                for field in dataclasses.fields(made):
                    self.assertIn(f"    {field.name}: ", made.__doc__)

    def test_the_words_of_enumerations(self):
        self.assertEqual(esx.Activity("remove"), esx.Activity.REMOVE)
        self.assertEqual(esx.SectionKind.ROOM, "room")
        self.assertEqual([esx.MatchKind.NONE, esx.RecapRoomKind.TOTAL], ["none", "total"])


class Errors(unittest.TestCase):
    def test_a_class_for_each_code(self):
        self.assertEqual({code: made.__doc__ for code, made in errors.BY_CODE.items()}, _esx.error_meanings())
        for code, made in errors.BY_CODE.items():
            with self.subTest(code=code):
                error = made("what", "where")
                self.assertIsInstance(error, esx.EsxError)
                self.assertEqual((error.code, error.message, error.where), (code, "what", "where"))
                self.assertEqual(str(error), f"{code}: what (where)")
                again = pickle.loads(pickle.dumps(error))
                self.assertEqual((type(again), again.code, again.where), (made, code, "where"))
                self.assertIs(getattr(esx, made.__name__), made)

    def test_bases_that_a_programmer_expects(self):
        for made, base in ((esx.FileNotFound, FileNotFoundError), (esx.OutputExists, FileExistsError), (esx.InvalidUsage, ValueError)):
            self.assertTrue(issubclass(made, base))
        self.assertFalse(hasattr(builtins, "EsxError"))


if __name__ == "__main__":
    unittest.main()
