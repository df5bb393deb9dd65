#!/usr/bin/env python3
"""Draws docs/print-and-lines.svg: a part of a print, and next to it the lines that esxconv reads.

    make_picture.py ESXCONV            draws it; needs pdftocairo (poppler-utils)
    make_picture.py ESXCONV --check    compares the committed picture with what esxconv reads now

Only the drawing of the page depends on pdftocairo and its fonts. The rest follows from the converter's
output, so the check needs neither.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from page_part import draw_page
from svg import Svg

ROOT = pathlib.Path(__file__).resolve().parents[2]
PRINT = ROOT / "examples/estimate.pdf"
PICTURE = ROOT / "docs/print-and-lines.svg"

PAGE = 5
CROP = (8, 132, 573, 372)  # left, top, width, height in points: what is shown of the page
WIDTH, PAD = 1200, 16
TOP = 58  # of both panels, below their titles
PRINT_WIDTH = 668
SCALE = PRINT_WIDTH / CROP[2]
LEFT = 2 * PAD + PRINT_WIDTH + 22  # of the lines
RIGHT = WIDTH - PAD
PAGE_PLACE = "<!-- page -->"

INK, FAINT, LINK, PAPER, RULE = "#1f2328", "#59636e", "#0969da", "#ffffff", "#d1d9e0"
MARKED, STRUCK = "#ddf4ff", "#f6f8fa"

# Right edge of each column of figures.
COLUMNS = {"quantity": LEFT + 100, "price": LEFT + 164, "tax": LEFT + 220, "RCV": LEFT + 298,
           "deprec.": LEFT + 380, "ACV": RIGHT}


def read_estimate(esxconv):
    """What a conversion with --json writes."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "estimate.json"
        command = [esxconv, PRINT, "--quiet", "--output", "/dev/null", "--json", out, "--data-dir", folder]
        subprocess.run(command, check=True)
        return json.loads(out.read_text())


def money(value):
    return "" if value is None else f"{value:,.2f}"


def figures_of(item):
    depreciation = item["depreciation"] or {"amount": None, "recoverable": True}
    amount = money(depreciation["amount"])
    return {"quantity": f"{item['quantity']:,.2f} {item['unit']}", "price": money(item["unit_price"]),
            "tax": money(item["tax"]), "RCV": money(item["rcv"]),
            "deprec.": amount if depreciation["recoverable"] else f"<{amount}>", "ACV": money(item["acv"])}


def remarks_of(item):
    """What the figures do not show."""
    remarks = []
    if item["match"]["kind"] == "edited":
        remarks.append(f"typo: the list has “{item['match']['description']}”")
    if item["depreciation"] and not item["depreciation"]["recoverable"]:
        remarks.append("depreciation is not recoverable")
    if item["changed"]:
        remarks.append("added or changed by a supplement")
    if item["excluded"]:
        remarks.append("struck: counts in no total")
    if item["notes"]:
        remarks.append(f"with {len(item['notes'])} note" + "s" * (len(item["notes"]) > 1))
    return "; ".join(remarks)


def shown_items(estimate):
    def is_shown(source):
        return source["page"] == PAGE and CROP[1] < source["box"][1] and source["box"][3] < CROP[1] + CROP[3]

    return [item for item in estimate["line_items"] if is_shown(item["source"])]


def on_picture(box):
    """A box of the page, in the picture."""
    left, top, right, bottom = box
    return [PAD + (left - CROP[0]) * SCALE, TOP + (top - CROP[1]) * SCALE,
            (right - left) * SCALE, (bottom - top) * SCALE]


def mark_item(svg, item):
    """The box around a line of the print, with its number."""
    x, y, width, height = on_picture(item["source"]["box"])
    svg.box(x - 3, y - 2.5, width + 6, height + 5, fill="none", stroke=LINK, radius=3)
    svg.badge(x - 15, y + height / 2, item["number"], FAINT if item["excluded"] else LINK)


