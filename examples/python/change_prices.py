#!/usr/bin/env python3
"""Reads an ESX, raises the prices of one category, and writes the ESX again, with totals that follow from its lines.

    change_prices.py IN.esx OUT.esx PERCENT [CATEGORY]

Without a category, every price changes.
"""

from __future__ import annotations

import sys
from decimal import Decimal

import esx


def raise_prices(estimate: esx.Estimate, percent: Decimal, category: str) -> int:
    """Raises the unit prices of the category's lines. Returns how many lines changed."""
    changed = 0
    for item in estimate.items:
        if item.unit_price is None or category not in ("", item.cat):
            continue
        item.unit_price = esx.cents(item.unit_price * (100 + percent) / 100)
        changed += 1
    return changed


def main() -> int:
    source, output, percent, *category = sys.argv[1:]
    estimate = esx.read(source)
    before = estimate.total
    changed = raise_prices(estimate, Decimal(percent), category[0] if category else "")
    result = esx.build(estimate)
    result.save(output)
    findings = esx.verify(result.esx).errors
    print(f"{changed} lines changed, total {before} -> {result.estimate.total}, {len(findings)} errors in the ESX")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
