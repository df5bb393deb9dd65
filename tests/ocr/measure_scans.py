#!/usr/bin/env python3
"""Scans generated prints in many ways and counts what becomes of the figures of their lines.

usage: measure_scans.py ESXCONV PRINTS --work DIR [--kinds gray200,skew3,…] [--layouts FINAL8,SF] [--show]
PRINTS: a folder of X.pdf and X.truth.json. Only the pages with lines are scanned. DIR keeps the scans and their recognized
words: a second run repeats only the later stages; delete the words (*.json) to recognize again, the scans (*.pdf) to scan again.

A figure that differs from the print is flagged if a warning names its line, or quotes it, on its page; otherwise it is
wrong in silence. A lost line is flagged if a warning about its page quotes its number, or says that lines are missing.
"""
import argparse
import json
import subprocess
from decimal import Decimal, InvalidOperation
from pathlib import Path

from make_scan import make_scan, options_of

KINDS = {
    "gray300": "--dpi 300", "gray200": "--dpi 200", "gray150": "--dpi 150", "black300": "--dpi 300 --black", "black200": "--dpi 200 --black",
    "black150": "--dpi 150 --black", "jpeg200": "--dpi 200 --jpeg 35", "skew1": "--dpi 200 --skew 1.3", "skew3": "--dpi 200 --skew -3",
    "specks": "--dpi 200 --specks", "specks_black": "--dpi 200 --specks --black --skew 0.5", "stamp": "--dpi 200 --stamp", "pen": "--dpi 200 --pen",
    "fade": "--dpi 200 --fade --jpeg 60", "all": "--dpi 200 --specks --stamp --pen --skew 2 --jpeg 50",
}
# Names in the truth and in estimate-v1.
FIGURES = {"qty": "quantity", "unit_price": "unit_price", "remove": "remove_price", "replace": "replace_price", "reset": "reset_price", "tax": "tax",
           "op": "overhead_and_profit", "rcv": "rcv", "total": "rcv", "dep": "depreciation", "acv": "acv"}
QUIET = ("recognized_page", "price_list")
LINES_LOST = ("unparsed_text", "unread_table", "missing_headings")


def says_lost(warning, page):
    """Whether the warning names the page as one that may lack lines."""
    if warning.get("page") != page:
        return False
    return warning["code"] in LINES_LOST or warning["code"] == "ocr_uncertain" and (warning["line"] or "").startswith(("line ", "lines ", "section:"))


def truth_of(path):
    truth = json.loads(path.read_text())
    items = [i for s in truth["sections"] for i in s["items"]]
    pages = [i["page"] for i in items]
    return items, min(pages), max(pages)


def read(program, scan, words):
    """The scan as estimate-v1, or None if esxconv reads no estimate from it."""
    if not words.exists():
        done = subprocess.run([program, "inspect", scan, "--stage", "words"], capture_output=True, check=True)
        words.write_bytes(done.stdout)
    done = subprocess.run([program, "inspect", words, "--json"], capture_output=True)
    return json.loads(done.stdout) if done.returncode == 0 else None


def value(item, name):
    found = item.get(name)
    if name == "depreciation":
        found = (found or {}).get("amount")
    try:
        return None if found is None else Decimal(str(found))
    except InvalidOperation:
        return None


def same_line(item, want):
    ours, theirs = set(item["description"].split()), set(want["desc"].split())
    return item["number"] == str(want["n"]) or 2 * len(ours & theirs) > len(theirs) and item["source"]["page"] == want["page"]


def find_line(items, want, first):
    want = dict(want, page=want["page"] - first + 1)
    exact = [i for i in items if i["number"] == str(want["n"]) and i["source"]["page"] == want["page"]]
    close = [i for i in items if same_line(i, want)]
    return (exact or close or [None])[0]


def is_flagged(warnings, page, number, quoted):
    for w in warnings:
        if w["code"] in QUIET or w.get("page") not in (None, page):
            continue
        where = (w.get("line") or "")
        if where == number or where.startswith(number + ".") or where == f"item:{number}" or where.startswith(f"item:{number}."):
            return True
        if quoted and quoted in where.split():
            return True
    return False


def count_of(estimate, items, first, show):
    count = dict(right=0, flagged=0, silent=0, lost=0, lost_silent=0, figures=0, lines=len(items), extra=0, sections=0)
    ours = list(estimate["line_items"]) if estimate else []
    warnings = estimate["warnings"] if estimate else []
    count["extra"] = max(0, len(ours) - len(items))
    for want in items:
        figures = [k for k in FIGURES if k in want and not (k == "total" and "rcv" in want)]
        count["figures"] += len(figures)
        item = find_line(ours, want, first)
        page, number = want["page"] - first + 1, str(want["n"])
        if item is None:
            named = estimate is None or is_flagged(warnings, page, number, None) or any(says_lost(w, page) for w in warnings)
            count["lost" if named else "lost_silent"] += 1
            show(f"lost {'' if named else 'in silence '}page {page}: {number}. {want['desc']}")
            continue
        ours.remove(item)
        for k in figures:
            got = value(item, FIGURES[k])
            if got == Decimal(str(want[k])) or (got is None and Decimal(str(want[k])) == 0):
                count["right"] += 1
                continue
            flagged = is_flagged(warnings, page, item["number"], f"{got}")
            count["flagged" if flagged else "silent"] += 1
            show(f"{'flagged' if flagged else 'SILENT '} page {page}: {number} {k} {got} is not {want[k]}")
        if item["unit"] != want["unit"]:
            show(f"unit page {page}: {number} {item['unit']} is not {want['unit']}")
    return count


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("esxconv")
    parser.add_argument("prints", type=Path)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--layouts", default="")
    parser.add_argument("--show", action="store_true", help="every figure that differs")
    a = parser.parse_args()
    a.work.mkdir(parents=True, exist_ok=True)
    layouts = [x for x in a.layouts.split(",") if x]
    print(f"{'kind':14s} figures  right      %  flagged  silent | lines  lost  in silence  extra")
    for kind in a.kinds.split(","):
        total = {}
        for path in sorted(a.prints.glob("*.truth.json")):
            name = path.name.removesuffix(".truth.json")
            if layouts and not any(name.startswith(x + "_seed") for x in layouts):
                continue
            items, first, last = truth_of(path)
            scan = a.work / f"{name}.{kind}.pdf"
            if not scan.exists():
                make_scan(options_of([str(a.prints / f"{name}.pdf"), str(scan), *KINDS[kind].split(), "--first", str(first), "--last", str(last)]))
            shown = []
            count = count_of(read(a.esxconv, scan, scan.with_suffix(".json")), items, first, shown.append)
            if a.show:
                print(name, kind, *shown, sep="\n    ")
            total = {k: total.get(k, 0) + v for k, v in count.items()}
        t = total
        print(f"{kind:14s} {t['figures']:7d} {t['right']:6d} {100 * t['right'] / t['figures']:6.2f} {t['flagged']:8d} {t['silent']:7d} |"
              f" {t['lines']:5d} {t['lost'] + t['lost_silent']:5d} {t['lost_silent']:11d} {t['extra']:6d}", flush=True)


if __name__ == "__main__":
    main()
