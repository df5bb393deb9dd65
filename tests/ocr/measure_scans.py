#!/usr/bin/env python3
"""Scans prints, and counts what of their reading is left: each scan is compared with the reading of the print's own text.

usage: measure_scans.py ESXCONV --work DIR PRINT[:KIND[:FIRST-LAST]]… [--show] [--parallel 2]
PRINT: a PDF, or words of one (`inspect --stage words`, also .gz), which are drawn. KIND: see KINDS; FIRST-LAST: its pages.
DIR keeps scans and recognized words: a second run repeats only the later stages; delete the words (*.scan.json) to
recognize again. Needs poppler-utils, python3-cairo, python3-img2pdf and python3-pil.

A figure that differs is flagged if a warning names its line, or quotes it, on its page; otherwise it is wrong in silence.
A lost line is flagged if a warning about its page quotes its number, or says that lines are missing.
"""
import argparse
import gzip
import json
import resource
import subprocess
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from pathlib import Path

import cairo
from make_scan import make_scan, options_of

KINDS = {
    "gray300": "--dpi 300", "gray200": "--dpi 200", "gray150": "--dpi 150", "black300": "--dpi 300 --black", "black200": "--dpi 200 --black",
    "black150": "--dpi 150 --black", "jpeg200": "--dpi 200 --jpeg 35", "skew1": "--dpi 200 --skew 1.3", "skew3": "--dpi 200 --skew -3",
    "specks": "--dpi 200 --specks", "specks_black": "--dpi 200 --specks --black --skew 0.5", "stamp": "--dpi 200 --stamp", "pen": "--dpi 200 --pen",
    "fade": "--dpi 200 --fade --jpeg 60", "all": "--dpi 200 --specks --stamp --pen --skew 2 --jpeg 50",
}
FIGURES = ("quantity", "unit_price", "remove_price", "replace_price", "reset_price", "tax", "overhead_and_profit", "rcv", "acv")
OF_DEPRECIATION = ("amount", "percent", "age", "life")
QUIET = ("recognized_page", "price_list")
LINES_LOST = ("unparsed_text", "unread_table", "missing_headings")
COUNTS = ("lines", "whole", "lost", "lost_silent", "extra", "figures", "right", "flagged", "silent", "units", "texts", "sections", "named", "placed",
          "dimensions", "measured", "fields", "filled")


def drawn(words, pdf):
    """The words as a PDF: each in its box, in the type that its size and style name."""
    surface = cairo.PDFSurface(str(pdf), 612, 792)
    context = cairo.Context(surface)
    for page in words["pages"]:
        surface.set_size(page["width"], page["height"])
        for rule in page["rules"]:
            x0, y0, x1, y1 = rule["box"]
            context.set_line_width(max(rule.get("thickness", 0), 0.3))
            context.move_to(x0, y0)
            context.line_to(x1, y1)
            context.stroke()
        for word in page["words"]:
            draw_word(context, word)
        context.show_page()
    surface.finish()


def draw_word(context, word):
    context.select_font_face("Nimbus Roman", cairo.FONT_SLANT_ITALIC if word.get("italic") else cairo.FONT_SLANT_NORMAL,
                             cairo.FONT_WEIGHT_BOLD if word.get("bold") else cairo.FONT_WEIGHT_NORMAL)
    context.set_font_size(word["size"])
    width = context.text_extents(word["text"]).x_advance
    x0, _, x1, _ = word["box"]
    context.save()
    context.translate(x0, word["baseline"])
    context.scale((x1 - x0) / width if width else 1, 1)
    context.move_to(0, 0)
    context.show_text(word["text"])
    context.restore()


def words_of(program, source):
    if source.suffix == ".pdf" or source.suffix == ".PDF":
        return json.loads(subprocess.run([program, "inspect", source, "--stage", "words", "--ocr", "never"], capture_output=True, check=True).stdout)
    return json.loads((gzip.open(source) if source.suffix == ".gz" else source.open()).read())


def cut(words, first, last):
    pages = [page for page in words["pages"] if first <= page["number"] <= (last or len(words["pages"]))]
    return dict(words, page_count=len(pages), pages=[dict(page, number=number) for number, page in enumerate(pages, 1)])


