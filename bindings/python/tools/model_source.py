"""The Python source of the classes of estimate-v1 and of the exceptions, from the description of the library."""

import textwrap

WIDTH = 110
# Members whose name in Python is not the one in estimate-v1.
RENAMED = {("Estimate", "line_items"): "items"}
# Decimals in C++ are exact; these numbers are doubles there.
REALS = {"confidence"}
# Classes whose members are all dates.
DATES = {"ClaimDates"}
# A group of fields is an object without a struct of its own.
GROUPS = {("Estimate", "totals"): "Totals", ("PrintedTotals", "totals"): "Totals", ("LineItem", "source"): "Place"}
ENUMS = {
    ("Section", "kind"): ("SectionKind", "What a section is."),
    ("ActivityCosts", "activity"): ("Activity", "What is done with the thing that a line describes."),
    ("LineItemMatch", "activity"): ("Activity", ""),
    ("LineItem", "activity"): ("Activity", ""),
    ("LineItemMatch", "kind"): ("MatchKind", "How the price list entry of a line was found."),
    ("RecapRoom", "kind"): ("RecapRoomKind", "What a row of the recap by room is."),
}
# Classes with methods of their own, which are written by hand.
BASES = {"Estimate": "EstimateMethods", "Section": "SectionMethods", "LineItem": "LineItemMethods"}
# Bases that a Python programmer expects.
ERROR_BASES = {"file_not_found": "FileNotFoundError", "output_exists": "FileExistsError", "invalid_usage": "ValueError"}

MODEL_HEAD = '''"""The classes of estimate-v1. Made from the field lists of the library: do not edit.

What the document does not have is None, or an empty text or list; nothing is invented.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import Enum

from . import _record
from ._estimate import EstimateMethods, LineItemMethods, SectionMethods
from ._record import Record
'''

ERRORS_HEAD = '''"""The exception of each error code of the library. Made from its table of errors: do not edit."""

from __future__ import annotations

from ._errors import CalculationRefused, EsxError
'''


def class_name(code):
    return "".join(word.capitalize() for word in code.split("_"))


def docstring(text, attributes=()):
    lines = [f'    """{text}']
    if attributes:
        lines.append("")
        for name, meaning in attributes:
            lines += textwrap.wrap(f"{name}: {meaning}", WIDTH - 4, initial_indent="    ", subsequent_indent="        ")
        return [*lines, '    """']
    return [lines[0] + '"""']


class Member:
    """A member of a class: its annotation, default and reader."""

    def __init__(self, owner, field, defaults):
        self.key, self.text = field["name"], field["text"]
        self.name = RENAMED.get((owner, self.key), self.key)
        type_ = field["type"]
        default = defaults.get(self.key)
        is_list = type_["kind"] == "array" and self.key != "box"
        self.annotation, self.load = scalar(owner, self.key, type_["items"] if is_list else type_)
        if is_list:
            self.annotation, self.load = f"list[{self.annotation}]", f"_record.list_of({self.load})"
            self.default = "field(default_factory=list)"
        elif type_["kind"] == "object":
            self.default = f"field(default_factory={self.annotation})" if default is not None else "None"
        else:
            self.default = default_source(self.annotation, type_, default)
        if self.default == "None":
            self.annotation += " | None"


def scalar(owner, key, type_):
    """Annotation and reader of a value that is not a list."""
    if key == "box":
        return "tuple[float, ...]", "_record.box"
    if type_["kind"] == "object":
        name = type_.get("struct") or GROUPS.get((owner, key)) or type_["group"]["name"]
        return name, f"{name}.from_dict"
    if (owner, key) in ENUMS:
        name = ENUMS[owner, key][0]
        return name, name
    if type_["kind"] == "number":
        return ("float", "_record.real") if key in REALS else ("Decimal", "_record.decimal")
    if owner in DATES:
        return "date", "_record.day"
    return {"string": "str", "boolean": "bool", "integer": "int"}[type_["kind"]], "_record.plain"


def default_source(annotation, type_, default):
    if annotation == "str":
        return f'"{default or ""}"'
    if default is None:
        return "None"
    if annotation == "Decimal":
        return f'Decimal("{default}")'
    if annotation == "tuple[float, ...]":
        return "(0.0, 0.0, 0.0, 0.0)"
    if type_["values"]:
        return f"{annotation}.{default.upper()}"
    return repr(float(default) if annotation == "float" else default)


def class_source(name, text, fields, defaults):
    members = [Member(name, field, defaults) for field in fields if not field["type"]["values"] == ["estimate-v1"]]
    bases = f"{BASES[name]}, Record" if name in BASES else "Record"
    lines = ["@dataclass", f"class {name}({bases}):"]
    lines += docstring(text, [(member.name, member.text) for member in members])
    lines += ["", *(f"    {member.name}: {member.annotation} = {member.default}" for member in members)]
    lines += ["", "    _fields = ("]
    lines += [f'        ("{member.name}", "{member.key}", {member.load}),' for member in members]
    return "\n".join([*lines, "    )"])


def enum_source(name, text, values):
    """Text, so that members equal the words of estimate-v1."""
    lines = [f"class {name}(str, Enum):", *docstring(text), ""]
    lines += [f'    {value.upper()} = "{value}"' for value in values]
    return "\n".join([*lines, "", "    def __str__(self) -> str:", "        return str(self.value)"])


def model_source(structs):
    enums, groups, classes = {}, {}, {}
    for struct in structs:
        owner = struct["name"]
        for field in struct["fields"]:
            key, group = (owner, field["name"]), field["type"].get("group")
            if key in ENUMS and ENUMS[key][1]:
                enums[ENUMS[key][0]] = enum_source(*ENUMS[key], field["type"]["values"])
            if group and (name := GROUPS.get(key, group["name"])) not in groups:
                groups[name] = class_source(name, field["text"], group["fields"], struct["defaults"].get(field["name"]) or {})
                classes[name] = groups[name]
        classes[owner] = class_source(owner, struct["text"], struct["fields"], struct["defaults"])
    names = "\n".join(f'    "{name}",' for name in [*enums, *classes])
    parts = [MODEL_HEAD + f"\n__all__ = [\n{names}\n]", *enums.values(), *classes.values()]
    return "\n\n\n".join(parts) + "\n"


def errors_source(errors):
    names, classes, rows = [], [], []
    for error in errors:
        name, base = class_name(error["code"]), ERROR_BASES.get(error["code"])
        names.append(name)
        classes.append("\n".join([
            f"class {name}(EsxError{', ' + base if base else ''}):",
            *docstring(error["meaning"]),
            "",
            f'    code = "{error["code"]}"',
        ]))
        rows.append(f'    "{error["code"]}": {name},')
    exported = "\n".join(f'    "{name}",' for name in ["EsxError", "CalculationRefused", *names])
    table = "# The class of each code.\nBY_CODE: dict[str, type[EsxError]] = {\n" + "\n".join(rows) + "\n}"
    return "\n\n\n".join([ERRORS_HEAD + f"\n__all__ = [\n{exported}\n]", *classes, table]) + "\n"
