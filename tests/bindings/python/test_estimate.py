"""Estimates as objects: round trips, edits, tables, every class and error of the library."""

import builtins
import copy
import dataclasses
import json
import pickle
import sys
import types
import typing
import unittest
import unittest.mock
from datetime import date, datetime
from decimal import Decimal

import esx
from esx import _esx, calc, errors, model, roof
from esx._record import Record
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


    def test_pandas_has_the_place_of_each_line(self):
        row = self.estimate.to_rows()[0]
        place = self.estimate.items[0].source
        self.assertEqual((row["page"], row["box"]), (place.page, place.box))
        unprinted = esx.Estimate(items=[esx.LineItem(description="Dumpster")]).to_rows()[0]
        self.assertEqual((unprinted["page"], unprinted["box"]), (None, None))

    def test_a_missing_package_is_named(self):
        for package, table in (("pandas", self.estimate.to_pandas), ("pyarrow", self.estimate.to_arrow)):
            with self.subTest(package=package), unittest.mock.patch.dict(sys.modules, {package: None}):
                with self.assertRaisesRegex(ImportError, f"needs the package {package}, which is not installed"):
                    table()

    def test_arrow(self):
        try:
            import pyarrow
        except ImportError:
            pyarrow = FakeArrow()
        with unittest.mock.patch.dict(sys.modules, {"pyarrow": pyarrow}):
            table = self.estimate.to_arrow()
        self.assertEqual(table.num_rows, len(self.estimate.items))
        self.assertEqual(table.column_names, list(self.estimate.to_rows()[0]))
        self.assertEqual(table.to_pylist()[0]["rcv"], self.estimate.items[0].rcv)


class FakeArrow(types.ModuleType):
    """As much of pyarrow as to_arrow uses, for machines without it: Debian has no package of it."""

    class Table:
        @classmethod
        def from_pylist(cls, rows, schema):
            made = cls()
            made.rows, made.num_rows, made.column_names = rows, len(rows), [name for name, _ in schema]
            return made

        def to_pylist(self):
            return self.rows

    def __init__(self):
        super().__init__("pyarrow")
        self.schema = list

    def __getattr__(self, name):
        if name not in {"decimal128", "int32", "list_", "float64", "string"}:
            raise AttributeError(name)
        return lambda *arguments: (name, *arguments)


class Reprs(unittest.TestCase):
    """Short, and without names of people, addresses or numbers of claims."""

    def test_reprs(self):
        result = esx.convert(ESTIMATE, LIST)
        estimate = result.estimate
        item = estimate.items[0]
        self.assertEqual(repr(result), "<Conversion estimate.pdf: 90 items, 155,613.64, reconciled>")
        self.assertEqual(repr(estimate), repr(result).replace("Conversion", "Estimate"))
        self.assertEqual(repr(item), f"<LineItem 1 {item.description[:39]}…: 1 EA, {item.rcv:,.2f}>")
        self.assertEqual(repr(estimate.reconciliation), f"<Reconciliation: {len(estimate.reconciliation.checks)} checks>")
        self.assertRegex(repr(esx.verify(result.esx)), "^<Verification: 0 errors, [0-9]+ warnings>$")
        self.assertEqual(repr(esx.diff(estimate, estimate)), "<EstimateDiff: no line differs>")
        self.assertEqual(repr(esx.PriceList.bundled()), f"<PriceList {LIST}: {len(esx.PriceList.bundled())} items>")

    def test_nothing_personal(self):
        estimate = esx.read(ESTIMATE)
        claim = estimate.claim
        personal = [value for value in texts_of(claim) if len(value) > 3]
        self.assertGreater(len(personal), 10)
        parts = [estimate, claim, claim.dates, estimate.sections, estimate.totals, estimate.source, esx.convert(ESTIMATE)]
        members = [getattr(claim, field.name) for field in dataclasses.fields(claim)]
        parts += [member for member in members if isinstance(member, Record)] + [claim.contacts]
        shown = repr(parts)
        for value in personal:
            self.assertNotIn(value, shown)
        self.assertLess(max(map(len, map(repr, [*estimate.items, *estimate.sections]))), 120)

    def test_tables_are_small(self):
        estimate = esx.read(ESTIMATE)
        self.assertIn("… and 70 more", estimate._repr_html_())
        self.assertIn("no line differs", esx.diff(estimate, estimate)._repr_html_())


def texts_of(record):
    """All texts in a record and those below it."""
    if isinstance(record, str):
        yield record
    elif isinstance(record, list):
        for item in record:
            yield from texts_of(item)
    elif dataclasses.is_dataclass(record):
        for field in dataclasses.fields(record):
            yield from texts_of(getattr(record, field.name))


class Pickles(unittest.TestCase):
    def test_results_survive(self):
        result = esx.convert(ESTIMATE, LIST)
        again = pickle.loads(pickle.dumps(result))
        self.assertEqual((again.esx, again.estimate, again.report), (result.esx, result.estimate, result.report))
        self.assertEqual(pickle.loads(pickle.dumps(again)).estimate, result.estimate)
        for value in (esx.verify(result.esx), esx.diff(ESTIMATE, result.esx), esx.recalculate_esx(result.esx)):
            self.assertEqual(pickle.loads(pickle.dumps(value)), value)
        prices = esx.PriceList.bundled()
        other = pickle.loads(pickle.dumps(prices))
        self.assertEqual((other.code, other.items), (prices.code, prices.items))
        outcome = next(esx.convert_many([ESTIMATE]))
        self.assertEqual(pickle.loads(pickle.dumps(outcome)).result.estimate, outcome.result.estimate)

    def test_what_is_unpickled_or_copied_is_checked_too(self):
        estimate = esx.read(ESTIMATE)
        for other in (pickle.loads(pickle.dumps(estimate)), copy.deepcopy(estimate), copy.copy(estimate)):
            with self.assertRaises(TypeError):
                other.items.append("Drywall")
            with self.assertRaises(AttributeError):
                other.items[0].quantitty = 3


class Classes(unittest.TestCase):
    """The classes as a table: defaults, dictionaries, documentation."""

    def test_every_class_has_defaults_and_survives_a_dictionary(self):
        classes = [getattr(module, name) for module in (model, calc, roof) for name in module.__all__]
        records = [each for each in classes if isinstance(each, type) and issubclass(each, Record)]
        self.assertGreater(len(records), 100)
        for made in records:
            with self.subTest(name=made.__name__):
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
