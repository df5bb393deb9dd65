"""Price lists: loading them, their items, and what descriptions match."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any

from . import _esx, _json
from ._source import Source, read_source


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


@dataclass(frozen=True)
class MatchAlternative:
    """[[esx/estimate/match.h MatchAlternative]]"""

    cat: str
    sel: str
    description: str
    unit: str
    confidence: float
    list_unit_price: Decimal | None


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

    def __init__(self, native: _esx.PriceList) -> None:
        self._native = native

    @classmethod
    def load(cls, source: Source, *, code: str = "") -> PriceList:
        """Reads a price list from a path, bytes or a file: CSV (with commas, tabs or semicolons) or JSON.

        `code` replaces the one in the file. Errors: MalformedPriceList for a list without a code, header or rows, or with
        a bad row, whose line is `where`; PriceListTooLarge.
        """
        content = read_source(source)
        return cls(_esx.parse_price_list(content.data, content.file_name, code))

    @classmethod
    def bundled(cls) -> PriceList:
        """The demonstration list that comes with the library. Its prices are invented."""
        return cls(_esx.bundled_price_list())

    @classmethod
    def stored(cls, code: str, *, data_dir: str | os.PathLike[str] | None = None) -> PriceList:
        """A list that `esxconv price-list import` loaded. Error: PriceListNotLoaded."""
        return cls(_esx.load_price_list(code, os.fspath(data_dir) if data_dir is not None else ""))

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

    @cached_property
    def items(self) -> tuple[PriceItem, ...]:
        """All entries."""
        return tuple(_item(row) for row in self._native.rows())

    def match(
        self, description: str | Iterable[str], unit: str = "", *, threshold: float = 0.8
    ) -> list[Match]:
        """What each description means in this list, with its alternatives.

        [[esx/estimate/match.h Matcher::match]]

        >>> PriceList.bundled().match("R&R 1/2 drywall")[0].kind != ""
        True
        """
        lines = [description] if isinstance(description, str) else list(description)
        answer = _json.loads(self._native.match([(line, unit) for line in lines], threshold))
        return [_match(row) for row in answer["line_items"]]

    def to_csv(self) -> str:
        """[[esx/estimate/price_list.h write_price_list_csv]]"""
        return self._native.csv()

    def __len__(self) -> int:
        return self._native.count

    def __repr__(self) -> str:
        return f"<esx.PriceList {self.code}: {len(self)} items>"


def price_lists(*, data_dir: str | os.PathLike[str] | None = None) -> list[PriceListSummary]:
    """The lists that are loaded on this machine, and the bundled one.

    >>> "DEMO8X_NOV26" in [each.code for each in price_lists()]
    True
    """
    rows = _esx.price_lists(os.fspath(data_dir) if data_dir is not None else "")
    return [PriceListSummary(*row) for row in rows]


def _item(row: tuple[Any, ...]) -> PriceItem:
    *texts, life_years, tax_class, extra = row
    make: Any = PriceItem
    item: PriceItem = make(*texts[:5], *map(Decimal, texts[5:]), life_years, tax_class, extra)
    return item


def _decimal(value: Any) -> Decimal | None:
    return None if value is None else Decimal(value)


def _match(row: dict[str, Any]) -> Match:
    alternatives = tuple(
        MatchAlternative(
            each["cat"] or "",
            each["sel"] or "",
            each["description"] or "",
            each["unit"] or "",
            float(each["confidence"]),
            _decimal(each["list_unit_price"]),
        )
        for each in row.get("alternatives") or row.get("nearest") or []
    )
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