class Scan:
    """One print, scanned in one way."""

    def __init__(self, argument, work):
        name, kind, pages = (argument + ":gray200" * (":" not in argument) + ":").split(":")[:3]
        first, _, last = pages.partition("-")
        self.source, self.kind, self.first, self.last = Path(name), kind, int(first or 1), int(last or first or 0)
        self.name = f"{self.source.name.split('.')[0]}.{kind}"
        self.path = work / self.name

    def file_with(self, ending):
        return self.path.with_name(self.name + ending)

    def prepare(self, program):
        """Makes what is missing of: the words of the text, the scan, its words."""
        text, scan, words = self.file_with(".text.json"), self.file_with(".pdf"), self.file_with(".scan.json")
        if not text.exists():
            text.write_text(json.dumps(cut(words_of(program, self.source), self.first, self.last)))
        if not scan.exists():
            source, first, last = self.source, self.first, self.last
            if source.suffix.lower() != ".pdf":
                source, first, last = self.file_with(".drawn.pdf"), 1, 0
                drawn(json.loads(text.read_text()), source)
            make_scan(options_of([str(source), str(scan), *KINDS[self.kind].split(), "--first", str(first), *(["--last", str(last)] if last else [])]))
        if not words.exists():
            command = [program, "inspect", scan, "--stage", "words", "--ocr", "always"]
            words.write_bytes(subprocess.run(command, capture_output=True, check=True).stdout)

    def read(self, program, ending):
        done = subprocess.run([program, "inspect", self.file_with(ending), "--json"], capture_output=True)
        return json.loads(done.stdout) if done.returncode == 0 else None


def figures_of(line):
    depreciation = line.get("depreciation") or {}
    found = {k: line.get(k) for k in FIGURES} | {k: depreciation.get(k) for k in OF_DEPRECIATION}
    return {k: Decimal(str(v)) for k, v in found.items() if v is not None}


def leaves(value, path=""):
    """Every value of the header with its place."""
    if isinstance(value, dict):
        pairs = value.items()
    elif isinstance(value, list):
        pairs = ((v.get("role") or v.get("name") or v.get("type") or i if isinstance(v, dict) else i, v) for i, v in enumerate(value))
    else:
        return {path: value} if value not in (None, "") else {}
    return {place: leaf for key, v in pairs for place, leaf in leaves(v, f"{path}/{key}").items()}


def find_line(lines, want):
    exact = [i for i in lines if i["number"] == want["number"] and i["source"]["page"] == want["source"]["page"]]
    theirs = set(want["description"].split())
    close = [i for i in lines if 2 * len(theirs & set(i["description"].split())) > len(theirs) and i["source"]["page"] == want["source"]["page"]]
    return (exact or close or [None])[0]


def says_lost(warning, page):
    """Whether the warning names the page as one that may lack lines."""
    if warning.get("page") != page:
        return False
    return warning["code"] in LINES_LOST or warning["code"] == "ocr_uncertain" and (warning["line"] or "").startswith(("line ", "lines ", "section:"))


def is_flagged(warnings, page, number, quoted):
    for warning in warnings:
        if warning["code"] in QUIET or warning.get("page") not in (None, page):
            continue
        where = warning.get("line") or ""
        if where == number or where.startswith(number + ".") or where == f"item:{number}" or where.startswith(f"item:{number}."):
            return True
        if quoted and quoted in where.split():
            return True
    return False


