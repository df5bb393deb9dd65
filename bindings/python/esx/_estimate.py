"""What estimates, sections and line items can do besides holding their members."""

from __future__ import annotations

import html
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any, Union, cast

from . import _esx, _json
from ._record import Record
from ._source import described

if TYPE_CHECKING:
    import pandas
    import pyarrow

    from .model import Estimate, LineItem, Section, Warning

Cell = Union[str, Decimal, int, tuple[float, ...], None]

_HTML_ROWS = 20


def cents(amount: Decimal | int | str) -> Decimal:
    """The amount rounded half up to the cent, as estimates round.

    >>> cents(Decimal("12.5") * Decimal("1.03"))
    Decimal('12.88')
    """
    if isinstance(amount, (float, bool)) or not isinstance(amount, (Decimal, int, str)):
        raise TypeError(f"expected a Decimal, an int or text, not {described(amount)}")
    try:
        return Decimal(amount).quantize(Decimal("0.01"), ROUND_HALF_UP)
    except InvalidOperation:
        raise ValueError(f"{amount!r} is not an amount") from None


def needs(package: str, user: str) -> Any:
    """A package that only some functions need. ImportError says which one is missing, and for what."""
    import importlib

    try:
        return importlib.import_module(package)
    except ModuleNotFoundError as problem:
        if problem.name != package:
            raise
        raise ModuleNotFoundError(f"{user} needs the package {package}, which is not installed", name=package) from None


def summary(estimate: Estimate) -> str:
    """File name, items, total, and whether its checks hold: what reprs say. No names of people."""
    total = "" if estimate.total is None else f", {estimate.total:,.2f}"
    reconciled = ""
    if estimate.reconciliation.checks:
        reconciled = ", reconciled" if estimate.reconciliation.ok else ", not reconciled"
    name = f" {estimate.source.file_name}" if estimate.source.file_name else ""
    return f"{name}: {len(estimate.items)} items{total}{reconciled}"


class SectionMethods:
    """Methods of Section."""

    @property
    def title(self) -> str:
        """The names from the root down: "Main Level / Kitchen"."""
        section = cast("Section", self)
        return " / ".join(section.path) or section.name


class LineItemMethods:
    """Methods of LineItem."""

    @property
    def amount(self) -> Decimal | None:
        """Quantity × unit price, rounded to the cent; None if one of them is not printed."""
        item = cast("LineItem", self)
        if item.quantity is None or item.unit_price is None:
            return None
        return cents(item.quantity * item.unit_price)

    def _figures(self) -> list[str]:
        item = cast("LineItem", self)
        quantity = "" if item.quantity is None else f"{item.quantity:,f} {item.unit}".strip()
        return [part for part in (quantity, "" if item.rcv is None else f"{item.rcv:,.2f}") if part]


