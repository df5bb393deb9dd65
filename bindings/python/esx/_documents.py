"""Reading, recalculating, verifying and comparing documents."""

from __future__ import annotations

import os
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Union

from . import _esx, _json
from ._settings import CoveredText, Ocr, Progress, make_settings
from ._source import Source, described, read_source
from .errors import InvalidUsage

if TYPE_CHECKING:
    from .model import Estimate, LineItem, Warning

_HTML_ROWS = 20


def read(
    source: Source,
    *,
    estimate: int = 1,
    ocr: Ocr = "auto",
    covered_text: CoveredText = "omit",
    password: str = "",
    threads: int | None = None,
    progress: Progress | None = None,
) -> Estimate:
    """Reads an estimate from a PDF, an ESX or its XML, an export of its items (CSV, XLSX), or estimate-v1; the content
    decides which it is. `password`: of a locked PDF.

    [[esx/estimate/read_esx.h read_esx]]

    Warnings about an ESX are in `reading_warnings` of the estimate, those about a PDF in `warnings`.

    >>> len(read("examples/estimate.pdf").items)
    90
    """
    from .model import Estimate

    content = read_source(source)
    settings = make_settings(
        content,
        estimate=estimate,
        ocr=ocr,
        covered_text=covered_text,
        password=password,
        threads=threads,
        progress=progress,
    )
    text, warnings = _esx.read(content.data, settings)
    made = Estimate.from_json(text)
    object.__setattr__(made, "reading_warnings", _warnings(warnings))
    return made


def _warnings(rows: list[tuple[str, str, Union[int, None], str]]) -> tuple[Warning, ...]:
    from .model import Warning

    return tuple(Warning(*row) for row in rows)


def recalculate(estimate: Estimate) -> Estimate:
    """[[esx/estimate/recalculate.h recalculate]]

    The estimate that is given stays as it is.

    >>> estimate = read("examples/estimate.pdf")
    >>> recalculate(estimate) == estimate
    True
    """
    from ._convert import check_estimate
    from .model import Estimate

    check_estimate(estimate)
    return Estimate.from_json(_esx.recalculate(_json.dumps(estimate.to_dict())))


@dataclass(frozen=True, repr=False)
class RecalculatedEsx:
    """An ESX whose totals follow from its lines again."""

    estimate: Estimate
    esx: bytes
    warnings: tuple[Warning, ...]

    def __repr__(self) -> str:
        return f"<RecalculatedEsx: {self.estimate!r}, {len(self.warnings)} warnings>"


def recalculate_esx(source: Source) -> RecalculatedEsx:
    """[[esx/estimate/recalculate.h recalculate_esx]]"""
    from .model import Estimate

    content = read_source(source)
    esx, text, warnings = _esx.recalculate_esx(content.data, content.file_name)
    return RecalculatedEsx(Estimate.from_json(text), esx, _warnings(warnings))


@dataclass(frozen=True)
class Finding:
    """[[esx/estimate/verify_esx.h Finding]]"""

    code: str
    message: str
    where: str


@dataclass(frozen=True, repr=False)
class Verification:
    """What is wrong with an ESX, and what may be wrong."""

    errors: list[Finding]
    warnings: list[Finding]

    @property
    def ok(self) -> bool:
        """Whether there are no errors."""
        return not self.errors

    def __repr__(self) -> str:
        return f"<Verification: {len(self.errors)} errors, {len(self.warnings)} warnings>"


def verify(source: Source) -> Verification:
    """[[esx/estimate/verify_esx.h verify_esx]]

    >>> import esx
    >>> verify(esx.convert("examples/estimate.pdf").esx).errors
    []
    """
    answer = _json.loads(_esx.verify(read_source(source).data))
    return Verification(_findings(answer["errors"]), _findings(answer["warnings"]))


def _findings(rows: list[dict[str, Any]]) -> list[Finding]:
    return [Finding(row["code"], row["message"], row["where"] or "") for row in rows]


@dataclass(frozen=True)
class LinePair:
    """The same line in both estimates."""

    a: LineItem
    b: LineItem


@dataclass(frozen=True)
class ChangedLine:
    """A line whose values differ: `fields` has the value before and after, by name."""

    a: LineItem
    b: LineItem
    fields: dict[str, tuple[Any, Any]]


@dataclass(frozen=True)
class Regrouping:
    """[[esx/estimate/diff.h Regrouping]]"""

    a: list[LineItem]
    b: list[LineItem]


@dataclass(frozen=True)
class TotalChange:
    """A total that differs. `section` is its path; empty for the whole estimate."""

    section: str
    name: str
    a: Decimal
    b: Decimal


