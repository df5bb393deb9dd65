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

if TYPE_CHECKING:
    from . import calc as calc
    from . import errors as errors
    from . import model as model
    from . import roof as roof
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
        BadRow as BadRow,
        PriceItem as PriceItem,
        PriceList as PriceList,
        PriceListSummary as PriceListSummary,
        price_lists as price_lists,
    )
    from .errors import *
    from .model import *

__version__: str = _esx.version()

# Modules take a while to import, and a conversion needs few of them: each is imported when a name of it is first used.
_MODULES = ("calc", "errors", "model", "roof")
_NAMES = {
    "_convert": ("Conversion", "Outcome", "build", "convert", "convert_many"),
    "_documents": (
        *("ChangedLine", "EstimateDiff", "Finding", "LinePair", "RecalculatedEsx", "Regrouping", "TotalChange"),
        *("Verification", "diff", "read", "recalculate", "recalculate_esx", "verify", "write_xlsx"),
    ),
    "_estimate": ("cents",),
    "_price_list": ("BadRow", "Match", "PriceItem", "PriceList", "PriceListSummary", "price_lists"),
}
_MODULE_OF = {name: module for module, names in _NAMES.items() for name in names}


if not TYPE_CHECKING:  # a checker sees the names above

    def __getattr__(name: str) -> Any:
        from importlib import import_module

        if name in _MODULES:
            return import_module(f".{name}", __name__)
        if name == "__all__":
            classes = [*import_module(".errors", __name__).__all__, *import_module(".model", __name__).__all__]
            return sorted({*_MODULES, *_MODULE_OF, *classes})
        modules = [_MODULE_OF[name]] if name in _MODULE_OF else ["errors", "model"] if name[:1] != "_" else []
        for module in modules:
            found = import_module(f".{module}", __name__)
            if name in _MODULE_OF or name in found.__all__:
                globals()[name] = getattr(found, name)
                return globals()[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        names = __getattr__("__all__")
        return [*names, "__version__"]
