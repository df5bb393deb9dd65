"""Turns estimate PDFs into ESX files and typed estimates.

>>> import esx
>>> result = esx.convert("examples/estimate.pdf", price_list="DEMO8X_NOV26")
>>> result.estimate.claim.estimate_name != ""
True
>>> esx.verify(result.esx).ok
True

Errors are exceptions, one class for each code: esx.UnsupportedEstimate is an esx.EsxError, with `code`, `message` and
`where`. Classes of estimates and reports, such as esx.LineItem, are in esx.model; exceptions in esx.errors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _esx
from . import errors as errors
from ._convert import (
    Conversion as Conversion,
    Outcome as Outcome,
    build as build,
    convert as convert,
    convert_many as convert_many,
)
from ._documents import (
    ChangedLine as ChangedLine,
    EstimateDiff as EstimateDiff,
    Finding as Finding,
    LinePair as LinePair,
    RecalculatedEsx as RecalculatedEsx,
    Regrouping as Regrouping,
    TotalChange as TotalChange,
    Verification as Verification,
    diff as diff,
    read as read,
    recalculate as recalculate,
    recalculate_esx as recalculate_esx,
    verify as verify,
    write_xlsx as write_xlsx,
)
from ._estimate import cents as cents
from ._price_list import (
    Match as Match,
    PriceItem as PriceItem,
    PriceList as PriceList,
    PriceListSummary as PriceListSummary,
    price_lists as price_lists,
)
from .errors import *

if TYPE_CHECKING:
    from . import calc as calc
    from . import model as model
    from . import roof as roof
    from .model import *

__version__: str = _esx.version()

_EAGER = tuple(name for name in globals() if name[0] != "_" and name not in ("Any", "TYPE_CHECKING", "annotations"))
# These take a while to import, and a conversion needs none of them: they are imported when they are first used.
_LAZY_MODULES = ("calc", "model", "roof")


if not TYPE_CHECKING:  # a checker sees the names above

    def __getattr__(name: str) -> Any:
        import importlib

        if name in _LAZY_MODULES:
            return importlib.import_module(f".{name}", __name__)
        model = importlib.import_module(".model", __name__)
        if name == "__all__":
            return sorted({*_EAGER, *_LAZY_MODULES, *model.__all__})
        if name in model.__all__:
            return getattr(model, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        names = __getattr__("__all__")
        return [*names, "__version__"]
