"""Roofs: measurement reports, roofs from descriptions, the interview.

>>> from esx import roof
>>> made = roof.describe("40x30 gable roof 6/12 pitch with 12 inch overhang")
>>> made.figures["area_sf"]
1502.64
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from . import _esx, _json
from ._convert import write_file
from ._settings import ListChoice, make_settings
from ._source import Source, read_source

__all__ = ["Interview", "Preview", "Roof", "ScopeLine", "describe", "emit", "interview", "preview", "questions"]


@dataclass(frozen=True)
class ScopeLine:
    """[[esx/roof/scope.h ScopeLine]]"""

    cat: str
    sel: str
    description: str
    act: str
    quantity: Decimal
    unit: str
    unit_price: Decimal | None
    total: Decimal | None
    rule: str
    in_price_list: bool


@dataclass(frozen=True)
class Preview:
    """What a report shows before anything is made of it: `figures` has areas, lengths and pitches; `svg` the plan."""

    figures: dict[str, Any]
    svg: str

    @property
    def warnings(self) -> list[dict[str, str]]:
        """What the user should look at."""
        return list(self.figures["warnings"])

    def _repr_svg_(self) -> str:
        return self.svg


@dataclass(frozen=True)
class Roof:
    """A roof as an ESX: its bytes, the figures, the lines of its scope, and what was assumed."""

    esx: bytes
    filename: str
    figures: dict[str, Any]
    lines: list[ScopeLine]
    assumptions: list[str]
    warnings: list[dict[str, str]]

    def save(self, path: str | os.PathLike[str], *, overwrite: bool = True) -> Path:
        """Writes the ESX file, whole or not at all. Errors: OutputExists, OutputFailed."""
        return write_file(path, self.esx, overwrite=overwrite)


@dataclass(frozen=True)
class Interview:
    """The questions that are visible after the answers so far, and the scope when nothing required is open."""

    questions: list[dict[str, Any]]
    lines: list[ScopeLine]
    total: Decimal | None
    summary: str
    error: dict[str, Any] | None
    warnings: list[dict[str, str]]


def preview(report: Source) -> Preview:
    """The figures and the plan of a roof report.

    [[esx/roof/read_report.h read_report]]

    >>> preview("tests/fixtures/roof/hover_hip.xml").figures["facet_count"]
    4
    """
    answer = _json.loads(_esx.roof_preview(read_source(report).data))
    svg = answer.pop("svg")
    return Preview(_json.floats(answer), svg)


def emit(
    report: Source,
    price_list: ListChoice = None,
    *,
    project_name: str = "",
    data_dir: str | os.PathLike[str] | None = None,
) -> Roof:
    """An ESX of a roof report, with a sketch and a scope.

    [[esx/roof/emit.h emit]]

    Without a `price_list`, the scope has the prices of the bundled one, with a warning.
    """
    content = read_source(report)
    name = project_name or Path(content.file_name).stem
    settings = make_settings(content, price_list=price_list, data_dir=data_dir)
    return _roof(*_esx.roof_emit(content.data, name, settings))


def describe(
    words: str,
    price_list: ListChoice = None,
    *,
    project_name: str = "",
    data_dir: str | os.PathLike[str] | None = None,
) -> Roof:
    """An ESX of a roof that is described in words.

    [[esx/roof/describe.h read_description]]

    Error: InvalidRoofDescription; `where` is what is missing or impossible, such as "pitch".
    """
    settings = make_settings(price_list=price_list, data_dir=data_dir)
    return _roof(*_esx.roof_describe(words, project_name, settings))


def questions() -> list[dict[str, Any]]:
    """All questions of the interview, with the conditions under which each is asked.

    >>> questions()[0]["id"]
    'system'
    """
    listed: list[dict[str, Any]] = _json.floats(_json.loads(_esx.roof_questions())["questions"])
    return listed


def interview(
    answers: dict[str, Any] | None = None,
    report: Source | None = None,
    price_list: ListChoice = None,
    *,
    data_dir: str | os.PathLike[str] | None = None,
) -> Interview:
    """The questions to ask after these answers, or the scope that follows. Measurements come from a report, if given.

    The visible questions are always there. `error` says why there is no scope, such as a mode that is not supported.

    >>> interview({"mode": "repair"}).error["code"]
    'roof_mode_not_supported'
    """
    settings = make_settings(price_list=price_list, data_dir=data_dir)
    xml = read_source(report).data if report is not None else b""
    answer = _json.loads(_esx.roof_interview(_json.dumps({"answers": answers or {}}), xml, settings))
    result = answer.get("result") or {}
    return Interview(
        _json.floats(answer["questions"]),
        [_line(row) for row in result.get("items", [])],
        Decimal(result["total"]) if "total" in result else None,
        result.get("summary", ""),
        answer.get("error"),
        answer.get("warnings", []),
    )


def _roof(text: str, esx: bytes) -> Roof:
    answer = _json.loads(text)
    summary = answer["summary"]
    lines = [_line(row) for row in summary.pop("scope")]
    figures = _json.floats({**summary, "self_check": answer["self_check"]})
    return Roof(esx, answer["filename"], figures, lines, answer["assumptions"], answer["warnings"])


def _line(row: dict[str, Any]) -> ScopeLine:
    exact = {name: None if row[name] is None else Decimal(row[name]) for name in ("quantity", "unit_price", "total")}
    values: dict[str, Any] = {**row, **exact}
    return ScopeLine(**values)
