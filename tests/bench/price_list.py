#!/usr/bin/env python3
"""Price lists of 25,000 entries, whole processes: price_list.py ESXCONV

`price-list import` against `.import` of the sqlite3 shell, and what a loaded list of that size adds to a
conversion over the bundled one: reading it from the store, indexing it, matching. Medians of 9 after one
warm-up; it prints the aims and never fails on a time.
"""

import csv
import io
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "tests/fixtures/synthetic/FINAL8_small.pdf"
SIZE, ROUNDS = 25_000, 9
IMPORT_RATIO, OPEN_MS = 2.0, 30


def large_list(esxconv):
    """The bundled list, repeated under other selectors and descriptions."""
    text = subprocess.run([esxconv, "price-list", "export", "DEMO8X_NOV26"], capture_output=True, check=True, text=True).stdout
    rows = list(csv.reader(io.StringIO(text)))
    comments, header, items = rows[:2], rows[2], rows[3:]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header)
    for number in range(SIZE):
        row = list(items[number % len(items)])
        if turn := number // len(items):
            row[1], row[3] = f"{row[1][:7]}{turn:03}", f"{row[3]} - type {turn}"
        writer.writerow(row)
    return "".join(",".join(c) + "\n" for c in comments), out.getvalue()


def median_seconds(command, stdin=None):
    times = []
    for _ in range(ROUNDS + 1):
        start = time.perf_counter()
        subprocess.run(command, input=stdin, capture_output=True, check=True)
        times.append(time.perf_counter() - start)
    return statistics.median(times[1:])


def main():
    esxconv = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        comments, rows = large_list(esxconv)
        pathlib.Path(folder, "list.csv").write_text(comments + rows, encoding="utf-8")
        pathlib.Path(folder, "plain.csv").write_text(rows, encoding="utf-8")
        data = ["--data-dir", f"{folder}/data"]
        ours = median_seconds([esxconv, "price-list", "import", f"{folder}/list.csv", "--code", "LARGE", *data])
        script = f".mode csv\nDROP TABLE IF EXISTS t;\n.import {folder}/plain.csv t\n".encode()
        theirs = median_seconds(["sqlite3", f"{folder}/other.sqlite"], script)
        convert = [esxconv, SAMPLE, "--output", "/dev/null", "--quiet", *data]
        small = median_seconds([*convert, "--price-list", "DEMO8X_NOV26"])
        large = median_seconds([*convert, "--price-list", "LARGE"])
    print(f"\nprice list of {SIZE:,} entries, medians of {ROUNDS} runs")
    print(f"  import                     {ours * 1000:7.0f} ms, {ours / theirs:5.2f} times sqlite3 .import (aim: {IMPORT_RATIO})")
    print(f"  opened, indexed, matched   {(large - small) * 1000:7.0f} ms more than the bundled list (aim: {OPEN_MS})")


if __name__ == "__main__":
    main()
