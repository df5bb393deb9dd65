#!/usr/bin/env python3
"""Converts a folder of estimate PDFs, and puts the line items of all of them into one spreadsheet.

    folder_to_spreadsheet.py FOLDER OUT.xlsx [PRICE_LIST]

A PDF that cannot be converted is reported, and the others are converted.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import esx


def show_progress(done: int, count: int, outcome: esx.Outcome) -> None:
    print(f"{done} of {count}: {outcome.name}: {outcome.error or 'converted'}", file=sys.stderr)


def main() -> int:
    folder, output, *price_list = sys.argv[1:]
    pdfs = sorted(Path(folder).glob("*.pdf"))
    rows: list[dict[str, Any]] = []
    failed = 0
    for outcome in esx.convert_many(pdfs, *price_list, progress=show_progress):
        if outcome.ok:
            rows += [{"file": outcome.name, **row} for row in outcome.result.estimate.to_rows()]
        failed += not outcome.ok
    esx.write_xlsx(output, rows)
    print(f"{len(rows)} line items of {len(pdfs) - failed} estimates in {output}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
