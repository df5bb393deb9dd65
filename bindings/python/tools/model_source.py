"""The Python source of the classes that JSON Schemas describe, and of the exceptions."""

import json
import keyword
import re
import textwrap

WIDTH = 110
# How the pattern of a date begins, with or without a time.
DATE_PATTERN = "^[0-9]{4}-[0-9]{2}-[0-9]{2}"
# Bases that a Python programmer expects.
ERROR_BASES = {"file_not_found": "FileNotFoundError", "output_exists": "FileExistsError", "invalid_usage": "ValueError"}
# More decimals, and more digits before the point, than any number of an estimate has.
TOO_FINE = "0.000000001"
TOO_LONG = 20

HEAD = '''"""{text} Made from {source}: do not edit.

What a document does not have is None, or an empty text or list; nothing is invented.
"""

from __future__ import annotations

from dataclasses import dataclass, field as made
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Any, Literal

{imports}
from ._record import Box, Day, Exact, Free, Many, Nested, One, Real, Record, Text, Truth, Whole, Words
'''

ERRORS_HEAD = '''"""The exception of each error code of the library. Made from its table of errors: do not edit."""

from __future__ import annotations

from ._errors import CalculationRefused, EsxError
'''


class Module:
    """What the generated classes of one module have that their schemas do not say."""

    bases = {}  # classes with methods of their own, which are written by hand
    members = {}  # names of members that are not those in the schema
    shown = {}  # texts in a repr: no names of people, addresses or numbers of claims
    exact = {}  # decimals, and digits before the point, of exact numbers by class and key
    later = ()  # components whose classes follow: what refers to them has dictionaries

    def class_name(self, component):
        return component

    def is_real(self, component, key, type_):
        """Whether a number is a float; else it is a Decimal."""
        raise NotImplementedError


class EstimateModule(Module):
    """estimate-v1 and the report of a conversion."""

    members = {("Estimate", "line_items"): "items"}
    bases = {"Estimate": "EstimateMethods", "Section": "SectionMethods", "LineItem": "LineItemMethods"}
    shown = {
        "LineItem": ("number", "description"), "Section": ("id", "kind"), "Warning": ("code",), "Check": ("what",),
        "MatchedLine": ("number", "description"), "MissedLine": ("number", "description"), "StageTrace": ("stage",),
        "ConversionReport": ("price_list",), "RecapCategory": ("name",), "Opening": ("kind",),
    }

    def class_name(self, component):
        return {"EstimateWarning": "Warning"}.get(component, component)

    def is_real(self, component, key, type_):
        return type_.get("format") == "double" or key in {"confidence", "milliseconds"}


class RoofModule(Module):
    """Figures and scopes of roofs."""

    shown = {"ScopeLine": ("cat", "sel"), "Check": ("quantity",), "Warning": ("code",), "Question": ("id",)}

    def class_name(self, component):
        return {"RoofPreviewResponse": "ReportFigures"}.get(component, component.removeprefix("Roof"))

    def is_real(self, component, key, type_):
        return component != "RoofScopeLine" and (component, key) != ("RoofInterviewResult", "total")


class CalculatorModule(Module):
    """Inputs and answers of calculators."""

    members = {("CalcLineItem", "extended"): "amount", (None, "line_items"): "lines"}
    shown = {"CostLine": ("code",), "Warning": ("code",), "Citation": ("id",), "Range": ("path",)}

    def class_name(self, component):
        if component.endswith("ResultEnvelope"):
            return component.removesuffix("ResultEnvelope") + "Calculation"
        return {"CalcLineItem": "CostLine"}.get(component, component.removeprefix("Calc"))

    def base(self, component):
        return "CalculationMethods" if component.endswith("ResultEnvelope") else None

    def is_real(self, component, key, type_):
        unit = type_.get("x-unit", "USD")
        return component != "CalcCost" and not unit.startswith("USD")


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
    """A member of a class: its annotation, default and kind, the last as an expression of Python."""

    def __init__(self, module, owner, key, type_, is_required, components):
        self.key, self.text = key, type_.get("description", "")
        self.name = module.members.get((owner, key)) or module.members.get((None, key), key)
        if keyword.iskeyword(self.name):
            self.name += "_"
        exact = module.exact.get((owner, key), ())
        real = module.is_real(owner, key, type_)
        self.annotation, self.kind, zero = value_of(module, type_, components, real, exact)
        default = type_.get("default")
        self.default = zero if default is None else default_source(self.annotation, zero, default)
        # Texts and lists are empty instead of None.
        if may_be_null(type_) or (not is_required and default is None):
            if self.annotation != "str" and not self.annotation.startswith(("list[", "Any")):
                self.annotation, self.default = f"{self.annotation} | None", "None"
                self.kind = self.kind.replace(")", ", none=True)").replace("(, ", "(")