class EstimateMethods:
    """Methods of Estimate."""

    # Warnings from reading an ESX, which are not part of the estimate.
    reading_warnings: tuple[Warning, ...] = ()

    @classmethod
    def from_json(cls, text: str | bytes) -> Estimate:
        """Reads estimate-v1; unknown keys are ignored. Error: MalformedJson; `where` is a JSON pointer."""
        from .model import Estimate, LineItemMatch

        plain = text.decode() if isinstance(text, bytes) else text
        estimate = Estimate._read(_json.loads(_esx.canonical(plain)))
        for item in estimate.items:
            if item.match == LineItemMatch():
                item.match = None
        return estimate

    def to_dict(self) -> dict[str, Any]:
        """The members by their names in estimate-v1, with the name of the format."""
        return {"schema": "estimate-v1", **Record.to_dict(cast("Estimate", self))}

    def to_json(self) -> str:
        """Writes estimate-v1. Values that follow from others, such as paths of sections, are computed anew.

        Error: MalformedJson for a value that estimate-v1 cannot have; `where` is its JSON pointer.
        """
        return _esx.canonical(_json.dumps(self.to_dict()))

    def section_of(self, item: LineItem) -> Section | None:
        """The section that a line item is in."""
        sections = cast("Estimate", self).sections
        return next((section for section in sections if section.id == item.section_id), None)

    @property
    def rooms(self) -> list[Section]:
        """The sections that are rooms."""
        from .model import SectionKind

        return [section for section in cast("Estimate", self).sections if section.kind == SectionKind.ROOM]

    @property
    def total(self) -> Decimal | None:
        """The printed total of replacement cost values; None if there is none."""
        totals = cast("Estimate", self).totals
        if totals.line_items is not None and totals.line_items.rcv is not None:
            return totals.line_items.rcv
        printed = [coverage.rcv for coverage in totals.coverages if coverage.rcv is not None]
        return sum(printed, Decimal(0)) if printed else None

    def to_rows(self) -> list[dict[str, Cell]]:
        """The line items as rows of a table: a column for each printed value, and the page and the box of the line.

        The box is (x0, y0, x1, y1) in points from the top left of the page; None where a line is not printed.
        """
        estimate = cast("Estimate", self)
        titles = {section.id: section.title for section in estimate.sections}
        return [_row(item, titles.get(item.section_id, "")) for item in estimate.items]

    def to_pandas(self, *, exact: bool = False) -> pandas.DataFrame:
        """The line items as a DataFrame. Numbers are floats, or Decimal with `exact`. ImportError without pandas."""
        frame = needs("pandas", "to_pandas").DataFrame(self.to_rows(), columns=list(COLUMNS)).astype({"page": "Int64"})
        if not exact:
            frame = frame.astype({column: float for column in NUMBERS})
        return cast("pandas.DataFrame", frame)

    def to_arrow(self) -> pyarrow.Table:
        """The line items as a table of Arrow, with exact decimals. ImportError without pyarrow."""
        arrow = needs("pyarrow", "to_arrow")
        types = {column: arrow.decimal128(18, 4 if column == "quantity" else 2) for column in NUMBERS}
        types |= {"page": arrow.int32(), "box": arrow.list_(arrow.float64())}
        schema = arrow.schema([(column, types.get(column, arrow.string())) for column in COLUMNS])
        return arrow.Table.from_pylist(self.to_rows(), schema=schema)

    def __repr__(self) -> str:
        return f"<Estimate{summary(cast('Estimate', self))}>"

    def _repr_html_(self) -> str:
        """The line items as a table, for notebooks."""
        rows = self.to_rows()
        shown = [[row[column] for column in _HTML_COLUMNS] for row in rows[:_HTML_ROWS]]
        more = f"<p>… and {len(rows) - len(shown)} more</p>" if len(rows) > len(shown) else ""
        title = html.escape(summary(cast("Estimate", self)).strip(" :"))
        head = "".join(f"<th>{column}</th>" for column in _HTML_COLUMNS)
        body = "".join("<tr>" + "".join(map(_html_cell, row)) + "</tr>" for row in shown)
        return (
            f"<p>{title}</p>"
            f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"
        )


NUMBERS = (
    "quantity",
    "unit_price",
    "remove_price",
    "replace_price",
    "reset_price",
    "tax",
    "overhead_and_profit",
    "rcv",
    "depreciation",
    "acv",
)
COLUMNS = (
    *("number", "section", "group", "cat", "sel", "activity", "description", "calc"),
    *("quantity", "unit", *NUMBERS[1:], "coverage", "status", "notes", "page", "box"),
)
_HTML_COLUMNS = ("number", "section", "description", "quantity", "unit", "unit_price", "rcv")


def _row(item: LineItem, section: str) -> dict[str, Cell]:
    values: dict[str, Any] = {column: getattr(item, column, None) for column in COLUMNS}
    values["section"] = section
    values["activity"] = str(item.activity)
    values["depreciation"] = item.depreciation.amount if item.depreciation else None
    values["notes"] = "\n".join(item.notes)
    values["page"] = item.source.page
    values["box"] = item.source.box if item.source.page is not None else None
    return values


def _html_cell(value: Cell) -> str:
    if isinstance(value, Decimal):
        return f'<td style="text-align: right">{value:,f}</td>'
    return f"<td>{'' if value is None else html.escape(str(value))}</td>"