@dataclass(frozen=True, repr=False)
class EstimateDiff:
    """What changed between two estimates. True if anything did. `not_compared` names fields that only one has."""

    a: Estimate
    b: Estimate
    added: list[LineItem]
    removed: list[LineItem]
    changed: list[ChangedLine]
    moved: list[LinePair]
    renumbered: list[LinePair]
    split: list[Regrouping]
    merged: list[Regrouping]
    totals: list[TotalChange]
    not_compared: list[str]

    def __bool__(self) -> bool:
        return any(
            (self.added, self.removed, self.changed, self.moved, self.renumbered, self.split, self.merged, self.totals)
        )

    def __repr__(self) -> str:
        kinds = ("added", "removed", "changed", "moved", "renumbered", "split", "merged")
        counts = [f"{len(getattr(self, kind))} {kind}" for kind in kinds if getattr(self, kind)]
        return f"<EstimateDiff: {', '.join(counts) or 'no line differs'}>"

    def _repr_html_(self) -> str:
        import html

        marks = [("+", line) for line in self.added] + [("−", line) for line in self.removed]
        marks += [("~", pair.b) for pair in self.changed]
        cells = [(mark, line.number, line.description, line.rcv) for mark, line in marks[:_HTML_ROWS]]
        rows = ["".join(f"<td>{html.escape(str('' if cell is None else cell))}</td>" for cell in row) for row in cells]
        more = f"<p>… and {len(marks) - len(rows)} more</p>" if len(marks) > len(rows) else ""
        return f"<p>{html.escape(repr(self).strip('<>'))}</p><table><tr>{'</tr><tr>'.join(rows)}</tr></table>{more}"

    def supplement(self) -> Estimate:
        """[[esx/estimate/diff.h make_supplement]]"""
        from .model import Estimate

        return Estimate.from_json(_esx.supplement(_json.dumps(self.a.to_dict()), _json.dumps(self.b.to_dict())))

    def supplement_esx(self) -> bytes:
        """The supplement as the bytes of an ESX file."""
        return _esx.write_esx(_json.dumps(self.supplement().to_dict()))


def diff(a: Estimate | Source, b: Estimate | Source) -> EstimateDiff:
    """What changed from `a` to `b`: estimates, or files of any kind that `read` takes.

    [[esx/estimate/diff.h diff_estimates]]

    >>> before = read("examples/estimate.pdf")
    >>> bool(diff(before, "examples/estimate.pdf"))
    False
    """
    before, after = _estimate(a), _estimate(b)
    answer = _json.loads(_esx.diff(_json.dumps(before.to_dict()), _json.dumps(after.to_dict())))
    old, new = before.items, after.items

    def lines(rows: list[dict[str, Any]], items: list[LineItem]) -> list[LineItem]:
        return [items[row["index"]] for row in rows]

    def pairs(rows: list[dict[str, Any]]) -> list[LinePair]:
        return [LinePair(old[row["line_a"]["index"]], new[row["line_b"]["index"]]) for row in rows]

    def groups(rows: list[dict[str, Any]]) -> list[Regrouping]:
        return [Regrouping(lines(row["lines_a"], old), lines(row["lines_b"], new)) for row in rows]

    return EstimateDiff(
        before,
        after,
        added=lines(answer["added"], new),
        removed=lines(answer["removed"], old),
        changed=[
            ChangedLine(old[row["line_a"]["index"]], new[row["line_b"]["index"]], _changes(row["fields"]))
            for row in answer["changed"]
        ],
        moved=pairs(answer["moved"]),
        renumbered=pairs(answer["renumbered"]),
        split=groups(answer["split"]),
        merged=groups(answer["merged"]),
        totals=_totals(answer["totals"]),
        not_compared=answer["not_compared"],
    )


def _estimate(source: Estimate | Source) -> Estimate:
    from .model import Estimate

    return source if isinstance(source, Estimate) else read(source)


def _changes(fields: dict[str, list[Any]]) -> dict[str, tuple[Any, Any]]:
    return {name: (_exact(a), _exact(b)) for name, (a, b) in fields.items()}


def _exact(value: Any) -> Any:
    return Decimal(value) if isinstance(value, int) else value


def _totals(totals: dict[str, Any]) -> list[TotalChange]:
    sections = {"": {name: pair for name, pair in totals.items() if name != "sections"}, **totals["sections"]}
    return [TotalChange(section, name, *map(Decimal, pair)) for section, rows in sections.items() for name, pair in rows.items()]


def write_xlsx(
    path: str | os.PathLike[str], rows: list[dict[str, Any]], *, sheet: str = "Line items"
) -> None:
    """Writes rows, such as those of Estimate.to_rows(), as a spreadsheet with a header. Needs no other package.

    Numbers are written with the digits they have. Errors: InvalidUsage without rows, OutputFailed; TypeError for rows
    that are not dictionaries, or a cell that a spreadsheet cannot have.
    """
    from ._convert import write_file

    if not rows:
        raise InvalidUsage("there are no rows to write")
    for row in rows:
        if not isinstance(row, dict):
            raise TypeError(f"expected dictionaries, not {described(row)}; estimate.to_rows() makes them")
    columns = list(rows[0])
    write_file(path, _esx.workbook(columns, [[_cell(row.get(name), name) for name in columns] for row in rows], sheet))


def _cell(value: Any, column: str) -> Any:
    """A value as a spreadsheet has it: boxes as text."""
    if value is None or isinstance(value, (str, int, float, Decimal)):
        return value
    if isinstance(value, tuple):
        return " ".join(f"{number:g}" for number in value)
    raise TypeError(f"column {column!r}: a spreadsheet has text and numbers, not {described(value)}")
