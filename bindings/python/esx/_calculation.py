"""What the answers of all calculators can do besides holding their members."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from ._calc_model import LiftCalculation


class CalculationMethods:
    """What all calculations have, whatever their result: `total`, `svg`, and lists such as `lines` and `warnings`."""

    if TYPE_CHECKING:
        result: Any

        def __getattr__(self, name: str) -> Any: ...

    @property
    def total(self) -> Decimal:
        """The cost of all lines, with the regional adjustment."""
        return cast("LiftCalculation", self).cost.total

    @property
    def svg(self) -> str:
        """The drawing; empty if it was not asked for."""
        drawing = cast("LiftCalculation", self).drawing
        return drawing.content if drawing is not None else ""

    def _figures(self) -> list[str]:
        return [f"{self.total:,.2f}", f"{len(cast('LiftCalculation', self).lines)} lines"]

    def _repr_html_(self) -> str:
        import html

        lines = cast("LiftCalculation", self).lines
        cells = [(line.description, line.quantity, line.unit, line.unit_price, line.amount) for line in lines]
        rows = ["".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) for row in cells]
        return f"<p>{self.total:,.2f}</p><table><tr>{'</tr><tr>'.join(rows)}</tr></table>{self.svg}"
