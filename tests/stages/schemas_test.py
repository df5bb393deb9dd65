#!/usr/bin/env python3
"""Compares documents with the JSON Schema files: schemas_test.py FOLDER ESXCONV

The golden estimates, the question graphs, and what esxconv prints are valid, and are not once they are damaged.
"""

import copy
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

try:
    import jsonschema
except ImportError:
    print("skipped: missing jsonschema (python3-jsonschema)")
    sys.exit(77)

HERE = pathlib.Path(__file__).resolve().parent
FIXTURES = HERE.parent / "fixtures" / "synthetic"
GRAPHS = HERE.parents[1] / "libcalc/data/graphs"
FOLDER, PROGRAM = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
ESTIMATES = sorted(HERE.glob("golden/*.estimate.json"))


def validator(name):
    schema = json.loads((FOLDER / f"{name}.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def printed(*words):
    return subprocess.run([PROGRAM, *words], check=False, stdout=subprocess.PIPE, stderr=subprocess.PIPE).stdout


def damaged(document, path, value):
    document = copy.deepcopy(document)
    *parents, last = path
    at = document
    for step in parents:
        at = at[step]
    if value is None:
        del at[last]
    else:
        at[last] = value
    return document


class Schemas(unittest.TestCase):
    def check(self, checker, document, name):
        errors = [f"{error.json_path}: {error.message}" for error in checker.iter_errors(document)]
        self.assertEqual(errors[:5], [], name)

    def check_damage(self, checker, document, damages):
        for path, value in damages:
            self.assertFalse(checker.is_valid(damaged(document, path, value)), path)

    def test_every_file_says_what_it_is(self):
        names = sorted(path.stem for path in FOLDER.glob("*.json"))
        self.assertEqual(names, ["diff-v1", "estimate-input-v1", "estimate-v1", "question-graph-v1", "report-v1"])
        for name in names:
            schema = validator(name).schema
            self.assertEqual(schema["$id"], f"/schemas/{name}.json")
            self.assertTrue(schema["title"] and schema["description"], name)

    def test_estimates(self):
        self.assertGreater(len(ESTIMATES), 20)
        as_written, as_read = validator("estimate-v1"), validator("estimate-input-v1")
        for path in ESTIMATES:
            estimate = json.loads(path.read_text())
            self.check(as_written, estimate, path.name)
            self.check(as_read, estimate, path.name)
        self.check_damage(as_written, estimate, [(["claim"], None), (["schema"], "estimate-v2"),
                                                 (["line_items", 0, "rcv"], "12.50")])
        self.check_damage(as_read, estimate, [(["schema"], None), (["line_items", 0, "activity"], "paint"),
                                              (["sections", 0, "id"], None)])

    def test_an_estimate_may_be_short_where_it_is_read(self):
        self.check(validator("estimate-input-v1"), {"schema": "estimate-v1", "line_items": [{"description": "Clean carpet"}],
                                                    "color": "blue"}, "short")

    def test_question_graphs(self):
        checker = validator("question-graph-v1")
        for path in sorted(GRAPHS.glob("*.json")):
            graph = json.loads(path.read_text())
            self.check(checker, graph, path.name)
            self.check_damage(checker, graph, [(["start"], None), (["nodes", 0, "type"], "essay"),
                                               (["nodes", 0, "question"], None)])

    def test_differences(self):
        checker = validator("diff-v1")
        before, after = FIXTURES / "FINAL8_small.pdf", FIXTURES / "FINAL8_COVTYPE_small.pdf"
        difference = json.loads(printed("diff", "--json", before, after))
        self.assertTrue(difference["changed"] or difference["added"])
        self.check(checker, difference, "diff")
        self.check_damage(checker, difference, [(["totals"], None), (["totals", "sections"], None),
                                                (["totals", "rcv"], [1, 2, 3]), (["moved"], {})])

    def test_reports(self):
        checker = validator("report-v1")
        with tempfile.TemporaryDirectory() as folder:
            report = pathlib.Path(folder, "report.json")
            printed(FIXTURES / "FINAL8_small.pdf", "-o", pathlib.Path(folder, "made.esx"), "--report", report)
            document = json.loads(report.read_text())
        self.check(checker, document, "report")
        self.check_damage(checker, document, [(["counts", "none"], None), (["schema"], "report"), (["reprice", "total"], "1")])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
