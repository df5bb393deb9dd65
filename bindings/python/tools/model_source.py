"""The Python source of the classes of estimate-v1, from its JSON Schema, and of the exceptions."""

import textwrap

WIDTH = 110
# Names in Python that are not those in the schema.
CLASS_NAMES = {"EstimateWarning": "Warning"}
MEMBER_NAMES = {("Estimate", "line_items"): "items"}
# Classes with methods of their own, which are written by hand.
BASES = {"Estimate": "EstimateMethods", "Section": "SectionMethods", "LineItem": "LineItemMethods"}
# How the pattern of a date begins, with or without a time.
DATE_PATTERN = "^[0-9]{4}-[0-9]{2}-[0-9]{2}"
# Bases that a Python programmer expects.
ERROR_BASES = {"file_not_found": "FileNotFoundError", "output_exists": "FileExistsError", "invalid_usage": "ValueError"}

MODEL_HEAD = '''"""The classes of estimate-v1. Made from its JSON Schema: do not edit.

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


def reference(type_):
    """The component that a type is or may be; None if it is none."""
    alternatives = [type_, *type_.get("anyOf", [])]
    return next((one["$ref"].rpartition("/")[2] for one in alternatives if "$ref" in one), None)


def kinds(type_):
    """The JSON types of a value: several words if it may be null."""
    words = type_.get("type", [])
    return {words} if isinstance(words, str) else set(words)


def may_be_null(type_):
    return "null" in kinds(type_) or {"type": "null"} in type_.get("anyOf", [])


class Member:
    """A member of a class: its annotation, default and reader."""

    def __init__(self, owner, key, type_, is_required, components):
        self.key, self.text = key, type_["description"]
        self.name = MEMBER_NAMES.get((owner, key), key)
        is_list = "items" in type_ and "prefixItems" not in type_
        self.annotation, self.load = scalar(type_["items"] if is_list else type_, components)
        if is_list:
            self.annotation, self.load = f"list[{self.annotation}]", f"_record.list_of({self.load})"
            self.default = "field(default_factory=list)"
        elif self.annotation == "str":
            self.default = f'"{type_.get("default", "")}"'
        elif not is_required or may_be_null(type_):
            self.annotation, self.default = f"{self.annotation} | None", "None"
        elif self.load.endswith(".from_dict"):
            self.default = f"field(default_factory={self.annotation})"
        else:
            self.default = default_source(self.annotation, type_)


def scalar(type_, components):
    """Annotation and reader of a value that is not a list."""
    if component := reference(type_):
        name = CLASS_NAMES.get(component, component)
        return name, name if "enum" in components[component] else f"{name}.from_dict"
    if "prefixItems" in type_:
        return "tuple[float, ...]", "_record.box"
    (kind,) = kinds(type_) - {"null"}
    if kind == "number":
        return ("float", "_record.real") if type_.get("format") == "double" else ("Decimal", "_record.decimal")
    if type_.get("pattern", "").startswith(DATE_PATTERN):
        return "date", "_record.day"
    return {"string": "str", "boolean": "bool", "integer": "int"}[kind], "_record.plain"


def default_source(annotation, type_):
    if annotation == "Decimal":  # an amount that every document has
        return f'Decimal("{type_.get("default", 0)}")'
    default = type_["default"]
    if isinstance(default, str):
        return f"{annotation}.{default.upper()}"
    if isinstance(default, list):
        return repr(tuple(map(float, default)))
    return repr(float(default) if annotation == "float" else default)


def class_source(component, components):
    schema = components[component]
    required = schema.get("required", [])
    members = [
        Member(component, key, type_, key in required, components)
        for key, type_ in schema["properties"].items()
        if len(type_.get("enum", [])) != 1  # the name of the format is always the same
    ]
    name = CLASS_NAMES.get(component, component)
    bases = f"{BASES[name]}, Record" if name in BASES else "Record"
    lines = ["@dataclass", f"class {name}({bases}):"]
    lines += docstring(schema["description"], [(member.name, member.text) for member in members])
    lines += ["", *(f"    {member.name}: {member.annotation} = {member.default}" for member in members)]
    lines += ["", "    _fields = ("]
    lines += [f'        ("{member.name}", "{member.key}", {member.load}),' for member in members]
    return "\n".join([*lines, "    )"])


def enum_source(name, schema):
    """Text, so that members equal the words of estimate-v1."""
    lines = [f"class {name}(str, Enum):", *docstring(schema["description"]), ""]
    lines += [f'    {value.upper()} = "{value}"' for value in schema["enum"]]
    return "\n".join([*lines, "", "    def __str__(self) -> str:", "        return str(self.value)"])


def in_order(component, components):
    """A component after all that it consists of, each once."""
    names = []
    for type_ in components[component].get("properties", {}).values():
        if part := reference(type_.get("items", type_)):
            names += in_order(part, components)
    return list(dict.fromkeys([*names, component]))


def model_source(schema):
    components = schema["$defs"]
    enums, classes = {}, {}
    for component in in_order(reference(schema), components):
        if "enum" in components[component]:
            enums[component] = enum_source(component, components[component])
        else:
            classes[CLASS_NAMES.get(component, component)] = class_source(component, components)
    names = "\n".join(f'    "{name}",' for name in [*enums, *classes])
    parts = [MODEL_HEAD + f"\n__all__ = [\n{names}\n]", *enums.values(), *classes.values()]
    return "\n\n\n".join(parts) + "\n"


def errors_source(errors):
    names, classes, rows = [], [], []
    for code, meaning in errors.items():
        name, base = class_name(code), ERROR_BASES.get(code)
        names.append(name)
        classes.append("\n".join([
            f"class {name}(EsxError{', ' + base if base else ''}):",
            *docstring(meaning),
            "",
            f'    code = "{code}"',
        ]))
        rows.append(f'    "{code}": {name},')
    exported = "\n".join(f'    "{name}",' for name in ["EsxError", "CalculationRefused", *names])
    table = "# The class of each code.\nBY_CODE: dict[str, type[EsxError]] = {\n" + "\n".join(rows) + "\n}"
    return "\n\n\n".join([ERRORS_HEAD + f"\n__all__ = [\n{exported}\n]", *classes, table]) + "\n"
