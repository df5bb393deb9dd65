"""Mistakes in programs that use the package: each is an error at the line with the mistake, with a helpful message."""

import traceback
import unittest

import esx
from samples import ESTIMATE, LIST

NAME = "<program>"
# What a program has before its mistake.
SETUP = f"""
import io
from datetime import date
from decimal import Decimal
import esx
from esx import calc, roof
result = esx.convert({str(ESTIMATE)!r}, {LIST!r})
estimate = result.estimate
item = estimate.items[0]
prices = esx.PriceList.bundled()
lift = calc.run("lift", work_height_ft=46)
"""
# What a program does later, where the mistake must not come up.
LATER = "\nesx.build(esx.Estimate())\n"
MISTAKES = (
    # Names
    ("item.quantitty = 3", AttributeError, "LineItem has no member 'quantitty'; did you mean 'quantity'?"),
    ("estimate.claim.dates.lost = date(2026, 1, 2)", AttributeError, "did you mean 'loss'"),
    ("esx.LineItem(quantitty=3)", TypeError, "quantitty"),
    ("esx.LineItem.from_dict({'quantitty': 3})", AttributeError, "did you mean 'quantity'"),
    ("item.unit_prize", AttributeError, "unit_prize"),
    ("estimate.total = Decimal(5)", AttributeError, "follows from other members"),
    ("del item.quantity", AttributeError, "cannot be deleted"),
    ("result.comment = 'checked'", AttributeError, "comment"),
    ("result.estimate = estimate", AttributeError, "estimate"),
    ("result.report.counts.exactly", AttributeError, "exactly"),
    ("prices.code = 'OTHER'", AttributeError, "code"),
    ("esx.verify(result.esx).errors = []", AttributeError, "errors"),
    ("esx.convert_one('a.pdf')", AttributeError, "convert_one"),
    ("lift.result.selection", AttributeError, "selection"),
    # Values
    ("item.quantity = 'abc'", TypeError, "LineItem.quantity: expected a Decimal or an int, not str 'abc'"),
    ("item.quantity = 3.5", TypeError, 'write Decimal("3.5")'),
    ("item.quantity = True", TypeError, "not bool"),
    ("item.quantity = Decimal('NaN')", ValueError, "not a number"),
    ("item.unit_price = Decimal('1.234')", ValueError, "more than 2 decimals; esx.cents() rounds"),
    ("item.quantity = 10 ** 20", ValueError, "too large"),
    ("item.activity = 'removed'", ValueError, "is none of replace, remove, "),
    ("item.activity = 3", TypeError, "expected Activity"),
    ("item.description = None", TypeError, "expected text, not NoneType"),
    ("item.excluded = 'no'", TypeError, "expected True or False"),
    ("item.match = 'RFG'", TypeError, "expected LineItemMatch"),
    ("item.source.page = 0", ValueError, "less than 1"),
    ("item.source.box = (1, 2)", ValueError, "expected 4 numbers, not 2"),
    ("estimate.claim.dates.loss = '2026-01-02'", TypeError, "expected a datetime.date"),
    ("esx.LineItem(quantity='many')", TypeError, "LineItem.quantity"),
    ("esx.LineItem.from_dict({'quantity': 'many'})", TypeError, "LineItem.quantity"),
    ("lift.lines[0].amount = '675'", TypeError, "CostLine.amount"),
    # Lists
    ("item.notes = 'a note'", TypeError, "LineItem.notes: expected a list"),
    ("item.notes.append(5)", TypeError, "expected text"),
    ("estimate.items.append('Drywall')", TypeError, "expected LineItem"),
    ("estimate.items.insert(0, None)", TypeError, "expected LineItem"),
    ("estimate.items += [5]", TypeError, "expected LineItem"),
    ("estimate.items[0] = None", TypeError, "expected LineItem"),
    ("estimate.sections.extend(estimate.items)", TypeError, "expected Section"),
    # Calls
    ("esx.PriceList('p.csv')", TypeError, "esx.PriceList.load('p.csv')"),
    ("esx.Conversion('a.pdf')", TypeError, "esx.convert(source) makes a conversion"),
    ("esx.convert(['a.pdf', 'b.pdf'])", TypeError, "esx.convert_many takes several"),
    ("esx.convert(io.StringIO('%PDF'))", TypeError, "open it with mode 'rb'"),
    (f"esx.convert({str(ESTIMATE)!r}, pricelist='X')", TypeError, "pricelist"),
    (f"esx.convert({str(ESTIMATE)!r}, ocr='yes')", esx.InvalidUsage, "ocr"),
    (f"esx.convert({str(ESTIMATE)!r}, threshold='high')", esx.InvalidUsage, "threshold"),
    ("esx.convert('no.pdf')", FileNotFoundError, "no.pdf"),
    ("esx.convert_many('a.pdf')", TypeError, "esx.convert takes one"),
    ("esx.convert_many([5])", TypeError, "not int 5"),
    ("esx.convert_many(['a.pdf'], jobs=0)", esx.InvalidUsage, "jobs count from 1"),
    ("esx.build('a.pdf')", TypeError, "esx.read makes one of a file"),
    ("esx.recalculate(result)", TypeError, "expected an esx.Estimate, not Conversion"),
    ("esx.diff(result, estimate)", TypeError, "a conversion has .esx and .estimate"),
    ("esx.verify(estimate)", TypeError, "not Estimate"),
    ("esx.write_xlsx('a.xlsx', estimate.items)", TypeError, "estimate.to_rows() makes them"),
    ("esx.write_xlsx('a.xlsx', [{'line': item}])", TypeError, "column 'line'"),
    ("esx.cents(1.005)", TypeError, "not float 1.005"),
    ("esx.cents('abc')", ValueError, "not an amount"),
    ("prices.match([5])", TypeError, "descriptions as text, not int 5"),
    ("calc.run('lft')", esx.EsxError, "unknown_calculator"),
    ("calc.run('lift', work_hieght_ft=46)", "CalculationRefused", "work_hieght_ft"),
    ("calc.run('lift', work_height_ft='tall')", "CalculationRefused", "work_height_ft"),
    ("calc.run('lift', 46)", TypeError, "inputs as a dict, not int 46"),
    ("calc.run('lift', {'work_height_ft': 46}, work_height_ft=40)", TypeError, "given as a keyword, and in inputs"),
    ("roof.describe(5)", TypeError, "description as text"),
    ("roof.interview(['asphalt'])", TypeError, "answers as a dict"),
)


class Mistakes(unittest.TestCase):
    def test_each_is_an_error_at_its_line(self):
        self.assertGreater(len(MISTAKES), 30)
        for mistake, error, message in MISTAKES:
            with self.subTest(mistake=mistake):
                caught = self.run_program(SETUP + mistake + LATER)
                self.assertEqual(caught.lines[-1], SETUP.count("\n") + 1, caught.text)
                kinds = {each.__name__ for each in caught.kind.__mro__}
                self.assertIn(error if isinstance(error, str) else error.__name__, kinds, caught.text)
                self.assertIn(message, caught.text)

    def test_a_program_without_a_mistake(self):
        exec(compile(SETUP + "item.quantity = Decimal(3)" + LATER, NAME, "exec"), {})

    def run_program(self, text):
        try:
            exec(compile(text, NAME, "exec"), {})
        except Exception as error:
            return Caught(error)
        self.fail("there is no error")


class Caught:
    """The class of an exception, its text, and the lines of the program that led to it."""

    def __init__(self, error):
        self.kind, self.text = type(error), str(error)
        frames = traceback.extract_tb(error.__traceback__)
        self.lines = [frame.lineno for frame in frames if frame.filename == NAME]


if __name__ == "__main__":
    unittest.main()
