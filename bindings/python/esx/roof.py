"""Roofs: measurement reports, roofs from descriptions, the interview.

>>> from esx import roof
>>> made = roof.describe("40x30 gable roof 6/12 pitch with 12 inch overhang")
>>> made.figures.area_sf
1502.64
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from . import _esx, _json, _roof_model
from ._convert import write_file
from ._roof_model import *
from ._settings import ListChoice, make_settings
from ._source import Source, described, read_source

__all__ = ["Interview", "Preview", "Roof", "describe", "emit", "interview", "preview", "questions"]
__all__ += _roof_model.__all__


@dataclass(frozen=True, repr=False)
class Preview:
    """What a report shows before anything is made of it: `figures` has areas, lengths and pitches; `svg` the plan."""

    figures: ReportFigures

    @property
    def svg(self) -> str:
        """The plan as a picture; empty if there is none."""
        return self.figures.svg

    @property
    def warnings(self) -> list[Warning]:
        """What the user should look at."""
        return self.figures.warnings

    def __repr__(self) -> str:
        return f"<Preview {self.figures.report_kind}: {_size(self.figures)}>"

    def _repr_svg_(self) -> str:
        return self.svg


@dataclass(frozen=True, repr=False)
class Roof:
    """A roof as an ESX: its bytes, the figures, the lines of its scope, and what was assumed."""

    esx: bytes
    filename: str
    figures: Summary
    self_check: SelfCheck
    assumptions: list[str]
    warnings: list[Warning]

    @property
    def lines(self) -> list[ScopeLine]:
        """The lines of its scope."""
        return self.figures.scope

    def save(self, path: str | os.PathLike[str], *, overwrite: bool = True) -> Path:
        """Writes the ESX file, whole or not at all. Errors: OutputExists, OutputFailed."""
        return write_file(path, self.esx, overwrite=overwrite)

    def __repr__(self) -> str:
        return f"<Roof {self.figures.report_kind}: {_size(self.figures)}, {len(self.lines)} lines>"


@dataclass(frozen=True, repr=False)
class Interview:
    """The questions that are visible after the answers so far, and the scope when nothing required is open.

    `error` says why there is no scope; `errors` are all reasons.
    """

    questions: list[Question]
    result: InterviewResult | None
    error: InterviewError | None
    errors: list[InterviewError]
    warnings: list[Warning]

    @property
    def lines(self) -> list[ScopeLine]:
        """The lines of the scope; none while something is open."""
        return self.result.items if self.result is not None else []

    @property
    def total(self) -> Decimal | None:
        """What the lines cost that have a price; None while something is open."""
        return self.result.total if self.result is not None else None

    @property
    def summary(self) -> str:
        """The scope in words."""
        return self.result.summary if self.result is not None else ""

    def __repr__(self) -> str:
        total = "" if self.total is None else f", {self.total:,.2f}"
        return f"<Interview: {len(self.questions)} questions, {len(self.lines)} lines{total}>"


def _size(figures: ReportFigures | Summary) -> str:
    return f"{figures.area_sf:,.0f} sf, {figures.facet_count} facets"


def preview(report: Source) -> Preview:
    """The figures and the plan of a roof report.

    [[esx/roof/read_report.h read_report]]

    >>> preview("tests/fixtures/roof/hover_hip.xml").figures.facet_count
    4
    """
    return Preview(ReportFigures._read(_json.loads(_esx.roof_preview(read_source(report).data))))


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
    if not isinstance(words, str):
        raise TypeError(f"expected the description as text, not {described(words)}")
    settings = make_settings(price_list=price_list, data_dir=data_dir)
    return _roof(*_esx.roof_describe(words, project_name, settings))


def questions() -> list[QuestionDefinition]:
    """All questions of the interview, with the conditions under which each is asked.

    >>> questions()[0].id
    'system'
    """
    return [QuestionDefinition._read(each) for each in _json.loads(_esx.roof_questions())["questions"]]


def interview(
    answers: dict[str, Any] | None = None,
    report: Source | None = None,
    price_list: ListChoice = None,
    *,
    data_dir: str | os.PathLike[str] | None = None,
) -> Interview:
    """The questions to ask after these answers, or the scope that follows. Measurements come from a report, if given.

    The visible questions are always there. `error` says why there is no scope, such as a mode that is not supported.

    >>> interview({"mode": "repair"}).error.code
    'roof_mode_not_supported'
    """
    if answers is not None and not isinstance(answers, dict):
        raise TypeError(f"expected answers as a dict, not {described(answers)}")
    settings = make_settings(price_list=price_list, data_dir=data_dir)
    xml = read_source(report).data if report is not None else b""
    answer = _json.loads(_esx.roof_interview(_json.dumps({"answers": answers or {}}), xml, settings))
    result, error = answer.get("result"), answer.get("error")
    return Interview(
        [Question._read(each) for each in answer["questions"]],
        InterviewResult._read(result) if result else None,
        InterviewError._read(error) if error else None,
        [InterviewError._read(each) for each in answer.get("errors", [])],
        [Warning._read(each) for each in answer.get("warnings", [])],
    )


def _roof(text: str, esx: bytes) -> Roof:
    answer = _json.loads(text)
    return Roof(
        esx,
        answer["filename"],
        Summary._read(answer["summary"]),
        SelfCheck._read(answer["self_check"]),
        answer["assumptions"],
        [Warning._read(each) for each in answer["warnings"]],
    )
