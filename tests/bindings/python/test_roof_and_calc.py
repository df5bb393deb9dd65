"""Roofs and calculators."""

import io
import pickle
import unittest
from decimal import Decimal

import esx
from esx import calc, roof
from samples import LIST, ROOF, FolderTest

WORDS = "40x30 gable roof 6/12 pitch with 12 inch overhang"


class Roofs(FolderTest):
    def test_preview(self):
        made = roof.preview(ROOF)
        self.assertIsInstance(made, roof.Preview)
        self.assertTrue("<svg" in made.svg)
        self.assertEqual(made._repr_svg_(), made.svg)
        self.assertIsInstance(made.figures.area_sf, float)
        self.assertIsInstance(made.warnings, list)
        with self.assertRaises(esx.RoofReportKindNotSupported):
            roof.preview(b"<letter/>")
        with self.assertRaises(esx.MalformedXml):
            roof.preview(b"letter")

    def test_emit(self):
        made = roof.emit(ROOF, price_list=LIST)
        self.assertIsInstance(made, roof.Roof)
        self.assertEqual(esx.verify(made.esx).errors, [])
        self.assertIsInstance(made.lines[0], roof.ScopeLine)
        self.assertIsInstance(made.lines[0].quantity, Decimal)
        self.assertEqual(made.lines, roof.interview({}, ROOF, LIST).lines)
        self.assertIn("Which underlayment? felt 15", made.assumptions)
        self.assertEqual(made.save(self.folder / made.filename).read_bytes(), made.esx)
        self.assertEqual(roof.emit(io.BytesIO(ROOF.read_bytes()), project_name="Elm").filename, "Elm.esx")

    def test_describe(self):
        made = roof.describe(WORDS)
        self.assertEqual((made.figures.area_sf, made.figures.facet_count), (1502.64, 2))
        self.assertTrue(made.assumptions)
        self.assertTrue(made.self_check.ok)
        self.assertTrue(all(check.ok for check in made.self_check.checks))
        with self.assertRaises(esx.InvalidRoofDescription) as caught:
            roof.describe("40x30 gable roof")
        self.assertEqual(caught.exception.where, "pitch")

    def test_reprs_and_pickles(self):
        for made in (roof.preview(ROOF), roof.describe(WORDS), roof.interview({}, ROOF), calc.run("lift", work_height_ft=46)):
            self.assertRegex(repr(made), r"^<\w+( \w+)?: [^<>]{3,60}>$")
            self.assertEqual(pickle.loads(pickle.dumps(made)), made)

    def test_interview(self):
        first = roof.interview()
        self.assertIsInstance(first, roof.Interview)
        self.assertTrue(first.questions)
        self.assertIsNone(first.total)
        self.assertIn(first.questions[0].id, [question.id for question in roof.questions()])
        self.assertEqual(roof.interview({"mode": "repair"}).error.code, "roof_mode_not_supported")
        self.assertTrue(roof.interview({}, ROOF).questions)
        with self.assertRaises(esx.EsxError):
            roof.interview({"mode": {"a": 1}})


class Calculators(unittest.TestCase):
    def test_every_calculator_is_described(self):
        for each in calc.calculators():
            self.assertIsInstance(each, calc.Calculator)
            self.assertEqual(calc.schema(each.name)["type"], "object")
            self.assertEqual(calc.result_schema(each.name)["type"], "object")
            self.assertTrue(calc.graph(each.name))

    def test_run(self):
        made = calc.run("lift", work_height_ft=46)
        self.assertIsInstance(made, calc.LiftCalculation)
        self.assertIsInstance(made, calc.CalculationMethods)
        self.assertEqual((made.result.selected, made.inputs.work_height_ft), ("boom_art_45", 46.0))
        self.assertIn("horizontal_outreach_ft", made.inputs.defaulted)
        self.assertEqual(made, calc.run("lift", {"work_height_ft": 46}))
        self.assertIsInstance(made.lines[0], calc.CostLine)
        self.assertEqual(sum(line.amount for line in made.lines), made.total)
        self.assertGreater(calc.run("lift", work_height_ft=46, regional_adjustment_pct=10).total, made.total)
        self.assertTrue(calc.run("lift", work_height_ft=46, explain=True).steps)
        crane = calc.run("crane", load_weight_lb=2190, radius_ft=45, set_height_ft=18, drawing=True)
        self.assertIn("<svg", crane.svg)
        self.assertIn("<table>", crane._repr_html_())

    def test_refusals(self):
        with self.assertRaises(calc.CalculationRefused) as caught:
            calc.run("lift")
        self.assertIsInstance(caught.exception, esx.EsxError)
        self.assertTrue(caught.exception.code)
        with self.assertRaises(esx.EsxError):
            calc.run("ladder")
        with self.assertRaises(esx.EsxError):
            calc.schema("ladder")
        with self.assertRaises(esx.FileNotFound):
            calc.run("lift", work_height_ft=46, rates="no.json")
        with self.assertRaises(esx.FileNotFound):
            calc.run("lift", work_height_ft=46, crane_charts="no.csv")

    def test_walk(self):
        first = calc.walk("lift")
        self.assertIsInstance(first, calc.Walk)
        self.assertFalse(first.complete)
        with self.assertRaises(calc.CalculationRefused):
            calc.walk("lift", {"href": "ladder"})


if __name__ == "__main__":
    unittest.main()
