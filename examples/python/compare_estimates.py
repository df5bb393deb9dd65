#!/usr/bin/env python3
"""Compares two estimates, such as the carrier's and the contractor's, and prints the supplement.

    compare_estimates.py BEFORE AFTER [SUPPLEMENT.esx]

Each file is a PDF, an ESX or estimate-v1.
"""

from __future__ import annotations

import sys
from pathlib import Path

import esx


def line_text(item: esx.LineItem) -> str:
    rcv = "" if item.rcv is None else f"  {item.rcv:,.2f}"
    return f"{item.number}. {item.description}  {item.quantity} {item.unit}{rcv}"


def main() -> int:
    before, after, *output = sys.argv[1:]
    difference = esx.diff(before, after)
    for item in difference.removed:
        print("-", line_text(item))
    for item in difference.added:
        print("+", line_text(item))
    for line in difference.changed:
        print("~", line_text(line.b))
        for name, (old, new) in line.fields.items():
            print(f"    {name}: {old} -> {new}")
    if difference:
        print("supplement:")
        for item in difference.supplement().items:
            print(" ", line_text(item))
    if output:
        Path(output[0]).write_bytes(difference.supplement_esx())
    return 0


if __name__ == "__main__":
    sys.exit(main())
