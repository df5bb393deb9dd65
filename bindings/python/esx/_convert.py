"""Conversions: PDF to ESX, one or many, and edited estimates to ESX."""

# tempfile, pathlib and concurrent.futures take as long to import as a small conversion: only functions import them.
from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn, Optional, Union

from . import _esx, _json
from ._errors import EsxError
from ._settings import CoveredText, ListChoice, Ocr, Progress, make_settings
from ._source import Source, check_source, described, read_source

if TYPE_CHECKING:
    from concurrent.futures import Future
    from pathlib import Path

    from .model import ConversionReport, Estimate, Warning


class Kept:
    """What a conversion answered, as bytes and JSON: what is left of one that was pickled."""

    def __init__(self, esx: bytes, estimate: str, report: str) -> None:
        self.esx = esx
        self._estimate, self._report = estimate, report

    def estimate_json(self) -> str:
        """estimate-v1."""
        return self._estimate

    def report_json(self) -> str:
        """The report."""
        return self._report


class Conversion:
    """[[esx/estimate/convert.h Conversion]]"""

    __slots__ = ("_estimate", "_native", "_report", "__weakref__")
    _native: Union[_esx.Conversion, Kept]
    _estimate: Optional[Estimate]
    _report: Optional[ConversionReport]

    def __init__(self, *source: NoReturn) -> None:
        raise TypeError("esx.convert(source) makes a conversion of a PDF, esx.build(estimate) one of an estimate")

    @classmethod
    def _of(cls, native: Union[_esx.Conversion, Kept]) -> Conversion:
        made = cls.__new__(cls)
        made._native, made._estimate, made._report = native, None, None
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.esx, self._native.estimate_json(), self._native.report_json())

    @property
    def esx(self) -> bytes:
        """The bytes of the ESX file."""
        return self._native.esx

    @property
    def estimate(self) -> Estimate:
        """The estimate that was read, with the price list entry of each line in `match`."""
        if self._estimate is None:
            from .model import Estimate

            self._estimate = Estimate._read(_json.loads(self._native.estimate_json()))
        return self._estimate

    @property
    def report(self) -> ConversionReport:
        """The report: matches, misses, warnings, reconciliation."""
        if self._report is None:
            from .model import ConversionReport

            self._report = ConversionReport._read(_json.loads(self._native.report_json()))
        return self._report

    @property
    def warnings(self) -> list[Warning]:
        """What the user should look at."""
        return self.estimate.warnings

    def save(self, path: str | os.PathLike[str], *, overwrite: bool = True) -> Path:
        """Writes the ESX file, whole or not at all. Errors: OutputExists, OutputFailed."""
        return write_file(path, self.esx, overwrite=overwrite)

    def __repr__(self) -> str:
        from ._estimate import summary

        return f"<Conversion{summary(self.estimate)}>"

    def _repr_html_(self) -> str:
        return self.estimate._repr_html_()


def restored(esx: bytes, estimate: str, report: str) -> Conversion:
    """A conversion from its pickle."""
    return Conversion._of(Kept(esx, estimate, report))