def add_item(svg, y, item):
    """A line as it was read; returns where the next one goes."""
    remarks = remarks_of(item)
    height = 52 if remarks else 38
    svg.box(LEFT - 8, y, RIGHT - LEFT + 16, height - 4, fill=STRUCK if item["excluded"] else MARKED, radius=4)
    svg.badge(LEFT + 8, y + 11, item["number"], FAINT if item["excluded"] else LINK)
    svg.text(LEFT + 26, y + 15, item["description"], size=12.5, weight=600, fill=INK)
    code = f"{item['match']['cat']} {item['match']['sel']}"
    svg.text(RIGHT, y + 15, code, size=11, fill=LINK, anchor="end", mono=True)
    for column, figure in figures_of(item).items():
        svg.text(COLUMNS[column], y + 30, figure, size=12, fill=INK, anchor="end")
    if remarks:
        svg.text(LEFT + 26, y + 44, remarks, size=11, fill=FAINT)
    return y + height


def add_totals(svg, y, section, checks):
    amounts = section["totals"]
    printed = {"tax": amounts["tax"], "RCV": amounts["rcv"], "deprec.": amounts["depreciation"],
               "ACV": amounts["acv"]}
    svg.text(LEFT, y + 12, "Totals", size=12, weight=600, fill=INK)
    for column, amount in printed.items():
        svg.text(COLUMNS[column], y + 12, money(amount), size=12, weight=600, fill=INK, anchor="end")
    of_section = [check["ok"] for check in checks if check["what"].startswith(f"section:{section['id']}.")]
    state = "each is the sum of its lines" if all(of_section) else "not all are the sums of their lines"
    svg.text(LEFT, y + 26, f"{len(of_section)} printed totals: {state}", size=11, fill=FAINT)
    return y + 38


def add_lines(svg, estimate, items):
    """The right panel; returns its bottom."""
    for column, right in COLUMNS.items():
        svg.text(right, TOP - 5, column, size=11, fill=FAINT, anchor="end")
    y = TOP + 2
    for section in estimate["sections"]:
        mine = [item for item in items if item["section_id"] == section["id"]]
        if not mine:
            continue
        svg.text(LEFT - 8, y + 14, " › ".join(section["path"]), size=12.5, weight=600, fill=INK)
        y += 21
        for item in mine:
            y = add_item(svg, y, item)
        y = add_totals(svg, y, section, estimate["reconciliation"]["checks"])
    return y


def draw(estimate):
    """The picture, with a place for the page."""
    items = shown_items(estimate)
    svg = Svg()
    svg.text(PAD, 26, "The print", size=16, weight=600, fill=INK)
    svg.text(PAD, 44, f"page {PAGE} of examples/estimate.pdf, which is invented", size=12, fill=FAINT)
    svg.text(LEFT - 8, 26, "What esxconv reads", size=16, weight=600, fill=INK)
    svg.raw(PAGE_PLACE)
    for item in items:
        mark_item(svg, item)
    bottom = max(add_lines(svg, estimate, items), TOP + CROP[3] * SCALE)
    svg.box(PAD, TOP, PRINT_WIDTH, CROP[3] * SCALE, fill="none", stroke=RULE)
    title = "Lines of a printed estimate, and what esxconv reads from them"
    return svg.document(WIDTH, bottom + PAD, title, paper=PAPER, rule=RULE)


def page_in_place():
    return draw_page(PRINT, PAGE, CROP, [PAD, TOP, PRINT_WIDTH, CROP[3] * SCALE])


def without_page(picture):
    return re.sub(r'<svg id="page".*?</svg>', PAGE_PLACE, picture, flags=re.DOTALL)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("esxconv", metavar="ESXCONV")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    picture = draw(read_estimate(arguments.esxconv))
    if not arguments.check:
        PICTURE.write_text(picture.replace(PAGE_PLACE, page_in_place()))
        return 0
    if without_page(PICTURE.read_text()) == picture:
        return 0
    print(f"{PICTURE.relative_to(ROOT)} is out of date: run tools/picture/make_picture.py ESXCONV")
    return 1


if __name__ == "__main__":
    sys.exit(main())