def value_of(module, type_, components, real, exact):
    """Annotation, kind and zero of a value."""
    if component := reference(type_):
        if component in module.later:
            return "dict[str, Any]", "Free()", "made(default_factory=dict)"
        name = module.class_name(component)
        if "enum" in components[component]:
            first = components[component]["enum"][0]
            return name, f"One({name})", f"{name}.{member_of_enumeration(first)}"
        return name, f"Nested({name})", f"made(default_factory={name})"
    if "prefixItems" in type_:
        count = len(type_["prefixItems"])
        return "tuple[float, ...]", f"Box({count})", repr((0.0,) * count)
    if "items" in type_:
        annotation, kind, _ = value_of(module, type_["items"], components, real, exact)
        return f"list[{annotation}]", f"Many({kind})", "made(default_factory=list)"
    words = type_.get("enum")
    (kind,) = kinds(type_) - {"null"} or {"any"}
    if kind == "string" and words:
        listed = ", ".join(json.dumps(word) for word in words)
        return f"Literal[{listed}]", f"Words({listed})", json.dumps(words[0])
    if kind == "number":
        if real:
            return "float", "Real()", "0.0"
        return "Decimal", f"Exact({', '.join(map(str, exact))})", 'Decimal("0")'
    if type_.get("pattern", "").startswith(DATE_PATTERN):
        return "date", "Day()", "date.min"
    return {
        "string": ("str", "Text()", '""'),
        "boolean": ("bool", "Truth()", "False"),
        "integer": ("int", f"Whole({type_.get('minimum', '')})", str(max(0, type_.get("minimum", 0)))),
        "object": ("dict[str, Any]", "Free()", "made(default_factory=dict)"),
        "any": ("Any", "Free()", "None"),
    }[kind]


def default_source(annotation, zero, default):
    if annotation == "Decimal":
        return f'Decimal("{default}")'
    if annotation.startswith(("str", "Literal")):
        return json.dumps(default)
    if isinstance(default, str):
        return f"{annotation}.{member_of_enumeration(default)}"
    if annotation.startswith("tuple"):
        return repr(tuple(map(float, default)))
    if isinstance(default, (list, dict)):
        return zero
    return repr(float(default) if annotation == "float" else default)


def member_of_enumeration(word):
    return word.upper()


def members_of(module, component, components):
    schema = components[component]
    required = schema.get("required", [])
    return [
        Member(module, component, key, type_, key in required, components)
        for key, type_ in schema["properties"].items()
        if len(type_.get("enum", [])) != 1  # the name of the format is always the same
    ]


def class_source(module, component, components):
    members = members_of(module, component, components)
    name = module.class_name(component)
    base = module.bases.get(component) or getattr(module, "base", lambda _: None)(component)
    lines = ["@dataclass(repr=False)", f"class {name}({base + ', ' if base else ''}Record):"]
    lines += docstring(components[component]["description"], [(member.name, member.text) for member in members])
    lines += ["", *(f"    {member.name}: {member.annotation} = {member.default}" for member in members)]
    if shown := module.shown.get(name):
        lines += ["", f"    _shown = {shown!r}"]
    lines += ["", "    _fields = ("]
    lines += [f'        ("{member.name}", "{member.key}", {member.kind}),' for member in members]
    return "\n".join([*lines, "    )"])


def enum_source(name, schema):
    """Text, so that members equal the words of the document."""
    lines = [f"class {name}(str, Enum):", *docstring(schema["description"]), ""]
    lines += [f'    {member_of_enumeration(value)} = "{value}"' for value in schema["enum"]]
    return "\n".join([*lines, "", "    def __str__(self) -> str:", "        return str(self.value)"])


def parts_of(type_):
    """The components that a type consists of."""
    if component := reference(type_):
        return [component]
    return parts_of(type_["items"]) if "items" in type_ and "prefixItems" not in type_ else []


