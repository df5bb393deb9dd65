"""The estimating calculators: cranes, scaffolds, lifts, drying, drywall, debris.

>>> from esx import calc
>>> [each.name for each in calc.calculators()][:3]
['crane', 'scaffold', 'lift']
>>> calc.run("lift", work_height_ft=46).result.selected
'boom_art_45'
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal, overload

from . import _calc_model, _esx, _json
from ._calc_model import *
from ._calculation import CalculationMethods as CalculationMethods
from ._errors import CalculationRefused as CalculationRefused
from ._source import described

__all__ = [
    "CalculationMethods",
    "CalculationRefused",
    "Calculator",
    "calculators",
    "graph",
    "result_schema",
    "run",
    "schema",
    "walk",
]
__all__ += _calc_model.__all__


@dataclass(frozen=True)
class Calculator:
    """A calculator: its name, such as "water-mitigation", and its title."""

    name: str
    title: str


def calculators() -> list[Calculator]:
    """All calculators."""
    return [Calculator(*row) for row in _esx.calculators()]


# The signatures of run are put here.
def run(
    name: str,
    inputs: dict[str, Any] | None = None,
    *,
    regional_adjustment_pct: float = 0,
    explain: bool = False,
    drawing: bool = False,
    rates: str | os.PathLike[str] | None = None,
    crane_charts: str | os.PathLike[str] | None = None,
    **more: Any,
) -> CalculationMethods:
    """Runs a calculator with inputs from a dict, from keywords, or both. Each has a class for its answer.

    Error: CalculationRefused; `code` is the rule that an input breaks, `where` the input.

    rates: a JSON file with prices of your own. crane_charts: a CSV file with load charts of real cranes.
    """
    _check_name(name)
    _check_inputs(inputs, "inputs")
    given = inputs or {}
    if twice := given.keys() & more.keys():
        raise TypeError(f"{', '.join(sorted(twice))}: given as a keyword, and in inputs")
    text = _esx.calculate(
        name,
        _json.dumps({**given, **more}),
        regional_adjustment_pct,
        explain,
        drawing,
        os.fspath(rates) if rates is not None else "",
        os.fspath(crane_charts) if crane_charts is not None else "",
    )
    return _calc_model.ANSWERS[name]._read(_json.loads(text))  # type: ignore[no-any-return, attr-defined]


def _check_name(name: object) -> None:
    if not isinstance(name, str):
        raise TypeError(f"expected the name of a calculator, not {described(name)}")


def _check_inputs(inputs: object, what: str) -> None:
    if inputs is not None and not isinstance(inputs, dict):
        raise TypeError(f"expected {what} as a dict, not {described(inputs)}")


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a calculator's inputs."""
    _check_name(name)
    value: dict[str, Any] = _json.loads(_esx.input_schema(name))
    return value


def result_schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a calculator's result."""
    _check_name(name)
    value: dict[str, Any] = _json.loads(_esx.result_schema(name))
    return value


def graph(name: str) -> dict[str, Any]:
    """The question graph of a calculator."""
    _check_name(name)
    value: dict[str, Any] = _json.loads(_esx.calculator_graph(name))
    return value


def walk(name: str, answers: dict[str, Any] | None = None) -> Walk:
    """The question that follows from the answers so far, or the inputs that they make.

    [[esx/calc/graph.h walk]]

    >>> walk("lift").next.id != ""
    True
    """
    _check_name(name)
    _check_inputs(answers, "answers")
    return Walk._read(_json.loads(_esx.calculator_walk(name, _json.dumps(answers or {}))))
