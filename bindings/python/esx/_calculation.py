"""What the answers of all calculators can do besides holding their members."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import _calc_model as answers


class CalculationMethods:
    """What all calculations have, whatever their inputs and their result are."""

    if TYPE_CHECKING:  # members of the classes that are generated
        calculator: str
        inputs: Any
        result: Any
        lines: list[answers.CostLine]
        cost: answers.Cost
        warnings: list[answers.Warning]
        assumptions: list[answers.Assumption]
        citations: list[answers.Citation]
        disagreements: list[answers.Disagreement]
        sensitivity: list[answers.Sensitivity]
        ranges: list[answers.Range]
        steps: list[answers.Step]
        drawing: answers.Drawing | None

    @property
    def total(self) -> Decimal:
        """The cost of all lines, with the regional adjustment."""
        return self.cost.total

    @property
    def svg(self) -> str:
        """The drawing; empty if it was not asked for."""
        return self.drawing.content if self.drawing is not None else ""

    def _figures(self) -> list[str]:
        return [f"{self.total:,.2f}", f"{len(self.lines)} lines"]

    def _repr_html_(self) -> str:
        import html

        cells = [(line.description, line.quantity, line.unit, line.unit_price, line.amount) for line in self.lines]
        rows = ["".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) for row in cells]
        return f"<p>{self.total:,.2f}</p><table><tr>{'</tr><tr>'.join(rows)}</tr></table>{self.svg}"