class Count(dict):
    def __init__(self, ours, print_, show):
        super().__init__({key: 0 for key in COUNTS})
        self.show, self.warnings = show, ours["warnings"] if ours else []
        ours = ours or {"line_items": [], "sections": [], "claim": {}}
        self.by_id = [{s["id"]: s for s in estimate["sections"]} for estimate in (ours, print_)]
        self.lines(list(ours["line_items"]), print_["line_items"])
        self.sections(list(ours["sections"]), print_["sections"])
        self.header(leaves(ours["claim"]), leaves(print_["claim"]))

    def same(self, key, what, got, want):
        self[key] += got == want
        if got != want:
            self.show(f"{what}: {got!r} is not {want!r}")

    def lines(self, ours, print_):
        self["lines"] = len(print_)
        self["extra"] = max(0, len(ours) - len(print_))
        for want in print_:
            item = find_line(ours, want)
            self["figures"] += len(figures_of(want))
            if item is None:
                page, number = want["source"]["page"], want["number"]
                named = is_flagged(self.warnings, page, number, None) or any(says_lost(w, page) for w in self.warnings)
                self["lost" if named else "lost_silent"] += 1
                self.show(f"lost {'' if named else 'IN SILENCE '}page {page}: {number}. {want['description']}")
                continue
            ours.remove(item)
            self.line(item, want)

    def line(self, item, want):
        place = f"page {want['source']['page']} line {want['number']}"
        got, printed = figures_of(item), figures_of(want)
        for key in sorted(got.keys() | printed.keys()):
            if got.get(key, 0) == printed.get(key, 0):
                self["right"] += key in printed
                continue
            flagged = is_flagged(self.warnings, want["source"]["page"], item["number"], f"{got.get(key)}")
            self["flagged" if flagged else "silent"] += 1
            self.show(f"{place}: {key} {got.get(key)} is not {printed.get(key)}{'' if flagged else ' SILENT'}")
        self["whole"] += got == printed
        self.same("units", f"{place} unit", item["unit"], want["unit"])
        self.same("texts", f"{place} description", item["description"], want["description"])
        names = [by_id[i["section_id"]]["name"] if i["section_id"] in by_id else None for by_id, i in zip(self.by_id, (item, want))]
        self.same("placed", f"{place} section", *names)

    def sections(self, ours, print_):
        self["sections"] = len(print_)
        for want in print_:
            named = [s for s in ours if s["path"] == want["path"]] or [s for s in ours if s["name"] == want["name"] and s["page"] == want["page"]]
            self["named"] += bool(named)
            self["dimensions"] += len(leaves(want["dimensions"]))
            if not named:
                self.show(f"section {want['path']} is not there")
                continue
            ours.remove(named[0])
            for key, value in leaves(want["dimensions"]).items():
                self.same("measured", f"{want['path']} {key}", leaves(named[0]["dimensions"]).get(key), value)
        for left in ours:
            self.show(f"section {left['path']} is not in the print")

    def header(self, ours, print_):
        self["fields"] = len(print_)
        for place, value in print_.items():
            self.same("filled", place, ours.get(place), value)


def row(name, c):
    def of(part, whole):
        return f"{c[part]}/{c[whole]}"
    return (f"{name:30s} {of('whole', 'lines'):>8s} {of('right', 'figures'):>10s} {100 * c['right'] / max(1, c['figures']):7.2f} {c['flagged']:7d}"
            f" {c['silent']:6d} {c['lost'] + c['lost_silent']:4d} {c['lost_silent']:6d} {c['extra']:5d} {of('texts', 'lines'):>8s} {of('units', 'lines'):>8s}"
            f" {of('placed', 'lines'):>8s} {of('named', 'sections'):>8s} {of('measured', 'dimensions'):>9s} {of('filled', 'fields'):>7s}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("esxconv")
    parser.add_argument("prints", nargs="+")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--parallel", type=int, default=2)
    parser.add_argument("--show", action="store_true", help="every value that differs")
    a = parser.parse_args()
    a.work.mkdir(parents=True, exist_ok=True)
    scans = [Scan(argument, a.work) for argument in a.prints]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with ThreadPoolExecutor(a.parallel) as pool:
        list(pool.map(lambda scan: scan.prepare(a.esxconv), scans))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{'scan':30s} {'whole':>8s} {'figures':>10s} {'%':>7s} flagged silent lost silent extra {'texts':>8s} {'units':>8s} {'placed':>8s} {'sections':>8s}"
          f" {'measures':>9s} {'header':>7s}")
    total = {key: 0 for key in COUNTS}
    for scan in scans:
        shown = []
        count = Count(scan.read(a.esxconv, ".scan.json"), scan.read(a.esxconv, ".text.json"), shown.append)
        total = {key: total[key] + count[key] for key in COUNTS}
        print(row(scan.name, count), *(shown if a.show else ()), sep="\n    ", flush=True)
    print(row("all", total))
    print(f"{after.ru_utime - before.ru_utime:.1f} s to make and to recognize what was missing")


if __name__ == "__main__":
    main()