def in_order(component, components, seen=()):
    """A component after all that it consists of, each once."""
    names = []
    for type_ in components[component].get("properties", {}).values():
        for part in parts_of(type_):
            if part not in (*seen, component):
                names += in_order(part, components, (*seen, component))
    return list(dict.fromkeys([*names, component]))


def module_source(module, roots, components, text, source, imports):
    """The classes of some components and all that they consist of."""
    enums, classes = {}, {}
    ordered = list(dict.fromkeys(name for root in roots for name in in_order(root, components)))
    for place, component in enumerate(ordered):
        name, module.later = module.class_name(component), ordered[place:]
        if "enum" in components[component]:
            enums[name] = enum_source(name, components[component])
        else:
            classes[name] = class_source(module, component, components)
    names = "\n".join(f'    "{name}",' for name in [*enums, *classes])
    head = HEAD.format(text=text, source=source, imports=imports)
    parts = [head + f"\n__all__ = [\n{names}\n]", *enums.values(), *classes.values()]
    return without_unused("\n\n\n".join(parts) + "\n")


def without_unused(text):
    """Imports of what the module has are left."""
    head, _, body = text.partition("\n__all__ = ")
    for line in re.findall(r"^from .* import .*$", head, re.MULTILINE):
        start, names = line.split(" import ")
        used = [
            name for name in names.split(", ")
            if name == "annotations" or re.search(rf"\b{name.rpartition(' ')[2]}\b", body)
        ]
        head = head.replace(line + "\n", f"{start} import {', '.join(used)}\n" if used else "")
    return f"{head}\n__all__ = {body}"


def find_exact(module, root, components, refusal):
    """How many decimals each exact number may have, and digits before the point: what the library refuses says it.

    `refusal` takes estimate-v1 and gives the message of the error; empty if there is none.
    """
    found, paths, waiting = {}, {root: []}, [root]
    while waiting:
        component = waiting.pop(0)
        for key, type_ in components[component].get("properties", {}).items():
            part = (parts_of(type_) or [None])[0]
            if part and part not in paths:
                paths[part] = [*paths[component], (key, "items" in type_)]
                waiting.append(part)
            if kinds(type_) - {"null"} == {"number"} and not module.is_real(component, key, type_):

                def refused(number, path=(*paths[component], (key, False))):
                    for name, is_list in reversed(path):
                        number = f'{{"{name}":[{number}]}}' if is_list else f'{{"{name}":{number}}}'
                    return refusal('{"schema":"estimate-v1",' + number[1:])

                if limit := re.search(r"at most (\d+) decimals", refused(TOO_FINE)):
                    taken = [digits for digits in range(1, TOO_LONG) if not refused("9" * digits)]
                    found[component, key] = (int(limit[1]), *taken[-1:])
    return found


def overloads(calculators, components, module):
    """The signatures of calc.run: one for each calculator, with its inputs as keywords."""
    options = {"regional_adjustment_pct", "explain", "drawing", "rates", "crane_charts"}
    shared = (
        "    regional_adjustment_pct: float = ...,\n    explain: bool = ...,\n    drawing: bool = ...,\n"
        "    rates: str | os.PathLike[str] | None = ...,\n    crane_charts: str | os.PathLike[str] | None = ...,\n"
    )
    parts = []
    for name, inputs, answer in calculators:
        keywords = ""
        for member in members_of(module, inputs, components):
            if member.key not in options:
                keywords += f"    {member.key}: {plain_annotation(member.annotation)} = ...,\n"
        parts.append(
            f'@overload\ndef run(\n    name: Literal["{name}"],\n    inputs: dict[str, Any] | None = ...,\n    *,\n'
            f"{shared}{keywords}) -> {module.class_name(answer)}: ...\n"
        )
    parts.append(
        "@overload\ndef run(\n    name: str,\n    inputs: dict[str, Any] | None = ...,\n    *,\n"
        f"{shared}) -> CalculationMethods: ...\n"
    )
    return "\n\n".join(parts)


def plain_annotation(annotation):
    """What a caller writes: numbers of any type, dictionaries for objects."""
    plain = annotation.removesuffix(" | None")
    if plain in {"Decimal", "float"}:
        return "float | Decimal"
    if plain.startswith("list["):
        return f"list[{plain_annotation(plain[5:-1])}]"
    return plain if plain in {"str", "int", "bool"} or plain.startswith(("Literal", "dict", "tuple")) else "dict[str, Any]"


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
