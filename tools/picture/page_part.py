"""A part of a page of a PDF as SVG, with glyphs as outlines: no font is needed to show it."""

import re
import subprocess
import tempfile
import xml.etree.ElementTree as ElementTree

from svg import number

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"


def page_svg(pdf, page):
    with tempfile.NamedTemporaryFile(suffix=".svg") as file:
        subprocess.run(["pdftocairo", "-svg", "-f", str(page), "-l", str(page), pdf, file.name], check=True)
        return ElementTree.parse(file.name).getroot()


def drop_glyphs_outside(root, top, bottom):
    """Only what is shown stays, which makes the picture a third as large."""
    for parent in root.iter():
        for use in [child for child in parent if child.tag == SVG + "use"]:
            if not top - 12 < float(use.get("y", 0)) < bottom + 12:
                parent.remove(use)
    used = {use.get(LINK)[1:] for use in root.iter(SVG + "use")}
    for parent in root.iter():
        for symbol in [child for child in parent if child.tag == SVG + "symbol"]:
            if symbol.get("id") not in used:
                parent.remove(symbol)


def with_fewer_digits(markup):
    """Hundredths of a point are enough."""
    return re.sub(r"-?\d+\.\d{3,}", lambda found: number(float(found.group())), markup)


def draw_page(pdf, page, crop, place):
    """`crop` in points of the page, `place` in units of the picture: left, top, width, height."""
    root = page_svg(pdf, page)
    left, top, width, height = crop
    drop_glyphs_outside(root, top, top + height)
    ElementTree.register_namespace("", "http://www.w3.org/2000/svg")
    ElementTree.register_namespace("xlink", "http://www.w3.org/1999/xlink")
    body = "".join(ElementTree.tostring(child, encoding="unicode") for child in root)
    body = re.sub(r' xmlns(:xlink)?="[^"]*"', "", body)
    x, y, wide, high = (number(value) for value in place)
    view = f"{left} {top} {width} {height}"
    return (f'<svg id="page" x="{x}" y="{y}" width="{wide}" height="{high}" viewBox="{view}">'
            f"{with_fewer_digits(body)}</svg>")
