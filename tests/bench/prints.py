"""The prints that conversions are measured on, like real ones in shape and length.

One of each layout with 5 to 25 pages, two in five of them packets with pages that are pictures or drawings, one with recaps
of 60 rooms, one with a drawing of 50,000 operators on its first page, and a long one. They are made once, in build/bench, and again when the generator changes.
"""

import hashlib
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOLS = ROOT / "tests/tools"
FOLDER = ROOT / "build/bench/prints"
LONG = ROOT / "tests/fixtures/synthetic/FINAL8_large.pdf"
PYTHON = "/usr/bin/python3"  # has Debian's reportlab
SEED = 21
MIN_PAGES, MAX_PAGES, STEP = 5, 25, 4
GOTCHA_PAGES = 15  # what makes prints hard to read takes about as many
RECAP_ROOMS = 60
PACKETS = ("guide_picture", "guide_tiles", "letter_picture", "sketch", "letter_picture,guide_tiles,sketch,photos")
OPERATORS = 50_000


def generate(folder, layout, name, *options):
    command = [PYTHON, TOOLS / "make_estimates.py", "--layout", layout, "--seed", str(SEED), "--name", name, "--out", folder]
    subprocess.run(command + list(options), check=True, capture_output=True)
    (folder / f"{name}.truth.json").unlink()


def layouts():
    text = subprocess.run([PYTHON, TOOLS / "make_estimates.py", "--help"], check=True, capture_output=True, text=True)
    line = next(line for line in text.stdout.splitlines() if line.startswith("layouts: "))
    return line.removeprefix("layouts: ").split()


def plan(path):
    """A page of short lines, each of which takes three operators."""
    lines = "".join(f"{n % 600} {n // 600} m {n % 600 + 1} {n // 600 + 1} l S\n" for n in range(OPERATORS // 3))
    path.write_text(
        "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n"
        "2 0 obj\n<</Type/Pages/Count 1/Kids[3 0 R]>>\nendobj\n"
        "3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<>>>>\nendobj\n"
        f"4 0 obj\n<</Length {len(lines)}>>stream\n{lines}endstream\nendobj\ntrailer\n<</Root 1 0 R>>\n")


def draw_on(source, target):
    drawing = target.with_suffix(".plan")
    plan(drawing)
    # Status 3: qpdf had to find the objects, since the plan has no table of them.
    status = subprocess.run(["qpdf", source, "--overlay", drawing, "--to=1", "--", target], capture_output=True).returncode
    if status not in (0, 3):
        raise SystemExit(f"qpdf: exit status {status}")
    drawing.unlink()


def packet_of(number):
    """What else is in the file of a layout; empty for most."""
    return PACKETS[number // 5 % len(PACKETS)] if number % 5 == 0 else PACKETS[(number // 5 + 2) % len(PACKETS)] if number % 5 == 3 else ""


def packets():
    """The names of the prints that are packets."""
    return [layout for number, layout in enumerate(layouts()) if packet_of(number)]


def make_all(folder):
    for number, layout in enumerate(layouts()):
        pages = MIN_PAGES + number * STEP % (MAX_PAGES - MIN_PAGES + 1)
        gotchas = "all" if pages >= GOTCHA_PAGES else "none"
        generate(folder, layout, layout, "--pages-min", str(pages), "--items", "6", "--rooms", "2", "--gotchas", gotchas,
                 "--packet", packet_of(number) or "none")
    generate(folder, "CONTRACTOR_OP", "recaps", "--rooms", str(RECAP_ROOMS), "--items", str(3 * RECAP_ROOMS))
    draw_on(folder / "FINAL8.pdf", folder / "drawing.pdf")
    shutil.copy(LONG, folder / "long.pdf")


def version():
    """Changes with whatever the prints depend on."""
    digest = hashlib.sha256(pathlib.Path(__file__).read_bytes())
    for path in sorted(path for path in TOOLS.rglob("*") if path.suffix in (".py", ".ini")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def prints():
    """Their paths, by name."""
    stamp = FOLDER / "version"
    if not stamp.exists() or stamp.read_text() != version():
        shutil.rmtree(FOLDER, ignore_errors=True)
        FOLDER.mkdir(parents=True)
        make_all(FOLDER)
        stamp.write_text(version())
    return {path.stem: path for path in sorted(FOLDER.glob("*.pdf"))}
