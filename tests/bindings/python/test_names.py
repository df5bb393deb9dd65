"""Every public name is used by a test or an example, and the stubs of the native module name what it has."""

import ast
import pathlib
import unittest

import esx
from esx import _calc_model, _esx, _roof_model, calc, errors, model, roof

ROOT = pathlib.Path(__file__).resolve().parents[3]
TESTS = sorted(pathlib.Path(__file__).parent.glob("test_*.py"))
EXAMPLES = sorted((ROOT / "examples/python").glob("*.py"))


def used_names():
    """What tests and examples use: attributes and imported names."""
    names = set()
    for path in [*TESTS, *EXAMPLES]:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute):
                names.add(node.attr)
            elif isinstance(node, ast.ImportFrom):
                names.update(alias.name for alias in node.names)
    return names


class Names(unittest.TestCase):
    def test_every_public_name_is_used(self):
        used = used_names()
        # Records and errors are walked as tables, in test_estimate.py.
        tables = {*model.__all__, *errors.__all__, *_calc_model.__all__, *_roof_model.__all__}
        for module in (esx, roof, calc):
            with self.subTest(module=module.__name__):
                self.assertEqual(sorted(set(module.__all__) - tables - used), [])

    def test_names_exist_and_are_documented(self):
        for module in (esx, roof, calc, model, errors):
            for name in module.__all__:
                with self.subTest(name=f"{module.__name__}.{name}"):
                    self.assertTrue(getattr(module, name).__doc__)

    def test_dir_lists_all(self):
        self.assertLessEqual(set(esx.__all__), set(dir(esx)))
        self.assertIn("UnsupportedEstimate", dir(esx))
        with self.assertRaises(AttributeError):
            esx.no_such_name

    def test_no_comment_is_left_to_expand(self):
        for path in pathlib.Path(esx.__file__).parent.glob("*.py"):
            self.assertNotIn("[[estimate", path.read_text(), path)

    def test_stubs_of_the_native_module_are_complete(self):
        stubs = ast.parse((pathlib.Path(esx.__file__).parent / "_esx.pyi").read_text())
        named = {node.name for node in stubs.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        self.assertEqual({name for name in dir(_esx) if not name.startswith("_")}, named)
        for node in stubs.body:
            if isinstance(node, ast.ClassDef):
                self.check_members(node)

    def check_members(self, stub):
        named = {node.name for node in stub.body if isinstance(node, ast.FunctionDef)}
        named |= {node.target.id for node in stub.body if isinstance(node, ast.AnnAssign)}
        has = {name for name in vars(getattr(_esx, stub.name)) if not name.startswith("_")}
        public = {name for name in named if not name.startswith("_")}
        if stub.name != "OcrMode":  # its values are reached through __members__
            self.assertEqual(has, public, stub.name)


if __name__ == "__main__":
    unittest.main()
