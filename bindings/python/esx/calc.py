"""The estimating calculators: cranes, scaffolds, lifts, drying, drywall, debris.

>>> from esx import calc
>>> [each.name for each in calc.calculators()][:3]
['crane', 'scaffold', 'lift']
>>> calc.run("lift", work_height_ft=46).total
Decimal('675')
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from . import _esx, _json
from ._errors import CalculationRefused

__all__ = [
    "Calculation",
    "CalculationRefused",
    "Calculator",
    "CostLine",
    "Step",
    "calculators",
    "graph",
    "result_schema",
    "run",
    "schema",
    "walk",
]


@dataclass(frozen=True)
class Calculator:
    """A calculator: its name, such as "water-mitigation", and its title."""

    name: str
    title: str


@dataclass(frozen=True)
class CostLine:
    """A priced line of a calculation."""

    code: str
    description: str
    quantity: Decimal
    unit: str
    unit_price: Decimal
    amount: Decimal


@dataclass(frozen=True)
class Calculation:
    """What a calculator answers: measures are floats, money is Decimal.

    `drawing` is SVG; `answer` is the whole answer, as `esxconv calc --json` writes it.
    """

    calculator: str
    inputs: dict[str, Any]
    result: dict[str, Any]
    lines: list[CostLine]
    total: Decimal
    warnings: list[dict[str, Any]]
    drawing: str
    answer: dict[str, Any]


@dataclass(frozen=True)
class Step:
    """[[esx/calc/graph.h Walk]] `next` is the question to ask; None when there is none."""

    next: dict[str, Any] | None
    path: str
    inputs: dict[str, Any]
    complete: bool
    answer: dict[str, Any]


def calculators() -> list[Calculator]:
    """All calculators."""
    return [Calculator(*row) for row in _esx.calculators()]


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
) -> Calculation:
    """Runs a calculator with inputs from a dict, from keywords, or both.

    Error: CalculationRefused; `code` is the rule that an input breaks, `where` the input.

    rates: a JSON file with prices of your own. crane_charts: a CSV file with load charts of real cranes.
    """
    text = _esx.calculate(
        name,
        _json.dumps({**(inputs or {}), **more}),
        regional_adjustment_pct,
        explain,
        drawing,
        os.fspath(rates) if rates is not None else "",
        os.fspath(crane_charts) if crane_charts is not None else "",
    )
    answer = _json.loads(text)
    return Calculation(
        answer["calculator"],
        _json.floats(answer["inputs"]),
        _json.floats(answer["result"]),
        [_cost_line(row) for row in answer["line_items"]],
        Decimal(answer["cost"]["total"]),
        answer["warnings"],
        answer.get("drawing", {}).get("content", ""),
        answer,
    )


def _cost_line(row: dict[str, Any]) -> CostLine:
    price, amount = Decimal(row["unit_price"]), Decimal(row["extended"])
    return CostLine(row["code"], row["description"], Decimal(row["quantity"]), row["unit"], price, amount)


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a calculator's inputs."""
    value: dict[str, Any] = _json.loads(_esx.input_schema(name))
    return value


def result_schema(name: str) -> dict[str, Any]:
    """The JSON Schema of a calculator's result."""
    value: dict[str, Any] = _json.loads(_esx.result_schema(name))
    return value


def graph(name: str) -> dict[str, Any]:
    """The question graph of a calculator."""
    value: dict[str, Any] = _json.loads(_esx.calculator_graph(name))
    return value


def walk(name: str, answers: dict[str, Any] | None = None) -> Step:
    """The question that follows from the answers so far, or the inputs that they make.

    [[esx/calc/graph.h walk]]

    >>> walk("lift").next["id"] != ""
    True
    """
    answer = _json.loads(_esx.calculator_walk(name, _json.dumps(answers or {})))
    inputs = _json.floats(answer["inputs"]) or {}
    return Step(answer["next"], answer["path"], inputs, answer["complete"], answer)
