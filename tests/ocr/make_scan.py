#!/usr/bin/env python3
"""Prints a PDF to pictures and makes a PDF of them, as a scanner would: make_scan.py IN.pdf OUT.pdf [options]

Needs poppler-utils, python3-pil and img2pdf; the tests use scans that were made before.
"""
import argparse
import io
import random
import subprocess
import tempfile
from pathlib import Path

import degrade
import img2pdf
from PIL import Image


def pages_of(pdf, dpi, first, last):
    with tempfile.TemporaryDirectory() as folder:
        command = ["pdftoppm", "-r", str(dpi), "-gray", "-f", str(first)] + (["-l", str(last)] if last else [])
        subprocess.run([*command, pdf, f"{folder}/page"], check=True)
        for path in sorted(Path(folder).glob("*.pgm")):
            with Image.open(path) as page:
                yield page.copy()


def degraded(page, options, chance):
    if options.stamp:
        page = degrade.stamped(page, options.dpi, chance)
    if options.pen:
        page = degrade.written_on(page, options.dpi, chance)
    if options.fade:
        page = degrade.faded(page, chance)
    if options.skew:
        page = degrade.skewed(page, options.skew)
    if options.specks:
        page = degrade.specked(page, options.dpi, chance)
    return page


def scan_of(page, options, chance):
    page = degraded(page, options, chance)
    if options.rotate:
        page = page.rotate(-options.rotate, expand=True)
    data = io.BytesIO()
    if options.jpeg:
        page.save(data, "JPEG", dpi=(options.dpi, options.dpi), quality=options.jpeg)
        return data.getvalue()
    if options.black:
        page = degrade.black_and_white(page).convert("1")
    elif options.grays:
        steps = options.grays - 1
        page = page.point(lambda v: round(v * steps / 255) * 255 // steps).quantize(options.grays)
    page.save(data, "PNG", dpi=(options.dpi, options.dpi), optimize=True)
    return data.getvalue()


def options_of(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source")
    parser.add_argument("target")
    parser.add_argument("--dpi", type=int, default=200)
    parser.add_argument("--rotate", type=int, default=0, choices=(0, 90, 180, 270), help="degrees clockwise")
    parser.add_argument("--skew", type=float, default=0, help="degrees clockwise")
    parser.add_argument("--grays", type=int, help="few grays make small files: 4, or 2 for black and white")
    parser.add_argument("--black", action="store_true", help="black and white with a fixed threshold, as fax machines do")
    parser.add_argument("--jpeg", type=int, metavar="QUALITY", help="compress with losses; 35 is poor")
    for name, what in (("specks", "dust"), ("stamp", "a stamp over the text"), ("pen", "handwriting"), ("fade", "a band of faded ink")):
        parser.add_argument("--" + name, action="store_true", help=what)
    parser.add_argument("--seed", type=int, default=1, help="another seed puts specks, stamp, pen and band elsewhere")
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--last", type=int)
    return parser.parse_args(arguments)


def make_scan(options):
    chance = random.Random(options.seed)
    pages = [scan_of(page, options, chance) for page in pages_of(options.source, options.dpi, options.first, options.last)]
    Path(options.target).write_bytes(img2pdf.convert(pages, nodate=True))


if __name__ == "__main__":
    make_scan(options_of(None))
