"""Price lists: loading them, their items, and what descriptions match."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any, NoReturn, Optional

from . import _esx, _json
from ._source import Source, described, read_source

if TYPE_CHECKING:
    from .model import MatchAlternative, PriceParts


@dataclass(frozen=True)
class PriceItem:
    """[[esx/estimate/price_list.h PriceItem]]"""

    cat: str
    sel: str
    activities: str
    description: str
    unit: str
    remove: Decimal
    replace: Decimal
    reset: Decimal
    material: Decimal
    labor: Decimal
    equipment: Decimal
    life_years: int | None
    tax_class: str
    extra: dict[str, str]
    refit: Decimal = Decimal(0)
    parts: tuple[PriceParts, ...] = ()
    labor_minimum: str = ""


@dataclass(frozen=True)
class BadRow:
    """[[esx/estimate/price_list.h BadRow]]"""

    line: int
    message: str
    reason: str


@dataclass(frozen=True)
class Match:
    """What a description means in a price list. `kind` is exact, edited, fuzzy or none."""

    description: str
    kind: str
    cat: str
    sel: str
    confidence: float
    reason: str
    list_unit_price: Decimal | None
    alternatives: tuple[MatchAlternative, ...]


@dataclass(frozen=True)
class PriceListSummary:
    """A price list that is loaded on this machine, or comes with the library."""

    code: str
    description: str
    item_count: int
    source: str
    bundled: bool


class PriceList:
    """[[esx/estimate/price_list.h PriceList]]

    >>> prices = PriceList.bundled()
    >>> prices.code, len(prices) > 100
    ('DEMO8X_NOV26', True)
    """

    __slots__ = ("_bad_rows", "_items", "_native", "__weakref__")
    _native: _esx.PriceList
    _bad_rows: tuple[BadRow, ...]
    _items: Optional[tuple[PriceItem, ...]]

    def __init__(self, *source: NoReturn) -> None:
        given = f"({source[0]!r})" if len(source) == 1 and isinstance(source[0], str) else "(path)"
        raise TypeError(f"esx.PriceList.load{given} loads a list from a file; stored(code) and bundled() have others")

    @classmethod
    def _of(cls, native: _esx.PriceList, bad_rows: Iterable[tuple[int, str, str]] = ()) -> PriceList:
        made = cls.__new__(cls)
        made._native, made._items = native, None
        made._bad_rows = tuple(BadRow(*row) for row in bad_rows)
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.to_csv().encode(), self.source, self.code)

    @classmethod
    def load(
        cls,
        source: Source,
        *,
        code: str = "",
        columns: Mapping[str, str] | None = None,
        sheet: str = "",
        strict: bool = True,
    ) -> PriceList:
        """Reads a price list from a path, bytes or a file: CSV (with commas, tabs or semicolons), XLSX or JSON, also the
        items that Xactimate exports.

        code: replaces the one in the file.
        columns: the headers that the file has for columns of this library: {"unit_price": "Our price"}; empty: the file
            has no such column.
        sheet: of a workbook; without it, the first.
        strict: a bad row is an error. Otherwise it is left out, and in `bad_rows`.

        Errors: MalformedPriceList for a list without a code, header or rows, or with a bad row, whose line is `where`;
        PriceListTooLarge.
        """
        content = read_source(source)
        named = dict(columns or {})
        return cls._of(*_esx.parse_price_list(content.data, content.file_name, code, named, sheet, strict))

    @classmethod
    def bundled(cls) -> PriceList:
        """The demonstration list that comes with the library. Its prices are invented."""
        return cls._of(_esx.bundled_price_list())

    @classmethod
    def stored(cls, code: str, *, data_dir: str | os.PathLike[str] | None = None) -> PriceList:
        """A list that `esxconv price-list import` loaded. Error: PriceListNotLoaded."""
        return cls._of(_esx.load_price_list(code, os.fspath(data_dir) if data_dir is not None else ""))

    @property
    def code(self) -> str:
        """The code, such as TXHO8X_SEP20."""
        return self._native.code

    @property
    def description(self) -> str:
        """What the list says about itself."""
        return self._native.description

    @property
    def source(self) -> str:
        """The name of its file."""
        return self._native.source

    @property
    def items(self) -> tuple[PriceItem, ...]:
        """All entries."""
        if self._items is None:
            self._items = tuple(_item(row) for row in self._native.rows())
        return self._items

    @property
    def bad_rows(self) -> tuple[BadRow, ...]:
        """The rows that load(strict=False) left out. They are not in a pickle."""
        return self._bad_rows

    def match(
        self, description: str | Iterable[str], unit: str = "", *, threshold: float = 0.8
    ) -> list[Match]:
        """What each description means in this list, with its alternatives.

        [[esx/estimate/match.h Matcher::match]]

        >>> PriceList.bundled().match("R&R 1/2 drywall")[0].kind != ""
        True
        """
        lines = [description] if isinstance(description, str) else list(description)
        for line in lines:
            if not isinstance(line, str):
                raise TypeError(f"expected descriptions as text, not {described(line)}")
        answer = _json.loads(self._native.match([(line, unit) for line in lines], threshold))
        return [_match(row) for row in answer["line_items"]]

    def to_csv(self) -> str:
        """[[esx/estimate/price_list.h write_price_list_csv]]"""
        return self._native.csv()

    def __len__(self) -> int:
        return self._native.count

    def __repr__(self) -> str:
        return f"<PriceList {self.code}: {len(self)} items>"


def restored(csv: bytes, source: str, code: str) -> PriceList:
    """A price list from its pickle."""
    return PriceList._of(*_esx.parse_price_list(csv, source, code, {}, "", True))


def price_lists(*, data_dir: str | os.PathLike[str] | None = None) -> list[PriceListSummary]:
    """The lists that are loaded on this machine, and the bundled one.

    >>> "DEMO8X_NOV26" in [each.code for each in price_lists()]
    True
    """
    rows = _esx.price_lists(os.fspath(data_dir) if data_dir is not None else "")
    return [PriceListSummary(*row) for row in rows]


def _item(row: tuple[Any, ...]) -> PriceItem:
    from .model import PriceParts

    *texts, life_years, tax_class, extra, refit, parts, labor_minimum = row
    split = tuple(PriceParts(act, *map(Decimal, amounts)) for act, *amounts in parts)
    make: Any = PriceItem
    item: PriceItem = make(
        *texts[:5], *map(Decimal, texts[5:]), life_years, tax_class, extra, Decimal(refit), split, labor_minimum
    )
    return item


def _decimal(value: Any) -> Decimal | None:
    return None if value is None else Decimal(value)


def _match(row: dict[str, Any]) -> Match:
    from .model import MatchAlternative

    listed = row.get("alternatives") or row.get("nearest") or []
    alternatives = tuple(MatchAlternative._read(each) for each in listed)
    return Match(
        row["description"] or "",
        row.get("kind") or "none",
        row.get("cat") or "",
        row.get("sel") or "",
        float(row.get("confidence") or 0),
        row.get("reason") or "",
        _decimal(row.get("list_unit_price")),
        alternatives,
    )
