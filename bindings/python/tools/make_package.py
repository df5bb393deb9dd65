#!/usr/bin/env python3
"""Puts the Python files of the package next to its native module: make_package.py PACKAGE_FOLDER SCHEMA_FOLDER

Writes the classes of estimates, roofs and calculators from JSON Schemas, and errors.py from the errors that the native
module has; copies the other files, with the comments of the C++ headers in their docstrings.
"""

import json
import pathlib
import shutil
import sys
import types

import model_source
from comments import expand_comments

HERE = pathlib.Path(__file__).resolve().parent
SOURCES = HERE.parent / "esx"
ROOF_CLASSES = (
    "RoofPreviewResponse", "RoofSummary", "RoofSelfCheck", "RoofQuestion", "RoofInterviewError", "RoofInterviewResult",
    "RoofQuestionDefinition",
)
DEFAULTED = {"description": "Inputs that were not given.", "type": "array", "items": {"type": "string"}}


def write_if_changed(path, text):
    """Leaves the time of an equal file as it is, and with it Python's compiled one."""
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def remove_others(folder, names):
    for path in folder.glob("*.py*"):
        if path.is_file() and path.name not in names:
            path.unlink()


def estimate_model(schemas, native):
    components = {}
    for name in ("report-v1.json", "estimate-v1.json"):
        components |= json.loads((schemas / name).read_text())["$defs"]
    module = model_source.EstimateModule()

    def refusal(text):
        try:
            native.canonical(text)
        except ValueError as problem:
            return str(problem)
        return ""

    module.exact = model_source.find_exact(module, "Estimate", components, refusal)
    return model_source.module_source(
        module, ["Estimate", "ConversionReport"], components,
        "The classes of estimate-v1 and of the report of a conversion.", "their JSON Schemas",
        "from ._estimate import EstimateMethods, LineItemMethods, SectionMethods",
    )


def roof_model(native):
    components = {}
    for text in native.roof_schemas():
        components |= json.loads(text)["$defs"]
    return model_source.module_source(
        model_source.RoofModule(), ROOF_CLASSES, components, "What is known of roofs.", "the JSON Schemas of answers", ""
    )


def calculator_model(native):
    """The classes of calculators, and the signatures of calc.run."""
    components, rows = {}, []
    for name, inputs, answer in native.calculator_schemas():
        inputs, answer = json.loads(inputs), json.loads(answer)
        components |= inputs["$defs"] | answer["$defs"]
        rows.append((name, model_source.reference(inputs), model_source.reference(answer)))
    walk = json.loads(native.walk_schema())
    components |= walk["$defs"]
    for _, inputs, answer in rows:
        components[answer]["properties"]["inputs"] |= {"$ref": f"#/$defs/{inputs}"}
        components[answer]["properties"]["inputs"].pop("type", None)
    module = model_source.CalculatorModule()
    signatures = model_source.overloads(rows, components, module)
    for _, inputs, _ in rows:
        components[inputs]["properties"]["defaulted"] = DEFAULTED
    text = model_source.module_source(
        module, [*(answer for _, _, answer in rows), model_source.reference(walk)], components,
        "Inputs and answers of the calculators.", "their field lists", "from ._calculation import CalculationMethods",
    )
    table = "".join(f'    "{name}": {module.class_name(answer)},\n' for name, _, answer in rows)
    classes = f"\n\n# The answer of each calculator.\nANSWERS: dict[str, type[CalculationMethods]] = {{\n{table}}}\n"
    return text + classes, signatures


def main():
    folder, schemas = map(pathlib.Path, sys.argv[1:])
    sys.path.insert(0, str(folder))
    import _esx

    # What the native module raises, as long as the package is not there.
    refused = types.ModuleType("esx._errors")
    refused.make_error = lambda code, message, where, details: ValueError(message)
    sys.modules |= {"esx": types.ModuleType("esx"), refused.__name__: refused}

    files = {path.name: expand_comments(path) for path in SOURCES.glob("*.py*")}
    files["errors.py"] = model_source.errors_source(_esx.error_meanings())
    files["model.py"] = estimate_model(schemas, _esx)
    files["_roof_model.py"] = roof_model(_esx)
    files["_calc_model.py"], signatures = calculator_model(_esx)
    files["calc.py"] = files["calc.py"].replace("# The signatures of run are put here.\n", signatures)
    files["py.typed"] = ""
    remove_others(folder, files)
    for name, text in files.items():
        write_if_changed(folder / name, text)
    shutil.rmtree(folder / "__pycache__", ignore_errors=True)


if __name__ == "__main__":
    main()