def write_file(path: str | os.PathLike[str], content: bytes, *, overwrite: bool = True) -> Path:
    """Writes a file whole or not at all: it appears under its name when it is complete."""
    import tempfile
    from pathlib import Path

    target = Path(path)
    try:
        with tempfile.NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as file:
            file.write(content)
        os.chmod(file.name, 0o666 & ~_umask())
        try:
            os.replace(file.name, target) if overwrite else os.link(file.name, target)
        finally:
            Path(file.name).unlink(missing_ok=True)
    except FileExistsError as problem:
        from .errors import OutputExists

        raise OutputExists(f"{target}: the file exists") from problem
    except OSError as problem:
        from .errors import OutputFailed

        raise OutputFailed(f"{target}: {problem.strerror}") from problem
    return target


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def convert(
    source: Source,
    price_list: ListChoice = None,
    *,
    data_dir: str | os.PathLike[str] | None = None,
    estimate: int = 1,
    sketch: bool = False,
    ocr: Ocr = "auto",
    covered_text: CoveredText = "omit",
    password: str = "",
    threshold: float = 0.8,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Conversion:
    """Converts an estimate PDF, or an export of an estimate's items (CSV, XLSX), given by its path, bytes or an open
    file.

    price_list: the code of a list that `esxconv price-list import` loaded, the path of a CSV, TSV, XLSX or JSON file, or a
        PriceList. Without one: the list that the print names, if it is loaded, else suggestions of the bundled one.
    estimate: which one of a packet, from 1.
    sketch: add a sketch of the rooms whose length, width and height are printed.
    ocr: which pages are recognized: "auto" (those that can hold what the text lacks), "always" or "never".
    covered_text: whether text under black boxes counts as not printed: "omit", or "read".
    password: of a locked PDF, the user's or the owner's. Errors: PasswordRequired, WrongPassword.
    threshold: a lower confidence, from 0 to 1, is a miss.
    progress: called with the stage and the percentage. What it raises ends the conversion.

    Ctrl-C ends a conversion that runs on the main thread.

    >>> result = convert("examples/estimate.pdf", price_list="DEMO8X_NOV26")
    >>> result.estimate.source.layout
    'FINAL8'
    >>> result.esx[:2]
    b'PK'
    """
    content = read_source(source)
    settings = make_settings(
        content,
        price_list=price_list,
        data_dir=data_dir,
        threads=threads,
        estimate=estimate,
        threshold=threshold,
        sketch=sketch,
        ocr=ocr,
        covered_text=covered_text,
        password=password,
        progress=progress,
    )
    return Conversion._of(_esx.convert(content.data, settings))


def build(
    estimate: Estimate,
    price_list: ListChoice = None,
    *,
    data_dir: str | os.PathLike[str] | None = None,
    sketch: bool = False,
    threshold: float = 0.8,
) -> Conversion:
    """Builds an ESX of an estimate, also of one that was edited; its totals follow from its lines.

    With a `price_list`, the lines are matched again; else the matches that they have are used. Codes of the lines win
    over both. Error: InvalidEstimate; `where` is the JSON pointer of a line whose amount no ESX can represent.

    >>> estimate = convert("examples/estimate.pdf").estimate
    >>> estimate.items[0].quantity += 1
    >>> build(estimate).estimate.items[0].printed.rcv == estimate.items[0].rcv
    True
    """
    check_estimate(estimate)
    settings = make_settings(price_list=price_list, data_dir=data_dir, sketch=sketch, threshold=threshold)
    return Conversion._of(_esx.build(_json.dumps(estimate.to_dict()), settings))


def check_estimate(estimate: object) -> None:
    """TypeError if it is none."""
    from .model import Estimate

    if not isinstance(estimate, Estimate):
        raise TypeError(f"expected an esx.Estimate, not {described(estimate)}; esx.read makes one of a file")


@dataclass(frozen=True, repr=False)
class Outcome:
    """What became of one source of convert_many: a result, or the error that ended it."""

    source: Source
    conversion: Optional[Conversion] = None
    error: Optional[EsxError] = None

    @property
    def name(self) -> str:
        """The name of the file; empty if the source is not a path."""
        return os.path.basename(os.fspath(self.source)) if isinstance(self.source, (str, os.PathLike)) else ""

    @property
    def ok(self) -> bool:
        """Whether there is a result."""
        return self.error is None

    @property
    def result(self) -> Conversion:
        """The conversion. Raises the error if there is none."""
        if self.conversion is None:
            raise self.error or EsxError("there is no result")
        return self.conversion

    def __repr__(self) -> str:
        made = repr(self.conversion) if self.error is None else f"{self.name}: {self.error.code}".removeprefix(": ")
        return f"<Outcome {made.strip('<>')}>"


def convert_many(
    sources: Iterable[Source],
    price_list: ListChoice = None,
    *,
    jobs: int | None = None,
    progress: Callable[[int, int, Outcome], object] | None = None,
    data_dir: str | os.PathLike[str] | None = None,
    sketch: bool = False,
    ocr: Ocr = "auto",
    covered_text: CoveredText = "omit",
    password: str = "",
    threshold: float = 0.8,
) -> Iterator[Outcome]:
    """Converts many PDFs in parallel. Yields an Outcome for each, in their order.

    jobs: how many at once; without it, as many as there are cores.
    password: of those that are locked.
    progress: called on the calling thread with how many are done, how many there are, and the latest outcome.

    A PDF that cannot be converted does not end the others: its outcome has the error. Leaving the loop, or Ctrl-C,
    ends the conversions that are running.

    >>> [outcome.ok for outcome in convert_many(["examples/estimate.pdf", "README.md"], jobs=2)]
    [True, False]
    """
    if jobs is not None and jobs < 1:
        from .errors import InvalidUsage

        raise InvalidUsage("jobs count from 1")
    if isinstance(sources, (str, bytes, bytearray, memoryview, os.PathLike)) or hasattr(sources, "read"):
        raise TypeError("expected several sources, such as a list of paths; esx.convert takes one")
    listed = list(sources)
    for each in listed:
        check_source(each)
    wanted = jobs or os.cpu_count() or 1
    canceler = _esx.Canceler()
    options: dict[str, Any] = {
        "data_dir": data_dir,
        "sketch": sketch,
        "ocr": ocr,
        "covered_text": covered_text,
        "password": password,
        "threshold": threshold,
    }
    options["threads"] = max(1, wanted // max(1, min(wanted, len(listed))))
    make_settings(price_list=price_list, canceler=canceler, **options)  # bad options are the caller's

    def work(source: Source) -> Outcome:
        try:
            content = read_source(source)
            settings = make_settings(content, price_list=price_list, canceler=canceler, **options)
            return Outcome(source, Conversion._of(_esx.convert(content.data, settings)))
        except EsxError as error:
            return Outcome(source, error=error)

    return _outcomes(listed, work, wanted, progress, canceler)


def _outcomes(
    sources: list[Source],
    work: Callable[[Source], Outcome],
    jobs: int,
    progress: Callable[[int, int, Outcome], object] | None,
    canceler: _esx.Canceler,
) -> Iterator[Outcome]:
    """Runs a few sources ahead of what was taken, so that memory does not grow with their number."""
    from concurrent.futures import ThreadPoolExecutor

    waiting = deque(sources)
    running: deque[Future[Outcome]] = deque()
    with ThreadPoolExecutor(jobs) as pool:
        try:
            for done in range(1, len(sources) + 1):
                while waiting and len(running) < 2 * jobs:
                    running.append(pool.submit(work, waiting.popleft()))
                outcome = running.popleft().result()
                if progress is not None:
                    progress(done, len(sources), outcome)
                yield outcome
        finally:
            canceler.cancel()
            for future in running:
                future.cancel()
