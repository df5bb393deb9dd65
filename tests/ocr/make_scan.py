#!/usr/bin/env python3
"""Prints a PDF to pictures and makes a PDF of them, as a scanner would: make_scan.py IN.pdf OUT.pdf [options]

Needs poppler-utils, python3-pil and img2pdf; the tests use scans that were made before.
"""
import argparse
import io
import subprocess
import tempfile
from pathlib import Path

import img2pdf
from PIL import Image


def pages_of(pdf, dpi, first, last):
    with tempfile.TemporaryDirectory() as folder:
        command = ["pdftoppm", "-r", str(dpi), "-gray", "-f", str(first)] + (["-l", str(last)] if last else [])
        subprocess.run([*command, pdf, f"{folder}/page"], check=True)
        for path in sorted(Path(folder).glob("*.pgm")):
            with Image.open(path) as page:
                yield page.copy()


def scan_of(page, options):
    if options.skew:
        page = page.rotate(-options.skew, Image.BICUBIC, fillcolor=255)
    if options.rotate:
        page = page.rotate(-options.rotate, expand=True)
    if options.grays:
        steps = options.grays - 1
        page = page.point(lambda v: round(v * steps / 255) * 255 // steps).quantize(options.grays)
    data = io.BytesIO()
    page.save(data, "PNG", dpi=(options.dpi, options.dpi), optimize=True)
    return data.getvalue()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source")
    parser.add_argument("target")
    parser.add_argument("--dpi", type=int, default=200)
    parser.add_argument("--rotate", type=int, default=0, choices=(0, 90, 180, 270), help="degrees clockwise")
    parser.add_argument("--skew", type=float, default=0, help="degrees clockwise")
    parser.add_argument("--grays", type=int, help="few grays make small files: 4, or 2 for black and white")
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--last", type=int)
    options = parser.parse_args()
    pages = [scan_of(page, options) for page in pages_of(options.source, options.dpi, options.first, options.last)]
    Path(options.target).write_bytes(img2pdf.convert(pages, nodate=True))


if __name__ == "__main__":
    main()
